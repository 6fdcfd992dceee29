//! What tests of several modules use.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How many times as long the longer text is.
const TIMES: u32 = 16;

/// How often a pair of times is taken before the answer is that it grows too fast. One pair that
/// does is enough: what grows with the square of the length never does, what does not may be held
/// up by the machine.
const TRIES: usize = 5;

/// Less than this is not told from nothing.
const LEAST: Duration = Duration::from_millis(4);

/// Asserts that a text sixteen times as long takes no more than 128 times as long: what grows with
/// the square of the length takes 256 times as long.
pub(crate) fn assert_linear(piece: &str, bytes: usize, read: impl Fn(&str)) {
    let time = |bytes: usize| {
        let text = piece.repeat(bytes / piece.len());
        let begun = Instant::now();
        read(black_box(&text));
        begun.elapsed()
    };
    let shorter = bytes / TIMES as usize;
    let least = || (0..3).map(|_| time(shorter)).fold(Duration::MAX, Duration::min).max(LEAST);
    let tries: Vec<_> = (0..TRIES)
        .map(|_| (least(), time(bytes)))
        .take_while(|(short, long)| *long > *short * (TIMES * TIMES / 2))
        .collect();
    assert!(tries.len() < TRIES, "{piece:?}: {tries:?} for {shorter} and {bytes} bytes");
}

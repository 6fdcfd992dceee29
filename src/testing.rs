//! What tests of several modules use.

pub(crate) mod fuzz;

use crate::text::work;

/// How many times as long the longer text is.
const TIMES: usize = 16;

/// Asserts that a text sixteen times as long takes about sixteen times the steps: what grows with the
/// square of the length takes 256 times as many.
pub(crate) fn assert_linear(piece: &str, bytes: usize, read: impl Fn(&str)) {
    let steps = |bytes: usize| work::of(|| read(&piece.repeat(bytes / piece.len())));
    let (short, long) = (steps(bytes / TIMES), steps(bytes));
    assert!(short > 0, "{piece:?}: nothing is counted");
    assert!(
        long <= 2 * TIMES * short,
        "{piece:?}: {short} steps, and {long} for {TIMES} times the text"
    );
}

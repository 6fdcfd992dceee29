//! What tests of several modules use.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The processor time of this thread where the system tells it, else the time that passed.
fn clock(begun: Instant) -> Duration {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = spent.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

/// Asserts that eight times as long a text takes no more than three times eight times as long: what
/// grows with the square of the length takes sixty-four times as long.
pub(crate) fn assert_linear(piece: &str, bytes: usize, read: impl Fn(&str)) {
    let begun = Instant::now();
    let time = |bytes: usize| {
        let text = piece.repeat(bytes / piece.len());
        let before = clock(begun);
        read(black_box(&text));
        clock(begun).saturating_sub(before)
    };
    time(bytes / 8);
    let short = time(bytes / 8).max(time(bytes / 8)).max(Duration::from_millis(1));
    let long = time(bytes).min(time(bytes));
    assert!(
        long <= short * 24,
        "{piece:?}: {short:?} for {} bytes, {long:?} for {bytes}",
        bytes / 8
    );
}

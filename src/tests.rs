//! Helpers shared by tests of several modules.

pub(crate) mod fuzz;
mod texts;

use crate::text::work;

/// The ratio of the lengths of the two texts.
const TIMES: usize = 16;

/// Asserts that a text sixteen times as long takes about sixteen times the steps; quadratic work
/// would take 256 times as many.
pub(crate) fn assert_linear(piece: &str, bytes: usize, read: impl Fn(&str)) {
    let steps = |bytes: usize| work::of(|| read(&piece.repeat(bytes / piece.len())));
    let (short, long) = (steps(bytes / TIMES), steps(bytes));
    assert!(short > 0, "{piece:?}: nothing is counted");
    assert!(
        long <= 2 * TIMES * short,
        "{piece:?}: {short} steps, and {long} for {TIMES} times the text"
    );
}

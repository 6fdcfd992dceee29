//! Words that several parts of the program say alike.

/// So many things, with the noun's plural where there is not one: `1 move`, `26 moves`.
pub(crate) fn count(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

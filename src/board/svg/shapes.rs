//! The shapes in pictures: lines for ranks and numbers, areas for suits.

use crate::card::Rank;

/// A sign drawn with a line, fourteen units high.
pub(super) struct Shape {
    pub(super) path: &'static str,
    pub(super) width: f64,
}

const fn shape(width: f64, path: &'static str) -> Shape {
    Shape { path, width }
}

/// Ace, ten, jack, queen and king.
const LETTERS: [Shape; 5] = [
    shape(10.4, "M0 13.5L5.2 .5l5.2 13M1.9 9.1h6.6"),
    shape(
        13.8,
        "M0 3.1L3 .5v13M10 .5c-2.5 0-3.8 2.4-3.8 6.5s1.3 6.5 3.8 6.5 3.8-2.4 3.8-6.5S12.5 .5 10 .5z",
    ),
    shape(7.6, "M7.6 .5v9c0 2.6-1.4 4-3.8 4-2.2 0-3.5-1.2-3.8-3.4"),
    shape(
        10.6,
        "M5.2 .5C1.9 .5 0 3 0 7s1.9 6.5 5.2 6.5 5.2-2.5 5.2-6.5S8.5 .5 5.2 .5zM6.4 9.9l4 4.2",
    ),
    shape(9.2, "M.2 .5v13M9 .5L.4 8.7M3.5 5.8l5.7 7.7"),
];

/// The shape of a rank: a digit or a letter.
pub(super) const fn of_rank(rank: Rank) -> &'static Shape {
    match rank.value() as usize {
        1 => &LETTERS[0],
        value @ ..10 => &DIGITS[value],
        value => &LETTERS[value - 9],
    }
}

/// 0 to 9.
pub(super) const DIGITS: [Shape; 10] = [
    shape(9.0, "M4.5 .5C1.6 .5 0 2.9 0 7s1.6 6.5 4.5 6.5S9 11.1 9 7 7.4 .5 4.5 .5z"),
    shape(5.4, "M1 3.1L4 .5v13"),
    shape(9.0, "M.2 4.2C.2 2 1.9 .5 4.4 .5s4.3 1.5 4.3 3.8c0 1.7-1 3-2.6 4.5L.2 13.5h8.8"),
    shape(
        9.0,
        "M.4 .5h8.2L4.2 5.6c2.9 0 4.8 1.6 4.8 3.9 0 2.4-1.9 4-4.6 4C2.2 13.5 .6 12.5 0 10.7",
    ),
    shape(9.6, "M7 13.5V.5L0 9.7h9.6"),
    shape(
        9.0,
        "M8.2 .5H1.6L.9 6.4C1.8 5.6 3 5.2 4.4 5.2 7.1 5.2 9 6.8 9 9.3s-1.9 4.2-4.6 4.2C2.3 13.5 .7 12.6 0 11",
    ),
    shape(9.0, "M7.3 .5C3.3 2.8 0 5.6 0 9.2a4.5 4.3 0 1 0 9 0 4.5 4.3 0 1 0-9 0"),
    shape(9.0, "M0 .5h9L3.5 13.5"),
    shape(
        9.0,
        "M4.5 .5a3.5 3.05 0 1 0 0 6.1 3.5 3.05 0 1 0 0-6.1zM4.5 6.6a4.3 3.45 0 1 0 0 6.9 4.3 3.45 0 1 0 0-6.9z",
    ),
    shape(9.0, "M1.7 13.5C5.7 11.2 9 8.4 9 4.8a4.5 4.3 0 1 0-9 0 4.5 4.3 0 1 0 9 0"),
];

/// `#`
pub(super) const HASH: Shape =
    shape(10.0, "M3.4 1.5L1.8 12.5M8.2 1.5L6.6 12.5M.6 4.9h9.2M.2 9.1h9.2");
/// `-`
pub(super) const MINUS: Shape = shape(7.0, "M.5 7h6");

/// Clubs, diamonds, hearts and spades, in a square of 24 units.
pub(crate) const SUITS: [&str; 4] = [
    "M12 1.8a5 5 0 0 1 3.9 8.1 5 5 0 1 1-2.7 8c.3 2 1.1 3.7 2.7 4.7H8.1c1.6-1 2.4-2.7 2.7-4.7a5 5 0 1 1-2.7-8A5 5 0 0 1 12 1.8z",
    "M12 1.5c2 4 4.9 7.6 8.4 10.5-3.5 2.9-6.4 6.5-8.4 10.5-2-4-4.9-7.6-8.4-10.5C7.1 9.1 10 5.5 12 1.5z",
    "M12 21.8C6 16.8 2 13.3 2 8.6 2 5.3 4.4 3 7.3 3c2 0 3.7 1.1 4.7 3 1-1.9 2.7-3 4.7-3C19.6 3 22 5.3 22 8.6c0 4.7-4 8.2-10 13.2z",
    "M12 1.8c1.6 4 9.8 7.6 9.8 13.1 0 2.7-2 4.5-4.4 4.5-1.7 0-3.2-.9-4.1-2.3.2 2.3 1 4.2 2.7 5.3H8c1.7-1.1 2.5-3 2.7-5.3-.9 1.4-2.4 2.3-4.1 2.3-2.4 0-4.4-1.8-4.4-4.5C2.2 9.4 10.4 5.8 12 1.8z",
];

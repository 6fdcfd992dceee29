//! The weights of the evaluation.

use super::cards::Code;

pub(super) const RANKS: usize = 13;

/// For each rank of a card and each rank of one under it: of the same suit, of the other suit of
/// its colour, of the other colour.
pub(super) type Pairs = [[[i16; 3]; RANKS]; RANKS];

/// What each feature of a position counts, in 1/64 move: the lower the sum the better.
///
/// The *prefix* is the untouched part of a column, the *run* what lies in sequence on it; its
/// deepest card is its *base*.
pub(super) struct Weights {
    /// A card of a prefix over another of it.
    pub(super) above_in_prefix: Pairs,
    /// A card of a run over one of the prefix under it.
    pub(super) run_above: Pairs,
    /// A card in sequence on another, in a run on a prefix.
    pub(super) packed: [i16; RANKS],
    /// The same in a run without prefix.
    pub(super) packed_alone: [i16; RANKS],
    /// The base of a run without prefix.
    pub(super) base_alone: [i16; RANKS],
    /// The base of a run on a prefix.
    pub(super) base: [i16; RANKS],
    /// A card in sequence on another, within a prefix.
    pub(super) packed_in_prefix: [i16; RANKS],
    /// A card of a prefix.
    pub(super) prefix_card: [i16; RANKS],
    /// The deepest card of a prefix.
    pub(super) bottom: [i16; RANKS],
    /// The number of cards of each suit that are home.
    pub(super) home: [i16; RANKS + 1],
    /// The lowest of these numbers.
    pub(super) lowest_home: [i16; RANKS + 1],
    /// The highest of them.
    pub(super) highest_home: [i16; RANKS + 1],
    /// Each card above the next card of a suit while that is in a prefix, by its rank; the same for
    /// the card after it.
    pub(super) depth: [[i16; RANKS]; 2],
    /// Cells in use, none to four, and empty columns, none to four or more.
    pub(super) room: [[i16; 5]; 5],
    /// A card in a cell.
    pub(super) cell: [i16; RANKS],
    /// A run that holds a card above a lower one of its suit, so that it has to move: within a
    /// prefix, and on one.
    pub(super) forced: [i16; 2],
    /// The base of a run on a prefix that fits on some top card.
    pub(super) base_host: i16,
}

impl Weights {
    /// Reads the sets of weights in a text, each in the order of the fields; the words between the
    /// numbers are names for its readers.
    pub(super) fn read(text: &str) -> Vec<Self> {
        numbers(text).chunks(count()).map(Self::from_numbers).collect()
    }

    /// The weights in the order of the fields, as many as [`FIELDS`] have.
    pub(super) fn from_numbers(numbers: &[i16]) -> Self {
        let mut left = numbers.iter().copied();
        let weights = Self::take(&mut || left.next().expect("every weight has a number"));
        assert!(left.next().is_none(), "every number is a weight");
        weights
    }

    fn take(next: &mut impl FnMut() -> i16) -> Self {
        Self {
            above_in_prefix: pairs(next),
            run_above: pairs(next),
            packed: list(next),
            packed_alone: list(next),
            base_alone: list(next),
            base: list(next),
            packed_in_prefix: list(next),
            prefix_card: list(next),
            bottom: list(next),
            home: list(next),
            lowest_home: list(next),
            highest_home: list(next),
            depth: std::array::from_fn(|_| list(next)),
            room: std::array::from_fn(|_| list(next)),
            cell: list(next),
            forced: list(next),
            base_host: next(),
        }
    }
}

/// The fields in their order: the name, how many numbers a line of the text has, how many lines.
pub(super) const FIELDS: [(&str, usize, usize); 17] = [
    ("above_in_prefix", 3 * RANKS, RANKS),
    ("run_above", 3 * RANKS, RANKS),
    ("packed", RANKS, 1),
    ("packed_alone", RANKS, 1),
    ("base_alone", RANKS, 1),
    ("base", RANKS, 1),
    ("packed_in_prefix", RANKS, 1),
    ("prefix_card", RANKS, 1),
    ("bottom", RANKS, 1),
    ("home", RANKS + 1, 1),
    ("lowest_home", RANKS + 1, 1),
    ("highest_home", RANKS + 1, 1),
    ("depth", RANKS, 2),
    ("room", 5, 5),
    ("cell", RANKS, 1),
    ("forced", 2, 1),
    ("base_host", 1, 1),
];

/// How many weights a set has.
pub(super) fn count() -> usize {
    FIELDS.iter().map(|(_, per_line, lines)| per_line * lines).sum()
}

/// The numbers in a text.
pub(super) fn numbers(text: &str) -> Vec<i16> {
    text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// A text for sets of numbers in the order of [`FIELDS`], one for each phase.
pub(super) fn write(title: &str, numbers: &[i16]) -> String {
    let mut text = format!("{title}\n");
    for set in numbers.chunks(count()) {
        text.push('\n');
        let mut left = set.iter();
        for (name, per_line, lines) in FIELDS {
            text += name;
            for line in 0..lines {
                text.push(if line == 0 && per_line <= RANKS + 1 { ' ' } else { '\n' });
                let numbers: Vec<String> =
                    left.by_ref().take(per_line).map(i16::to_string).collect();
                text += &numbers.join(" ");
            }
            text.push('\n');
        }
    }
    text
}

fn list<const N: usize>(next: &mut impl FnMut() -> i16) -> [i16; N] {
    std::array::from_fn(|_| next())
}

fn pairs(next: &mut impl FnMut() -> i16) -> Pairs {
    std::array::from_fn(|_| std::array::from_fn(|_| list(next)))
}

/// What a card counts over another.
pub(super) fn pair(pairs: &Pairs, above: Code, below: Code) -> i16 {
    pairs[usize::from(above >> 2)][usize::from(below >> 2)][relation(above, below)]
}

/// How the suits of two cards stand to each other: the same, of one colour, of different colours.
pub(super) fn relation(above: Code, below: Code) -> usize {
    match (above ^ below) & 3 {
        0 => 0,
        1 => 1,
        _ => 2,
    }
}

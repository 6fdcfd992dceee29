//! A column in one word, and what each card lies on.
//!
//! A column is always some untouched cards of the position that the search started from (the
//! *prefix*) with one *run* on them: cards in sequence, of alternating colours, that move together.
//! The run is kept as a set of cards, one bit each. Since its cards have different ranks and the
//! lowest is on top, the set says their order too:
//!
//! ```text
//! 61..56                                      55..52  51..0
//! prefix: 1 + code of its last card, 0: none  length  run: bit i for the card with code i
//! ```
//!
//! The prefix is named by its last card, so two columns are equal exactly when their words are,
//! wherever they stand. The top card is the lowest bit, and a run of any length moves with one
//! mask. The run in the word is always the longest possible: when it leaves,
//! [`Layout`](super::layout::Layout) has the word for the column under it.

use super::cards::{Code, fits};

const LEN_SHIFT: u32 = 52;
const PREFIX_SHIFT: u32 = 56;
const RUN: u64 = (1 << LEN_SHIFT) - 1;

/// One column as a word; 0 is the empty column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PackedColumn(u64);

impl PackedColumn {
    /// The column without cards.
    pub(super) const EMPTY: Self = Self(0);

    /// A run of one card on a prefix.
    #[inline]
    pub(super) const fn single(card: Code, prefix: usize) -> Self {
        Self((prefix as u64) << PREFIX_SHIFT | 1 << LEN_SHIFT | 1 << card)
    }

    /// Whether no card lies here.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The card on top; meaningless in an empty column.
    #[inline]
    pub(super) const fn top(self) -> Code {
        self.0.trailing_zeros() as Code
    }

    /// The card on top as a set, empty for an empty column.
    #[inline]
    pub(super) const fn top_set(self) -> u64 {
        self.0 & self.0.wrapping_neg()
    }

    /// The top card's rank − 1.
    #[inline]
    pub(super) const fn rank(self) -> u32 {
        self.0.trailing_zeros() >> 2
    }

    /// The number of cards in the run.
    #[inline]
    pub(super) const fn len(self) -> u32 {
        (self.0 >> LEN_SHIFT) as u32 & 15
    }

    /// 1 + the code of the last card of the prefix, or 0.
    #[inline]
    pub(super) const fn prefix(self) -> usize {
        (self.0 >> PREFIX_SHIFT) as usize & 63
    }

    /// The run as a set of cards.
    #[inline]
    pub(super) const fn run(self) -> u64 {
        self.0 & RUN
    }

    /// The upper `count` cards of the run, which must have that many.
    #[inline]
    pub(super) const fn upper(self, count: u32) -> u64 {
        self.0 & ((1 << (4 * (self.rank() + count))) - 1)
    }

    /// The column without the upper `count` cards, fewer than the run has.
    #[inline]
    pub(super) const fn without(self, cards: u64, count: u32) -> Self {
        Self((self.0 ^ cards) - ((count as u64) << LEN_SHIFT))
    }

    /// This column with `count` more cards, which must fit here.
    #[inline]
    pub(super) const fn with(self, cards: u64, count: u32) -> Self {
        Self((self.0 | cards) + ((count as u64) << LEN_SHIFT))
    }
}

/// One of the eight codes for what a card lies on; six of them are used. Together they determine a
/// position except for the order of columns and cells.
///
/// A card that was moved, or dealt in sequence, lies on one of the two cards that it fits on; any
/// other card of a column still lies where it was dealt. When a run moves, only its deepest card
/// gets a new place. So a move changes the hash and the key of a position by one term, and by one
/// more for each card that goes home.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Support(pub(super) u8);

/// Zobrist's numbers: what each card adds to a position's hash, by what it lies on. A card at home adds nothing.
static ZOBRIST: [[u64; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut i = 0;
    while i < 64 * 8 {
        if i % 8 != 0 {
            table[i / 8][i % 8] = mix(mix(i as u64) ^ 0x5851_f42d_4c95_7f2d);
        }
        i += 1;
    }
    table
};

impl Support {
    /// Nothing: the card is home.
    pub(super) const HOME: Self = Self(0);
    /// A cell.
    pub(super) const CELL: Self = Self(1);
    /// Nothing: the card is the deepest of its column.
    pub(super) const TABLE: Self = Self(2);
    /// The card on which it was dealt and does not fit.
    const AS_DEALT: Self = Self(3);

    /// One of the two cards that it fits on.
    #[inline]
    const fn host(host: Code) -> Self {
        Self(4 | host & 1)
    }

    /// What a card lies on as dealt: the card `under`, if there is one.
    pub(super) fn as_dealt(card: Code, under: Option<Code>) -> Self {
        match under {
            None => Self::TABLE,
            Some(under) if fits(card, under) => Self::host(under),
            Some(_) => Self::AS_DEALT,
        }
    }

    /// What a card lies on after it is put on this column.
    #[inline]
    pub(super) fn on(column: PackedColumn) -> Self {
        if column.is_empty() { Self::TABLE } else { Self::host(column.top()) }
    }

    /// What the deepest of the upper `count` cards of a run lies on; `moved` is the set of these cards.
    #[inline]
    pub(super) fn under(column: PackedColumn, moved: u64, count: u32) -> Self {
        let host = Self::host((column.run() ^ moved).trailing_zeros() as Code);
        let bottom = Self(Self::TABLE.0 | u8::from(column.prefix() != 0));
        if count < column.len() { host } else { bottom }
    }

    /// What a card that lies on this adds to a position's hash.
    #[inline]
    pub(super) fn zobrist(self, card: Code) -> u64 {
        ZOBRIST[usize::from(card & 63)][usize::from(self.0 & 7)]
    }
}

/// Two rounds of multiplying and shifting. 0 stays 0, so that empty columns add nothing.
#[inline]
pub(super) const fn mix(x: u64) -> u64 {
    let x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ x >> 29
}

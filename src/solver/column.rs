//! A column in one word.
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

use super::cards::Code;

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

/// Two rounds of multiplying and shifting. 0 stays 0, so that empty columns add nothing.
#[inline]
pub(super) const fn mix(x: u64) -> u64 {
    let x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ x >> 29
}

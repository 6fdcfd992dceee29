//! A column in one word.
//!
//! A column is always some untouched cards of the position that the search started from (the
//! *prefix*) with one *run* on them: cards in sequence, of alternating colours, that move together.
//! The cards of a run descend by one and change colour each time, so the top card and one bit a
//! card (which of the two suits of its colour) say it all, and a column fits 28 bits:
//!
//! ```text
//! 27..24  23      22..10                    9..6    5..0
//! rank    colour  suit bits, top card first length  prefix: 1 + code of its last card, 0 for none
//! `------ top card -----'
//! ```
//!
//! The prefix is named by its last card, so that two columns are equal exactly when their words
//! are, wherever they stand. Moving a run of any length is a few shifts. The run in the word is
//! always the longest there is: when it leaves, [`Layout`](super::layout::Layout) knows the word
//! for what was under it.
#![expect(clippy::cast_possible_truncation, reason = "a card's code has six bits")]

/// A card: rank − 1 in the high bits, then the colour (0 black, 1 red), then which suit of it.
pub(super) type Code = u8;

/// Whether `card` can lie on `under` in a column.
pub(super) const fn fits(card: Code, under: Code) -> bool {
    under >> 2 == (card >> 2) + 1 && (under ^ card) & 2 != 0
}

const SUIT_BITS: u32 = 13;
const BITS_SHIFT: u32 = 10;
const BITS_MASK: u32 = (1 << SUIT_BITS) - 1;
const LEN_SHIFT: u32 = 6;
const TOP_SHIFT: u32 = 22;
const COLOUR_SHIFT: u32 = 23;
const RANK_SHIFT: u32 = 24;
const PREFIX_MASK: u32 = 63;

/// One column as a word; 0 is the empty column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Column(u32);

impl Column {
    /// The column without cards.
    pub(super) const EMPTY: Self = Self(0);

    /// A run of one card on a prefix.
    #[inline]
    pub(super) const fn single(card: Code, prefix: usize) -> Self {
        Self((card as u32) << TOP_SHIFT | 1 << LEN_SHIFT | prefix as u32)
    }

    /// Whether no card lies here.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The word itself, for hashing.
    #[inline]
    pub(super) const fn word(self) -> u32 {
        self.0
    }

    /// The card on top; meaningless in an empty column.
    #[inline]
    pub(super) const fn top(self) -> Code {
        (self.0 >> TOP_SHIFT) as Code
    }

    /// The card on top as a set, empty for an empty column.
    #[inline]
    pub(super) const fn top_set(self) -> u64 {
        (!self.is_empty() as u64) << self.top()
    }

    /// The top card's rank − 1.
    #[inline]
    pub(super) const fn rank(self) -> u32 {
        self.0 >> RANK_SHIFT
    }

    /// The parity that all cards of a run share: a card goes on another only within a class.
    #[inline]
    pub(super) const fn class(self) -> usize {
        ((self.0 >> RANK_SHIFT ^ self.0 >> COLOUR_SHIFT) & 1) as usize
    }

    /// The number of cards in the run.
    #[inline]
    pub(super) const fn len(self) -> u32 {
        self.0 >> LEN_SHIFT & 15
    }

    /// 1 + the code of the last card of the prefix, or 0.
    #[inline]
    pub(super) const fn prefix(self) -> usize {
        (self.0 & PREFIX_MASK) as usize
    }

    const fn bits(self) -> u32 {
        self.0 >> BITS_SHIFT & BITS_MASK
    }

    /// The `depth`-th card of the run, 0 being the top.
    #[cfg(test)]
    pub(super) const fn card(self, depth: u32) -> Code {
        let colour = (self.0 >> COLOUR_SHIFT ^ depth) & 1;
        let bit = self.bits() >> (SUIT_BITS - 1 - depth) & 1;
        ((self.rank() + depth) << 2 | colour << 1 | bit) as Code
    }

    /// The run as a set of cards, one bit a card.
    #[inline]
    pub(super) const fn run_set(self) -> u64 {
        let bits = self.bits();
        // One nibble a card, top card lowest: 1 for the first suit of a colour, 2 for the second.
        let second = SPREAD[(bits >> 7) as usize & 63]
            | SPREAD[(bits >> 1) as usize & 63] << 24
            | (bits as u64 & 1) << 48;
        let nibbles = second + (0x1_1111_1111_1111 & ((1 << (4 * self.len())) - 1));
        // Every other card is of the other colour, whose suits are two bits up.
        let even = nibbles & 0x0f_0f0f_0f0f_0f0f;
        let odd = nibbles & 0xf0_f0f0_f0f0_f0f0;
        let red = (self.0 >> COLOUR_SHIFT & 1) * 2;
        (even << red | odd << (2 - red)) << (4 * self.rank())
    }

    /// What is left when the upper `count` cards go, fewer than the run has.
    #[inline]
    pub(super) const fn without(self, count: u32) -> Self {
        let colour = (self.0 >> COLOUR_SHIFT ^ count) & 1;
        Self(
            (self.rank() + count) << RANK_SHIFT
                | colour << COLOUR_SHIFT
                | (self.bits() << count & BITS_MASK) << BITS_SHIFT
                | (self.len() - count) << LEN_SHIFT
                | self.0 & PREFIX_MASK,
        )
    }

    /// This column with the upper `count` cards of `from` on it; they fit, or it is empty.
    #[inline]
    pub(super) const fn with(self, from: Self, count: u32) -> Self {
        let taken = from.bits() & !(BITS_MASK >> count);
        Self(
            from.0 & 31 << COLOUR_SHIFT
                | (taken | self.bits() >> count) << BITS_SHIFT
                | (self.len() + count) << LEN_SHIFT
                | self.0 & PREFIX_MASK,
        )
    }

    /// A hash of the word; columns are combined by adding, so that their order does not matter.
    #[inline]
    pub(super) const fn hash(self) -> u64 {
        mix(self.0 as u64)
    }
}

/// Bit i of the index moved to bit 4·(5 − i): the suit bits of six cards, top card lowest.
const SPREAD: [u64; 64] = {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        let mut bit = 0;
        while bit < 6 {
            table[i] |= (i as u64 >> bit & 1) << (4 * (5 - bit));
            bit += 1;
        }
        i += 1;
    }
    table
};

/// Two rounds of multiplying and shifting; 0 stays 0, so that empty columns count nothing.
#[inline]
pub(super) const fn mix(x: u64) -> u64 {
    let x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ x >> 29
}

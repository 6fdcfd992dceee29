//! Where the cards of a deal lie: sets of cards (`KD`, `K`, `?D`, `?`), how deep cards lie, and how long
//! runs are.

use std::fmt;
use std::str::FromStr;

use crate::board::{COLUMNS, DEALT_HEIGHTS};
use crate::card::{Card, Rank, Suit};
use crate::names::ParseError;

/// A set of cards.
///
/// Reads a card (`KD`, `10h`, `A♠`), a rank (`K` or `K?`), a suit (`?D`), or `?` for any card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CardSet(u64);

impl CardSet {
    /// The accepted forms, in words.
    pub(super) const ACCEPTED: &str =
        "a card such as KD, a rank such as K, a suit such as ?D, or ?";
    /// All cards.
    pub(super) const ANY: Self = Self((1 << Card::COUNT) - 1);

    /// Whether the card is in the set.
    pub(super) const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// The cards, in the order of the dealer's deck.
    pub(super) fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |&card| self.contains(card))
    }

    fn those(which: impl Fn(Card) -> bool) -> Self {
        let chosen = Card::ALL.into_iter().filter(|&card| which(card));
        Self(chosen.fold(0, |set, card| set | 1 << card.index()))
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ANY {
            return f.write_str("?");
        }
        let Some(first) = self.iter().next() else { return Ok(()) };
        if self.0.is_power_of_two() {
            return first.fmt(f);
        }
        if self.iter().all(|card| card.rank() == first.rank()) {
            return write!(f, "{}", first.rank().letter());
        }
        write!(f, "?{}", first.suit().letter())
    }
}

const NOT_CARDS: ParseError = ParseError::new(&[CardSet::ACCEPTED]);

impl FromStr for CardSet {
    type Err = ParseError;

    /// Reads `KD`, `K`, `K?`, `?D`, `?` or `??`, in either case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Ok(card) = text.parse::<Card>() {
            return Ok(Self(1 << card.index()));
        }
        if let "?" | "??" = text {
            return Ok(Self::ANY);
        }
        if let Some(suit) = text.strip_prefix('?') {
            let suit: Suit = suit.parse().map_err(|_| NOT_CARDS)?;
            return Ok(Self::those(|card| card.suit() == suit));
        }
        let rank = text.strip_suffix('?').unwrap_or(text);
        let rank: Rank = rank.parse().map_err(|_| NOT_CARDS)?;
        Ok(Self::those(|card| card.rank() == rank))
    }
}

/// The cards of a deal, in the order they are dealt: rows of eight from left to right. The first row
/// holds the cards at the bottom of the columns.
pub(super) type DealtCards = [Card; Card::COUNT];

/// The number of cards that lie on the card dealt at this index.
#[expect(clippy::cast_possible_truncation, reason = "there are seven rows")]
pub(super) const fn depth(place: usize) -> u32 {
    (DEALT_HEIGHTS[place % COLUMNS] - 1 - place / COLUMNS) as u32
}

/// The number of cards that have a card of this rank below them in their column.
///
/// These cards have to move before the last card of the rank is free.
pub(super) fn above(dealt: &DealtCards, rank: Rank) -> u32 {
    let first = Card::new(rank, Suit::ALL[0]).index();
    let is_one = |card: &Card| card.index() & !3 == first;
    let (mut above, mut columns) = (0, 0_u8);
    for (row, cards) in dealt.chunks(COLUMNS).enumerate() {
        // Marks the columns where the rank first appears. No branches: this runs for millions of deals.
        let of_rank = cards.iter().rev().fold(0, |set, card| set << 1 | u8::from(is_one(card)));
        let new = of_rank & !columns;
        columns |= new;
        above += new.count_ones() * depth(row * COLUMNS) - (new & SHORT).count_ones();
    }
    above
}

/// The columns with six cards, as bits.
const SHORT: u8 = 0b1111_0000;

/// How many kings lie at the bottom of a column.
pub(super) fn kings_at_bottom(dealt: &DealtCards) -> u32 {
    dealt[..COLUMNS].iter().map(|card| u32::from(card.rank() == Rank::KING)).sum()
}

/// The length of the longest run in a column; at least 1.
pub(super) fn longest_run(dealt: &DealtCards) -> u32 {
    let mut runs = [1; COLUMNS];
    let mut longest = 1;
    for place in COLUMNS..Card::COUNT {
        let run = &mut runs[place % COLUMNS];
        *run = if dealt[place].packs_on(dealt[place - COLUMNS]) { *run + 1 } else { 1 };
        longest = longest.max(*run);
    }
    longest
}

#[cfg(test)]
mod tests;

//! Where the cards of a deal lie: sets of cards (`KD`, `K`, `?D`, `?`), cards at given places (`KD@1,1`),
//! rows such as `KD ? ? AS`; how deep cards lie, and how long runs are.

use std::fmt;
use std::str::FromStr;

use crate::board::{COLUMNS, DEALT_HEIGHTS, DEALT_ROWS};
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

    /// The card, if the set has only one.
    pub(super) fn one(self) -> Option<Card> {
        if self.0.is_power_of_two() {
            Card::from_index(self.0.trailing_zeros() as usize)
        } else {
            None
        }
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

impl From<Card> for CardSet {
    fn from(card: Card) -> Self {
        Self(1 << card.index())
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ANY {
            return f.write_str("?");
        }
        let Some(first) = self.iter().next() else { return Ok(()) };
        if self.one().is_some() {
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
            return Ok(card.into());
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

/// Cards that lie side by side, in one row or in any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Neighbours {
    /// The column of the first card, 0 to 7.
    column: usize,
    /// 0, at the bottom of the columns, to 6; `None` for any row.
    row: Option<usize>,
    cards: Vec<CardSet>,
    /// Whether `Display` writes it as a row.
    is_row: bool,
}

const NOT_A_CARD_AT: ParseError = ParseError::new(&[
    "CARD@COLUMN,ROW or CARD@COLUMN, such as KD@4,1: columns are 1 to 8, rows 1 to 7, and row 1 is \
     dealt first",
]);
const NOT_A_ROW: ParseError = ParseError::new(&[
    "the cards of a row from column 1 on, such as \"KD ? ? AS\"; \"1: KD ? ? AS\" is row 1; ? is any \
     card, K any king, ?D any diamond",
]);

impl Neighbours {
    /// Reads one card: `KD@4,1` is the king of diamonds at the bottom of column 4, `K@4` any king
    /// anywhere in it.
    pub(super) fn card(text: &str) -> Result<Self, ParseError> {
        let read = || {
            let (cards, place) = text.split_once('@')?;
            let (column, row) = match place.split_once(',') {
                Some((column, row)) => (index(column)?, Some(index(row)?)),
                None => (index(place)?, None),
            };
            Self::new(column, row, vec![cards.trim().parse().ok()?])
        };
        read().ok_or(NOT_A_CARD_AT)
    }

    /// Reads the cards of a row from the first column on, with spaces or commas between them:
    /// `KD ? ? AS`; `3: KD ? ? AS` is the third row.
    pub(super) fn row(text: &str) -> Result<Self, ParseError> {
        let read = || {
            let (row, cards) = match text.split_once(':') {
                Some((row, cards)) => (Some(index(row)?), cards),
                None => (None, text),
            };
            let words = cards.split([' ', ',']).filter(|word| !word.is_empty());
            let cards = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
            Some(Self { is_row: true, ..Self::new(0, row, cards)? })
        };
        read().ok_or(NOT_A_ROW)
    }

    /// Returns `None` if a deal does not have these places.
    fn new(column: usize, row: Option<usize>, cards: Vec<CardSet>) -> Option<Self> {
        let last = (column + cards.len()).checked_sub(1).filter(|_| !cards.is_empty())?;
        let height = *DEALT_HEIGHTS.get(last)?;
        let exists = row.is_none_or(|row| row < height);
        exists.then_some(Self { column, row, cards, is_row: false })
    }

    pub(super) fn fits(&self, dealt: &DealtCards) -> bool {
        let fits = |row: usize| {
            let cards = dealt[row * COLUMNS..].iter().skip(self.column);
            cards.len() >= self.cards.len()
                && self.cards.iter().zip(cards).all(|(cards, card)| cards.contains(*card))
        };
        self.row.map_or(0..DEALT_ROWS, |row| row..row + 1).any(fits)
    }

    /// Whether both require the same card at different places, or different cards at the same place.
    pub(super) fn excludes(&self, other: &Self) -> bool {
        self.known().any(|(card, column, row)| {
            other.known().any(|(other, other_column, other_row)| {
                let rows = row.zip(other_row);
                let is_same_place = column == other_column && rows.is_some_and(|(a, b)| a == b);
                let differ = column != other_column || rows.is_some_and(|(a, b)| a != b);
                if card == other { differ } else { is_same_place }
            })
        })
    }

    /// The places that only one card fits, each with that card, its column and row.
    pub(super) fn known(&self) -> impl Iterator<Item = (Card, usize, Option<usize>)> {
        let cards = (self.column..).zip(&self.cards);
        cards.filter_map(|(column, cards)| Some((cards.one()?, column, self.row)))
    }
}

/// Reads a number, counted from 1, as an index.
fn index(text: &str) -> Option<usize> {
    text.trim().parse::<usize>().ok()?.checked_sub(1)
}

impl fmt::Display for Neighbours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards: Vec<String> = self.cards.iter().map(CardSet::to_string).collect();
        let (cards, column) = (cards.join(" "), self.column + 1);
        match (self.is_row, self.row.map(|row| row + 1)) {
            (true, Some(row)) => write!(f, "\"{row}: {cards}\""),
            (true, None) => write!(f, "\"{cards}\""),
            (false, Some(row)) => write!(f, "{cards}@{column},{row}"),
            (false, None) => write!(f, "{cards}@{column}"),
        }
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

//! Cards at given places: `KD@1,1`, and rows such as `KD ? ? AS`.

use std::fmt;

use crate::board::{COLUMNS, DEALT_HEIGHTS, DEALT_ROWS};
use crate::card::Card;
use crate::names::ParseError;
use crate::search::cards::Cards;
use crate::search::layout::Dealt;

/// Cards that lie side by side, in one row or in any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    /// The column of the first, 0 to 7.
    column: usize,
    /// 0, at the bottom of the columns, to 6; none for any.
    row: Option<usize>,
    cards: Vec<Cards>,
    /// Whether it is written as a row.
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

impl Placed {
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

    /// None if a deal does not have these places.
    fn new(column: usize, row: Option<usize>, cards: Vec<Cards>) -> Option<Self> {
        let last = (column + cards.len()).checked_sub(1).filter(|_| !cards.is_empty())?;
        let height = *DEALT_HEIGHTS.get(last)?;
        let exists = row.is_none_or(|row| row < height);
        exists.then_some(Self { column, row, cards, is_row: false })
    }

    pub(super) fn fits(&self, dealt: &Dealt) -> bool {
        let fits = |row: usize| {
            let cards = dealt[row * COLUMNS..].iter().skip(self.column);
            cards.len() >= self.cards.len()
                && self.cards.iter().zip(cards).all(|(cards, card)| cards.contains(*card))
        };
        self.row.map_or(0..DEALT_ROWS, |row| row..row + 1).any(fits)
    }

    /// Whether both have a card at different places, or two cards at the same place.
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

    /// The cards where only one fits, each with its column and row.
    pub(super) fn known(&self) -> impl Iterator<Item = (Card, usize, Option<usize>)> {
        let cards = (self.column..).zip(&self.cards);
        cards.filter_map(|(column, cards)| Some((cards.one()?, column, self.row)))
    }
}

/// Reads a number from 1 on as an index.
fn index(text: &str) -> Option<usize> {
    text.trim().parse::<usize>().ok()?.checked_sub(1)
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards: Vec<String> = self.cards.iter().map(Cards::to_string).collect();
        let (cards, column) = (cards.join(" "), self.column + 1);
        match (self.is_row, self.row.map(|row| row + 1)) {
            (true, Some(row)) => write!(f, "\"{row}: {cards}\""),
            (true, None) => write!(f, "\"{cards}\""),
            (false, Some(row)) => write!(f, "{cards}@{column},{row}"),
            (false, None) => write!(f, "{cards}@{column}"),
        }
    }
}

#[cfg(test)]
mod tests;

//! Where two boards differ, place by place.

use std::fmt;

use crate::board::{Board, COLUMNS, Cards, Cell, Column, PartialBoard};
use crate::card::{Card, Rank, Suit};

/// A place of the table that holds a card or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardPlace {
    /// A place in a column.
    Column {
        /// The column.
        column: Column,
        /// The place in it, 0 for the deepest.
        row: usize,
    },
    /// A free cell.
    Cell(Cell),
    /// The top of a foundation.
    Foundation(Suit),
}

impl fmt::Display for CardPlace {
    /// Writes `column 3, row 5` (both from 1), `cell b` or `foundation ♥`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column { column, row } => write!(f, "column {column}, row {}", row + 1),
            Self::Cell(cell) => write!(f, "cell {cell}"),
            Self::Foundation(suit) => write!(f, "foundation {}", suit.glyph()),
        }
    }
}

/// A place at which two boards differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Difference {
    /// The place.
    pub place: CardPlace,
    /// The card that should lie there.
    pub expected: Option<Card>,
    /// The card that does.
    pub found: Option<Card>,
}

impl fmt::Display for Difference {
    /// Writes `column 3, row 5: expected QH, found 9C`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |card: Option<Card>| card.map_or("no card".to_string(), |card| card.to_string());
        let (expected, found) = (name(self.expected), name(self.found));
        write!(f, "{}: expected {expected}, found {found}", self.place)
    }
}

/// The places at which `found` is not as `expected`: row by row, then cells and foundations.
///
/// ```
/// use freecell::{board::{compare, format}, dealer::DealNumber};
/// let expected = DealNumber::new(617).unwrap().deal();
/// let text = format::rows(&expected).replace("7D AD", "AD 7D");
/// let differences = compare::differences(&expected, &text.parse().unwrap());
/// assert_eq!(differences.len(), 2);
/// assert_eq!(differences[0].to_string(), "column 1, row 1: expected 7D, found AD");
/// ```
#[must_use]
pub fn differences(expected: &Board, found: &Board) -> Vec<Difference> {
    let height = |board: &Board| board.columns().iter().map(Cards::len).max();
    let rows = height(expected).max(height(found)).unwrap_or(0);
    let table = (0..rows * COLUMNS).map(|i| {
        let (column, row) = (Column::ALL[i % COLUMNS], i / COLUMNS);
        let card = |board: &Board| board.column(column).get(row).copied();
        (CardPlace::Column { column, row }, card(expected), card(found))
    });
    let cells = Cell::ALL.map(CardPlace::Cell).into_iter().zip(expected.cells()).zip(found.cells());
    let cells = cells.map(|((cell, expected), found)| (cell, *expected, *found));
    let foundations = Suit::ALL.into_iter().map(|suit| {
        let top =
            |board: &Board| Rank::new(board.foundation(suit)).map(|rank| Card::new(rank, suit));
        (CardPlace::Foundation(suit), top(expected), top(found))
    });
    let all = table.chain(cells).chain(foundations);
    all.filter(|(_, expected, found)| expected != found)
        .map(|(place, expected, found)| Difference { place, expected, found })
        .collect()
}

/// The places at which a known card is not the one that is dealt there, row by row.
#[must_use]
pub fn partial_differences(
    expected: &[Card; Card::COUNT],
    found: &PartialBoard,
) -> Vec<Difference> {
    let mut differences = slot_differences(expected, found.cards());
    differences.retain(|difference| difference.found.is_some());
    differences
}

/// The places at which there is not the card that is dealt there, row by row.
#[must_use]
pub fn slot_differences(
    expected: &[Card; Card::COUNT],
    found: &[Option<Card>; Card::COUNT],
) -> Vec<Difference> {
    let places = expected.iter().zip(found).enumerate();
    let differ = places.filter(|(_, (expected, found))| found.as_ref() != Some(expected));
    differ
        .map(|(i, (expected, found))| Difference {
            place: CardPlace::Column { column: Column::ALL[i % COLUMNS], row: i / COLUMNS },
            expected: Some(*expected),
            found: *found,
        })
        .collect()
}

#[cfg(test)]
mod tests;

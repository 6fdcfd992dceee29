//! Compares two boards place by place.

use std::fmt;

use serde::ser::SerializeStruct as _;

use crate::board::{Board, COLUMNS, Cell, Column, PartialBoard, Place};
use crate::card::{Card, Suit};

pub use transformation::Transformation;

mod transformation;

/// A place that holds one card at most.
///
/// ```
/// use freecell::board::{Cell, Column, compare::CardPlace};
/// assert_eq!(CardPlace::Cell(Cell::ALL[1]).to_string(), "cell b");
/// assert_eq!(CardPlace::Column { column: Column::ALL[2], row: 4 }.to_string(), "column 3, row 5");
/// ```
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

impl CardPlace {
    /// The place of the card with this index in the order of dealing.
    const fn dealt(index: usize) -> Self {
        Self::Column { column: Column::ALL[index % COLUMNS], row: index / COLUMNS }
    }

    /// The place of a card on a board; `None` if the board does not have it.
    pub fn of(card: Card, board: &Board) -> Option<Self> {
        match board.place_of(card) {
            Some(Place::Column(column)) => {
                let row = board.column(column).iter().position(|other| *other == card)?;
                Some(Self::Column { column, row })
            }
            Some(Place::Cell(cell)) => Some(Self::Cell(cell)),
            _ => board.is_home(card).then_some(Self::Foundation(card.suit())),
        }
    }
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
///
/// ```
/// use freecell::{board::compare, dealer::DealNumber};
/// let [first, second] = [1, 2].map(|number| DealNumber::new(number).unwrap().deal());
/// let difference = &compare::differences(&first, &second)[0];
/// assert_eq!(difference.expected, Some("JD".parse().unwrap()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Difference {
    /// The place.
    pub place: CardPlace,
    /// The card that should lie there.
    pub expected: Option<Card>,
    /// The card that lies there.
    pub found: Option<Card>,
}

impl serde::Serialize for Difference {
    /// Writes column and row, from 1, only for places of columns.
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = to.serialize_struct("Difference", 5)?;
        fields.serialize_field("place", &self.place.to_string())?;
        if let CardPlace::Column { column, row } = self.place {
            fields.serialize_field("column", &(column.index() + 1))?;
            fields.serialize_field("row", &(row + 1))?;
        }
        fields.serialize_field("expected", &self.expected)?;
        fields.serialize_field("found", &self.found)?;
        fields.end()
    }
}

impl fmt::Display for Difference {
    /// Writes `column 3, row 5: expected QH, found 9C`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |card: Option<Card>| card.map_or("no card".to_string(), |card| card.to_string());
        let (expected, found) = (name(self.expected), name(self.found));
        write!(f, "{}: expected {expected}, found {found}", self.place)
    }
}

/// The places where `found` differs from `expected`: row by row, then cells and foundations.
///
/// ```
/// use freecell::{board::{compare, format}, dealer::DealNumber};
/// let expected = DealNumber::new(617).unwrap().deal();
/// let text = format::rows(&expected).replace("7D AD", "AD 7D");
/// let differences = compare::differences(&expected, &text.parse().unwrap());
/// assert_eq!(differences.len(), 2);
/// assert_eq!(differences[0].to_string(), "column 1, row 1: expected 7D, found AD");
/// ```
pub fn differences(expected: &Board, found: &Board) -> Vec<Difference> {
    let table = (0..expected.height().max(found.height()) * COLUMNS).map(|i| {
        let card = |board: &Board| board.columns()[i % COLUMNS].get(i / COLUMNS).copied();
        (CardPlace::dealt(i), card(expected), card(found))
    });
    let cells = Cell::ALL.map(CardPlace::Cell).into_iter().zip(expected.cells()).zip(found.cells());
    let cells = cells.map(|((cell, expected), found)| (cell, *expected, *found));
    let foundations = Suit::ALL
        .into_iter()
        .map(|suit| (CardPlace::Foundation(suit), expected.top(suit), found.top(suit)));
    let all = table.chain(cells).chain(foundations);
    all.filter(|(_, expected, found)| expected != found)
        .map(|(place, expected, found)| Difference { place, expected, found })
        .collect()
}

/// The places where a known card is not the one dealt there, row by row.
///
/// ```
/// use freecell::{board::{PartialBoard, compare}, card::Card, dealer::DealNumber};
/// let mut known = [None; Card::COUNT];
/// known[..2].copy_from_slice(&["7D".parse().ok(), "AC".parse().ok()]);
/// let part = PartialBoard::new(known).unwrap();
/// let differences = compare::partial_differences(&DealNumber::new(617).unwrap().cards(), &part);
/// assert_eq!(differences.len(), 1);
/// ```
pub fn partial_differences(
    expected: &[Card; Card::COUNT],
    found: &PartialBoard,
) -> Vec<Difference> {
    let mut differences = slot_differences(expected, found.cards());
    differences.retain(|difference| difference.found.is_some());
    differences
}

/// The places where `found` does not have the card dealt there, row by row.
pub(crate) fn slot_differences(
    expected: &[Card; Card::COUNT],
    found: &[Option<Card>; Card::COUNT],
) -> Vec<Difference> {
    let places = expected.iter().zip(found).enumerate();
    let differ = places.filter(|(_, (expected, found))| found.as_ref() != Some(expected));
    differ
        .map(|(i, (expected, found))| Difference {
            place: CardPlace::dealt(i),
            expected: Some(*expected),
            found: *found,
        })
        .collect()
}

/// `the same`, `1 place differs` or `3 places differ`.
pub fn in_words(differences: &[Difference]) -> String {
    match differences.len() {
        0 => "the same".to_owned(),
        1 => "1 place differs".to_owned(),
        places => format!("{places} places differ"),
    }
}

/// The first ten differences, as `word` writes them, and the number of those left out.
pub fn listed(differences: &[Difference], word: impl Fn(&Difference) -> String) -> Vec<String> {
    const MOST: usize = 10;
    let more = differences.len().saturating_sub(MOST);
    let shown = differences.iter().take(MOST).map(word);
    shown.chain((more > 0).then(|| format!("and {more} more"))).collect()
}

#[cfg(test)]
mod tests;

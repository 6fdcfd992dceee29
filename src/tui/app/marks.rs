//! What is marked on the table, and why.

use crate::board::{COLUMNS, MAX_CELLS, Place};
use crate::card::{Card, Suit};

/// Why a card or a place is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The cursor is on it.
    Cursor,
    /// It is picked up, to be moved.
    Selected,
    /// It was moved.
    Moved,
    /// It is the target of a move.
    Target,
    /// Another board has another card here.
    Differs,
    /// A move that is not legal starts or ends here.
    Illegal,
}

impl Mark {
    /// All of them.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 6] =
        [Self::Cursor, Self::Selected, Self::Moved, Self::Target, Self::Differs, Self::Illegal];
}

/// Which cards and places are marked, and why.
#[derive(Clone, Debug)]
pub(crate) struct Marks {
    pub(crate) cards: [Option<Mark>; Card::COUNT],
    pub(crate) columns: [Option<Mark>; COLUMNS],
    pub(crate) cells: [Option<Mark>; MAX_CELLS],
    pub(crate) foundations: [Option<Mark>; 4],
}

impl Default for Marks {
    fn default() -> Self {
        Self {
            cards: [None; Card::COUNT],
            columns: [None; COLUMNS],
            cells: [None; MAX_CELLS],
            foundations: [None; 4],
        }
    }
}

impl Marks {
    /// Marks a card, wherever it lies.
    pub(crate) fn card(&mut self, card: Card, mark: Mark) {
        self.cards[card.index()] = Some(mark);
    }

    /// Marks a place: a column's number, a cell, all foundations that are not marked.
    pub(crate) fn place(&mut self, place: Place, mark: Mark) {
        match place {
            Place::Column(column) => self.columns[column.index()] = Some(mark),
            Place::Cell(cell) => self.cells[cell.index()] = Some(mark),
            Place::Foundation => self.foundations = self.foundations.map(|m| m.or(Some(mark))),
        }
    }

    /// Marks one foundation.
    pub(crate) fn foundation(&mut self, suit: Suit, mark: Mark) {
        self.foundations[suit.index()] = Some(mark);
    }
}

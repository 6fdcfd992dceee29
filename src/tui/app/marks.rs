//! What is marked on the table, and why.

use crate::board::{COLUMNS, MAX_CELLS};
use crate::card::{Card, Suit};
use crate::rules::Place;

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
            Place::Column(i) => self.column(usize::from(i), mark),
            Place::Cell(i) => self.cell(usize::from(i), mark),
            Place::Foundation => self.foundations = self.foundations.map(|m| m.or(Some(mark))),
        }
    }

    /// Marks a column's number.
    pub(crate) fn column(&mut self, column: usize, mark: Mark) {
        self.columns[column] = Some(mark);
    }

    /// Marks a cell.
    pub(crate) fn cell(&mut self, cell: usize, mark: Mark) {
        self.cells[cell] = Some(mark);
    }

    /// Marks one foundation.
    pub(crate) fn foundation(&mut self, suit: Suit, mark: Mark) {
        self.foundations[suit.index()] = Some(mark);
    }
}

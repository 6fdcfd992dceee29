//! Marks on cards and places: picked up, moved, a target.

use std::collections::BTreeMap;

use strum::VariantArray;

use freecell::board::{COLUMNS, MAX_CELLS, Place};
use freecell::card::{Card, Suit};

/// Why a card or a place is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum Mark {
    /// The cursor is on it.
    Cursor,
    /// It is picked up.
    Selected,
    /// It was moved.
    Moved,
    /// It is the target of a move.
    Target,
    /// The other board has a different card here.
    Differs,
    /// The other board has the same card here.
    Same,
    /// An illegal move starts or ends here.
    Illegal,
    /// The next move of a solution starts here.
    Next,
}

/// The marked cards and places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    pub(crate) cards: BTreeMap<Card, Mark>,
    pub(crate) columns: [Option<Mark>; COLUMNS],
    pub(crate) cells: [Option<Mark>; MAX_CELLS],
    pub(crate) foundations: [Option<Mark>; 4],
}

impl Marks {
    /// Marks cards, wherever they lie.
    pub(crate) fn cards(&mut self, cards: &[Card], mark: Mark) {
        self.cards.extend(cards.iter().map(|card| (*card, mark)));
    }

    /// Marks a place: a column's number, a cell, or all foundations without a mark.
    pub(crate) fn place(&mut self, place: Place, mark: Mark) {
        match place {
            Place::Column(column) => self.columns[column.index()] = Some(mark),
            Place::Cell(cell) => self.cells[cell.index()] = Some(mark),
            Place::Foundation => self.foundations = self.foundations.map(|m| m.or(Some(mark))),
        }
    }

    /// Marks the cards of a move, and the place they go to.
    pub(crate) fn move_to(&mut self, to: Place, cards: &[Card], [moved, target]: [Mark; 2]) {
        self.cards(cards, moved);
        match (to, cards.last()) {
            (Place::Foundation, Some(card)) => self.foundation(card.suit(), target),
            (place, _) => self.place(place, target),
        }
    }

    /// Marks one foundation.
    pub(crate) fn foundation(&mut self, suit: Suit, mark: Mark) {
        self.foundations[suit.index()] = Some(mark);
    }
}

//! The cards in cells in the order in which they came, by which macroxue's notation counts them.

use arrayvec::ArrayVec;

use crate::board::{Board, MAX_CELLS};
use crate::card::Card;

/// The cards in cells, in this order.
#[derive(Clone)]
pub(crate) struct CellOrder(ArrayVec<Card, MAX_CELLS>);

impl CellOrder {
    /// Those of a board on which the order is that of the cells.
    pub(crate) fn of(board: &Board) -> Self {
        Self(board.cells().iter().flatten().copied().collect())
    }

    /// Notes which cards have left and which have come.
    pub(crate) fn note(&mut self, board: &Board) {
        let cells = board.cells();
        self.0.retain(|card| cells.contains(&Some(*card)));
        for card in cells.iter().flatten() {
            if !self.0.contains(card) {
                self.0.push(*card);
            }
        }
    }

    /// The cards, in order.
    pub(crate) fn cards(&self) -> &[Card] {
        &self.0
    }
}

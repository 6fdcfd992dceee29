//! Two moves that commute: only one order is searched.
//!
//! If single cards leave two columns for other places, the moves do not affect each other, and
//! nothing goes home, then either order leads to the same position in the same number of moves. The
//! order whose second card is the lower is left out. Each order left out relies on another way to
//! the position whose last card is higher; there are finitely many, so one of them is searched.

use super::column::PackedColumn;
use super::packed::{CELL, HOME, PackedMove, State};

/// A move of one card from a column with more cards to a non-empty column or a cell, after which
/// nothing went home: 1 + the card, and 1 + the card it uncovered. Both are 0 for any other move.
#[derive(Clone, Copy, Default)]
pub(super) struct Last {
    card: u8,
    bared: u8,
}

/// Whether a move takes one card from a column to a non-empty column or to a cell.
fn is_simple(state: &State, step: PackedMove) -> bool {
    let to_cards = |to: u8| state.cols.get(usize::from(to)).is_some_and(|to| !to.is_empty());
    step.from() != CELL && step.count() == 1 && (step.to() == CELL || to_cards(step.to()))
}

impl Last {
    /// Records a move after which nothing goes home; `left` is the rest of its column.
    pub(super) fn new(state: &State, step: PackedMove, left: PackedColumn) -> Self {
        if left.is_empty() || !is_simple(state, step) {
            return Self::default();
        }
        let card = state.cols[usize::from(step.from() & 7)].top() + 1;
        Self { card, bared: left.top() + 1 }
    }

    /// Whether `step`, after which nothing goes home, commutes with this move and comes first in the
    /// order of cards.
    pub(super) fn follows(self, state: &State, step: PackedMove) -> bool {
        if self.card == 0 || step.to() == HOME || !is_simple(state, step) {
            return false;
        }
        let card = state.cols[usize::from(step.from() & 7)].top() + 1;
        if card >= self.card || card == self.bared {
            return false;
        }
        let Some(to) = state.cols.get(usize::from(step.to())) else { return true };
        to.top() + 1 != self.card && to.top() + 1 != self.bared
    }
}

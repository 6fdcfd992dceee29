//! Two moves that can be made in either order: only one order is followed.
//!
//! When single cards leave two columns for other places, neither move having to do with the other
//! and nothing going home, either order leads to the same position in as many moves. The one whose
//! second card is the lower is left out. Each order left out relies on another way to the position,
//! whose last card is higher. There are finitely many such ways, so the search follows one of them.

use super::column::PackedColumn;
use super::packed::{CELL, HOME, PackedMove, State};

/// A move of one card from a column, where others stay, to a column with cards or to a cell, after
/// which nothing went home: 1 + the card, 1 + the card it bared. Both 0 for any other move.
#[derive(Clone, Copy, Default)]
pub(super) struct Last {
    card: u8,
    bared: u8,
}

/// Whether a move takes one card from a column to a column with cards or to a cell.
fn is_simple(state: &State, step: PackedMove) -> bool {
    let to_cards = |to: u8| state.cols.get(usize::from(to)).is_some_and(|to| !to.is_empty());
    step.from() != CELL && step.count() == 1 && (step.to() == CELL || to_cards(step.to()))
}

impl Last {
    /// A move from a position after which nothing goes home, and the rest of its column.
    pub(super) fn new(state: &State, step: PackedMove, left: PackedColumn) -> Self {
        if left.is_empty() || !is_simple(state, step) {
            return Self::default();
        }
        let card = state.cols[usize::from(step.from() & 7)].top() + 1;
        Self { card, bared: left.top() + 1 }
    }

    /// Whether a move after which nothing goes home could as well have come before this one, and
    /// comes first by the order of cards.
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

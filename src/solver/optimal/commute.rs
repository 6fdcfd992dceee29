//! Two moves that can be made in either order: only one order is followed.
//!
//! When cards leave two places for others, neither move having to do with the other and nothing
//! going home by itself, either order leads to the same position in as many moves. The one whose
//! second card is the lower is left out, moves home counting as higher than all others. Each
//! position left out so relies on a way whose last card is higher, and of those there are finitely
//! many: in the end one is followed. (If the card that goes home first would go by itself after the
//! other move, then that way is even shorter.)

use super::super::column::Column;
use super::super::packed::{CELL, HOME, PackedMove, State};

/// A move to cards, to a cell or home that leaves a cell or a column with cards, after which nothing
/// more went home. All zeros for any other move.
#[derive(Clone, Copy, Default)]
pub(super) struct Last {
    /// 1 + the lowest card moved, and [`TO_HOME`].
    card: u8,
    /// 1 + the card it bared, 0 in a cell; and [`FREES`] and [`RUN`].
    bared: u8,
}

/// The card went home.
const TO_HOME: u8 = 64;
/// The card left a cell.
const FREES: u8 = 64;
/// Several cards moved.
const RUN: u8 = 128;

/// The lowest card that moves, and [`TO_HOME`].
#[inline]
fn card_of(state: &State, step: PackedMove) -> u8 {
    let card = match state.cols.get(usize::from(step.from())) {
        Some(column) => column.top(),
        None => step.card(),
    };
    (card + 1) | if step.to() == HOME { TO_HOME } else { 0 }
}

impl Last {
    /// A move from a position after which nothing goes home, and what is left of its column.
    pub(super) fn new(state: &State, step: PackedMove, left: Column) -> Self {
        let to_empty = state.cols.get(usize::from(step.to())).is_some_and(|to| to.is_empty());
        let from_cell = step.from() == CELL;
        if to_empty || left.is_empty() && !from_cell {
            return Self::default();
        }
        let bared = if from_cell { FREES } else { left.top() + 1 };
        Self { card: card_of(state, step), bared: bared | if step.count() > 1 { RUN } else { 0 } }
    }

    /// Whether a move after which nothing goes home could as well have come before this one, and
    /// comes first by the order of cards. `free` are the free cells now.
    pub(super) fn follows(self, state: &State, step: PackedMove, free: u32) -> bool {
        let card = card_of(state, step);
        let bared = self.bared & 63;
        if card >= self.card || card & 63 == bared {
            return false;
        }
        let (frees, run) = (self.bared & FREES != 0, self.bared & RUN != 0);
        match step.to() {
            HOME => true,
            CELL => !run && (!frees || free > 1),
            to => {
                let to = state.cols[usize::from(to & 7)];
                let onto = to.top() + 1;
                !to.is_empty()
                    && onto != self.card & 63
                    && onto != bared
                    && !(frees && step.count() > 1)
            }
        }
    }
}

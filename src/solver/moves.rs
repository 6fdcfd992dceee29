//! All moves of a position, for searches that must not miss any; and pairs of moves that commute, of
//! which a proof searches one order only.

use arrayvec::ArrayVec;

use super::cards::{each, fits_onto, fitting_on};
use super::column::PackedColumn;
use super::packed::{CELL, HOME, PackedMove, PackedRules, State};

/// More than enough room for the moves of any position.
type Moves = ArrayVec<PackedMove, 256>;

/// How many cards a move carries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Carry {
    /// Every legal number.
    Any,
    /// One. From a longer run to an empty column only while no cell is free: otherwise the card gets
    /// there through the cell.
    One,
}

/// All moves that lead to a different position.
///
/// Moving a whole column to an empty one changes nothing and is left out. The first empty column
/// stands for all of them.
pub(super) fn moves_of(state: &State, rules: PackedRules, carry: Carry) -> Moves {
    let mut moves = Moves::new();
    for card in each(state.wanted() & state.available()) {
        moves.push(state.home_move(card));
    }
    let mut place = [0; 64];
    let mut empty = None;
    for (at, column) in (0..8).zip(&state.cols) {
        place[usize::from(column.top() & 63)] = at;
        empty = empty.or(column.is_empty().then_some(at));
    }
    let hosts = |card| each(fits_onto(card) & state.tops).map(|host| place[usize::from(host & 63)]);
    let guests = fitting_on(state.tops);
    let room = if carry == Carry::Any { rules.room(state) } else { 1 };
    let free_cell = u32::from(state.used) < rules.cells;
    for (from, column) in state.cols.iter().enumerate().filter(|(_, column)| !column.is_empty()) {
        let len = column.len();
        for deepest in each(column.run() & guests) {
            let count = u32::from(deepest >> 2) + 1 - column.rank();
            if count <= room {
                moves.extend(hosts(deepest).map(|to| PackedMove::from_column(from, to, count)));
            }
        }
        if let Some(to) = empty {
            let whole = if column.prefix() == 0 { len } else { 0 };
            let fits = |&count: &u32| match carry {
                Carry::Any => rules.room_in_empty(state, count) == count,
                Carry::One => count == 1 && (len == 1 || !free_cell),
            };
            let counts = (1..=len).filter(|&count| count != whole).filter(fits);
            moves.extend(counts.map(|count| PackedMove::from_column(from, to, count)));
        }
        if free_cell {
            moves.push(PackedMove::from_column(from, CELL, 1));
        }
    }
    for card in each(state.cells) {
        moves.extend(hosts(card).chain(empty).map(|to| PackedMove::from_cell(card, to)));
    }
    moves
}

/// A move of one card from a column with more cards to a non-empty column or a cell, after which
/// nothing went home: 1 + the card, and 1 + the card it uncovered. Both are 0 for any other move.
///
/// If single cards leave two columns for other places, the moves do not affect each other, and nothing
/// goes home, then either order leads to the same position in the same number of moves. The order
/// whose second card is the lower is left out. Each order left out relies on another way to the
/// position whose last card is higher; there are finitely many, so one of them is searched.
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

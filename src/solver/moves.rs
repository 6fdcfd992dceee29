//! All moves of a position, for searches that must not miss any.

use arrayvec::ArrayVec;

use super::cards::{each, guests_of, hosts_of};
use super::packed::{CELL, PackedMove, PackedRules, State};

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
    let hosts = |card| each(hosts_of(card) & state.tops).map(|host| place[usize::from(host & 63)]);
    let guests = guests_of(state.tops);
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

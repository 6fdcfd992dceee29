//! The moves of a position, none left out.

use arrayvec::ArrayVec;

use super::super::column::Column;
use super::super::packed::{CELL, PackedMove, PackedRules, State, cards_of};

/// More than enough room for the moves of any position.
pub(super) type Moves = ArrayVec<PackedMove, 256>;

/// All moves that lead to another position, of every number of cards that can move.
///
/// Moves of a whole column to an empty one change nothing and are left out, and of several empty
/// columns the first stands for all.
pub(super) fn moves_of(state: &State, rules: PackedRules) -> Moves {
    let mut moves = Moves::new();
    let wanted = state.wanted();
    for card in cards_of(wanted & state.available()) {
        moves.push(state.home_move(card));
    }
    let room = rules.room(state);
    let free_cell = u32::from(state.used) < rules.cells;
    let mut empty = None;
    // The columns whose top card has a class and a rank, one bit each.
    let mut places = [[0u8; 16]; 2];
    for (at, column) in (0..8).zip(&state.cols) {
        if column.is_empty() {
            empty = empty.or(Some(at));
        } else {
            places[column.class()][column.rank() as usize & 15] |= 1 << at;
        }
    }
    for (from, column) in state.cols.iter().enumerate().filter(|(_, column)| !column.is_empty()) {
        for count in 1..=column.len().min(room) {
            let targets = places[column.class()][(column.rank() + count) as usize & 15];
            moves.extend(bits(targets).map(|to| PackedMove::from_column(from, to, count)));
        }
        if let Some(to) = empty {
            let whole = if column.prefix() == 0 { column.len() } else { 0 };
            let fits = |&count: &u32| count != whole && rules.room_in_empty(state, count) == count;
            let counts = (1..=column.len()).filter(fits);
            moves.extend(counts.map(|count| PackedMove::from_column(from, to, count)));
        }
        if free_cell {
            moves.push(PackedMove::from_column(from, CELL, 1));
        }
    }
    for card in cards_of(state.cells) {
        let single = Column::single(card, 0);
        let targets = places[single.class()][(single.rank() + 1) as usize & 15];
        moves.extend(bits(targets).chain(empty).map(|to| PackedMove::from_cell(card, to)));
    }
    moves
}

/// The numbers of the bits that are set.
#[inline]
fn bits(mut set: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        #[expect(clippy::cast_possible_truncation, reason = "a byte has eight bits")]
        let bit = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        bit
    })
}

//! The moves to a position.

use super::super::moves::{Carry, moves_of};
use super::super::packed::PackedMove;
use super::{Ground, Key};

impl Ground<'_> {
    /// The moves to a position, and one more that wins.
    pub(super) fn solution(&self, number: u32) -> Option<Vec<PackedMove>> {
        let mut numbers = self.shards.way_back(number);
        // Columns may be in another order where two paths met, so each move is found again.
        let mut state = self.builder.state(self.shards.key(numbers.pop()?));
        let mut moves = Vec::with_capacity(numbers.len() + 1);
        while let Some(next) = numbers.pop() {
            let next = self.shards.key(next);
            let leads_there =
                |step: &PackedMove| *next == Key::new(self.layout, &self.after(&state, *step));
            let step = moves_of(&state, self.rules, Carry::Any).into_iter().find(leads_there)?;
            state = self.after(&state, step);
            moves.push(step);
        }
        let wins = |step: &PackedMove| self.after(&state, *step).is_won();
        let last = moves_of(&state, self.rules, Carry::Any).into_iter().filter(wins);
        moves.push(last.min_by_key(|&step| self.cost(step))?);
        Some(moves)
    }
}

//! The best solution so far, and the lower bound on its length.

use super::Solution;
use super::bound::Bound;
use super::budget::Budget;
use super::convert::{Packed, replay};
use super::packed::{Auto, PackedMove};
use super::shards::MAX_LENGTH;
use crate::board::Board;
use crate::card::Card;
use crate::rules::{Autoplay, Rules};

/// The most bytes that computing one lower bound may use.
const RELAXED_BYTES: usize = 1 << 16;

/// A quick lower bound: one move for each run that has to move and, without autoplay, one move home
/// for each card.
fn lower_bound(board: &Board, packed: &Packed, rules: Rules) -> usize {
    let state = packed.start(rules, Auto::of_lengths(rules.autoplay));
    let forced = |&column| usize::from(packed.layout.forced_in(column));
    let runs: usize = state.cols.iter().map(forced).sum();
    let least = usize::from(rules.autoplay != Autoplay::None && !state.is_won());
    runs.max(least) + moves_home(board, rules)
}

/// The moves home that any solution has: without autoplay one for each card.
fn moves_home(board: &Board, rules: Rules) -> usize {
    if rules.autoplay == Autoplay::None { Card::COUNT - board.cards_home() } else { 0 }
}

/// The best solution so far.
pub(super) struct Incumbent<'a> {
    board: &'a Board,
    pub(super) packed: &'a Packed,
    pub(super) rules: Rules,
    /// No solution has fewer moves than this.
    pub(super) lower_bound: usize,
    pub(super) best: Option<Solution>,
    improved: &'a mut dyn FnMut(&Solution),
}

impl<'a> Incumbent<'a> {
    /// No solution yet, and the quick lower bound.
    pub(super) fn new(
        board: &'a Board,
        packed: &'a Packed,
        rules: Rules,
        improved: &'a mut dyn FnMut(&Solution),
    ) -> Self {
        let lower_bound = lower_bound(board, packed, rules);
        Self { board, packed, rules, lower_bound, best: None, improved }
    }

    /// Whether the best solution is proved shortest.
    pub(super) fn is_proved(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.proved_shortest)
    }

    /// Computes a better lower bound for the start than the quick one; see `bound`.
    pub(super) fn raise_by_relaxing(&mut self, budget: &Budget) {
        let bound = Bound::new(&self.packed.layout, self.rules.autoplay, RELAXED_BYTES);
        let moves = bound.within(&self.packed.state, 0, MAX_LENGTH).unwrap_or_default() as usize;
        self.raise(moves + moves_home(self.board, self.rules), budget);
    }

    /// Raises the lower bound, and reports the best solution again if its own bound rises.
    pub(super) fn raise(&mut self, lower_bound: usize, budget: &Budget) {
        if lower_bound <= self.lower_bound {
            return;
        }
        self.lower_bound = lower_bound;
        if let Some(best) = &mut self.best {
            best.lower_bound = lower_bound;
            best.proved_shortest = best.moves.len() <= lower_bound;
            best.states = budget.states;
            (self.improved)(best);
        }
    }

    /// Keeps a solution if it is the shortest so far and the rules accept it.
    pub(super) fn take(&mut self, steps: &[PackedMove], auto: Auto, budget: &Budget) {
        let Some(moves) = replay(self.board, self.packed, self.rules, auto, steps) else {
            debug_assert!(false, "the rules refuse {steps:?}");
            return;
        };
        if self.best.as_ref().is_some_and(|best| best.moves.len() <= moves.len()) {
            return;
        }
        let lower_bound = self.lower_bound;
        let proved_shortest = moves.len() <= lower_bound;
        let (states, limit) = (budget.states, None);
        let solution = Solution { moves, states, proved_shortest, lower_bound, limit };
        (self.improved)(&solution);
        self.best = Some(solution);
    }
}

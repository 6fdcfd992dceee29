//! The children of a position in the proof.

use super::super::moves::{Carry, moves_of};
use super::super::packed::{CELL, HOME, PackedMove, State};
use super::{Ground, Key, Last, Turn};
use crate::rules::Autoplay;

/// The position after a move.
pub(super) struct Child {
    pub(super) step: PackedMove,
    pub(super) key: Key,
    pub(super) hash: u64,
    /// The number of moves to it.
    pub(super) moves: u32,
    /// A lower bound on the moves it still needs.
    pub(super) bound: u32,
    pub(super) exact: bool,
    pub(super) last: Last,
}

impl Ground<'_> {
    /// Collects the children that may be on a shorter solution. Returns the fewest moves in which
    /// one of them wins, if that beats the best known solution.
    pub(super) fn expand(&self, turn: &mut Turn, children: &mut Vec<Child>) -> Option<u32> {
        children.clear();
        let state = turn.state;
        let auto = state.auto_wanted(self.rules.auto);
        let settled = auto & state.available() == 0;
        let mut won: Option<u32> = None;
        for step in moves_of(&state, self.rules, Carry::Any) {
            let moves = turn.moves + self.cost(step);
            let gains = u32::from(self.gains(turn, step));
            let bound = turn.relaxed.saturating_sub(gains);
            if moves + bound >= self.below {
                continue;
            }
            let (mut key, left) = turn.key.moved(self.layout, &state, step);
            let mut last = Last::default();
            if settled && step.to() != HOME && auto & left.top_set() == 0 {
                if turn.last.follows(&state, step) {
                    continue;
                }
                last = Last::new(&state, step, left);
            } else {
                let child = self.after(&state, step);
                if child.is_won() {
                    won = Some(won.map_or(moves, |before| before.min(moves)));
                    continue;
                }
                key = key.without(child.gone_home_since(&state));
            }
            debug_assert_eq!(key, Key::new(self.layout, &self.after(&state, step)));
            let exact = is_release(&state, step);
            let hash = key.hash();
            children.push(Child { step, key, hash, moves, bound, exact, last });
        }
        self.approach(children);
        won
    }

    /// Prefetches: reads all slots before the first is needed, then the nodes they name, so that the
    /// memory accesses overlap.
    fn approach(&self, children: &[Child]) {
        let store = |child: &Child| self.shards.store(child.hash);
        let slots = children.iter().fold(0, |all, child| all ^ store(child).approach(child.hash));
        std::hint::black_box(slots);
        let nodes =
            children.iter().fold(0, |all, child| all ^ store(child).approach_node(child.hash));
        std::hint::black_box(nodes);
    }

    /// Whether a move may shorten the relaxed game.
    fn gains(&self, turn: &mut Turn, step: PackedMove) -> bool {
        match (step.from(), step.to()) {
            (_, HOME) => self.autoplay != Autoplay::None,
            (CELL, _) => false,
            (from, _) => turn.helps(&self.bound, from.into()),
        }
    }

    /// The cost of a move in this search.
    #[inline]
    pub(super) fn cost(&self, step: PackedMove) -> u32 {
        u32::from(step.to() != HOME || self.autoplay != Autoplay::None)
    }
}

/// Whether a move leaves its card as free as a released one, so that the relaxed game continues from
/// the new position just as after a release: a single card, without the run it was part of, moves to
/// an empty place.
pub(super) fn is_release(state: &State, step: PackedMove) -> bool {
    let single = match step.from() {
        CELL => true,
        from => state.cols[usize::from(from)].len() == 1,
    };
    single
        && match step.to() {
            CELL => true,
            HOME => false,
            to => state.cols[usize::from(to)].is_empty(),
        }
}

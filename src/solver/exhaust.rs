//! Exhaustive search: every position in reach, once. What it does not solve is impossible.
//!
//! Depth first, the most promising child first, so that a solvable position is usually solved after
//! a small part of the space. The space is kept small in ways that lose no solution:
//!
//! * Columns and cells in another order are the same position.
//! * Under `safe` and `none` a card that can be [spared](super::cards::spared_next_cards) goes home at
//!   once.
//! * Under these two, cards are moved one at a time: a run that moves at once is a sequence of such
//!   moves, and going home safely in between hurts none of them. A card moves from a longer run to
//!   an empty column only while no cell is free; otherwise it gets there through the cell.
//! * Under `max` autoplay takes cards that a run carries past it when it moves at once, so that
//!   every number of cards is a move of its own.
//!
//! The eight impossible deals among the first million have 4 000 to 67 000 positions each, in less
//! than a tenth of a second. For fewer cells the impossible ones mostly have fewer.
#![expect(clippy::cast_possible_truncation, reason = "a stack of moves is far below 2^32")]

use super::Limit;
use super::budget::Budget;
use super::column::mix;
use super::expand::Expander;
use super::moves::{Cards, moves_of};
use super::packed::{Auto, PackedMove, State};
use super::value::Value;
use super::visited::{Inserted, Visited};

/// What an exhaustive search found.
pub(super) enum Verdict {
    Solved(Vec<PackedMove>),
    Impossible,
    /// The search was allowed no more positions; if the budget ended it, that says why.
    Stopped,
}

/// The positions on the way to the one looked at, and the moves that wait.
#[derive(Default)]
struct Stack {
    states: Vec<State>,
    /// For each position: the move to it, and where its waiting moves begin.
    steps: Vec<(PackedMove, u32)>,
    waiting: Vec<PackedMove>,
}

impl Stack {
    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<State>()
            + self.steps.capacity() * size_of::<(PackedMove, u32)>()
            + self.waiting.capacity() * size_of::<PackedMove>()
    }
}

/// Looks at every position in reach until one is won, `most` positions at the most.
pub(super) fn exhaust(
    expander: &Expander,
    start: &State,
    most: u64,
    budget: &mut Budget,
) -> Verdict {
    if start.is_won() {
        return Verdict::Solved(Vec::new());
    }
    let last = budget.states.saturating_add(most);
    // A way can be a million positions deep, of six times the bytes each, and the stack may double
    // once more before it is looked at.
    let mut visited = Visited::new(budget.memory / 2);
    let stack_bytes = budget.memory / 4;
    let mut stack = Stack::default();
    let mut ordered = Vec::new();
    if visited.insert(fingerprint(start)) == Inserted::Full {
        budget.stop(Limit::Memory);
        return Verdict::Stopped;
    }
    stack.states.push(*start);
    stack.steps.push((PackedMove::default(), 0));
    push_moves(expander, start, &mut stack.waiting, &mut ordered);
    while let (Some(state), Some(&(_, first))) = (stack.states.last(), stack.steps.last()) {
        if stack.waiting.len() == first as usize {
            stack.states.pop();
            stack.steps.pop();
            continue;
        }
        let step = stack.waiting.pop().unwrap_or_default();
        let child = expander.make(state, step);
        match visited.insert(fingerprint(&child)) {
            Inserted::Old => continue,
            Inserted::Full => budget.stop(Limit::Memory),
            Inserted::New if stack.bytes() > stack_bytes => budget.stop(Limit::Memory),
            Inserted::New => {}
        }
        if !budget.spend(1) || budget.states > last {
            return Verdict::Stopped;
        }
        stack.states.push(child);
        stack.steps.push((step, stack.waiting.len() as u32));
        if child.is_won() {
            return Verdict::Solved(stack.steps[1..].iter().map(|&(step, _)| step).collect());
        }
        push_moves(expander, &child, &mut stack.waiting, &mut ordered);
    }
    Verdict::Impossible
}

/// A position's hash with a second, independent one.
fn fingerprint(state: &State) -> u128 {
    let cells = mix(state.cells | 1 << 55);
    let sum = state.cols.iter().fold(cells, |sum, column| sum.wrapping_add(mix(column.word())));
    u128::from(state.hash) << 64 | u128::from(sum)
}

/// Puts a position's moves on the stack, the best last.
fn push_moves(
    expander: &Expander,
    state: &State,
    waiting: &mut Vec<PackedMove>,
    ordered: &mut Vec<(Value, PackedMove)>,
) {
    ordered.clear();
    let cards = if expander.rules.auto == Auto::Max { Cards::Any } else { Cards::One };
    for step in moves_of(state, expander.rules, cards) {
        let mut child = *state;
        child.play(expander.layout, step);
        ordered.push((expander.eval.value(&child), step));
    }
    ordered.sort_unstable_by(|a, b| b.cmp(a));
    waiting.extend(ordered.iter().map(|&(_, step)| step));
}

//! Best-first search: always expands the position with the best value.
//!
//! The queue is an array of lists, one for each half move of value. Children are queued as a parent
//! and a move and are built when they are taken out, which happens to one in seven.
//! * A child much worse than its parent is not queued: looking it up and filing it costs as much as
//!   valuing it. Short attempts lose nothing by that, because another one follows if they fail.
//! * A child in which cards go home is queued with a guessed value. Four in five are never taken out,
//!   and computing the value would mean building them. One that turns out worse than guessed is
//!   queued again with its true value.

use super::budget::Budget;
use super::eval::Valued;
use super::expand::{Expander, Sink};
use super::packed::{Auto, PackedMove, State};
use super::store::Seen;
use super::weights::{Model, Value, score};

const LISTS: usize = 1024;
/// Added to a score so that none is negative.
const OFFSET: i32 = 256;
const NONE: u32 = u32::MAX;
/// The guessed gain in value when cards go home, in 1/16 move. The guess is high, so that few
/// children wait too long.
const GONE_HOME: i32 = 52;

/// A child in the queue.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    /// The number of the parent.
    pub(super) parent: u32,
    next: u32,
    pub(super) step: PackedMove,
    /// Whether its value is exact, and it is known to be new.
    known: bool,
}

/// A position that has been expanded.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The number of the position it was reached from.
    pub(super) parent: u32,
    pub(super) step: PackedMove,
    pub(super) depth: u16,
}

/// The weights and limits of one search.
pub(super) struct Attempt {
    pub(super) model: fn() -> &'static Model,
    /// The cost of each move made so far, in 1/16 move.
    pub(super) per_move: i32,
    pub(super) expansions: usize,
    /// A child this much worse than its parent is left out, in 1/16 move.
    pub(super) left_out: i32,
    /// Which cards autoplay takes, unless the rules say `max`.
    pub(super) auto: Auto,
}

/// A best-first search with its tables.
#[derive(Default)]
pub(super) struct Greedy {
    pub(super) queue: Queue,
    /// The expanded positions in order, and how each was reached.
    pub(super) states: Vec<Valued>,
    pub(super) nodes: Vec<Node>,
}

#[derive(Default)]
pub(super) struct Queue {
    seen: Seen,
    /// All children ever queued.
    pub(super) waiting: Vec<Waiting>,
    heads: Vec<u32>,
    lowest: usize,
    parent: u32,
    offset: i32,
    /// Children with this score or more are left out.
    limit: i32,
    won: Option<PackedMove>,
}

impl Sink for Queue {
    #[inline]
    fn knows(&self, hash: u64) -> bool {
        self.seen.contains(hash)
    }

    fn win(&mut self, step: PackedMove) {
        self.won = Some(step);
    }

    #[inline]
    fn offer(&mut self, step: PackedMove, value: Value, hash: impl FnOnce() -> u64) {
        let score = score(value) + self.offset;
        if score < self.limit && self.seen.insert(hash()) {
            self.push(score, step, true);
        }
    }

    #[inline]
    fn put_off(&mut self, step: PackedMove, value: Value) -> bool {
        let score = score(value) + self.offset - GONE_HOME;
        if score < self.limit {
            self.push(score, step, false);
        }
        true
    }
}

impl Queue {
    fn restart(&mut self, expansions: usize) {
        self.seen.restart(expansions * 2);
        self.waiting.clear();
        self.heads.clear();
        self.heads.resize(LISTS, NONE);
        self.lowest = 0;
        self.won = None;
    }

    #[inline]
    fn push(&mut self, score: i32, step: PackedMove, known: bool) {
        let list = list(score);
        let index = self.waiting.len() as u32;
        self.waiting.push(Waiting { parent: self.parent, next: self.heads[list], step, known });
        self.heads[list] = index;
        self.lowest = self.lowest.min(list);
    }

    #[inline]
    fn pop(&mut self) -> Option<Waiting> {
        while *self.heads.get(self.lowest)? == NONE {
            self.lowest += 1;
        }
        let first = self.waiting[self.heads[self.lowest] as usize];
        self.heads[self.lowest] = first.next;
        Some(first)
    }
}

/// The index of the list for a score.
#[inline]
fn list(score: i32) -> usize {
    usize::try_from(score >> 3).unwrap_or(0).min(LISTS - 1)
}

impl Greedy {
    /// Bytes that an attempt may use.
    pub(super) const fn bytes(expansions: usize) -> usize {
        let children = expansions * 16;
        expansions * 2 * (size_of::<Valued>() + size_of::<Node>())
            + children * 2 * size_of::<Waiting>()
            + expansions * 4 * size_of::<u32>()
    }

    /// Bytes that the tables use.
    pub(super) fn held(&self) -> usize {
        self.states.capacity() * size_of::<Valued>()
            + self.nodes.capacity() * size_of::<Node>()
            + self.queue.waiting.capacity() * size_of::<Waiting>()
            + self.queue.seen.bytes()
    }

    /// Searches until it finds a solution, runs out of positions, or has used up the attempt.
    pub(super) fn search(
        &mut self,
        expander: &Expander,
        start: &State,
        attempt: &Attempt,
        budget: &mut Budget,
    ) -> Option<Vec<PackedMove>> {
        self.queue.restart(attempt.expansions);
        self.states.clear();
        self.nodes.clear();
        self.queue.parent = NONE;
        self.queue.push(0, PackedMove::default(), true);
        while self.nodes.len() < attempt.expansions && budget.spend(1) {
            let Waiting { parent, step, known, .. } = self.queue.pop()?;
            let at = self.nodes.len();
            let depth = match self.nodes.get(parent as usize) {
                None => {
                    self.states.push(expander.valued(start));
                    0
                }
                Some(node) => {
                    self.states.extend_from_within(parent as usize..=parent as usize);
                    expander.advance(&mut self.states[at], step);
                    node.depth + 1
                }
            };
            let reached = OFFSET + i32::from(depth) * attempt.per_move;
            let score = reached + score(self.states[at].value(&expander.eval));
            if !known {
                let state = &self.states[at].state;
                if state.is_won() {
                    return Some(self.path(parent, step));
                }
                let is_new = self.queue.seen.insert(state.hash);
                if !is_new || list(score) > self.queue.lowest {
                    self.states.pop();
                    if is_new {
                        self.queue.parent = parent;
                        self.queue.push(score, step, true);
                    }
                    continue;
                }
            }
            self.queue.parent = at as u32;
            self.queue.offset = reached + attempt.per_move;
            self.queue.limit = score.saturating_add(attempt.left_out);
            self.nodes.push(Node { parent, step, depth });
            expander.expand(&self.states[at], &mut self.queue);
            if let Some(last) = self.queue.won {
                return Some(self.path(at as u32, last));
            }
        }
        None
    }

    /// Whether the last search, made by this attempt, ended without a solution because its queue was
    /// empty, although it left out no child.
    pub(super) fn ran_dry(&self, attempt: &Attempt) -> bool {
        attempt.left_out == i32::MAX && self.nodes.len() < attempt.expansions
    }

    /// The moves to an expanded position, and `last`.
    fn path(&self, position: u32, last: PackedMove) -> Vec<PackedMove> {
        let mut steps = vec![last];
        let mut at = position as usize;
        while at != 0 {
            steps.push(self.nodes[at].step);
            at = self.nodes[at].parent as usize;
        }
        steps.reverse();
        steps
    }
}

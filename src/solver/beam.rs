//! Beam search: level by level, from each only the best positions on to the next.
//!
//! All positions of a level are the same number of moves from the start, so that the values are
//! compared like with like, and the first solution met is the shortest this beam holds. Positions
//! seen on an earlier level are not visited again, and what cannot win in fewer moves than the
//! bound given is cut.
//!
//! What made it fast and good (200 deals of the training set, 4 cells, `max`, one core):
//! * choosing by counting: a histogram of the values keeps the limit up to date while a level is
//!   gathered, so that a child beyond it is dropped before anything is stored;
//! * a table of seen positions of eight times the width that forgets the oldest: with 128 times
//!   the width the solutions were the same and each level took a third longer, in cache misses;
//! * one beam of twice the width beats two with different weights: −0.2 moves against −0.07.

use std::ops::Range;

use super::budget::Budget;
use super::expand::{Child, Expander, Sink};
use super::packed::{PackedMove, State};
use super::seen::Seen;
use super::value::{Value, bound, score};
use super::valued::Valued;

const SCORES: usize = 8192;
/// Added to a score so that none is negative.
const OFFSET: i32 = 1024;
/// Positions remembered for each place in the beam.
const SEEN: usize = 8;
/// Candidates kept for each place in the beam before those beyond the limit are swept out.
const CANDIDATES: usize = 6;
/// The least width when the budget is nearly spent.
const NARROWEST: usize = 16;
/// Moves that no solution worth having exceeds.
pub(super) const LONGEST: usize = 256;

#[derive(Clone, Copy)]
struct Candidate {
    parent: u32,
    step: PackedMove,
    score: u16,
}

/// How a chosen position was reached.
#[derive(Clone, Copy, Default)]
struct Node {
    /// The parent's place in the history.
    parent: u32,
    step: PackedMove,
    /// Whether the way holds under the classic rule for empty columns as well.
    portable: bool,
}

/// What one search is to do.
pub(super) struct Params {
    /// The most positions of a level.
    pub(super) width: usize,
    /// Only solutions with fewer moves are of interest.
    pub(super) below: usize,
    /// Whether to spend all that is left of the budget, and make it last to the end.
    pub(super) last: bool,
}

/// A beam search with its tables.
#[derive(Default)]
pub(super) struct Beam {
    level: Vec<Valued>,
    next: Vec<Valued>,
    /// For every position that was chosen, how it was reached.
    history: Vec<Node>,
    order: Vec<u32>,
    gather: Gather,
}

/// The candidates for the next level.
#[derive(Default)]
struct Gather {
    seen: Seen,
    candidates: Vec<Candidate>,
    /// For each score, how many candidates have it.
    counts: Vec<u32>,
    /// The worst score that still counts.
    limit: usize,
    /// How many candidates are within the limit.
    total: usize,
    width: usize,
    /// The most moves that a candidate may need.
    most: u32,
    parent: u32,
    won: Option<PackedMove>,
}

impl Sink for Gather {
    #[inline]
    fn knows(&self, hash: u64) -> bool {
        self.seen.contains(hash)
    }

    #[inline]
    fn take(&mut self, child: Child) {
        if child.won {
            self.won = Some(child.step);
        }
        self.offer(child.step, child.value, || child.hash);
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a score is below 8192")]
    fn offer(&mut self, step: PackedMove, value: Value, hash: impl FnOnce() -> u64) {
        let score = usize::try_from(score(value) + OFFSET).unwrap_or(0).min(SCORES - 1);
        if score > self.limit || bound(value) > self.most {
            return;
        }
        let tie_too_many = score == self.limit && self.total >= 2 * self.width;
        if tie_too_many || !self.seen.insert(hash()) {
            return;
        }
        self.candidates.push(Candidate { parent: self.parent, step, score: score as u16 });
        self.counts[score] += 1;
        self.total += 1;
        while self.total - self.counts[self.limit] as usize >= self.width {
            self.total -= self.counts[self.limit] as usize;
            self.limit -= 1;
        }
        if self.candidates.len() >= CANDIDATES * self.width {
            let limit = self.limit;
            self.candidates.retain(|candidate| usize::from(candidate.score) <= limit);
        }
    }
}

impl Gather {
    fn restart(&mut self, width: usize, most: u32) {
        self.candidates.clear();
        self.counts.clear();
        self.counts.resize(SCORES, 0);
        self.limit = SCORES - 1;
        self.total = 0;
        self.width = width;
        self.most = most;
        self.won = None;
    }

    /// The best candidates, best first.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most six for each place")]
    fn choose(&mut self, order: &mut Vec<u32>) {
        let mut sum = 0;
        for count in &mut self.counts[..=self.limit] {
            sum += std::mem::replace(count, sum);
        }
        order.clear();
        order.resize(sum as usize, 0);
        for (i, candidate) in self.candidates.iter().enumerate() {
            if usize::from(candidate.score) <= self.limit {
                let place = &mut self.counts[usize::from(candidate.score)];
                order[*place as usize] = i as u32;
                *place += 1;
            }
        }
        order.truncate(self.width);
    }
}

impl Beam {
    /// Bytes that a search of this width may take.
    pub(super) const fn bytes(width: usize) -> usize {
        // Vectors grow by doubling, so each may be twice as large as what is in it.
        let level = 2 * 2 * size_of::<Valued>() + 2 * CANDIDATES * size_of::<Candidate>() + 4 * 4;
        let history = 2 * 64 * size_of::<Node>();
        width * (level + history + 2 * SEEN * size_of::<u64>())
    }

    /// Searches for a solution; none when the beam holds no shorter one or the budget is spent.
    #[expect(clippy::cast_possible_truncation, reason = "levels and widths are far below 2^32")]
    pub(super) fn search(
        &mut self,
        expander: &Expander,
        start: &State,
        params: &Params,
        budget: &mut Budget,
    ) -> Option<Vec<PackedMove>> {
        let below = params.below.min(LONGEST);
        self.gather.seen.restart(params.width * SEEN);
        self.gather.seen.insert(start.hash);
        self.history.clear();
        self.history.push(Node { portable: true, ..Node::default() });
        self.level.clear();
        self.level.push(expander.valued(start));
        let mut first = 0;
        for depth in 1..below {
            let most = (below - depth - 1) as u32;
            self.gather.restart(params.width_at(below - depth, budget), most);
            let mut won = None;
            for (i, state) in self.level.iter().enumerate() {
                if !budget.spend(1) {
                    return won.map(|way| self.path(way));
                }
                self.gather.parent = first + i as u32;
                expander.expand(state, &mut self.gather);
                if let Some(last) = self.gather.won.take() {
                    // Of the solutions of this length, one that holds under both rules is better.
                    let way = Node { parent: self.gather.parent, step: last, portable: false };
                    if self.history[way.parent as usize].portable {
                        return Some(self.path(way));
                    }
                    won.get_or_insert(way);
                }
            }
            if let Some(way) = won {
                return Some(self.path(way));
            }
            if self.gather.candidates.is_empty() {
                return None;
            }
            self.gather.choose(&mut self.order);
            self.next.clear();
            let level_start = first;
            first = self.history.len() as u32;
            for &i in &self.order {
                let Candidate { parent, step, .. } = self.gather.candidates[i as usize];
                let state = &self.level[(parent - level_start) as usize];
                let portable = self.history[parent as usize].portable
                    && expander.rules.holds_under_both(&state.state, step);
                self.history.push(Node { parent, step, portable });
                let at = self.next.len();
                self.next.push(*state);
                expander.advance(&mut self.next[at], step);
            }
            std::mem::swap(&mut self.level, &mut self.next);
        }
        None
    }

    fn path(&self, last: Node) -> Vec<PackedMove> {
        let mut steps = self.way_to(last.parent);
        steps.push(last.step);
        steps
    }

    /// The moves to a position of the last search, named by its place in the history.
    pub(super) fn way_to(&self, node: u32) -> Vec<PackedMove> {
        let mut steps = Vec::new();
        let mut at = node;
        while at != 0 {
            let Node { parent, step, .. } = self.history[at as usize];
            steps.push(step);
            at = parent;
        }
        steps.reverse();
        steps
    }

    /// The places of each level of the last search in the history; a level follows the one before.
    #[expect(clippy::cast_possible_truncation, reason = "levels and widths are far below 2^32")]
    pub(super) fn levels(&self) -> Vec<Range<u32>> {
        let mut levels = Vec::new();
        levels.push(0..1);
        let mut start = 1;
        for (i, node) in (0u32..).zip(&self.history).skip(2) {
            // The first position whose parent is of this level begins the next one.
            if node.parent >= start {
                levels.push(start..i);
                start = i;
            }
        }
        levels.push(start..self.history.len() as u32);
        levels
    }
}

impl Params {
    /// The width for a level when so many are still to come.
    fn width_at(&self, levels: usize, budget: &Budget) -> usize {
        match budget.remaining() {
            Some(states) if self.last => {
                let share = states / 20 * 19 / levels as u64;
                usize::try_from(share).unwrap_or(usize::MAX).max(NARROWEST).min(self.width)
            }
            _ => self.width,
        }
    }
}

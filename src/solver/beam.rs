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
//! * one beam of twice the width beats two with different weights: −0.2 moves against −0.07;
//! * weights of their own for the opening, the middle and the end of a solution, the rank of a child
//!   less a third of how far its parent's was behind, and less left for the last levels, which are
//!   cut by the bound: −0.09 moves under `max`, −0.19 under `safe` at 45 000 positions (2000 and 1000
//!   other deals).
//!
//! One solution in seven is a move too long at 45 000 positions. The way to a shorter one is lost on
//! any level between a fifth and four fifths of it, mostly by less than half a move of its value.
//! What did not help there: other widths for the levels in the middle or at the start; fewer
//! children of one position, or of one ancestor; cutting by the bound of the relaxed game before a
//! level is searched, and choosing by it (−0.02 and −0.04 moves, at twice the time).

use std::collections::HashSet;
use std::ops::Range;

use super::budget::Budget;
use super::expand::{Child, Expander, Sink};
use super::packed::{PackedMove, State};
use super::seen::Seen;
use super::value::{Value, bound, score};
use super::valued::Valued;

/// Ranks of positions in a level, the lower the better.
const RANKS: usize = 8192;
/// Added to a score so that no rank is negative.
const OFFSET: i32 = 1024;
/// What part of its parent's rank is taken from a child's: one that got better with the last moves
/// gets better still.
const PARENTS_SHARE: i32 = 3;
/// Positions remembered for each place in the beam.
const SEEN: usize = 8;
/// Candidates kept for each place in the beam before those beyond the limit are swept out.
const CANDIDATES: usize = 6;
/// The least width when the budget is nearly spent.
const NARROWEST: usize = 16;
/// A budget is shared among so many levels at most, few solutions being longer.
pub(super) const PLANNED: usize = 96;
/// Moves that no solution worth having exceeds.
pub(super) const LONGEST: usize = 256;

#[derive(Clone, Copy)]
struct Candidate {
    parent: u32,
    step: PackedMove,
    rank: u16,
}

/// How a chosen position was reached.
#[derive(Clone, Copy, Default)]
struct Node {
    /// The parent's place in the history.
    parent: u32,
    step: PackedMove,
    /// Whether all moves so far are legal under both rules for empty columns.
    portable: bool,
}

/// What one search is to do.
pub(super) struct Params {
    /// The most positions of a level.
    pub(super) width: usize,
    /// Only solutions with fewer moves are of interest.
    pub(super) below: usize,
    /// The length expected, by which the search has its phases.
    pub(super) expected: usize,
    /// Whether to spend all that is left of the budget, and make it last to the end.
    pub(super) last: bool,
    /// Whether to look for every solution as short as the first one, for [`Beam::good`].
    pub(super) every: bool,
}

/// A beam search with its tables.
#[derive(Default)]
pub(super) struct Beam {
    level: Vec<Valued>,
    next: Vec<Valued>,
    /// The ranks of the positions of the level, the best first.
    ranks: Vec<u16>,
    /// For every position that was chosen, how it was reached.
    history: Vec<Node>,
    order: Vec<u32>,
    /// The positions that a move wins from.
    wins: Vec<u32>,
    gather: Gather,
}

/// The candidates for the next level.
#[derive(Default)]
struct Gather {
    seen: Seen,
    candidates: Vec<Candidate>,
    /// For each rank, how many candidates have it.
    counts: Vec<u32>,
    /// The worst rank that still counts.
    limit: usize,
    /// How many candidates are within the limit.
    total: usize,
    width: usize,
    /// The most moves that a candidate may need.
    most: u32,
    parent: u32,
    /// How far the parent's rank is behind the best of its level, as far as that counts.
    behind: i32,
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
    #[expect(clippy::cast_possible_truncation, reason = "a rank is below 8192")]
    fn offer(&mut self, step: PackedMove, value: Value, hash: impl FnOnce() -> u64) {
        let rank = score(value) + OFFSET - self.behind;
        let rank = usize::try_from(rank).unwrap_or(0).min(RANKS - 1);
        if rank > self.limit || bound(value) > self.most {
            return;
        }
        let tie_too_many = rank == self.limit && self.total >= 2 * self.width;
        if tie_too_many || !self.seen.insert(hash()) {
            return;
        }
        self.candidates.push(Candidate { parent: self.parent, step, rank: rank as u16 });
        self.counts[rank] += 1;
        self.total += 1;
        while self.total - self.counts[self.limit] as usize >= self.width {
            self.total -= self.counts[self.limit] as usize;
            self.limit -= 1;
        }
        if self.candidates.len() >= CANDIDATES * self.width {
            let limit = self.limit;
            self.candidates.retain(|candidate| usize::from(candidate.rank) <= limit);
        }
    }
}

impl Gather {
    fn restart(&mut self, width: usize, most: u32) {
        self.candidates.clear();
        self.counts.clear();
        self.counts.resize(RANKS, 0);
        self.limit = RANKS - 1;
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
            if usize::from(candidate.rank) <= self.limit {
                let place = &mut self.counts[usize::from(candidate.rank)];
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
        let level = 2 * 2 * size_of::<Valued>()
            + 2 * CANDIDATES * size_of::<Candidate>()
            + 4 * 4
            + 2 * size_of::<u16>();
        let history = 2 * 64 * size_of::<Node>();
        width * (level + history + 2 * SEEN * size_of::<u64>())
    }

    /// Searches for a solution; none when the beam holds no shorter one or the budget is spent.
    ///
    /// The expanders are those of the phases of a solution, one after the other.
    #[expect(clippy::cast_possible_truncation, reason = "levels and widths are far below 2^32")]
    pub(super) fn search(
        &mut self,
        phases: &[Expander],
        start: &State,
        params: &Params,
        budget: &mut Budget,
    ) -> Option<Vec<PackedMove>> {
        let below = params.below.min(LONGEST);
        self.gather.seen.restart(params.width * SEEN);
        self.gather.seen.insert(start.hash);
        self.wins.clear();
        self.history.clear();
        self.history.push(Node { portable: true, ..Node::default() });
        self.level.clear();
        let mut expander = &phases[0];
        self.level.push(expander.valued(start));
        self.ranks.clear();
        self.ranks.push(0);
        let mut first = 0;
        for depth in 1..below {
            let most = (below - depth - 1) as u32;
            self.gather.restart(params.width_at(below - depth, self.level.len(), budget), most);
            let phase = &phases[(depth * phases.len() / params.expected).min(phases.len() - 1)];
            if !std::ptr::eq(phase, expander) {
                expander = phase;
                self.level.iter_mut().for_each(|it| *it = expander.valued(&it.state));
            }
            let best = i32::from(self.ranks[0]);
            let mut won = None;
            for (i, (state, &rank)) in self.level.iter().zip(&self.ranks).enumerate() {
                if !budget.spend(1) {
                    return won.map(|way| self.path(way));
                }
                self.gather.parent = first + i as u32;
                self.gather.behind = (i32::from(rank) - best) / PARENTS_SHARE;
                expander.expand(state, &mut self.gather);
                if let Some(last) = self.gather.won.take() {
                    // Of the solutions of this length, one that holds under both rules is better.
                    let way = Node { parent: self.gather.parent, step: last, portable: false };
                    self.wins.push(way.parent);
                    if self.history[way.parent as usize].portable && !params.every {
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
            self.ranks.clear();
            let level_start = first;
            first = self.history.len() as u32;
            for &i in &self.order {
                let Candidate { parent, step, rank } = self.gather.candidates[i as usize];
                self.ranks.push(rank);
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

    /// The positions of the last search from which it found solutions as short as any.
    pub(super) fn good(&self) -> HashSet<u32> {
        let mut good = HashSet::new();
        for &win in &self.wins {
            let mut at = win;
            while good.insert(at) && at != 0 {
                at = self.history[at as usize].parent;
            }
        }
        good
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
    /// A search for one solution, without regard to the budget.
    pub(super) const fn new(width: usize, below: usize, expected: usize) -> Self {
        Self { width, below, expected, last: false, every: false }
    }

    /// The width of the next level; `levels` are still to be searched, and the first of them has
    /// `next` positions.
    ///
    /// The last few get less than the others: few positions are near enough to the end there.
    fn width_at(&self, levels: usize, next: usize, budget: &Budget) -> usize {
        match budget.remaining() {
            Some(states) if self.last => {
                let after = (levels - 1).min(PLANNED);
                let shares = after.saturating_sub(2).max(after.min(3)).max(1);
                let share = (states / 20 * 19).saturating_sub(next as u64) / shares as u64;
                usize::try_from(share).unwrap_or(usize::MAX).max(NARROWEST).min(self.width)
            }
            _ => self.width,
        }
    }
}

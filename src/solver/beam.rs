//! Beam search: level by level, keeping only the best positions of each.
//!
//! All positions of a level are the same number of moves from the start, so their values are
//! comparable, and the first solution is the shortest in this beam. Positions of earlier levels are
//! not visited again. Positions that cannot win in fewer moves than a given bound are cut.
//!
//! Threads take the positions of a level in small parts and [gather](candidates) their children. The
//! results are merged in a fixed order, by rank, then by the order of the parents, so the result
//! does not depend on the number of threads, nor on which thread took which part.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::budget::Budget;
use super::eval::Valued;
use super::expand::Expander;
use super::packed::{PackedMove, State};
use super::store::Seen;

mod candidates;

use candidates::{Candidate, Candidates, LevelSink};

/// Size of the table of seen positions, per place in the beam.
const SEEN: usize = 8;
/// The smallest width, used when the budget is nearly spent.
const NARROWEST: usize = 16;
/// The number of levels that a budget is divided among; few solutions are longer.
pub(super) const PLANNED: usize = 96;
/// The longest solution that a beam looks for.
const LONGEST: usize = 256;
/// Positions that a thread takes from a level at a time.
const PART: usize = 64;
/// The most threads that work on a beam. Memory is planned for this number, so that the width does
/// not depend on the actual number of threads.
const THREADS: usize = 8;

/// How a chosen position was reached.
#[derive(Clone, Copy, Default)]
pub(super) struct BeamStep {
    /// The parent's place in the history.
    pub(super) parent: u32,
    step: PackedMove,
}

/// A position that can be won in one move.
#[derive(Clone, Copy)]
pub(super) struct BeamWin {
    /// The position's place in its level.
    pub(super) parent: usize,
    step: PackedMove,
}

/// The parameters of one search.
pub(super) struct Params {
    /// The most positions of a level.
    pub(super) width: usize,
    /// Only solutions with fewer moves count.
    pub(super) below: usize,
    /// The expected length, which determines where each phase of the search begins.
    pub(super) expected: usize,
    /// Whether this is the last beam, which spreads the rest of the budget over all its levels.
    pub(super) last: bool,
    /// Whether a solution that is legal under both rules for empty columns ends a level.
    pub(super) prefers_both: bool,
}

/// A beam search with its tables.
#[derive(Default)]
pub(super) struct Beam {
    level: Vec<Valued>,
    next: Vec<Valued>,
    /// How every chosen position was reached.
    pub(super) history: Vec<BeamStep>,
    chosen: Vec<Candidate>,
    /// The wins of the last level.
    pub(super) wins: Vec<BeamWin>,
    seen: Seen,
    /// One for each thread.
    candidates: Vec<Candidates>,
}

impl Beam {
    /// Bytes that a search of this width may use.
    pub(super) const fn bytes(width: usize) -> usize {
        // Vectors grow by doubling, so each may be twice as large as its content.
        let level = 2 * (2 * size_of::<Valued>() + size_of::<Candidate>());
        let history = 2 * 64 * size_of::<BeamStep>();
        width * (level + history + 2 * SEEN * size_of::<u32>() + THREADS * Candidates::BYTES)
    }

    /// Bytes that the tables use when no search is running.
    pub(super) fn held(&self) -> usize {
        (self.level.capacity() + self.next.capacity()) * size_of::<Valued>()
            + self.history.capacity() * size_of::<BeamStep>()
            + self.chosen.capacity() * size_of::<Candidate>()
            + self.seen.bytes()
            + self.candidates.iter().map(Candidates::held).sum::<usize>()
    }

    /// Searches for a solution. Returns `None` if the beam holds no shorter one or the budget is
    /// spent.
    ///
    /// There is one expander for each phase of a solution, in order.
    pub(super) fn search(
        &mut self,
        phases: &[Expander],
        start: &State,
        params: &Params,
        budget: &mut Budget,
    ) -> Option<Vec<PackedMove>> {
        let below = params.below.min(LONGEST);
        self.seen.restart(params.width * SEEN);
        self.seen.insert(start.hash);
        self.candidates.resize_with(budget.threads.most().min(THREADS), Candidates::default);
        self.history.clear();
        self.history.push(BeamStep::default());
        let mut expander = &phases[0];
        self.level.clear();
        self.level.push(expander.valued(start));
        for depth in 1..below {
            let most = (below - depth - 1) as u32;
            let width = params.width_at(below - depth, self.level.len(), budget);
            let phase = &phases[(depth * phases.len() / params.expected).min(phases.len() - 1)];
            if !std::ptr::eq(phase, expander) {
                expander = phase;
                self.level.iter_mut().for_each(|it| *it = expander.valued(&it.state));
            }
            let first = self.history.len() - self.level.len();
            let prefer = |steps: &[PackedMove]| {
                params.prefers_both && expander.holds_under_both(start, steps)
            };
            let goes_on = self.expand(expander, (width, most), &prefer, budget);
            if let Some(&BeamWin { parent, step }) = self.wins.first() {
                let mut steps = self.way_to((first + parent) as u32);
                steps.push(step);
                return Some(steps);
            }
            self.choose(width, budget);
            if !goes_on || self.chosen.is_empty() {
                return None;
            }
            let node = |chosen: &Candidate| BeamStep {
                parent: (first + chosen.parent()) as u32,
                step: chosen.step(),
            };
            self.history.extend(self.chosen.iter().map(node));
            self.advance(expander, budget);
            if let Some(limit) = budget.clock.ended() {
                budget.stop(limit);
                return None;
            }
        }
        None
    }

    /// Gathers the children of the level, and its wins, best first. Returns false if the budget is
    /// spent.
    fn expand(
        &mut self,
        expander: &Expander,
        (width, most): (usize, u32),
        prefer: &(dyn Fn(&[PackedMove]) -> bool + Sync),
        budget: &mut Budget,
    ) -> bool {
        let allowed = budget.allowed(self.level.len());
        let (next, preferred) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let threads = self.candidates.len().min(budget.threads.now());
        let threads = threads.min(allowed.div_ceil(2 * PART)).max(1);
        for (i, candidates) in self.candidates.iter_mut().enumerate() {
            candidates.clear();
            if i < threads {
                candidates.restart(width, most);
            }
        }
        let mut candidates = std::mem::take(&mut self.candidates);
        let this = &*self;
        let first = this.history.len() - this.level.len();
        budget.threads.each(&mut candidates[..threads], |candidates| {
            let mut sink = LevelSink { seen: &this.seen, candidates };
            loop {
                let start = next.fetch_add(PART, Ordering::Relaxed);
                if start >= allowed || budget.clock.ended().is_some() {
                    return;
                }
                for at in start..allowed.min(start + PART) {
                    if at > preferred.load(Ordering::Relaxed) {
                        return;
                    }
                    sink.candidates.begin(at);
                    expander.expand(&this.level[at], &mut sink);
                    if let Some(step) = sink.candidates.won.take() {
                        let mut steps = this.way_to((first + at) as u32);
                        steps.push(step);
                        sink.candidates.wins.push(BeamWin { parent: at, step });
                        if prefer(&steps) {
                            preferred.fetch_min(at, Ordering::Relaxed);
                        }
                    }
                }
            }
        });
        self.candidates = candidates;
        let preferred = preferred.into_inner();
        self.wins.clear();
        self.wins.extend(self.candidates[..threads].iter_mut().flat_map(|it| it.wins.drain(..)));
        self.wins.sort_unstable_by_key(|win| (win.parent != preferred, win.parent));
        let searched = allowed.min(preferred.saturating_add(1));
        budget.spend(searched as u64) && allowed == self.level.len()
    }

    /// Chooses the best candidates that the threads gathered.
    fn choose(&mut self, width: usize, budget: &Budget) {
        self.chosen.clear();
        budget.threads.each(&mut self.candidates, Candidates::sort);
        let mut lists: Vec<&[Candidate]> = self.candidates.iter().map(Candidates::sorted).collect();
        while self.chosen.len() < width {
            let lists = lists.iter_mut().filter(|list| !list.is_empty());
            let Some(best) = lists.min_by_key(|list| list[0].order) else { return };
            let candidate = best[0];
            *best = &best[1..];
            if self.seen.insert(candidate.hash) {
                self.chosen.push(candidate);
            }
        }
    }

    /// Makes the chosen moves, unless the search must end.
    fn advance(&mut self, expander: &Expander, budget: &Budget) {
        let Self { level, next, chosen, .. } = self;
        next.resize(chosen.len(), level[0]);
        let part = chosen.len().div_ceil(budget.threads.now()).max(PART);
        let mut parts: Vec<_> = next.chunks_mut(part).zip(chosen.chunks(part)).collect();
        budget.threads.each(&mut parts, |(next, chosen)| {
            for (next, chosen) in next.chunks_mut(PART).zip(chosen.chunks(PART)) {
                if budget.clock.ended().is_some() {
                    return;
                }
                for (next, chosen) in next.iter_mut().zip(chosen) {
                    *next = level[chosen.parent()];
                    expander.advance(next, chosen.step());
                }
            }
        });
        std::mem::swap(&mut self.level, &mut self.next);
    }

    /// The moves to a position of the last search, given its index in the history.
    pub(super) fn way_to(&self, node: u32) -> Vec<PackedMove> {
        let mut steps = Vec::new();
        let mut at = node;
        while at != 0 {
            let BeamStep { parent, step } = self.history[at as usize];
            steps.push(step);
            at = parent;
        }
        steps.reverse();
        steps
    }
}

impl Params {
    /// Parameters of a search for one solution that ignores the budget. Among solutions of the
    /// shortest length it prefers one that is legal under both rules for empty columns.
    pub(super) const fn new(width: usize, below: usize, expected: usize) -> Self {
        Self { width, below, expected, last: false, prefers_both: true }
    }

    /// The width of the next level, given the number of `levels` still to search and the `next`
    /// positions of the first of them.
    ///
    /// The last few levels are narrower: few positions are that close to the end.
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

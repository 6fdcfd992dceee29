//! The best children of a level that one thread has found.

use super::super::weights::{Value, bound, score};
use std::collections::HashSet;

use super::super::expand::Sink;
use super::super::packed::PackedMove;
use super::super::store::{ByHash, Seen};
use super::BeamWin;

/// Number of ranks in a level; a lower rank is better.
const RANKS: usize = 1 << RANK_BITS;
const RANK_BITS: u32 = 13;
/// Added to a score so that no rank is negative.
const OFFSET: i32 = 1024;
/// Candidates kept for each place in the beam before those beyond the limit are removed.
const CANDIDATES: usize = 6;

const STEP_BITS: u32 = 16;
const NUMBER_BITS: u32 = 10;
const PARENT_BITS: u32 = 24;

/// A position for the next level.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// Sort key, lower is better: the rank, the parent's index in its level, the child's number and
    /// the move.
    pub(super) order: u64,
    pub(super) hash: u64,
}

impl Candidate {
    #[inline]
    pub(super) const fn rank(self) -> usize {
        (self.order >> (STEP_BITS + NUMBER_BITS + PARENT_BITS)) as usize
    }

    #[inline]
    pub(super) const fn parent(self) -> usize {
        (self.order >> (STEP_BITS + NUMBER_BITS)) as usize & ((1 << PARENT_BITS) - 1)
    }

    #[inline]
    pub(super) const fn step(self) -> PackedMove {
        PackedMove::from_bits(self.order as u16)
    }
}

/// The candidates of one thread.
#[derive(Default)]
pub(super) struct Candidates {
    found: Vec<Candidate>,
    sorted: Vec<Candidate>,
    /// The hashes of the positions found on this level.
    met: HashSet<u64, ByHash>,
    /// The number of positions of each rank.
    counts: Vec<u32>,
    /// The worst rank still accepted.
    limit: usize,
    /// The number of positions within the limit.
    total: usize,
    width: usize,
    /// The number of candidates at which those beyond the limit are removed.
    sweep_at: usize,
    /// The most moves that a candidate may still need.
    most: u32,
    /// The parent and child fields of the next candidate's `order`.
    next: u64,
    pub(super) won: Option<PackedMove>,
    pub(super) wins: Vec<BeamWin>,
}

/// Gathers children, skipping positions of earlier levels.
pub(super) struct LevelSink<'a> {
    pub(super) seen: &'a Seen,
    pub(super) candidates: &'a mut Candidates,
}

impl Sink for LevelSink<'_> {
    #[inline]
    fn knows(&self, hash: u64) -> bool {
        self.seen.contains(hash) || self.candidates.met.contains(&hash)
    }

    fn win(&mut self, step: PackedMove) {
        self.candidates.won = Some(step);
    }

    #[inline]
    fn offer(&mut self, step: PackedMove, value: Value, hash: impl FnOnce() -> u64) {
        let candidates = &mut *self.candidates;
        let rank = usize::try_from(score(value) + OFFSET).unwrap_or(0).min(RANKS - 1);
        // The level is full: a child of the limit's own rank is no better than those it has.
        let too_late = rank == candidates.limit && candidates.total >= candidates.width;
        if rank > candidates.limit || too_late || bound(value) > candidates.most {
            return;
        }
        let hash = hash();
        if !self.seen.contains(hash) && candidates.met.insert(hash) {
            candidates.keep(step, rank, hash);
        }
    }
}

impl Candidates {
    /// Bytes that the candidates of one thread may use for each place in the beam.
    pub(super) const BYTES: usize = 2 * CANDIDATES * size_of::<Candidate>()
        + 2 * 2 * size_of::<Candidate>()
        + 4 * CANDIDATES * size_of::<u64>();

    /// Bytes in use.
    pub(super) fn held(&self) -> usize {
        (self.found.capacity() + self.sorted.capacity()) * size_of::<Candidate>()
            + self.met.capacity() * 2 * size_of::<u64>()
            + self.counts.capacity() * size_of::<u32>()
    }

    /// Begins a level.
    pub(super) fn restart(&mut self, width: usize, most: u32) {
        self.counts.clear();
        self.counts.resize(RANKS, 0);
        self.limit = RANKS - 1;
        self.total = 0;
        self.width = width;
        self.most = most;
        self.sweep_at = CANDIDATES * width;
        self.met.clear();
    }

    /// Removes the candidates of an earlier level.
    pub(super) fn clear(&mut self) {
        self.found.clear();
        self.won = None;
        self.wins.clear();
    }

    /// Begins with the next parent.
    #[inline]
    pub(super) fn begin(&mut self, parent: usize) {
        self.next = (parent as u64) << (STEP_BITS + NUMBER_BITS);
    }

    #[inline]
    fn keep(&mut self, step: PackedMove, rank: usize, hash: u64) {
        let order = (rank as u64) << (STEP_BITS + NUMBER_BITS + PARENT_BITS)
            | self.next
            | u64::from(step.bits());
        self.next += 1 << STEP_BITS;
        self.found.push(Candidate { order, hash });
        self.counts[rank] += 1;
        self.total += 1;
        while self.total - self.counts[self.limit] as usize >= self.width {
            self.total -= self.counts[self.limit] as usize;
            self.limit -= 1;
        }
        if self.found.len() >= self.sweep_at {
            self.sweep();
        }
    }

    /// Drops the candidates beyond the limit.
    #[cold]
    fn sweep(&mut self) {
        let Self { found, met, limit, .. } = self;
        found.retain(|it| it.rank() <= *limit);
        self.sweep_at = self.sweep_at.max(2 * found.len());
        met.clear();
        met.extend(found.iter().map(|candidate| candidate.hash));
    }

    /// The best candidates, best first; valid after [`Candidates::sort`].
    pub(super) fn sorted(&self) -> &[Candidate] {
        &self.sorted
    }

    /// Sorts the best candidates.
    pub(super) fn sort(&mut self) {
        self.sorted.clear();
        let Some(&first) = self.found.first() else { return };
        let Self { found, sorted, counts, limit, .. } = self;
        let mut sum = 0;
        for count in &mut counts[..=*limit] {
            sum += std::mem::replace(count, sum);
        }
        // A stable sort: equal ranks keep the order of their parents.
        sorted.resize(sum as usize, first);
        for candidate in found.drain(..).filter(|candidate| candidate.rank() <= *limit) {
            let place = &mut counts[candidate.rank()];
            sorted[*place as usize] = candidate;
            *place += 1;
        }
    }
}

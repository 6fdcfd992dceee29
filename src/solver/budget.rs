//! The limits that stop a search; the threads that work on a board, and how boards that are solved at the
//! same time share them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::{Cancel, Limit, Limits};

/// Positions expanded between looks at the clock: a fraction of a millisecond.
const INTERVAL: u64 = 256;

/// The fraction of the memory that a table may keep while another search is running, and the number
/// of such tables.
const KEPT: usize = 16;
const TABLES: usize = 2;

/// The external conditions that end a search. Each thread checks them.
#[derive(Clone, Copy)]
pub(super) struct Clock<'a> {
    cancel: &'a Cancel,
    deadline: Option<Instant>,
}

impl Clock<'_> {
    /// The limit that ended the search, if any.
    pub(super) fn ended(&self) -> Option<Limit> {
        if self.cancel.is_cancelled() {
            return Some(Limit::Cancelled);
        }
        self.deadline.filter(|&deadline| Instant::now() >= deadline).map(|_| Limit::Time)
    }
}

/// What is left of the limits of one call, shared by all its searches.
#[derive(Clone, Copy)]
pub(super) struct Budget<'a> {
    pub(super) threads: &'a ThreadShare<'a>,
    pub(super) clock: Clock<'a>,
    start: Instant,
    max_states: u64,
    /// Bytes that the tables of the running search may use.
    pub(super) memory: usize,
    /// Bytes that tables may keep while another search is running.
    pub(super) kept: usize,
    /// Positions expanded so far.
    pub(super) states: u64,
    next_look: u64,
    stopped: Option<Limit>,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &Limits, cancel: &'a Cancel, threads: &'a ThreadShare<'a>) -> Self {
        let start = Instant::now();
        let deadline = limits.time.and_then(|time| start.checked_add(time));
        Self {
            threads,
            clock: Clock { cancel, deadline },
            start,
            max_states: limits.states.unwrap_or(u64::MAX),
            memory: limits.memory - TABLES * (limits.memory / KEPT),
            kept: limits.memory / KEPT,
            states: 0,
            next_look: INTERVAL,
            stopped: None,
        }
    }

    /// Limits the time for all that follows; an earlier end stays.
    pub(super) fn end_after(&mut self, time: Option<Duration>) {
        let end = time.and_then(|time| Instant::now().checked_add(time));
        self.clock.deadline = self.clock.deadline.into_iter().chain(end).min();
    }

    /// Counts expanded positions. Returns false if the search must stop.
    #[inline]
    pub(super) fn spend(&mut self, states: u64) -> bool {
        self.states += states;
        if self.states >= self.next_look || self.states >= self.max_states {
            self.look();
        }
        self.stopped.is_none()
    }

    #[cold]
    fn look(&mut self) {
        self.next_look = self.states + INTERVAL;
        if self.states >= self.max_states {
            self.stopped = Some(Limit::States);
        }
        self.stopped = self.clock.ended().or(self.stopped);
    }

    /// Runs a search with at most this many positions. If it uses them up, or runs out of memory,
    /// later searches can still run.
    pub(super) fn within<T>(&mut self, states: u64, search: impl FnOnce(&mut Budget) -> T) -> T {
        let max_states = self.max_states.min(self.states.saturating_add(states));
        let mut part = Budget { max_states, ..*self };
        let result = search(&mut part);
        self.states = part.states;
        self.next_look = part.next_look;
        if part.stopped.is_some() {
            self.look();
        }
        result
    }

    /// The limit that stopped the search, if one did.
    pub(super) fn stopped(&self) -> Option<Limit> {
        self.stopped
    }

    /// Stops all searches that share this budget.
    pub(super) fn stop(&mut self, limit: Limit) {
        self.stopped.get_or_insert(limit);
    }

    /// Stops all searches because the tables do not fit into memory, or because they did not grow in time.
    pub(super) fn stop_for_memory(&mut self) {
        self.stop(self.clock.ended().unwrap_or(Limit::Memory));
    }

    /// How many of `positions` may still be expanded.
    pub(super) fn allowed(&self, positions: usize) -> usize {
        let left = self.max_states.saturating_sub(self.states);
        positions.min(usize::try_from(left).unwrap_or(usize::MAX))
    }

    /// An estimate of how many more positions can be expanded; `None` without limits.
    pub(super) fn remaining(&self) -> Option<u64> {
        let by_states =
            (self.max_states != u64::MAX).then(|| self.max_states.saturating_sub(self.states));
        let by_time = self.clock.deadline.map(|deadline| {
            let now = Instant::now();
            let spent = (now - self.start).as_nanos().max(1);
            let left = deadline.saturating_duration_since(now).as_nanos();
            // Before anything is measured, assume half a microsecond a position.
            let (states, spent) =
                if self.states < 1000 { (2, 1000) } else { (self.states.into(), spent) };
            u64::try_from(left * states / spent).unwrap_or(u64::MAX)
        });
        match (by_states, by_time) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }
}

/// Threads that several solvers share. A solved board leaves its threads to the others.
///
/// ```
/// use freecell::dealer::DealNumber;
/// use freecell::solver::{Cancel, Limits, SolveOptions, Solver, Threads};
///
/// let threads = Threads::default();
/// let limits = Limits { threads: 2, ..Limits::default() };
/// let options = SolveOptions { limits, ..SolveOptions::default() };
/// std::thread::scope(|scope| {
///     for deal in [1, 617] {
///         let mut solver = Solver::sharing(&threads);
///         let board = DealNumber::new(deal).unwrap().deal();
///         scope.spawn(move || solver.solve(&board, &options, &Cancel::new()));
///     }
/// });
/// ```
#[derive(Clone, Debug, Default)]
pub struct Threads(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    /// The number of boards being solved.
    boards: AtomicUsize,
    /// Started when a search first has work for several threads. Threads that wait begin a batch sooner than
    /// new ones (`NOTES.md`).
    pool: Mutex<Option<Arc<ThreadPool>>>,
}

impl Threads {
    /// The share of a board that at most `most` threads may work on.
    pub(super) fn share(&self, most: usize) -> ThreadShare<'_> {
        self.0.boards.fetch_add(1, Ordering::Relaxed);
        ThreadShare { shared: &self.0, most: most.max(1) }
    }
}

/// The threads of one board.
pub(super) struct ThreadShare<'a> {
    shared: &'a Shared,
    most: usize,
}

impl Drop for ThreadShare<'_> {
    fn drop(&mut self) {
        self.shared.boards.fetch_sub(1, Ordering::Relaxed);
    }
}

impl ThreadShare<'_> {
    /// The most threads that can ever work on the board.
    pub(super) fn most(&self) -> usize {
        self.most
    }

    /// The number of threads that can work on it now: its share.
    pub(super) fn now(&self) -> usize {
        (self.most / self.shared.boards.load(Ordering::Relaxed).max(1)).max(1)
    }

    /// Calls `work` for every item, on the threads available now.
    pub(super) fn each<T: Send>(&self, items: &mut [T], work: impl Fn(&mut T) + Sync + Send) {
        let threads = self.now().min(items.len());
        match if threads > 1 { self.pool() } else { None } {
            Some(pool) => {
                let part = items.len().div_ceil(threads);
                pool.install(|| items.par_iter_mut().with_min_len(part).for_each(work));
            }
            None => items.iter_mut().for_each(work),
        }
    }

    /// The thread pool; `None` if the system cannot start more threads.
    fn pool(&self) -> Option<Arc<ThreadPool>> {
        let mut pool = self.shared.pool.lock().unwrap_or_else(PoisonError::into_inner);
        if pool.as_ref().is_none_or(|pool| pool.current_num_threads() < self.most) {
            *pool = ThreadPoolBuilder::new().num_threads(self.most).build().ok().map(Arc::new);
        }
        pool.clone()
    }
}

#[cfg(test)]
mod tests;

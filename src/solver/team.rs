//! The threads that work on a board, and how concurrent boards share them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

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
    /// Started when a search first has work for several threads.
    pool: Mutex<Option<Arc<ThreadPool>>>,
}

impl Threads {
    /// The team for a board that at most `most` threads may work on.
    pub(super) fn team(&self, most: usize) -> Team<'_> {
        self.0.boards.fetch_add(1, Ordering::Relaxed);
        Team { shared: &self.0, most: most.max(1) }
    }
}

/// The threads of one board.
pub(super) struct Team<'a> {
    shared: &'a Shared,
    most: usize,
}

impl Drop for Team<'_> {
    fn drop(&mut self) {
        self.shared.boards.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Team<'_> {
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

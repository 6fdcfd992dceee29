//! The threads that search one position.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Threads that wait for work.
#[derive(Default)]
pub(super) struct Team {
    /// None for a single thread: the caller's.
    pool: Option<ThreadPool>,
}

impl Team {
    /// Has this many threads from now on, or one where the system has no more to give.
    pub(super) fn resize(&mut self, threads: usize) {
        let threads = threads.max(1);
        if threads != self.threads() {
            let pool = || ThreadPoolBuilder::new().num_threads(threads).build().ok();
            self.pool = if threads > 1 { pool() } else { None };
        }
    }

    /// How many threads there are.
    pub(super) fn threads(&self) -> usize {
        self.pool.as_ref().map_or(1, ThreadPool::current_num_threads)
    }

    /// Calls `work` for every item, each call on a thread of its own as far as there are threads.
    pub(super) fn each<T: Send>(&self, items: &mut [T], work: impl Fn(&mut T) + Sync + Send) {
        match &self.pool {
            Some(pool) if items.len() > 1 => {
                pool.install(|| items.par_iter_mut().with_max_len(1).for_each(work));
            }
            _ => items.iter_mut().for_each(work),
        }
    }
}

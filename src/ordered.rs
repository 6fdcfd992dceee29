//! Work on many items at once, with the results handed over in the items' order.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

#[cfg(test)]
mod tests;

/// The most items taken ahead of the oldest unfinished one. This bounds the results that wait in
/// memory behind a slow item.
const WINDOW: usize = 1 << 14;

/// Shared by the workers and the receiver.
struct Shared<I: Iterator, R> {
    items: I,
    /// Items taken so far, and results handed over so far.
    taken: usize,
    handed: usize,
    /// Results that wait for an earlier one.
    finished: BTreeMap<usize, R>,
    /// Workers that still run, and whether they should end.
    running: usize,
    ended: bool,
}

/// Calls `work` for every item on `jobs` threads and `receive` with the results, in order.
///
/// Each thread has a state of its own, made by `worker`.
///
/// # Errors
/// The first error of `receive`: no further item is taken then, and the results not yet handed over
/// are dropped.
pub(crate) fn for_each<T, R, W, E>(
    jobs: usize,
    items: impl Iterator<Item = T> + Send,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, T) -> R + Sync,
    mut receive: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E>
where
    T: Send,
    R: Send,
{
    let shared = Mutex::new(Shared {
        items,
        taken: 0,
        handed: 0,
        finished: BTreeMap::new(),
        running: jobs.max(1),
        ended: false,
    });
    let changed = Condvar::new();
    thread::scope(|scope| {
        let run = || {
            let _leaving = Leaving { shared: &shared, changed: &changed };
            let mut state = worker();
            while let Some((index, item)) = take(&shared, &changed) {
                let result = work(&mut state, item);
                lock(&shared).finished.insert(index, result);
                changed.notify_all();
            }
        };
        // If the system refuses a thread, those that have started do all the work.
        let start = || thread::Builder::new().spawn_scoped(scope, run).is_ok();
        let started = (0..jobs.max(1)).take_while(|_| start()).count();
        lock(&shared).running -= jobs.max(1) - started;
        let mut here = (started == 0).then(&worker);
        loop {
            if let Some(state) = &mut here
                && let Some((index, item)) = take(&shared, &changed)
            {
                let result = work(state, item);
                lock(&shared).finished.insert(index, result);
            }
            let Some(result) = next(&shared, &changed) else { return Ok(()) };
            if let Err(error) = receive(result) {
                lock(&shared).ended = true;
                changed.notify_all();
                return Err(error);
            }
        }
    })
}

/// Counts a worker as ended. If it panicked, its result never comes, and the run ends.
struct Leaving<'a, I: Iterator, R> {
    shared: &'a Mutex<Shared<I, R>>,
    changed: &'a Condvar,
}

impl<I: Iterator, R> Drop for Leaving<'_, I, R> {
    fn drop(&mut self) {
        let mut shared = lock(self.shared);
        shared.running -= 1;
        shared.ended |= thread::panicking();
        drop(shared);
        self.changed.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The next item to work on; waits while too many results wait for an earlier one.
fn take<I: Iterator, R>(
    shared: &Mutex<Shared<I, R>>,
    changed: &Condvar,
) -> Option<(usize, I::Item)> {
    let full = |s: &mut Shared<I, R>| !s.ended && s.taken - s.handed >= WINDOW;
    let mut shared = changed.wait_while(lock(shared), full).unwrap_or_else(PoisonError::into_inner);
    if shared.ended {
        return None;
    }
    let item = shared.items.next()?;
    shared.taken += 1;
    Some((shared.taken - 1, item))
}

/// The next result in order; none when all are handed over, or can no longer come.
fn next<I: Iterator, R>(shared: &Mutex<Shared<I, R>>, changed: &Condvar) -> Option<R> {
    let waiting =
        |s: &mut Shared<I, R>| s.running > 0 && !s.ended && !s.finished.contains_key(&s.handed);
    let mut shared =
        changed.wait_while(lock(shared), waiting).unwrap_or_else(PoisonError::into_inner);
    let handed = shared.handed;
    let result = shared.finished.remove(&handed)?;
    shared.handed += 1;
    if shared.taken - handed >= WINDOW {
        changed.notify_all();
    }
    Some(result)
}

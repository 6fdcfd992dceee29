//! Processes items on several threads and delivers the results in the items' order.

use std::collections::BTreeMap;
use std::iter;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

#[cfg(test)]
mod tests;

/// How far items may be taken ahead of the oldest unfinished one. This bounds the results waiting in
/// memory behind a slow item.
const WINDOW: usize = 1 << 14;

/// The waiting threads are woken after this many results.
const BATCH: usize = 64;

/// How long fast results wait for more. A thread that waits for each of them is put to sleep and woken each
/// time, which takes longer than a first solution.
const PAUSE: Duration = Duration::from_millis(1);

/// The counter's value when no further item is to be taken.
const ALL: usize = usize::MAX;

/// The number of threads that use all cores.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// How many results have been delivered. Threads that get too far ahead of them wait here.
#[derive(Default)]
struct Window {
    delivered: Mutex<usize>,
    changed: Condvar,
}

impl Window {
    fn deliver(&self, results: usize) {
        let mut delivered = lock(&self.delivered);
        // An end stays one, whatever else arrives: the others would wait for ever.
        *delivered = if *delivered == ALL { ALL } else { results };
        drop(delivered);
        self.changed.notify_all();
    }

    /// Blocks while too many results wait for an earlier one. Returns whether this item is to be
    /// worked on.
    fn admits(&self, index: usize) -> bool {
        let is_far = |delivered: &mut usize| index >= delivered.saturating_add(WINDOW);
        let delivered = self.changed.wait_while(lock(&self.delivered), is_far);
        *delivered.unwrap_or_else(PoisonError::into_inner) != ALL
    }
}

/// Calls `work` for every item on `jobs` threads and `receive` with the results, in order. One job runs on
/// the calling thread.
///
/// Each thread has its own state, created by `worker`.
///
/// # Errors
/// The first error of `receive`. No further item is taken after it, and results not yet delivered
/// are dropped.
pub fn for_each<T, R, W, E>(
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
    let (items, window) = (Mutex::new(items.enumerate()), Window::default());
    let take = || {
        let next = lock(&items).next();
        next.filter(|(index, _)| window.admits(*index))
    };
    let (done, results) = mpsc::channel();
    let run = |done: mpsc::Sender<(usize, R)>| {
        let mut state = worker();
        while let Some((index, item)) = take() {
            let result = panic::catch_unwind(AssertUnwindSafe(|| work(&mut state, item)));
            // The result of a panicked job never arrives, so the other threads must stop too.
            let result = result.unwrap_or_else(|panic| {
                window.deliver(ALL);
                panic::resume_unwind(panic)
            });
            if done.send((index, result)).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        // If the system cannot start a thread, those already running do all the work, or this one.
        let start = || {
            let done = done.clone();
            thread::Builder::new().spawn_scoped(scope, || run(done)).is_ok()
        };
        let wanted = if jobs > 1 { jobs } else { 0 };
        if (0..wanted).take_while(|_| start()).count() == 0 {
            let mut state = worker();
            return iter::from_fn(&take).try_for_each(|(index, item)| {
                window.deliver(index);
                receive(work(&mut state, item))
            });
        }
        drop(done);
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        while let Ok(first) = results.recv() {
            for (index, result) in iter::once(first).chain(results.try_iter()) {
                waiting.insert(index, result);
                while let Some(result) = waiting.remove(&next) {
                    next += 1;
                    receive(result).inspect_err(|_| window.deliver(ALL))?;
                    if next.is_multiple_of(BATCH) {
                        window.deliver(next);
                    }
                }
            }
            window.deliver(next);
            if next >= BATCH {
                thread::sleep(PAUSE);
            }
        }
        Ok(())
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

//! Waiting with one common limit for everything that a test waits for.

use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

/// Far longer than anything here takes, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The result of `work`, which blocks; fails if it takes too long.
pub(crate) fn within_patience<T: Send + 'static>(
    what: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> T {
    let (sender, receiver) = channel();
    thread::spawn(move || _ = sender.send(work()));
    let done = receiver.recv_timeout(PATIENCE);
    done.unwrap_or_else(|_| panic!("waited in vain for {what}"))
}

/// Waits until a condition outside the program's output is true: a file, a pipe.
pub(crate) fn eventually(what: &str, is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        thread::park_timeout(Duration::from_millis(2));
    }
}

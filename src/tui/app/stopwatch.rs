//! How long a game takes.

use std::time::{Duration, Instant};

/// Runs from the start of a game; shows the time at which it was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopwatch {
    since: Instant,
    stopped: Option<Duration>,
}

impl Stopwatch {
    /// Starts now.
    pub(crate) fn start() -> Self {
        Self { since: Instant::now(), stopped: None }
    }

    /// Shows the time until now from here on.
    pub(crate) fn stop(&mut self) {
        self.stopped = Some(self.since.elapsed());
    }

    /// The time that it shows.
    pub(crate) fn time(self) -> Duration {
        self.stopped.unwrap_or_else(|| self.since.elapsed())
    }
}

//! How long a game takes.

use std::time::{Duration, Instant};

/// Runs while a game is on the screen and not won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopwatch {
    Running { since: Instant },
    Stopped { at: Duration },
}

impl Stopwatch {
    /// Starts now.
    pub(crate) fn start() -> Self {
        Self::Running { since: Instant::now() }
    }

    /// Stops, if it has not stopped before.
    pub(crate) fn stop(&mut self) {
        *self = Self::Stopped { at: self.time() };
    }

    /// The time that it shows.
    pub(crate) fn time(self) -> Duration {
        match self {
            Self::Running { since } => since.elapsed(),
            Self::Stopped { at } => at,
        }
    }
}

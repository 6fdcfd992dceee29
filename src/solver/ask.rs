//! What a search is asked.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::rules::Rules;

/// What a search is to find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Mode {
    /// The first solution, whatever its length
    Fast,
    /// A short solution, made shorter until a limit ends the search
    #[default]
    Short,
    /// A shortest solution, proved to be one; at a limit, the best found so far and a lower bound
    Optimal,
}

/// When a search gives up, or makes do with what it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time for one board.
    pub time: Option<Duration>,
    /// The number of positions expanded. With this limit alone the same board always gets the same
    /// answer.
    pub states: Option<u64>,
    /// The bytes that the tables of a search may take.
    pub memory: usize,
}

impl Default for Limits {
    /// 250 ms and a gigabyte.
    fn default() -> Self {
        Self { time: Some(Duration::from_millis(250)), states: None, memory: 1 << 30 }
    }
}

/// How to solve. The default is a short solution under the default rules within 250 ms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveOptions {
    /// The rules that the solution has to follow.
    pub rules: Rules,
    /// What to search for.
    pub mode: Mode,
    /// When to stop.
    pub limits: Limits,
}

/// A switch that ends searches from another thread, within a millisecond.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A switch that is off.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends every search that was given this switch or a clone of it.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`Cancel::cancel`] was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<Arc<AtomicBool>> for Cancel {
    /// A switch that the flag turns.
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}

//! The options of long runs: threads and limits.

use std::num::NonZero;
use std::time::Duration;

use clap::Args;

use crate::cli::quantity::{bytes, count, duration};
use crate::dealer::DealRange;
use crate::search::Deals;
use crate::solver::Limits;

/// How much work is done, and by how many threads.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct WorkArgs {
    /// Number of threads; each has a deal of its own while there are enough [default: one for each
    /// core]
    #[arg(long, short, value_name = "N", help_heading = "The work",
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// Time for each deal that has to be solved: 250ms, 5s, 2m [default: none; 250ms in mode `short`
    /// of solve]
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "The work")]
    pub(super) time_limit: Option<Duration>,

    /// Positions visited for each deal [default: none; a million for facts]
    #[arg(long, value_name = "N", value_parser = count, help_heading = "The work")]
    state_limit: Option<u64>,

    /// Memory for each of the deals that are solved at the same time: 500M, 4G [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = bytes, help_heading = "The work")]
    memory_limit: Option<usize>,
}

impl WorkArgs {
    /// The limits of each deal; those that are not given are the `usual` ones.
    pub(super) fn limits(&self, usual: Limits) -> Limits {
        Limits {
            time: self.time_limit.or(usual.time),
            states: self.state_limit.or(usual.states),
            memory: self.memory_limit.unwrap_or(usual.memory),
            ..usual
        }
    }

    /// How many threads work.
    pub(super) fn threads(&self) -> usize {
        threads(self.jobs)
    }

    /// How many of `deals` are worked on at the same time, and the limits of each of these. Threads
    /// without a deal of their own help with the others.
    pub(super) fn shared(&self, limits: Limits, deals: u64) -> (usize, Limits) {
        let jobs = self.threads().min(usize::try_from(deals).unwrap_or(usize::MAX)).max(1);
        (jobs, Limits { threads: self.threads(), ..limits.within_system(jobs) })
    }
}

/// The number of threads: as given, else one for each core.
pub(super) fn threads(jobs: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
    jobs.map_or_else(cores, usize::from)
}

/// Deals and limits, as a query records them.
pub(super) fn in_words(deals: &Deals, limits: Limits) -> String {
    let range = |range: &DealRange| format!("{}..{} ", range.first(), range.last());
    let ranges: String = deals.ranges().iter().map(range).collect();
    let time = limits.time.map_or(String::new(), |time| format!(" time {time:?}"));
    let states = limits.states.map_or(String::new(), |states| format!(" states {states}"));
    format!("{ranges}memory {}{time}{states}", limits.memory)
}

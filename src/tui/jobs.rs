//! The jobs that are done beside the state, and what they report.

use std::sync::mpsc::Sender;

use crate::dealer::DealNumber;
use crate::tui::jobs::facts::{DealFacts, LookInto};
use crate::tui::jobs::read::{Pasted, Read};
use crate::tui::jobs::search::{Progress, Search};
use crate::tui::jobs::solve::{Solve, SolverNews};
use crate::tui::worker::Worker;

pub(crate) mod facts;
pub(crate) mod read;
pub(crate) mod search;
pub(crate) mod solve;

/// What a job found out. It changes what is known, never what a person is doing.
#[derive(Clone, Debug)]
pub(crate) enum Report {
    /// The solver tells something about the job with this number.
    Solver(u64, SolverNews),
    /// What the pasted text with this number is, or why it is not understood.
    Read(u64, Result<Pasted, String>),
    /// What the search with this number has found since the last report.
    Found(u64, Progress),
    /// What was found out about a deal.
    Facts(DealNumber, DealFacts),
}

/// The jobs that should run now, at most one of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted<'a> {
    pub(crate) solve: Option<&'a Solve>,
    pub(crate) read: Option<&'a Read>,
    pub(crate) search: Option<&'a Search>,
    pub(crate) facts: Option<LookInto>,
}

/// The threads that do the jobs.
#[derive(Debug)]
pub(crate) struct Workers<E> {
    solve: Worker<Solve, E>,
    read: Worker<Read, E>,
    search: Worker<Search, E>,
    facts: Worker<LookInto, E>,
}

impl<E: From<Report> + Send + 'static> Workers<E> {
    /// Workers that tell their reports on this channel.
    pub(crate) fn new(events: &Sender<E>) -> Self {
        Self {
            solve: Worker::new("solver", events.clone()),
            read: Worker::new("reader", events.clone()),
            search: Worker::new("search", events.clone()),
            facts: Worker::new("facts", events.clone()),
        }
    }

    /// Starts the missing jobs of the wanted set, and cancels all others. Returns the ends of
    /// those that could not be started.
    pub(crate) fn serve(&mut self, wanted: &Wanted) -> Vec<Report> {
        let ends = [
            self.solve.serve(wanted.solve),
            self.read.serve(wanted.read),
            self.search.serve(wanted.search),
            self.facts.serve(wanted.facts.as_ref()),
        ];
        ends.into_iter().flatten().collect()
    }

    /// Cancels the solver's job; its end is still told.
    pub(crate) fn cancel_solving(&self) {
        self.solve.cancel();
    }
}

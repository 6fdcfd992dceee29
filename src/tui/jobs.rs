//! Background jobs and their reports: one thread for each kind of job, started with its first job.
//!
//! The state says which jobs it wants; [`Worker::serve`] makes sure that exactly these are running.
//! The end of a job is always reported, even if the job panics or no thread can be started.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use crate::dealer::DealNumber;
use crate::search::Facts;
use crate::solver::{Cancel, Solver};

#[cfg(test)]
mod tests;

pub(crate) mod read;
pub(crate) mod search;
pub(crate) mod solve;

pub(crate) use read::{Pasted, PastedGames, Read, Source};
pub(crate) use search::{Findings, Progress, Search};
pub(crate) use solve::{LookInto, Solve, SolverNews};

/// The result of a job. It changes what is known, never what the user is doing.
#[derive(Clone, Debug)]
pub(crate) enum Report {
    /// A result of the solver for the job with this number.
    Solver(u64, SolverNews),
    /// The result of parsing the pasted text with this number, or why it failed.
    Read(u64, Result<Pasted, String>),
    /// What the search with this number has found since its last report.
    Found(u64, Progress),
    /// Facts of a deal, and whether they are complete.
    Facts(DealNumber, Facts, bool),
}

/// The jobs that should run now, at most one of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted<'a> {
    pub(crate) solve: Option<&'a Solve>,
    pub(crate) read: Option<&'a Read>,
    pub(crate) search: Option<&'a Search>,
    pub(crate) facts: Option<LookInto>,
}

/// The threads for the jobs.
#[derive(Debug)]
pub(crate) struct Workers<E> {
    pub(crate) solve: Worker<Solve, E>,
    read: Worker<Read, E>,
    search: Worker<Search, E>,
    facts: Worker<LookInto, E>,
}

impl<E: From<Report> + Send + 'static> Workers<E> {
    /// Workers that send their reports to this channel.
    pub(crate) fn new(events: &Sender<E>) -> Self {
        Self {
            solve: Worker::new("solver", events.clone()),
            read: Worker::new("reader", events.clone()),
            search: Worker::new("search", events.clone()),
            facts: Worker::new("facts", events.clone()),
        }
    }

    /// Starts the missing jobs of the wanted set, and cancels all others. Returns the final reports
    /// of jobs that could not be started.
    pub(crate) fn serve(&mut self, wanted: &Wanted) -> Vec<Report> {
        let ends = [
            self.solve.serve(wanted.solve),
            self.read.serve(wanted.read),
            self.search.serve(wanted.search),
            self.facts.serve(wanted.facts.as_ref()),
        ];
        ends.into_iter().flatten().collect()
    }
}

/// Sends a report before the end of a job.
pub(crate) type Tell<'a> = &'a mut dyn FnMut(Report);

/// A job, run on the thread for its kind.
pub(crate) trait Job: Clone + Send + 'static {
    /// Identifies the job.
    fn id(&self) -> u64;

    /// Runs the job, sends intermediate results, and returns the final report. A cancelled job ends
    /// soon, and its final report may be wrong. The solver keeps its tables between jobs of the
    /// thread.
    fn run(&self, solver: &mut Option<Solver>, cancel: &Cancel, tell: Tell) -> Report;

    /// The final report of a job that failed.
    fn failed(&self, why: String) -> Report;
}

/// The thread for one kind of job.
#[derive(Debug)]
pub(crate) struct Worker<J: Job, E> {
    name: &'static str,
    events: Sender<E>,
    jobs: Option<Sender<(J, Cancel)>>,
    running: Option<(u64, Cancel)>,
}

impl<J: Job, E: From<Report> + Send + 'static> Worker<J, E> {
    /// A worker with this thread name that sends its reports to this channel.
    pub(crate) fn new(name: &'static str, events: Sender<E>) -> Self {
        Self { name, events, jobs: None, running: None }
    }

    /// Starts `wanted` unless it is already running; cancels anything else. Returns the job's final
    /// report if no thread can be started for it.
    pub(crate) fn serve(&mut self, wanted: Option<&J>) -> Option<Report> {
        let running = self.running.as_ref().map(|(id, _)| *id);
        if running == wanted.map(Job::id) {
            return None;
        }
        self.cancel();
        self.running = None;
        let job = wanted?.clone();
        let cancel = Cancel::new();
        self.running = Some((job.id(), cancel.clone()));
        let jobs = match self.jobs.take().map_or_else(|| self.start(), Ok) {
            Ok(jobs) => jobs,
            Err(why) => return Some(job.failed(why.to_string())),
        };
        if let Err(back) = jobs.send((job, cancel)) {
            return Some(back.0.0.failed("its thread is gone".to_owned()));
        }
        self.jobs = Some(jobs);
        None
    }

    fn start(&self) -> std::io::Result<Sender<(J, Cancel)>> {
        let (sender, jobs) = channel();
        let events = self.events.clone();
        let thread = thread::Builder::new().name(self.name.into());
        thread.spawn(move || work(&jobs, &events)).map(|_| sender)
    }
}

impl<J: Job, E> Worker<J, E> {
    /// Cancels the running job; its final report is still sent.
    pub(crate) fn cancel(&self) {
        if let Some((_, cancel)) = &self.running {
            cancel.cancel();
        }
    }
}

impl<J: Job, E> Drop for Worker<J, E> {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// Runs jobs one after the other until the channel is closed.
fn work<J: Job, E: From<Report>>(jobs: &Receiver<(J, Cancel)>, events: &Sender<E>) {
    let mut solver = None;
    for (job, cancel) in jobs {
        if cancel.is_cancelled() {
            continue;
        }
        let mut tell = |report: Report| _ = events.send(report.into());
        let run =
            panic::catch_unwind(AssertUnwindSafe(|| job.run(&mut solver, &cancel, &mut tell)));
        let end = run.unwrap_or_else(|payload| {
            // Do not reuse a solver that a panic may have left inconsistent.
            solver = None;
            job.failed(said(payload.as_ref()))
        });
        if events.send(end.into()).is_err() {
            return;
        }
    }
}

/// The message of a panic.
pub(crate) fn said(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("unknown reason").to_owned()
}

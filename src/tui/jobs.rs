//! Background jobs and their reports: one thread for each kind of job, started with its first job.
//!
//! The state says which jobs it wants; [`JobThread::serve`] makes sure that exactly these are running.
//! The end of a job is always reported, even if the job panics or no thread can be started.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use freecell::board::Board;
use freecell::dealer::DealNumber;
use freecell::facts::difficulty::Difficulty;
use freecell::facts::{DealFacts, fewest};
use freecell::ordered;
use freecell::rules::Rules;
use freecell::solver::{Cancel, Limit, Limits, Mode, Outcome, Solution, SolveOptions, Solver};

#[cfg(test)]
mod tests;

pub(crate) mod read;
pub(crate) mod search;

pub(crate) use read::{Pasted, PastedGames, ReadJob, Source};
pub(crate) use search::{Findings, Progress, SearchJob};

/// The result of a job. It changes what is known, never what the user is doing.
#[derive(Clone, Debug)]
pub(crate) enum JobReport {
    /// A result of the solver for the job with this number.
    Solver(u64, SolverNews),
    /// The result of parsing the pasted text with this number, or why it failed.
    Read(u64, Result<Pasted, String>),
    /// On which part of all deals, in per cent, the moves of the pasted text with this number have been played.
    Playing(u64, u64),
    /// What the search with this number has found since its last report.
    Found(u64, Progress),
    /// Facts of a deal.
    Facts(DealFacts),
}

/// The jobs that should run now, at most one of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted<'a> {
    pub(crate) solve: Option<&'a SolveJob>,
    pub(crate) read: Option<&'a ReadJob>,
    pub(crate) search: Option<&'a SearchJob>,
    pub(crate) facts: Option<FactsJob>,
}

/// The threads for the jobs, whose reports are events of type `E`.
#[derive(Debug)]
pub(crate) struct Workers<E> {
    pub(crate) solve: JobThread<SolveJob, E>,
    read: JobThread<ReadJob, E>,
    search: JobThread<SearchJob, E>,
    facts: JobThread<FactsJob, E>,
}

impl<E: From<JobReport> + Send + 'static> Workers<E> {
    /// Workers that send their reports to this channel.
    pub(crate) fn new(events: &Sender<E>) -> Self {
        Self {
            solve: JobThread::new("solver", events.clone()),
            read: JobThread::new("reader", events.clone()),
            search: JobThread::new("search", events.clone()),
            facts: JobThread::new("facts", events.clone()),
        }
    }

    /// Starts the missing jobs of the wanted set, and cancels all others.
    pub(crate) fn serve(&mut self, wanted: &Wanted) {
        self.solve.serve(wanted.solve);
        self.read.serve(wanted.read);
        self.search.serve(wanted.search);
        self.facts.serve(wanted.facts.as_ref());
    }
}

/// Sends a report before the end of a job.
pub(crate) type Reporter<'a> = &'a mut (dyn FnMut(JobReport) + Send);

/// A job, run on the thread for its kind.
pub(crate) trait Job: Clone + Send + 'static {
    /// Identifies the job.
    fn id(&self) -> u64;

    /// Runs the job, sends intermediate results, and returns the final report. A cancelled job ends
    /// soon, and its final report may be wrong. The solver keeps its tables between jobs of the
    /// thread.
    fn run(&self, solver: &mut Option<Solver>, cancel: &Cancel, tell: Reporter) -> JobReport;

    /// The final report of a job that failed.
    fn failed(&self, why: String) -> JobReport;
}

/// The thread for one kind of job.
#[derive(Debug)]
pub(crate) struct JobThread<J: Job, E> {
    name: &'static str,
    events: Sender<E>,
    jobs: Option<Sender<(J, Cancel)>>,
    running: Option<(u64, Cancel)>,
}

impl<J: Job, E> JobThread<J, E> {
    /// Cancels the running job; its final report is still sent.
    pub(crate) fn cancel(&self) {
        if let Some((_, cancel)) = &self.running {
            cancel.cancel();
        }
    }
}

impl<J: Job, E: From<JobReport> + Send + 'static> JobThread<J, E> {
    /// A worker with this thread name that sends its reports to this channel.
    pub(crate) fn new(name: &'static str, events: Sender<E>) -> Self {
        Self { name, events, jobs: None, running: None }
    }

    /// Starts `wanted` unless it is already running; cancels anything else.
    fn serve(&mut self, wanted: Option<&J>) {
        if self.running.as_ref().map(|(id, _)| *id) == wanted.map(Job::id) {
            return;
        }
        self.cancel();
        self.running = None;
        let Some(job) = wanted.cloned() else { return };
        let cancel = Cancel::new();
        self.running = Some((job.id(), cancel.clone()));
        let jobs = self.jobs.take().map_or_else(|| self.start(), Ok);
        let failed = match jobs.map(|jobs| jobs.send((job.clone(), cancel)).map(|()| jobs)) {
            Ok(Ok(jobs)) => {
                self.jobs = Some(jobs);
                return;
            }
            Ok(Err(_)) => job.failed("its thread is gone".to_owned()),
            Err(why) => job.failed(why.to_string()),
        };
        _ = self.events.send(failed.into());
    }

    fn start(&self) -> std::io::Result<Sender<(J, Cancel)>> {
        let (sender, jobs) = channel();
        let events = self.events.clone();
        let thread = thread::Builder::new().name(self.name.into());
        thread.spawn(move || work(&jobs, &events)).map(|_| sender)
    }
}

impl<J: Job, E> Drop for JobThread<J, E> {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// Runs jobs one after the other until the channel is closed.
fn work<J: Job, E: From<JobReport> + Send>(jobs: &Receiver<(J, Cancel)>, events: &Sender<E>) {
    let mut solver = None;
    for (job, cancel) in jobs {
        if cancel.is_cancelled() {
            continue;
        }
        let send = |report: JobReport| events.send(report.into());
        let mut tell = |report| _ = send(report);
        let run =
            panic::catch_unwind(AssertUnwindSafe(|| job.run(&mut solver, &cancel, &mut tell)));
        let end = run.unwrap_or_else(|payload| {
            // Do not reuse a solver that a panic may have left inconsistent.
            solver = None;
            job.failed(said(payload.as_ref()))
        });
        if send(end).is_err() {
            return;
        }
    }
}

/// The message of a panic.
pub(crate) fn said(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("unknown reason").to_owned()
}

/// The memory limit of a search.
const MEMORY: usize = 512 << 20;

/// A position to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SolveJob {
    /// Distinguishes its results from late results for other positions.
    pub(crate) id: u64,
    pub(crate) board: Board,
    pub(crate) rules: Rules,
    /// Find any solution, short ones, or short ones followed by the proof of the shortest.
    pub(crate) mode: Mode,
    pub(crate) time: Duration,
}

/// A report of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SolverNews {
    /// A solution shorter than those before, or the same with a higher lower bound.
    Better(Solution),
    /// The search is over.
    Ended(Outcome),
    /// The search failed.
    Failed(String),
}

impl Job for SolveJob {
    fn id(&self) -> u64 {
        self.id
    }

    fn run(&self, solver: &mut Option<Solver>, cancel: &Cancel, tell: Reporter) -> JobReport {
        // All cores but one, which is left to the keyboard and the screen.
        let threads = (ordered::cores() - 1).max(1);
        // A solution that is waited for takes as long as it takes; advice on a game has to come soon.
        let (time, improving) = match self.mode {
            Mode::Fast => (Some(self.time), None),
            _ => (None, Some(self.time)),
        };
        let limits = Limits { time, improving, memory: MEMORY, ..Limits::default() };
        let limits = Limits { states: None, threads, ..limits.within_system(1) };
        let options = SolveOptions { rules: self.rules, mode: self.mode, limits };
        let mut better = |solution: &Solution| {
            tell(JobReport::Solver(self.id, SolverNews::Better(solution.clone())));
        };
        let solver = solver.get_or_insert_with(Solver::new);
        let outcome = solver.solve_with(&self.board, &options, cancel, &mut better);
        JobReport::Solver(self.id, SolverNews::Ended(outcome))
    }

    fn failed(&self, why: String) -> JobReport {
        JobReport::Solver(self.id, SolverNews::Failed(why))
    }
}

/// How long a deal must stay on screen before its facts are searched for.
const STAY: Duration = Duration::from_millis(80);
/// The time limit for the fewest cells.
const TIME: Duration = Duration::from_secs(5);
/// The memory limit for the fewest cells.
const CELLS_MEMORY: usize = 256 << 20;

/// A deal whose difficulty or fewest cells are to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FactsJob {
    pub(crate) deal: DealNumber,
    pub(crate) cells: bool,
}

impl Job for FactsJob {
    fn id(&self) -> u64 {
        self.deal.get().cast_unsigned() << 1 | u64::from(self.cells)
    }

    fn run(&self, _: &mut Option<Solver>, cancel: &Cancel, _: Reporter) -> JobReport {
        let mut facts = DealFacts::unknown(self.deal);
        if !self.cells {
            thread::sleep(STAY);
            if !cancel.is_cancelled() {
                facts.difficulty = Ok(Some(Difficulty::of_deal(self.deal)));
            }
            return JobReport::Facts(facts);
        }
        let limits =
            Limits { time: Some(TIME), memory: CELLS_MEMORY, ..Limits::default() }.within_system(1);
        facts.fewest_cells = fewest::of_deal(&mut Solver::new(), self.deal, limits, cancel);
        JobReport::Facts(facts)
    }

    fn failed(&self, _: String) -> JobReport {
        // The facts are optional; they are not looked for again.
        let mut facts = DealFacts::unknown(self.deal);
        (facts.difficulty, facts.fewest_cells) = (Err(Limit::Time), Err(Limit::Time));
        JobReport::Facts(facts)
    }
}

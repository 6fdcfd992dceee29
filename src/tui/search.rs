//! The solver on a thread of its own.
//!
//! The state says what it wants searched ([`Request`]); [`Searcher::serve`] sees to it that this,
//! and nothing else, is searched. What is found comes back as events.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use crate::board::Board;
use crate::rules::Rules;
use crate::solver::{Cancel, Limits, Mode, Outcome, Solution, SolveOptions, Solver};
use crate::tui::event::{self, Event};

/// The thread's name.
pub(crate) const THREAD: &str = "solver";
/// The memory that a search may take.
pub(crate) const MEMORY: usize = 512 << 20;

/// Something to be searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// Tells what is found for this request from what comes late for others.
    pub(crate) id: u64,
    /// The position.
    pub(crate) board: Board,
    /// The rules.
    pub(crate) rules: Rules,
    /// Any solution, short ones, or short ones and then the proof that none is shorter.
    pub(crate) mode: Mode,
    /// When to give up, or to make do with what was found.
    pub(crate) time: Duration,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// A solution, shorter than those before, or the same with a higher lower bound.
    Better(Box<Solution>),
    /// The search is over.
    Ended(Box<Outcome>),
    /// The search failed; its thread is gone.
    Failed(String),
}

/// The thread that searches, once there was something to search.
#[derive(Debug)]
pub(crate) struct Searcher {
    events: Sender<Event>,
    jobs: Option<Sender<(Request, Cancel)>>,
    running: Option<(u64, Cancel)>,
}

impl Searcher {
    /// A searcher that tells its news on this channel.
    pub(crate) fn new(events: Sender<Event>) -> Self {
        Self { events, jobs: None, running: None }
    }

    /// Searches what is wanted: goes on if it is searched already, else ends what is searched.
    pub(crate) fn serve(&mut self, wanted: Option<&Request>) -> io::Result<()> {
        let running = self.running.as_ref().map(|(id, _)| *id);
        if running == wanted.map(|request| request.id) {
            return Ok(());
        }
        if let Some((_, cancel)) = self.running.take() {
            cancel.cancel();
        }
        let Some(request) = wanted else { return Ok(()) };
        let cancel = Cancel::new();
        let jobs = match self.jobs.take() {
            Some(jobs) => jobs,
            None => start(self.events.clone())?,
        };
        // A thread that is gone has told so; the next request starts another.
        if jobs.send((request.clone(), cancel.clone())).is_ok() {
            self.jobs = Some(jobs);
        }
        self.running = Some((request.id, cancel));
        Ok(())
    }

    /// The thread is gone: the next request starts another.
    pub(crate) fn restart(&mut self) {
        self.jobs = None;
    }
}

impl Drop for Searcher {
    fn drop(&mut self) {
        if let Some((_, cancel)) = &self.running {
            cancel.cancel();
        }
    }
}

fn start(events: Sender<Event>) -> io::Result<Sender<(Request, Cancel)>> {
    let (sender, jobs) = channel();
    event::spawn(THREAD, events, move |events| work(&jobs, events))?;
    Ok(sender)
}

/// One core is left to the keyboard and the screen.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get() - 1).max(1)
}

/// Does one job after the other; the solver keeps its tables in between.
fn work(jobs: &Receiver<(Request, Cancel)>, events: &Sender<Event>) {
    let mut solver = Solver::new();
    for (request, cancel) in jobs {
        if cancel.is_cancelled() {
            continue;
        }
        let tell = |news| events.send(Event::Found(request.id, news));
        let limits =
            Limits { time: Some(request.time), states: None, memory: MEMORY, ..Limits::default() };
        let limits = Limits { threads: threads(), ..limits.within_system(1) };
        let options = SolveOptions { rules: request.rules, mode: request.mode, limits };
        let outcome = solver.solve_with(&request.board, &options, &cancel, &mut |better| {
            // Nobody listens any more only when the program ends.
            _ = tell(News::Better(Box::new(better.clone())));
        });
        if tell(News::Ended(Box::new(outcome))).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::dealer::DealNumber;
    use crate::rules::Autoplay;

    fn request(id: u64, deal: i64, mode: Mode) -> Request {
        let board = DealNumber::new(deal).unwrap().deal();
        Request { id, board, rules: Rules::default(), mode, time: Duration::from_secs(60) }
    }

    /// The next news, and of which request.
    fn news(events: &Receiver<Event>) -> (u64, News) {
        match events.recv_timeout(Duration::from_secs(30)).unwrap() {
            Event::Found(id, news) => (id, news),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_search_goes_on_to_the_proof_and_tells_how_far_it_is() {
        let (sender, events) = channel();
        let mut searcher = Searcher::new(sender);
        let mut request = request(1, 128_595, Mode::Optimal);
        request.rules.autoplay = Autoplay::Max;
        searcher.serve(Some(&request)).unwrap();
        let mut bounds = Vec::new();
        let outcome = loop {
            match news(&events).1 {
                News::Better(best) => bounds.push((best.moves.len(), best.lower_bound)),
                News::Ended(outcome) => break outcome,
                News::Failed(why) => panic!("{why}"),
            }
        };
        let Outcome::Solved(best) = *outcome else { panic!("{outcome:?}") };
        assert!(best.proved_shortest && best.moves.len() == 12);
        assert_eq!(bounds.last(), Some(&(12, 12)));
        assert!(bounds.is_sorted_by(|a, b| a.0 >= b.0 && a.1 <= b.1), "{bounds:?}");
    }

    #[test]
    fn a_request_is_searched_once_and_another_ends_it() {
        let (sender, events) = channel();
        let mut searcher = Searcher::new(sender);
        let long = request(1, 617, Mode::Short);
        searcher.serve(Some(&long)).unwrap();
        assert!(matches!(news(&events), (1, News::Better(_))));
        searcher.serve(Some(&long)).unwrap();
        let asked = Instant::now();
        searcher.serve(Some(&request(2, 618, Mode::Fast))).unwrap();
        let (mut first_ended, mut second_ended) = (false, false);
        while !second_ended {
            match news(&events) {
                (1, News::Ended(_)) => first_ended = true,
                (2, News::Ended(outcome)) => {
                    assert!(matches!(*outcome, Outcome::Solved(_)));
                    second_ended = true;
                }
                _ => {}
            }
        }
        assert!(first_ended && asked.elapsed() < Duration::from_secs(10));
        searcher.serve(None).unwrap();
        assert!(events.try_recv().is_err());
    }
}

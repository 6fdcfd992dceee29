use super::*;
use freecell::rules::Autoplay;

/// A job that reports its number and then waits to be cancelled.
#[derive(Clone)]
struct Waits(u64);

impl Waits {
    fn says(&self, what: &str) -> JobReport {
        JobReport::Read(self.0, Err(format!("{} {what}", self.0)))
    }
}

impl Job for Waits {
    fn id(&self) -> u64 {
        self.0
    }

    fn run(&self, solver: &mut Option<Solver>, cancel: &Cancel, tell: Reporter) -> JobReport {
        let tables = if solver.is_some() { "the tables of another" } else { "no tables" };
        tell(self.says(&format!("begins with {tables}")));
        solver.get_or_insert_with(Solver::new);
        assert!(self.0 != 13, "thirteen");
        while !cancel.is_cancelled() {
            thread::sleep(Duration::from_millis(1));
        }
        self.says("ended")
    }

    fn failed(&self, why: String) -> JobReport {
        self.says(&format!("failed: {why}"))
    }
}

fn worker() -> (JobThread<Waits, JobReport>, impl Fn() -> String) {
    let (sender, events) = channel();
    let next = move || match events.recv_timeout(Duration::from_secs(60)).unwrap() {
        JobReport::Read(_, Err(said)) => said,
        other => panic!("{other:?}"),
    };
    (JobThread::new("test", sender), next)
}

#[test]
fn a_job_is_done_once_and_another_ends_it() {
    let (mut worker, next) = worker();
    for _ in 0..3 {
        worker.serve(Some(&Waits(1)));
    }
    assert_eq!(next(), "1 begins with no tables");
    worker.serve(Some(&Waits(2)));
    assert_eq!([next(), next()], ["1 ended", "2 begins with the tables of another"]);
    worker.serve(None);
    assert_eq!(next(), "2 ended");
}

#[test]
fn a_job_that_panics_has_an_end_and_the_next_one_is_done() {
    let (mut worker, next) = worker();
    worker.serve(Some(&Waits(13)));
    assert_eq!([next(), next()], ["13 begins with no tables", "13 failed: thirteen"]);
    worker.serve(Some(&Waits(14)));
    assert_eq!(next(), "14 begins with no tables");
}

#[test]
fn the_search_continues_to_the_proof_and_reports_progress() {
    let board = DealNumber::new(128_595).unwrap().deal();
    let rules = Rules::default().with_autoplay(Autoplay::Max);
    let time = Duration::from_secs(60);
    let job = SolveJob { id: 1, board, rules, mode: Mode::Optimal, time };
    let mut bounds = Vec::new();
    let mut tell = |report| match report {
        JobReport::Solver(1, SolverNews::Better(best)) => {
            bounds.push((best.moves.len(), best.lower_bound));
        }
        other => panic!("{other:?}"),
    };
    let end = job.run(&mut None, &Cancel::new(), &mut tell);
    let JobReport::Solver(1, SolverNews::Ended(outcome)) = end else { panic!("{end:?}") };
    let Outcome::Solved(best) = outcome else { panic!("{outcome:?}") };
    assert!(best.proved_shortest && best.moves.len() == 12);
    assert_eq!(bounds.last(), Some(&(12, 12)));
    assert!(bounds.is_sorted_by(|a, b| a.0 >= b.0 && a.1 <= b.1), "{bounds:?}");
}

use std::time::Duration;

use super::*;

/// A job that tells its number, and then waits for its end.
#[derive(Clone)]
struct Waits(u64);

impl Job for Waits {
    /// How many jobs were done before.
    type Tools = u64;
    type Report = String;

    fn id(&self) -> u64 {
        self.0
    }

    fn run(&self, done: &mut u64, cancel: &Cancel, tell: &mut dyn FnMut(String)) -> String {
        tell(format!("{} begins, {done} before", self.0));
        assert!(self.0 != 13, "thirteen");
        *done += 1;
        while !cancel.is_cancelled() {
            thread::sleep(Duration::from_millis(1));
        }
        format!("{} ended", self.0)
    }

    fn failed(&self, why: String) -> String {
        format!("{} failed: {why}", self.0)
    }
}

fn worker() -> (Worker<Waits, String>, impl Fn() -> String) {
    let (sender, events) = channel();
    let next = move || events.recv_timeout(Duration::from_secs(60)).unwrap();
    (Worker::new("test", sender), next)
}

#[test]
fn a_job_is_done_once_and_another_ends_it() {
    let (mut worker, next) = worker();
    for _ in 0..3 {
        assert_eq!(worker.serve(Some(&Waits(1))), None);
    }
    assert_eq!(next(), "1 begins, 0 before");
    worker.serve(Some(&Waits(2)));
    assert_eq!([next(), next()], ["1 ended", "2 begins, 1 before"]);
    worker.serve(None);
    assert_eq!(next(), "2 ended");
}

#[test]
fn a_job_that_panics_has_an_end_and_the_next_one_is_done() {
    let (mut worker, next) = worker();
    worker.serve(Some(&Waits(13)));
    assert_eq!([next(), next()], ["13 begins, 0 before", "13 failed: thirteen"]);
    worker.serve(Some(&Waits(14)));
    assert_eq!(next(), "14 begins, 0 before");
}

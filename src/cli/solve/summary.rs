//! Counts over the deals of a run.

use std::fmt;
use std::time::Instant;

use crate::cli::Status;
use crate::cli::solve::Format;
use crate::cli::solve::answer::Answer;
use crate::dealer::DealNumber;
use crate::solver::{Mode, Outcome};

/// Counts over the deals of a run.
pub(super) struct Summary {
    started: Instant,
    mode: Mode,
    solved: u64,
    shortest: u64,
    impossible: u64,
    given_up: u64,
    moves: u64,
    states: u64,
    /// Answers of an interrupted run; they count for the exit status alone.
    earlier: u64,
    /// Whether an answer leaves something undecided: a deal, its fewest cells, in mode `optimal`
    /// whether a solution is the shortest.
    left_open: bool,
    /// Whether an answer is no.
    said_no: bool,
}

impl Summary {
    pub(super) fn new(mode: Mode) -> Self {
        Self {
            started: Instant::now(),
            mode,
            solved: 0,
            shortest: 0,
            impossible: 0,
            given_up: 0,
            moves: 0,
            states: 0,
            earlier: 0,
            left_open: false,
            said_no: false,
        }
    }

    /// Takes a line of an interrupted run, if it answers this deal.
    pub(super) fn take(&mut self, line: &str, deal: DealNumber, format: Format) -> bool {
        let (start, result) = match format {
            Format::Json => (format!("{{\"deal\":{deal},"), "\"result\":\""),
            Format::Text | Format::Notation => (format!("{deal}: "), ": "),
        };
        let says = |word: &str| line.contains(&format!("{result}{word}"));
        let unproved = self.mode == Mode::Optimal && line.contains("\"shortest\":false");
        self.earlier += 1;
        self.said_no |= says("impossible");
        self.left_open |= unproved || says("unsolved") || line.contains("\"fewest_cells\":null");
        line.starts_with(&start)
    }

    /// Counts one more answer.
    pub(super) fn add(&mut self, answer: &Answer) {
        let (states, is_open) = match &answer.outcome {
            Outcome::Solved(solution) => {
                self.solved += 1;
                self.shortest += u64::from(solution.proved_shortest);
                self.moves += solution.moves.len() as u64;
                (solution.states, self.mode == Mode::Optimal && !solution.proved_shortest)
            }
            Outcome::Impossible { states } => {
                self.impossible += 1;
                self.said_no = true;
                (*states, false)
            }
            Outcome::GaveUp { states, .. } => {
                self.given_up += 1;
                (*states, true)
            }
        };
        self.states += states;
        self.left_open |= is_open || answer.is_open();
    }

    /// Deals answered so far, those of an interrupted run among them.
    pub(super) fn deals(&self) -> u64 {
        self.earlier + self.counted()
    }

    fn counted(&self) -> u64 {
        self.solved + self.impossible + self.given_up
    }

    /// The exit status: of a single deal, whether it can be solved; of several, whether all were
    /// decided. In mode `optimal` a solution that is not proved shortest decides nothing.
    pub(super) fn status(&self, single: bool) -> Status {
        if self.left_open {
            Status::GaveUp
        } else if single && self.said_no {
            Status::No
        } else {
            Status::Done
        }
    }
}

impl fmt::Display for Summary {
    #[expect(clippy::cast_precision_loss, reason = "averages and rates are rounded")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.started.elapsed().as_secs_f64();
        write!(f, "{} solved", self.solved)?;
        if self.shortest > 0 {
            write!(f, " ({} proved shortest)", self.shortest)?;
        }
        write!(f, ", {} impossible, {} given up", self.impossible, self.given_up)?;
        if self.solved > 0 {
            write!(f, "; {:.2} moves on average", self.moves as f64 / self.solved as f64)?;
        }
        write!(
            f,
            "; {} positions; {seconds:.1} s, {:.0} deals a second",
            self.states,
            self.counted() as f64 / seconds.max(1e-9)
        )
    }
}

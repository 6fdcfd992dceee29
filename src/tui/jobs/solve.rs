//! Solving a position.

use std::time::Duration;

use crate::board::Board;
use crate::rules::Rules;
use crate::solver::{Cancel, Limits, Mode, Outcome, Solution, SolveOptions, Solver};
use crate::tui::jobs::Report;
use crate::tui::worker::Job;

#[cfg(test)]
mod tests;

/// The memory that a search may take.
const MEMORY: usize = 512 << 20;

/// A position to be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solve {
    /// Tells what is found for this position from what comes late for others.
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

/// What the solver tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SolverNews {
    /// A solution, shorter than those before, or the same with a higher lower bound.
    Better(Box<Solution>),
    /// The search is over.
    Ended(Box<Outcome>),
    /// The search failed.
    Failed(String),
}

/// One core is left to the keyboard and the screen.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get() - 1).max(1)
}

impl Job for Solve {
    /// The solver keeps its tables from one position to the next.
    type Tools = Option<Solver>;
    type Report = Report;

    fn id(&self) -> u64 {
        self.id
    }

    fn run(
        &self,
        solver: &mut Option<Solver>,
        cancel: &Cancel,
        tell: &mut dyn FnMut(Report),
    ) -> Report {
        let limits = Limits { time: Some(self.time), memory: MEMORY, ..Limits::default() };
        let limits = Limits { states: None, threads: threads(), ..limits.within_system(1) };
        let options = SolveOptions { rules: self.rules, mode: self.mode, limits };
        let mut better = |solution: &Solution| {
            tell(Report::Solver(self.id, SolverNews::Better(Box::new(solution.clone()))));
        };
        let solver = solver.get_or_insert_with(Solver::new);
        let outcome = solver.solve_with(&self.board, &options, cancel, &mut better);
        Report::Solver(self.id, SolverNews::Ended(Box::new(outcome)))
    }

    fn failed(&self, why: String) -> Report {
        Report::Solver(self.id, SolverNews::Failed(why))
    }
}

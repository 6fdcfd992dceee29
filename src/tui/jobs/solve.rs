//! Jobs of the solver: solving a position; how hard a deal is, and how few cells are enough for it.

use std::time::Duration;

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::facts::difficulty::Difficulty;
use crate::facts::fewest::fewest_cells;
use crate::rules::Rules;
use crate::search::Facts;
use crate::solver::{Cancel, Limits, Mode, Outcome, Solution, SolveOptions, Solver};
use crate::tui::jobs::{Job, Report, Tell};

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
    Better(Solution),
    /// The search is over.
    Ended(Outcome),
    /// The search failed.
    Failed(String),
}

/// One core is left to the keyboard and the screen.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get() - 1).max(1)
}

impl Job for Solve {
    fn id(&self) -> u64 {
        self.id
    }

    fn run(&self, solver: &mut Option<Solver>, cancel: &Cancel, tell: Tell) -> Report {
        let limits = Limits { time: Some(self.time), memory: MEMORY, ..Limits::default() };
        let limits = Limits { states: None, threads: threads(), ..limits.within_system(1) };
        let options = SolveOptions { rules: self.rules, mode: self.mode, limits };
        let mut better = |solution: &Solution| {
            tell(Report::Solver(self.id, SolverNews::Better(solution.clone())));
        };
        let solver = solver.get_or_insert_with(Solver::new);
        let outcome = solver.solve_with(&self.board, &options, cancel, &mut better);
        Report::Solver(self.id, SolverNews::Ended(outcome))
    }

    fn failed(&self, why: String) -> Report {
        Report::Solver(self.id, SolverNews::Failed(why))
    }
}

/// A deal that is only passed by is not looked into.
const STAY: Duration = Duration::from_millis(80);
/// How long the fewest cells are looked for.
const TIME: Duration = Duration::from_secs(5);
/// The memory that may take.
const CELLS_MEMORY: usize = 256 << 20;

/// A deal to be looked into: how hard it is, or how few cells are enough for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LookInto {
    pub(crate) deal: DealNumber,
    pub(crate) cells: bool,
}

impl Job for LookInto {
    fn id(&self) -> u64 {
        self.deal.get().cast_unsigned() << 1 | u64::from(self.cells)
    }

    fn run(&self, _: &mut Option<Solver>, cancel: &Cancel, _: Tell) -> Report {
        let (board, mut facts) = (self.deal.deal(), Facts::default());
        if !self.cells {
            std::thread::sleep(STAY);
            facts.difficulty = (!cancel.is_cancelled()).then(|| Difficulty::of(&board));
            return Report::Facts(self.deal, facts, false);
        }
        let limits =
            Limits { time: Some(TIME), memory: CELLS_MEMORY, ..Limits::default() }.within_system(1);
        let found = fewest_cells(&mut Solver::new(), &board, Rules::DEFAULT, limits, cancel);
        let whole = !cancel.is_cancelled();
        facts.fewest_cells = found.fewest().filter(|_| whole);
        Report::Facts(self.deal, facts, whole)
    }

    fn failed(&self, _: String) -> Report {
        // Not needed: they stay unknown.
        Report::Facts(self.deal, Facts::default(), true)
    }
}

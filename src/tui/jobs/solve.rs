//! Jobs of the solver: solving a position, and finding a deal's difficulty and fewest cells.

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

/// The memory limit of a search.
const MEMORY: usize = 512 << 20;

/// A position to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solve {
    /// Distinguishes its results from late results for other positions.
    pub(crate) id: u64,
    /// The position.
    pub(crate) board: Board,
    /// The rules.
    pub(crate) rules: Rules,
    /// Find any solution, short ones, or short ones followed by the proof of the shortest.
    pub(crate) mode: Mode,
    /// The time limit.
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

/// All cores but one, which is left to the keyboard and the screen.
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

/// How long a deal must stay on screen before its facts are searched for.
const STAY: Duration = Duration::from_millis(80);
/// The time limit for the fewest cells.
const TIME: Duration = Duration::from_secs(5);
/// The memory limit for the fewest cells.
const CELLS_MEMORY: usize = 256 << 20;

/// A deal whose difficulty or fewest cells are to be found.
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
        // The facts are optional; they stay unknown.
        Report::Facts(self.deal, Facts::default(), true)
    }
}

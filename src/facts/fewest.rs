//! The fewest free cells that a position can be solved with, and the proof that fewer are not
//! enough.
//!
//! ```
//! use freecell::dealer::DealNumber;
//! use freecell::facts::fewest::fewest_cells;
//! use freecell::rules::Rules;
//! use freecell::solver::{Cancel, Limits, Solver};
//!
//! let board = DealNumber::new(164).unwrap().deal();
//! let limits = Limits::UNTIMED;
//! let found = fewest_cells(&mut Solver::new(), &board, Rules::default(), limits, &Cancel::new());
//! assert_eq!(found.fewest(), Some(0));
//! ```

use std::time::Instant;

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::facts::{Found, table};
use crate::rules::Rules;
use crate::solver::{Cancel, Limit, Limits, Mode, Outcome, Solution, SolveOptions, Solver};
use crate::words::count;

/// The fewest cells, or what is known about them.
///
/// ```
/// use freecell::facts::fewest::{FewestCells, fewest_cells};
/// use freecell::solver::{Cancel, Limit, Limits, Solver};
/// use freecell::{dealer::DealNumber, rules::Rules};
/// let board = DealNumber::new(617).unwrap().deal();
/// let limits = Limits { states: Some(30), ..Limits::UNTIMED };
/// let found = fewest_cells(&mut Solver::new(), &board, Rules::DEFAULT, limits, &Cancel::new());
/// assert_eq!((found.fewest(), found.limit), (None, Some(Limit::States)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FewestCells {
    /// The smallest number of cells with a known solution, and that solution, which need not be short.
    pub solved: Option<(u8, Solution)>,
    /// Fewer cells than this are proved not to be enough; 8 if seven are not enough.
    pub at_least: u8,
    /// Positions visited to prove that `at_least` − 1 cells are not enough; `None` if the start
    /// position already uses `at_least` cells.
    pub proof: Option<u64>,
    /// The total number of positions visited.
    pub states: u64,
    /// The limit that left the number undecided.
    pub limit: Option<Limit>,
}

impl FewestCells {
    /// The fewest cells, if fewer are proved not to be enough.
    pub fn fewest(&self) -> Option<u8> {
        self.solved.as_ref().map(|(cells, _)| *cells).filter(|cells| *cells <= self.at_least)
    }

    /// Whether it is proved that even seven cells are not enough.
    pub fn is_impossible(&self) -> bool {
        self.at_least > MOST
    }

    /// The fewest cells; `None` if even seven are not enough, an error if that is undecided.
    ///
    /// # Errors
    /// When it is not decided.
    pub fn decided(&self) -> Found<u8> {
        match self.fewest() {
            None if !self.is_impossible() => Err(self.limit.unwrap_or(Limit::Cancelled)),
            fewest => Ok(fewest),
        }
    }
}

/// `no free cell needed`, or `2 free cells needed`.
pub(crate) fn in_words(fewest: u8) -> String {
    if fewest == 0 {
        "no free cell needed".to_owned()
    } else {
        count(fewest, "free cell") + " needed"
    }
}

/// The largest number of cells.
pub const MOST: u8 = 7;

/// Positions spent on each number of cells at first. This solves or disproves most of them, and
/// gives a solution to go down from.
const AT_FIRST: u64 = 20_000;

/// Finds the fewest cells that a position can be solved with.
///
/// The number of cells in `rules` is ignored. The limits apply to all searches together.
///
/// ```
/// use freecell::facts::fewest::fewest_cells;
/// use freecell::solver::{Cancel, Limits, Solver};
/// use freecell::{dealer::DealNumber, rules::Rules};
/// let board = DealNumber::new(11_982).unwrap().deal();
/// let limits = Limits::UNTIMED;
/// let found = fewest_cells(&mut Solver::new(), &board, Rules::DEFAULT, limits, &Cancel::new());
/// assert_eq!((found.fewest(), found.at_least), (Some(5), 5));
/// ```
pub fn fewest_cells(
    solver: &mut Solver,
    board: &Board,
    rules: Rules,
    limits: Limits,
    cancel: &Cancel,
) -> FewestCells {
    let started = Instant::now();
    // Tries a number of cells. Returns the limit that left it undecided.
    let mut ask = |cells: u8, states: u64, found: &mut FewestCells| {
        let left = limits.states.map(|all| all.saturating_sub(found.states));
        let limits = Limits {
            time: limits.time.map(|time| time.saturating_sub(started.elapsed())),
            states: Some(left.unwrap_or(u64::MAX).min(states)).filter(|&states| states < u64::MAX),
            ..limits
        };
        let outcome = solve_with_cells(solver, board, cells, (rules, limits), cancel);
        let states = outcome.states();
        found.states += states;
        match outcome.decided() {
            Ok(Some(solution)) => found.solved = Some((cells, solution)),
            Ok(None) => (found.at_least, found.proof) = (cells + 1, Some(states)),
            Err(limit) => return Some(limit),
        }
        None
    };
    // The cells in use at the start are needed.
    let used = u8::try_from(board.cells_used()).unwrap_or(MOST);
    let mut found = FewestCells { at_least: used, ..FewestCells::default() };
    for cells in used..=MOST {
        let gave_up = ask(cells, AT_FIRST, &mut found);
        if found.solved.is_some() {
            break;
        }
        let is_spent = limits.states.is_some_and(|all| found.states >= all);
        found.limit = gave_up.filter(|&limit| limit != Limit::States || is_spent);
        if found.limit.is_some() {
            return found;
        }
    }
    // Down from the solution, or up from the first number of cells that was not decided.
    while found.fewest().is_none() && !found.is_impossible() {
        let cells = found.solved.as_ref().map_or(found.at_least, |(cells, _)| cells - 1);
        found.limit = ask(cells, u64::MAX, &mut found);
        if found.limit.is_some() {
            break;
        }
    }
    found
}

/// The fewest cells of a numbered deal under the default rules: from the tables, or proved.
///
/// # Errors
/// When the solver gave up, or was stopped.
pub fn of_deal(
    solver: &mut Solver,
    deal: DealNumber,
    limits: Limits,
    cancel: &Cancel,
) -> Found<u8> {
    match table::fewest_cells(deal) {
        Some(fewest) => Ok(Some(fewest)),
        None => fewest_cells(solver, &deal.deal(), Rules::DEFAULT, limits, cancel).decided(),
    }
}

/// Whether a numbered deal can be solved with this number of cells under the default rules: from the
/// tables, or found out.
pub(crate) fn is_enough(
    solver: &mut Solver,
    deal: DealNumber,
    cells: u8,
    limits: Limits,
    cancel: &Cancel,
) -> Result<bool, Limit> {
    if let Some(is_enough) = table::is_enough(deal, cells) {
        return Ok(is_enough);
    }
    let work = (Rules::DEFAULT, limits);
    let outcome = solve_with_cells(solver, &deal.deal(), cells, work, cancel);
    Ok(outcome.decided()?.is_some())
}

/// Solves with this number of cells: finds any solution, or proves that there is none.
fn solve_with_cells(
    solver: &mut Solver,
    board: &Board,
    cells: u8,
    (rules, limits): (Rules, Limits),
    cancel: &Cancel,
) -> Outcome {
    let rules = rules.with_cells(cells).unwrap_or(rules);
    solver.solve(board, &SolveOptions { rules, mode: Mode::Fast, limits }, cancel)
}

#[cfg(test)]
mod tests;

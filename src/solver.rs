//! The solver: finds a first solution at once, then shorter ones, or proves that there is none.
//!
//! ```
//! use freecell::dealer::DealNumber;
//! use freecell::solver::{Mode, Outcome, SolveOptions, solve};
//!
//! let board = DealNumber::new(617).unwrap().deal();
//! let options = SolveOptions { mode: Mode::Fast, ..SolveOptions::default() };
//! let Outcome::Solved(solution) = solve(&board, &options) else { panic!() };
//! assert!(solution.moves.len() < 80);
//! ```
//!
//! The parts; each builds on the ones before it:
//!
//! | part | modules |
//! |---|---|
//! | options, outcomes; limits and threads | `options`; `budget` |
//! | cards and columns as bit sets | `cards`, `column` |
//! | the packed position (96 bytes) | `layout`, `packed`, `convert`, `moves` |
//! | evaluation of a position | `weights`, `eval` |
//! | expansion of a position | `expand` |
//! | positions met, and their queue, shared by threads | `key`, `store`, `shards` |
//! | first solution | `greedy`, `beam`, `exhaust`, `fast` |
//! | short solutions | `short` |
//! | shortest solution and proof | `bound`, `optimal` |
//! | learning the weights | `training`, for `tests/bench/train` |
//!
//! [`Mode::Fast`] runs a few short best-first searches and, if they fail, an exhaustive search.
//! [`Mode::Short`] continues with ever wider beam searches. [`Mode::Optimal`] runs a few beams and
//! then proves their best solution shortest or finds a shorter one; if the proof runs out of memory,
//! wider beams use the remaining time. Every solution is replayed through
//! [`Rules`](crate::rules::Rules) before it is returned.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "cards, columns, places, moves and positions are few"
)]
#![allow(
    clippy::inline_always,
    reason = "a position takes a microsecond; calls between its steps cost a tenth of it"
)]

mod beam;
mod bound;
mod budget;
mod cards;
mod column;
mod convert;
mod eval;
mod exhaust;
mod expand;
mod fast;
mod greedy;
mod incumbent;
mod key;
mod layout;
mod moves;
mod optimal;
mod options;
mod packed;
mod shards;
mod short;
mod store;
#[cfg(any(test, feature = "training"))]
pub mod training;
#[cfg_attr(not(feature = "training"), allow(unreachable_pub, reason = "the trainer uses it"))]
mod weights;

#[cfg(test)]
mod tests;

pub use budget::Threads;
pub use options::{Cancel, Limit, Limits, Mode, Outcome, Solution, SolveOptions};

use beam::Beam;
use budget::Budget;
use convert::Packed;
use greedy::Greedy;
use incumbent::Incumbent;
use optimal::prove;

use crate::board::Board;

/// Solves one board; see [`Solver::solve`], which can be cancelled.
///
/// ```
/// use freecell::{dealer::DealNumber, solver::{SolveOptions, solve}};
/// let outcome = solve(&DealNumber::FIRST.deal(), &SolveOptions::default());
/// assert!(outcome.to_string().starts_with("solved in "));
/// ```
#[must_use]
pub fn solve(board: &Board, options: &SolveOptions) -> Outcome {
    Solver::new().solve(board, options, &Cancel::new())
}

/// A solver that reuses its tables from one board to the next.
///
/// ```
/// use freecell::dealer::DealRange;
/// use freecell::solver::{Cancel, Mode, Outcome, SolveOptions, Solver};
/// let mut solver = Solver::new();
/// let options = SolveOptions { mode: Mode::Fast, ..SolveOptions::default() };
/// let range: DealRange = "1..10".parse().unwrap();
/// for deal in range {
///     let outcome = solver.solve(&deal.deal(), &options, &Cancel::new());
///     assert!(matches!(outcome, Outcome::Solved(_)));
/// }
/// ```
#[derive(Default)]
pub struct Solver {
    tables: Tables,
    threads: Threads,
}

/// Tables kept from one search to the next.
#[derive(Default)]
struct Tables {
    greedy: Greedy,
    beam: Beam,
}

impl Solver {
    /// A solver with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A solver with empty tables that shares its threads with others.
    pub fn sharing(threads: &Threads) -> Self {
        Self { tables: Tables::default(), threads: threads.clone() }
    }

    /// Solves a deal or any other position.
    ///
    /// The answer does not depend on the boards solved before. A board that
    /// [`Rules::check_board`](crate::rules::Rules::check_board) rejects has no solution.
    #[must_use]
    pub fn solve(&mut self, board: &Board, options: &SolveOptions, cancel: &Cancel) -> Outcome {
        self.solve_with(board, options, cancel, &mut |_| {})
    }

    /// Like [`Solver::solve`], and calls `improved` with each shorter solution as soon as it is
    /// found, and with the best one again when its lower bound rises.
    pub fn solve_with(
        &mut self,
        board: &Board,
        options: &SolveOptions,
        cancel: &Cancel,
        improved: &mut dyn FnMut(&Solution),
    ) -> Outcome {
        let Self { tables, threads } = self;
        let share = threads.share(options.limits.threads);
        let mut budget = Budget::new(&options.limits, cancel, &share);
        if options.rules.check_board(board).is_err() {
            return Outcome::Impossible { states: 0 };
        }
        let packed = &Packed::new(board);
        let mut found = Incumbent::new(board, packed, options.rules, improved);
        if tables.first(&mut found, &mut budget) {
            return Outcome::Impossible { states: budget.states };
        }
        if found.best.is_some() {
            budget.end_after(options.limits.improving);
            match options.mode {
                Mode::Fast => {}
                Mode::Short => _ = tables.shorten(&mut found, &mut budget),
                Mode::Optimal => tables.settle(&mut found, &mut budget),
            }
        }
        tables.trim(budget.kept);
        match found.best {
            Some(best) => {
                // A proof that ended under no other limit ran out of memory.
                let memory = Some(Limit::Memory).filter(|_| options.mode == Mode::Optimal);
                let limit = budget.stopped().or(memory).filter(|_| !best.proved_shortest);
                Outcome::Solved(Solution { states: budget.states, limit, ..best })
            }
            None => Outcome::GaveUp {
                limit: budget.stopped().unwrap_or(Limit::States),
                states: budget.states,
            },
        }
    }
}

impl Tables {
    /// Finds a shortest solution and proves it, as far as the budget allows.
    fn settle(&mut self, found: &mut Incumbent, budget: &mut Budget) {
        self.shorten_a_while(found, budget);
        if budget.stopped().is_none() {
            self.trim(budget.kept);
            budget.within(u64::MAX, |part| prove(found, part));
        }
        // The proof ran out of memory: beams use what is left of the other limits.
        if budget.stopped().is_none() && budget.remaining().is_some() {
            self.shorten(found, budget);
        }
    }

    /// Frees tables larger than `most` bytes.
    fn trim(&mut self, most: usize) {
        if self.greedy.held() > most {
            self.greedy = Greedy::default();
        }
        if self.beam.held() > most {
            self.beam = Beam::default();
        }
    }
}

//! The solver: finds a first solution at once, then shorter ones, or proves that there is none.
//!
//! ```
//! use freecell::dealer::DealNumber;
//! use freecell::solver::{Cancel, Mode, Outcome, SolveOptions, solve};
//!
//! let board = DealNumber::new(617).unwrap().deal();
//! let options = SolveOptions { mode: Mode::Fast, ..SolveOptions::default() };
//! let Outcome::Solved(solution) = solve(&board, &options, &Cancel::new()) else { panic!() };
//! assert!(solution.moves.len() < 80);
//! ```
//!
//! The parts; each builds on the ones before it:
//!
//! | part | modules |
//! |---|---|
//! | requests, limits and outcomes | `ask`, `outcome`, `budget`, `team` |
//! | cards and columns as bit sets | `cards`, `column`, `lies` |
//! | the packed position (96 bytes) | `layout`, `packed`, `convert`, `moves` |
//! | evaluation of a position | `weights`, `model`, `eval`, `valued`, `tuned` |
//! | expansion of a position | `expand` |
//! | position store and queue, shared by threads | `shards`, `shards/{key,store,queue}` |
//! | first solution | `seen`, `greedy`, `beam`, `exhaust`, `fast` |
//! | short solutions | `short` |
//! | shortest solution and proof | `commute`, `bound`, `optimal` |
//! | learning the weights | `tests/bench/train/solver` (feature `train`) |
//!
//! [`Mode::Fast`] runs a few short best-first searches and, if they fail, an exhaustive search.
//! [`Mode::Short`] continues with ever wider beam searches. [`Mode::Optimal`] runs a few beams and
//! then proves their best solution shortest or finds a shorter one; if the proof runs out of memory,
//! wider beams use the remaining time. Every solution is replayed through
//! [`Rules`](crate::rules::Rules) before it is returned.

mod ask;
mod beam;
mod bound;
mod budget;
mod cards;
mod column;
mod commute;
mod convert;
mod eval;
mod exhaust;
mod expand;
mod fast;
mod found;
mod greedy;
mod layout;
mod lies;
mod model;
mod moves;
mod optimal;
mod outcome;
mod packed;
mod seen;
mod shards;
mod short;
mod team;
#[cfg(any(test, feature = "train"))]
#[doc(hidden)]
#[path = "../tests/bench/train/solver/training.rs"]
pub mod training;
mod tuned;
mod valued;
mod weights;

#[cfg(test)]
mod tests;

pub use ask::{Cancel, Limits, Mode, SolveOptions};
pub use outcome::{Limit, Outcome, Solution};
pub use team::Threads;

use beam::Beam;
use budget::Budget;
use convert::{Packed, pack_rules};
use eval::Eval;
use exhaust::Verdict;
use expand::Expander;
use fast::{decide, try_quickly};
use found::Found;
use greedy::Greedy;
use optimal::{Ended, News, Search};
use packed::Auto;

use crate::board::{Board, Place};
use crate::rules::Autoplay;

/// Solves one board; see [`Solver::solve`].
///
/// ```
/// use freecell::{dealer::DealNumber, solver::{Cancel, SolveOptions, solve}};
/// let outcome = solve(&DealNumber::FIRST.deal(), &SolveOptions::default(), &Cancel::new());
/// assert!(outcome.to_string().starts_with("solved in "));
/// ```
#[must_use]
pub fn solve(board: &Board, options: &SolveOptions, cancel: &Cancel) -> Outcome {
    Solver::new().solve(board, options, cancel)
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

/// Beam searches before the proof of [`Mode::Optimal`]: the number of positions, and the divisor of
/// the remaining budget that caps it (8: an eighth). Each runs only if the ones before found nothing.
const BEFORE_PROOF: [(u64, u64); 3] = [(100_000, 8), (1_000_000, 4), (10_000_000, 2)];

impl Solver {
    /// A solver with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A solver with empty tables that shares its threads with others.
    #[must_use]
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
        let team = threads.team(options.limits.threads);
        let mut budget = Budget::new(&options.limits, cancel, &team);
        if options.rules.check_board(board).is_err() {
            return Outcome::Impossible { states: 0 };
        }
        let packed = &Packed::new(board);
        let mut found = Found::new(board, packed, options.rules, improved);
        match (tables.first(&mut found, &mut budget), options.mode) {
            (Verdict::Impossible, _) => return Outcome::Impossible { states: budget.states },
            (Verdict::Solved(_), Mode::Short) => {
                tables.shorten(&mut found, &mut budget);
            }
            (Verdict::Solved(_), Mode::Optimal) => {
                tables.shorten_a_while(&mut found, &mut budget);
                if budget.stopped().is_none() {
                    tables.trim(budget.kept);
                    budget.within(u64::MAX, |part| prove(&mut found, part));
                }
                // The proof ran out of memory: beams use what is left of the other limits.
                if budget.stopped().is_none() && budget.remaining().is_some() {
                    tables.shorten(&mut found, &mut budget);
                }
            }
            (Verdict::Solved(_) | Verdict::Stopped, _) => {}
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
    /// Frees tables larger than `most` bytes.
    fn trim(&mut self, most: usize) {
        if self.greedy.held() > most {
            self.greedy = Greedy::default();
        }
        if self.beam.held() > most {
            self.beam = Beam::default();
        }
    }

    /// Finds any solution, or proves that there is none.
    fn first(&mut self, found: &mut Found, budget: &mut Budget) -> Verdict {
        self.trim(budget.kept);
        let quick = try_quickly(&mut self.greedy, found.packed, found.rules, budget);
        self.trim(budget.kept);
        if let Some((steps, auto)) = quick {
            found.take(&steps, auto, budget);
            return Verdict::Solved(steps);
        }
        if budget.stopped().is_some() {
            return Verdict::Stopped;
        }
        // Outside `max`, sending home only spared cards loses no solution.
        let auto = match found.rules.autoplay {
            Autoplay::Max => Auto::Max,
            Autoplay::None | Autoplay::Safe => Auto::Spared,
        };
        let state = found.packed.start(found.rules, auto);
        let rules = pack_rules(found.rules, auto);
        let verdict = decide(&mut self.beam, &found.packed.layout, rules, &state, budget);
        if let Verdict::Solved(steps) = &verdict {
            found.take(steps, auto, budget);
        }
        verdict
    }

    /// Looks for a shorter solution before the proof, within a part of the budget.
    fn shorten_a_while(&mut self, found: &mut Found, budget: &mut Budget) {
        for (states, part) in BEFORE_PROOF {
            let states = budget.remaining().map_or(states, |left| states.min(left / part));
            let done = budget.within(states, |part| self.shorten(found, part));
            if done || budget.stopped().is_some() {
                return;
            }
        }
    }

    /// Looks for shorter solutions. Returns whether it found one, or the best one is already proved
    /// shortest.
    fn shorten(&mut self, found: &mut Found, budget: &mut Budget) -> bool {
        found.raise_by_relaxing(budget);
        let Some(best) = found.best.as_ref().filter(|best| !best.proved_shortest) else {
            return true;
        };
        let mut any = false;
        // Without autoplay every card costs one move home in any solution, so only the other moves
        // are compared, and the search uses `max`.
        let (auto, below) = match found.rules.autoplay {
            Autoplay::None => {
                let others = best.moves.iter().filter(|mv| mv.to != Place::Foundation);
                (Auto::Max, others.count())
            }
            Autoplay::Safe => (Auto::Safe, best.moves.len()),
            Autoplay::Max => (Auto::Max, best.moves.len()),
        };
        let rules = pack_rules(found.rules, auto);
        let state = found.packed.start(found.rules, auto);
        let layout = &found.packed.layout;
        let evals: Vec<Eval> =
            tuned::short(auto).iter().map(|model| Eval::new(layout, model)).collect();
        let phases: Vec<Expander> =
            evals.iter().map(|eval| Expander { layout, eval, rules }).collect();
        short::shorten(&mut self.beam, &phases, &state, below, budget, &mut |steps, budget| {
            found.take(steps, auto, budget);
            any = true;
            !found.is_proved()
        });
        any
    }
}

/// Proves the best solution shortest, or finds a shorter one, within the budget.
fn prove(found: &mut Found, budget: &mut Budget) {
    let Packed { layout, state } = found.packed;
    let known = found.best.as_ref().and_then(|best| u32::try_from(best.moves.len()).ok());
    let mut search = Search::new(layout, found.rules, budget);
    let auto = search.auto();
    let ended = search.run(state, known, budget, &mut |news, budget| match news {
        News::LowerBound(bound) => found.raise(bound as usize, budget),
        News::Better(steps) => found.take(steps, auto, budget),
    });
    debug_assert!(ended != Ended::Impossible, "a solution is known");
}

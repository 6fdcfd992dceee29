//! Solving: a first solution at once, then shorter ones, or the proof that there is none.
//!
//! ```
//! use freecell::dealer::DealNumber;
//! use freecell::solver::{Cancel, Mode, SolveOptions, Outcome, solve};
//!
//! let board = DealNumber::new(617).unwrap().deal();
//! let options = SolveOptions { mode: Mode::Fast, ..SolveOptions::default() };
//! let Outcome::Solved(solution) = solve(&board, &options, &Cancel::new()) else { panic!() };
//! assert!(solution.moves.len() < 80);
//! ```
//!
//! [`Mode::Fast`] is a few short best-first searches and, when they fail, an exhaustive one.
//! [`Mode::Short`] goes on from there with ever wider beam searches; [`Mode::Optimal`] takes the
//! solution of a few beams and proves it shortest, or finds a shorter one (`optimal`, `bound`). All
//! work on one packed position of 96 bytes (`column`, `packed`, `layout`), the same expansion of it (`expand`) and the
//! same evaluation with different weights (`eval`, `weights`, `model`, `tuned`). Every solution is replayed
//! through [`Rules`] before it leaves here (`convert`).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::board::Board;
use crate::card::Card;
use crate::rules::{Autoplay, Move, Place, Rules};

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
mod layout;
mod lies;
mod model;
mod moves;
mod optimal;
mod packed;
mod seen;
mod short;
mod tuned;
mod value;
mod valued;
mod visited;
mod weights;

#[cfg(test)]
mod tests;

use beam::Beam;
use bound::Bound;
use budget::Budget;
use convert::{Packed, pack_rules, replay};
use eval::Eval;
use exhaust::Verdict;
use expand::Expander;
use fast::{decide, try_quickly};
use greedy::Greedy;
use optimal::{Ended, News, Search};
use packed::{Auto, PackedMove};

/// What a search is to find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Mode {
    /// The first solution, whatever its length
    Fast,
    /// A short solution, made shorter until a limit ends the search
    #[default]
    Short,
    /// A shortest solution, proved to be one; at a limit, the best found so far and a lower bound
    Optimal,
}

/// When a search gives up, or makes do with what it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time for one board.
    pub time: Option<Duration>,
    /// The number of positions expanded. With this limit alone the same board always gets the same
    /// answer.
    pub states: Option<u64>,
    /// The bytes that the tables of a search may take.
    pub memory: usize,
}

impl Default for Limits {
    /// 250 ms and a gigabyte.
    fn default() -> Self {
        Self { time: Some(Duration::from_millis(250)), states: None, memory: 1 << 30 }
    }
}

/// How to solve. The default is a short solution under the default rules within 250 ms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveOptions {
    /// The rules that the solution has to follow.
    pub rules: Rules,
    /// What to search for.
    pub mode: Mode,
    /// When to stop.
    pub limits: Limits,
}

/// A switch that ends searches from another thread, within a millisecond.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A switch that is off.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends every search that was given this switch or a clone of it.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`Cancel::cancel`] was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<Arc<AtomicBool>> for Cancel {
    /// A switch that the flag turns.
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}

/// Moves that win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The player's moves; autoplay follows from the rules.
    pub moves: Vec<Move>,
    /// How many positions were expanded to find it.
    pub states: u64,
    /// Whether no solution has fewer moves.
    pub proved_shortest: bool,
    /// No solution has fewer moves than this.
    pub lower_bound: usize,
}

/// What ended a search that decided nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// [`Limits::time`].
    Time,
    /// [`Limits::states`].
    States,
    /// [`Limits::memory`].
    Memory,
    /// [`Cancel::cancel`].
    Cancelled,
    /// Cards lie in cells that the rules do not have.
    Board,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A solution.
    Solved(Solution),
    /// There is no solution: every position in reach was looked at.
    Impossible {
        /// How many positions were expanded.
        states: u64,
    },
    /// A limit was reached before anything was found.
    GaveUp {
        /// Which limit.
        limit: Limit,
        /// How many positions were expanded.
        states: u64,
    },
}

/// Solves one board; see [`Solver::solve`].
#[must_use]
pub fn solve(board: &Board, options: &SolveOptions, cancel: &Cancel) -> Outcome {
    Solver::new().solve(board, options, cancel)
}

/// A solver whose tables serve one board after the other.
#[derive(Default)]
pub struct Solver {
    greedy: Greedy,
    beam: Beam,
}

/// How many positions [`Mode::Optimal`] spends at most on a short solution to start from.
const LENT: u64 = 100_000;
/// What one lower bound may take.
const RELAXED_BYTES: usize = 1 << 16;

impl Solver {
    /// A solver with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Solves a board: a deal or any other position.
    ///
    /// What it finds does not depend on the boards solved before.
    #[must_use]
    pub fn solve(&mut self, board: &Board, options: &SolveOptions, cancel: &Cancel) -> Outcome {
        self.solve_with(board, options, cancel, &mut |_| {})
    }

    /// Solves a board and shows each solution, shorter than all before, as soon as it is found, and
    /// the best one again when its lower bound has risen.
    pub fn solve_with(
        &mut self,
        board: &Board,
        options: &SolveOptions,
        cancel: &Cancel,
        improved: &mut dyn FnMut(&Solution),
    ) -> Outcome {
        let mut budget = Budget::new(&options.limits, cancel);
        if options.rules.check_board(board).is_err() {
            return Outcome::GaveUp { limit: Limit::Board, states: 0 };
        }
        let rules = options.rules;
        let packed = &Packed::new(board);
        let lower_bound = lower_bound(board, packed, rules);
        let mut found = Found { board, packed, rules, lower_bound, best: None, improved };
        match self.first(&mut found, &mut budget) {
            Verdict::Solved(_) if options.mode == Mode::Short => {
                self.shorten(&mut found, &mut budget);
            }
            Verdict::Solved(_) if options.mode == Mode::Optimal => {
                budget.lend(options.limits.states.map_or(LENT, |states| LENT.min(states / 8)));
                self.shorten(&mut found, &mut budget);
                budget.restore();
                prove(&mut found, &mut budget);
            }
            Verdict::Solved(_) | Verdict::Stopped => {}
            Verdict::Impossible => return Outcome::Impossible { states: budget.states },
        }
        match found.best {
            Some(best) => Outcome::Solved(Solution { states: budget.states, ..best }),
            None => Outcome::GaveUp {
                limit: budget.stopped().unwrap_or(Limit::States),
                states: budget.states,
            },
        }
    }

    /// Any solution, or the proof that there is none.
    fn first(&mut self, found: &mut Found, budget: &mut Budget) -> Verdict {
        let quick = try_quickly(&mut self.greedy, found.packed, found.rules, budget);
        if let Some((steps, auto)) = quick {
            found.take(&steps, auto, budget);
            return Verdict::Solved(steps);
        }
        if budget.stopped().is_some() {
            return Verdict::Stopped;
        }
        // Where the rules have no autoplay the search has the safe one, which loses no solution.
        let auto = match found.rules.autoplay {
            Autoplay::Max => Auto::Max,
            Autoplay::None | Autoplay::Safe => Auto::Safe,
        };
        let state = found.packed.start(found.rules, auto);
        let rules = pack_rules(found.rules, auto);
        let verdict = decide(&mut self.beam, &found.packed.layout, rules, &state, budget);
        if let Verdict::Solved(steps) = &verdict {
            found.take(steps, auto, budget);
        }
        verdict
    }

    /// Shorter solutions than the best so far.
    fn shorten(&mut self, found: &mut Found, budget: &mut Budget) {
        found.raise(relaxed_bound(found.board, found.packed, found.rules));
        let Some(best) = found.best.as_ref().filter(|best| !best.proved_shortest) else { return };
        // Without autoplay every card takes a move home anyway: what counts are the other moves,
        // and the search has `max`.
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
        let eval = Eval::new(layout, tuned::short(auto));
        let expander = Expander { layout, eval: &eval, rules };
        short::shorten(&mut self.beam, &expander, &state, below, budget, &mut |steps, budget| {
            found.take(steps, auto, budget);
        });
    }
}

/// Proves the best solution shortest or finds a shorter one, as far as the budget lasts.
fn prove(found: &mut Found, budget: &mut Budget) {
    let rules = found.rules;
    let Packed { layout, state } = found.packed;
    let known = found.best.as_ref().and_then(|best| u32::try_from(best.moves.len()).ok());
    let mut search = Search::new(layout, rules, budget.memory);
    let auto = search.auto();
    let ended = search.run(state, known, budget, &mut |news, budget| match news {
        News::LowerBound(bound) => {
            if found.raise(bound as usize)
                && let Some(best) = &mut found.best
            {
                best.states = budget.states;
                (found.improved)(best);
            }
        }
        News::Better(steps) => found.take(steps, auto, budget),
    });
    debug_assert!(ended != Ended::Impossible, "a solution is known");
}

/// Moves that any solution needs: for each run that has to move, one; without autoplay, also one
/// home for each card.
fn lower_bound(board: &Board, packed: &Packed, rules: Rules) -> usize {
    let auto = if rules.autoplay == Autoplay::Safe { Auto::Safe } else { Auto::Max };
    let state = packed.start(rules, auto);
    let runs = state
        .cols
        .iter()
        .map(|&column| usize::from(packed.layout.forced_in(column)))
        .sum::<usize>();
    match rules.autoplay {
        Autoplay::None => runs + 52 - board.cards_home(),
        Autoplay::Safe | Autoplay::Max => runs.max(usize::from(!state.is_won())),
    }
}

/// A better bound than [`lower_bound`], which takes longer: see `bound`.
fn relaxed_bound(board: &Board, packed: &Packed, rules: Rules) -> usize {
    let mut bound = Bound::new(&packed.layout, rules.autoplay, RELAXED_BYTES);
    let moves = bound.within(&packed.state, u32::from(u8::MAX) - 1).unwrap_or_default() as usize;
    match rules.autoplay {
        Autoplay::None => moves + Card::COUNT - board.cards_home(),
        Autoplay::Safe | Autoplay::Max => moves,
    }
}

/// The best solution so far.
struct Found<'a> {
    board: &'a Board,
    packed: &'a Packed,
    rules: Rules,
    lower_bound: usize,
    best: Option<Solution>,
    improved: &'a mut dyn FnMut(&Solution),
}

impl Found<'_> {
    /// Takes note that no solution has fewer moves; whether that is news about a solution.
    fn raise(&mut self, lower_bound: usize) -> bool {
        if lower_bound <= self.lower_bound {
            return false;
        }
        self.lower_bound = lower_bound;
        if let Some(best) = &mut self.best {
            best.lower_bound = lower_bound;
            best.proved_shortest = best.moves.len() <= lower_bound;
        }
        self.best.is_some()
    }

    /// Takes a solution if it is the shortest so far and the rules accept it.
    fn take(&mut self, steps: &[PackedMove], auto: Auto, budget: &Budget) {
        let Some(moves) = replay(self.board, self.rules, auto, steps) else {
            debug_assert!(false, "the rules refuse {steps:?}");
            return;
        };
        if self.best.as_ref().is_some_and(|best| best.moves.len() <= moves.len()) {
            return;
        }
        let lower_bound = self.lower_bound;
        let proved_shortest = moves.len() <= lower_bound;
        let solution = Solution { moves, states: budget.states, proved_shortest, lower_bound };
        (self.improved)(&solution);
        self.best = Some(solution);
    }
}

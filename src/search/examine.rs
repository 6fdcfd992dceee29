//! Tests one deal. Cheap conditions are tested first.

use crate::board::Board;
use crate::dealer::{DealNumber, impossible};
use crate::facts::difficulty::Difficulty;
use crate::facts::fewest::solve_with_cells;
use crate::facts::lengths::{self, Length};
use crate::rules::Rules;
use crate::search::bounds::Bounds;
use crate::search::condition::{Condition, Trial};
use crate::search::conditions::Conditions;
use crate::search::facts::Facts;
use crate::solver::{Cancel, Limit, Limits, Mode, Solution, SolveOptions, Solver, Threads};

/// The rules and limits for deals that have to be solved.
///
/// ```
/// use freecell::rules::{Autoplay, Rules};
/// use freecell::search::SearchOptions;
/// let rules = Rules::DEFAULT.with_autoplay(Autoplay::Max);
/// let options = SearchOptions { rules, ..SearchOptions::default() };
/// assert_eq!(options.limits.time, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// The rules of the solutions whose moves are counted.
    pub rules: Rules,
    /// The limits of each solution or proof.
    pub limits: Limits,
}

impl Default for SearchOptions {
    /// The default rules, a gigabyte of memory and no other limit.
    fn default() -> Self {
        let limits = Limits { time: None, ..Limits::default() };
        Self { rules: Rules::DEFAULT, limits }
    }
}

/// Whether a deal fits.
///
/// ```
/// use freecell::search::{Conditions, Examiner, SearchOptions, Examined};
/// use freecell::solver::Cancel;
/// let conditions: Conditions = "impossible".parse().unwrap();
/// let mut examiner = Examiner::new(&conditions, SearchOptions::default());
/// let verdict = examiner.examine("617".parse().unwrap(), &Cancel::new());
/// assert_eq!(verdict, Examined::Misses);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Examined {
    /// It fits every condition; the facts that show it.
    Fits(Facts),
    /// It does not.
    Misses,
    /// A limit was reached first.
    Undecided(Limit),
}

/// Positions expanded for a short solution of a deal that the table of lengths does not have. A number
/// of positions, and no clock, gives the same deal the same length everywhere.
pub(crate) const SHORT_STATES: u64 = 55_000;

/// Tests single deals.
///
/// ```
/// use freecell::search::{Examined, Examiner, SearchOptions};
/// use freecell::solver::Cancel;
/// let conditions = "kings-at-bottom 4".parse().unwrap();
/// let mut examiner = Examiner::new(&conditions, SearchOptions::default());
/// let Examined::Fits(facts) = examiner.examine("1564".parse().unwrap(), &Cancel::new()) else {
///     panic!("deal 1564 has four kings at the bottom");
/// };
/// assert_eq!(facts.kings_at_bottom, Some(4));
/// ```
pub struct Examiner<'a> {
    conditions: &'a Conditions,
    options: SearchOptions,
    solver: Solver,
}

impl<'a> Examiner<'a> {
    /// An examiner with a solver of its own.
    #[must_use]
    pub fn new(conditions: &'a Conditions, options: SearchOptions) -> Self {
        Self::sharing(conditions, options, &Threads::default())
    }

    /// An examiner that shares its threads with others.
    pub(super) fn sharing(
        conditions: &'a Conditions,
        options: SearchOptions,
        threads: &Threads,
    ) -> Self {
        Self { conditions, options, solver: Solver::sharing(threads) }
    }

    /// Whether a deal fits.
    #[must_use]
    pub fn examine(&mut self, deal: DealNumber, cancel: &Cancel) -> Examined {
        match self.conditions.look(deal) {
            Some(facts) => self.solve(deal, facts, cancel),
            None => Examined::Misses,
        }
    }

    /// Tests the slow conditions of a deal that meets the quick ones.
    pub(super) fn solve(
        &mut self,
        deal: DealNumber,
        mut facts: Facts,
        cancel: &Cancel,
    ) -> Examined {
        if self.conditions.are_quick() {
            return Examined::Fits(facts);
        }
        let mut trials: Vec<(Trial, Bounds)> =
            self.conditions.all().iter().filter_map(Condition::trial).collect();
        let known = lengths::of(deal, self.options.rules);
        // A lookup in the table is free.
        let is_known = |trial: Trial| match trial {
            Trial::Length => known.is_some(),
            Trial::Shortest => known.is_some_and(|known| known.shortest),
            Trial::Difficulty | Trial::FewestCells => false,
        };
        trials.sort_by_key(|&(trial, _)| (!is_known(trial), trial));
        let board = deal.deal();
        for (trial, bounds) in trials {
            let fits = match trial {
                Trial::Difficulty => {
                    let difficulty =
                        *facts.difficulty.get_or_insert_with(|| Difficulty::of(&board));
                    Ok(bounds.contains(difficulty.get()))
                }
                Trial::Length => self.length(deal, &board, cancel).map(|length| {
                    facts.length = length;
                    length.is_some_and(|length| bounds.contains(length.moves))
                }),
                Trial::Shortest => self.shortest(deal, &board, bounds, cancel).map(|length| {
                    facts.length = length.or(facts.length);
                    length.is_some()
                }),
                Trial::FewestCells => {
                    self.fewest_cells(deal, &board, bounds, cancel).map(|cells| {
                        facts.fewest_cells = cells;
                        cells.is_some()
                    })
                }
            };
            match fits {
                Ok(true) => {}
                Ok(false) => return Examined::Misses,
                Err(limit) => return Examined::Undecided(limit),
            }
        }
        Examined::Fits(facts)
    }

    /// The best length known: that of the table, or of a solution found here; none when the deal
    /// has no solution.
    fn length(
        &mut self,
        deal: DealNumber,
        board: &Board,
        cancel: &Cancel,
    ) -> Result<Option<Length>, Limit> {
        let known = lengths::of(deal, self.options.rules);
        if known.is_some() || lengths::is_impossible(deal, self.options.rules) {
            return Ok(known);
        }
        let states = self.options.limits.states.unwrap_or(SHORT_STATES).min(SHORT_STATES);
        let limits = Limits { states: Some(states), ..self.options.limits };
        let found = self.solved(board, (Mode::Short, limits), cancel, &|_, _| false)?;
        Ok(found.map(|solution| length_of(&solution)))
    }

    /// The proved shortest length, if it is within bounds.
    fn shortest(
        &mut self,
        deal: DealNumber,
        board: &Board,
        bounds: Bounds,
        cancel: &Cancel,
    ) -> Result<Option<Length>, Limit> {
        let within = |length: &Length| bounds.contains(length.moves);
        let known = lengths::of(deal, self.options.rules);
        match known {
            Some(known) if known.shortest => return Ok(Some(known).filter(within)),
            // The known solution is too short already.
            Some(known) if u32::from(known.moves) < bounds.least => return Ok(None),
            None if lengths::is_impossible(deal, self.options.rules) => return Ok(None),
            _ => {}
        }
        let limits = self.options.limits;
        // A bound, or a solution that is too short, decides before the proof ends.
        let is_out = |moves: usize, at_least: usize| {
            bounds.most.is_some_and(|most| at_least > most as usize)
                || moves < bounds.least as usize
        };
        let Some(solution) = self.solved(board, (Mode::Optimal, limits), cancel, &is_out)? else {
            return Ok(None);
        };
        match solution.limit {
            Some(limit) if !is_out(solution.moves.len(), solution.lower_bound) => Err(limit),
            Some(_) | None => Ok(Some(length_of(&solution)).filter(within)),
        }
    }

    /// A solution; none when there is none. The search ends when `is_enough` is true for the moves
    /// of the best solution and their lower bound.
    fn solved(
        &mut self,
        board: &Board,
        (mode, limits): (Mode, Limits),
        cancel: &Cancel,
        is_enough: &dyn Fn(usize, usize) -> bool,
    ) -> Result<Option<Solution>, Limit> {
        let options = SolveOptions { rules: self.options.rules, mode, limits };
        let end = cancel.child();
        let mut improved = |found: &Solution| {
            if is_enough(found.moves.len(), found.lower_bound) {
                end.cancel();
            }
        };
        let outcome = self.solver.solve_with(board, &options, &end, &mut improved);
        if cancel.is_cancelled() {
            // A partial result would depend on timing.
            return Err(Limit::Cancelled);
        }
        outcome.decided()
    }

    /// The fewest cells, if they are within bounds.
    fn fewest_cells(
        &mut self,
        deal: DealNumber,
        board: &Board,
        bounds: Bounds,
        cancel: &Cancel,
    ) -> Result<Option<u8>, Limit> {
        // The list of impossible deals says whether four cells are enough.
        let (lowest, highest) = if impossible::is_impossible(deal) { (5, MOST) } else { (0, 4) };
        let least = u8::try_from(bounds.least).unwrap_or(u8::MAX);
        let most = bounds.most.map_or(MOST, |most| u8::try_from(most).unwrap_or(MOST));
        if least > highest || most < lowest {
            return Ok(None);
        }
        if least > lowest && self.can_be_solved(board, least - 1, cancel)? {
            return Ok(None);
        }
        for cells in least.max(lowest)..=most.min(highest) {
            let known = cells == highest && highest < MOST;
            if known || self.can_be_solved(board, cells, cancel)? {
                return Ok(Some(cells));
            }
        }
        Ok(None)
    }

    fn can_be_solved(&mut self, board: &Board, cells: u8, cancel: &Cancel) -> Result<bool, Limit> {
        let rules = (Rules::default(), self.options.limits);
        let outcome = solve_with_cells(&mut self.solver, board, cells, rules, cancel);
        Ok(outcome.decided()?.is_some())
    }
}

fn length_of(solution: &Solution) -> Length {
    let moves = u8::try_from(solution.moves.len()).unwrap_or(u8::MAX);
    Length { moves, shortest: solution.proved_shortest }
}

/// The most cells there are.
const MOST: u8 = 7;

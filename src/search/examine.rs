//! Tests one deal. Cheap conditions are tested first.

use crate::board::Board;
use crate::dealer::{DealNumber, impossible};
use crate::facts::difficulty::Difficulty;
use crate::facts::fewest::{MOST, is_enough};
use crate::facts::lengths::SHORT_STATES;
use crate::facts::{Found, Shortest};
use crate::rules::Rules;
use crate::search::condition::{Bounds, Trial};
use crate::search::facts::Facts;
use crate::search::query::{Conditions, List};
use crate::search::run::Race;
use crate::search::tables;
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
    /// The rules for solutions whose moves are counted.
    pub rules: Rules,
    /// The limits of each solution or proof.
    pub limits: Limits,
    /// The list that the deals found are for. Of its easiest or hardest, those that are certainly not
    /// among them are reported without their difficulty, which is far faster. By default every deal
    /// has its difficulty.
    pub list: List,
}

impl Default for SearchOptions {
    /// The default rules, a gigabyte of memory and no other limit.
    fn default() -> Self {
        let limits = Limits::UNTIMED;
        Self { rules: Rules::DEFAULT, limits, list: List::default() }
    }
}

/// Tests the slow conditions of single deals.
pub(super) struct Examiner<'a> {
    /// The slow conditions, the cheapest first.
    trials: Vec<(Trial, Bounds)>,
    options: SearchOptions,
    solver: Solver,
    /// The best deals so far, if the list has a limit.
    race: Option<&'a Race>,
}

impl<'a> Examiner<'a> {
    /// An examiner that shares its threads with others.
    pub(super) fn new(
        conditions: &'a Conditions,
        options: SearchOptions,
        threads: &Threads,
        race: Option<&'a Race>,
    ) -> Self {
        let trials = conditions.trials();
        Self { trials, options, solver: Solver::sharing(threads), race }
    }

    /// The facts of a deal that meets every condition; `None` if it does not. `facts` are those of the
    /// quick conditions, which it meets.
    ///
    /// # Errors
    /// The first limit reached.
    pub(super) fn examine(
        &mut self,
        number: DealNumber,
        mut facts: Facts,
        cancel: &Cancel,
    ) -> Found<Facts> {
        let open = tables::left_open(&self.trials, number, self.options.rules, &mut facts);
        let Some(open) = open else { return Ok(None) };
        if open.is_empty() {
            return Ok(Some(facts));
        }
        let deal = Deal { number, board: number.deal(), cancel };
        for (trial, bounds) in open {
            let fits = match trial {
                Trial::Difficulty => {
                    // The condition only sorts the list, so every number is accepted.
                    let is_all = bounds == Bounds::ALL;
                    let race = self.race.filter(|_| is_all);
                    let numbers = || Difficulty::scores(bounds.least, bounds.most);
                    let scores = race.map_or_else(numbers, Race::open);
                    facts.difficulty = Difficulty::within(number, &scores);
                    facts.difficulty.is_some() || race.is_some()
                }
                Trial::Length => {
                    facts.length = self.length(&deal)?;
                    facts.length.is_some_and(|length| bounds.contains(moves(length)))
                }
                Trial::Shortest => {
                    let length = self.shortest(&deal, bounds)?;
                    facts.length = length.or(facts.length);
                    length.is_some()
                }
                Trial::FewestCells => {
                    facts.fewest_cells = self.fewest_cells(&deal, bounds)?;
                    facts.fewest_cells.is_some()
                }
            };
            if !fits {
                return Ok(None);
            }
        }
        Ok(Some(facts))
    }

    /// The length of a solution found here; `None` if the deal has no solution.
    fn length(&mut self, deal: &Deal) -> Found<Shortest> {
        let limits = self.options.limits.up_to(SHORT_STATES);
        let found = self.solved(deal, (Mode::Short, limits), &|_| false)?;
        Ok(found.as_ref().map(Shortest::from))
    }

    /// The proved shortest length, if it is within bounds.
    fn shortest(&mut self, deal: &Deal, bounds: Bounds) -> Found<Shortest> {
        let within = |length: &Shortest| bounds.contains(moves(*length));
        // A bound, or a solution that is too short, decides before the proof ends.
        let is_out = |found: &Solution| {
            found.lower_bound > bounds.most as usize || found.moves.len() < bounds.least as usize
        };
        let Some(found) = self.solved(deal, (Mode::Optimal, self.options.limits), &is_out)? else {
            return Ok(None);
        };
        match found.limit {
            Some(limit) if !is_out(&found) => Err(limit),
            _ => Ok(Some(Shortest::from(&found)).filter(within)),
        }
    }

    /// A solution, or `None` if there is none. The search ends with one for which `enough` is true.
    fn solved(
        &mut self,
        deal: &Deal,
        (mode, limits): (Mode, Limits),
        is_enough: &dyn Fn(&Solution) -> bool,
    ) -> Found<Solution> {
        let options = SolveOptions { rules: self.options.rules, mode, limits };
        let end = deal.cancel.child();
        let mut improved = |found: &Solution| {
            if is_enough(found) {
                end.cancel();
            }
        };
        let outcome = self.solver.solve_with(&deal.board, &options, &end, &mut improved);
        if deal.cancel.is_cancelled() {
            // An incomplete result would depend on timing.
            return Err(Limit::Cancelled);
        }
        outcome.decided()
    }

    /// The fewest cells, if they are within bounds.
    fn fewest_cells(&mut self, deal: &Deal, bounds: Bounds) -> Found<u8> {
        // The list of impossible deals tells whether four cells are enough.
        let is_impossible = impossible::is_impossible(deal.number);
        let (lowest, highest) = if is_impossible { (5, MOST) } else { (0, 4) };
        let cells = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
        let (least, most) = (cells(bounds.least), cells(bounds.most));
        if least > highest
            || most < lowest
            || least > lowest && self.can_be_solved(deal, least - 1)?
        {
            return Ok(None);
        }
        for cells in least.max(lowest)..=most.min(highest) {
            let known = cells == highest && highest < MOST;
            if known || self.can_be_solved(deal, cells)? {
                return Ok(Some(cells));
            }
        }
        Ok(None)
    }

    fn can_be_solved(&mut self, deal: &Deal, cells: u8) -> Result<bool, Limit> {
        is_enough(&mut self.solver, deal.number, cells, self.options.limits, deal.cancel)
    }
}

/// The deal being examined.
struct Deal<'a> {
    number: DealNumber,
    board: Board,
    cancel: &'a Cancel,
}

fn moves(length: Shortest) -> u32 {
    tables::number(length.moves)
}

//! Tests one deal: by the embedded tables, then by playing and solving. Cheap conditions are tested first.

use crate::dealer::{DealNumber, impossible};
use crate::facts::difficulty::Difficulty;
use crate::facts::fewest::{MOST, is_enough};
use crate::facts::{DealFacts, Found, Shortest, lengths, table};
use crate::rules::{Autoplay, Rules};
use crate::search::condition::{Bounds, SlowTest};
use crate::search::list::{List, TopN};
use crate::search::query::Conditions;
use crate::solver::{Cancel, Limit, Limits, Mode, Solution, SolveOptions, Solver, Threads};

/// The autoplay and limits for deals that have to be solved.
///
/// ```
/// use freecell::{rules::Autoplay, search::SearchOptions};
/// let options = SearchOptions { autoplay: Autoplay::Max, ..SearchOptions::default() };
/// assert_eq!(options.limits.time, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// The autoplay of the solutions whose moves are counted, with four cells.
    pub autoplay: Autoplay,
    /// The limits of each solution or proof.
    pub limits: Limits,
    /// The list that the deals found are for. Of its easiest or hardest, those that are certainly not
    /// among them are reported without their difficulty, which is far faster. By default every deal
    /// has its difficulty.
    pub list: List,
}

impl Default for SearchOptions {
    /// The default autoplay, a gigabyte of memory and no other limit.
    fn default() -> Self {
        Self { autoplay: Autoplay::default(), limits: Limits::UNTIMED, list: List::default() }
    }
}

/// Tests the slow conditions of single deals.
pub(super) struct Examiner<'a> {
    /// The slow conditions, the cheapest first.
    slow_tests: Vec<(SlowTest, Bounds)>,
    options: SearchOptions,
    solver: Solver,
    /// The best deals so far, if the list has a limit.
    top: Option<&'a TopN>,
}

impl<'a> Examiner<'a> {
    /// An examiner that shares its threads with others.
    pub(super) fn new(
        conditions: &Conditions,
        options: SearchOptions,
        threads: &Threads,
        top: Option<&'a TopN>,
    ) -> Self {
        let slow_tests = conditions.slow_tests();
        Self { slow_tests, options, solver: Solver::sharing(threads), top }
    }

    /// The facts of a deal that meets every condition; `None` if it does not. `facts` are those of the
    /// quick conditions, which it meets.
    ///
    /// # Errors
    /// The first limit reached.
    pub(super) fn examine(&mut self, mut facts: DealFacts, cancel: &Cancel) -> Found<DealFacts> {
        let (deal, autoplay) = (facts.deal, self.options.autoplay);
        let Some(open) = left_open(&self.slow_tests, autoplay, &mut facts) else {
            return Ok(None);
        };
        for (slow_test, bounds) in open {
            let fits = match slow_test {
                SlowTest::Difficulty => {
                    // The condition only sorts the list, so every number is accepted.
                    let is_all = bounds == Bounds::ALL;
                    let top = self.top.filter(|_| is_all);
                    let numbers = || Difficulty::scores(bounds.least, bounds.most);
                    let scores = top.map_or_else(numbers, TopN::open);
                    let difficulty = Difficulty::within(deal, &scores);
                    facts.difficulty = difficulty.map(Some).ok_or(Limit::Cancelled);
                    difficulty.is_some() || top.is_some()
                }
                SlowTest::Length => {
                    let limits = self.options.limits;
                    let length =
                        lengths::of_deal(&mut self.solver, deal, autoplay, limits, cancel)?;
                    facts.shortest[autoplay as usize] = Ok(length);
                    length.is_some_and(|length| bounds.contains(length.moves))
                }
                SlowTest::Shortest => {
                    let length = self.shortest(deal, bounds, cancel)?;
                    facts.shortest[autoplay as usize] = Ok(length);
                    length.is_some()
                }
                SlowTest::FewestCells => {
                    let cells = self.fewest_cells(deal, bounds, cancel)?;
                    facts.fewest_cells = Ok(cells);
                    cells.is_some()
                }
            };
            if !fits {
                return Ok(None);
            }
        }
        Ok(Some(facts))
    }

    /// The proved shortest length, if it is within bounds.
    fn shortest(&mut self, deal: DealNumber, bounds: Bounds, cancel: &Cancel) -> Found<Shortest> {
        let rules = Rules::DEFAULT.with_autoplay(self.options.autoplay);
        let options = SolveOptions { rules, mode: Mode::Optimal, limits: self.options.limits };
        let end = cancel.child();
        // A bound, or a solution that is too short, decides before the proof ends.
        let mut improved = |found: &Solution| {
            if bounds.rule_out(found.into()) {
                end.cancel();
            }
        };
        let outcome = self.solver.solve_with(&deal.deal(), &options, &end, &mut improved);
        if cancel.is_cancelled() {
            // An incomplete result would depend on timing.
            return Err(Limit::Cancelled);
        }
        let Some(found) = outcome.decided()? else { return Ok(None) };
        match (Shortest::from(&found), found.limit) {
            (length, Some(limit)) if !bounds.rule_out(length) => Err(limit),
            (length, _) => Ok(Some(length).filter(|length| bounds.contains(length.moves))),
        }
    }

    /// The fewest cells, if they are within bounds.
    fn fewest_cells(&mut self, deal: DealNumber, bounds: Bounds, cancel: &Cancel) -> Found<u8> {
        let (solver, limits) = (&mut self.solver, self.options.limits);
        let mut is_enough = |cells| is_enough(solver, deal, cells, limits, cancel);
        // The list of impossible deals tells whether four cells are enough.
        let is_impossible = impossible::is_impossible(deal);
        let (lowest, highest) = if is_impossible { (5, MOST) } else { (0, 4) };
        let cells = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
        let (least, most) = (cells(bounds.least), cells(bounds.most));
        if least > highest || most < lowest || least > lowest && is_enough(least - 1)? {
            return Ok(None);
        }
        for cells in least.max(lowest)..=most.min(highest) {
            let known = cells == highest && highest < MOST;
            if known || is_enough(cells)? {
                return Ok(Some(cells));
            }
        }
        Ok(None)
    }
}

/// The tests that the tables leave open; `None` if the deal fails one of the others. Adds what the tables
/// have to the facts.
pub(super) fn left_open(
    slow_tests: &[(SlowTest, Bounds)],
    autoplay: Autoplay,
    facts: &mut DealFacts,
) -> Option<Vec<(SlowTest, Bounds)>> {
    let mut open = Vec::new();
    for &(slow_test, bounds) in slow_tests {
        match fits(slow_test, bounds, autoplay, facts) {
            Some(true) => {}
            Some(false) => return None,
            None => open.push((slow_test, bounds)),
        }
    }
    Some(open)
}

/// Whether a deal passes a test; `None` if the tables do not say.
fn fits(
    slow_test: SlowTest,
    bounds: Bounds,
    autoplay: Autoplay,
    facts: &mut DealFacts,
) -> Option<bool> {
    let (deal, rules) = (facts.deal, Rules::DEFAULT.with_autoplay(autoplay));
    match slow_test {
        SlowTest::Difficulty => {
            let difficulty = Difficulty::in_table(deal)?;
            facts.difficulty = Ok(Some(difficulty));
            Some(bounds.contains(difficulty.get()))
        }
        SlowTest::FewestCells => {
            let Some(cells) = table::fewest_cells(deal) else {
                let most = u8::try_from(bounds.most).unwrap_or(u8::MAX);
                return table::is_enough(deal, most).filter(|is_enough| !is_enough);
            };
            facts.fewest_cells = Ok(Some(cells));
            Some(bounds.contains(cells))
        }
        SlowTest::Length | SlowTest::Shortest if lengths::is_impossible(deal, rules) => Some(false),
        SlowTest::Length => {
            let length = lengths::with_bound(deal, rules)?;
            facts.learn(autoplay, length);
            Some(bounds.contains(length.moves))
        }
        SlowTest::Shortest => {
            let known = lengths::with_bound(deal, rules)?;
            if known.is_shortest() {
                facts.learn(autoplay, known);
                return Some(bounds.contains(known.moves));
            }
            bounds.rule_out(known).then_some(false)
        }
    }
}

//! What the embedded tables say of the slow conditions, so that no deal is played or solved for them.

use crate::dealer::DealNumber;
use crate::facts::difficulty::Difficulty;
use crate::facts::{DealFacts, lengths, table};
use crate::rules::{Autoplay, Rules};
use crate::search::condition::{Bounds, SlowTest};

impl DealFacts {
    /// The difficulty, the fewest cells and the length under this autoplay, as far as the embedded tables have
    /// them: all three for the solvable ones of 1 … 32 000 under autoplay `safe` and `max`.
    ///
    /// ```
    /// use freecell::{facts::DealFacts, rules::Autoplay};
    /// let facts = DealFacts::in_tables("164".parse().unwrap(), Autoplay::Safe);
    /// assert_eq!(facts.fewest_cells, Ok(Some(0)));
    /// assert!(facts.difficulty.is_ok() && facts.length(Autoplay::Safe).is_some());
    /// ```
    pub fn in_tables(deal: DealNumber, autoplay: Autoplay) -> Self {
        let mut facts = Self::unknown(deal);
        if let Some(difficulty) = Difficulty::in_table(deal) {
            facts.difficulty = Ok(Some(difficulty).filter(|_| !facts.is_impossible()));
        }
        if let Some(cells) = table::fewest_cells(deal) {
            facts.fewest_cells = Ok(Some(cells));
        }
        if let Some(length) = lengths::with_bound(deal, Rules::DEFAULT.with_autoplay(autoplay)) {
            facts.learn(autoplay, length);
        }
        facts
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
            Some(bounds.contains(number(length.moves)))
        }
        SlowTest::Shortest => {
            let known = lengths::with_bound(deal, rules)?;
            if known.is_shortest() {
                facts.learn(autoplay, known);
                return Some(bounds.contains(number(known.moves)));
            }
            // The known solution is too short already, or none can be short enough.
            let is_out = number(known.moves) < bounds.least || number(known.at_least) > bounds.most;
            is_out.then_some(false)
        }
    }
}

/// A number of moves, to compare with bounds.
pub(super) fn number(moves: usize) -> u32 {
    u32::try_from(moves).unwrap_or(u32::MAX)
}

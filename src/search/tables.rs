//! What the embedded tables say of the slow conditions, so that no deal is played or solved for them.

use crate::dealer::{DealNumber, impossible};
use crate::facts::difficulty::Difficulty;
use crate::facts::{fewest, lengths};
use crate::rules::Rules;
use crate::search::condition::{Bounds, Trial};
use crate::search::facts::Facts;

impl Facts {
    /// The difficulty, the fewest cells and, under these rules, the length of a deal, as far as the embedded
    /// tables have them: all three for the deals 1 … 32 000.
    ///
    /// ```
    /// use freecell::{rules::Rules, search::Facts};
    /// let facts = Facts::in_tables("164".parse().unwrap(), Rules::DEFAULT);
    /// assert_eq!(facts.fewest_cells, Some(0));
    /// assert!(facts.difficulty.is_some() && facts.length.is_some());
    /// ```
    pub fn in_tables(deal: DealNumber, rules: Rules) -> Self {
        let can_be_solved = !impossible::is_impossible(deal);
        Self {
            difficulty: can_be_solved.then(|| Difficulty::in_table(deal)).flatten(),
            fewest_cells: fewest::in_table(deal),
            length: lengths::of(deal, rules),
            ..Self::default()
        }
    }
}

/// The tests that the tables leave open; `None` if the deal fails one of the others. Adds what the tables
/// have to the facts.
pub(super) fn left_open(
    trials: &[(Trial, Bounds)],
    deal: DealNumber,
    rules: Rules,
    facts: &mut Facts,
) -> Option<Vec<(Trial, Bounds)>> {
    let mut open = Vec::new();
    for &(trial, bounds) in trials {
        match fits(trial, bounds, deal, rules, facts) {
            Some(true) => {}
            Some(false) => return None,
            None => open.push((trial, bounds)),
        }
    }
    Some(open)
}

/// Whether a deal passes a test; `None` if the tables do not say.
fn fits(
    trial: Trial,
    bounds: Bounds,
    deal: DealNumber,
    rules: Rules,
    facts: &mut Facts,
) -> Option<bool> {
    match trial {
        Trial::Difficulty => {
            let difficulty = Difficulty::in_table(deal)?;
            facts.difficulty = Some(difficulty);
            Some(bounds.contains(difficulty.get()))
        }
        Trial::FewestCells => {
            let Some(cells) = fewest::in_table(deal) else {
                let most = u8::try_from(bounds.most).unwrap_or(u8::MAX);
                return fewest::is_enough_in_table(deal, most).filter(|is_enough| !is_enough);
            };
            facts.fewest_cells = Some(cells);
            Some(bounds.contains(cells))
        }
        Trial::Length | Trial::Shortest if lengths::is_impossible(deal, rules) => Some(false),
        Trial::Length => {
            let length = lengths::of(deal, rules)?;
            facts.length = Some(length);
            Some(bounds.contains(number(length.moves)))
        }
        Trial::Shortest => {
            let known = lengths::with_bound(deal, rules)?;
            if known.is_shortest() {
                facts.length = Some(known);
                return Some(bounds.contains(number(known.moves)));
            }
            // The known solution is too short already, or none can be short enough.
            let is_out = number(known.moves) < bounds.least || number(known.at_least) > bounds.most;
            is_out.then_some(false)
        }
    }
}

pub(super) fn number(moves: usize) -> u32 {
    u32::try_from(moves).unwrap_or(u32::MAX)
}

//! The first solution: short best-first searches one after the other; if all of them fail, beams
//! and exhaustive searches.
//!
//! Half of the deals need 50 positions or fewer, but one in a hundred needs a thousand. If one search
//! gets stuck, another with different weights or the other autoplay often needs only a few hundred
//! positions, so the first attempts are short. The first three of [`ATTEMPTS`] were chosen by
//! the costs of thirteen searches on those of 360 000 deals that a short first attempt does not
//! solve: one half of these was used to choose, the other half confirmed the gain. The others are
//! for the hardest deals. About one deal in a hundred thousand is left for the beams. If an attempt that leaves
//! out no child has expanded all positions that it can reach, there are few of them, and the exhaustive search
//! follows at once: nearly all of these deals are impossible.

use std::collections::HashMap;

use super::Tables;
use super::beam::{Beam, Params};
use super::budget::Budget;
use super::convert::pack_rules;
use super::exhaust::{Finding, exhaust};
use super::expand::Expander;
use super::greedy::{Attempt, Greedy};
use super::incumbent::Incumbent;
use super::moves::{Carry, moves_of};
use super::packed::{Auto, PackedMove, PackedRules, State};
use super::weights::Model;
use crate::rules::Autoplay;

/// The best-first searches for a first solution, run one after the other.
///
/// The second has other weights and the other autoplay, and is as short; the third solves most of the
/// rest. `per_move` and `left_out` were chosen for the fewest instructions on 12 000 deals from 12, 15
/// and 81 million. The others are for the tail, chosen by the cost of each of 42 searches on deals
/// that took more than 25 000 positions before: 55 of 1.6 million from 310 and 320 million, and
/// 1044965947. There, different searches help more than longer ones, and beams do not: a beam of width
/// 512 solves 28 to 40 of these deals, and costs some 45 000 positions when it fails.
pub(super) const ATTEMPTS: [Attempt; 8] = [
    attempt(Model::for_first, 33, 600, 52, Auto::Max),
    attempt(|| Model::for_middle(Auto::Safe), 22, 600, 60, Auto::Safe),
    attempt(Model::for_first, 45, 10_000, i32::MAX, Auto::Max),
    attempt(|| Model::for_middle(Auto::Max), 22, 10_000, i32::MAX, Auto::Safe),
    attempt(|| &Model::for_short(Auto::Max)[0], 22, 5000, i32::MAX, Auto::Safe),
    attempt(|| Model::for_middle(Auto::Safe), 22, 20_000, i32::MAX, Auto::Safe),
    attempt(Model::for_first, 45, 70_000, i32::MAX, Auto::Safe),
    attempt(|| Model::for_middle(Auto::Max), 22, 60_000, i32::MAX, Auto::Max),
];

const fn attempt(
    model: fn() -> &'static Model,
    per_move: i32,
    expansions: usize,
    left_out: i32,
    auto: Auto,
) -> Attempt {
    Attempt { model, per_move, expansions, left_out, auto }
}

/// If the best-first searches fail: a beam of this width, an exhaustive search of this many
/// positions, a wider beam, and an exhaustive search without a limit.
const LAST_ATTEMPTS: [(usize, u64); 2] = [(512, 100_000), (4096, u64::MAX)];
/// With this many cells or fewer, most deals that get this far are impossible and have few
/// positions, so an exhaustive search runs before anything long.
const FEW_CELLS: u32 = 3;
const LAST_ATTEMPTS_FEW: [(usize, u64); 2] = [(0, 4_000_000), (4096, u64::MAX)];
const LONG: usize = 10_000;
/// After a search that ran dry, few more positions are left to try.
const LAST_ATTEMPT_DRY: [(usize, u64); 1] = [(0, u64::MAX)];

/// What the searches that may miss a solution found.
enum Quick {
    /// A solution, and the autoplay it was found with.
    Solved(Vec<PackedMove>, Auto),
    /// A search tried nearly every position, so the others would try the same ones.
    RanDry,
    Nothing,
}

impl Tables {
    /// Finds any solution. Returns true if there is proved to be none.
    pub(super) fn first(&mut self, found: &mut Incumbent, budget: &mut Budget) -> bool {
        self.trim(budget.kept);
        let quick = self.try_quickly(found, budget);
        self.trim(budget.kept);
        let ran_dry = match quick {
            Quick::Solved(steps, auto) => {
                found.take(&steps, auto, budget);
                return false;
            }
            Quick::RanDry => true,
            Quick::Nothing => false,
        };
        if budget.stopped().is_some() {
            return false;
        }
        // Outside `max`, sending home only spared cards loses no solution.
        let auto = match found.rules.autoplay {
            Autoplay::Max => Auto::Max,
            Autoplay::None | Autoplay::Safe => Auto::Uncounted,
        };
        match self.decide(found, auto, ran_dry, budget) {
            Finding::Solved(steps) => found.take(&steps, auto, budget),
            Finding::Impossible => return true,
            Finding::Stopped => {}
        }
        false
    }

    /// Runs the searches that may miss a solution.
    ///
    /// If the rules allow a choice, the first search has `max`: playing home every possible card is
    /// rarely wrong and shortens a search by a third. The later ones with `safe` find nearly all the
    /// rest.
    fn try_quickly(
        &mut self,
        &Incumbent { packed, rules, .. }: &Incumbent,
        budget: &mut Budget,
    ) -> Quick {
        for attempt in &ATTEMPTS {
            let few = rules.cells() <= FEW_CELLS as usize;
            if Greedy::bytes(attempt.expansions) > budget.memory || few && attempt.expansions > LONG
            {
                break;
            }
            let auto = if rules.autoplay == Autoplay::Max { Auto::Max } else { attempt.auto };
            let state = packed.start(rules, auto);
            if state.is_won() {
                return Quick::Solved(Vec::new(), auto);
            }
            // Moves that are legal under classic and vista are nearly always enough, and serve both.
            let rules = PackedRules { empty_column: None, ..pack_rules(rules, auto) };
            let expander = Expander::new(&packed.layout, (attempt.model)(), rules);
            if let Some(steps) = self.greedy.search(&expander, &state, attempt, budget) {
                return Quick::Solved(steps, auto);
            }
            if budget.stopped().is_some() {
                break;
            }
            if self.greedy.ran_dry(attempt) {
                return Quick::RanDry;
            }
        }
        Quick::Nothing
    }

    /// Finds a solution or proves that there is none.
    fn decide(
        &mut self,
        &Incumbent { packed, rules, .. }: &Incumbent,
        auto: Auto,
        ran_dry: bool,
        budget: &mut Budget,
    ) -> Finding {
        let start = &packed.start(rules, auto);
        let rules = pack_rules(rules, auto);
        let expander = Expander::new(&packed.layout, Model::for_middle(auto), rules);
        let attempts = if ran_dry {
            &LAST_ATTEMPT_DRY[..]
        } else if rules.cells <= FEW_CELLS {
            &LAST_ATTEMPTS_FEW
        } else {
            &LAST_ATTEMPTS
        };
        for &(width, most) in attempts {
            if width > 0 && Beam::bytes(width) <= budget.memory {
                let params = Params::new(width, usize::MAX, 1);
                let phases = std::slice::from_ref(&expander);
                if let Some(steps) = self.beam.search(phases, start, &params, budget) {
                    return Finding::Solved(steps);
                }
            }
            if budget.stopped().is_some() {
                break;
            }
            self.trim(budget.kept);
            match exhaust(&expander, start, most, budget) {
                Finding::Solved(steps) => {
                    return Finding::Solved(cut_corners(&expander, start, steps));
                }
                Finding::Impossible => return Finding::Impossible,
                Finding::Stopped => {}
            }
        }
        Finding::Stopped
    }
}

/// Shortens a long solution: from each position, goes straight to the last later one that a single
/// move reaches.
fn cut_corners(expander: &Expander, start: &State, steps: Vec<PackedMove>) -> Vec<PackedMove> {
    let mut way = HashMap::new();
    let mut state = *start;
    for (i, &step) in steps.iter().enumerate() {
        state = expander.make(&state, step);
        way.insert(state.hash, i + 1);
    }
    let mut short = Vec::new();
    let mut here = (0, *start);
    while here.0 < steps.len() {
        // A position may recur with its columns in another order, so the moves are found again.
        let next = moves_of(&here.1, expander.rules, Carry::Any).into_iter().filter_map(|step| {
            let child = expander.make(&here.1, step);
            Some((*way.get(&child.hash)?, step, child))
        });
        match next.max_by_key(|&(index, ..)| index) {
            Some((index, step, child)) if index > here.0 => {
                short.push(step);
                here = (index, child);
            }
            _ => return steps,
        }
    }
    short
}

//! The first solution: short best-first searches one after the other, narrow beams, and when all
//! of them fail an exhaustive search.

use std::collections::HashMap;

use super::beam::{Beam, Params};
use super::budget::Budget;
use super::eval::Eval;
use super::exhaust::{Verdict, exhaust, moves};
use super::expand::{Child, Expander, Sink};
use super::greedy::Greedy;
use super::layout::Layout;
use super::packed::{PackedMove, PackedRules, State, ToEmpty};
use super::tuned;

/// Beams to try when the best-first searches fail.
const WIDTHS: [usize; 3] = [64, 512, 4096];

/// Searches for any solution with searches that may miss it.
///
/// `rules` have `max` autoplay, whatever the game's rules: playing home all that can go there is
/// rarely wrong, and it makes the search a third shorter.
pub(super) fn try_quickly(
    greedy: &mut Greedy,
    beam: &mut Beam,
    layout: &Layout,
    rules: PackedRules,
    start: &State,
    budget: &mut Budget,
) -> Option<Vec<PackedMove>> {
    if start.is_won() {
        return Some(Vec::new());
    }
    // Moves that hold under classic and vista are nearly always enough, and please either player.
    let both = PackedRules { to_empty: ToEmpty::Both, ..rules };
    for attempt in &tuned::ATTEMPTS {
        if Greedy::bytes(attempt.expansions) > budget.memory {
            break;
        }
        let eval = Eval::new(layout, &attempt.weights);
        let expander = Expander { layout, eval: &eval, rules: both };
        let found = greedy.search(&expander, start, attempt, budget);
        if found.is_some() || budget.stopped().is_some() {
            return found;
        }
    }
    let eval = Eval::new(layout, &tuned::SHORT);
    let expander = Expander { layout, eval: &eval, rules };
    for width in WIDTHS {
        if Beam::bytes(width) > budget.memory {
            break;
        }
        let params = Params { width, below: usize::MAX, last: false };
        let found = beam.search(&expander, start, &params, budget);
        if found.is_some() || budget.stopped().is_some() {
            return found;
        }
    }
    None
}

/// Searches everywhere: finds a solution or proves that there is none.
pub(super) fn decide(
    layout: &Layout,
    rules: PackedRules,
    start: &State,
    budget: &mut Budget,
) -> Verdict {
    let eval = Eval::new(layout, &tuned::SHORT);
    let expander = Expander { layout, eval: &eval, rules };
    match exhaust(&expander, start, budget) {
        Verdict::Solved(steps) => Verdict::Solved(cut_corners(&expander, start, steps)),
        verdict => verdict,
    }
}

/// Shortens a long way: from each position on it, straight to the last one in reach of a move.
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
        // A position may be met with its columns in another order: the steps are found anew.
        let mut next = Next { way: &way, farthest: None };
        let mut singles = Vec::new();
        moves(&here.1, &expander.rules, &mut singles);
        for step in singles {
            next.offer(expander.make(&here.1, step).hash, step);
        }
        expander.expand(&here.1, &mut next);
        match next.farthest {
            Some((index, step)) if index > here.0 => {
                short.push(step);
                here = (index, expander.make(&here.1, step));
            }
            _ => return steps,
        }
    }
    short
}

/// The child that lies farthest on the way.
struct Next<'a> {
    way: &'a HashMap<u64, usize>,
    farthest: Option<(usize, PackedMove)>,
}

impl Next<'_> {
    fn offer(&mut self, hash: u64, step: PackedMove) {
        if let Some(&index) = self.way.get(&hash)
            && self.farthest.is_none_or(|(farthest, _)| index > farthest)
        {
            self.farthest = Some((index, step));
        }
    }
}

impl Sink for Next<'_> {
    fn knows(&self, _hash: u64) -> bool {
        false
    }

    fn take(&mut self, child: Child) {
        self.offer(child.hash, child.step);
    }
}

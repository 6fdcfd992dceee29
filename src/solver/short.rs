//! Short solutions: beams, each wider than the last, until the budget is spent.

use super::beam::{Beam, LONGEST, PLANNED, Params};
use super::budget::Budget;
use super::expand::Expander;
use super::packed::{PackedMove, State};

/// The first beam, which gives a length to go on from.
const FIRST_WIDTH: usize = 96;
/// If the rest of the budget lasts for a beam at most this much wider than the one before, the next
/// beam takes all of it. A narrower beam in between would cost more than it saves.
const LAST_STEP: usize = 24;
/// The most by which a beam is wider than the one before, when another follows.
const STEP: usize = 8;
/// The phases of a solution begin as if it had at most this many moves: longer ones belong to deals
/// so hard that the weights for the opening lead nowhere for long.
const PHASED: usize = 45;
/// No beam is wider.
const MAX_WIDTH: usize = 1 << 20;

/// Searches for shorter and shorter solutions with fewer moves than `below`. Gives each to
/// `improved`, until that returns false.
pub(super) fn shorten(
    beam: &mut Beam,
    phases: &[Expander],
    start: &State,
    below: usize,
    budget: &mut Budget,
    improved: &mut dyn FnMut(&[PackedMove], &Budget) -> bool,
) {
    let widest = MAX_WIDTH.min(budget.memory / Beam::bytes(1));
    let mut below = below.min(LONGEST);
    let mut width = 0;
    while budget.stopped().is_none() {
        let affordable = budget.remaining().map_or(usize::MAX, |states| {
            usize::try_from(states / below.min(PLANNED) as u64).unwrap_or(usize::MAX)
        });
        let last = affordable <= width * LAST_STEP || affordable <= FIRST_WIDTH;
        let next = match width {
            _ if last => affordable,
            0 => FIRST_WIDTH,
            _ => width * STEP,
        };
        let next = next.min(widest);
        if next <= width {
            return;
        }
        let expected = if width == 0 { below * 2 / 3 } else { below - 1 };
        // Other levels take what small levels leave of the last beam's share.
        let most = if last { next.saturating_mul(2).min(widest) } else { next };
        let params = Params { last, ..Params::new(most, below, expected.clamp(1, PHASED)) };
        let before = budget.states;
        let found = beam.search(phases, start, &params, budget);
        width = next;
        let Some(steps) = found else {
            if last {
                return;
            }
            continue;
        };
        below = steps.len();
        if !improved(&steps, budget) {
            return;
        }
        if last {
            // A solution much shorter than planned for may leave enough for a wider beam.
            width = usize::try_from(budget.states - before).unwrap_or(usize::MAX) / below;
        }
    }
}

//! Short solutions: ever wider beams until the budget is spent.

use super::beam::{Beam, LONGEST, PLANNED, Params};
use super::budget::Budget;
use super::expand::Expander;
use super::packed::{PackedMove, State};

/// The width of the first beam, which finds a length to improve on.
const FIRST_WIDTH: usize = 96;
/// If the rest of the budget suffices for a beam at most this many times wider than the one before,
/// the next beam takes all of it: an intermediate beam would cost more than it saves.
const LAST_STEP: usize = 24;
/// The most by which a beam is wider than the one before, if another follows.
const STEP: usize = 8;
/// The expected length used to divide a solution into phases is at most this: longer solutions belong
/// to deals so hard that the weights for the opening would mislead for too long.
const PHASED: usize = 45;
/// The widest beam.
const MAX_WIDTH: usize = 1 << 20;

/// Searches for ever shorter solutions with fewer moves than `below`. Passes each to `improved`
/// until that returns false.
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
        // Small levels leave part of the last beam's share to other levels.
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
            // A solution much shorter than planned may leave enough budget for a wider beam.
            width = usize::try_from(budget.states - before).unwrap_or(usize::MAX) / below;
        }
    }
}

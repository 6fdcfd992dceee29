//! Short solutions: beams, each wider than the last, until the budget is spent.

use super::beam::{Beam, LONGEST, Params};
use super::budget::Budget;
use super::expand::Expander;
use super::packed::{PackedMove, State};

/// The first beam, which gives a length to go on from.
const FIRST_WIDTH: usize = 96;
/// When what is left of the budget lasts for a beam at most this much wider than the one before,
/// the next beam takes all of it: a narrower one before it costs more than the length it finds
/// saves.
const LAST_STEP: usize = 24;
/// The most by which a beam is wider than the one before, when another follows.
const STEP: usize = 8;
/// No beam is wider.
const MAX_WIDTH: usize = 1 << 20;

/// Searches for ever shorter solutions, with fewer moves than `below`, and gives each to `improved`,
/// until that says that no shorter one is wanted.
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
    loop {
        let affordable = budget.remaining().map_or(usize::MAX, |states| {
            usize::try_from(states / below as u64).unwrap_or(usize::MAX)
        });
        let next = if width == 0 { FIRST_WIDTH } else { width * STEP };
        let last = affordable <= width * LAST_STEP || affordable <= FIRST_WIDTH;
        let next = if last { affordable.saturating_mul(2) } else { next }.min(widest);
        if next <= width || budget.stopped().is_some() {
            return;
        }
        width = next;
        let expected = if width == FIRST_WIDTH { below * 2 / 3 } else { below - 1 };
        let params = Params { last, ..Params::new(width, below, expected.max(1)) };
        if let Some(steps) = beam.search(phases, start, &params, budget) {
            below = steps.len();
            if !improved(&steps, budget) {
                return;
            }
        }
        if last {
            return;
        }
    }
}

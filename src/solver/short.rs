//! Short solutions: ever wider beams until the budget is spent.

use super::Tables;
use super::beam::{Beam, PLANNED, Params};
use super::budget::Budget;
use super::convert::pack_rules;
use super::expand::Expander;
use super::incumbent::Incumbent;
use super::packed::Auto;
use super::weights::Model;
use crate::board::Place;
use crate::rules::{Autoplay, Move};

/// Beam searches before the proof of [`Mode::Optimal`](super::Mode::Optimal): the number of positions,
/// and the divisor of the remaining budget that caps it (8: an eighth). Each runs only if the ones
/// before found nothing.
const BEFORE_PROOF: [(u64, u64); 3] = [(100_000, 8), (1_000_000, 4), (10_000_000, 2)];

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

impl Tables {
    /// Looks for a shorter solution before the proof, within a part of the budget.
    pub(super) fn shorten_a_while(&mut self, found: &mut Incumbent, budget: &mut Budget) {
        for (states, part) in BEFORE_PROOF {
            let states = budget.remaining().map_or(states, |left| states.min(left / part));
            let done = budget.within(states, |part| self.shorten(found, part));
            if done || budget.stopped().is_some() {
                return;
            }
        }
    }

    /// Looks for shorter solutions. Returns whether it found one, or the best one is already proved
    /// shortest.
    pub(super) fn shorten(&mut self, found: &mut Incumbent, budget: &mut Budget) -> bool {
        found.raise_by_relaxing(budget);
        let (rules, packed) = (found.rules, found.packed);
        let Some(best) = found.best.as_ref().filter(|best| !best.proved_shortest) else {
            return true;
        };
        // Without autoplay every card costs one move home in any solution, so only the other moves
        // are compared, and the search uses `max`.
        let counts = |mv: &&Move| rules.autoplay != Autoplay::None || mv.to != Place::Foundation;
        let below = best.moves.iter().filter(counts).count();
        let auto = Auto::of_lengths(rules.autoplay);
        let rules = pack_rules(rules, auto);
        let expander = |model| Expander::new(&packed.layout, model, rules);
        let phases: Vec<Expander> = Model::for_short(auto).iter().map(expander).collect();
        self.widen(&phases, (auto, below), found, budget)
    }

    /// Searches with ever wider beams for ever shorter solutions with fewer moves than `below`.
    /// Returns whether it found one.
    fn widen(
        &mut self,
        phases: &[Expander],
        (auto, mut below): (Auto, usize),
        found: &mut Incumbent,
        budget: &mut Budget,
    ) -> bool {
        let start = found.packed.start(found.rules, auto);
        let widest = MAX_WIDTH.min(budget.memory / Beam::bytes(1));
        let (mut width, mut any) = (0, false);
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
                break;
            }
            let expected = if width == 0 { below * 2 / 3 } else { below - 1 };
            // Small levels leave part of the last beam's share to other levels.
            let most = if last { next.saturating_mul(2).min(widest) } else { next };
            let params = Params { last, ..Params::new(most, below, expected.clamp(1, PHASED)) };
            let before = budget.states;
            width = next;
            if let Some(steps) = self.beam.search(phases, &start, &params, budget) {
                found.take(&steps, auto, budget);
                any = true;
                if found.is_proved() {
                    break;
                }
                below = steps.len();
                if last {
                    // A solution much shorter than planned may leave enough budget for a wider beam.
                    width = usize::try_from(budget.states - before).unwrap_or(usize::MAX) / below;
                }
            } else if last {
                break;
            }
        }
        any
    }
}

//! The weights, learned by ranking, and the searches that use them.
//!
//! *For short solutions* the training data comes from beam searches. On each level, each position on
//! the way to one of the shortest solutions found (up to four) should have a better value than some
//! thirty others of that level: the weights minimise the cross entropy of a softmax over the values,
//! regularised towards those of the round before (L-BFGS). Each round uses the positions that the
//! weights of the round before lead to. The opening, the middle and the end of a solution, a third of
//! its moves each, have separate weights. They start from one set for the whole solution (13 500
//! deals in four rounds under `max`, 6500 in two under `safe`; beams of 1500 to 6000), refined on
//! 5000 deals from 30 million and 9000 from 40 million under `max`, 9000 from 50 million under
//! `safe`, in beams of 1500.
//!
//! *For first solutions* the same was done with best-first searches on 36 000 deals, in four rounds:
//! a position on the path found should come before those that were expanded while it was queued, and
//! before some others in the queue. Then 110 of 690 random changes were kept because they needed
//! fewer positions on deals not used to choose them: 3 and 8 % fewer on two fresh ranges.
//!
//! All these deals have numbers from two million on; none is among those for which results are
//! reported. Gains over weights of 25 features found by CMA-ES on the measured lengths and times
//! (30 000 positions a deal):
//!
//! | | before | now |
//! |---|---|---|
//! | mean length, `max`, 276 deals of `near-optimal-lengths.tsv` (published 25.46) | 25.86 | 25.65 |
//! | mean length, `safe`, deals 1 to 200 | 34.39 | 33.79 |
//! | with three phases (45 000 positions), `max`, 3500 deals from 12 and 16 million | 25.756 | 25.698 |
//! | positions a deal of the first attempt alone, 8000 deals | 141 | 103 |
//!
//! Half of that comes from one new feature: which runs fit on the top card of a column (`base_host`).
//! Changes that gained nothing, or less than they cost:
//! * the same for cards in cells, a second such card, the depth of a third card of each suit;
//! * the bound of `bound` as a feature of the positions chosen for a beam: it ranks better than any
//!   other, but takes as long as the rest of an expansion, and in equal time the lengths are the
//!   same;
//! * one set for all phases, learned again on 5000 more deals; another round for the three;
//! * two columns that wait for each other, the number of possible moves, how far cards in cells are
//!   from going home, runs instead of cards above the next cards;
//! * 115 attempts with randomly changed weights: they did not shorten the sequence of [`ATTEMPTS`],
//!   while other models and the other autoplay do.

use std::sync::LazyLock;

use super::greedy::Attempt;
use super::packed::Auto;
use super::weights::{Model, numbers};

/// One model for each phase of a solution.
type Phases = LazyLock<Vec<Model>>;

/// The files of weights, as the trainer writes them.
pub(super) const FIRST_TEXT: &str = include_str!("../../assets/weights/first.txt");
pub(super) const SHORT_MAX_TEXT: &str = include_str!("../../assets/weights/short-max.txt");
pub(super) const SHORT_SAFE_TEXT: &str = include_str!("../../assets/weights/short-safe.txt");

static FIRST: Phases = LazyLock::new(|| read(FIRST_TEXT));
static SHORT_MAX: Phases = LazyLock::new(|| read(SHORT_MAX_TEXT));
static SHORT_SAFE: Phases = LazyLock::new(|| read(SHORT_SAFE_TEXT));

fn read(text: &str) -> Vec<Model> {
    Model::of_sets(&numbers(text))
}

/// Models for short solutions by beam search, one for each phase in order.
pub(super) fn short(auto: Auto) -> &'static [Model] {
    match auto {
        Auto::Max => &SHORT_MAX,
        Auto::Safe | Auto::Uncounted => &SHORT_SAFE,
    }
}

/// The model for the middle of a solution, suitable for any position.
pub(super) fn middle(auto: Auto) -> &'static Model {
    let phases = short(auto);
    &phases[phases.len() / 2]
}

fn first() -> &'static Model {
    &FIRST[0]
}

/// The best-first searches for a first solution, run one after the other.
///
/// The second has other weights and the other autoplay, and is as short; the third solves most of the
/// rest. `per_move` and `left_out` were chosen for the fewest instructions on 12 000 deals from 12, 15
/// and 81 million. The others are for the tail, chosen by the cost of each of 42 searches on deals
/// that took more than 25 000 positions before: 55 of 1.6 million from 310 and 320 million, and
/// 1044965947. There, different searches help more than longer ones, and beams do not: a beam of width
/// 512 solves 28 to 40 of these deals, and costs some 45 000 positions when it fails.
pub(super) const ATTEMPTS: [Attempt; 8] = [
    attempt(first, 33, 600, 52, Auto::Max),
    attempt(|| middle(Auto::Safe), 22, 600, 60, Auto::Safe),
    attempt(first, 45, 10_000, i32::MAX, Auto::Max),
    attempt(|| middle(Auto::Max), 22, 10_000, i32::MAX, Auto::Safe),
    attempt(|| &short(Auto::Max)[0], 22, 5000, i32::MAX, Auto::Safe),
    attempt(|| middle(Auto::Safe), 22, 20_000, i32::MAX, Auto::Safe),
    attempt(first, 45, 70_000, i32::MAX, Auto::Safe),
    attempt(|| middle(Auto::Max), 22, 60_000, i32::MAX, Auto::Max),
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

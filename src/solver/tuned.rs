//! The weights, learned by ranking, and the searches that use them.
//!
//! *For short solutions* beams are searched. On each level, positions on the way to the shortest
//! solutions found (up to four) are each to have a better value than some thirty others of that
//! level: the weights minimise the cross entropy of a softmax over the values, with a pull towards
//! those of the round before (L-BFGS). Each round takes the positions to which the weights of the
//! round before lead. The opening, the middle and the end of a solution, a third of its moves each,
//! have weights of their own, and a beam changes them as it goes on. They come from one set for all
//! of it (13 500 deals in four rounds under `max`, 6500 in two under `safe`; beams of 1500 to 6000),
//! then 5000 deals from 30 million and 9000 from 40 million under `max`, 9000 from 50 million under
//! `safe`, in beams of 1500.
//!
//! *For first solutions* the same was done with best-first searches on 36 000 deals, in four rounds:
//! a position on the way found was to come before those that were expanded while it waited, and
//! before some others that waited. Of 690 changes at random 110 were kept then, for fewer positions
//! on deals that they were not chosen by: 3 and 8 % fewer on two fresh ranges.
//!
//! All these deals have numbers from two million on; none is among those that results are reported
//! on. What it brought against weights of 25 features found by CMA-ES on the measured lengths and
//! times (30 000 positions a deal):
//!
//! | | before | now |
//! |---|---|---|
//! | mean length, `max`, 276 deals of `near-optimal-lengths.tsv` (published 25.46) | 25.86 | 25.65 |
//! | mean length, `safe`, deals 1 to 200 | 34.39 | 33.79 |
//! | the same with three phases (45 000 positions), `max`, 3500 deals from 12 and 16 million | 25.756 | 25.698 |
//! | positions a deal of the first attempt alone, 8000 deals | 141 | 103 |
//!
//! Half of that comes from one new feature: which runs have a card on top of a column to go on
//! (`base_host`). What brought nothing, or not what it cost:
//! * the same for cards in cells, a second such card, the depth of a third card needed next;
//! * the bound of `bound` as a feature of the positions chosen for a beam: it ranks better than any
//!   other, but takes as long as the rest of an expansion, and at the same time the lengths are the
//!   same;
//! * one set for all phases, learned again on 5000 more deals; a round more for the three;
//! * waits in a circle between two columns, the number of moves that are possible, how far cards in
//!   cells are from going home, runs instead of cards above the cards needed next;
//! * attempts with weights changed at random, 115 of them: they did not shorten the sequence of
//!   [`ATTEMPTS`], while other models and the other autoplay do.

use std::sync::LazyLock;

use super::greedy::Attempt;
use super::model::Model;
use super::packed::Auto;
use super::weights::{Weights, numbers};

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
    Weights::sets(&numbers(text)).map(Model::new).collect()
}

/// For short solutions by beam search: one model for each phase of a solution, the first one first.
pub(super) fn short(auto: Auto) -> &'static [Model] {
    match auto {
        Auto::Max => &SHORT_MAX,
        Auto::Safe | Auto::Spared => &SHORT_SAFE,
    }
}

/// The model for the middle of a solution, which serves any position.
pub(super) fn middle(auto: Auto) -> &'static Model {
    let phases = short(auto);
    &phases[phases.len() / 2]
}

fn first() -> &'static Model {
    &FIRST[0]
}

fn opening() -> &'static Model {
    &short(Auto::Max)[0]
}

/// For a first solution by best-first searches, one after the other.
///
/// The second has other weights and the other autoplay, and is as short; the third solves most of what
/// is left. What a move counts, and how much worse than its parent a child may be, were chosen for the
/// fewest instructions on 12 000 deals from 12, 15 and 81 million. The others are for the tail, chosen
/// by what each of 42 searches costs on deals that took more than 25 000 positions before: 55 of 1.6
/// million from 310 and 320 million, and 1044965947. Different searches help there, more than longer
/// ones; beams do not: of these deals one of width 512 solves 28 to 40, and where it fails it costs
/// some 45 000 positions.
pub(super) const ATTEMPTS: [Attempt; 8] = [
    attempt(first, 33, 600, 52, Auto::Max),
    attempt(|| middle(Auto::Safe), 22, 600, 60, Auto::Safe),
    attempt(first, 45, 10_000, i32::MAX, Auto::Max),
    attempt(|| middle(Auto::Max), 22, 10_000, i32::MAX, Auto::Safe),
    attempt(opening, 22, 5000, i32::MAX, Auto::Safe),
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

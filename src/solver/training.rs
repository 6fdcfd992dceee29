//! For learning the weights of the evaluation: positions to learn from, and a measure of weights.
//!
//! The trainer in the repository, `tests/bench/train`, uses this module; its header explains how to add a
//! feature.
//!
//! ```
//! use freecell::dealer::DealNumber;
//! use freecell::solver::training::{Purpose, Trainer};
//! let mut trainer = Trainer::new(Purpose::First, &Purpose::First.in_use(), 100);
//! assert!(trainer.measure(&DealNumber::FIRST.deal()).moves.is_some());
//! ```

use super::beam::{Beam, Params};
use super::budget::{Budget, Threads};
use super::convert::{Packed, pack_rules};
use super::expand::Expander;
use super::fast::ATTEMPTS;
use super::greedy::{Attempt, Greedy};
use super::options::{Cancel, Limits};
use super::packed::{Auto, PackedMove, State};
use super::weights::{self, Model};
use crate::board::Board;
use crate::random::Random;
use crate::rules::{Autoplay, Rules};

mod choices;
mod features;
#[cfg(test)]
mod tests;

pub use super::weights::{FIELDS, Field, count, first, numbers};

/// The purpose of a set of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A first solution by best-first search.
    First,
    /// A short solution by beam search under `max`.
    ShortMax,
    /// A short solution by beam search under `safe`.
    ShortSafe,
}

/// A position of a choice.
pub struct Sample {
    /// The weights that count, with their counts.
    pub counts: Vec<(u16, i16)>,
    /// The part of the value that does not depend on the weights, in 1/64 move.
    pub fixed: i16,
}

/// Positions on the way to solutions, which should have the lowest values, and others.
pub struct Choice {
    /// The phase of the solution, which selects the set of weights.
    pub phase: usize,
    /// The number of samples on the way.
    pub good: usize,
    /// Those on the way first.
    pub samples: Vec<Sample>,
}

/// The quality of weights on one board: less is better.
pub struct Measure {
    /// The length of the solution, if there is one.
    pub moves: Option<usize>,
    /// The number of positions expanded.
    pub states: u64,
}

impl Purpose {
    /// All purposes.
    pub const ALL: [Self; 3] = [Self::First, Self::ShortMax, Self::ShortSafe];

    /// The name of the file in `assets/weights`, without its extension.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::ShortMax => "short-max",
            Self::ShortSafe => "short-safe",
        }
    }

    fn rules(self) -> Rules {
        let autoplay = if self == Self::ShortSafe { Autoplay::Safe } else { Autoplay::Max };
        Rules::DEFAULT.with_autoplay(autoplay)
    }

    /// The weights in use, in the order of the phases.
    #[must_use]
    pub fn in_use(self) -> Vec<i16> {
        numbers(match self {
            Self::First => weights::FIRST_TEXT,
            Self::ShortMax => weights::SHORT_MAX_TEXT,
            Self::ShortSafe => weights::SHORT_SAFE_TEXT,
        })
    }
}

/// Searches boards with weights that are being learned.
pub struct Trainer {
    purpose: Purpose,
    models: Vec<Model>,
    /// The width of beams.
    width: usize,
    greedy: Greedy,
    beam: Beam,
}

/// The cost of a move in a best-first search, in 1/16 move.
const PER_MOVE: i32 = ATTEMPTS[0].per_move;
/// The charge for a best-first search: the limit of the first attempt, plus the average cost of the
/// others if it fails.
const EXPANSIONS: usize = 800;

/// A board prepared for searching.
struct Case<'a> {
    packed: &'a Packed,
    start: State,
    /// For each phase.
    phases: Vec<Expander<'a>>,
}

impl Trainer {
    /// A trainer with these weights, [`count`] for each phase, and beams of this width.
    #[must_use]
    pub fn new(purpose: Purpose, weights: &[i16], width: usize) -> Self {
        Self {
            purpose,
            models: Model::of_sets(weights),
            width,
            greedy: Greedy::default(),
            beam: Beam::default(),
        }
    }

    /// The choices to learn from a board; none if the search finds no solution.
    pub fn choices(&mut self, board: &Board, seed: u64) -> Vec<Choice> {
        let packed = Packed::new(board);
        let mut random = Random::new(seed);
        let Self { purpose, models, width, greedy, beam } = self;
        let case = case(*purpose, &packed, models);
        let Some(way) = search(&case, *purpose, *width, greedy, beam).0 else { return Vec::new() };
        match purpose {
            Purpose::First => choices::of_greedy(&case, greedy, &way, &mut random),
            Purpose::ShortMax | Purpose::ShortSafe => {
                choices::of_beam(&case, beam, way.len(), &mut random)
            }
        }
    }

    /// Measures the weights on a board.
    pub fn measure(&mut self, board: &Board) -> Measure {
        let packed = Packed::new(board);
        let Self { purpose, models, width, greedy, beam } = self;
        let case = case(*purpose, &packed, models);
        let (steps, states) = search(&case, *purpose, *width, greedy, beam);
        Measure { moves: steps.map(|steps| steps.len()), states }
    }
}

fn case<'a>(purpose: Purpose, packed: &'a Packed, models: &'a [Model]) -> Case<'a> {
    let rules = purpose.rules();
    let auto = Auto::of_lengths(rules.autoplay);
    let mut packed_rules = pack_rules(rules, auto);
    if purpose == Purpose::First {
        packed_rules.empty_column = None;
    }
    let expander = |model| Expander::new(&packed.layout, model, packed_rules);
    let phases = models.iter().map(expander).collect();
    Case { packed, start: packed.start(rules, auto), phases }
}

/// The solution found by one search, and the number of positions expanded.
fn search(
    case: &Case,
    purpose: Purpose,
    width: usize,
    greedy: &mut Greedy,
    beam: &mut Beam,
) -> (Option<Vec<PackedMove>>, u64) {
    let limits = Limits::UNTIMED;
    let cancel = Cancel::new();
    let threads = Threads::default();
    let share = threads.share(1);
    let mut budget = Budget::new(&limits, &cancel, &share);
    let phases = &case.phases;
    let steps = if purpose == Purpose::First {
        let [first, ..] = ATTEMPTS;
        let attempt = Attempt { expansions: EXPANSIONS, ..first };
        greedy.search(&phases[0], &case.start, &attempt, &mut budget)
    } else {
        // As in `short`, a narrow beam determines the expected length.
        let below = usize::MAX;
        let narrow = Params::new(96, below, 26);
        let first = beam.search(phases, &case.start, &narrow, &mut budget);
        let expected = first.map_or(narrow.expected, |steps| steps.len());
        // Every solution of the shortest length is used.
        let params = Params { prefers_both: false, ..Params::new(width, below, expected) };
        beam.search(phases, &case.start, &params, &mut budget)
    };
    (steps, budget.states)
}

//! The order in which deals are listed.

use std::cmp::Reverse;

use crate::difficulty::Difficulty;
use crate::search::run::Hit;

/// By what deals are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Sort {
    /// By deal number
    #[default]
    Number,
    /// The easiest first
    Difficulty,
    /// The shortest solution first
    Length,
}

impl Sort {
    /// Sorts deals; where they are the same, by number. Reversed, the last by this order come first,
    /// and deals that are the same still lie in the order of their numbers.
    pub fn sort(self, hits: &mut [Hit], reversed: bool) {
        let key = |hit: &Hit| match self {
            Self::Number => hit.deal.get(),
            Self::Difficulty => hit.facts.difficulty.map_or(i64::MAX, Difficulty::rank),
            Self::Length => hit.facts.length.map_or(i64::MAX, |length| length.moves.into()),
        };
        hits.sort_by_key(|hit| hit.deal);
        if reversed {
            hits.sort_by_key(|hit| Reverse(key(hit)));
        } else {
            hits.sort_by_key(key);
        }
    }
}

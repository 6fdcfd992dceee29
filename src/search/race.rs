//! The easiest or the hardest deals found so far. The games that a difficulty is counted from can end
//! as soon as a deal cannot be among them any more.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use crate::search::query::{List, Sort};

/// Shared by the threads of a search.
pub(super) struct Race {
    hardest: bool,
    /// How many deals the list has.
    deals: NonZero<usize>,
    /// The scores of the deals that would be listed, the last of the list at the end.
    scores: Mutex<Vec<u16>>,
}

impl Race {
    /// The race for a list; none where its deals do not depend on their difficulty.
    pub(super) fn of(list: List) -> Option<Self> {
        let deals = NonZero::try_from(list.limit?).ok()?;
        let is_race = list.sort == Some(Sort::Difficulty);
        is_race.then(|| Self { hardest: list.reversed, deals, scores: Mutex::default() })
    }

    /// The scores with which a deal can still be listed. One with the score of the last can be: ties
    /// are broken by deal number.
    pub(super) fn open(&self) -> RangeInclusive<u16> {
        let scores = self.scores.lock().unwrap_or_else(PoisonError::into_inner);
        match scores.get(self.deals.get() - 1) {
            None => 0..=u16::MAX,
            Some(last) if self.hardest => *last..=u16::MAX,
            Some(last) => 0..=*last,
        }
    }

    /// Takes the score of a deal that fits.
    pub(super) fn add(&self, score: u16) {
        let mut scores = self.scores.lock().unwrap_or_else(PoisonError::into_inner);
        let is_before = |other: u16| if self.hardest { other > score } else { other < score };
        let at = scores.partition_point(|other| is_before(*other));
        scores.insert(at, score);
        scores.truncate(self.deals.get());
    }
}

//! The easiest or the hardest deals found so far. The games that a difficulty is counted from can end
//! as soon as a deal cannot be among them any more.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

/// Which deals a list has: the easiest or the hardest, and how many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Top {
    pub(super) hardest: bool,
    pub(super) deals: NonZero<usize>,
}

/// Shared by the threads of a search.
pub(super) struct Race {
    top: Top,
    /// The scores of the deals that would be listed, the last of the list at the end.
    scores: Mutex<Vec<u16>>,
}

impl Race {
    pub(super) fn new(top: Top) -> Self {
        Self { top, scores: Mutex::default() }
    }

    /// The scores with which a deal can still be listed. One with the score of the last can be: ties
    /// are broken by deal number.
    pub(super) fn open(&self) -> RangeInclusive<u16> {
        let scores = self.scores.lock().unwrap_or_else(PoisonError::into_inner);
        match scores.get(self.top.deals.get() - 1) {
            None => 0..=u16::MAX,
            Some(last) if self.top.hardest => *last..=u16::MAX,
            Some(last) => 0..=*last,
        }
    }

    /// Takes the score of a deal that fits.
    pub(super) fn add(&self, score: u16) {
        let mut scores = self.scores.lock().unwrap_or_else(PoisonError::into_inner);
        let is_before = |other: u16| if self.top.hardest { other > score } else { other < score };
        let at = scores.partition_point(|other| is_before(*other));
        scores.insert(at, score);
        scores.truncate(self.top.deals.get());
    }
}

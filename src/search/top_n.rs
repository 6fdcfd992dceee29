//! The best deals so far of a list by difficulty, and the scores that can still enter it.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use crate::search::list::{List, Sort};

/// The easiest or hardest deals found so far, shared by the threads of a search. The games that
/// measure a difficulty stop as soon as the deal can no longer be among them.
pub(super) struct TopN {
    hardest: bool,
    /// The length of the list.
    deals: NonZero<usize>,
    /// The scores of the deals in the list so far, in list order.
    scores: Mutex<Vec<u16>>,
}

impl TopN {
    /// The best deals of a list; `None` if the list does not depend on difficulty.
    pub(super) fn of(list: List) -> Option<Self> {
        let deals = NonZero::try_from(list.limit?).ok()?;
        let is_top = list.sort == Some(Sort::Difficulty);
        is_top.then(|| Self { hardest: list.reversed, deals, scores: Mutex::default() })
    }

    /// The scores with which a deal can still enter the list. The score of the last deal is included,
    /// because ties are broken by deal number.
    pub(super) fn open(&self) -> RangeInclusive<u16> {
        let scores = self.scores.lock().unwrap_or_else(PoisonError::into_inner);
        match scores.get(self.deals.get() - 1) {
            None => 0..=u16::MAX,
            Some(last) if self.hardest => *last..=u16::MAX,
            Some(last) => 0..=*last,
        }
    }

    /// Adds the score of a matching deal.
    pub(super) fn add(&self, score: u16) {
        let mut scores = self.scores.lock().unwrap_or_else(PoisonError::into_inner);
        let is_before = |other: u16| if self.hardest { other > score } else { other < score };
        let at = scores.partition_point(|other| is_before(*other));
        scores.insert(at, score);
        scores.truncate(self.deals.get());
    }
}

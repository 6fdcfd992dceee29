//! The deals that were looked at, as ranges: a held arrow key passes thousands.

use std::collections::BTreeMap;

use crate::dealer::DealNumber;
use crate::user::fact::Fact;

#[cfg(test)]
mod tests;

/// A set of deal numbers, as the first and last of each range.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen(BTreeMap<i64, i64>);

impl Seen {
    /// Adds a range; whether some of it was missing.
    pub(super) fn insert(&mut self, first: DealNumber, last: DealNumber) -> bool {
        let (mut first, mut last) = (first.get(), last.max(first).get());
        if self.0.range(..=first).next_back().is_some_and(|(_, to)| *to >= last) {
            return false;
        }
        // Ranges that touch the new one become part of it.
        while let Some((&from, &to)) = self.0.range(..=last + 1).next_back()
            && to + 1 >= first
        {
            self.0.remove(&from);
            (first, last) = (first.min(from), last.max(to));
        }
        self.0.insert(first, last);
        true
    }

    /// The ranges, in order.
    pub(super) fn facts(&self) -> impl Iterator<Item = Fact> + '_ {
        let deal = |number: &i64| DealNumber::new(*number).ok();
        let fact = move |(first, last)| Some(Fact::Seen { first: deal(first)?, last: deal(last)? });
        self.0.iter().filter_map(fact)
    }

    /// How many deals there are.
    pub(super) fn count(&self) -> u64 {
        self.0.iter().map(|(first, last)| (last - first + 1).unsigned_abs()).sum()
    }
}

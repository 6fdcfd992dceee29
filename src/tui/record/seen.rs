//! Which deals were looked at, as ranges: who holds an arrow key sees thousands.

use std::collections::BTreeMap;

use crate::dealer::DealNumber;

/// A set of deal numbers, as the first and last of each range.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen(BTreeMap<i64, i64>);

impl Seen {
    /// Adds a range.
    pub(super) fn insert(&mut self, first: DealNumber, last: DealNumber) {
        self.add(first.get(), last.max(first).get());
    }

    /// Adds all of another set.
    pub(super) fn extend(&mut self, other: &Self) {
        other.ranges().for_each(|(first, last)| self.add(first, last));
    }

    fn add(&mut self, mut first: i64, mut last: i64) {
        // Ranges that touch the new one become part of it.
        while let Some((&from, &to)) = self.0.range(..=last + 1).next_back()
            && to + 1 >= first
        {
            self.0.remove(&from);
            (first, last) = (first.min(from), last.max(to));
        }
        self.0.insert(first, last);
    }

    /// The ranges, in order.
    pub(super) fn ranges(&self) -> impl Iterator<Item = (i64, i64)> + '_ {
        self.0.iter().map(|(&first, &last)| (first, last))
    }

    /// How many deals there are.
    pub(super) fn count(&self) -> u64 {
        self.ranges().map(|(first, last)| (last - first + 1).unsigned_abs()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_become_one_range() {
        let deal = |number| DealNumber::new(number).unwrap();
        let mut seen = Seen::default();
        for number in [5, 7, 6, 6, -1, 1, 100, 2, 3] {
            seen.insert(deal(number), deal(number));
        }
        let ranges: Vec<_> = seen.ranges().collect();
        assert_eq!((ranges, seen.count()), (vec![(-1, -1), (1, 3), (5, 7), (100, 100)], 8));
        seen.insert(deal(4), deal(200));
        assert_eq!((seen.ranges().last(), seen.count()), (Some((1, 200)), 201));
    }
}

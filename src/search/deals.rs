//! The deals that are searched: ranges one after the other, whole or a share of them.

use std::str::FromStr;

use crate::dealer::{DealNumber, DealRange};
use crate::names::ParseError;

/// Deals in the order they are searched.
///
/// ```
/// use freecell::search::{Deals, Shard};
/// let deals = Deals::new(vec!["1..100".parse().unwrap(), "617".parse().unwrap()]);
/// let last: Shard = "4/4".parse().unwrap();
/// assert_eq!((deals.count(), deals.shard(last).count()), (101, 26));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deals(Vec<DealRange>);

impl Deals {
    /// These ranges, one after the other.
    #[must_use]
    pub fn new(ranges: Vec<DealRange>) -> Self {
        Self(ranges)
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().map(DealRange::count).sum()
    }

    /// The ranges.
    #[must_use]
    pub fn ranges(&self) -> &[DealRange] {
        &self.0
    }

    /// The k-th of n near-equal shares; concatenated, the shares are the whole.
    #[must_use]
    pub fn shard(&self, shard: Shard) -> Self {
        let end = |k: u32| {
            let deals = u128::from(self.count()) * u128::from(k) / u128::from(shard.of);
            u64::try_from(deals).unwrap_or(u64::MAX)
        };
        let (first, last) = (end(shard.number - 1), end(shard.number));
        self.after(first).first(last - first)
    }

    /// Skips this many deals.
    #[must_use]
    pub fn after(&self, mut deals: u64) -> Self {
        let mut rest = Vec::new();
        for range in &self.0 {
            let count = range.count();
            rest.extend(part(range, deals.min(count), count));
            deals = deals.saturating_sub(count);
        }
        Self(rest)
    }

    /// The first `deals` deals.
    #[must_use]
    pub fn first(&self, mut deals: u64) -> Self {
        let mut firsts = Vec::new();
        for range in &self.0 {
            let count = deals.min(range.count());
            firsts.extend(part(range, 0, count));
            deals -= count;
        }
        Self(firsts)
    }

    /// The 1-based position of the first deal of this number at or after `start`.
    #[must_use]
    pub fn up_to(&self, deal: DealNumber, start: u64) -> Option<u64> {
        let mut before = 0;
        for range in &self.0 {
            let position = before + position(range, deal);
            if range.contains(deal) && position >= start {
                return Some(position + 1);
            }
            before += range.count();
        }
        None
    }
}

/// How many deals of a range lie before this one.
fn position(range: &DealRange, deal: DealNumber) -> u64 {
    let before = DealRange::new(range.first(), deal).map_or(0, |before| before.count());
    before.saturating_sub(1)
}

/// The deals of a range from one position to another, which is not included.
pub(super) fn part(range: &DealRange, from: u64, to: u64) -> Option<DealRange> {
    let at = |position: u64| {
        let mut number = range.first().get() + i64::try_from(position).ok()?;
        // 0 is no deal.
        if range.first().get() < 0 && number >= 0 {
            number += 1;
        }
        DealNumber::new(number).ok()
    };
    if from >= to {
        return None;
    }
    DealRange::new(at(from)?, at(to - 1)?).ok()
}

/// The k-th of n shares, written `3/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    /// 1 to `of`.
    number: u32,
    of: u32,
}

const NOT_A_SHARE: ParseError = ParseError::new(&["K/N, the K-th of N shares: 1/8 to 8/8"]);

impl FromStr for Shard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (number, of) = text.split_once('/').ok_or(NOT_A_SHARE)?;
        let read = |text: &str| text.trim().parse().map_err(|_| NOT_A_SHARE);
        let (number, of) = (read(number)?, read(of)?);
        if (1..=of).contains(&number) { Ok(Self { number, of }) } else { Err(NOT_A_SHARE) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deals(ranges: &[&str]) -> Deals {
        Deals::new(ranges.iter().map(|range| range.parse().unwrap()).collect())
    }

    fn numbers(deals: &Deals) -> Vec<i64> {
        deals.ranges().iter().flat_map(DealRange::iter).map(DealNumber::get).collect()
    }

    #[test]
    fn shares_in_their_order_are_the_whole() {
        let whole = deals(&["-2..9", "617", "5..30"]);
        for of in 1..60 {
            let shares = (1..=of).flat_map(|number| numbers(&whole.shard(Shard { number, of })));
            assert!(shares.eq(numbers(&whole)), "{of}");
            let sizes: Vec<u64> =
                (1..=of).map(|number| whole.shard(Shard { number, of }).count()).collect();
            assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1, "{sizes:?}");
        }
        let all = deals(&["-2..8589934591"]);
        let last = all.shard("4294967295/4294967295".parse().unwrap());
        assert_eq!(last.ranges().last().unwrap().last(), DealNumber::LAST);
    }

    #[test]
    fn shares_are_written_k_of_n() {
        assert_eq!("3/8".parse(), Ok(Shard { number: 3, of: 8 }));
        for text in ["", "3", "0/8", "9/8", "a/b", "1/0", "-1/3", "1/2/3"] {
            assert_eq!(text.parse::<Shard>(), Err(NOT_A_SHARE), "{text}");
        }
    }

    #[test]
    fn positions_are_counted_over_the_ranges() {
        let deals = deals(&["-2..9", "617", "5..30"]);
        let up_to = |deal: i64, start| deals.up_to(DealNumber::new(deal).unwrap(), start);
        assert_eq!((up_to(-2, 0), up_to(1, 0), up_to(9, 0)), (Some(1), Some(3), Some(11)));
        assert_eq!((up_to(617, 0), up_to(5, 0), up_to(5, 7)), (Some(12), Some(7), Some(13)));
        assert_eq!((up_to(31, 0), up_to(617, 12)), (None, None));
        assert_eq!(numbers(&deals.after(11))[..2], [617, 5]);
        assert_eq!(numbers(&deals.first(3)), [-2, -1, 1]);
        assert_eq!(deals.after(100).count(), 0);
    }
}

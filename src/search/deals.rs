//! The deals to search: a list of ranges, or a share of it.

use std::fmt;
use std::iter::Flatten;
use std::ops::Range;
use std::str::FromStr;

use crate::dealer::{DealNumber, DealRange};
use crate::names::ParseError;

/// A list of ranges of deals, in the order they are searched.
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
    /// Creates a list of ranges.
    #[must_use]
    pub fn new(ranges: Vec<DealRange>) -> Self {
        Self(ranges)
    }

    /// The number of deals.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|range| range.count()).sum()
    }

    /// The ranges.
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
        self.part(end(shard.number - 1)..end(shard.number))
    }

    /// The deals at these positions, counted from 0.
    #[must_use]
    pub fn part(&self, positions: Range<u64>) -> Self {
        let mut before = 0;
        let part = |&range: &DealRange| {
            let (first, count) = (before, range.count());
            before += count;
            let [from, to] = [positions.start, positions.end].map(|at| at.saturating_sub(first));
            range.part(from, to.min(count))
        };
        Self(self.0.iter().filter_map(part).collect())
    }

    /// The 1-based position of the first deal of this number at or after `start`.
    pub fn up_to(&self, deal: DealNumber, start: u64) -> Option<u64> {
        let mut before = 0;
        self.0.iter().find_map(|range| {
            let first = before;
            before += range.count();
            Some(first + range.position(deal)?).filter(|position| *position > start)
        })
    }
}

impl IntoIterator for Deals {
    type Item = DealNumber;
    type IntoIter = Flatten<std::vec::IntoIter<DealRange>>;

    /// The deals, range by range.
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().flatten()
    }
}

/// The k-th of n shares, written `3/8`.
///
/// ```
/// use freecell::search::Shard;
/// assert!("1/8".parse::<Shard>().is_ok());
/// assert!("9/8".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    /// 1 to `of`.
    number: u32,
    of: u32,
}

const NOT_A_SHARE: ParseError = ParseError::new(&["K/N, the K-th of N shares: 1/8 to 8/8"]);

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

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
mod tests;

//! Ranges of deal numbers.

use std::fmt;
use std::iter::FilterMap;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::dealer::{DealNumber, DealNumberError};
use crate::names::serde_as_text;

/// Deal numbers from one to another, both included: `617` or `1..32000`.
///
/// ```
/// use freecell::dealer::DealRange;
/// let range: DealRange = "-1..3".parse().unwrap();
/// let numbers: Vec<i64> = range.into_iter().map(i64::from).collect();
/// assert_eq!(numbers, [-1, 1, 2, 3]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealRange {
    first: DealNumber,
    last: DealNumber,
}

/// The deals of a [`DealRange`], in order.
///
/// ```
/// use freecell::dealer::{DealNumbers, DealRange};
/// let range: DealRange = "31999..32000".parse().unwrap();
/// let mut deals: DealNumbers = range.into_iter();
/// assert_eq!(deals.nth(1).map(i64::from), Some(32_000));
/// ```
pub type DealNumbers = FilterMap<RangeInclusive<i64>, fn(i64) -> Option<DealNumber>>;

impl DealRange {
    /// The deals of Windows Vista and later, 1 to 1 000 000.
    pub const WINDOWS: Self = Self { first: DealNumber::FIRST, last: DealNumber(1_000_000) };

    /// The numbers from `first` to `last`.
    ///
    /// # Errors
    /// [`DealRangeError::Backwards`] when `last` is below `first`.
    pub fn new(first: DealNumber, last: DealNumber) -> Result<Self, DealRangeError> {
        if last < first {
            return Err(DealRangeError::Backwards(first, last));
        }
        Ok(Self { first, last })
    }

    /// The number of deals.
    pub fn count(self) -> u64 {
        let zero = self.first.0 < 0 && self.last.0 > 0;
        self.last.0.abs_diff(self.first.0) + 1 - u64::from(zero)
    }

    /// The first deal.
    #[must_use]
    pub fn first(self) -> DealNumber {
        self.first
    }

    /// The last deal.
    pub fn last(self) -> DealNumber {
        self.last
    }

    /// Whether the deal is in it.
    pub fn contains(self, number: DealNumber) -> bool {
        (self.first..=self.last).contains(&number)
    }

    /// The 1-based position of a deal; `None` if it is not in the range.
    pub(crate) fn position(self, number: DealNumber) -> Option<u64> {
        self.contains(number).then(|| Self { last: number, ..self }.count())
    }

    /// The deals from position `from`, counted from 0, up to but not including `to`.
    pub(crate) fn part(self, from: u64, to: u64) -> Option<Self> {
        let first = self.first.0;
        let at = |position: u64| {
            let number = first + i64::try_from(position).ok()?;
            // 0 is not a deal.
            Some(DealNumber(if first < 0 && number >= 0 { number + 1 } else { number }))
        };
        if from < to { Some(Self { first: at(from)?, last: at(to - 1)? }) } else { None }
    }
}

impl IntoIterator for DealRange {
    type Item = DealNumber;
    type IntoIter = DealNumbers;

    /// The deals in order, without 0, which is not a deal.
    fn into_iter(self) -> DealNumbers {
        (self.first.0..=self.last.0).filter_map(|number| DealNumber::new(number).ok())
    }
}

impl fmt::Display for DealRange {
    /// Writes `1..32000`, or `617` for one deal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last } = self;
        if first == last { write!(f, "{first}") } else { write!(f, "{first}..{last}") }
    }
}

serde_as_text!(DealRange);

/// Splits `1-32000` at the dash; a dash before the first digit is a minus.
fn dashed(text: &str) -> Option<(&str, &str)> {
    let digit = text.find(|c: char| c.is_ascii_digit())?;
    let dash = digit + text[digit..].find(['-', '–'])?;
    let last = text[dash..].trim_start_matches(['-', '–']);
    Some((&text[..dash], last))
}

/// Why text is not a range of deals.
///
/// ```
/// use freecell::dealer::{DealRange, DealRangeError};
/// assert_eq!("617..".parse::<DealRange>(), Err(DealRangeError::OneEnd));
/// let backwards = "5..1".parse::<DealRange>().unwrap_err();
/// assert_eq!(backwards.to_string(), "the range ends before it starts; write 1..5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DealRangeError {
    /// One of the ends is not a deal number.
    #[error("{0}, or a range such as 1..32000")]
    Number(DealNumberError),
    /// The range has no start, or no end.
    #[error("a range has two ends, as 1..32000 has")]
    OneEnd,
    /// The range ends before it starts.
    #[error("the range ends before it starts; write {1}..{0}")]
    Backwards(DealNumber, DealNumber),
}

impl FromStr for DealRange {
    type Err = DealRangeError;

    /// Reads one deal number or an inclusive range `1..32000` (`1..=32000` and `1-32000`, too).
    fn from_str(text: &str) -> Result<Self, DealRangeError> {
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (first, last.strip_prefix('=').unwrap_or(last)),
            None => dashed(text).unwrap_or((text, text)),
        };
        if first.trim().is_empty() != last.trim().is_empty() {
            return Err(DealRangeError::OneEnd);
        }
        let number = |text: &str| text.parse().map_err(DealRangeError::Number);
        Self::new(number(first)?, number(last)?)
    }
}

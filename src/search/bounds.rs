//! Ranges of numbers: `30..35`, `..35`, `60..` or `7`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A number, or the numbers from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bounds {
    /// No less than this.
    pub(super) least: u32,
    /// No more than this; none for no end.
    pub(super) most: Option<u32>,
}

impl Bounds {
    /// How bounds are written, in words.
    pub(super) const ACCEPTED: &str = "a number such as 7, or a range such as 30..35, ..35 or 60..";

    /// The numbers from `least` to `most`.
    #[must_use]
    pub(super) const fn new(least: u32, most: u32) -> Self {
        Self { least, most: Some(most) }
    }

    /// Whether the number lies within.
    #[must_use]
    pub(super) fn contains(self, number: impl Into<u32>) -> bool {
        let number = number.into();
        number >= self.least && self.most.is_none_or(|most| number <= most)
    }

    /// Whether some number lies within both.
    pub(super) fn overlap(self, other: Self) -> bool {
        let below = |a: Self, b: Self| a.most.is_none_or(|most| b.least <= most);
        below(self, other) && below(other, self)
    }
}

impl<N: Into<u32> + Copy> From<RangeInclusive<N>> for Bounds {
    fn from(range: RangeInclusive<N>) -> Self {
        Self::new((*range.start()).into(), (*range.end()).into())
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, None) => write!(f, "{least}.."),
            (least, Some(most)) if least == most => write!(f, "{least}"),
            (0, Some(most)) => write!(f, "..{most}"),
            (least, Some(most)) => write!(f, "{least}..{most}"),
        }
    }
}

/// Why a text is not a range of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoundsError {
    /// It is neither a number nor a range.
    NotANumber,
    /// The range ends before it starts.
    Backwards(u32, u32),
}

impl fmt::Display for BoundsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber => write!(f, "write {}", Bounds::ACCEPTED),
            Self::Backwards(least, most) => {
                write!(f, "the range ends before it starts; write {most}..{least}")
            }
        }
    }
}

impl std::error::Error for BoundsError {}

impl FromStr for Bounds {
    type Err = BoundsError;

    /// Reads `7`, `30..35` (`30..=35` too), `..35` or `60..`.
    ///
    /// # Errors
    /// When the text is something else, or the range runs backwards.
    fn from_str(text: &str) -> Result<Self, BoundsError> {
        let number = |text: &str| text.trim().parse().map_err(|_| BoundsError::NotANumber);
        let Some((least, most)) = text.split_once("..") else {
            let exactly = number(text)?;
            return Ok(Self::new(exactly, exactly));
        };
        let most = most.strip_prefix('=').unwrap_or(most);
        if least.trim().is_empty() && most.trim().is_empty() {
            return Err(BoundsError::NotANumber);
        }
        let least = if least.trim().is_empty() { 0 } else { number(least)? };
        let most = if most.trim().is_empty() { None } else { Some(number(most)?) };
        match most {
            Some(most) if most < least => Err(BoundsError::Backwards(least, most)),
            most => Ok(Self { least, most }),
        }
    }
}

#[cfg(test)]
mod tests;

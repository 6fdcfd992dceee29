//! Ranges of numbers: `30..35`, `..35`, `60..` or `7`.

use std::fmt;
use std::str::FromStr;

/// A number, or the numbers from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bounds {
    /// The lower end.
    pub(super) least: u32,
    /// The upper end, or `None` for an open range.
    pub(super) most: Option<u32>,
}

impl Bounds {
    /// The accepted forms, in words.
    pub(super) const ACCEPTED: &str = "a number such as 7, or a range such as 30..35, ..35 or 60..";

    /// The numbers from `least` to `most`.
    pub(super) const fn new(least: u32, most: u32) -> Self {
        Self { least, most: Some(most) }
    }

    /// Whether the number is in the range.
    pub(super) fn contains(self, number: impl Into<u32>) -> bool {
        let number = number.into();
        number >= self.least && self.most.is_none_or(|most| number <= most)
    }

    /// Whether the two ranges overlap.
    pub(super) fn overlap(self, other: Self) -> bool {
        let below = |a: Self, b: Self| a.most.is_none_or(|most| b.least <= most);
        below(self, other) && below(other, self)
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

impl FromStr for Bounds {
    type Err = String;

    /// Reads `7`, `30..35` (`30..=35` too), `..35` or `60..`.
    ///
    /// # Errors
    /// When the text is something else, or the range runs backwards.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("write {}", Self::ACCEPTED);
        let number = |text: &str| match text.trim() {
            "" => Ok(None),
            digits => digits.parse().map(Some).map_err(|_| wrong()),
        };
        let (least, most) = match text.split_once("..") {
            Some((least, most)) => {
                (number(least)?, number(most.strip_prefix('=').unwrap_or(most))?)
            }
            None => (number(text)?, number(text)?),
        };
        match (least, most) {
            (None, None) => Err(wrong()),
            (Some(least), Some(most)) if most < least => {
                Err(format!("the range ends before it starts; write {most}..{least}"))
            }
            (least, most) => Ok(Self { least: least.unwrap_or(0), most }),
        }
    }
}

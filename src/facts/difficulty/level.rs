//! The number and the word for how hard a deal is.

use std::fmt;
use std::ops::RangeInclusive;

use crate::names::names;

/// How hard a deal is: 0 to 100, the percentage of deals that are easier.
///
/// `Display` writes the word and the number: `hard 81`.
///
/// Difficulties compare by the raw score, which is finer than the number.
///
/// ```
/// use freecell::{dealer::DealNumber, facts::difficulty::{Difficulty, Level}};
/// let difficulty = Difficulty::of(&DealNumber::new(164).unwrap().deal());
/// assert_eq!(difficulty.level(), Level::Easy);
/// assert_eq!(difficulty.to_string(), format!("easy {}", difficulty.get()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Difficulty {
    pub(super) number: u8,
    /// The score: the weighted number of lost games.
    pub(super) losses: u16,
}

impl Difficulty {
    /// The highest number.
    pub const MOST: u8 = 100;
    /// The version of the definition: numbers of different versions cannot be compared.
    pub const VERSION: u32 = 1;

    /// The number, 0 to 100.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.number
    }

    /// The raw score behind the number. It orders deals more finely.
    #[must_use]
    pub const fn score(self) -> u16 {
        self.losses
    }

    /// The word for it.
    #[must_use]
    pub const fn level(self) -> Level {
        match self.number {
            0..30 => Level::Easy,
            30..60 => Level::Medium,
            60..85 => Level::Hard,
            _ => Level::VeryHard,
        }
    }
}

#[cfg(feature = "serde")]
impl Difficulty {
    /// Adds `difficulty`, `level` and `score` to a row.
    pub(crate) fn serialize_into<R: serde::ser::SerializeStruct>(
        difficulty: Option<Self>,
        row: &mut R,
    ) -> Result<(), R::Error> {
        row.serialize_field("difficulty", &difficulty.map(Self::get))?;
        row.serialize_field("level", &difficulty.map(Self::level))?;
        row.serialize_field("score", &difficulty.map(Self::score))
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level().name().replace('-', " "), self.number)
    }
}

/// A word for a difficulty.
///
/// ```
/// use freecell::facts::difficulty::Level;
/// assert_eq!("very hard".parse(), Ok(Level::VeryHard));
/// assert_eq!(Level::Easy.range(), 0..=29);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// 0 to 29.
    Easy,
    /// 30 to 59.
    Medium,
    /// 60 to 84.
    Hard,
    /// 85 to 100.
    VeryHard,
}

names!(Level { Easy = "easy", Medium = "medium", Hard = "hard", VeryHard = "very-hard" });

impl Level {
    /// The difficulties that the word stands for.
    #[must_use]
    pub const fn range(self) -> RangeInclusive<u8> {
        match self {
            Self::Easy => 0..=29,
            Self::Medium => 30..=59,
            Self::Hard => 60..=84,
            Self::VeryHard => 85..=Difficulty::MOST,
        }
    }
}

#[cfg(test)]
mod tests;

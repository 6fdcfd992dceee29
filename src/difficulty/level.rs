//! The number and the word for how hard a deal is.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How hard a deal is: 0 to 100, the percentage of deals that are easier.
///
/// `Display` writes the word and the number: `hard 81`.
///
/// It is ordered a little more finely than the number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Difficulty {
    pub(super) number: u8,
    /// The score: the weighted number of lost games.
    pub(super) losses: u16,
}

impl Difficulty {
    /// The most there is.
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

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level(), self.number)
    }
}

/// A word for a difficulty.
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

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::VeryHard];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::VeryHard => "very-hard",
        }
    }

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

impl fmt::Display for Level {
    /// `very hard`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::VeryHard { "very hard" } else { self.name() })
    }
}

/// The text is not a word for a difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "write {}", Level::ALL.map(Level::name).join(", "))
    }
}

impl std::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        let text = text.to_ascii_lowercase().replace([' ', '_'], "-");
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or(ParseLevelError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_agree() {
        let difficulty = |number| Difficulty { number, losses: 0 };
        for number in 0..=Difficulty::MOST {
            let level = difficulty(number).level();
            for other in Level::ALL {
                assert_eq!(other.range().contains(&number), other == level, "{number}");
            }
        }
        assert_eq!(difficulty(81).to_string(), "hard 81");
        assert_eq!(difficulty(99).to_string(), "very hard 99");
        assert_eq!("Very hard".parse(), Ok(Level::VeryHard));
        assert_eq!("tough".parse::<Level>(), Err(ParseLevelError));
    }
}

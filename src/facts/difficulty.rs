//! How hard a deal is for a person.
//!
//! Difficulty measures how often a sensible player who does not look ahead fails. This player
//! (`player`) plays several games of the deal with two, three, four and five free cells, always with
//! the same random numbers. Each number of cells has the same weight. On one deal in twelve all
//! games are lost; losses with six and seven cells rank these deals. Difficulty is the percentage of
//! all deals with fewer losses: 0 to 100.
//!
//! The computation uses integers and no time limit, so a deal has the same difficulty everywhere.
//! It does not depend on the solver.

use std::fmt;
use std::ops::RangeInclusive;

use strum::{VariantArray, VariantNames};

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::facts::table;
use crate::names::names;
use crate::random::Random;
use crate::rules::{Autoplay, EmptyColumn, Rules};

mod player;

/// For each number of cells: the number of games, and the weight of a lost one. The weights of each
/// number of cells add up to 1008.
const GAMES: [(u8, u16, u16); 4] = [(5, 12, 84), (4, 14, 72), (3, 16, 63), (2, 18, 56)];

/// The score when all [`GAMES`] are lost.
const ALL_LOST: u16 = 4032;
/// More games, played only if all of [`GAMES`] are lost.
const LAST_GAMES: [(u8, u16, u16); 2] = [(6, 20, 1), (7, 20, 1)];
/// The score when these are lost too.
const HIGHEST: u16 = ALL_LOST + 40;

/// The weighted number of lost games, if it is one of `scores`.
fn losses(board: &Board, scores: &RangeInclusive<u16>) -> Option<u16> {
    // Losses can rule out a deal as too hard, wins as too easy.
    let mut games = GAMES;
    if *scores.end() < ALL_LOST.saturating_sub(*scores.start()) {
        games.reverse();
    }
    let (mut lost, mut highest) = (0, HIGHEST);
    for (cells, games, counts) in games.into_iter().chain(LAST_GAMES) {
        let is_last = cells > GAMES[0].0;
        if is_last && lost < ALL_LOST {
            break;
        }
        let rules = Rules::new(cells, Autoplay::Max, EmptyColumn::Vista).unwrap_or_default();
        let mut random = Random::new(cells.into());
        for _ in 0..games {
            if player::wins(rules, board, &mut random) {
                highest = if is_last { highest } else { highest.min(ALL_LOST) } - counts;
            } else {
                lost += counts;
            }
            if lost > *scores.end() || highest < *scores.start() {
                return None;
            }
        }
    }
    Some(lost)
}

/// The lowest score of each percentage from 1 to 100. The last is out of reach, since no deal is
/// harder than itself.
///
/// Measured on 4 000 deals, every 331st from 1 000 001 on.
#[rustfmt::skip]
const SCALE: [u16; 100] = [
    1290, 1618, 1753, 1881, 1975, 2065, 2157, 2262, 2359, 2429, 2490, 2557, 2594, 2640, 2690,
    2725, 2763, 2793, 2841, 2868, 2901, 2934, 2965, 2992, 3018, 3043, 3069, 3090, 3102, 3129,
    3157, 3179, 3207, 3235, 3244, 3256, 3279, 3303, 3318, 3336, 3357, 3387, 3402, 3408, 3429,
    3459, 3477, 3477, 3486, 3501, 3531, 3549, 3556, 3556, 3570, 3594, 3624, 3633, 3633, 3645,
    3648, 3660, 3708, 3708, 3717, 3717, 3724, 3732, 3792, 3792, 3792, 3801, 3801, 3801, 3808,
    3876, 3876, 3876, 3876, 3876, 3876, 3885, 3885, 3948, 3960, 3960, 3960, 3960, 3960, 3960,
    3969, 4045, 4052, 4055, 4058, 4060, 4062, 4065, 4068, u16::MAX,
];

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
    number: u8,
    /// The score: the weighted number of lost games.
    losses: u16,
}

impl Difficulty {
    /// The highest number.
    pub const MOST: u8 = 100;
    /// The version of the definition: numbers of different versions cannot be compared.
    pub const VERSION: u32 = 1;

    /// The difficulty of a deal, or any other position; it takes about ten milliseconds.
    ///
    /// It has no meaning for deals that cannot be solved.
    ///
    /// ```
    /// use freecell::{dealer::DealNumber, facts::difficulty::Difficulty};
    /// let difficulty = |deal| Difficulty::of(&DealNumber::new(deal).unwrap().deal());
    /// assert!(difficulty(164) < difficulty(617));
    /// ```
    pub fn of(board: &Board) -> Self {
        Self::of_score(losses(board, &(0..=u16::MAX)).unwrap_or_default())
    }

    /// The difficulty of a numbered deal: from the table of 1 … 32 000, or played.
    ///
    /// ```
    /// use freecell::facts::difficulty::Difficulty;
    /// let deal = "617".parse().unwrap();
    /// assert_eq!(Difficulty::of_deal(deal), Difficulty::of(&deal.deal()));
    /// ```
    pub fn of_deal(deal: DealNumber) -> Self {
        Self::in_table(deal).unwrap_or_else(|| Self::of(&deal.deal()))
    }

    /// The difficulty of a deal 1 … 32 000, from the table; `None` for other deals.
    pub(crate) fn in_table(deal: DealNumber) -> Option<Self> {
        table::score(deal).map(Self::of_score)
    }

    /// The difficulty of a deal if its score is in `scores`; the games stop as soon as that is known to
    /// be false.
    pub(crate) fn within(deal: DealNumber, scores: &RangeInclusive<u16>) -> Option<Self> {
        losses(&deal.deal(), scores).map(Self::of_score)
    }

    /// The difficulty of a deal with this score.
    pub(crate) fn of_score(losses: u16) -> Self {
        let easier = SCALE.partition_point(|&least| least <= losses);
        Self { number: u8::try_from(easier).unwrap_or(Self::MOST), losses }
    }

    /// The range of scores of the numbers from `least` to `most`.
    pub(crate) fn scores(least: u32, most: u32) -> RangeInclusive<u16> {
        // The lowest score above a number.
        let above = |number: u32| SCALE.get(number as usize).copied().unwrap_or(u16::MAX);
        let highest = if most < Self::MOST.into() { above(most) - 1 } else { u16::MAX };
        least.checked_sub(1).map_or(0, above)..=highest
    }

    /// The number, 0 to 100.
    pub const fn get(self) -> u8 {
        self.number
    }

    /// The raw score behind the number. It orders deals more finely.
    pub const fn score(self) -> u16 {
        self.losses
    }

    /// The difficulty as a word.
    pub fn level(self) -> Level {
        let fits = |level: &Level| level.range().contains(&self.number);
        Level::ALL.into_iter().find(fits).unwrap_or(Level::VeryHard)
    }

    /// What the number means: `harder than 98 %`.
    pub fn than_others(self) -> String {
        match self.number {
            0 => "among the easiest 1 %".to_owned(),
            number => format!("harder than {number} %"),
        }
    }

    /// The word and what the number means: `very hard, harder than 98 %`.
    pub(crate) fn in_words(self) -> String {
        format!("{}, {}", self.level().words(), self.than_others())
    }

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
        write!(f, "{} {}", self.level().words(), self.number)
    }
}

/// A word for a difficulty.
///
/// ```
/// use freecell::facts::difficulty::Level;
/// assert_eq!("very hard".parse(), Ok(Level::VeryHard));
/// assert_eq!(Level::Easy.range(), 0..=29);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
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

names!(Level);

impl Level {
    /// The name with a blank: `very hard`.
    pub fn words(self) -> String {
        self.name().replace('-', " ")
    }

    /// The difficulties that the word covers.
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

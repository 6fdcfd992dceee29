//! How hard a deal is for a person.
//!
//! Difficulty measures how often a player fails who plays sensibly and does not look ahead. This
//! player (`player`) plays several games of the deal with two, three, four and five free cells,
//! always with the same random numbers. The share of lost games counts the same for each number of
//! cells. On one deal in twelve all games are lost; the losses with six and seven cells rank these.
//! Difficulty is the percentage of all deals on which less is lost: 0 to 100.
//!
//! The computation uses integers and no time limit, so a deal has the same difficulty everywhere.
//! It does not depend on the solver.

use std::ops::RangeInclusive;

use crate::board::Board;
use crate::random::Random;
use crate::rules::{Autoplay, Rules};

mod level;
mod player;

pub use level::{Difficulty, Level};

/// For each number of cells: the number of games, and the weight of a lost one. Each number of
/// cells weighs 1008 in all.
const GAMES: [(u8, u16, u16); 4] = [(5, 12, 84), (4, 14, 72), (3, 16, 63), (2, 18, 56)];

impl Difficulty {
    /// The difficulty of a deal, or any other position; it takes about ten milliseconds.
    ///
    /// It has no meaning for deals that cannot be solved.
    ///
    /// ```
    /// use freecell::{dealer::DealNumber, facts::difficulty::Difficulty};
    /// let difficulty = |deal| Difficulty::of(&DealNumber::new(deal).unwrap().deal());
    /// assert!(difficulty(164) < difficulty(617));
    /// ```
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self::of_score(losses(board, &(0..=u16::MAX)).unwrap_or_default())
    }

    /// The difficulty of a deal if its score is one of these; otherwise the games end as soon as that is
    /// certain.
    pub(crate) fn within(board: &Board, scores: &RangeInclusive<u16>) -> Option<Self> {
        losses(board, scores).map(Self::of_score)
    }
}

/// The score when all [`GAMES`] are lost.
const ALL_LOST: u16 = 4032;
/// The games played when all the others are lost.
const LAST_GAMES: [(u8, u16, u16); 2] = [(6, 20, 1), (7, 20, 1)];
/// The score when these are lost, too.
const HIGHEST: u16 = ALL_LOST + 40;

/// The weighted number of lost games, if it is one of `scores`.
fn losses(board: &Board, scores: &RangeInclusive<u16>) -> Option<u16> {
    // Losses rule a deal out that is too hard, wins one that is too easy.
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
        let rules = Rules::default().with_autoplay(Autoplay::Max).with_cells(cells);
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

#[cfg(test)]
mod tests;

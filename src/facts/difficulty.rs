//! How hard a deal is for a person.
//!
//! A number cannot ask people, but it can ask how often someone fails who plays sensibly and does not
//! look ahead. That player (`player`) plays the deal with two, three, four and five free cells, some
//! games each, always with the same whims. Each number of cells counts the same: the share of games
//! lost. Of deals on which all are lost, one in twelve, those are harder on which more games are
//! lost with six and seven cells. Difficulty is the percentage of all deals on which less is lost: 0
//! to 100.
//!
//! All is integer arithmetic without limits of time: a deal has the same difficulty everywhere. It
//! does not depend on the solver.

use crate::board::Board;
use crate::random::Random;
use crate::rules::{Autoplay, Rules};

mod level;
mod player;
mod scale;

pub use level::{Difficulty, Level};

/// The games played: with how many cells, how many, and what a lost one counts, so that each number
/// of cells counts 1008 in all.
const GAMES: [(u8, u16, u16); 4] = [(5, 12, 84), (4, 14, 72), (3, 16, 63), (2, 18, 56)];

impl Difficulty {
    /// The difficulty of a deal, or any other position; it takes about ten milliseconds.
    ///
    /// It says nothing of deals that cannot be solved.
    ///
    /// ```
    /// use freecell::{dealer::DealNumber, facts::difficulty::Difficulty};
    /// let difficulty = |deal| Difficulty::of(&DealNumber::new(deal).unwrap().deal());
    /// assert!(difficulty(164) < difficulty(617));
    /// ```
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self::of_score(losses(board))
    }
}

/// The score when all [`GAMES`] are lost.
const ALL_LOST: u16 = 4032;
/// The games played when all the others are lost.
const LAST_GAMES: [(u8, u16, u16); 2] = [(6, 20, 1), (7, 20, 1)];

/// The weighted number of lost games.
fn losses(board: &Board) -> u16 {
    let lost = |&(cells, games, counts): &(u8, u16, u16)| {
        let rules = Rules::default().with_autoplay(Autoplay::Max).with_cells(cells);
        let mut random = Random::new(cells.into());
        let lost = (0..games).filter(|_| !player::wins(rules, board, &mut random)).count();
        counts * u16::try_from(lost).unwrap_or(games)
    };
    let losses = GAMES.iter().map(lost).sum();
    if losses < ALL_LOST { losses } else { losses + LAST_GAMES.iter().map(lost).sum::<u16>() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dealer::DealNumber;

    #[test]
    fn every_number_of_cells_counts_the_same() {
        assert!(GAMES.iter().all(|(_, games, counts)| games * counts * 4 == ALL_LOST));
    }

    /// The same on every machine: these numbers are only to change with the definition.
    #[test]
    fn a_deal_has_the_same_difficulty_everywhere() {
        let losses = [1, 2, 164, 617, 11_982, 8_589_934_591]
            .map(|deal| losses(&DealNumber::new(deal).unwrap().deal()));
        assert_eq!(losses, [3804, 2736, 1817, 4067, 4069, 3012]);
    }
}

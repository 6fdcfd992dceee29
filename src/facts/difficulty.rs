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

use crate::board::Board;
use crate::random::Random;
use crate::rules::{Autoplay, Rules};

mod level;
mod player;
mod scale;

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

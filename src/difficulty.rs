//! How hard a deal is for a person.

mod level;
mod player;
mod random;

pub use level::{Difficulty, Level, ParseLevelError};
pub use player::Taste;
use crate::board::Board;
use crate::rules::{Autoplay, EmptyColumn, Rules};
use random::Random;

/// Raw counts of wins for cells.
pub fn raw(board: &Board, taste: &Taste, plan: &[(u8, u32)]) -> Vec<u32> {
    plan.iter().map(|&(cells, games)| {
        let rules = Rules::new(cells, Autoplay::Max, EmptyColumn::Vista).unwrap();
        let mut random = Random::new(u64::from(cells));
        (0..games).map(|_| u32::from(player::wins(taste, rules, board, &mut random))).sum()
    }).collect()
}
impl Difficulty {
    /// X.
    pub fn of(board: &Board) -> Self {
        let t = Taste { home: 40, covering: 8, breaks: 42, blocks: 14, cell: 8, full: 408, empty: 28, noise: 90};
        Self((100 - raw(board, &t, &[(4,14),(5,12),(3,16),(2,18)]).iter().sum::<u32>() * 100 / 60) as u8)
    }
}

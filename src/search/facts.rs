//! Facts of a deal that a search found.

use std::fmt;

use crate::difficulty::Difficulty;
use crate::lengths::Length;
use crate::words::count;

/// The facts that the conditions of a search needed; the others are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Cards that lie above an ace.
    pub above_aces: Option<u32>,
    /// Cards that lie above a two.
    pub above_twos: Option<u32>,
    /// Kings at the bottom of a column.
    pub kings_at_bottom: Option<u32>,
    /// Cards of the longest run that is dealt already.
    pub longest_run: Option<u32>,
    /// The fewest cells that the deal can be solved with.
    pub fewest_cells: Option<u8>,
    /// The length of a solution.
    pub length: Option<Length>,
    /// How hard the deal is.
    pub difficulty: Option<Difficulty>,
}

impl fmt::Display for Facts {
    /// `3 free cells needed; 28 moves, the best known; hard 81`; empty without facts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = |cards: u32, noun: &str, rest: &str| {
            format!("{}{rest}", count(usize::try_from(cards).unwrap_or_default(), noun))
        };
        let facts = [
            self.above_aces.map(|n| cards(n, "card", " above the aces")),
            self.above_twos.map(|n| cards(n, "card", " above the twos")),
            self.kings_at_bottom.map(|n| cards(n, "king", " at the bottom")),
            self.longest_run.map(|n| format!("longest run {n}")),
            self.fewest_cells.map(|n| match n {
                0 => "no free cell needed".to_owned(),
                _ => cards(n.into(), "free cell", " needed"),
            }),
            self.length.map(|length| length.to_string()),
            self.difficulty.map(|difficulty| difficulty.to_string()),
        ];
        let facts: Vec<String> = facts.into_iter().flatten().collect();
        f.write_str(&facts.join("; "))
    }
}

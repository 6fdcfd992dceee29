//! JSON that several commands write.

use serde::Serialize;

use crate::board::Board;
use crate::card::Suit;

/// How many cards of each suit are home.
#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub(super) struct Foundations {
    c: u8,
    d: u8,
    h: u8,
    s: u8,
}

impl Foundations {
    /// Those of a board.
    pub(super) fn of(board: &Board) -> Self {
        let [c, d, h, s] = Suit::ALL.map(|suit| board.foundation(suit));
        Self { c, d, h, s }
    }
}

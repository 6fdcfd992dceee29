//! JSON that several commands write: the same thing has the same name in all of them.

use std::io::{self, Write};

use serde::Serialize;

use crate::board::Board;
use crate::card::{Card, Suit};

/// Writes one object on a line.
pub(super) fn write_line(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

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

/// The cards of each column, the deepest first.
pub(super) fn columns(board: &Board) -> Vec<Vec<&'static str>> {
    board
        .columns()
        .iter()
        .map(|column| column.iter().map(|card| card.letters()).collect())
        .collect()
}

/// The cards in the cells, null for a free one: `usual` cells, or more if more are in use.
pub(super) fn cells(board: &Board, usual: usize) -> Vec<Option<&'static str>> {
    board.cells()[..board.cells_used().max(usual)]
        .iter()
        .map(|cell| cell.map(Card::letters))
        .collect()
}

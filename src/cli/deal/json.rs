//! A board as JSON.

use std::io::Write;

use serde::Serialize;

use crate::board::Board;
use crate::card::Card;
use crate::cli::{CliError, rows};
use crate::dealer::{DealNumber, impossible};

/// The JSON of one board: of a deal its rows, of a position in play its cells and foundations.
#[derive(Serialize)]
struct Json<'a> {
    /// The deal's number, null for a board that is no deal.
    deal: Option<DealNumber>,
    #[serde(flatten)]
    board: Shown<'a>,
    /// Whether the deal is known to be impossible with four cells; null for other boards.
    impossible: Option<bool>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Shown<'a> {
    Deal { rows: Vec<Vec<Card>>, columns: Vec<&'a [Card]> },
    Position(&'a Board),
}

/// Writes one object on a line.
pub(super) fn write(
    out: &mut impl Write,
    board: &Board,
    number: Option<DealNumber>,
) -> Result<(), CliError> {
    let columns = board.columns();
    let row = |at| columns.iter().filter_map(|column| column.get(at).copied()).collect();
    let shown = if board.is_dealt() {
        let columns = columns.iter().map(|column| &column[..]).collect();
        Shown::Deal { rows: (0..board.height()).map(row).collect(), columns }
    } else {
        Shown::Position(board)
    };
    let impossible = number.map(impossible::is_impossible);
    Ok(rows::json(out, &Json { deal: number, board: shown, impossible })?)
}

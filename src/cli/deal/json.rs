//! A board as JSON.

use std::io::Write;

use serde::Serialize;

use crate::board::{Board, Column};
use crate::card::Card;
use crate::cli::CliError;
use crate::cli::json::Foundations;
use crate::dealer::{DealNumber, impossible};

/// The JSON of one board; of a position in play, with cells and foundations instead of rows.
#[derive(Serialize)]
struct Json {
    /// The deal's number, null for a board that is no deal.
    deal: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<Vec<Vec<&'static str>>>,
    columns: Vec<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<Option<&'static str>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    foundations: Option<Foundations>,
    /// Whether the deal is known to be impossible with four cells; null for other boards.
    impossible: Option<bool>,
}

/// Writes one object on a line.
pub(super) fn write(
    out: &mut impl Write,
    board: &Board,
    number: Option<DealNumber>,
) -> Result<(), CliError> {
    let letters = |column: &Column| column.iter().map(|card| card.letters()).collect();
    let columns: Vec<Vec<&str>> = board.columns().iter().map(letters).collect();
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    let row = |at| columns.iter().filter_map(|column| column.get(at).copied()).collect();
    let is_dealt = board.is_dealt();
    let json = Json {
        deal: number.map(DealNumber::get),
        rows: is_dealt.then(|| (0..height).map(row).collect()),
        cells: (!is_dealt).then(|| cells(board)),
        foundations: (!is_dealt).then(|| Foundations::of(board)),
        impossible: number.map(impossible::is_impossible),
        columns,
    };
    serde_json::to_writer(&mut *out, &json).map_err(std::io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// The cells, those beyond the fourth only as far as they are used.
fn cells(board: &Board) -> Vec<Option<&'static str>> {
    let used = board.cells().iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    board.cells()[..used.max(4)].iter().map(|cell| cell.map(Card::letters)).collect()
}

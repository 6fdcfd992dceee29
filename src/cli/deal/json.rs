//! A board as JSON.

use std::io::Write;

use serde::Serialize;

use crate::board::Board;
use crate::cli::CliError;
use crate::cli::json::{self, Foundations};
use crate::dealer::{DealNumber, impossible};
use crate::rules::Rules;

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
    let columns = json::columns(board);
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    let row = |at| columns.iter().filter_map(|column| column.get(at).copied()).collect();
    let is_dealt = board.is_dealt();
    let object = Json {
        deal: number.map(DealNumber::get),
        rows: is_dealt.then(|| (0..height).map(row).collect()),
        cells: (!is_dealt).then(|| json::cells(board, Rules::default().cells())),
        foundations: (!is_dealt).then(|| Foundations::of(board)),
        impossible: number.map(impossible::is_impossible),
        columns,
    };
    Ok(json::write_line(out, &object)?)
}

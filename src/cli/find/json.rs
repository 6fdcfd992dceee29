//! The answers of `freecell find` as JSON.

use std::io::Write;

use serde::Serialize;

use crate::board::compare::{CardPlace, Difference};
use crate::card::Card;
use crate::cli::find::{Answer, Asked};
use crate::cli::{CliError, rows};
use crate::dealer::{DealNumber, DealRange};

/// The answer for one board.
#[derive(Serialize)]
struct Json<'a> {
    line: usize,
    /// The deals that the board is or can be.
    deals: &'a [DealNumber],
    /// How many cards are known; 52 for a whole board.
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<usize>,
    /// The first and the last deal looked at, where not all were.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[DealNumber; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<DealNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    same: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differences: Option<Vec<JsonDifference>>,
    /// The nearest deal, where a few cards are wrong, and where it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<JsonNearest>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Serialize)]
struct JsonNearest {
    deal: DealNumber,
    differences: Vec<JsonDifference>,
}

/// A place at which the board differs from the expected deal.
#[derive(Serialize)]
struct JsonDifference {
    place: String,
    /// Column and row, from 1, for places of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    expected: Option<Card>,
    found: Option<Card>,
}

impl From<&Difference> for JsonDifference {
    fn from(difference: &Difference) -> Self {
        let (column, row) = match difference.place {
            CardPlace::Column { column, row } => (Some(column.index() + 1), Some(row + 1)),
            CardPlace::Cell(_) | CardPlace::Foundation(_) => (None, None),
        };
        Self {
            place: difference.place.to_string(),
            column,
            row,
            expected: difference.expected,
            found: difference.found,
        }
    }
}

/// The first and the last deal of a range.
fn ends(range: Option<&DealRange>) -> Option<[DealNumber; 2]> {
    range.map(|range| [range.first(), range.last()])
}

/// Writes one object on a line.
pub(super) fn write(
    out: &mut impl Write,
    answer: &Answer,
    expected: Option<DealNumber>,
) -> Result<(), CliError> {
    let (known, range, error) = match &answer.asked {
        Ok(Asked::Whole { range }) => (Some(Card::COUNT), ends(range.as_ref()), None),
        Ok(Asked::Part { known, range }) => (Some(*known), ends(range.as_ref()), None),
        Err(error) => (None, None, Some(error.to_string())),
    };
    let differences = answer.differences.as_ref();
    let object = Json {
        line: answer.line,
        deals: &answer.deals,
        known,
        range,
        expected,
        same: differences.map(Vec::is_empty),
        differences: differences.map(|all| all.iter().map(JsonDifference::from).collect()),
        nearest: answer.nearest.as_ref().map(|nearest| JsonNearest {
            deal: nearest.deal,
            differences: nearest.differences.iter().map(JsonDifference::from).collect(),
        }),
        error,
    };
    Ok(rows::json(out, &object)?)
}

//! The answer for programs.

use std::io::Write;

use serde::Serialize;

use crate::board::Board;
use crate::cli::CliError;
use crate::cli::json::{self, Foundations};
use crate::dealer::DealNumber;
use crate::replay::{End, Step, Verdict};
use crate::rules::Rules;
use crate::text;

use super::{Checked, Show};

/// One game.
#[derive(Serialize)]
struct Json {
    /// The deal it was checked on; null for a board without a number.
    deal: Option<i64>,
    /// The deal that the text names.
    named: Option<i64>,
    /// The line of the text that the game starts on.
    line: usize,
    valid: bool,
    /// Why the text cannot be read.
    error: Option<String>,
    notes: Vec<String>,
    #[serde(flatten)]
    reading: Reading,
}

/// How it was read, and how it ended; null where it cannot be read.
#[derive(Default, Serialize)]
struct Reading {
    /// Legal moves, without surplus ones.
    moves: Option<usize>,
    dialect: Option<&'static str>,
    rules: Option<Rules>,
    /// All rules with as many cells under which it is a solution.
    valid_under: Option<Vec<Rules>>,
    surplus: Option<Vec<String>>,
    /// The first illegal move.
    illegal: Option<Illegal>,
    /// The position where a solution goes wrong.
    board: Option<Position>,
    /// The solution written out.
    solution: Option<String>,
    /// Each move with the position after it.
    steps: Option<Vec<StepJson>>,
}

#[derive(Serialize)]
struct Illegal {
    number: usize,
    #[serde(rename = "move")]
    text: String,
    why: String,
}

#[derive(Serialize)]
struct StepJson {
    number: usize,
    #[serde(rename = "move")]
    text: String,
    cards: Vec<&'static str>,
    home: Vec<&'static str>,
    board: Position,
}

/// A position in play.
#[derive(Serialize)]
struct Position {
    columns: Vec<Vec<&'static str>>,
    cells: Vec<Option<&'static str>>,
    foundations: Foundations,
}

impl Position {
    fn new(board: &Board, rules: Rules) -> Self {
        Self {
            columns: json::columns(board),
            cells: json::cells(board, rules.cells()),
            foundations: Foundations::of(board),
        }
    }
}

impl Reading {
    fn new(verdict: &Verdict, show: Option<Show>) -> Self {
        let replay = &verdict.replay;
        let illegal = match &replay.end {
            End::Illegal { number, text, why } => {
                Some(Illegal { number: *number, text: text.clone(), why: why.to_string() })
            }
            End::Won { .. } | End::Unfinished => None,
        };
        let style = show.and_then(Show::style);
        let step = |(number, step): (usize, &Step)| StepJson {
            number,
            text: step.text.clone(),
            cards: step.played.cards.iter().map(|card| card.letters()).collect(),
            home: step.played.auto.iter().map(|(card, _)| card.letters()).collect(),
            board: Position::new(&step.after, replay.rules),
        };
        Self {
            moves: Some(replay.steps.len()),
            dialect: Some(verdict.dialect.id()),
            rules: Some(replay.rules),
            valid_under: Some(verdict.valid_under.clone()),
            surplus: Some(replay.surplus().to_vec()),
            illegal,
            board: (!verdict.is_valid()).then(|| Position::new(replay.last(), replay.rules)),
            solution: style
                .map(|style| text::write(replay.rules, &replay.start, &replay.moves(), style)),
            steps: (show == Some(Show::Boards))
                .then(|| (1..).zip(&replay.steps).map(step).collect()),
        }
    }
}

/// Writes a game as one object on a line.
pub(super) fn write(
    out: &mut impl Write,
    checked: &Checked<'_>,
    show: Option<Show>,
) -> Result<(), CliError> {
    let verdict = checked.result.as_ref().ok();
    let object = Json {
        deal: checked.deal.map(DealNumber::get),
        named: checked.game.number.map(DealNumber::get),
        line: checked.game.line,
        valid: verdict.is_some_and(Verdict::is_valid),
        error: checked.result.as_ref().err().map(ToString::to_string),
        notes: checked.doubts(),
        reading: verdict.map(|verdict| Reading::new(verdict, show)).unwrap_or_default(),
    };
    Ok(json::write_line(out, &object)?)
}

//! The answer for programs.

use std::io::Write;

use serde::Serialize;

use crate::board::InPlay;
use crate::card::Card;
use crate::cli::CliError;
use crate::cli::rows;
use crate::dealer::DealNumber;
use crate::replay::{End, Step, Verdict};
use crate::rules::Rules;
use crate::text::{self, Dialect};

use super::{Checked, Show};

/// One game.
#[derive(Serialize)]
struct Json<'a> {
    /// The deal it was checked on; null for a board without a number.
    deal: Option<DealNumber>,
    /// The deal that the text names.
    named: Option<DealNumber>,
    /// The line of the text that the game starts on.
    line: usize,
    valid: bool,
    /// Why the text cannot be read.
    error: Option<String>,
    notes: Vec<String>,
    #[serde(flatten)]
    reading: Reading<'a>,
}

/// How it was read, and how it ended; null where it cannot be read.
#[derive(Default, Serialize)]
struct Reading<'a> {
    /// Legal moves, without surplus ones.
    moves: Option<usize>,
    dialect: Option<Dialect>,
    rules: Option<Rules>,
    /// All rules with as many cells under which it is a solution.
    valid_under: Option<&'a [Rules]>,
    surplus: Option<&'a [String]>,
    /// The first illegal move.
    illegal: Option<Illegal<'a>>,
    /// The position where a solution goes wrong.
    board: Option<InPlay<'a>>,
    /// The solution written out.
    solution: Option<String>,
    /// Each move with the position after it.
    steps: Option<Vec<StepJson<'a>>>,
}

#[derive(Serialize)]
struct Illegal<'a> {
    number: usize,
    #[serde(rename = "move")]
    text: &'a str,
    why: String,
}

#[derive(Serialize)]
struct StepJson<'a> {
    number: usize,
    #[serde(rename = "move")]
    text: &'a str,
    cards: &'a [Card],
    home: Vec<Card>,
    board: InPlay<'a>,
}

impl<'a> Reading<'a> {
    fn new(verdict: &'a Verdict, show: Option<Show>) -> Self {
        let replay = &verdict.replay;
        let illegal = match &replay.end {
            End::Illegal { number, text, why } => {
                Some(Illegal { number: *number, text, why: why.to_string() })
            }
            End::Won { .. } | End::Unfinished => None,
        };
        let style = show.and_then(Show::style);
        let step = |(number, step): (usize, &'a Step)| StepJson {
            number,
            text: &step.text,
            cards: &step.played.cards,
            home: step.played.auto.iter().map(|(card, _)| *card).collect(),
            board: InPlay(&step.after, replay.rules),
        };
        Self {
            moves: Some(replay.steps.len()),
            dialect: Some(verdict.dialect),
            rules: Some(replay.rules),
            valid_under: Some(&verdict.valid_under),
            surplus: Some(replay.surplus()),
            illegal,
            board: (!verdict.is_valid()).then(|| InPlay(replay.last(), replay.rules)),
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
        deal: checked.deal,
        named: checked.game.number,
        line: checked.game.line,
        valid: verdict.is_some_and(Verdict::is_valid),
        error: checked.result.as_ref().err().map(ToString::to_string),
        notes: checked.doubts(),
        reading: verdict.map(|verdict| Reading::new(verdict, show)).unwrap_or_default(),
    };
    Ok(rows::json(out, &object)?)
}

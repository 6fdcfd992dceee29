//! The answer of `verify` for people and programs, and solutions written out.

use std::fmt::Write as _;
use std::io::Write;

use serde::Serialize;

use crate::board::{InPlay, format};
use crate::card::Card;
use crate::cli::{CliError, output};
use crate::dealer::DealNumber;
use crate::replay::{End, Step, Verdict};
use crate::rules::Rules;
use crate::text::{self, Dialect};
use crate::words::target;

use super::{Checked, Show};

/// The verdict in a line, the doubts in more, and the board where a solution goes wrong.
pub(super) fn verdict(checked: &Checked) -> String {
    let mut text = checked.deal.map(|deal| format!("#{deal}: ")).unwrap_or_default();
    match &checked.result {
        Err(why) => _ = write!(text, "cannot be read: {why}"),
        Ok(verdict) => _ = write!(text, "{verdict}"),
    }
    text.push('\n');
    for doubt in checked.doubts() {
        _ = writeln!(text, "  {doubt}");
    }
    if let Ok(verdict) = &checked.result
        && !verdict.is_valid()
    {
        let board = format::position(verdict.replay.last());
        _ = writeln!(
            text,
            "\n  The board there:\n\n  {}\n",
            board.trim_end().replace('\n', "\n  ")
        );
    }
    text
}

/// Writes a solution out.
pub(super) fn solution(
    out: &mut impl Write,
    deal: Option<DealNumber>,
    verdict: &Verdict,
    show: Show,
) -> Result<(), CliError> {
    let replay = &verdict.replay;
    match (deal, show) {
        (Some(deal), Show::Line) => write!(out, "{deal}: ")?,
        (_, Show::Link) => {
            let link = text::link(deal, &replay.start);
            return Ok(writeln!(
                out,
                "{}",
                link.as_deref().unwrap_or("no page shows this position")
            )?);
        }
        (Some(deal), _) => writeln!(out, "{}", text::heading(deal, replay.rules))?,
        (None, _) => {}
    }
    let Some(style) = show.style() else {
        for (number, step) in (1..).zip(&replay.steps) {
            writeln!(out, "{number}. {}\n{}", in_words(step), format::position(&step.after))?;
        }
        return Ok(());
    };
    let text = text::write(replay.rules, &replay.start, &replay.moves(), style);
    Ok(out.write_all(text.as_bytes())?)
}

/// A move and the cards that went home after it: `26  9♦ 8♠ to column 6, then home A♣ 2♣`.
fn in_words(step: &Step) -> String {
    let cards = |cards: &mut dyn Iterator<Item = Card>| {
        cards.map(|card| format!("{card:#}")).collect::<Vec<_>>().join(" ")
    };
    let mv = step.played.mv;
    let moved = cards(&mut step.played.cards.iter().copied());
    let home = cards(&mut step.played.auto.iter().map(|(card, _)| *card));
    let home = if home.is_empty() { home } else { format!(", then home {home}") };
    format!("{mv}  {moved} {}{home}", target(mv.to))
}

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
pub(super) fn json(
    out: &mut impl Write,
    checked: &Checked,
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
    Ok(output::json(out, &object)?)
}

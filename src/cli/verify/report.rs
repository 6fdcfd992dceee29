//! The answer of `verify` for people and programs, and the output of solutions.

use std::io::Write;

use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use crate::cli::error::CliError;
use freecell::board::{InPlay, format};
use freecell::card::Card;
use freecell::dealer::DealNumber;
use freecell::replay::{End, Remark, Replay, Step, Verdict};
use freecell::rules::Rules;
use freecell::text::{self, Style};
use freecell::words::count;

use super::{Checked, Show};

/// The verdict on the first line, then the doubts, then the board where a solution goes wrong.
pub(super) fn verdict(checked: &Checked) -> String {
    let deal = checked.deal.map(|deal| format!("#{deal}: ")).unwrap_or_default();
    let doubts: String = checked.doubts().iter().map(|doubt| format!("  {doubt}\n")).collect();
    let board = |verdict: &Verdict| {
        let board = format::position(verdict.replay.last());
        let board = board.trim_end().replace('\n', "\n  ");
        format!("\n  The board there:\n\n  {board}\n\n")
    };
    match &checked.result {
        Err(why) if checked.board.is_none() => format!("{why}\n"),
        Err(why) => format!("{deal}cannot be read: {why}\n{doubts}"),
        Ok(verdict) if verdict.is_valid() => format!("{deal}{verdict}\n{doubts}"),
        Ok(verdict) => format!("{deal}{verdict}\n{doubts}{}", board(verdict)),
    }
}

impl Checked {
    /// Contradictions between the text and the board it is checked on.
    fn doubts(&self) -> Vec<String> {
        let mut doubts = Vec::new();
        if let Some(found) = self.by_moves.as_ref().filter(|_| self.deal.is_some()) {
            doubts.push(format!("the text names no deal: {found}"));
        }
        if let Some(board) = &self.board {
            let (unread, verdict) = (self.unread.as_ref(), self.result.as_ref().ok());
            let remarks = Remark::all(&self.game, unread, (self.deal, board), verdict);
            doubts.extend(remarks.iter().map(Remark::to_string));
        }
        doubts
    }
}

/// Writes a solution in the format of `--show`.
pub(super) fn solution(
    out: &mut impl Write,
    deal: Option<DealNumber>,
    Verdict { replay, .. }: &Verdict,
    show: Show,
) -> Result<(), CliError> {
    if show == Show::Link {
        let link = text::link(deal, &replay.start);
        let link = link.unwrap_or_else(|| "no page shows this position".to_owned());
        return Ok(writeln!(out, "{link}")?);
    }
    match deal {
        Some(deal) if show == Show::Line => {
            let cells = replay.rules.cells();
            let stated = format!("({}) ", count(cells, "freecell"));
            let stated = if cells == Rules::DEFAULT.cells() { "" } else { &stated };
            write!(out, "{deal}: {stated}")?;
        }
        Some(deal) => writeln!(out, "{}", text::heading(deal, replay.rules))?,
        None => {}
    }
    if let Some(style) = show.style() {
        return Ok(out.write_all(written(replay, style).as_bytes())?);
    }
    for (number, step) in (1..).zip(&replay.steps) {
        writeln!(out, "{number}. {}\n{}", in_words(step), format::position(&step.after))?;
    }
    Ok(())
}

/// A replayed solution in a style.
fn written(replay: &Replay, style: Style) -> String {
    text::write(replay.rules, &replay.start, &replay.moves(), style)
}

/// A move and the cards that went home after it: `26  9♦ 8♠ to column 6, then home A♣ 2♣`.
fn in_words(Step { played, .. }: &Step) -> String {
    let names = |cards: &[Card]| cards.iter().map(|card| format!(" {card:#}")).collect::<String>();
    let home: Vec<Card> = played.auto.iter().map(|(card, _)| *card).collect();
    let then = if home.is_empty() { "" } else { ", then home" };
    let (mv, moved, home) = (played.mv, names(&played.cards), names(&home));
    format!("{mv} {moved} {}{then}{home}", mv.to.as_target())
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

fn illegal(replay: &Replay) -> Option<Illegal<'_>> {
    match &replay.end {
        End::Illegal { number, text, why } => {
            Some(Illegal { number: *number, text, why: why.to_string() })
        }
        End::Won { .. } | End::Unfinished => None,
    }
}

fn steps(replay: &Replay) -> Vec<StepJson<'_>> {
    let numbered = (1..).zip(&replay.steps);
    let steps = numbered.map(|(number, step)| StepJson {
        number,
        text: &step.text,
        cards: &step.played.cards,
        home: step.played.auto.iter().map(|(card, _)| *card).collect(),
        board: InPlay(&step.after, replay.rules.cells()),
    });
    steps.collect()
}

/// A game as JSON, with its solution in the format of `--show`. Values that are unknown because the game
/// is unreadable are null.
pub(super) struct GameReport<'a> {
    pub(super) checked: &'a Checked,
    pub(super) show: Option<Show>,
}

impl Serialize for GameReport<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self { checked, show } = self;
        let verdict = checked.result.as_ref().ok();
        let replay = verdict.map(|verdict| &verdict.replay);
        let valid = verdict.is_some_and(Verdict::is_valid);
        let mut row = to.serialize_struct("GameReport", 16)?;
        row.serialize_field("deal", &checked.deal)?;
        row.serialize_field("named", &checked.game.number)?;
        row.serialize_field("line", &checked.game.line)?;
        row.serialize_field("valid", &valid)?;
        row.serialize_field("error", &checked.result.as_ref().err())?;
        row.serialize_field("wins", &checked.by_moves.as_ref().map(|found| &found.won))?;
        row.serialize_field("notes", &checked.doubts())?;
        row.serialize_field("moves", &replay.map(|replay| replay.steps.len()))?;
        row.serialize_field("dialect", &verdict.map(|verdict| verdict.dialect))?;
        row.serialize_field("rules", &replay.map(|replay| replay.rules))?;
        row.serialize_field("valid_under", &verdict.map(|verdict| &verdict.valid_under))?;
        row.serialize_field("surplus", &replay.map(Replay::surplus))?;
        row.serialize_field("illegal", &replay.and_then(illegal))?;
        // The position where a solution goes wrong.
        let board = replay.filter(|_| !valid).map(|it| InPlay(it.last(), it.rules.cells()));
        row.serialize_field("board", &board)?;
        let style = replay.zip(show.and_then(Show::style));
        row.serialize_field("solution", &style.map(|(replay, style)| written(replay, style)))?;
        let with_steps = replay.filter(|_| *show == Some(Show::Boards));
        row.serialize_field("steps", &with_steps.map(steps))?;
        row.end()
    }
}

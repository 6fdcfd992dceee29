//! The answer for people, and solutions written out.

use std::fmt::Write as _;
use std::io::Write;

use crate::board::format;
use crate::card::Card;
use crate::cli::CliError;
use crate::dealer::DealNumber;
use crate::replay::{Step, Verdict};
use crate::text;
use crate::words::target;

use super::{Checked, Show};

/// The verdict in a line, the doubts in more, and the board where a solution goes wrong.
pub(super) fn verdict(checked: &Checked<'_>) -> String {
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

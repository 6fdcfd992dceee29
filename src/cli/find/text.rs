//! The answers of `freecell find` for people.

use std::io::Write;

use crate::board::PartialBoard;
use crate::card::Card;
use crate::cli::find::{Answer, Asked};
use crate::cli::{CliError, output};
use crate::dealer::DealNumber;
use crate::text::{ParseBoardError, Problem};
use crate::words::count;

/// Why the only board of a text cannot be read.
pub(super) fn unreadable_alone(error: &ParseBoardError) -> String {
    /// Fewer are slips.
    const MANY: usize = 4;
    let lacks_many =
        |problem: &Problem| matches!(problem, Problem::Missing(cards) if cards.len() >= MANY);
    let hint = if error.problems().iter().any(lacks_many) { UNKNOWN_HINT } else { "" };
    format!("{error}{hint}")
}

/// How to write a board whose cards are not all known.
const UNKNOWN_HINT: &str =
    "\nof a part of a board, write ?? for the cards that are not known, in rows or columns";

/// Writes the line for a board that cannot be read.
pub(super) fn write_unreadable(out: &mut impl Write) -> Result<(), CliError> {
    Ok(writeln!(out, "unreadable")?)
}

/// Writes one line for a board, and one for each difference.
pub(super) fn write(
    out: &mut impl Write,
    answer: &Answer,
    expected: Option<DealNumber>,
) -> Result<(), CliError> {
    let numbers = || answer.deals.iter().map(DealNumber::to_string).collect::<Vec<_>>().join(" ");
    let Ok(asked) = &answer.asked else { return write_unreadable(out) };
    let (Some(differences), Some(expected)) = (&answer.differences, expected) else {
        match asked {
            _ if answer.deals.is_empty() => {
                let nearest = answer.nearest.as_ref().map(|nearest| format!("; {nearest}"));
                writeln!(out, "{}{}", no_deal(asked), nearest.unwrap_or_default())?;
            }
            Asked::Whole { .. } => writeln!(out, "{}", numbers())?,
            Asked::Part { known, .. } => {
                writeln!(out, "{} ({known} of {} cards known)", numbers(), Card::COUNT)?;
            }
        }
        return Ok(());
    };
    if differences.is_empty() {
        writeln!(out, "deal {expected}")?;
        return Ok(());
    }
    write!(out, "not deal {expected}: {} differ; ", count(differences.len(), "place"))?;
    match (asked, answer.deals.is_empty()) {
        (Asked::Whole { .. }, false) => writeln!(out, "this is deal {}", numbers())?,
        (Asked::Part { .. }, false) => writeln!(out, "these cards fit deal {}", numbers())?,
        (_, true) => writeln!(out, "{}", no_deal(asked))?,
    }
    for difference in differences {
        writeln!(out, "  {difference}")?;
    }
    Ok(())
}

/// The sentence for a board without a number.
pub(super) fn no_deal(asked: &Asked) -> String {
    match asked {
        Asked::Whole { range: None } => "no deal number gives this board".to_string(),
        Asked::Whole { range: Some(range) } => {
            format!("no deal of {}..{} gives this board", range.first(), range.last())
        }
        Asked::Part { range: None, .. } => "no deal fits these cards".to_string(),
        Asked::Part { range: Some(range), .. } => {
            format!("no deal of {}..{} fits these cards", range.first(), range.last())
        }
    }
}

/// Says how the cards were taken when they are fewer than 52 and no marks stand for the others.
pub(super) fn tell_beginning(part: &PartialBoard, how: &str) {
    let known = part.known();
    if known == part.leading().len() {
        output::tell(format_args!("{known} of {} cards are given{how}", Card::COUNT));
    }
}

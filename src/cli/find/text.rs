//! The answers of `freecell find` for people.

use std::io::{self, Write};

use crate::board::PartialBoard;
use crate::card::Card;
use crate::cli::find::Answer;
use crate::cli::output;
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

/// The line for a board that cannot be read.
pub(super) const UNREADABLE: &str = "unreadable";

/// Writes one line for a board, and one for each difference.
pub(super) fn write(out: &mut impl Write, answer: &Answer) -> io::Result<()> {
    let Some(known) = answer.known else { return writeln!(out, "{UNREADABLE}") };
    let is_whole = known == Card::COUNT;
    let numbers = answer.deals.iter().map(DealNumber::to_string).collect::<Vec<_>>().join(" ");
    let none = numbers.is_empty().then(|| no_deal(known, answer.range));
    let (Some(differences), Some(expected)) = (&answer.differences, answer.expected) else {
        let nearest = answer.nearest.as_ref().map(|nearest| format!("; {nearest}"));
        return match none {
            Some(none) => writeln!(out, "{none}{}", nearest.unwrap_or_default()),
            None if is_whole => writeln!(out, "{numbers}"),
            None => writeln!(out, "{numbers} ({known} of {} cards known)", Card::COUNT),
        };
    };
    if differences.is_empty() {
        return writeln!(out, "deal {expected}");
    }
    let deals = none.unwrap_or_else(|| {
        let what = if is_whole { "this is deal" } else { "these cards fit deal" };
        format!("{what} {numbers}")
    });
    let places = count(differences.len(), "place");
    writeln!(out, "not deal {expected}: {places} differ; {deals}")?;
    differences.iter().try_for_each(|difference| writeln!(out, "  {difference}"))
}

/// The sentence for a board without a number: how many cards are known, and the first and the last deal
/// looked at.
pub(super) fn no_deal(known: usize, range: Option<[DealNumber; 2]>) -> String {
    let fits = if known == Card::COUNT { "gives this board" } else { "fits these cards" };
    match range {
        None if known == Card::COUNT => format!("no deal number {fits}"),
        None => format!("no deal {fits}"),
        Some([first, last]) => format!("no deal of {first}..{last} {fits}"),
    }
}

/// Reports how the cards were read when they are fewer than 52 and no marks stand for the others.
pub(super) fn tell_beginning(part: &PartialBoard, how: &str) {
    let known = part.known();
    if known == part.leading().len() {
        output::tell(format_args!("{known} of {} cards are given{how}", Card::COUNT));
    }
}

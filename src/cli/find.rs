//! `freecell find`: which deal is this board?

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use finder::Finder;
use serde::Serialize;

use crate::board::PartialBoard;
use crate::board::compare::Difference;
use crate::card::Card;
use crate::cli::output::TextOrJson;
use crate::cli::{CliError, Status, input, output};
use crate::dealer::{DealNumber, DealRange};
use crate::text::{
    BoardEntry, FoundBoard, Listing, Nearest, NotUnderstood, ParseBoardError, Problem,
};
use crate::words::count;

mod finder;

/// Name the deal behind a board
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/find.txt").trim_end())]
pub(super) struct FindArgs {
    /// The text with one board or many, `-` for standard input (default)
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// How to answer
    #[arg(long, short, value_enum, default_value_t)]
    format: TextOrJson,

    /// For boards with unknown cards: the deals to look among [default: 1..1000000, or all when
    /// the first four cards are known]
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    range: Option<String>,

    /// Say where the board differs from this deal
    #[arg(long, value_name = "DEAL", allow_negative_numbers = true)]
    expect: Option<String>,

    /// Threads for searching a range [default: one for each core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

/// How many unreadable boards are explained; more are only counted.
const TOLD: u64 = 5;

/// The answer for one board.
#[derive(Default, Serialize)]
struct Answer {
    /// The line of the text on which the board starts.
    line: usize,
    /// The deals that the board is or can be.
    deals: Vec<DealNumber>,
    /// How many cards are known; 52 for a whole board.
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<usize>,
    /// The first and the last deal looked at, where not all were.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[DealNumber; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<DealNumber>,
    /// Whether it is the expected deal, and where it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    same: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differences: Option<Vec<Difference>>,
    /// The nearest deal, where a few cards are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<Nearest>,
    /// Why it cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// How the text lists the cards, when it is not as they lie.
    #[serde(skip)]
    listing: Option<Listing>,
}

pub(super) fn run(args: &FindArgs) -> Result<Status, CliError> {
    let finder = Finder::new(args)?;
    let text = finder.interrupt.while_waiting(|| input::read(args.file.as_deref()))?;
    let path = args.file.as_deref();
    let stop = || finder.interrupt.is_raised();
    let found = crate::text::read_until(&text, Some(&stop));
    finder.interrupt.check()?;
    let mut entries: Box<dyn Iterator<Item = BoardEntry>> = match found {
        Ok(found) => Box::new(found.boards()),
        Err(NotUnderstood::Board(_)) => Box::new(crate::text::unreadable_boards(&text)),
        Err(why) => return Err(input::refused(path, &why.to_string())),
    };
    let (first, second) = (entries.next(), entries.next());
    if let (TextOrJson::Text, Some(first), None) = (args.format, &first, &second) {
        match &first.board {
            Ok(FoundBoard::Part(part)) if finder.expected.is_none() => {
                return stream(&finder, part);
            }
            Err(error) => {
                let nearest = first.nearest_deal().map(|nearest| format!("\n{nearest}"));
                let why = unreadable_alone(error) + &nearest.unwrap_or_default();
                return Err(input::refused(path, &why));
            }
            _ => {}
        }
    }
    let lines = text.lines().count() as u64;
    answer_all(&finder, first.into_iter().chain(second).chain(entries), lines, args.format)
}

/// Answers for each board of a text with this number of lines.
fn answer_all(
    finder: &Finder,
    boards: impl Iterator<Item = BoardEntry>,
    lines: u64,
    format: TextOrJson,
) -> Result<Status, CliError> {
    let mut out = output::stdout();
    let (mut readable, mut unreadable, mut all_yes) = (0_u64, 0_u64, true);
    let progress = output::progress(lines, "lines", lines >= 1000 && output::is_redirected());
    let done = finder.answers(boards, |answer| {
        progress.set_position(answer.line as u64);
        input::tell_listing(answer.listing, answer.line);
        // Whether each board is a deal, or the expected one.
        all_yes &= answer.same.unwrap_or(!answer.deals.is_empty());
        match &answer.error {
            None => readable += 1,
            Some(error) => {
                unreadable += 1;
                if unreadable <= TOLD {
                    answer.tell_unreadable(error);
                }
            }
        }
        match format {
            TextOrJson::Json => output::json(&mut out, &answer)?,
            // A text without a readable board is not a list of boards.
            TextOrJson::Text if readable == 0 => {}
            TextOrJson::Text => {
                if answer.error.is_none() && readable == 1 {
                    (0..unreadable).try_for_each(|_| writeln!(out, "{UNREADABLE}"))?;
                }
                write(&mut out, &answer)?;
            }
        }
        Ok(())
    });
    progress.finish_and_clear();
    out.flush()?;
    done.map_err(|why| why.having(|| format!("{} boards were looked up", readable + unreadable)))?;
    match unreadable {
        0 if all_yes => Ok(Status::Done),
        0 => Ok(Status::No),
        1 => Err(CliError::bad("1 board could not be read")),
        n => Err(CliError::bad(format_args!("{n} boards could not be read"))),
    }
}

impl Answer {
    /// Reports why the board cannot be read.
    fn tell_unreadable(&self, error: &String) {
        let board = format!("board on line {}", self.line);
        output::tell(input::prefixed(&board, error));
        if let Some(nearest) = &self.nearest {
            output::tell(format_args!("{board}: {nearest}"));
        }
    }
}

/// Writes the deals that fit a part of a board, one a line, as they are found.
fn stream(finder: &Finder, part: &PartialBoard) -> Result<Status, CliError> {
    let mut out = output::stdout();
    let mut last = None;
    let done = finder.each(part, |deals| {
        last = deals.last().copied().or(last);
        deals.iter().try_for_each(|deal| writeln!(out, "{deal}"))?;
        Ok(out.flush()?)
    });
    let found = || match last {
        Some(deal) => format!("the last deal that was found is {deal}"),
        None => "no deal was found until then".to_owned(),
    };
    done.map_err(|why| why.having(found))?;
    if last.is_some() {
        tell_beginning(part, "; each of these deals begins with them");
        return Ok(Status::Done);
    }
    writeln!(out, "{}", no_deal(part.known(), finder.searched(part).as_ref().map(ends)))?;
    out.flush()?;
    tell_beginning(part, ", from the first one dealt on; ?? is one that is not known");
    Ok(Status::No)
}

/// The first and the last deal of a range.
fn ends(range: &DealRange) -> [DealNumber; 2] {
    [range.first(), range.last()]
}

/// Why the only board of a text cannot be read.
fn unreadable_alone(error: &ParseBoardError) -> String {
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
const UNREADABLE: &str = "unreadable";

/// Writes one line for a board, and one for each difference.
fn write(out: &mut impl Write, answer: &Answer) -> io::Result<()> {
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
fn no_deal(known: usize, range: Option<[DealNumber; 2]>) -> String {
    let fits = if known == Card::COUNT { "gives this board" } else { "fits these cards" };
    match range {
        None if known == Card::COUNT => format!("no deal number {fits}"),
        None => format!("no deal {fits}"),
        Some([first, last]) => format!("no deal of {first}..{last} {fits}"),
    }
}

/// Reports how the cards were read when they are fewer than 52 and no marks stand for the others.
fn tell_beginning(part: &PartialBoard, how: &str) {
    let known = part.known();
    if known == part.leading().len() {
        output::tell(format_args!("{known} of {} cards are given{how}", Card::COUNT));
    }
}

//! `freecell find`: which deal is this board?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::board::PartialBoard;
use crate::board::compare::Difference;
use crate::cli::{CliError, Status, input, interrupt, output};
use crate::dealer::{DealNumber, DealRange, scan::Scan};
use crate::text::ParseBoardError;
use crate::text::{BoardEntry, FoundBoard, Listing, Nearest, NotUnderstood};

mod finder;
mod json;
mod text;

use finder::Finder;

/// Name the deal behind a board
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct FindArgs {
    /// The text with one board or many, `-` for standard input (default)
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// How to answer
    #[arg(long, short, value_enum, default_value_t)]
    format: Format,

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

const EXAMPLES: &str = "\
Examples:
  xclip -o | freecell find                   the number of the board that was copied
  freecell find boards.txt                   many boards: blank lines between them, or one a line
  freecell find --expect 617 board.txt       where the board is not deal 617
  echo '7D AD 5C 3S' | freecell find         all deals that begin with these cards
  freecell find --range 1..32000 part.txt    a board with ?? for cards that are not known
  freecell find boards.txt --format json | jq .deals[]

Boards are read in rows or columns, with letters or glyphs, with brackets, commas, bars or table
tags around the cards; cards that are not known are written ?? or -- or a dot. All 2^33-1 deals and
-1 and -2 are looked through; no two of them are the same.

Exit status: 0 every board is a deal (the expected one); 1 one is not; 2 one cannot be read.";

/// How the answer is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line for each board: its number
    #[default]
    Text,
    /// One object for each board and line
    Json,
}

/// How many unreadable boards are explained; more are only counted.
const TOLD: u64 = 5;

/// The answer for one board.
struct Answer {
    /// The line of the text on which the board starts.
    line: usize,
    /// How much of the board is known, or why it cannot be read.
    asked: Result<Asked, ParseBoardError>,
    /// The deals that the board is or can be.
    deals: Vec<DealNumber>,
    /// Where it differs from the deal that was expected.
    differences: Option<Vec<Difference>>,
    /// The nearest deal, where a few cards are wrong.
    nearest: Option<Nearest>,
    /// How the text lists the cards, when it is not as they lie.
    listing: Option<Listing>,
}

/// How much of a board is known, and where its deal was looked for.
enum Asked {
    /// All of it; the range of deals it has to be in, if there is one.
    Whole { range: Option<DealRange> },
    /// A part, and where deals that fit were looked for; none for everywhere.
    Part { known: usize, range: Option<DealRange> },
}

impl Answer {
    /// Whether the board is a deal, or the expected one.
    fn is_yes(&self) -> bool {
        match &self.differences {
            Some(differences) => differences.is_empty(),
            None => !self.deals.is_empty(),
        }
    }
}

pub(super) fn run(args: &FindArgs) -> Result<Status, CliError> {
    let finder = Finder::new(args)?;
    let text = finder.interrupt.while_waiting(|| input::read(args.file.as_deref()))?;
    let path = args.file.as_deref();
    let stop = || finder.interrupt.is_raised();
    let found = crate::text::read_until(&text, Some(&stop));
    if finder.interrupt.is_raised() {
        return Ok(interrupt::ended(interrupt::KEPT));
    }
    let mut entries: Box<dyn Iterator<Item = BoardEntry>> = match found {
        Ok(found) => Box::new(found.boards()),
        Err(NotUnderstood::Board(_)) => Box::new(crate::text::unreadable_boards(&text)),
        Err(why) => return Err(input::refused(path, &why.to_string())),
    };
    let (first, second) = (entries.next(), entries.next());
    if let (Format::Text, Some(first), None) = (args.format, &first, &second) {
        match &first.board {
            Ok(FoundBoard::Part(part)) if finder.expected.is_none() => {
                return stream(&finder, part);
            }
            Err(error) => {
                let nearest = first.nearest_deal().map(|nearest| format!("\n{nearest}"));
                let why = text::unreadable_alone(error) + &nearest.unwrap_or_default();
                return Err(input::refused(path, &why));
            }
            _ => {}
        }
    }
    let mut out = output::stdout();
    let (mut readable, mut unreadable, mut all_yes) = (0_u64, 0_u64, true);
    let lines = text.lines().count() as u64;
    let progress = output::progress(lines, "lines", lines >= 1000 && output::is_redirected());
    let entries = first.into_iter().chain(second).chain(entries);
    let is_done = finder.answers(entries, |answer| {
        progress.set_position(answer.line as u64);
        input::tell_listing(answer.listing, answer.line);
        all_yes &= answer.is_yes();
        if let Err(error) = &answer.asked {
            unreadable += 1;
            if unreadable <= TOLD {
                let board = format!("board on line {}", answer.line);
                output::tell(input::prefixed(&board, error));
                if let Some(nearest) = &answer.nearest {
                    output::tell(format_args!("{board}: {nearest}"));
                }
            }
        }
        match (args.format, &answer.asked) {
            (Format::Json, _) => json::write(&mut out, &answer, finder.expected)?,
            // A text without a readable board is not a list of boards.
            (Format::Text, Err(_)) if readable == 0 => {}
            (Format::Text, _) => {
                if readable == 0 {
                    (0..unreadable).try_for_each(|_| text::write_unreadable(&mut out))?;
                }
                text::write(&mut out, &answer, finder.expected)?;
            }
        }
        readable += u64::from(answer.asked.is_ok());
        Ok(())
    })?;
    progress.finish_and_clear();
    out.flush()?;
    if !is_done {
        let boards = readable + unreadable;
        return Ok(interrupt::ended(format_args!("{boards} boards were looked up")));
    }
    match unreadable {
        0 if all_yes => Ok(Status::Done),
        0 => Ok(Status::No),
        1 => Err(CliError::BadInput("1 board could not be read".to_string())),
        n => Err(CliError::BadInput(format!("{n} boards could not be read"))),
    }
}

/// Writes the deals that fit a part of a board, one a line, as they are found.
fn stream(finder: &Finder, part: &PartialBoard) -> Result<Status, CliError> {
    let search = Scan::new(part);
    let mut out = output::stdout();
    let mut last = None;
    let status = finder.each(&search, |deals| {
        last = deals.last().copied().or(last);
        for deal in deals {
            writeln!(out, "{deal}")?;
        }
        if !deals.is_empty() {
            out.flush()?;
        }
        Ok(())
    })?;
    match (status, last) {
        (Status::Interrupted, Some(deal)) => {
            Ok(interrupt::ended(format_args!("the last deal that was found is {deal}")))
        }
        (Status::Interrupted, None) => Ok(interrupt::ended("no deal was found until then")),
        (_, None) => {
            let range = finder.searched(&search);
            writeln!(out, "{}", text::no_deal(&Asked::Part { known: part.known(), range }))?;
            out.flush()?;
            let how = ", from the first one dealt on; ?? is one that is not known";
            text::tell_beginning(part, how);
            Ok(Status::No)
        }
        (_, Some(_)) => {
            text::tell_beginning(part, "; each of these deals begins with them");
            Ok(status)
        }
    }
}

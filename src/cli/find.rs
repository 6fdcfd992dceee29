//! `freecell find`: which deal is this board?

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::board::compare::{self, Difference};
use crate::board::format::{self, Entry, ParseBoardError, PartialBoard, Pasted, Problem};
use crate::board::{Board, COLUMNS, Column};
use crate::card::Card;
use crate::cli::{CliError, Status, deal_number, deal_range, input, interrupt, ordered, output};
use crate::dealer::{DealNumber, DealRange, lookup, search::Search};

mod json;

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
    #[arg(long, value_name = "RANGE", allow_negative_numbers = true)]
    range: Option<String>,

    /// Say where the board differs from this deal
    #[arg(long, value_name = "DEAL", allow_negative_numbers = true)]
    expect: Option<String>,

    /// Threads for searching a range [default: one for each core]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
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

/// Boards that cannot be read of which it is told why; more are only counted.
const TOLD: u32 = 5;

/// What is said of one board.
struct Answer {
    /// The line of the text on which the board starts.
    line: usize,
    /// What the deals were looked for by, or why the board cannot be read.
    asked: Result<Asked, ParseBoardError>,
    /// The deals that the board is or can be.
    deals: Vec<DealNumber>,
    /// Where it differs from the deal that was expected.
    differences: Option<Vec<Difference>>,
}

/// What is known of a board, as far as it tells what an answer means.
enum Asked {
    /// All of it, and the deals it is asked to be one of; none for any.
    Whole { range: Option<DealRange> },
    /// A part, and where deals that fit were looked for; none for everywhere.
    Part { known: usize, range: Option<DealRange> },
}

impl Answer {
    /// Whether the board is what it was asked to be.
    fn is_yes(&self) -> bool {
        match &self.differences {
            Some(differences) => differences.is_empty(),
            None => !self.deals.is_empty(),
        }
    }
}

pub(super) fn run(args: &FindArgs) -> Result<Status, CliError> {
    let finder = Finder::new(args)?;
    let text = input::read(args.file.as_deref())?;
    let entries = format::parse_many(&text);
    if let ([Entry { board: Ok(Pasted::Partial(part)), .. }], Format::Text, None) =
        (&entries[..], args.format, finder.expected)
    {
        return finder.stream(part);
    }
    if let ([Entry { board: Err(error), .. }], Format::Text) = (&entries[..], args.format) {
        return Err(CliError::BadInput(unreadable_alone(error)));
    }
    let mut out = output::stdout();
    // A text of which nothing can be read is no list of boards with slips in some.
    let any_readable = entries.iter().any(|entry| entry.board.is_ok());
    let count = entries.len();
    let (mut unreadable, mut all_yes) = (0_u32, true);
    for (done, entry) in entries.into_iter().enumerate() {
        let Some(answer) = finder.answer(entry) else {
            out.flush()?;
            eprintln!("freecell: interrupted; {done} of {count} boards were looked up");
            return Ok(Status::Interrupted);
        };
        all_yes &= answer.is_yes();
        if let Err(error) = &answer.asked {
            unreadable += 1;
            if unreadable <= TOLD {
                let board = format!("freecell: board on line {}", answer.line);
                eprintln!("{}", input::prefixed(&board, error));
            }
        }
        match args.format {
            Format::Text if !any_readable => {}
            Format::Text => write_text(&mut out, &answer, finder.expected)?,
            Format::Json => json::write(&mut out, &answer, finder.expected)?,
        }
    }
    out.flush()?;
    match unreadable {
        0 if all_yes => Ok(Status::Done),
        0 => Ok(Status::No),
        1 => Err(CliError::BadInput("1 board could not be read".to_string())),
        n => Err(CliError::BadInput(format!("{n} boards could not be read"))),
    }
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

/// How a board is written of which not all cards are known.
const UNKNOWN_HINT: &str =
    "\nof a part of a board, write ?? for the cards that are not known, in rows or columns";

/// Writes one line for a board, and one for each difference.
fn write_text(
    out: &mut impl Write,
    answer: &Answer,
    expected: Option<DealNumber>,
) -> Result<(), CliError> {
    let numbers = || answer.deals.iter().map(DealNumber::to_string).collect::<Vec<_>>().join(" ");
    let Ok(asked) = &answer.asked else {
        writeln!(out, "unreadable")?;
        return Ok(());
    };
    let (Some(differences), Some(expected)) = (&answer.differences, expected) else {
        match asked {
            _ if answer.deals.is_empty() => writeln!(out, "{}", no_deal(asked))?,
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
    let places = if differences.len() == 1 { "place" } else { "places" };
    write!(out, "not deal {expected}: {} {places} differ; ", differences.len())?;
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

/// That there is no number to give.
fn no_deal(asked: &Asked) -> String {
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

/// Looks for deals as the arguments say.
struct Finder {
    range: Option<DealRange>,
    expected: Option<DealNumber>,
    jobs: usize,
    interrupted: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

impl Finder {
    fn new(args: &FindArgs) -> Result<Self, CliError> {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Ok(Self {
            range: args.range.as_deref().map(deal_range).transpose()?,
            expected: args.expect.as_deref().map(deal_number).transpose()?,
            jobs: args.jobs.map_or_else(cores, NonZeroUsize::get),
            interrupted: interrupt::flag(),
        })
    }

    /// What there is to say of a board; none when Ctrl-C was pressed before it was known.
    fn answer(&self, entry: Entry) -> Option<Answer> {
        let line = entry.line;
        let (board, mut deals) = match entry.board {
            Err(error) => {
                return Some(Answer {
                    line,
                    asked: Err(error),
                    deals: Vec::new(),
                    differences: None,
                });
            }
            Ok(Pasted::Partial(part)) => return self.answer_part(line, &part),
            Ok(Pasted::Whole(board)) => {
                let deals = lookup::numbers(&board);
                (board, deals)
            }
            Ok(Pasted::List { by_rows, by_columns }) => {
                let deals = lookup::numbers(&by_rows);
                let other =
                    if deals.is_empty() { lookup::numbers(&by_columns) } else { Vec::new() };
                if other.is_empty() { (*by_rows, deals) } else { (*by_columns, other) }
            }
        };
        let differences =
            self.expected.map(|expected| compare::differences(&expected.deal(), &board));
        if deals.is_empty() {
            deals = numbers_upside_down(line, &board);
        }
        deals.retain(|&deal| self.range.as_ref().is_none_or(|range| range.contains(deal)));
        let asked = Ok(Asked::Whole { range: self.range.clone() });
        Some(Answer { line, asked, deals, differences })
    }

    fn answer_part(&self, line: usize, part: &PartialBoard) -> Option<Answer> {
        let search = Search::new(part);
        let differences =
            self.expected.map(|expected| compare::partial_differences(&expected.cards(), part));
        let mut deals = Vec::new();
        // Which deals fit is asked only when it is not the one expected.
        if differences.as_ref().is_none_or(|differences| !differences.is_empty()) {
            let flow = self.each(&search, |fitting| {
                deals.extend_from_slice(fitting);
                Ok(())
            });
            if !matches!(flow, Ok(Status::Done)) {
                return None;
            }
        } else {
            deals.extend(self.expected);
        }
        let asked = Ok(Asked::Part { known: part.known(), range: self.searched(&search) });
        Some(Answer { line, asked, deals, differences })
    }

    /// The range in which deals are looked for; none for all.
    fn searched(&self, search: &Search) -> Option<DealRange> {
        /// The deals of today's Windows.
        const USUAL: &str = "1..1000000";
        if search.is_quick() {
            return self.range.clone();
        }
        self.range.clone().or_else(|| USUAL.parse().ok())
    }

    /// Writes the deals that fit, one a line, as they are found.
    fn stream(&self, part: &PartialBoard) -> Result<Status, CliError> {
        let search = Search::new(part);
        let mut out = output::stdout();
        let mut last = None;
        let status = self.each(&search, |deals| {
            last = deals.last().copied().or(last);
            for deal in deals {
                writeln!(out, "{deal}")?;
            }
            if !deals.is_empty() {
                out.flush()?;
            }
            Ok(())
        })?;
        let range = self.searched(&search);
        match status {
            Status::Interrupted => match last {
                Some(deal) => {
                    eprintln!("freecell: interrupted; the last deal that was found is {deal}");
                }
                None => eprintln!("freecell: interrupted before any deal was found"),
            },
            _ if last.is_none() => {
                writeln!(out, "{}", no_deal(&Asked::Part { known: part.known(), range }))?;
                out.flush()?;
                tell_beginning(part, ", from the first one dealt on; ?? is one that is not known");
                return Ok(Status::No);
            }
            _ => tell_beginning(part, "; each of these deals begins with them"),
        }
        Ok(status)
    }

    /// Hands over the deals that fit, some at a time, in order.
    fn each(
        &self,
        search: &Search,
        mut found: impl FnMut(&[DealNumber]) -> Result<(), CliError>,
    ) -> Result<Status, CliError> {
        let range = match self.searched(search) {
            Some(range) if !search.is_quick() => range,
            range => {
                let mut deals = search.all();
                deals.retain(|&deal| range.as_ref().is_none_or(|range| range.contains(deal)));
                found(&deals)?;
                return Ok(Status::Done);
            }
        };
        let progress = output::progress(
            range.count(),
            "deals",
            range.count() >= 1000 && output::is_redirected(),
        );
        let mut status = Ok(Status::Done);
        ordered::for_each(
            self.jobs,
            parts(&range),
            || (),
            |(), part| {
                let mut deals = Vec::new();
                if !interrupt::raised(&self.interrupted) {
                    _ = search.scan(&part, |deal| {
                        deals.push(deal);
                        ControlFlow::Continue(())
                    });
                }
                (part.count(), deals)
            },
            |(count, deals)| {
                if interrupt::raised(&self.interrupted) {
                    status = Ok(Status::Interrupted);
                    return ControlFlow::Break(());
                }
                progress.inc(count);
                if let Err(error) = found(&deals) {
                    status = Err(error);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        );
        progress.finish_and_clear();
        status
    }
}

/// The deals of a board whose columns are listed from their top cards on; says so if there are any.
fn numbers_upside_down(line: usize, board: &Board) -> Vec<DealNumber> {
    if !board.is_dealt() {
        return Vec::new();
    }
    let mut columns: [Column; COLUMNS] = Default::default();
    for (i, column) in columns.iter_mut().enumerate() {
        // As many cards as lay there.
        board.column(i).iter().rev().for_each(|&card| _ = column.try_push(card));
    }
    let deals = Board::new(columns, *board.cells(), *board.foundations())
        .map_or_else(|_| Vec::new(), |board| lookup::numbers(&board));
    if !deals.is_empty() {
        eprintln!("freecell: board on line {line}: its columns are listed from the top card down");
    }
    deals
}

/// Says how cards were taken that are not all, where no marks for the others say it.
fn tell_beginning(part: &PartialBoard, how: &str) {
    let known = part.known();
    if known == part.leading().len() {
        eprintln!("freecell: {known} of {} cards are given{how}", Card::COUNT);
    }
}

/// A range in parts that are searched in some milliseconds each.
fn parts(range: &DealRange) -> impl Iterator<Item = DealRange> + Send + use<> {
    const SIZE: i64 = 1 << 18;
    let last = range.last();
    let mut from = Some(range.first());
    std::iter::from_fn(move || {
        let first = from?;
        let end = first.step(SIZE - 1).min(last).max(first);
        from = (end < last).then(|| end.step(1));
        DealRange::new(first, end).ok()
    })
}

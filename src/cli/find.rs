//! `freecell find`: which deal is this board?

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::error::{CliError, Status};
use crate::cli::files::MOST_UNREADABLE;
use crate::cli::output::TextOrJson;
use crate::cli::{files, limit_args, output};
use crate::interrupt::Interrupt;
use crate::messages::eprint_message;
use freecell::board::compare::{self, Difference, Transformation};
use freecell::board::{InvalidBoard, PartialBoard};
use freecell::card::Card;
use freecell::dealer::scan::Scan;
use freecell::dealer::{DealNumber, DealRange};
use freecell::ordered;
use freecell::search::{Conditions, Deals, Search, SearchEvent, SearchOptions};
use freecell::text::{self, BoardEntry, Document, FoundBoard, Nearest, ParseBoardError, Problem};

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
    /// the first four cards are known, or all but five]
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    range: Option<DealRange>,

    /// Say where the board differs from this deal
    #[arg(long, value_name = "DEAL", allow_negative_numbers = true)]
    expect: Option<DealNumber>,

    /// Threads for searching a range [default: one for each core]
    #[arg(long, short, value_name = "N", value_parser = limit_args::jobs)]
    jobs: Option<u16>,
}

/// The answer for one board.
#[derive(Default, Serialize)]
struct BoardAnswer {
    /// The line of the text on which the board starts.
    line: usize,
    /// The deals that match the board.
    deals: Vec<DealNumber>,
    /// The number of known cards; 52 for a complete board.
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<usize>,
    /// The first and the last deal searched, if not all were.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[DealNumber; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<DealNumber>,
    /// Whether it is the expected deal, and the differences if not.
    #[serde(skip_serializing_if = "Option::is_none")]
    same: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differences: Option<Vec<Difference>>,
    /// The one change that makes the board of the expected deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    transformation: Option<Transformation>,
    /// The nearest deal, if a few cards are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<Nearest>,
    /// Why the board cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(super) fn run(args: &FindArgs) -> Result<Status, CliError> {
    let finder = Finder {
        range: args.range,
        expected: args.expect,
        jobs: limit_args::threads(args.jobs),
        interrupt: Interrupt::of_command(),
    };
    let text = finder.interrupt.while_waiting(|| files::read(args.file.as_deref()))?;
    let path = args.file.as_deref();
    // Nothing is answered yet: a signal may end the reading of a long text at once.
    let document = finder.interrupt.while_waiting(|| text::read(&text));
    let document = document.map_err(|why| files::refused(path, &why.to_string()))?;
    let mut entries = document.boards();
    let (first, second) = (entries.next(), entries.next());
    if first.is_none()
        && let Err(why) = document.board()
    {
        return Err(files::refused(path, &why.to_string()));
    }
    let status = match (args.format, first.as_ref().map(|entry| &entry.board), &second) {
        (TextOrJson::Text, Some(Ok(FoundBoard::Part(part))), None) if finder.expected.is_none() => {
            stream(&finder, part)
        }
        (TextOrJson::Text, Some(Err(error)), None) => {
            Err(files::refused(path, &(files::explained(error) + hint(error))))
        }
        _ => {
            let lines = text.lines().count() as u64;
            answer_all(&finder, first.into_iter().chain(second).chain(entries), lines, args.format)
        }
    };
    files::name_unread(&document, stray_games(&document));
    match document.unread_lines().filter(|(_, line)| is_of_cards(line)).count() as u64 {
        0 => status,
        lines => status.and_then(|_| Status::of(true, lines, "line")),
    }
}

/// Whether a line is mostly cards: a row or a column that no board has. Sentences may name cards, too.
fn is_of_cards(line: &str) -> bool {
    /// Fewer are no row.
    const FEWEST: usize = 3;
    let words = line.split(|c: char| !c.is_alphanumeric() && !"♣♦♥♠".contains(c));
    let (cards, others): (Vec<&str>, Vec<&str>) =
        words.filter(|word| !word.is_empty()).partition(|word| word.parse::<Card>().is_ok());
    cards.len() >= FEWEST && cards.len() > others.len()
}

/// The games of a text that are of none of its boards.
fn stray_games(document: &Document) -> impl Iterator<Item = (usize, String)> {
    let stray = document.games().filter(|game| game.start().is_none());
    stray.map(|game| (game.line, "begins a game that names no deal".to_owned()))
}

/// Answers for each board of a text with `lines` lines.
fn answer_all(
    finder: &Finder,
    boards: impl Iterator<Item = BoardEntry>,
    lines: u64,
    format: TextOrJson,
) -> Result<Status, CliError> {
    let mut out = output::stdout();
    let (mut readable, mut unreadable, mut all_yes) = (0_u64, 0_u64, true);
    let progress = output::quick_progress(lines, "lines");
    let done = finder.answers(boards, |answer| {
        progress.set_position(answer.line as u64);
        // The answer is yes if the board is a deal, or the expected one.
        all_yes &= answer.same.unwrap_or(!answer.deals.is_empty());
        match &answer.error {
            None => readable += 1,
            Some(error) => {
                unreadable += 1;
                if unreadable <= MOST_UNREADABLE {
                    let board = format!("board on line {}", answer.line);
                    // Of several boards, the first problem of each.
                    let first = error.lines().next().unwrap_or_default();
                    eprint_message(files::prefixed(&board, &first));
                    if let Some(nearest) = &answer.nearest {
                        eprint_message(format_args!("{board}: {nearest}"));
                    }
                }
            }
        }
        match format {
            TextOrJson::Json => output::json(&mut out, &answer)?,
            // A text without any readable board is not a list of boards.
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
    Status::of(all_yes, unreadable, "board")
}

/// Writes the deals that match a partial board, one per line, as they are found.
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
    writeln!(out, "{}", no_deal(part.known(), finder.searched(part).map(ends)))?;
    out.flush()?;
    tell_beginning(part, ", from the first one dealt on; ?? is one that is not known");
    Ok(Status::No)
}

/// The first and the last deal of a range.
fn ends(range: DealRange) -> [DealNumber; 2] {
    [range.first(), range.last()]
}

/// Explains how to write a board with unknown cards, if many are missing.
fn hint(error: &ParseBoardError) -> &'static str {
    /// Fewer problems are probably typos.
    const MANY: usize = 4;
    let lacks_many = |problem: &Problem| matches!(problem, Problem::Invalid(InvalidBoard::Missing(cards)) if cards.len() >= MANY);
    if error.problems().iter().any(lacks_many) {
        "\nof a part of a board, write ?? for the cards that are not known, in rows or columns"
    } else {
        ""
    }
}

/// The line for a board that cannot be read.
const UNREADABLE: &str = "unreadable";

/// Writes one line for a board, and one for each difference.
fn write(out: &mut impl Write, answer: &BoardAnswer) -> io::Result<()> {
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
    let differ = compare::in_words(differences);
    writeln!(out, "not deal {expected}: {differ}; {deals}")?;
    // What explains many differences stands for them.
    let listed = match &answer.transformation {
        Some(_) if differences.len() > 2 => Vec::new(),
        _ => compare::listed(differences, Difference::to_string),
    };
    let explained = answer.transformation.as_ref().map(Transformation::to_string);
    explained.into_iter().chain(listed).try_for_each(|line| writeln!(out, "  {line}"))
}

/// The sentence for a board without a number: how many cards are known, and the first and the last
/// deal searched.
fn no_deal(known: usize, range: Option<[DealNumber; 2]>) -> String {
    let fits = if known == Card::COUNT { "gives this board" } else { "fits these cards" };
    match range {
        None if known == Card::COUNT => format!("no deal number {fits}"),
        None => format!("no deal {fits}"),
        Some([first, last]) => format!("no deal of {first}..{last} {fits}"),
    }
}

/// Reports how the cards were read if there are fewer than 52 and no marks for unknown ones.
fn tell_beginning(part: &PartialBoard, how: &str) {
    let known = part.known();
    if known == part.leading().len() {
        eprint_message(format_args!("{known} of {} cards are given{how}", Card::COUNT));
    }
}

/// Finds deals as the arguments specify.
struct Finder {
    range: Option<DealRange>,
    expected: Option<DealNumber>,
    jobs: usize,
    interrupt: Interrupt,
}

impl Finder {
    /// Passes the answers for boards to `take`, in order.
    fn answers(
        &self,
        mut boards: impl Iterator<Item = BoardEntry>,
        mut take: impl FnMut(BoardAnswer) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        /// Boards read before they are looked up on all cores.
        const AT_ONCE: usize = 256;
        loop {
            let some: Vec<BoardEntry> = boards.by_ref().take(AT_ONCE).collect();
            if some.is_empty() {
                return Ok(());
            }
            ordered::for_each(
                self.jobs.min(some.len()),
                some.into_iter(),
                || (),
                |(), entry| self.interrupt.check().map(|()| self.answer(entry)),
                |answer| {
                    let (mut answer, part) = answer?;
                    // A partial board is searched for on all cores by itself.
                    if let Some(part) = part {
                        self.search_for(&part, &mut answer)?;
                    }
                    answer.same = answer.differences.as_ref().map(Vec::is_empty);
                    take(answer)
                },
            )?;
        }
    }

    /// The answer for a board; a partial one is still to be searched for.
    fn answer(&self, entry: BoardEntry) -> (BoardAnswer, Option<PartialBoard>) {
        let nearest = if self.expected.is_none() { entry.nearest_deal() } else { None };
        let (line, expected) = (entry.line, self.expected);
        let mut answer = BoardAnswer { line, expected, ..BoardAnswer::default() };
        match entry.board {
            Err(error) => answer.error = Some(error.to_string()),
            Ok(FoundBoard::Part(part)) => return (answer, Some(part)),
            Ok(FoundBoard::Whole(found)) => {
                if let Some(expected) = expected.map(DealNumber::deal) {
                    answer.differences = Some(compare::differences(&expected, &found.board));
                    answer.transformation = Transformation::between(&expected, &found.board);
                }
                answer.deals = found.deals;
                answer.deals.retain(|&deal| self.range.is_none_or(|range| range.contains(deal)));
                (answer.known, answer.range) = (Some(Card::COUNT), self.range.map(ends));
            }
        }
        (BoardAnswer { nearest, ..answer }, None)
    }

    /// Adds the deals with the cards of a partial board to its answer.
    fn search_for(&self, part: &PartialBoard, answer: &mut BoardAnswer) -> Result<(), CliError> {
        let differences = |deal: DealNumber| compare::partial_differences(&deal.cards(), part);
        answer.differences = self.expected.map(differences);
        (answer.known, answer.range) = (Some(part.known()), self.searched(part).map(ends));
        if answer.differences.as_ref().is_some_and(Vec::is_empty) {
            // The expected deal fits; there is no need to search for others.
            answer.deals.extend(self.expected);
            return Ok(());
        }
        self.each(part, |fitting| {
            answer.deals.extend_from_slice(fitting);
            Ok(())
        })
    }

    /// The range to search; `None` for all.
    fn searched(&self, part: &PartialBoard) -> Option<DealRange> {
        let usual = (!Scan::new(part).is_quick()).then_some(DealRange::WINDOWS);
        self.range.or(usual)
    }

    /// Passes the matching deals to `take` in batches, in order.
    fn each(
        &self,
        part: &PartialBoard,
        mut found: impl FnMut(&[DealNumber]) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let scan = Scan::new(part);
        let range = match self.searched(part) {
            Some(range) if !scan.is_quick() => range,
            range => {
                let mut deals = scan.all();
                deals.retain(|&deal| range.is_none_or(|range| range.contains(deal)));
                return found(&deals);
            }
        };
        let progress = output::quick_progress(range.count(), "deals");
        let (deals, conditions) = (&Deals::new(vec![range]), &Conditions::of_cards(part));
        let options = SearchOptions::default();
        let search = Search { deals, conditions, options, jobs: self.jobs };
        let (mut fitting, mut done) = (Vec::new(), Ok(()));
        search.run(&self.interrupt.cancel(), |news| {
            match news {
                SearchEvent::Hit(hit) => fitting.push(hit.deal),
                SearchEvent::Searched(deals) => {
                    progress.inc(deals);
                    done = found(&std::mem::take(&mut fitting));
                }
                SearchEvent::Undecided(..) => {}
            }
            if done.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        progress.finish_and_clear();
        done.and_then(|()| self.interrupt.check())
    }
}

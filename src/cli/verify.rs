//! `freecell verify`: is this text a solution of the deal?

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use games::Subject;
use report::GameReport;

use crate::cli::error::{CliError, Status};
use crate::cli::files::MOST_UNREADABLE;
use crate::cli::limit_args::RuleArgs;
use crate::cli::output::TextOrJson;
use crate::cli::{files, output};
use crate::interrupt::Interrupt;
use crate::messages::{eprint_message, eprint_text};
use freecell::board::Board;
use freecell::dealer::{DealNumber, DealRange};
use freecell::ordered;
use freecell::replay::{self, End, Remark, Verdict};
use freecell::search::ByMoves;
use freecell::text::{self, BoardEntry, Document, Item, Style, WrittenGame};
use freecell::words::count;

mod games;
mod report;

/// Check solutions: which dialect they are in, whether they win, and where they go wrong
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/verify.txt").trim_end())]
pub(super) struct VerifyArgs {
    /// The deal; without it, the deals that the text names. Of several games in the text, those
    /// of this deal are checked
    #[arg(value_name = "DEAL", allow_negative_numbers = true)]
    deal: Option<OsString>,

    /// The text with the solution, `-` for standard input (default). Given alone, a number is a
    /// deal, anything else a file
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Check it on the board in this file instead of a deal's
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,

    /// How to answer
    #[arg(long, short, value_enum, default_value_t)]
    format: TextOrJson,

    /// Write the solution out anew; the verdict then goes to standard error
    #[arg(long, value_enum, value_name = "STYLE")]
    show: Option<Show>,

    #[command(flatten)]
    rules: RuleArgs,
}

/// How a solution is written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Show {
    /// Standard notation, ten moves a line
    Standard,
    /// Standard notation, one line a game
    Line,
    /// Card by card, ten steps a line
    Single,
    /// As fc-solve -snx: counts to empty columns, every move home
    FcSolve,
    /// Every move in words, with the position after it
    Boards,
    /// The address of a public page that shows the deal
    Link,
}

impl Show {
    /// The notation style of this name; `None` for formats that are not notation.
    fn style(self) -> Option<Style> {
        self.to_possible_value()?.get_name().parse().ok()
    }
}

/// A game of the text, and the board it is checked on.
struct Checked {
    game: WrittenGame,
    /// The board in front of its moves that cannot be read.
    unread: Option<BoardEntry>,
    /// The deal it is checked on; `None` for a board without a number.
    deal: Option<DealNumber>,
    /// `None` if neither the text nor the arguments say which.
    board: Option<Board>,
    /// The deals that the moves win, if nothing else says which deal they are for.
    by_moves: Option<ByMoves>,
    result: Result<Verdict, String>,
}

pub(super) fn run(args: &VerifyArgs) -> Result<Status, CliError> {
    let (subject, file) = games::subject(args)?;
    if let Subject::Board(board) = &subject {
        let fits = args.rules.check(board);
        fits.map_err(|why| files::refused(args.board.as_deref(), &why))?;
    }
    let interrupt = Interrupt::of_command();
    let text = interrupt.while_waiting(|| files::read(file.as_deref()))?;
    let refused = |why: String| files::refused(file.as_deref(), &why);
    // Nothing is answered yet: a signal may end the reading of a long text at once.
    let document = interrupt.while_waiting(|| text::read(&text));
    let chosen = games::choose(&text, document.as_ref(), &subject).map_err(refused)?;
    let is_single = chosen.len() < 2;
    let mut out = output::stdout();
    let mut tally = Tally::default();
    for (game, unread) in chosen {
        interrupt.check()?;
        if game.is_given_up() {
            tally.passed_over.push((game.number, game.title));
            continue;
        }
        let checked = check((game, unread), &subject, args.rules, &interrupt)?;
        if let (Err(why), true, TextOrJson::Text) = (&checked.result, is_single, args.format) {
            return Err(refused(why.clone()));
        }
        if tally.add(&checked) || args.format == TextOrJson::Json {
            write(&mut out, &checked, args)?;
        }
    }
    out.flush()?;
    tally.tell_passed_over().map_err(refused)?;
    if !is_single {
        eprint_message(tally.in_words());
    }
    let unread = document.as_ref().map(|it| files::name_unread(it, unread_boards(it)));
    match unread.unwrap_or(0) {
        0 => Status::of(tally.valid == tally.readable(), tally.unreadable, "game"),
        lines => Status::of(true, lines, "line"),
    }
}

/// The boards behind the last game of a text that cannot be read.
fn unread_boards(document: &Document) -> impl Iterator<Item = (usize, String)> {
    let behind = document.items().iter().rev().map_while(|item| match item {
        Item::Board(BoardEntry { line, board: Err(_), .. }) => Some(*line),
        _ => None,
    });
    behind.map(|line| (line, "begins a board that cannot be read".to_owned()))
}

/// The games so far, by their verdicts.
#[derive(Default)]
struct Tally {
    games: u64,
    valid: u64,
    illegal: u64,
    unfinished: u64,
    unreadable: u64,
    /// Games that the text itself calls impossible or unsolved.
    passed_over: Vec<(Option<DealNumber>, String)>,
}

impl Tally {
    /// Counts a game. Returns whether to report it: if many are unreadable, only the first are reported.
    fn add(&mut self, checked: &Checked) -> bool {
        self.games += 1;
        match checked.result.as_ref().map(|verdict| &verdict.replay.end) {
            Ok(End::Won { .. }) => self.valid += 1,
            Ok(End::Illegal { .. }) => self.illegal += 1,
            Ok(End::Unfinished) => self.unfinished += 1,
            Err(_) => {
                self.unreadable += 1;
                return self.unreadable <= MOST_UNREADABLE;
            }
        }
        true
    }

    fn readable(&self) -> u64 {
        self.games - self.unreadable
    }

    /// `120 games: 119 valid, 1 illegal`.
    fn in_words(&self) -> String {
        let Self { valid, illegal, unfinished, unreadable, .. } = self;
        let kinds = [
            (valid, "valid"),
            (illegal, "illegal"),
            (unfinished, "not solved"),
            (unreadable, "unreadable"),
        ];
        let kinds = kinds.iter().filter(|(number, _)| **number > 0);
        let kinds: Vec<String> = kinds.map(|(number, kind)| format!("{number} {kind}")).collect();
        format!("{}: {}", count(self.games, "game"), kinds.join(", "))
    }

    /// Reports the games without a solution. Returns an error if there are no others.
    fn tell_passed_over(&self) -> Result<(), String> {
        let Some((deal, title)) = self.passed_over.last() else { return Ok(()) };
        if self.games == 0 {
            let deal = deal.map(|deal| format!("#{deal}: ")).unwrap_or_default();
            return Err(format!("no solution to check: the text says \"{deal}{title}\""));
        }
        let games = count(self.passed_over.len(), "game");
        eprint_message(format_args!("{games} without a solution skipped"));
        Ok(())
    }
}

/// Checks a game on the given board, or on its own, or else on the deal that its moves win.
fn check(
    (game, unread): (WrittenGame, Option<BoardEntry>),
    subject: &Subject,
    rules: RuleArgs,
    interrupt: &Interrupt,
) -> Result<Checked, CliError> {
    let (mut found, mut by_moves) = (subject.board().or_else(|| game.start()), None);
    if found.is_none() && game.check().is_ok() {
        let searched = find_by_moves(&game, rules, interrupt)?;
        found = searched.deal().map(|deal| (Some(deal), deal.deal()));
        by_moves = Some(searched);
    }
    let found = found.ok_or_else(|| match (game.check(), &by_moves) {
        (Err(why), _) => why.to_string(),
        (Ok(()), searched) => {
            let searched = searched.as_ref().map(|it| format!(": {it}")).unwrap_or_default();
            let board = unread.as_ref().and_then(Remark::unread);
            let board = board.map(|remark| format!("{remark}\n")).unwrap_or_default();
            format!(
                "{board}the solution on line {} names no deal{searched}; say which: freecell verify DEAL FILE",
                game.line
            )
        }
    });
    let found = found.and_then(|(deal, board)| match rules.check(&board) {
        Ok(()) => Ok((deal, board)),
        Err(why) => Err(format!("the game on line {}: {why}", game.line)),
    });
    Ok(match found {
        Ok((deal, board)) => {
            let result =
                replay::verify(&board, &game, rules.hints()).map_err(|why| why.to_string());
            Checked { game, unread, deal, board: Some(board), by_moves, result }
        }
        Err(why) => Checked { game, unread, deal: None, board: None, by_moves, result: Err(why) },
    })
}

/// Plays the moves on the deals of current Windows versions.
fn find_by_moves(
    game: &WrittenGame,
    rules: RuleArgs,
    interrupt: &Interrupt,
) -> Result<ByMoves, CliError> {
    let range = DealRange::WINDOWS;
    let progress = output::quick_progress(range.count(), "deals");
    let searched = ByMoves::search(
        game,
        rules.hints(),
        range,
        ordered::cores(),
        &interrupt.cancel(),
        &mut |deals| progress.set_position(deals),
    );
    progress.finish_and_clear();
    interrupt.check()?;
    searched.ok_or_else(|| CliError::bad("the search was ended"))
}

fn write(out: &mut impl Write, checked: &Checked, args: &VerifyArgs) -> Result<(), CliError> {
    match (args.format, args.show, &checked.result) {
        (TextOrJson::Json, show, _) => Ok(output::json(out, &GameReport { checked, show })?),
        (TextOrJson::Text, Some(show), Ok(verdict)) if verdict.is_valid() => {
            eprint_text(report::verdict(checked));
            report::solution(out, checked.deal, verdict, show)
        }
        (TextOrJson::Text, None, Ok(_)) => Ok(out.write_all(report::verdict(checked).as_bytes())?),
        (TextOrJson::Text, ..) => {
            eprint_text(report::verdict(checked));
            Ok(())
        }
    }
}

//! `freecell verify`: is this text a solution of the deal?

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use games::Subject;
use report::Report;

use crate::board::Board;
use crate::cli::output::TextOrJson;
use crate::cli::work::RuleArgs;
use crate::cli::{CliError, MOST_UNREADABLE, Status, input, output};
use crate::dealer::DealNumber;
use crate::interrupt::Interrupt;
use crate::replay::{self, Known, Told, Verdict};
use crate::text::{Style, WrittenGame};
use crate::words::count;

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
    /// The deal it is checked on; `None` for a board without a number.
    deal: Option<DealNumber>,
    /// Whether the text itself names that deal.
    is_named: bool,
    /// `None` if neither the text nor the arguments say which.
    board: Option<Board>,
    result: Result<Verdict, String>,
}

pub(super) fn run(args: &VerifyArgs) -> Result<Status, CliError> {
    let (subject, file) = games::subject(args)?;
    if let Subject::Board(board) = &subject {
        let fits = args.rules.check(board);
        fits.map_err(|why| input::refused(args.board.as_deref(), &why))?;
    }
    let interrupt = Interrupt::of_command();
    let text = interrupt.while_waiting(|| input::read(file.as_deref()))?;
    let refused = |why: String| input::refused(file.as_deref(), &why);
    // Nothing is answered yet: a signal may end the reading of a long text at once.
    let told = interrupt.while_waiting(|| {
        let told = Told::new(&text, &|| false);
        let may_infer = args.rules.known() == Known::default();
        let board = subject.board().map(|(_, board)| board);
        if may_infer { told.infer(board, None, &|| false) } else { told }
    });
    let (first, chosen) = interrupt.while_waiting(|| {
        let mut chosen = games::choose(&told, &subject).map_err(refused)?;
        let first: Vec<WrittenGame> = chosen.by_ref().take(2).collect();
        Ok::<_, CliError>((first, chosen))
    })?;
    let is_single = first.len() < 2;
    let mut out = output::stdout();
    let mut tally = Tally::default();
    for game in first.into_iter().chain(chosen) {
        interrupt.check()?;
        if game.is_given_up() {
            tally.passed_over.push((game.number, game.title));
            continue;
        }
        for checked in check(game, &subject, args.rules) {
            if let (Err(why), true, TextOrJson::Text) = (&checked.result, is_single, args.format) {
                return Err(refused(why.clone()));
            }
            if tally.add(&checked) || args.format == TextOrJson::Json {
                write(&mut out, &checked, args)?;
            }
        }
    }
    out.flush()?;
    tally.tell_passed_over().map_err(refused)?;
    Status::of(tally.invalid == 0, tally.unreadable, "game")
}

/// The games so far.
#[derive(Default)]
struct Tally {
    readable: u64,
    invalid: u64,
    unreadable: u64,
    /// Games that the text itself calls impossible or unsolved.
    passed_over: Vec<(Option<DealNumber>, String)>,
}

impl Tally {
    /// Counts a game. Returns whether to report it: if many are unreadable, only the first are reported.
    fn add(&mut self, checked: &Checked) -> bool {
        let Ok(verdict) = &checked.result else {
            self.unreadable += 1;
            return self.unreadable <= MOST_UNREADABLE;
        };
        self.readable += 1;
        self.invalid += u64::from(!verdict.is_valid());
        true
    }

    /// Reports the games without a solution. Returns an error if there are no others.
    fn tell_passed_over(&self) -> Result<(), String> {
        let Some((deal, title)) = self.passed_over.last() else { return Ok(()) };
        if self.readable + self.unreadable == 0 {
            let deal = deal.map(|deal| format!("#{deal}: ")).unwrap_or_default();
            return Err(format!("no solution to check: the text says \"{deal}{title}\""));
        }
        let games = count(self.passed_over.len(), "game");
        output::tell(format_args!("{games} without a solution skipped"));
        Ok(())
    }
}

/// Checks a game of the text, which may turn out to be several games. If it is none of the given deal, the games of other
/// deals among its moves are passed over.
fn check(game: WrittenGame, subject: &Subject, rules: RuleArgs) -> Vec<Checked> {
    let checked = check_on(game.clone(), subject, rules);
    let Subject::Deal(deal) = subject else { return checked };
    if !checked.first().is_some_and(|it| is_by_chance(&it.result)) {
        return checked;
    }
    let others = check_on(game, &Subject::Named, rules).into_iter();
    // What is not understood behind games of other deals may be one of this deal.
    let on_deal = |it: Checked| {
        if it.result.is_ok() {
            return vec![it];
        }
        let game = replay::from_start_of(*deal, &it.game).unwrap_or(it.game);
        check_on(game, subject, rules)
    };
    let others = others.flat_map(on_deal);
    let others: Vec<Checked> = others.filter(|it| it.deal == Some(*deal)).collect();
    let is_read = others.iter().any(|it| it.result.is_ok() && !is_by_chance(&it.result));
    if is_read { others } else { checked }
}

/// Whether a game is wrong, and so few of its moves are legal that it may be of another deal.
fn is_by_chance<E>(result: &Result<Verdict, E>) -> bool {
    result.as_ref().is_ok_and(|verdict| !verdict.is_valid() && verdict.is_by_chance())
}

/// Checks a game on the given board, or on its own.
fn check_on(mut game: WrittenGame, subject: &Subject, rules: RuleArgs) -> Vec<Checked> {
    let is_named = matches!(subject, Subject::Named);
    if is_named {
        replay::find_deal(&mut game);
    }
    let found = subject.board().or_else(|| game.start()).ok_or_else(|| match game.check() {
        Err(why) if game.is_empty() => why.to_string(),
        _ => format!(
            "no deal was found for the solution on line {}; say which: freecell verify DEAL FILE",
            game.line
        ),
    });
    let found = found.and_then(|(deal, board)| match rules.check(&board) {
        Ok(()) => Ok((deal, board)),
        Err(why) => Err(format!("the game on line {}: {why}", game.line)),
    });
    let (deal, board) = match found {
        Ok(found) => found,
        Err(why) => {
            return vec![Checked { game, deal: None, is_named, board: None, result: Err(why) }];
        }
    };
    let own = game.number;
    let all = replay::verify_all(&board, &game, rules.known());
    // Surplus moves may solve another deal, which only a text of several games is about.
    let is_asked = move |game: &WrittenGame| is_named || [own, deal].contains(&game.number);
    let all = all.into_iter().filter(move |(game, _)| is_asked(game));
    let checked = all.map(move |(mut game, result)| {
        let other = game.number.filter(|_| game.number != own);
        let deal = other.or(deal.filter(|_| game.number == own));
        let board = other.map_or_else(|| board.clone(), DealNumber::deal);
        if is_by_chance(&result) {
            replay::find_deal(&mut game);
        }
        let result = result.map_err(|why| why.to_string());
        Checked { game, deal, is_named, board: Some(board), result }
    });
    checked.collect()
}

fn write(out: &mut impl Write, checked: &Checked, args: &VerifyArgs) -> Result<(), CliError> {
    match (args.format, args.show, &checked.result) {
        (TextOrJson::Json, show, _) => Ok(output::json(out, &Report { checked, show })?),
        (TextOrJson::Text, Some(show), Ok(verdict)) if verdict.is_valid() => {
            output::tell_text(report::verdict(checked));
            report::solution(out, checked.deal, verdict, show)
        }
        (TextOrJson::Text, None, Ok(_)) => Ok(out.write_all(report::verdict(checked).as_bytes())?),
        (TextOrJson::Text, ..) => {
            output::tell_text(report::verdict(checked));
            Ok(())
        }
    }
}

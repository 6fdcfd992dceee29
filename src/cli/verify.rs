//! `freecell verify`: is this text a solution of the deal?

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::board::Board;
use crate::cli::output::TextOrJson;
use crate::cli::{CliError, Status, input, output, parsed};
use crate::dealer::DealNumberError::NotANumber;
use crate::dealer::{DealNumber, lookup};
use crate::interrupt::Interrupt;
use crate::replay::{self, Known, Verdict};
use crate::rules::{Autoplay, EmptyColumn, Rules};
use crate::text::{self, Item, NotUnderstood, Style, SyntaxError, WrittenGame};
use crate::words::{count, quoted};

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

    /// The number of cells, instead of finding it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=7))]
    cells: Option<u8>,

    /// The autoplay, instead of finding it
    #[arg(long, value_enum, value_name = "WHICH")]
    autoplay: Option<Autoplay>,

    /// The rule for moves to empty columns, instead of finding it
    #[arg(long, value_enum, value_name = "RULE")]
    empty_column: Option<EmptyColumn>,
}

/// The number of unreadable games that are explained one by one.
const MOST_UNREADABLE: usize = 10;

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

impl Checked {
    /// Contradictions between the text and the board it is checked on.
    fn doubts(&self) -> Vec<String> {
        let mut doubts = Vec::new();
        let other = self.game.number.filter(|number| self.deal.is_some_and(|deal| deal != *number));
        if let Some(number) = other {
            doubts.push(if self.game.number_is_found {
                format!("its cards are those of deal {number}")
            } else {
                format!("the text says it is for deal {number}")
            });
        } else if self.game.number_is_found && self.is_named {
            doubts.push("the deal is found from its cards".to_owned());
        }
        let is_on_the_way = |shown: &Board| match &self.result {
            Ok(verdict) => verdict.replay.steps.iter().any(|step| step.after == *shown),
            Err(_) => false,
        };
        let is_other = |shown: &Board| {
            let board = self.board.as_ref();
            board.is_some_and(|board| text::same_but_for_order(board, shown).is_none())
        };
        let shown = self.game.board.as_ref().filter(|shown| is_other(shown));
        if let Some(shown) = shown.filter(|shown| !is_on_the_way(shown)) {
            let deal = lookup::number(shown);
            let deal = deal.map(|deal| format!(": that of deal {deal}")).unwrap_or_default();
            doubts.push(format!("the text shows another board before its first move{deal}"));
        }
        if let Ok(Verdict { with_four: Some(end), replay, .. }) = &self.result {
            let cells = replay.rules.cells();
            doubts.push(format!("it needs {cells} cells; with fewer, {end}"));
        }
        doubts
    }
}

/// The board on which the games are checked.
enum Subject {
    Deal(DealNumber),
    Board(Box<Board>),
    /// The board that each game names.
    Named,
}

pub(super) fn run(args: &VerifyArgs) -> Result<Status, CliError> {
    let (subject, file) = subject(args)?;
    let interrupt = Interrupt::of_command();
    let text = interrupt.while_waiting(|| input::read(file.as_deref()))?;
    let refused = |why: String| input::refused(file.as_deref(), &why);
    let stop = || interrupt.is_raised();
    let found = if args.cells.is_none() && args.autoplay.is_none() && args.empty_column.is_none() {
        choose_or_infer(&text, &subject, &stop)
    } else {
        choose(&text, &subject, &stop)
    };
    interrupt.check()?;
    let (chosen, single) = found.map_err(refused)?;
    let mut out = output::stdout();
    let mut tally = Tally::default();
    for game in chosen {
        interrupt.check()?;
        if game.is_given_up() {
            tally.passed_over.push((game.number, game.title));
            continue;
        }
        for checked in check(game, &subject, args).map_err(refused)? {
            if let (Err(why), true, TextOrJson::Text) = (&checked.result, single, args.format) {
                return Err(refused(why.clone()));
            }
            if tally.add(&checked) || args.format == TextOrJson::Json {
                write(&mut out, &checked, args)?;
            }
        }
    }
    out.flush()?;
    tally.tell_passed_over().map_err(refused)?;
    tally.status()
}

/// The games so far.
#[derive(Default)]
struct Tally {
    readable: usize,
    invalid: usize,
    unreadable: usize,
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
        self.invalid += usize::from(!verdict.is_valid());
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
        output::tell(format_args!("{games} without a solution passed over"));
        Ok(())
    }

    fn status(&self) -> Result<Status, CliError> {
        match (self.unreadable, self.invalid) {
            (0, 0) => Ok(Status::Done),
            (0, _) => Ok(Status::No),
            (n, _) => Err(CliError::bad(count(n, "game") + " could not be read")),
        }
    }
}

/// Checks a game of the text, which may turn out to be several games.
fn check(
    mut game: WrittenGame,
    subject: &Subject,
    args: &VerifyArgs,
) -> Result<Vec<Checked>, String> {
    let is_named = matches!(subject, Subject::Named);
    if is_named {
        game.find_deal();
    }
    let (deal, board) = match board(&game, subject) {
        Ok(found) => found,
        Err(why) => {
            return Ok(vec![Checked { game, deal: None, is_named, board: None, result: Err(why) }]);
        }
    };
    if let Some(cells) = args.cells {
        let fits = Rules::DEFAULT.with_cells(cells).check_board(&board);
        fits.map_err(|why| why.to_string())?;
    }
    let known = Known::new(args.cells, args.autoplay, args.empty_column).unwrap_or_default();
    let own = game.number;
    let all = replay::verify_all(&board, &game, known);
    // Surplus moves may solve another deal, which only a text of several games is about.
    let is_asked = move |game: &WrittenGame| is_named || [own, deal].contains(&game.number);
    let all = all.into_iter().filter(move |(game, _)| is_asked(game));
    let checked = all.map(move |(mut game, result)| {
        let other = game.number.filter(|_| game.number != own);
        let deal = other.or(deal);
        let board = other.map_or_else(|| board.clone(), DealNumber::deal);
        if matches!(&result, Ok(verdict) if verdict.is_foreign()) {
            game.find_deal();
        }
        let result = result.map_err(|why| why.to_string());
        Checked { game, deal, is_named, board: Some(board), result }
    });
    Ok(checked.collect())
}

/// The board that the arguments name, and the file with the text.
fn subject(args: &VerifyArgs) -> Result<(Subject, Option<PathBuf>), CliError> {
    if let Some(path) = &args.board {
        if let (Some(deal), Some(_)) = (&args.deal, &args.file) {
            let why = "with --board, only the file of the solution is given";
            return Err(CliError::argument(&deal.to_string_lossy(), why));
        }
        let is_input = |path: &OsStr| path == "-";
        if is_input(path.as_os_str()) && args.deal.as_deref().is_none_or(is_input) {
            return Err(CliError::bad(
                "standard input cannot be both the board and the solution; name a file for one",
            ));
        }
        let board = input::read_board(path)?;
        return Ok((Subject::Board(Box::new(board)), args.deal.as_ref().map(PathBuf::from)));
    }
    // A name that is not UTF-8 cannot be a number.
    let word = args.deal.as_ref().map(|deal| deal.to_string_lossy());
    let path = args.deal.as_deref().map(Path::new);
    match (word.as_deref(), &args.file) {
        (Some(deal), Some(file)) => Ok((Subject::Deal(parsed(deal)?), Some(file.clone()))),
        (Some(alone), None) => match parsed(alone) {
            Ok(deal) => Ok((Subject::Deal(deal), None)),
            Err(_) if path.is_some_and(|path| path == Path::new("-") || path.exists()) => {
                Ok((Subject::Named, path.map(Path::to_owned)))
            }
            Err(CliError::BadInput(why)) if alone.parse() == Err::<DealNumber, _>(NotANumber) => {
                Err(CliError::bad(format_args!("{why}; nor is there a file of this name")))
            }
            Err(why) => Err(why),
        },
        (None, _) => Ok((Subject::Named, None)),
    }
}

/// The games to check, and whether there is only one. Of several games, those of the given deal are
/// checked, or else those that name no deal.
fn choose<'a>(
    text: &'a str,
    subject: &Subject,
    stop: text::Stop<'a>,
) -> Result<(Chosen<'a>, bool), String> {
    let mut games = games(text, subject, stop)?;
    let Subject::Deal(deal) = *subject else {
        let (first, second) = (games.next(), games.next());
        let single = first.is_some() && second.is_none();
        return Ok((Box::new(first.into_iter().chain(second).chain(games)), single));
    };
    let (mut all, mut own, mut unnamed) = (0, 0, 0);
    for game in games {
        all += 1;
        own += usize::from(game.number == Some(deal));
        unnamed += usize::from(game.number.is_none());
    }
    let games = self::games(text, subject, stop)?;
    match (all, own, unnamed) {
        (_, 1.., _) => {
            Ok((Box::new(games.filter(move |game| game.number == Some(deal))), own == 1))
        }
        (1, ..) => Ok((games, true)),
        (_, _, 1..) => Ok((Box::new(games.filter(|game| game.number.is_none())), unnamed == 1)),
        _ => {
            // The deals of games that cannot be read may be none.
            let broken = { games }.find_map(|game| game.check().err());
            let broken = broken.map(|why| format!("; {why}")).unwrap_or_default();
            Err(format!("none of the {all} games in the text is for deal {deal}{broken}"))
        }
    }
}

/// The games to check, or the one that the text tells in a form of its own.
fn choose_or_infer<'a>(
    text: &'a str,
    subject: &Subject,
    stop: text::Stop<'a>,
) -> Result<(Chosen<'a>, bool), String> {
    let chosen = choose(text, subject, stop);
    if !replay::may_be_inferred(text) {
        return chosen;
    }
    let chosen = chosen.map(|(games, single)| (games.collect::<Vec<_>>(), single));
    let games = chosen.as_ref().map_or(&[][..], |(games, _)| games);
    let boards = match subject {
        Subject::Deal(deal) => vec![(None, deal.deal())],
        Subject::Board(board) => vec![(None, Board::clone(board))],
        Subject::Named => replay::boards_of(text),
    };
    let (games, single) = match replay::inferred(text, games, &boards, stop) {
        Some(games) => {
            let single = games.len() == 1;
            (games, single)
        }
        None => chosen?,
    };
    Ok((Box::new(games.into_iter()), single))
}

/// A sequence of games.
type Chosen<'a> = Box<dyn Iterator<Item = WrittenGame> + 'a>;

/// The games of a text.
fn games<'a>(text: &'a str, subject: &Subject, stop: text::Stop<'a>) -> Result<Chosen<'a>, String> {
    let found = match text::read_until(text, Some(stop)) {
        // Each game reports its own error.
        Err(NotUnderstood::Moves(_)) => return Ok(Box::new(text::games(text))),
        // The first of many lines that are alike is more helpful than a card that is missing.
        Err(why @ (NotUnderstood::Board(_) | NotUnderstood::Nothing(..))) => {
            return Err(text::repeated(text).map_or(why.to_string(), |line| line.to_string()));
        }
        found => found.map_err(|why| why.to_string())?,
    };
    if found.has_games() {
        return Ok(Box::new(found.games()));
    }
    // The lines of a list of deals, or of cards, are no moves.
    let is_list = found.is_whole() && found.deal().is_none();
    let no_moves = |what: String| match text::repeated(text).filter(|_| !is_list) {
        Some(why) => why.to_string(),
        None => format!("no game found, only {what}"),
    };
    if let Some(deal) = found.deal() {
        if let Some(game) = text::as_moves(text).filter(|_| !matches!(subject, Subject::Named)) {
            return Ok(Box::new(std::iter::once(game)));
        }
        let number = deal.to_string();
        let mut others = (1..)
            .zip(text.lines())
            .filter(|(_, line)| line.contains(char::is_alphanumeric) && !line.contains(&number));
        let hint = match others.next() {
            Some((at, line)) => format!("line {at} is not understood: {}", quoted(line.trim())),
            None => "freecell solve solves it".to_owned(),
        };
        return Err(no_moves(format!("the number of deal {deal}; {hint}")));
    }
    // The error in a broken move is more helpful than the message that there are no moves.
    let broken = |item| match item {
        Item::Game(game) => game.check().err().filter(SyntaxError::is_near_move),
        Item::Board(_) | Item::Deal(..) => None,
    };
    let why = text::Items::new(text).find_map(broken);
    let why = why.filter(|_| !found.is_whole());
    if let Some(why) = why {
        return Err(why.to_string());
    }
    let (mut whole, mut why, mut caption) = (0, None, None);
    for entry in found.boards() {
        caption = caption.or(entry.caption);
        match entry.board {
            Ok(_) => whole += 1,
            Err(error) => _ = why.get_or_insert(error),
        }
    }
    let what = match (whole, why) {
        (0, Some(why)) => return Err(why.to_string()),
        (deals, _) if found.is_list_of_deals() => format!("the numbers of {deals} boards"),
        (1, _) => "a board".to_owned(),
        _ => format!("{whole} boards"),
    };
    let beside = |(line, text): (usize, String)| {
        format!(", and one move beside it, on line {line}: {}", quoted(&text))
    };
    let beside = caption.map(beside).unwrap_or_default();
    Err(no_moves(format!("{what}{beside}; freecell find names the deal of a board")))
}

/// The board of a game, and the number of its deal.
fn board(game: &WrittenGame, subject: &Subject) -> Result<(Option<DealNumber>, Board), String> {
    match (subject, game.number, &game.board) {
        (Subject::Deal(deal), ..) => Ok((Some(*deal), deal.deal())),
        (Subject::Named, Some(deal), _) => Ok((Some(deal), deal.deal())),
        (Subject::Board(board), ..) | (Subject::Named, None, Some(board)) => {
            Ok((lookup::number(board), Board::clone(board)))
        }
        (Subject::Named, None, None) => match game.check() {
            Err(why) if game.is_empty() => Err(why.to_string()),
            _ => Err(format!(
                "no deal was found for the solution on line {}; say which: freecell verify DEAL FILE",
                game.line
            )),
        },
    }
}

fn write(out: &mut impl Write, checked: &Checked, args: &VerifyArgs) -> Result<(), CliError> {
    match (args.format, args.show, &checked.result) {
        (TextOrJson::Json, show, _) => report::json(out, checked, show),
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

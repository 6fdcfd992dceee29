//! Which games of a text are checked, and on which board.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::VerifyArgs;
use crate::board::Board;
use crate::cli::{CliError, input, parsed};
use crate::dealer::DealNumberError::NotANumber;
use crate::dealer::{DealNumber, lookup};
use crate::replay::Told;
use crate::text::{self, Document, Item, NotUnderstood, SyntaxError, Text, WrittenGame};
use crate::words::quoted;

/// The board on which the games are checked.
pub(super) enum Subject {
    Deal(DealNumber),
    Board(Box<Board>),
    /// The board that each game names.
    Named,
}

impl Subject {
    /// The board that is given, and the number of its deal.
    pub(super) fn board(&self) -> Option<(Option<DealNumber>, Board)> {
        match self {
            Self::Deal(deal) => Some((Some(*deal), deal.deal())),
            Self::Board(board) => Some((lookup::number(board), Board::clone(board))),
            Self::Named => None,
        }
    }
}

/// The board that the arguments name, and the file with the text.
pub(super) fn subject(args: &VerifyArgs) -> Result<(Subject, Option<PathBuf>), CliError> {
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

/// A sequence of games.
pub(super) type Chosen<'a> = Box<dyn Iterator<Item = WrittenGame> + 'a>;

/// The games to check. Of several games, those of the given deal are checked, or else those that name no
/// deal.
pub(super) fn choose<'a>(told: &'a Told<'_>, subject: &Subject) -> Result<Chosen<'a>, String> {
    let Some(games) = told.games() else { return unlike_a_game(told, subject) };
    let Subject::Deal(deal) = *subject else { return Ok(games) };
    let is_inferred = told.inferred.is_ok();
    let (mut all, mut own, mut unnamed, mut broken) = (0, 0, 0, None);
    for game in games {
        let number = deal_of(&game);
        all += 1;
        own += usize::from(number == Some(deal));
        unnamed += usize::from(number.is_none());
        // The deals of games that cannot be read may be none.
        broken = broken.or_else(|| game.check().err());
    }
    let is_chosen = move |game: &WrittenGame| match deal_of(game) {
        Some(other) => other == deal || all == 1 && !is_inferred,
        None => own == 0 || is_inferred,
    };
    if own + unnamed > 0 || all == 1 && !is_inferred {
        return Ok(Box::new(told.games().into_iter().flatten().filter(is_chosen)));
    }
    let broken = broken.map(|why| format!("; {why}")).unwrap_or_default();
    Err(match all {
        1 => format!("the game in the text is not for deal {deal}{broken}"),
        _ => format!("none of the {all} games in the text is for deal {deal}{broken}"),
    })
}

/// The deal that a game names, or whose board it shows.
fn deal_of(game: &WrittenGame) -> Option<DealNumber> {
    game.start()?.0
}

/// The first of many lines that are alike and not understood. Where no deal is named, it may be understood with one.
fn repeated(text: &str, subject: &Subject) -> Option<String> {
    let line = text::repeated(text)?;
    let hint = if matches!(subject, Subject::Named) { input::hint_of_deal(text) } else { "" };
    Some(format!("{line}{hint}"))
}

/// What may be a game in a text that tells none.
fn unlike_a_game(told: &Told<'_>, subject: &Subject) -> Result<Chosen<'static>, String> {
    let text = told.document.text;
    let deal = told.read.as_ref().ok().and_then(Text::deal);
    let is_given = !matches!(subject, Subject::Named);
    let game = deal.and_then(|_| text::as_moves(text)).filter(|_| is_given);
    if let Some(game) = game {
        return Ok(Box::new(std::iter::once(game)));
    }
    Err(match &told.read {
        Ok(found) => no_game(&told.document, found, subject),
        // The first of many lines that are alike is more helpful than a card that is missing.
        Err(why @ (NotUnderstood::Board(_) | NotUnderstood::Nothing(..))) => {
            repeated(text, subject).unwrap_or_else(|| why.to_string())
        }
        Err(why) => why.to_string(),
    })
}

/// Why a text with boards or deals has no game.
fn no_game(document: &Document<'_>, found: &Text<'_>, subject: &Subject) -> String {
    let text = document.text;
    // The lines of a list of deals, or of cards, are no moves.
    let is_list = found.is_whole() && found.deal().is_none();
    let no_moves = |what: String| {
        let line = if is_list { None } else { repeated(text, subject) };
        line.unwrap_or_else(|| format!("no game found, only {what}"))
    };
    if let Some(deal) = found.deal() {
        let number = deal.to_string();
        let mut others = (1..)
            .zip(text.lines())
            .filter(|(_, line)| line.contains(char::is_alphanumeric) && !line.contains(&number));
        let hint = match others.next() {
            Some((at, line)) => format!("line {at} is not understood: {}", quoted(line.trim())),
            None => "freecell solve solves it".to_owned(),
        };
        return no_moves(format!("the number of deal {deal}; {hint}"));
    }
    // The error in a broken move is more helpful than the message that there are no moves.
    let broken = |item| match item {
        Item::Game(game) => game.check().err().filter(SyntaxError::is_near_move),
        Item::Board(_) | Item::Deal(..) => None,
    };
    let why = document.items().find_map(broken);
    let why = why.filter(|_| !found.is_whole());
    if let Some(why) = why {
        return why.to_string();
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
        (0, Some(why)) => return why.to_string(),
        (deals, _) if found.is_list_of_deals() => format!("the numbers of {deals} boards"),
        (1, _) => "a board".to_owned(),
        _ => format!("{whole} boards"),
    };
    let beside = |(line, text): (usize, String)| {
        format!(", and one move beside it, on line {line}: {}", quoted(&text))
    };
    let beside = caption.map(beside).unwrap_or_default();
    let is_read = found.is_whole() || !beside.is_empty();
    let other = if is_read { None } else { text::other_line(text) };
    let hint = match other {
        Some((line, other)) => format!("line {line} is not understood: {}", quoted(&other)),
        None => "freecell find names the deal of a board".to_owned(),
    };
    no_moves(format!("{what}{beside}; {hint}"))
}

//! Which games of a text are checked, and on which board.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::VerifyArgs;
use crate::cli::error::CliError;
use crate::cli::files;
use freecell::board::Board;
use freecell::dealer::DealNumberError::NotANumber;
use freecell::dealer::{DealNumber, lookup};
use freecell::text::{self, BoardEntry, Document, Item, NotUnderstood, WrittenGame};
use freecell::words::quoted;

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

/// Parses the number of the deal.
fn parsed(text: &str) -> Result<DealNumber, CliError> {
    text.parse().map_err(|why| CliError::argument(text, why))
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
        let board = files::read_board(path)?;
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
            Err(CliError::BadInput(why)) if alone.parse::<DealNumber>() == Err(NotANumber) => {
                Err(CliError::bad(format_args!("{why}; nor is there a file of this name")))
            }
            Err(why) => Err(why),
        },
        (None, _) => Ok((Subject::Named, None)),
    }
}

/// The games to check, each with the board in front of its moves that cannot be read. Of several games, those of the given deal are checked, or else those that name no
/// deal.
pub(super) fn choose(
    text: &str,
    read: Result<&Document, &NotUnderstood>,
    subject: &Subject,
) -> Result<Vec<(WrittenGame, Option<BoardEntry>)>, String> {
    let is_given = !matches!(subject, Subject::Named);
    let games = read.map(Document::games_and_boards).into_iter().flatten();
    let games: Vec<_> = games.map(|(game, unread)| (game.clone(), unread.cloned())).collect();
    if games.is_empty() {
        // A text of digits alone may be numbers of deals; where the deal is given, they are moves.
        let moves = if is_given { text::moves(text) } else { None };
        return match (moves, read) {
            (Some(game), _) => Ok(vec![(game, None)]),
            (None, Ok(document)) => Err(no_game(document)),
            (None, Err(why)) => Err(why.to_string()),
        };
    }
    let Subject::Deal(deal) = *subject else { return Ok(games) };
    let all = games.len();
    let own = games.iter().filter(|(game, _)| deal_of(game) == Some(deal)).count();
    let is_chosen = |(game, _): &(WrittenGame, _)| match deal_of(game) {
        Some(other) => other == deal || all == 1,
        None => own == 0,
    };
    let chosen: Vec<_> = games.into_iter().filter(is_chosen).collect();
    if chosen.is_empty() {
        return Err(format!("none of the {all} games in the text is for deal {deal}"));
    }
    Ok(chosen)
}

/// The deal that a game names, or whose board it shows.
fn deal_of(game: &WrittenGame) -> Option<DealNumber> {
    game.number.or_else(|| game.start()?.0)
}

/// Why a text with boards or deals has no game.
fn no_game(document: &Document) -> String {
    let unread = document
        .unread()
        .map(|(line, text)| format!("line {line} is in no form that is read: {}", quoted(text)));
    let hint = |otherwise: &str| unread.clone().unwrap_or_else(|| otherwise.to_owned());
    if let Some(deal) = document.deal() {
        return format!(
            "no game found, only the number of deal {deal}; {}",
            hint("freecell solve solves it")
        );
    }
    let (mut boards, mut deals) = (0, 0);
    let mut error = None;
    for item in document.items() {
        match item {
            Item::Deal(..) => deals += 1,
            Item::Board(entry) => {
                boards += 1;
                if let Err(why) = &entry.board {
                    error.get_or_insert_with(|| why.to_string());
                }
            }
            Item::Game(_) => {}
        }
    }
    match (boards, error) {
        (_, Some(why)) => format!("no game found, and the board cannot be read: {why}"),
        (0, None) => format!(
            "no game found, only the numbers of {deals} deals; {}",
            hint("freecell solve solves them")
        ),
        (boards, None) => format!(
            "no game found, only {}; {}",
            if boards == 1 { "a board".to_owned() } else { format!("{boards} boards") },
            hint("freecell find names the deal of a board")
        ),
    }
}

//! Which games of a text are checked, and on which board.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::VerifyArgs;
use crate::board::Board;
use crate::cli::{CliError, input, parsed};
use crate::dealer::DealNumberError::NotANumber;
use crate::dealer::{DealNumber, lookup};
use crate::replay;
use crate::text::{self, Item, NotUnderstood, SyntaxError, WrittenGame};
use crate::words::quoted;

/// The board on which the games are checked.
pub(super) enum Subject {
    Deal(DealNumber),
    Board(Box<Board>),
    /// The board that each game names.
    Named,
}

impl Subject {
    /// The board of a game, and the number of its deal.
    pub(super) fn board(&self, game: &WrittenGame) -> Result<(Option<DealNumber>, Board), String> {
        match self {
            Self::Deal(deal) => Ok((Some(*deal), deal.deal())),
            Self::Board(board) => Ok((lookup::number(board), Board::clone(board))),
            Self::Named => game.start().ok_or_else(|| match game.check() {
                Err(why) if game.is_empty() => why.to_string(),
                _ => format!(
                    "no deal was found for the solution on line {}; say which: freecell verify DEAL FILE",
                    game.line
                ),
            }),
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

/// The games to check. Of several games, those of the given deal are checked, or else those that name no
/// deal.
pub(super) fn choose<'a>(
    text: &'a str,
    subject: &Subject,
    stop: text::Stop<'a>,
) -> Result<Chosen<'a>, String> {
    let games = games(text, subject, stop)?;
    let Subject::Deal(deal) = *subject else { return Ok(games) };
    let (mut all, mut own, mut unnamed) = (0, 0, 0);
    for game in games {
        all += 1;
        own += usize::from(deal_of(&game) == Some(deal));
        unnamed += usize::from(deal_of(&game).is_none());
    }
    let games = self::games(text, subject, stop)?;
    match (all, own, unnamed) {
        (_, 1.., _) => Ok(Box::new(games.filter(move |game| deal_of(game) == Some(deal)))),
        (1, ..) => Ok(games),
        (_, _, 1..) => Ok(Box::new(games.filter(|game| deal_of(game).is_none()))),
        _ => {
            // The deals of games that cannot be read may be none.
            let broken = { games }.find_map(|game| game.check().err());
            let broken = broken.map(|why| format!("; {why}")).unwrap_or_default();
            Err(none_is_for(deal, all) + &broken)
        }
    }
}

fn none_is_for(deal: DealNumber, all: usize) -> String {
    match all {
        1 => format!("the game in the text is not for deal {deal}"),
        _ => format!("none of the {all} games in the text is for deal {deal}"),
    }
}

/// The deal that a game names, or whose board it shows.
fn deal_of(game: &WrittenGame) -> Option<DealNumber> {
    game.start()?.0
}

/// The games to check, or the one that the text tells in a form of its own.
pub(super) fn choose_or_infer<'a>(
    text: &'a str,
    subject: &Subject,
    stop: text::Stop<'a>,
) -> Result<Chosen<'a>, String> {
    let chosen = choose(text, subject, stop);
    if !replay::may_be_inferred(text) {
        return chosen;
    }
    let chosen = chosen.map(Iterator::collect::<Vec<_>>);
    let games = chosen.as_ref().map_or(&[][..], Vec::as_slice);
    let boards = match subject {
        Subject::Deal(deal) => vec![(None, deal.deal())],
        Subject::Board(board) => vec![(None, Board::clone(board))],
        Subject::Named => replay::boards_of(text),
    };
    let games = match (replay::inferred(text, games, &boards, stop), chosen) {
        (Ok(mut games), _) => {
            let all = games.len();
            if let Subject::Deal(deal) = subject {
                games.retain(|game| deal_of(game).is_none_or(|other| other == *deal));
                if games.is_empty() {
                    return Err(none_is_for(*deal, all));
                }
            }
            games
        }
        // A line that is not understood is named if nothing else is known of the text.
        (Err(Some(why)), Err(_)) => vec![WrittenGame::unread(why)],
        (Err(_), chosen) => chosen?,
    };
    Ok(Box::new(games.into_iter()))
}

/// The first of many lines that are alike and not understood. Where no deal is named, it may be understood with one.
fn repeated(text: &str, subject: &Subject) -> Option<String> {
    let line = text::repeated(text)?;
    let is_unnamed = matches!(subject, Subject::Named) && replay::boards_of(text).is_empty();
    let hint = "; the text names no deal: if you know it, try freecell verify DEAL FILE";
    Some(format!("{line}{}", if is_unnamed { hint } else { "" }))
}

/// A sequence of games.
pub(super) type Chosen<'a> = Box<dyn Iterator<Item = WrittenGame> + 'a>;

/// The games of a text.
fn games<'a>(text: &'a str, subject: &Subject, stop: text::Stop<'a>) -> Result<Chosen<'a>, String> {
    let found = match text::read_until(text, Some(stop)) {
        // Each game reports its own error.
        Err(NotUnderstood::Moves(_)) => return Ok(Box::new(text::games(text))),
        // The first of many lines that are alike is more helpful than a card that is missing.
        Err(why @ (NotUnderstood::Board(_) | NotUnderstood::Nothing(..))) => {
            return Err(repeated(text, subject).unwrap_or_else(|| why.to_string()));
        }
        found => found.map_err(|why| why.to_string())?,
    };
    if found.has_games() {
        return Ok(Box::new(found.games()));
    }
    // The lines of a list of deals, or of cards, are no moves.
    let is_list = found.is_whole() && found.deal().is_none();
    let no_moves = |what: String| {
        let line = if is_list { None } else { repeated(text, subject) };
        line.unwrap_or_else(|| format!("no game found, only {what}"))
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
    let is_read = found.is_whole() || !beside.is_empty();
    let other = if is_read { None } else { text::other_line(text) };
    let hint = match other {
        Some((line, other)) => format!("line {line} is not understood: {}", quoted(&other)),
        None => "freecell find names the deal of a board".to_owned(),
    };
    Err(no_moves(format!("{what}{beside}; {hint}")))
}

//! The boards that a text is about.

use crate::dealer::{DealNumber, lookup};
use crate::text::{
    self, BoardEntry, FoundBoard, Item, Items, NotUnderstood, SyntaxError, WrittenGame,
};

use super::{MOST_NUMBERS, Numbered, inferred};

/// The boards that a text gives or names; if it tells games in a form of its own, those of their deals.
///
/// # Errors
/// If it has neither.
pub(crate) fn boards_told<'a>(
    text: &'a str,
    stop: text::Stop<'a>,
) -> Result<Box<dyn Iterator<Item = BoardEntry> + 'a>, NotUnderstood> {
    /// No two games are shorter; most boards are.
    const SHORTEST: usize = 400;
    let mut read = text::read_until(text, Some(stop)).map(|found| found.boards());
    let (first, second) = match &mut read {
        Ok(read) => (read.next(), read.next()),
        Err(_) => (None, None),
    };
    let is_board = |entry: &BoardEntry| matches!(entry.board, Ok(FoundBoard::Whole(_)));
    // Of several games, a known form may read the board of one.
    let is_one = second.is_none() && first.as_ref().is_some_and(is_board);
    let told = if is_one && text.len() < SHORTEST { Err(None) } else { told_of(text, stop) };
    if let (Err(Some(why)), Err(NotUnderstood::Moves(_) | NotUnderstood::Nothing(..))) =
        (&told, &read)
    {
        return Err(NotUnderstood::Moves(why.clone()));
    }
    let told: Vec<WrittenGame> = told.unwrap_or_default();
    // What seems to be the number of a deal may count moves whose cards are those of another, and a board may be one
    // to which the moves of the deal lead.
    let is_found = told.iter().any(|game| game.number_is_found);
    let is_shown = |deal: DealNumber| {
        let board = first.as_ref().map(|entry| &entry.board);
        matches!(board, Some(Ok(FoundBoard::Whole(found))) if found.deals.contains(&deal))
    };
    let is_other = told.iter().filter_map(|game| game.number).any(|deal| !is_shown(deal));
    if told.len() > usize::from(is_one) || is_found || is_other {
        let boards = told.into_iter().map(BoardEntry::of_game);
        return Ok(Box::new(boards.filter(|entry| entry.found().is_some())));
    }
    Ok(Box::new(first.into_iter().chain(second).chain(read?)))
}

/// The games that a text tells in a form of its own.
fn told_of(text: &str, stop: text::Stop<'_>) -> Result<Vec<WrittenGame>, Option<SyntaxError>> {
    let games: Vec<WrittenGame> = text::games(text).collect();
    inferred(text, &games, &boards_of(text), stop)
}

/// The boards that a text may be about: those that its games name, the first that it shows, and the deals whose
/// numbers stand in it.
pub(crate) fn boards_of(text: &str) -> Vec<Numbered> {
    let (mut named, mut shown) = (Vec::new(), None);
    for item in Items::new(text) {
        match item {
            Item::Game(game) => named.extend(game.start()),
            Item::Deal(_, number) => _ = shown.get_or_insert_with(|| (Some(number), number.deal())),
            Item::Board(BoardEntry { board: Ok(FoundBoard::Whole(found)), .. }) => {
                _ = shown.get_or_insert_with(|| (lookup::number(&found.board), found.board));
            }
            Item::Board(_) => {}
        }
    }
    named.truncate(MOST_NUMBERS);
    let mut boards: Vec<Numbered> = Vec::new();
    for (number, board) in named.into_iter().chain(shown).chain(numbers(text)) {
        if boards.iter().all(|(_, other)| *other != board) {
            boards.push((number, board));
        }
    }
    boards
}

/// The deals that the first numbers of a text name.
fn numbers(text: &str) -> Vec<Numbered> {
    let found = text::distinct(text::numbers(text).map(|(_, deal)| deal), MOST_NUMBERS);
    found.into_iter().map(|number| (Some(number), number.deal())).collect()
}

//! Reads the games and boards of a text, in known forms or in a form that is inferred.

use crate::board::Board;
use crate::dealer::{DealNumber, lookup};
use crate::replay::near::Near;
use crate::replay::{self, Known};
use crate::text::{
    self, BoardEntry, Document, Item, NotUnderstood, Stop, SyntaxError, Text, WrittenGame,
};

use super::{Input, MOST_NUMBERS, Numbered, inferred};

/// A text, and the games that are read from it.
pub(crate) struct Told<'a> {
    pub(crate) document: Document<'a>,
    /// The games that known forms read, kept by [`Told::infer`].
    known: Option<Vec<WrittenGame>>,
    /// What known forms read.
    pub(crate) read: Result<Text<'a>, NotUnderstood>,
    /// The games that the text tells in a form of its own, which stand for those that known forms read; or the line
    /// with which such a game does not go on.
    pub(crate) inferred: Result<Vec<WrittenGame>, Option<SyntaxError>>,
}

impl<'a> Told<'a> {
    /// Reads a text by known forms alone.
    pub(crate) fn new(text: &'a str, stop: Stop<'a>) -> Self {
        let document = Document::new(text, Some(stop));
        Self { read: document.understood(), document, known: None, inferred: Err(None) }
    }

    /// Reads the text in a form of its own, too: its games are played on a board or, if none is given, on those that the
    /// text names and in the deal that is shown.
    pub(crate) fn infer(
        self,
        given: Option<Board>,
        shown: Option<DealNumber>,
        stop: Stop<'_>,
    ) -> Self {
        if self.document.is_long() {
            return self;
        }
        let boards = match given {
            Some(board) => vec![(None, board)],
            None => boards_of(&self.document).into_iter().chain(shown.map(of_deal)).collect(),
        };
        let known: Option<Vec<WrittenGame>> = self.games().map(Iterator::collect);
        let games = known.as_deref().unwrap_or_default();
        let input = Input { text: self.document.text, games, boards: &boards, stop };
        Self { inferred: inferred(input), known, ..self }
    }

    /// The games; `None` if it tells none. Those that cannot be read say why.
    pub(crate) fn games(&self) -> Option<Box<dyn Iterator<Item = WrittenGame> + '_>> {
        match &self.inferred {
            Ok(games) => return Some(Box::new(games.iter().cloned())),
            // Known forms read a few codes of this text as moves by chance.
            Err(Some(stuck)) => {
                let mut game = WrittenGame::unread(stuck.clone());
                game.number = self.read.as_ref().ok().and_then(Text::deal);
                return Some(Box::new(std::iter::once(game)));
            }
            Err(None) => {}
        }
        if let Some(games) = &self.known {
            return Some(Box::new(games.iter().cloned()));
        }
        let items = match &self.read {
            Ok(read) if read.has_games() => read.items(),
            Err(NotUnderstood::Moves(_)) => self.document.items(),
            _ => return None,
        };
        Some(Box::new(Near::new(items, self.document.text).filter_map(Item::into_game)))
    }

    /// The boards that known forms read, and those of the games.
    ///
    /// # Errors
    /// If there are none.
    pub(crate) fn boards(
        &self,
    ) -> Result<impl Iterator<Item = BoardEntry> + use<'a>, NotUnderstood> {
        let read = self.read.as_ref().map_err(Clone::clone)?;
        let items = Near::new(read.items_with_boards(), self.document.text);
        Ok(items.flat_map(in_turn).map(BoardEntry::of_item))
    }
}

/// The games that the moves of a game are that names no deal, if that is found, or may name several.
fn in_turn(item: Item) -> Vec<Item> {
    let Item::Game(mut game) = item else { return vec![item] };
    let is_one = game.number.is_some() && !game.number_is_found && !game.has_numbers();
    replay::find_deal(&mut game);
    let Some(deal) = game.number.filter(|_| !is_one) else {
        return vec![Item::Game(game)];
    };
    let games = replay::verify_all(&deal.deal(), &game, Known::default());
    games.into_iter().map(|(game, _)| Item::Game(game)).collect()
}

/// The boards that a text gives or names; if it tells games in a form of its own, those of their deals.
///
/// # Errors
/// If it has neither.
pub(crate) fn boards_told<'a>(
    text: &'a str,
    stop: Stop<'a>,
) -> Result<Box<dyn Iterator<Item = BoardEntry> + 'a>, NotUnderstood> {
    /// No two games are shorter; most boards are.
    const SHORTEST: usize = 400;
    let told = Told::new(text, stop);
    let mut boards = told.boards();
    let (first, second) = match &mut boards {
        Ok(boards) => (boards.next(), boards.next()),
        Err(_) => (None, None),
    };
    // Of several games, a known form may read the board of one.
    let only = first.as_ref().and_then(BoardEntry::found).filter(|_| second.is_none());
    let is_board = only.is_some() && text.len() < SHORTEST;
    let told = if is_board { told } else { told.infer(None, None, stop) };
    let is_unlike = |why: &NotUnderstood| {
        matches!(
            why,
            NotUnderstood::Moves(_) | NotUnderstood::Nothing(..) | NotUnderstood::Board(_)
        )
    };
    if let (Err(Some(why)), true) = (&told.inferred, boards.as_ref().is_err_and(is_unlike)) {
        return Err(NotUnderstood::Moves(why.clone()));
    }
    let games = told.inferred.unwrap_or_default();
    // What seems to be the number of a deal may count moves whose cards are those of another, and a board may be one
    // to which the moves of the deal lead.
    let is_of_only = |game: &WrittenGame| {
        let is_shown = |deal| only.is_some_and(|found| found.deals.contains(&deal));
        only.is_some() && !game.number_is_found && game.number.is_none_or(is_shown)
    };
    if games.is_empty() || games.len() == 1 && is_of_only(&games[0]) {
        let boards = boards.map_err(|why| match why {
            NotUnderstood::Nothing(..) => text::repeated(text).map_or(why, NotUnderstood::Moves),
            why => why,
        });
        return Ok(Box::new(first.into_iter().chain(second).chain(boards?)));
    }
    let boards = games.into_iter().map(BoardEntry::of_game);
    Ok(Box::new(boards.filter(|entry| entry.found().is_some())))
}

/// The board of a deal.
pub(super) fn of_deal(deal: DealNumber) -> Numbered {
    (Some(deal), deal.deal())
}

/// Whether a text names a deal or shows a board.
pub(crate) fn names_board(text: &str) -> bool {
    !boards_of(&Document::new(text, None)).is_empty()
}

/// The boards that a text may be about: those that its games name, the first that it shows, and the deals whose
/// numbers stand in it.
pub(super) fn boards_of(document: &Document<'_>) -> Vec<Numbered> {
    let text = document.text;
    let (mut named, mut shown) = (Vec::new(), None);
    for item in Near::new(document.items(), text) {
        match item {
            Item::Game(game) => named.extend(game.start()),
            Item::Deal(_, number) => _ = shown.get_or_insert_with(|| of_deal(number)),
            Item::Board(entry) => {
                let board = || entry.found().map(|found| found.board.clone());
                shown = shown.or_else(|| board().map(|board| (lookup::number(&board), board)));
            }
        }
    }
    named.truncate(MOST_NUMBERS);
    // The first numbers of a text may name deals.
    let numbers = text::distinct(text::numbers(text).map(|(_, deal)| deal), MOST_NUMBERS);
    let mut boards: Vec<Numbered> = Vec::new();
    for (number, board) in named.into_iter().chain(shown).chain(numbers.into_iter().map(of_deal)) {
        if boards.iter().all(|(_, other)| *other != board) {
            boards.push((number, board));
        }
    }
    boards
}

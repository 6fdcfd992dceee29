//! Reads texts with deals, boards and games, and writes solutions.
//!
//! | step | module |
//! |---|---|
//! | bytes to lines of characters with their places | `decode` |
//! | characters to cards, numbers, words, marks | `token` |
//! | lines to deals, boards and moves, by an ordered table of recognisers | `reader`, `reader/lines` |
//! | lines of cards to grids, grids to boards, judged by [`Board::new`](crate::board::Board::new) | `board` |
//! | moves in any notation to moves of a dialect, judged by [`replay`](crate::replay) | `moves` |
//! | moves to text | `write` |
//!
//! A `document` reads the items of a text once and keeps them.
//!
//! [`read`] finds the items of a text, in its order:
//!
//! ```
//! use freecell::text::{self, Item};
//! let text = text::read("#617\n26 76 5a").unwrap();
//! let games: Vec<_> = text.games().collect();
//! assert_eq!((games[0].number, games[0].len()), (Some("617".parse().unwrap()), 3));
//! assert!(matches!(text::read("deal 617").unwrap().deal(), Some(deal) if deal.get() == 617));
//! ```

use crate::dealer::{DealNumber, DealNumberError};

mod board;
#[cfg(feature = "cli")]
mod board_lines;
mod cards_line;
mod deal_ref;
mod decode;
mod document;
mod expand;
mod game;
mod label;
mod moves;
mod moves_line;
mod not_understood;
#[cfg(feature = "cli")]
mod notes;
mod pairs;
#[cfg(feature = "cli")]
mod parts;
mod positions;
mod reader;
#[cfg(feature = "cli")]
mod repeated;
#[cfg(feature = "cli")]
mod scattered;
mod sentence;
mod stamp;
mod structure;
mod syntax;
mod table;
#[cfg(test)]
mod tests;
mod token;
mod undo;
mod vocabulary;
pub(crate) mod work;
mod write;

pub use board::{BoardEntry, FoundBoard, Listing, Nearest, ParseBoardError, Problem, WholeBoard};
pub(crate) use deal_ref::{FEWEST_DIGITS, named_deal, numbers_within as numbers};
pub use decode::{TextPlace, decode};
pub(crate) use document::Document;
pub use document::Items;
pub use expand::expand;
pub use game::{MAX_MOVES, WrittenGame};
pub use moves::{Count, Dialect, Listed, Written, WrittenPlace};
pub use not_understood::NotUnderstood;
pub(crate) use positions::same_but_for_order;
pub use reader::Item;
pub use syntax::{SyntaxError, SyntaxErrorKind};
pub(crate) use vocabulary::distinct;
pub use write::{Style, link, word, write};

#[cfg(feature = "cli")]
pub(crate) use {
    board_lines::{board_lines, lines_of_places, without_lines},
    moves::Pile,
    notes::{without_asides, without_notes, without_undone},
    parts::{Id, Part, Parts, Route, Slot, Word},
    repeated::{other_line, repeated},
    scattered::{Scattered, scattered},
    write::heading,
};

use not_understood::NearMiss;

/// Fewer moves or numbers may fit by chance.
pub(crate) const FEWEST_MOVES: usize = 10;

/// Called at each line while a text is read; true stops the reading.
///
/// ```
/// use freecell::text::{self, Stop};
/// let deadline = std::time::Instant::now() + std::time::Duration::from_secs(5);
/// let stop: Stop = &|| std::time::Instant::now() > deadline;
/// assert!(text::read_until("26 76 5a", Some(stop)).is_ok());
/// ```
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// A text that is understood; see [`read`].
///
/// ```
/// use freecell::text;
/// let text = text::read("617").unwrap();
/// assert_eq!(text.deal().map(|deal| deal.get()), Some(617));
/// assert!(!text.has_games());
/// ```
pub struct Text<'a> {
    document: Document<'a>,
    /// What the text is as a whole; none if it is read line by line.
    whole: Option<Whole>,
    /// Whether a board or a game in it can be read.
    is_good: bool,
    has_games: bool,
}

/// What a text is as a whole.
enum Whole {
    /// Numbers of deals, each with its line. Unless `is_list`, other lines of the text are not understood.
    Deals { all: Vec<(usize, DealNumber)>, is_list: bool },
    /// A board of which no line is understood by itself.
    Board(Box<BoardEntry>),
}

/// Finds out what a text holds. Its items are read lazily: only a part of a long text is in memory.
///
/// ```
/// use freecell::text;
/// let text = text::read("7D AD 5C 3S 5S 8C 2D AH").unwrap();
/// assert_eq!(text.boards().count(), 1);
/// ```
///
/// # Errors
/// When nothing in the text is understood.
pub fn read(text: &str) -> Result<Text<'_>, NotUnderstood> {
    read_until(text, None)
}

/// Like [`read`], but gives up when `stop` returns true. It is called at each line, here and while items
/// are read.
///
/// ```
/// use freecell::text::{self, NotUnderstood};
/// assert!(text::read_until("26 76 5a", Some(&|| false)).is_ok());
/// assert_eq!(text::read_until("26 76 5a", Some(&|| true)).err(), Some(NotUnderstood::Stopped));
/// ```
///
/// # Errors
/// When nothing in the text is understood, or `stop` returned true.
pub fn read_until<'a>(text: &'a str, stop: Option<Stop<'a>>) -> Result<Text<'a>, NotUnderstood> {
    Document::new(text, stop).understood()
}

impl<'a> Document<'a> {
    /// Finds out what the text holds.
    ///
    /// # Errors
    /// When nothing in it is understood, or `stop` returned true.
    pub(crate) fn understood(&self) -> Result<Text<'a>, NotUnderstood> {
        let text = self.text;
        let found = |whole, is_good, has_games| {
            Ok(Text { document: self.clone(), whole, is_good, has_games })
        };
        let whole = |whole| found(Some(whole), true, false);
        let of_deals = |all, is_list| whole(Whole::Deals { all, is_list });
        match deal_ref::only_deal(text) {
            Ok(Some(deal)) => return of_deals(vec![(1, deal)], true),
            Ok(None) => {}
            Err(DealNumberError::Empty) => return Err(NotUnderstood::Empty),
            Err(why) => return Err(NotUnderstood::NoSuchDeal(why)),
        }
        if let Some(deals) = deal_ref::deals(text).or_else(|| deal_ref::deals_of_table(text)) {
            return of_deals(deals, true);
        }
        let mut nearest = NearMiss::default();
        let (mut is_good, mut has_games) = (false, false);
        let mut has_part = false;
        for item in self.items() {
            match item {
                Item::Game(game) if game.check().is_ok() => {
                    (is_good, has_games) = (true, true);
                    break;
                }
                Item::Game(game) => nearest.game(&game),
                Item::Board(entry) => match entry.board {
                    Err(why) => nearest.board(why),
                    Ok(_) if entry.is_sure() => is_good = true,
                    Ok(_) => has_part = true,
                },
                Item::Deal(..) => {}
            }
        }
        if !is_good && self.stop.is_some_and(|stop| stop()) {
            return Err(NotUnderstood::Stopped);
        }
        has_games |= nearest.has_given_up && !is_good;
        if is_good || has_games || has_part && nearest.is_empty() {
            return found(None, is_good || has_games, has_games);
        }
        if let Some(board) = board::deciphered(text, self.stop) {
            return whole(Whole::Board(Box::new(board)));
        }
        if let Some(deal) = named_deal(text).map_err(NotUnderstood::NoSuchDeal)? {
            return of_deals(vec![(1, deal)], false);
        }
        let why = nearest.into_error(text);
        let is_unlike = matches!(why, NotUnderstood::Nothing(..));
        let deals = if is_unlike { deal_ref::named_deals(text) } else { Vec::new() };
        if deals.is_empty() { Err(why) } else { of_deals(deals, false) }
    }
}

/// Deals with their lines as items.
fn of_deals<'a>(deals: Vec<(usize, DealNumber)>) -> Items<'a> {
    Items::of(deals.into_iter().map(|(line, deal)| Item::Deal(line, deal)))
}

impl<'a> Text<'a> {
    /// The deal, if the text is the number of one and nothing else.
    #[must_use]
    pub fn deal(&self) -> Option<DealNumber> {
        match &self.whole {
            Some(Whole::Deals { all, .. }) if all.len() == 1 => Some(all[0].1),
            _ => None,
        }
    }

    /// Whether it names deals and nothing else.
    #[must_use]
    pub fn is_list_of_deals(&self) -> bool {
        matches!(self.whole, Some(Whole::Deals { .. }))
    }

    /// Whether all of it is a list of deals or one board, so that no line of it can be a move.
    #[cfg(feature = "cli")]
    pub(crate) fn is_whole(&self) -> bool {
        matches!(self.whole, Some(Whole::Deals { is_list: true, .. } | Whole::Board(_)))
    }

    /// Whether there are games in it.
    #[must_use]
    pub fn has_games(&self) -> bool {
        self.has_games
    }

    /// All items, in the order of the text. If any of them can be read, those that are probably prose are
    /// left out: a few cards, or words that look like moves.
    #[must_use]
    pub fn items(&self) -> Items<'a> {
        match &self.whole {
            Some(Whole::Deals { all, .. }) => return of_deals(all.clone()),
            Some(Whole::Board(board)) => {
                return Items::of(std::iter::once(Item::Board((**board).clone())));
            }
            None => {}
        }
        let is_good = self.is_good;
        let is_kept = move |item: &Item| match item {
            _ if !is_good => true,
            Item::Board(entry) => entry.is_sure(),
            Item::Game(game) => !game.is_empty() || game.is_given_up() || game.is_one_of_several(),
            Item::Deal(..) => false,
        };
        let mut items = self.document.items().filter(is_kept);
        // Moves that may be words of a remark are a game only if there is no other.
        let (mut held, mut has_games) = (None, false);
        Items::of(std::iter::from_fn(move || {
            loop {
                match items.next() {
                    Some(Item::Game(game)) if game.is_remark() => {
                        held.get_or_insert(Item::Game(game));
                    }
                    Some(item) => {
                        has_games |= matches!(item, Item::Game(_));
                        return Some(item);
                    }
                    None => return held.take().filter(|_| !has_games),
                }
            }
        }))
    }

    /// The games, each with the deal or board that the text gives it.
    pub fn games(&self) -> impl Iterator<Item = WrittenGame> + use<'a> {
        self.items().filter_map(Item::into_game)
    }

    /// All boards, also those of deals and of games. Numbers that may be moves count as deals here.
    pub fn boards(&self) -> impl Iterator<Item = BoardEntry> + use<'a> {
        self.items_with_boards().map(BoardEntry::of_item)
    }

    /// The items that give or name a board; numbers that may be moves count as deals.
    pub(crate) fn items_with_boards(&self) -> Items<'a> {
        match deal_ref::only_numbers(self.document.text) {
            Some(deals) if !self.is_list_of_deals() => of_deals(deals),
            _ => self.items(),
        }
    }

    /// The one board that the text gives or names.
    ///
    /// # Errors
    /// When there is none, several, or not all of its cards are known.
    pub fn board(&self) -> Result<WholeBoard, ParseBoardError> {
        only_board(self.boards())
    }
}

/// The board of the only entry.
///
/// # Errors
/// When there is no entry or another one, or when it is not a board of which all cards are known.
pub(crate) fn only_board(
    mut boards: impl Iterator<Item = BoardEntry>,
) -> Result<WholeBoard, ParseBoardError> {
    match (boards.next(), boards.next()) {
        (None, _) => Err(Problem::NoCards.into()),
        (Some(entry), None) => entry.whole(),
        (Some(_), Some(second)) => Err(Problem::Several(second.line).into()),
    }
}

/// Whether a line is the header of a game, and more than a deal's number.
#[cfg(feature = "cli")]
pub(crate) fn begins_game(line: &str) -> bool {
    let found = deal_ref::header(line, false).or_else(|| deal_ref::numbered_line(line));
    found
        .is_some_and(|found| found.number().is_some() && found.rest.contains(char::is_alphanumeric))
}

/// The game of a text that is nothing but moves, even if it may be a number: `41`.
#[cfg(feature = "cli")]
pub(crate) fn as_moves(text: &str) -> Option<WrittenGame> {
    Some(WrittenGame::of_pairs(None, &[(1, text.trim())])).filter(|game| !game.is_empty())
}

/// The games of a text, also those that cannot be read.
///
/// ```
/// use freecell::text::games;
/// let lengths: Vec<usize> = games("#1\n3a 32\n\n#2\n26").map(|game| game.len()).collect();
/// assert_eq!(lengths, [2, 1]);
/// ```
pub fn games(text: &str) -> impl Iterator<Item = WrittenGame> + '_ {
    Items::new(text).filter_map(Item::into_game)
}

/// The byte at which a slice of a text starts in it.
fn offset(part: &str, text: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// All boards of a text; those that cannot be read with the reason.
pub(crate) fn unreadable_boards(text: &str) -> impl Iterator<Item = BoardEntry> + '_ {
    Items::new(text).filter_map(|item| match item {
        Item::Board(entry) => Some(entry),
        Item::Deal(..) | Item::Game(_) => None,
    })
}

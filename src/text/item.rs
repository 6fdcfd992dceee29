//! The things that a text holds.

use super::board::BoardEntry;
use super::game::WrittenGame;
use super::token::tokens;
use crate::board::Board;
use crate::dealer::DealNumber;

/// One thing in a text.
///
/// ```
/// use freecell::text::{self, Item};
/// let text = text::read("#617\n26 76\n\n#618\n5a").unwrap();
/// let lines: Vec<usize> = text.items().iter().map(Item::line).collect();
/// assert_eq!(lines, [1, 4]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// The number of a deal, and its line.
    Deal(usize, DealNumber),
    /// A board, readable or not.
    Board(BoardEntry),
    /// A game, readable or not.
    Game(WrittenGame),
}

impl Item {
    /// The line on which it starts, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        match self {
            Self::Deal(line, _) => *line,
            Self::Board(entry) => entry.line,
            Self::Game(game) => game.line,
        }
    }

    /// The board that an item shows or names.
    pub(super) fn start(&self) -> Option<BoardEntry> {
        match self {
            Self::Deal(line, deal) => Some(BoardEntry::of_deal(*line, *deal)),
            Self::Board(entry) => Some(entry.clone()),
            Self::Game(game) => match (&game.board, game.number) {
                (Some(board), _) => Some(BoardEntry::of_board(game.line, Board::clone(board))),
                // Below the number stand cards that are not read: a board, perhaps not that of the deal.
                (None, Some(deal)) => {
                    let unread = game.error.clone().filter(|_| game.is_empty());
                    let unread = unread.map(|error| (error.line, error.kind.text()));
                    let unread = unread
                        .filter(|(_, text)| tokens(text).iter().any(|word| word.card().is_some()));
                    Some(match unread {
                        Some((line, text)) => BoardEntry::not_read(line, text),
                        None => BoardEntry::of_deal(game.line, deal),
                    })
                }
                (None, None) => None,
            },
        }
    }
}

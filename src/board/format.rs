//! Boards as text: every form people paste is read, and the usual ones are written.
//!
//! [`parse`] reads one board, [`parse_many`] as many as a text holds; the form is found from the
//! text. Cards are `TD`, `10d`, `10♦`, `DT`, `Ten of Diamonds` or `🃊`, run together or apart, with
//! any brackets, quotes, commas, bars or table tags around them. Six lines of eight cards and one
//! of four are rows, four lines of seven and four of six are columns, fifty-two cards on a line are
//! in the order they are dealt. A position in play has its cells and foundations on lines of their
//! own, and its columns one a line, or as rows with blanks under columns that have ended.

mod arrange;
mod beside;
mod boards;
mod content;
mod error;
mod halves;
mod partial;
mod picture;
mod pieces;
mod token;
mod unlabelled;
mod word;
mod write;

#[cfg(test)]
mod tests;

pub use error::{ParseBoardError, Problem};
pub use partial::PartialBoard;
pub use write::{columns, position, rows, unicode};

use std::str::FromStr;

use crate::board::Board;
use boards::Boards;
use content::Content;

/// Reads the one board that a text holds.
///
/// ```
/// use freecell::{board::format, dealer::DealNumber};
/// let board = DealNumber::new(617).unwrap().deal();
/// assert_eq!(format::parse(&format::rows(&board)), Ok(board.clone()));
/// assert_eq!(format::parse(&format::unicode(&board)), Ok(board));
/// let error = format::parse("JD 2D 9H JC 5D 7H 7C 5H JD").unwrap_err();
/// assert!(error.to_string().starts_with("line 1, character 25: JD appears twice"));
/// ```
///
/// # Errors
/// What keeps the text from being one board, each problem with its place.
pub fn parse(text: &str) -> Result<Board, ParseBoardError> {
    parse_one(text, arrange::board)
}

impl FromStr for Board {
    type Err = ParseBoardError;

    /// Reads a board as [`parse`] does.
    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        parse(text)
    }
}

/// A board of a text that may hold many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line of the text on which its first card stands.
    pub line: usize,
    /// The board, or why it is none.
    pub board: Result<Pasted, ParseBoardError>,
}

/// What was pasted: a whole board, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pasted {
    /// A board.
    Whole(Board),
    /// Fifty-two cards without lines that could tell their order.
    List {
        /// The board when they are in the order they are dealt.
        by_rows: Box<Board>,
        /// The board when they go column by column.
        by_columns: Box<Board>,
    },
    /// A dealt board with cards that are not known.
    Partial(PartialBoard),
}

/// Reads all boards of a text, one after the other: apart by blank lines or headings, or one a
/// line.
///
/// A board that cannot be read does not keep the others from being read. Of a text without any
/// card comes one entry, which says so.
pub fn parse_many(text: &str) -> impl Iterator<Item = Entry> {
    let mut boards = Boards::new(text, pasted).map(|(line, board)| Entry { line, board });
    let first = boards.next().unwrap_or(Entry { line: 1, board: Err(Problem::NoCards.into()) });
    std::iter::once(first).chain(boards)
}

fn pasted(content: &Content<'_>) -> Result<Pasted, ParseBoardError> {
    match arrange::board(content) {
        Ok(board) => Ok(arrange::list(content).unwrap_or(Pasted::Whole(board))),
        Err(_) if partial::is_partial(content) => partial::partial(content).map(Pasted::Partial),
        Err(error) => Err(error),
    }
    .map_err(|error| error.with_cards(content.cards(), partial::with_mistakes(content)))
}

/// Reads the one board that a text holds with `read`.
fn parse_one<T>(
    text: &str,
    read: fn(&Content<'_>) -> Result<T, ParseBoardError>,
) -> Result<T, ParseBoardError> {
    let mut boards = Boards::new(text, read);
    match (boards.next(), boards.next()) {
        (None, _) => Err(Problem::NoCards.into()),
        (Some((_, board)), None) => board,
        (Some(_), Some((line, _))) => Err(Problem::Several(line).into()),
    }
}

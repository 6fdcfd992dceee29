//! Reads texts: deal numbers, boards and games; writes solutions.
//!
//! [`read`] reads a text in the forms of a closed list (`freecell help text`) into a [`Document`]:
//! what the text holds, in its order. Structure decides what a line says: its own form, and that of
//! the lines around it. Whether moves are legal is the business of [`crate::replay`].

use crate::dealer::DealNumberError;
use crate::words::quoted;

mod board;
mod builder;
mod cards;
pub(crate) mod cell_order;
mod deal_ref;
mod decode;
mod document;
mod dressing;
mod expand;
mod fields;
mod game;
mod grammar;
mod item;
mod link;
mod moves;
mod pairs;
mod positions;
mod prose;
mod reader;
mod records;
mod sentence;
mod structure;
mod syntax;
mod table;
#[cfg(test)]
mod tests;
mod token;
mod vocabulary;
pub(crate) mod work;
mod write;

pub use board::{BoardEntry, FoundBoard, Nearest, ParseBoardError, Problem, WholeBoard};
pub use decode::{TextPlace, decode};
pub use document::Document;
pub use expand::expand;
pub use game::WrittenGame;
pub use grammar::begins_game;
pub use item::Item;
pub use link::{link, link_with_moves};
pub use moves::{Annotations, Count, Dialect, NotatedMove, NotatedPlace};
pub use syntax::{MAX_MOVES, SyntaxError, SyntaxErrorKind};
pub use write::{Style, heading, word, write};

/// Asked now and then whether to stop reading.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// Why a text is not understood.
///
/// ```
/// use freecell::text::{self, NotUnderstood};
/// assert_eq!(text::read(" ").err(), Some(NotUnderstood::Empty));
/// assert!(matches!(text::read("9999999999"), Err(NotUnderstood::NoSuchDeal(_))));
/// assert!(matches!(text::read("hello"), Err(NotUnderstood::Nothing(1, _))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotUnderstood {
    /// It is empty.
    #[error("the text is empty")]
    Empty,
    /// Reading was stopped.
    #[error("reading was stopped")]
    Stopped,
    /// It is the number of a deal that does not exist.
    #[error("{0}")]
    NoSuchDeal(DealNumberError),
    /// It holds nothing that is read; the line that is most like something.
    #[error(
        "no deal number (such as #617), no board and no game in it is in a form that is read; line {0} is \
         {quoted}; freecell help text lists the forms",
        quoted = quoted(.1)
    )]
    Nothing(usize, String),
}

/// Reads a text: its deals, boards and games.
///
/// ```
/// use freecell::text;
/// let text = text::read("#617\n26 76 5a\n").unwrap();
/// assert_eq!(text.games().next().unwrap().len(), 3);
/// ```
///
/// # Errors
/// When nothing in it is read.
pub fn read(text: &str) -> Result<Document, NotUnderstood> {
    document::read(text, &|| false)
}

/// Reads a text until `stop` says so.
///
/// # Errors
/// When nothing in it is read, or when reading was stopped.
pub fn read_until(text: &str, stop: Stop<'_>) -> Result<Document, NotUnderstood> {
    document::read(text, stop)
}

/// The moves of a text that may be numbers by itself, such as `26 76`; none if it is anything else.
pub fn moves(text: &str) -> Option<WrittenGame> {
    let before = pairs::GameContext { moves: 1, is_open: true };
    let mut game = WrittenGame { line: 1, ..WrittenGame::default() };
    for line in decode::lines(text).iter().filter(|line| !line.is_blank()) {
        let found = grammar::moves_at(&token::tokens(&line.text), &line.text, before)?;
        found.moves.into_iter().for_each(|mv| game.push(mv, line.number));
        if found.broken.is_some() {
            return None;
        }
    }
    (!game.is_empty()).then_some(game)
}

/// The games of a text.
///
/// ```
/// use freecell::text;
/// let numbers: Vec<_> = text::games("617: 3a 31\n618: 5b 13").filter_map(|game| game.number).collect();
/// assert_eq!(numbers.len(), 2);
/// ```
pub fn games(text: &str) -> impl Iterator<Item = WrittenGame> {
    let items = read(text).map(|text| text.items).unwrap_or_default();
    items.into_iter().filter_map(|item| if let Item::Game(game) = item { Some(game) } else { None })
}

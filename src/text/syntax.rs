//! Text that is no move.

use std::fmt;

use crate::words::quoted;

use super::game::MAX_MOVES;

/// The first thing in a game's text that cannot be read as a move.
///
/// ```
/// use freecell::text;
/// let game = text::games("26 76\n5x 3a").next().unwrap();
/// let error = game.check().unwrap_err();
/// assert_eq!((error.line, error.number), (2, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The move it would have been, from 1.
    pub number: usize,
    /// What is wrong.
    pub kind: SyntaxErrorKind,
}

/// What is wrong with the text.
///
/// ```
/// use freecell::text::{self, SyntaxErrorKind};
/// let game = text::games("26 76\n5x 3a").next().unwrap();
/// assert!(matches!(game.check().unwrap_err().kind, SyntaxErrorKind::NotAMove(text) if text == "5x"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SyntaxErrorKind {
    /// There are no moves.
    #[error(
        "no moves found; they look like 26 5a bh: from and to, columns 1 to 8, cells a to g, h home"
    )]
    NoMoves,
    /// A place is left over: moves are two characters.
    #[error("{} is half a move; moves are two characters, from and to", quoted(.0))]
    HalfMove(String),
    /// Not a move of any kind.
    #[error("{} is not a move; columns are 1 to 8, cells a to g, h is home", quoted(.0))]
    NotAMove(String),
    /// A line that starts like one of fc-solve's sentences and ends otherwise.
    #[error(
        "{} is not understood; expected a line such as \"Move 2 cards from stack 1 to stack 3\"",
        quoted(.0)
    )]
    NotASentence(String),
    /// A line of a table that has other fields than number, move, cards, target, autoplayed cards.
    #[error(
        "{} is not understood; expected a line such as \"12|3h|6C|h|AC\": number, move, cards, target, \
         autoplayed cards",
        quoted(.0)
    )]
    NotARow(String),
    /// A pile with a number that is too high.
    #[error("{} names a column or a cell that does not exist; columns are 1 to 8, cells 1 to 7", quoted(.0))]
    NoSuchPile(String),
    /// Letters of different dialects in one game.
    #[error("{} does not go with the way the other moves are written", quoted(.0))]
    Mixed(String),
    /// A position that differs from the one before, on this line, by more than a move that is known.
    #[error(
        "no single move leads here from the position on line {0}; one move must lead from each position \
         to the next"
    )]
    NotReached(usize),
    /// A line between moves that may be one more, in a form that is not known.
    #[error(
        "{} may be a move, and is not understood; moves look like 26, 5a, bh or 9C to column 3, and \
         those after this line cannot be judged without it",
        quoted(.0)
    )]
    NotRead(String),
    /// A line with which the game does not go on, in a form that is worked out from the lines before it.
    #[error(
        "{} is not understood: this line does not fit the game so far; look for a mistake here or above",
        quoted(.0)
    )]
    NotFollowed(String),
    /// Moves behind those of a won game that are not those of another game on its deal, or on one that the text
    /// names.
    #[error(
        "the moves from here on are not understood, neither on the deal of the game before nor on \
         another one that the text names; if you know their deal, try freecell verify DEAL FILE"
    )]
    OtherDeal,
    /// More moves than [`MAX_MOVES`].
    #[error("a game has at most {MAX_MOVES} moves")]
    TooMany,
}

impl SyntaxErrorKind {
    /// The text that is no move, if it stands where one should.
    #[cfg(feature = "cli")]
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::HalfMove(text)
            | Self::NotAMove(text)
            | Self::Mixed(text)
            | Self::NotRead(text) => Some(text),
            _ => None,
        }
    }
}

impl SyntaxError {
    /// Whether something in the text is like a move.
    #[must_use]
    pub fn is_near_move(&self) -> bool {
        self.kind != SyntaxErrorKind::NoMoves
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_near_move() {
            write!(f, "line {}, move {}: ", self.line, self.number)?;
        }
        self.kind.fmt(f)
    }
}

impl std::error::Error for SyntaxError {}

//! Text that is no move.

use std::fmt;

use crate::words::quoted;

/// The most moves of one game. Games of a few hundred are rare.
pub const MAX_MOVES: usize = 10_000;

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
    /// The lines behind it that are not read, either.
    pub more: Vec<usize>,
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
    /// Not a move of standard notation.
    #[error("{} is not a move; columns are 1 to 8, cells a to g, h is home", quoted(.0))]
    NotAMove(String),
    /// A line that starts like a move in words and ends otherwise.
    #[error(
        "{} is not understood; expected a move such as \"Move 2 cards from stack 1 to stack 3\" or \
         \"9H to the 10S\"",
        quoted(.0)
    )]
    NotASentence(String),
    /// A row of a table or a record that tells no move.
    #[error(
        "{} is not understood; expected a row with the fields of the others, such as from and to",
        quoted(.0)
    )]
    NotARow(String),
    /// Moves of another form than those before them.
    #[error("{} does not go with the way the other moves are written", quoted(.0))]
    Mixed(String),
    /// A position that differs from the one before, on this line, by more than a move.
    #[error(
        "no single move leads here from the position on line {0}; one move must lead from each position \
         to the next"
    )]
    NotReached(usize),
    /// A board that cannot be read among positions.
    #[error("the position cannot be read: {0}")]
    NotAPosition(String),
    /// A line among moves that names a move or a card, in a form that is not read.
    #[error(
        "{} is in no form that is read, and may tell a move; freecell help text lists the forms",
        quoted(.0)
    )]
    NotRead(String),
    /// A game of one move beside others like it: the number before it may count the move.
    #[error(
        "the number before this move may count the moves or name a deal; write the moves without it"
    )]
    MayCount,
    /// More moves than [`MAX_MOVES`].
    #[error("a game has at most {MAX_MOVES} moves")]
    TooMany,
}

impl SyntaxErrorKind {
    /// What the text says there.
    pub(super) fn text(self) -> String {
        match self {
            Self::NotRead(text) | Self::NotASentence(text) | Self::NotARow(text) => text,
            other => other.to_string(),
        }
    }
}

impl SyntaxError {
    pub(crate) fn new(line: usize, number: usize, kind: SyntaxErrorKind) -> Self {
        Self { line, number, kind, more: Vec::new() }
    }

    /// Whether something in the text is like a move.
    #[must_use]
    pub fn is_near_move(&self) -> bool {
        self.kind != SyntaxErrorKind::NoMoves
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// More lines are not listed.
        const MOST: usize = 12;
        if self.is_near_move() {
            write!(f, "line {}, move {}: ", self.line, self.number)?;
        }
        self.kind.fmt(f)?;
        match &self.more[..] {
            [] => Ok(()),
            [line] => write!(f, "; neither is line {line}"),
            lines => {
                let shown: Vec<String> = lines.iter().take(MOST).map(usize::to_string).collect();
                let more = if lines.len() > MOST { ", …" } else { "" };
                write!(f, "; neither are lines {}{more}", shown.join(", "))
            }
        }
    }
}

impl std::error::Error for SyntaxError {}

//! One game of a text: what its header says, and its moves.

use super::moves::{Dialect, NotatedMove};
use super::syntax::{MAX_MOVES, SyntaxError, SyntaxErrorKind};
use crate::board::Board;
use crate::dealer::{DealNumber, lookup};

/// A game as a text gives it.
///
/// ```
/// use freecell::text;
/// let game = text::games("#617 A Name (two freecells)\n26 76 5a").next().unwrap();
/// assert_eq!((game.number.map(|deal| deal.get()), game.cells, game.len()), (Some(617), Some(2), 3));
/// assert!(game.check().is_ok());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenGame {
    /// The line of the text that it starts on, from 1.
    pub line: usize,
    /// The deal that the text names.
    pub number: Option<DealNumber>,
    /// The rest of the header: a name, a remark.
    pub title: String,
    /// The number of cells, if the text states it.
    pub cells: Option<u8>,
    /// The position that the text shows before the first move.
    pub board: Option<Box<Board>>,
    /// Whether the text says, instead of moves, that none were found.
    pub(super) is_given_up: bool,
    pub(super) moves: Vec<NotatedMove>,
    /// The line of each move.
    pub(super) lines: Vec<usize>,
    pub(super) error: Option<SyntaxError>,
}

impl WrittenGame {
    /// The position before the first move and its number: the deal that the text names, else the board that it shows.
    pub fn start(&self) -> Option<(Option<DealNumber>, Board)> {
        match (self.number, &self.board) {
            // A position in play is where the moves start, whatever deal it comes from.
            (_, Some(board)) if !board.is_dealt() => Some((None, Board::clone(board))),
            (Some(deal), _) => Some((Some(deal), deal.deal())),
            (None, Some(board)) => Some((lookup::number(board), Board::clone(board))),
            (None, None) => None,
        }
    }

    /// The number of moves; if there is an error, of those before it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there are no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Whether it has neither moves nor text that should be one.
    pub(super) fn is_open(&self) -> bool {
        self.is_empty() && self.error.is_none()
    }

    /// Whether the text says, instead of moves, that none were found: `11982: impossible`.
    #[must_use]
    pub fn is_given_up(&self) -> bool {
        self.is_given_up && self.is_open()
    }

    /// The line of a move, counted from 1.
    #[must_use]
    pub fn line_of(&self, number: usize) -> Option<usize> {
        self.lines.get(number.checked_sub(1)?).copied()
    }

    /// Adds a move. After the first error nothing is added.
    pub(super) fn push(&mut self, mv: NotatedMove, line: usize) {
        if self.error.is_some() {
            return;
        }
        if self.moves.first().is_some_and(|first| mv.form != first.form) {
            self.fail(SyntaxErrorKind::Mixed(mv.text.into()), line);
        } else if self.len() == MAX_MOVES {
            self.fail(SyntaxErrorKind::TooMany, line);
        } else {
            self.moves.push(mv);
            self.lines.push(line);
        }
    }

    /// Records the position that the text shows after the last move.
    pub(super) fn show(&mut self, board: Board) {
        if self.error.is_some() {
            return;
        }
        if let Some(last) = self.moves.last_mut() {
            last.listed.get_or_insert_default().position = Some(Box::new(board));
        }
    }

    /// Records the first thing that is no move.
    pub(super) fn fail(&mut self, kind: SyntaxErrorKind, line: usize) {
        match &mut self.error {
            Some(error) if error.line != line => error.more.push(line),
            Some(_) => {}
            None => self.error = Some(SyntaxError::new(line, self.moves.len() + 1, kind)),
        }
    }

    /// Checks that everything among the moves is one.
    ///
    /// # Errors
    /// The first text that is no move.
    pub fn check(&self) -> Result<(), SyntaxError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        if self.is_empty() {
            return Err(SyntaxError::new(self.line, 1, SyntaxErrorKind::NoMoves));
        }
        Ok(())
    }

    /// The game without the first text that is no move, and without what follows.
    #[must_use]
    pub fn before_error(&self) -> Self {
        Self { error: None, ..self.clone() }
    }

    /// A move as the text writes it, counted from 1.
    pub(crate) fn text_of(&self, number: usize) -> Option<&str> {
        Some(&self.moves.get(number.checked_sub(1)?)?.text)
    }

    /// The first moves, up to one that a dialect does not have.
    pub(crate) fn first_in_dialect(&self, dialect: Dialect) -> &[NotatedMove] {
        let end = self.moves.iter().position(|mv| !mv.is_of(dialect));
        &self.moves[..end.unwrap_or(self.moves.len())]
    }

    /// The moves, if a dialect has all of them.
    #[must_use]
    pub fn in_dialect(&self, dialect: Dialect) -> Option<&[NotatedMove]> {
        Some(self.first_in_dialect(dialect)).filter(|moves| moves.len() == self.moves.len())
    }
}

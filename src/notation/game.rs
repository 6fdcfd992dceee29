//! One game of a text: what its header says, and its moves.

use crate::board::Board;
use crate::dealer::DealNumber;

use super::pairs::Pair;
use super::snapshot::Printed;
use super::{Dialect, Listed, SyntaxError, SyntaxErrorKind, Written};

/// A game as a text gives it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrittenGame {
    /// The line of the text that it starts on, from 1.
    pub line: usize,
    /// The deal that its header names.
    pub number: Option<DealNumber>,
    /// The rest of the header: a name, a remark.
    pub title: String,
    /// How many cells the header says there are.
    pub cells: Option<u8>,
    /// The position that the text shows before the first move.
    pub board: Option<Box<Board>>,
    pub(super) moves: Moves,
    /// The line of each move.
    pub(super) lines: Vec<usize>,
    /// Positions shown after so many moves.
    pub(super) boards: Vec<(usize, Printed)>,
    pub(super) error: Option<SyntaxError>,
}

/// What stands in the place of a solution when there is none.
const GIVEN_UP: [&str; 5] = ["impossible", "unsolved", "unsolvable", "insoluble", "intractable"];

/// The moves of a game, in one of the forms that do not mix.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Moves {
    /// Two characters each.
    Pairs(Vec<Pair>),
    /// Sentences or rows of a table.
    Written(Dialect, Vec<Written>),
}

impl Default for Moves {
    fn default() -> Self {
        Self::Pairs(Vec::new())
    }
}

impl WrittenGame {
    /// How many moves were read; with an error, those before it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there are no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Whether the text says, instead of moves, that none were found: `11982: impossible`.
    #[must_use]
    pub fn is_given_up(&self) -> bool {
        let first = self.title.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        let says = GIVEN_UP.iter().any(|word| word.eq_ignore_ascii_case(first));
        says && self.is_empty() && self.error.is_none()
    }

    /// Checks that all of the text can be read as moves of some dialect.
    ///
    /// # Errors
    /// The first thing that can not.
    pub fn check(&self) -> Result<(), SyntaxError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        if self.is_empty() {
            return Err(self.error_at(0, SyntaxErrorKind::NoMoves));
        }
        if Dialect::ALL.into_iter().any(|dialect| self.in_dialect(dialect).is_some()) {
            return Ok(());
        }
        // `r`, the mark of the compact form, among moves that the compact form does not have.
        let Moves::Pairs(pairs) = &self.moves else { return Ok(()) };
        let at = pairs.iter().position(|pair| pair.in_dialect(Dialect::Compact).is_none());
        let at = at.unwrap_or_default();
        Err(self.error_at(at, SyntaxErrorKind::Mixed(pairs[at].text().into())))
    }

    fn error_at(&self, at: usize, kind: SyntaxErrorKind) -> SyntaxError {
        let line = self.lines.get(at).copied().unwrap_or(self.line);
        SyntaxError { line, number: at + 1, kind }
    }

    /// The moves as this dialect means them; none when the text is not written in it, and for
    /// [`Dialect::Uncounted`], which only a board gives a meaning.
    #[must_use]
    pub fn in_dialect(&self, dialect: Dialect) -> Option<Vec<Written>> {
        let mut moves = match (&self.moves, dialect) {
            (Moves::Written(written, moves), _) if *written == dialect => moves.clone(),
            (Moves::Pairs(pairs), Dialect::Standard | Dialect::Counted | Dialect::Compact) => {
                pairs.iter().map(|pair| pair.in_dialect(dialect)).collect::<Option<_>>()?
            }
            _ => return None,
        };
        for (after, board) in &self.boards {
            if let Some(mv) = after.checked_sub(1).and_then(|i| moves.get_mut(i)) {
                mv.listed.get_or_insert_with(Box::<Listed>::default).position = Some(board.clone());
            }
        }
        Some(moves)
    }
}

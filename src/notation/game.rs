//! One game of a text: what its header says, and its moves.

use crate::board::Board;
use crate::dealer::DealNumber;

use super::pairs::Pair;
use super::sentence::Sentence;
use super::snapshot::Printed;
use super::{Dialect, Listed, SyntaxError, SyntaxErrorKind, Written};

/// A game as a text gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenGame {
    /// The line of the text that it starts on, from 1.
    pub line: usize,
    /// The deal that its header names.
    pub number: Option<DealNumber>,
    /// Whether the text names no deal, and this one is found from the cards of the moves.
    pub number_is_found: bool,
    /// The rest of the header: a name, a remark.
    pub title: String,
    /// How many cells the header says there are.
    pub cells: Option<u8>,
    /// The position that the text shows before the first move.
    pub board: Option<Box<Board>>,
    pub(super) moves: Vec<Raw>,
    /// The line of each move.
    pub(super) lines: Vec<usize>,
    /// Positions shown after so many moves.
    pub(super) boards: Vec<(usize, Printed)>,
    pub(super) error: Option<SyntaxError>,
}

/// What stands in the place of a solution when there is none.
const GIVEN_UP: [&str; 5] = ["impossible", "unsolved", "unsolvable", "insoluble", "intractable"];

/// A move before it is known what its dialect means by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Raw {
    /// Two characters.
    Pair(Pair),
    /// In words.
    Sentence(Sentence),
    /// With one meaning only.
    Given(Dialect, Written),
}

impl Raw {
    fn in_dialect(&self, dialect: Dialect) -> Option<Written> {
        match self {
            Self::Pair(pair) => pair.in_dialect(dialect),
            Self::Sentence(sentence) => sentence.in_dialect(dialect),
            Self::Given(given, written) => (*given == dialect).then(|| written.clone()),
        }
    }

    pub(super) fn text(&self) -> Box<str> {
        match self {
            Self::Pair(pair) => pair.text(),
            Self::Sentence(sentence) => sentence.text().into(),
            Self::Given(_, written) => written.text().into(),
        }
    }

    /// Whether two moves can be of one game.
    pub(super) fn goes_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Pair(_), Self::Pair(_)) | (Self::Sentence(_), Self::Sentence(_)) => true,
            (Self::Given(one, _), Self::Given(other, _)) => one == other,
            _ => false,
        }
    }
}

impl WrittenGame {
    /// A game without moves, such as one that is said to be impossible.
    pub(crate) fn without_moves(line: usize, title: String) -> Self {
        Self { line, title, ..Self::default() }
    }

    /// Makes all of the game stand on one line of the text, as in JSON.
    pub(crate) fn on_line(&mut self, line: usize) {
        self.line = line;
        self.lines.fill(line);
        if let Some(error) = &mut self.error {
            error.line = line;
        }
    }

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
        // A move that no dialect of the first one has: `r`, the mark of the compact form, among
        // moves that the compact form does not have; a column 0 in one sentence, 8 in another.
        let reach = |dialect: Dialect| {
            self.moves.iter().take_while(|mv| mv.in_dialect(dialect).is_some()).count()
        };
        let at = Dialect::ALL.into_iter().map(reach).max().unwrap_or_default();
        Err(self.error_at(at, SyntaxErrorKind::Mixed(self.moves[at].text().into())))
    }

    fn error_at(&self, at: usize, kind: SyntaxErrorKind) -> SyntaxError {
        let line = self.lines.get(at).copied().unwrap_or(self.line);
        SyntaxError { line, number: at + 1, kind }
    }

    /// The moves as this dialect means them; none when the text is not written in it, and for
    /// [`Dialect::Uncounted`], which only a board gives a meaning.
    #[must_use]
    pub fn in_dialect(&self, dialect: Dialect) -> Option<Vec<Written>> {
        let numbered = |mv: &Raw| matches!(mv, Raw::Sentence(sentence) if sentence.is_numbered());
        let says_numbers = self.moves.iter().any(numbered);
        match dialect {
            Dialect::Sentences | Dialect::SentencesFromOne if !says_numbers => return None,
            Dialect::CardNames if says_numbers => return None,
            _ => {}
        }
        let braced = |mv: &Raw| matches!(mv, Raw::Pair(pair) if pair.is_braced());
        if dialect == Dialect::FromZero && !self.moves.iter().any(braced) {
            return None;
        }
        let moves = self.moves.iter().map(|mv| mv.in_dialect(dialect));
        let mut moves: Vec<Written> = moves.collect::<Option<_>>()?;
        for (after, board) in &self.boards {
            if let Some(mv) = after.checked_sub(1).and_then(|i| moves.get_mut(i)) {
                mv.listed.get_or_insert_with(Box::<Listed>::default).position = Some(board.clone());
            }
        }
        Some(moves)
    }
}

//! One game of a text: what its header says, and its moves.

use std::ops::Range;

use crate::board::{Board, MAX_CELLS};
use crate::dealer::{DealNumber, lookup};
use crate::rules::Move;

use super::label::is_number;
use super::moves::{Dialect, Form, RawMove, Spot, Written};
use super::pairs;
use super::syntax::{SyntaxError, SyntaxErrorKind};
use super::vocabulary::is_one_of;

mod unread;

/// The most moves of one game. Games of a few hundred are rare.
pub const MAX_MOVES: usize = 10_000;
/// The most moves that are read as one game before it is known how many games they are.
const MOST_READ: usize = 1 << 18;

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
    /// Whether its number stands alone, without a word or `#` before it.
    pub(crate) has_bare_number: bool,
    /// Whether the text names no deal, and this one is found from the cards of the moves.
    pub number_is_found: bool,
    /// For a game of positions, the line from which on the text beside them is not understood.
    pub not_checked: Option<usize>,
    /// What is no move among the moves of a line and is left out.
    pub(crate) left_out: Option<SyntaxError>,
    /// The line after the moves that says that all remaining cards go home.
    pub(crate) rest: Option<usize>,
    /// The rest of the header: a name, a remark.
    pub title: String,
    /// The number of cells, if the header states it.
    pub cells: Option<u8>,
    /// The position that the text shows before the first move.
    pub board: Option<Box<Board>>,
    pub(super) moves: Vec<RawMove>,
    /// The line of each move.
    pub(super) lines: Vec<usize>,
    /// The number before the moves, read as moves: `2867` may be a deal's number or two moves.
    pub(super) label: Vec<RawMove>,
    /// The lines that consist of one number of more than two digits.
    pub(super) numbers: Vec<usize>,
    pub(super) error: Option<SyntaxError>,
    /// The first line among the moves that was not read and may be a move.
    pub(super) passed_over: Option<SyntaxError>,
    /// The lines behind the first move that were read as remarks.
    pub(super) remarks: Vec<SyntaxError>,
}

/// Words that stand in place of a solution if none was found.
pub(super) const GIVEN_UP: &str = "impossible unsolved unsolvable insoluble intractable";

impl WrittenGame {
    /// A game of inferred moves, each with its line and text.
    #[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "only programs infer"))]
    pub(crate) fn inferred(number: Option<DealNumber>, moves: Vec<(usize, String, Move)>) -> Self {
        let found = |(line, text, mv): (usize, String, Move)| {
            (line, RawMove::found(mv, Form::Inferred, &text))
        };
        Self::of_moves(number, moves.into_iter().map(found))
    }

    /// A game of moves, each with its line.
    fn of_moves(number: Option<DealNumber>, moves: impl Iterator<Item = (usize, RawMove)>) -> Self {
        let mut game = Self { number, ..Self::default() };
        moves.for_each(|(line, mv)| game.push(mv, line));
        game.line = game.lines.first().copied().unwrap_or(1);
        game
    }

    /// A game whose moves cannot be read because its deal is not known.
    #[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "only programs infer"))]
    pub(crate) fn of_other_deal(line: usize) -> Self {
        Self::unread(SyntaxError { line, number: 1, kind: SyntaxErrorKind::OtherDeal })
    }

    /// A game that cannot be read.
    pub(crate) fn unread(error: SyntaxError) -> Self {
        Self { line: error.line, error: Some(error), ..Self::default() }
    }

    /// A game of moves of two characters, each with its line.
    #[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "only programs infer"))]
    pub(crate) fn of_pairs(number: Option<DealNumber>, moves: &[(usize, &str)]) -> Self {
        let read = |&(line, text): &(usize, &str)| {
            pairs::read(text).into_iter().flatten().map(move |mv| (line, mv))
        };
        Self::of_moves(number, moves.iter().flat_map(read))
    }

    /// The position before the first move and its number: the deal that the text names, else the board that it shows.
    pub(crate) fn start(&self) -> Option<(Option<DealNumber>, Board)> {
        match (self.number, &self.board) {
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

    /// Whether it has at most two moves, which may be words of a remark.
    pub(crate) fn may_be_words(&self) -> bool {
        (1..=2).contains(&self.len())
    }

    /// Whether its moves may be words of a remark, and the text has no board for them.
    pub(super) fn is_remark(&self) -> bool {
        self.may_be_words() && self.number.is_none() && self.board.is_none()
    }

    /// Whether it has neither moves nor text that should be one.
    pub(super) fn is_open(&self) -> bool {
        self.is_empty() && self.error.is_none()
    }

    /// Whether there is a deal's number and nothing else.
    #[must_use]
    pub fn is_only_named(&self) -> bool {
        self.is_open() && !self.is_given_up()
    }

    /// Whether its moves cannot be read, and a header says that it is a game.
    pub(super) fn is_one_of_several(&self) -> bool {
        self.error.is_some() && self.number.is_some()
    }

    /// Whether the text says, instead of moves, that none were found: `11982: impossible`.
    #[must_use]
    pub fn is_given_up(&self) -> bool {
        let first = self.title.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        is_one_of(first, GIVEN_UP) && self.is_open()
    }

    /// Adds a move. After the first error nothing is added.
    pub(super) fn push(&mut self, mv: RawMove, line: usize) {
        if self.error.is_some() {
            return;
        }
        if self.moves.first().is_some_and(|first| mv.form != first.form) {
            self.fail(SyntaxErrorKind::Mixed(mv.text.into()), line);
        } else if self.len() == MOST_READ {
            self.fail(SyntaxErrorKind::TooMany, line);
        } else {
            self.moves.push(mv);
            self.lines.push(line);
            self.rest = None;
        }
    }

    /// Records the first position that the text shows after the last move.
    pub(super) fn show(&mut self, board: Board) {
        if let Some(last) = self.moves.last_mut() {
            let listed = last.listed.get_or_insert_default();
            listed.position.get_or_insert_with(|| Box::new(board));
        }
    }

    /// Whether its moves were found by comparing the positions that the text shows.
    #[cfg(feature = "cli")]
    pub(crate) fn is_of_positions(&self) -> bool {
        self.moves.first().is_some_and(|mv| mv.form == Form::Position)
    }

    /// Records that the text beside the position after this move, counted from 1, tells another move.
    #[cfg(feature = "cli")]
    pub(crate) fn tell_otherwise(&mut self, number: usize, line: usize, text: &str) {
        if let Some(mv) = self.moves.get_mut(number - 1) {
            mv.listed.get_or_insert_default().otherwise = Some((line, text.to_owned()));
        }
    }

    /// Adds a move that the text tells after the last position.
    #[cfg(feature = "cli")]
    pub(crate) fn go_on(&mut self, line: usize, text: &str, mv: Move) {
        self.push(RawMove::found(mv, Form::Position, text), line);
    }

    /// Removes and returns the last move and its line; none after an error.
    pub(super) fn take_back(&mut self) -> Option<(RawMove, usize)> {
        if self.error.is_some() {
            return None;
        }
        Some((self.moves.pop()?, self.lines.pop()?))
    }

    /// Drops this move, counted from 1, and all that follow.
    #[cfg(feature = "cli")]
    pub(crate) fn cut_before(&mut self, number: usize) {
        self.moves.truncate(number - 1);
        self.lines.truncate(number - 1);
        self.error.take_if(|error| error.number >= number);
        self.passed_over.take_if(|line| line.number >= number);
        self.remarks.retain(|line| line.number < number);
    }

    pub(super) fn fail(&mut self, kind: SyntaxErrorKind, line: usize) {
        self.error.get_or_insert(SyntaxError { line, number: self.moves.len() + 1, kind });
    }

    /// Turns a first line that is the number of the moves after it into the label.
    pub(super) fn count_off(&mut self) {
        if let (Some(first), Some(&second)) = (self.moves.first(), self.lines.get(1))
            && second > self.lines[0]
            && first.text.parse() == Ok(self.len() - 1)
        {
            self.label = self.moves.drain(..1).collect();
            self.lines.remove(0);
        }
    }

    /// The game with its label read as its first moves; none if that is not possible.
    #[must_use]
    pub fn with_label(&self) -> Option<Self> {
        let (label, first) = self.label.first().zip(self.moves.first())?;
        let moves = [&self.label[..], &self.moves].concat();
        let lines = [&vec![self.line; self.label.len()][..], &self.lines].concat();
        (label.form == first.form).then(|| Self { label: Vec::new(), moves, lines, ..self.clone() })
    }

    /// The game with its moves in reverse order, as some programs list a solution.
    pub(crate) fn reversed(&self) -> Self {
        let mut game = self.clone();
        game.moves.reverse();
        game.lines.reverse();
        game
    }

    /// The deal numbers that its first moves may be, if all their places are columns on one line; each with the
    /// number of moves that it takes up.
    pub(crate) fn first_numbers(&self) -> impl Iterator<Item = (usize, DealNumber)> {
        /// No number of a deal has more digits than these moves.
        const MOST: usize = 5;
        let has_digits = |mv: &&RawMove| is_number(&mv.text);
        let digits = self.moves.iter().take(self.on_first_line().min(MOST));
        let digits = digits.take_while(has_digits).count();
        (1..=digits).rev().filter(|moves| *moves < self.len()).filter_map(|moves| {
            let digits: String = self.moves[..moves].iter().map(|mv| &*mv.text).collect();
            Some((moves, digits.parse().ok()?))
        })
    }

    /// The number of moves on the first line.
    fn on_first_line(&self) -> usize {
        self.lines.iter().take_while(|line| **line == self.lines[0]).count()
    }

    /// Whether its first line is a number alone, and no single move.
    pub(crate) fn has_number_alone(&self) -> bool {
        self.lines.first().is_some_and(|first| self.numbers.contains(first))
    }

    /// The game without what the text lists beside a move, given by its number.
    pub(crate) fn without_listing(&self, number: usize) -> Self {
        let mut game = self.clone();
        if let Some(mv) = game.moves.get_mut(number - 1) {
            mv.listed = None;
        }
        game
    }

    /// Whether one of its lines is a number alone, which may be that of another deal.
    pub(crate) fn has_numbers(&self) -> bool {
        !self.numbers.is_empty()
    }

    /// How many of its moves stand on a line.
    #[cfg(feature = "cli")]
    pub(crate) fn moves_on(&self, line: usize) -> usize {
        self.lines.iter().filter(|other| **other == line).count()
    }

    /// The moves, counted from 0, that follow a line without moves.
    pub(crate) fn gaps(&self) -> impl Iterator<Item = usize> {
        let lines = (1..).zip(self.lines.windows(2));
        lines.filter(|(_, pair)| pair[1] > pair[0] + 1).map(|(at, _)| at)
    }

    /// For each of [`Self::first_numbers`], the game of that deal with the moves after the number.
    pub(crate) fn behind_number(&self) -> impl Iterator<Item = Self> {
        let game = |(moves, number)| Self { number: Some(number), ..self.part(moves..self.len()) };
        self.first_numbers().map(game)
    }

    /// Whether it has at least this number of moves that do not go home.
    pub(crate) fn has_moves_on_table(&self, fewest: usize) -> bool {
        self.moves.iter().filter(|mv| !mv.is_homeward()).count() >= fewest
    }

    /// A range of the moves, counted from 0, as a game of its own; a range that is too long ends at the last move.
    /// Errors after the last move belong to the last part.
    pub(crate) fn part(&self, moves: Range<usize>) -> Self {
        let moves = moves.start..moves.end.min(self.len());
        let is_first = moves.start == 0;
        let is_last = moves.end == self.len();
        let is_of_part = |error: &&SyntaxError| {
            error.number > moves.start && (is_last || error.number <= moves.end)
        };
        let renumbered = |error: &SyntaxError| SyntaxError {
            number: error.number - moves.start,
            ..error.clone()
        };
        let of_part =
            |error: &Option<SyntaxError>| error.as_ref().filter(is_of_part).map(renumbered);
        let begins = self.lines.get(moves.start).filter(|_| !is_first);
        Self {
            line: *begins.unwrap_or(&self.line),
            label: if is_first { self.label.clone() } else { Vec::new() },
            title: if is_first { self.title.clone() } else { String::new() },
            board: self.board.clone(),
            numbers: self.numbers.clone(),
            error: of_part(&self.error),
            passed_over: of_part(&self.passed_over),
            left_out: of_part(&self.left_out),
            remarks: self.remarks.iter().filter(is_of_part).map(renumbered).collect(),
            moves: self.moves[moves.clone()].to_vec(),
            lines: self.lines[moves].to_vec(),
            ..*self
        }
    }

    /// Checks that some dialect can express all moves.
    ///
    /// # Errors
    /// The first text that is no move, or no move of the dialect of the others.
    pub fn check(&self) -> Result<(), SyntaxError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        if self.is_empty() {
            return Err(self.error_at(0, SyntaxErrorKind::NoMoves));
        }
        if self.len() > MAX_MOVES {
            return Err(self.error_at(MAX_MOVES, SyntaxErrorKind::TooMany));
        }
        // Letters that never name a column mean something else: cells hold seven cards at the most.
        let is_column = |spot| !matches!(spot, Spot::Letter(c) if c.is_ascii_alphabetic());
        let names_column = |mv: &RawMove| is_column(mv.from) || is_column(mv.to);
        if self.len() > MAX_CELLS && !self.moves.iter().any(names_column) {
            let first = self.moves[0].text.to_string();
            return Err(self.error_at(0, SyntaxErrorKind::NotAMove(first)));
        }
        if Dialect::ALL.into_iter().any(|dialect| self.in_dialect(dialect).is_some()) {
            return Ok(());
        }
        // A move that no dialect of the first one has: `r`, the mark of the compact form, among
        // moves that the compact form does not have; a column 0 in one sentence, 8 in another.
        let reach = |dialect: Dialect| {
            self.moves.iter().take_while(|mv| mv.in_dialect(dialect).is_some()).count()
        };
        let suiting = Dialect::ALL.into_iter().filter(|dialect| self.suits(*dialect));
        let at = suiting.map(reach).max().unwrap_or_default().min(self.len() - 1);
        let mv = &self.moves[at];
        let kind =
            if mv.has_such_piles() { SyntaxErrorKind::Mixed } else { SyntaxErrorKind::NoSuchPile };
        Err(self.error_at(at, kind(mv.text.to_string())))
    }

    /// The line of a move, from 1.
    pub(crate) fn line_of(&self, number: usize) -> Option<usize> {
        self.lines.get(number.checked_sub(1)?).copied()
    }

    fn error_at(&self, at: usize, kind: SyntaxErrorKind) -> SyntaxError {
        let line = self.lines.get(at).copied().unwrap_or(self.line);
        SyntaxError { line, number: at + 1, kind }
    }

    /// Whether the game has the marks of a dialect.
    fn suits(&self, dialect: Dialect) -> bool {
        let numbered = || self.moves.iter().any(RawMove::is_numbered);
        match dialect {
            Dialect::Sentences | Dialect::SentencesFromOne => numbered(),
            Dialect::CardNames => {
                !numbered() && self.moves.iter().any(|mv| mv.form == Form::Sentence)
            }
            Dialect::FromZero => self.moves.iter().any(RawMove::is_from_zero),
            _ => true,
        }
    }

    /// The moves as this dialect means them; none if one of them is not of this dialect, and for
    /// [`Dialect::Uncounted`], whose moves need a board.
    #[must_use]
    pub fn in_dialect(&self, dialect: Dialect) -> Option<Vec<Written>> {
        if !self.suits(dialect) {
            return None;
        }
        // Columns are numbered from 1, and cells from 0.
        let is_zero = |mv: &RawMove| [mv.from, mv.to].contains(&Spot::Cell(Some(0)));
        let shift = dialect == Dialect::SentencesFromOne && self.moves.iter().any(is_zero);
        self.moves.iter().map(|mv| mv.shifted(shift).in_dialect(dialect)).collect()
    }
}

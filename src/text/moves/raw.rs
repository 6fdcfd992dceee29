//! One move as the words or characters of a text name it, before its dialect is known.

use crate::board::{COLUMNS, Cell, Column, MAX_CELLS, Place};
use crate::rules::Move;
use crate::text::syntax::SyntaxErrorKind;

use super::{Count, Dialect, Listed, Written, WrittenPlace};

/// What kind of place a word names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pile {
    Column,
    Cell,
    Home,
}

/// A place as a text names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// One of the two characters of a move, or the letter of a cell.
    Letter(char),
    /// A column by its number, from 0 or from 1.
    Column(Option<u8>),
    /// A cell by its number; without one, any cell.
    Cell(Option<u8>),
    /// A place that is the same in every dialect.
    Sure(WrittenPlace),
}

impl Spot {
    pub(crate) const HOME: Self = Self::Sure(WrittenPlace::Place(Place::Foundation));
    pub(crate) const EMPTY_COLUMN: Self = Self::Sure(WrittenPlace::EmptyColumn);

    /// The place that a dialect means.
    fn place(self, dialect: Dialect, is_source: bool) -> Option<WrittenPlace> {
        let first = u8::from(dialect == Dialect::SentencesFromOne);
        let index = |n: u8| n.checked_sub(first).map(usize::from);
        Some(match self {
            Self::Sure(place) => return Some(place),
            Self::Column(n) => WrittenPlace::Place(Place::Column(Column::new(index(n?)?)?)),
            Self::Cell(Some(n)) => WrittenPlace::Place(Place::Cell(Cell::new(index(n)?)?)),
            Self::Cell(None) => WrittenPlace::AnyCell,
            Self::Letter(c) => {
                let compact = dialect == Dialect::Compact;
                match (c, is_source) {
                    ('r', _) => compact.then_some(WrittenPlace::AnyCell)?,
                    ('#', _) => (!compact).then_some(WrittenPlace::AnyCell)?,
                    (c, false) if compact && c.is_ascii_alphabetic() && c != 'h' => return None,
                    (c, _) => match dialect.place(c)? {
                        Place::Cell(nth) if compact => WrittenPlace::Held(nth),
                        place => WrittenPlace::Place(place),
                    },
                }
            }
        })
    }
}

/// How a move is written, which says what dialects it can be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Form {
    /// Two characters.
    Pair,
    /// In words.
    Sentence,
    /// A row of a table.
    Row,
    /// What leads from one position to the next.
    Position,
    /// The move that a part of a text was found to mean.
    Inferred,
}

/// A move before it is known which dialect it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text) struct RawMove {
    pub(in crate::text) from: Spot,
    pub(in crate::text) to: Spot,
    /// How many cards move, where the text says so.
    pub(in crate::text) count: Option<Count>,
    pub(in crate::text) form: Form,
    pub(in crate::text) listed: Option<Box<Listed>>,
    pub(in crate::text) text: Box<str>,
}

/// What a line of moves holds.
#[derive(Debug, Default, PartialEq)]
pub(in crate::text) struct LineMoves {
    pub(in crate::text) moves: Vec<RawMove>,
    /// What should be a move behind them, and cannot be read.
    pub(in crate::text) broken: Option<SyntaxErrorKind>,
}

impl RawMove {
    /// A move that a text was found to tell.
    pub(in crate::text) fn found(Move { from, to, cards }: Move, form: Form, text: &str) -> Self {
        let [from, to] = [from, to].map(|place| Spot::Sure(WrittenPlace::Place(place)));
        let count = Some(Count::Exactly(cards));
        Self { from, to, count, form, listed: None, text: text.into() }
    }

    /// The move as a dialect means it; none when the dialect has no such move.
    pub(in crate::text) fn in_dialect(&self, dialect: Dialect) -> Option<Written> {
        use Dialect::{
            CardNames, Compact, Counted, FromZero, Inferred, Positions, Sentences,
            SentencesFromOne, Standard, Table,
        };
        let count = match (self.form, dialect, self.count) {
            (Form::Pair, Compact, Some(_)) => return None,
            (Form::Pair, Counted, None) => Count::FitOrOne,
            (Form::Pair, Standard | Counted | FromZero | Compact, count)
            | (Form::Sentence, Sentences | SentencesFromOne | CardNames, count)
            | (Form::Row, Table, count)
            | (Form::Position, Positions, count)
            | (Form::Inferred, Inferred, count) => count.unwrap_or(Count::Fit),
            _ => return None,
        };
        // A row of a table has a move of standard notation in it.
        let spelled = if dialect == Table { Standard } else { dialect };
        Some(Written {
            from: self.from.place(spelled, true)?,
            to: self.to.place(spelled, false)?,
            count,
            listed: self.listed.clone(),
            text: self.text.clone(),
        })
    }

    /// The move, with cells counted from 0 beside columns counted from 1 if they are `shifted`.
    pub(in crate::text) fn shifted(&self, shifted: bool) -> Self {
        let shift = |spot| match spot {
            Spot::Cell(Some(n)) if shifted => Spot::Cell(Some(n.saturating_add(1))),
            spot => spot,
        };
        Self { from: shift(self.from), to: shift(self.to), ..self.clone() }
    }

    /// Whether it names a place by a number, from 0 or from 1.
    pub(in crate::text) fn is_numbered(&self) -> bool {
        let is_numbered = |spot| matches!(spot, Spot::Column(Some(_)) | Spot::Cell(Some(_)));
        is_numbered(self.from) || is_numbered(self.to)
    }

    /// Whether there are piles of its numbers.
    pub(in crate::text) fn has_such_piles(&self) -> bool {
        let is_such = |spot| match spot {
            Spot::Column(Some(n)) => usize::from(n) <= COLUMNS,
            Spot::Cell(Some(n)) => usize::from(n) <= MAX_CELLS,
            _ => true,
        };
        is_such(self.from) && is_such(self.to)
    }

    /// Whether it goes home.
    pub(in crate::text) fn is_homeward(&self) -> bool {
        matches!(self.to, Spot::Letter('h') | Spot::HOME)
    }

    /// Whether it has a column 0, or its count in braces, as games with columns from 0 have.
    pub(in crate::text) fn is_from_zero(&self) -> bool {
        let zero = [self.from, self.to].contains(&Spot::Letter('0'));
        zero || self.form == Form::Pair && self.text.ends_with('}')
    }
}

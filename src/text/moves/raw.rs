//! One move as the words or characters of a text name it, before its dialect is known.

use crate::board::{Cell, Column, Place};
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
    /// A pile, and its number, from 0 or from 1; a cell without one is any cell.
    Pile(Pile, Option<u8>),
    /// A pile by a letter whose meaning depends on the others of the game, `c2`, `t7`; `1` stands for
    /// a number alone.
    Code(char, Option<u8>),
    /// A place that is the same in every dialect.
    Sure(WrittenPlace),
}

impl Spot {
    pub(crate) const HOME: Self = Self::Sure(WrittenPlace::Place(Place::Foundation));
    pub(crate) const EMPTY_COLUMN: Self = Self::Sure(WrittenPlace::EmptyColumn);

    /// The pile of a kind; home is the same whatever its number.
    pub(in crate::text) fn pile(pile: Pile, number: Option<u8>) -> Self {
        if pile == Pile::Home { Self::HOME } else { Self::Pile(pile, number) }
    }

    /// The pile with this number; what has none stays as it is.
    pub(in crate::text) fn numbered(self, number: u8) -> Self {
        match self {
            Self::Pile(pile, _) => Self::Pile(pile, Some(number)),
            Self::Code(letter, _) => Self::Code(letter, Some(number)),
            other => other,
        }
    }

    /// Whether it is a kind of pile without its number.
    pub(crate) fn is_unnumbered(self) -> bool {
        matches!(self, Self::Pile(_, None) | Self::Code(_, None))
    }

    /// The place that a dialect means.
    fn place(self, dialect: Dialect, is_source: bool) -> Option<WrittenPlace> {
        let first = u8::from(dialect == Dialect::SentencesFromOne);
        let index = |n: u8| n.checked_sub(first).map(usize::from);
        Some(match self {
            Self::Sure(place) => return Some(place),
            Self::Pile(Pile::Column, n) => {
                WrittenPlace::Place(Place::Column(Column::new(index(n?)?)?))
            }
            Self::Pile(Pile::Cell, Some(n)) if dialect != Dialect::SentencesByArrival => {
                WrittenPlace::Place(Place::Cell(Cell::new(index(n)?)?))
            }
            Self::Pile(Pile::Cell, Some(n)) if is_source => {
                WrittenPlace::Held(Cell::new(index(n)?)?)
            }
            Self::Pile(Pile::Cell, _) => WrittenPlace::AnyCell,
            Self::Pile(Pile::Home, _) => return Self::HOME.place(dialect, is_source),
            Self::Code(..) => return None,
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
    /// Two characters; `braced` with a count in braces, which has its columns from 0.
    Pair { braced: bool },
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

impl LineMoves {
    /// Whether there are moves, and nothing else that should be one.
    pub(in crate::text) fn are_whole(&self) -> bool {
        self.broken.is_none() && !self.moves.is_empty()
    }
}

impl From<Vec<RawMove>> for LineMoves {
    fn from(moves: Vec<RawMove>) -> Self {
        Self { moves, broken: None }
    }
}

impl RawMove {
    /// The move as a dialect means it; none when the dialect has no such move.
    pub(in crate::text) fn in_dialect(&self, dialect: Dialect) -> Option<Written> {
        use Dialect::{
            CardNames, Compact, Counted, FromZero, Inferred, Positions, Sentences,
            SentencesByArrival, SentencesFromOne, Standard, Table,
        };
        let count = match (self.form, dialect, self.count) {
            (Form::Pair { .. }, Compact, Some(_)) => return None,
            (Form::Pair { .. }, Counted, None) => Count::FitOrOne,
            // What counts its columns from 0 counts its rows from 0.
            (Form::Sentence, Sentences, Some(Count::FromRow(row))) => {
                Count::FromRow(row.saturating_add(1))
            }
            (Form::Pair { .. }, Standard | Counted | FromZero | Compact, count)
            // Beside sentences: "26", and then "column 4 to a free cell".
            | (Form::Pair { .. } | Form::Sentence, SentencesFromOne | CardNames, count)
            | (Form::Sentence, Sentences | SentencesByArrival | FromZero, count)
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

    /// The move with its letters read as piles, and perhaps with cells counted from 0 beside columns
    /// counted from 1.
    pub(in crate::text) fn settled(&self, codes: Codes, shift: bool) -> Self {
        let settle = |spot| match codes.settle(spot) {
            Spot::Pile(Pile::Cell, Some(n)) if shift => {
                Spot::Pile(Pile::Cell, Some(n.saturating_add(1)))
            }
            spot => spot,
        };
        Self { from: settle(self.from), to: settle(self.to), ..self.clone() }
    }

    /// Whether it names a place by a number, from 0 or from 1.
    pub(in crate::text) fn is_numbered(&self) -> bool {
        let is_numbered = |spot| matches!(spot, Spot::Pile(_, Some(_)) | Spot::Code(..));
        is_numbered(self.from) || is_numbered(self.to)
    }

    /// Whether it names a card and sends it home.
    pub(in crate::text) fn sends_card_home(&self) -> bool {
        matches!(self.from, Spot::Sure(WrittenPlace::Card(_))) && self.to == Spot::HOME
    }

    /// Whether it is in words.
    pub(in crate::text) fn is_sentence(&self) -> bool {
        self.form == Form::Sentence
    }

    /// Whether it has a column 0, or its count in braces, as games with columns from 0 have.
    pub(in crate::text) fn is_from_zero(&self) -> bool {
        let zero = [self.from, self.to].contains(&Spot::Letter('0'));
        zero || self.form == Form::Pair { braced: true }
    }

    /// Whether two moves can be of one game.
    pub(in crate::text) fn goes_with(&self, other: &Self) -> bool {
        let kind = |form| match form {
            Form::Pair { .. } | Form::Sentence => 0,
            Form::Row => 1,
            Form::Position => 2,
            Form::Inferred => 3,
        };
        kind(self.form) == kind(other.form)
    }
}

/// The letters that stand for piles in a game.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::text) struct Codes {
    /// A bit for each letter.
    used: u128,
    /// Cards come from `f`, or something else is home: then `f` is a cell.
    f_is_cell: bool,
    /// Cells have a name of their own: then `c` is a column.
    names_cells: bool,
    /// Cells have letters, from `a` on.
    has_letters: bool,
}

impl Codes {
    pub(in crate::text) fn of(moves: &[RawMove]) -> Self {
        let mut codes = Self::default();
        for mv in moves {
            for spot in [mv.from, mv.to] {
                match spot {
                    Spot::Code(letter, _) => codes.used |= 1 << u32::from(letter),
                    Spot::Pile(Pile::Cell, Some(_)) => codes.names_cells = true,
                    Spot::Sure(WrittenPlace::Place(Place::Cell(_))) => codes.has_letters = true,
                    spot => codes.f_is_cell |= spot == Spot::HOME,
                }
            }
            codes.f_is_cell |= matches!(mv.from, Spot::Code('f', _));
        }
        codes.f_is_cell |= codes.has("hs");
        codes
    }

    fn has(self, letters: &str) -> bool {
        letters.bytes().any(|letter| self.used & 1 << letter != 0)
    }

    fn settle(self, spot: Spot) -> Spot {
        let (letter, number) = match spot {
            Spot::Code(letter, number) => (letter, number),
            // Where cells are called `fc1`, `2-f` goes home.
            Spot::Letter('f') if self.names_cells || self.has("x") => return Spot::HOME,
            spot => return spot,
        };
        if let ('b' | 'c', None, true) = (letter, number, self.has_letters)
            && let Some(cell) = Place::from_char(letter)
        {
            return Spot::Sure(WrittenPlace::Place(cell));
        }
        let c_is_cell = self.has("1tp") && !self.names_cells;
        let pile = match letter {
            'o' | 'b' | 'x' | 'r' => Pile::Cell,
            'c' if c_is_cell => Pile::Cell,
            's' if self.has("1tcp") => Pile::Home,
            'f' if self.f_is_cell && !(c_is_cell && self.has("c")) => Pile::Cell,
            'f' | 'h' => Pile::Home,
            _ => Pile::Column,
        };
        Spot::Pile(pile, number)
    }
}

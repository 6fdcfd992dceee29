//! A move as a text writes it, and its meaning in each dialect.

use super::syntax::SyntaxErrorKind;
use crate::board::{Board, COLUMNS, Cell, Column, MAX_CELLS, Place};
use crate::card::{Card, Suit};
use crate::names::names;
use crate::rules::Move;

/// A notation of solutions.
///
/// ```
/// use freecell::text::Dialect;
/// assert_eq!("fc-solve".parse(), Ok(Dialect::Counted));
/// assert_eq!(Dialect::Counted.description(), "fc-solve's notation with counts");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// `26 5a bh`: as many cards move to an empty column as fit.
    Standard,
    /// The same characters, but one card moves to an empty column unless `27v6` says how many:
    /// fc-solve with `-snx`, and solutions spelled out card by card.
    Counted,
    /// The same characters, without saying how many cards move to an empty column: fc-solve with
    /// `-sn`, and games in which one card was moved where more would have fitted.
    Uncounted,
    /// The same with counts as `41{2}`, and columns from 0 to 7.
    FromZero,
    /// `Move 2 cards from stack 1 to stack 3`, stacks and freecells from 0: fc-solve without `-sn`.
    Sentences,
    /// `Move the 3D from column 7 to column 4`, `Column 5 -> Freecell 1`, columns and cells from 1.
    SentencesFromOne,
    /// `2S to temp`, `KS to empty pile`, `AC out`: patsolve.
    CardNames,
    /// `12|3h|6C|h|AC-3C`: Shirl Hart's solver, which lists the cards moved and those autoplayed.
    Table,
    /// `4r462rc3` (macroxue): `r` is any free cell; `a` to `d` count the cards in the cells in the
    /// order they came, as if those that stay moved up when one leaves.
    Compact,
    /// The positions alone, each one move after the one before.
    Positions,
    /// Words and numbers whose meaning is found from the legal moves of the game.
    Inferred,
}

names!(Dialect {
    Standard = "standard",
    Counted = "fc-solve",
    Uncounted = "standard-uncounted",
    FromZero = "from-zero",
    Sentences = "fc-solve-sentences",
    SentencesFromOne = "sentences-from-one",
    CardNames = "card-names",
    Table = "shirl-hart",
    Compact = "macroxue",
    Positions = "positions",
    Inferred = "inferred",
});

impl Dialect {
    /// The dialect in words.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Standard => "standard notation",
            Self::Counted => "fc-solve's notation with counts",
            Self::Uncounted => "standard notation with any number of cards to empty columns",
            Self::FromZero => "notation with columns 0 to 7",
            Self::Sentences => "fc-solve's sentences",
            Self::SentencesFromOne => "sentences, columns from 1",
            Self::CardNames => "card names",
            Self::Table => "Shirl Hart's table",
            Self::Compact => "macroxue's compact notation",
            Self::Positions => "positions",
            Self::Inferred => "an unknown notation, worked out from the legal moves",
        }
    }

    /// The place that a character of a two-character move stands for.
    fn place(self, c: char) -> Option<Place> {
        match c.to_digit(8) {
            Some(column) if self == Self::FromZero => {
                Some(Place::Column(Column::ALL[column as usize]))
            }
            _ if c == '8' && self == Self::FromZero => None,
            _ => Place::from_char(c),
        }
    }
}

/// Where a written move starts or ends.
///
/// ```
/// use freecell::text::{self, Dialect, WrittenPlace};
/// let game = text::games("617:4r").next().unwrap();
/// let moves = game.in_dialect(Dialect::Compact).unwrap();
/// assert_eq!((moves[0].from, moves[0].to), (WrittenPlace::Place("4".parse().unwrap()), WrittenPlace::AnyCell));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenPlace {
    /// A certain place.
    Place(Place),
    /// Any free cell.
    AnyCell,
    /// Cells are lettered in the order in which their cards came: `a` is the first that holds one.
    Held(Cell),
    /// Where this card lies; as a target, onto this card.
    Card(Card),
    /// Any empty column.
    EmptyColumn,
}

/// How many cards a written move takes along.
///
/// ```
/// use freecell::text::{self, Count, Dialect};
/// let game = text::games("27v6 31").next().unwrap();
/// let counts: Vec<_> = game.in_dialect(Dialect::Counted).unwrap().iter().map(|mv| mv.count).collect();
/// assert_eq!(counts, [Count::Exactly(6), Count::FitOrOne]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// As many as fit the card they go to, or as fit through to an empty column.
    Fit,
    /// As many as fit the card they go to; one to an empty column.
    FitOrOne,
    /// This number.
    Exactly(u8),
    /// This card, and those that lie on it.
    From(Card),
}

/// One move as a dialect means it.
///
/// ```
/// use freecell::{rules::Move, text::Written};
/// let mv: Move = "5a".parse().unwrap();
/// assert_eq!(Written::from(mv).text(), "5a");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Where the cards come from.
    pub from: WrittenPlace,
    /// Where they go.
    pub to: WrittenPlace,
    /// How many there are.
    pub count: Count,
    /// What else the text says of the move, to be checked against the game.
    pub listed: Option<Box<Listed>>,
    pub(crate) text: Box<str>,
}

impl From<Move> for Written {
    /// A move that is known, such as a solver's.
    fn from(mv: Move) -> Self {
        let place = WrittenPlace::Place;
        let count = Count::Exactly(mv.cards);
        let text = format!("{mv:#}").into();
        Self { from: place(mv.from), to: place(mv.to), count, listed: None, text }
    }
}

impl Written {
    /// The move as the text writes it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// What a text says about a move and the position it leads to.
///
/// ```
/// use freecell::text::{self, Dialect};
/// let game = text::games("1|4a|8S|f|AC\n2|65|TC|JD|").next().unwrap();
/// let moves = game.in_dialect(Dialect::Table).unwrap();
/// let listed = moves[0].listed.as_ref().unwrap();
/// assert_eq!(listed.home, Some(vec!["AC".parse().unwrap()]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The first and the last card moved.
    pub moved: Option<(Card, Card)>,
    /// One of the cards moved.
    pub card: Option<Card>,
    /// The suit of the foundation that they went to.
    pub suit: Option<Suit>,
    /// Their target: any cell, an empty column, the foundations or a card.
    pub target: Option<WrittenPlace>,
    /// The cards that went home by themselves.
    pub home: Option<Vec<Card>>,
    /// The position afterwards; its columns and cells may be in another order.
    pub position: Option<Box<Board>>,
    /// The line and the text beside that position, if it tells another move.
    pub otherwise: Option<(usize, String)>,
}

/// The kind of place that a word names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// How a move is written. It determines the dialects that it can be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Two characters.
    Pair,
    /// In words.
    Sentence,
    /// A row of a table.
    Row,
    /// The difference of two positions.
    Position,
    /// The move that a part of a text was found to mean.
    Inferred,
}

/// A move before it is known which dialect it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RawMove {
    pub(super) from: Spot,
    pub(super) to: Spot,
    /// How many cards move, if the text says so.
    pub(super) count: Option<Count>,
    pub(super) form: Form,
    pub(super) listed: Option<Box<Listed>>,
    pub(super) text: Box<str>,
}

/// The moves of a line.
#[derive(Debug, Default, PartialEq)]
pub(super) struct LineMoves {
    pub(super) moves: Vec<RawMove>,
    /// The error of the text after them that should be a move.
    pub(super) broken: Option<SyntaxErrorKind>,
}

impl RawMove {
    /// A move whose meaning was found.
    pub(super) fn found(Move { from, to, cards }: Move, form: Form, text: &str) -> Self {
        let [from, to] = [from, to].map(|place| Spot::Sure(WrittenPlace::Place(place)));
        let count = Some(Count::Exactly(cards));
        Self { from, to, count, form, listed: None, text: text.into() }
    }

    /// The move as a dialect means it; none if the dialect has no such move.
    pub(super) fn in_dialect(&self, dialect: Dialect) -> Option<Written> {
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
    pub(super) fn shifted(&self, shifted: bool) -> Self {
        let shift = |spot| match spot {
            Spot::Cell(Some(n)) if shifted => Spot::Cell(Some(n.saturating_add(1))),
            spot => spot,
        };
        Self { from: shift(self.from), to: shift(self.to), ..self.clone() }
    }

    /// Whether it names a place by a number, from 0 or from 1.
    pub(super) fn is_numbered(&self) -> bool {
        let is_numbered = |spot| matches!(spot, Spot::Column(Some(_)) | Spot::Cell(Some(_)));
        is_numbered(self.from) || is_numbered(self.to)
    }

    /// Whether there are piles of its numbers.
    pub(super) fn has_such_piles(&self) -> bool {
        let is_such = |spot| match spot {
            Spot::Column(Some(n)) => usize::from(n) <= COLUMNS,
            Spot::Cell(Some(n)) => usize::from(n) <= MAX_CELLS,
            _ => true,
        };
        is_such(self.from) && is_such(self.to)
    }

    /// Whether it goes home.
    pub(super) fn is_homeward(&self) -> bool {
        matches!(self.to, Spot::Letter('h') | Spot::HOME)
    }

    /// Whether it goes to a cell.
    pub(super) fn is_to_cell(&self) -> bool {
        match self.to {
            Spot::Letter(c) => c.is_ascii_lowercase() && c != 'h',
            Spot::Cell(_) => true,
            Spot::Sure(place) => {
                matches!(place, WrittenPlace::AnyCell | WrittenPlace::Place(Place::Cell(_)))
            }
            Spot::Column(_) => false,
        }
    }

    /// Whether it has a column 0, or its count in braces, as games with columns from 0 have.
    pub(super) fn is_from_zero(&self) -> bool {
        let zero = [self.from, self.to].contains(&Spot::Letter('0'));
        zero || self.form == Form::Pair && self.text.ends_with('}')
    }
}

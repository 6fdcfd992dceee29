//! A move as a text writes it, and its meaning in each dialect.

use strum::{VariantArray, VariantNames};

use crate::board::{Board, Cell, Column, Place};
use crate::card::Card;
use crate::names::names;
use crate::rules::Move;

/// A notation of solutions.
///
/// ```
/// use freecell::text::Dialect;
/// assert_eq!("fc-solve".parse(), Ok(Dialect::FcSolve));
/// assert_eq!(Dialect::FcSolve.description(), "fc-solve's notation with counts");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Dialect {
    /// `26 5a bh`: as many cards move to an empty column as fit.
    Standard,
    /// The same characters, but one card moves to an empty column unless `27v6` says how many:
    /// fc-solve with `-snx`, and solutions spelled out card by card.
    FcSolve,
    /// The same characters, without saying how many cards move to an empty column: fc-solve with `-sn`.
    #[strum(serialize = "standard-uncounted")]
    Uncounted,
    /// `Move 2 cards from stack 1 to stack 3`: fc-solve's sentences, stacks and freecells from 0.
    #[strum(serialize = "fc-solve-sentences")]
    Sentences,
    /// `Move the 3D from column 7 to column 4`: sentences and tables, columns and cells from 1.
    SentencesFromOne,
    /// `2S to temp`, `KS to empty pile`, `9♥ to 10♠`: cards without numbers of columns, as patsolve
    /// writes.
    CardNames,
    /// `12|3h|6C|h|AC-3C`: Shirl Hart's solver, which lists the cards moved and those autoplayed.
    #[strum(serialize = "shirl-hart")]
    Table,
    /// `4r462rc3` (macroxue): `r` is any free cell; `a` to `d` count the cards in the cells in the
    /// order they came, as if those that stay moved up when one leaves.
    #[strum(serialize = "macroxue")]
    Compact,
    /// The positions alone, each one move after the one before.
    Positions,
}

names!(Dialect);

impl Dialect {
    /// The dialect in words.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Standard => "standard notation",
            Self::FcSolve => "fc-solve's notation with counts",
            Self::Uncounted => "standard notation with any number of cards to empty columns",
            Self::Sentences => "moves in words, columns from 0",
            Self::SentencesFromOne => "moves in words, columns from 1",
            Self::CardNames => "card names",
            Self::Table => "Shirl Hart's table",
            Self::Compact => "macroxue's compact notation",
            Self::Positions => "positions",
        }
    }
}

/// Where a written move starts or ends.
///
/// ```
/// use freecell::text::{self, Dialect, NotatedPlace};
/// let game = text::games("617:4r46").next().unwrap();
/// let moves = game.in_dialect(Dialect::Compact).unwrap();
/// assert_eq!((moves[0].from, moves[0].to), (NotatedPlace::Place("4".parse().unwrap()), NotatedPlace::AnyCell));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotatedPlace {
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
    /// No move leads to the position that the text shows.
    Unreached,
}

impl NotatedPlace {
    pub(super) const HOME: Self = Self::Place(Place::Foundation);
}

/// How many cards a written move takes along.
///
/// ```
/// use freecell::text::{self, Count, Dialect};
/// let game = text::games("27v6 31").next().unwrap();
/// let counts: Vec<_> = game.in_dialect(Dialect::FcSolve).unwrap().iter().map(|mv| mv.count).collect();
/// assert_eq!(counts, [Count::Exactly(6), Count::OneToEmptyColumn]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// As many as fit the card they go to, or as fit through to an empty column.
    Fit,
    /// As many as fit the card they go to; one to an empty column.
    OneToEmptyColumn,
    /// This number.
    Exactly(u8),
    /// This card, and those that lie on it.
    From(Card),
}

/// One move as a dialect means it.
///
/// ```
/// use freecell::text::{self, Dialect};
/// let game = text::games("5a 26").next().unwrap();
/// assert_eq!(game.in_dialect(Dialect::Standard).unwrap()[0].text(), "5a");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotatedMove {
    /// Where the cards come from.
    pub from: NotatedPlace,
    /// Where they go.
    pub to: NotatedPlace,
    /// How many there are.
    pub count: Count,
    /// What else the text says of the move, to be checked against the game.
    pub listed: Option<Box<Annotations>>,
    pub(crate) text: Box<str>,
}

impl NotatedMove {
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
pub struct Annotations {
    /// The first and the last card moved.
    pub moved: Option<(Card, Card)>,
    /// The first or the last card moved.
    pub card: Option<Card>,
    /// Their target: any cell, an empty column, the foundations or a card.
    pub target: Option<NotatedPlace>,
    /// The cards that went home by themselves.
    pub home: Option<Vec<Card>>,
    /// The position afterwards.
    pub position: Option<Box<Board>>,
}

/// A place before it is known which dialect it is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RawPlace {
    /// A place that is the same in every dialect.
    Sure(NotatedPlace),
    /// A column with a number, from 0 or from 1.
    Column(u8),
    /// A cell with a number, from 0 or from 1.
    Cell(u8),
}

impl RawPlace {
    pub(super) const HOME: Self = Self::Sure(NotatedPlace::HOME);

    /// The place of a move in standard notation.
    pub(super) const fn place(place: Place) -> Self {
        Self::Sure(NotatedPlace::Place(place))
    }

    /// The place, with columns and cells counted from `first`.
    fn counted_from(self, first: u8) -> Option<NotatedPlace> {
        let index = |number: u8| number.checked_sub(first).map(usize::from);
        Some(match self {
            Self::Sure(place) => place,
            Self::Column(number) => {
                NotatedPlace::Place(Place::Column(Column::new(index(number)?)?))
            }
            Self::Cell(number) => NotatedPlace::Place(Place::Cell(Cell::new(index(number)?)?)),
        })
    }
}

/// How a move is written. It determines the dialects that it can be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Two characters.
    Pair,
    /// Two characters of macroxue's notation.
    Compact,
    /// In words, or in fields of a table.
    Words,
    /// A row of Shirl Hart's table.
    Row,
    /// The difference of two positions.
    Position,
}

/// A move before it is known which dialect it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RawMove {
    pub(super) from: RawPlace,
    pub(super) to: RawPlace,
    /// How many cards move, if the text says so.
    pub(super) count: Option<Count>,
    pub(super) form: Form,
    pub(super) listed: Option<Box<Annotations>>,
    pub(super) text: Box<str>,
}

impl RawMove {
    pub(super) fn new(form: Form, from: RawPlace, to: RawPlace, text: &str) -> Self {
        Self { from, to, count: None, form, listed: None, text: text.into() }
    }

    /// The move that leads to the position on a line, if one does.
    pub(super) fn to_position(mv: Option<Move>, line: usize) -> Self {
        let Some(mv) = mv else {
            let nowhere = RawPlace::Sure(NotatedPlace::Unreached);
            return Self::new(
                Form::Position,
                nowhere,
                nowhere,
                &format!("position on line {line}"),
            );
        };
        let count = Some(Count::Exactly(mv.cards));
        let text = format!("{mv:#}");
        Self {
            count,
            ..Self::new(Form::Position, RawPlace::place(mv.from), RawPlace::place(mv.to), &text)
        }
    }

    /// Whether it names a column or a cell by a number.
    fn is_numbered(&self) -> bool {
        [self.from, self.to].iter().any(|place| !matches!(place, RawPlace::Sure(_)))
    }

    /// The move as a dialect means it; none if the dialect has no such move.
    pub(super) fn in_dialect(&self, dialect: Dialect) -> Option<NotatedMove> {
        let (form, first) = match dialect {
            Dialect::Standard | Dialect::FcSolve => (Form::Pair, 1),
            Dialect::Compact => (Form::Compact, 1),
            // Found from the moves of the dialect with counts.
            Dialect::Uncounted => return None,
            Dialect::Sentences => (Form::Words, 0),
            Dialect::SentencesFromOne | Dialect::CardNames => (Form::Words, 1),
            Dialect::Table => (Form::Row, 1),
            Dialect::Positions => (Form::Position, 1),
        };
        if form != self.form || dialect == Dialect::CardNames && self.is_numbered() {
            return None;
        }
        let usual = if dialect == Dialect::FcSolve { Count::OneToEmptyColumn } else { Count::Fit };
        Some(NotatedMove {
            from: self.from.counted_from(first)?,
            to: self.to.counted_from(first)?,
            count: self.count.unwrap_or(usual),
            listed: self.listed.clone(),
            text: self.text.clone(),
        })
    }
}

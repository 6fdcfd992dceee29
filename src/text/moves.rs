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
    /// A column with a number; the dialect says whether the first is 0 or 1.
    Column(u8),
    /// A cell with a number; the dialect says whether the first is 0 or 1.
    Cell(u8),
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

    /// The place as a dialect means it: a column or a cell with a number is a certain place, `None` if there is none with
    /// this number.
    #[must_use]
    pub fn in_dialect(self, dialect: Dialect) -> Option<Self> {
        let first = u8::from(dialect != Dialect::Sentences);
        let index = |number: u8| number.checked_sub(first).map(usize::from);
        Some(Self::Place(match self {
            Self::Column(number) => Place::Column(Column::new(index(number)?)?),
            Self::Cell(number) => Place::Cell(Cell::new(index(number)?)?),
            other => return Some(other),
        }))
    }
}

/// How many cards a written move takes along, if it says so.
///
/// ```
/// use freecell::text::{self, Count, Dialect};
/// let game = text::games("27v6 31").next().unwrap();
/// let counts: Vec<_> = game.in_dialect(Dialect::FcSolve).unwrap().iter().map(|mv| mv.count).collect();
/// assert_eq!(counts, [Some(Count::Exactly(6)), None]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// This number.
    Exactly(u8),
    /// This card, and those that lie on it.
    From(Card),
}

/// One move of a text. What its numbers and its missing counts mean, a dialect says.
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
    /// How many there are. Without a count, as many as fit; to an empty column, as many as fit through, or in
    /// [`Dialect::FcSolve`] one.
    pub count: Option<Count>,
    /// What else the text says of the move, to be checked against the game.
    pub listed: Option<Box<Annotations>>,
    pub(super) form: Form,
    pub(super) text: Box<str>,
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

impl NotatedMove {
    pub(super) fn new(form: Form, from: NotatedPlace, to: NotatedPlace, text: &str) -> Self {
        Self { from, to, count: None, form, listed: None, text: text.into() }
    }

    /// The move that leads to the position on a line, if one does.
    pub(super) fn to_position(mv: Option<Move>, line: usize) -> Self {
        let Some(mv) = mv else {
            let nowhere = NotatedPlace::Unreached;
            let text = format!("position on line {line}");
            return Self::new(Form::Position, nowhere, nowhere, &text);
        };
        let [from, to] = [mv.from, mv.to].map(NotatedPlace::Place);
        let count = Some(Count::Exactly(mv.cards));
        Self { count, ..Self::new(Form::Position, from, to, &format!("{mv:#}")) }
    }

    /// The move as the text writes it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a dialect has such a move.
    pub(crate) fn is_of(&self, dialect: Dialect) -> bool {
        let ends = [self.from, self.to];
        let is_numbered =
            |place: &NotatedPlace| matches!(place, NotatedPlace::Column(_) | NotatedPlace::Cell(_));
        let form = match dialect {
            Dialect::Standard | Dialect::FcSolve => Form::Pair,
            Dialect::Compact => Form::Compact,
            // Found from the moves of the dialect with counts.
            Dialect::Uncounted => return false,
            Dialect::CardNames if ends.iter().any(is_numbered) => return false,
            Dialect::Sentences | Dialect::SentencesFromOne | Dialect::CardNames => Form::Words,
            Dialect::Table => Form::Row,
            Dialect::Positions => Form::Position,
        };
        form == self.form && ends.iter().all(|place| place.in_dialect(dialect).is_some())
    }
}

//! One move as a text writes it, and what each dialect means by it.

use crate::board::{Board, Cell, Column, Place};
use crate::card::{Card, Suit};
use crate::names::names;
use crate::rules::Move;

pub(super) use raw::{Form, LineMoves, RawMove};
pub(crate) use raw::{Pile, Spot};

mod raw;

/// A way of writing solutions, and what it means by it.
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
    /// The same characters, and how many cards move to an empty column is not said: fc-solve with
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
    /// A place named outright.
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
    /// What the text says besides, to be checked against the game.
    pub listed: Option<Box<Listed>>,
    pub(crate) text: Box<str>,
}

impl From<Move> for Written {
    /// A move that is known already, such as a solver's.
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
    /// What they went to: any cell, an empty column, the foundations or a card.
    pub target: Option<WrittenPlace>,
    /// The cards that went home by themselves.
    pub home: Option<Vec<Card>>,
    /// The position afterwards; its columns and cells may be in another order.
    pub position: Option<Box<Board>>,
    /// What the text writes beside that position, and its line, if it tells another move.
    pub otherwise: Option<(usize, String)>,
}

//! Why a written move cannot be played, or is not what the text says it is.

use crate::board::{Cell, Place};
use crate::card::Card;
use crate::rules::IllegalMove;
use crate::text::NotatedPlace;
use crate::words::{count, is_or_are};

/// Why a written move is wrong, in words (`Display`).
///
/// ```
/// use freecell::replay::{End, Replay, ReplayError};
/// use freecell::{dealer::DealNumber, rules::Rules, text::{self, Dialect}};
/// let game = text::games("617:4r1r2r3r5r").next().unwrap();
/// let moves = game.in_dialect(Dialect::Compact).unwrap();
/// let replay = Replay::of(Rules::default(), &DealNumber::new(617).unwrap().deal(), Dialect::Compact, moves);
/// assert!(matches!(replay.end, End::Illegal { number: 5, why: ReplayError::NoFreeCell, .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The rules forbid it.
    #[error("{0}")]
    Illegal(IllegalMove),
    /// It goes to any free cell, and none is free.
    #[error("no cell is free")]
    NoFreeCell,
    /// It comes from a cell that is not named, and no card in a cell can go there.
    #[error("no card in a cell can go {}", to(*.0))]
    NoCellFits(Place),
    /// It comes from a cell that is not named, and the cards of these can both go there.
    #[error("the cards in cells {0} and {1} can both go there; name the cell")]
    SeveralCellsFit(Place, Place),
    /// It counts more cards in the cells than there are.
    #[error("{nth} counts the cards in the cells, and there {} {}", is_or_are(*.held), count(.held, "card"))]
    NotHeld {
        /// Which card, from 0 (written `a`).
        nth: Cell,
        /// How many there are.
        held: usize,
    },
    /// It goes to an empty column, and there is none.
    #[error("no column is empty")]
    NoEmptyColumn,
    /// No position of the text leads to this one.
    #[error("no position of the text leads there by one move")]
    NotReached,
    /// It names a card that is home.
    #[error("{0:#} is home")]
    IsHome(Card),
    /// It names a card that lies elsewhere.
    #[error("{card:#} is not in {} {place}", kind(*.place))]
    NotThere {
        /// The card.
        card: Card,
        /// Where the text says it is.
        place: Place,
    },
    /// The text lists another card than the one moved.
    #[error("the text says {listed:#} moves, but it is {moved:#}")]
    OtherCard {
        /// The card in the text.
        listed: Card,
        /// The card on the board.
        moved: Card,
    },
    /// It goes to a card that lies under another one, perhaps under the very card that is to move there.
    #[error("{card:#} is covered by {by:#}")]
    Covered {
        /// The card that it goes to.
        card: Card,
        /// The available card of its column.
        by: Card,
    },
    /// The text lists another target.
    #[error("the text says it goes to {}, but it goes to {}", name(*.listed), name(*.found))]
    OtherTarget {
        /// The target in the text.
        listed: NotatedPlace,
        /// The target on the board.
        found: NotatedPlace,
    },
    /// The text lists a card as autoplayed that stays.
    #[error("the text says {0:#} goes home by itself, but it does not")]
    NotGoneHome(Card),
    /// Autoplay takes a card that the text does not list.
    #[error("{0:#} goes home by itself, and the text does not say so")]
    GoneHome(Card),
    /// The text shows another position after the move.
    #[error("the text shows {} after it", other(*.column))]
    OtherPosition {
        /// The first column (1 to 8) that differs, 0 when the cells do.
        column: usize,
    },
}

impl From<IllegalMove> for ReplayError {
    fn from(why: IllegalMove) -> Self {
        Self::Illegal(why)
    }
}

fn name(target: NotatedPlace) -> String {
    match target {
        NotatedPlace::AnyCell | NotatedPlace::Held(_) => "a cell".to_owned(),
        NotatedPlace::Column(number) => format!("column {number}"),
        NotatedPlace::Cell(number) => format!("cell {number}"),
        NotatedPlace::EmptyColumn => "an empty column".to_owned(),
        NotatedPlace::Unreached => "no place".to_owned(),
        NotatedPlace::Place(Place::Foundation) => "the foundations".to_owned(),
        NotatedPlace::Place(place) => format!("{} {place}", kind(place)),
        NotatedPlace::Card(card) => format!("{card:#}"),
    }
}

fn to(place: Place) -> String {
    match place {
        Place::Column(column) => format!("to column {column}"),
        Place::Cell(_) | Place::Foundation => "there".to_owned(),
    }
}

fn kind(place: Place) -> &'static str {
    if let Place::Cell(_) = place { "cell" } else { "column" }
}

fn other(column: usize) -> String {
    match column {
        0 => "other cards in the cells".to_owned(),
        column => format!("another column {column}"),
    }
}

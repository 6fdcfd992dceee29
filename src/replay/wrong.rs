//! Why a written move cannot be played, or is not what the text says it is.

use std::fmt;

use crate::board::{Cell, Place};
use crate::card::Card;
use crate::rules::IllegalMove;
use crate::text::Target;

/// Why a written move is wrong, in words (`Display`).
///
/// ```
/// use freecell::replay::{End, Replay, Wrong};
/// use freecell::{dealer::DealNumber, rules::Rules, text::{self, Dialect}};
/// let game = text::games("617:4r1r2r3r5r").next().unwrap();
/// let moves = game.in_dialect(Dialect::Compact).unwrap();
/// let replay = Replay::of(Rules::default(), &DealNumber::new(617).unwrap().deal(), &moves);
/// assert!(matches!(replay.end, End::Illegal { number: 5, why: Wrong::NoFreeCell, .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The rules forbid it.
    Illegal(IllegalMove),
    /// It goes to any free cell, and none is free.
    NoFreeCell,
    /// It comes from a cell that is not named, and no card in a cell can go there.
    NoCellFits(Place),
    /// It comes from a cell that is not named, and the cards of these can both go there.
    SeveralCellsFit(Place, Place),
    /// It counts more cards in the cells than there are.
    NotHeld {
        /// Which card, from 0 (written `a`).
        nth: Cell,
        /// How many there are.
        held: usize,
    },
    /// It goes to an empty column, and there is none.
    NoEmptyColumn,
    /// It names a card that is home.
    IsHome(Card),
    /// It names a card that lies elsewhere.
    NotThere {
        /// The card.
        card: Card,
        /// Where the text says it is.
        place: Place,
    },
    /// It names a place in a column that has fewer cards.
    NoSuchRow {
        /// The place, from 1 for the deepest card.
        row: u8,
        /// The column.
        place: Place,
    },
    /// The text lists another card than the one moved.
    OtherCard {
        /// The card in the text.
        listed: Card,
        /// The card on the board.
        moved: Card,
    },
    /// The text lists another target.
    OtherTarget {
        /// The target in the text.
        listed: Target,
        /// The target on the board.
        found: Target,
    },
    /// The text lists a card as autoplayed that stays.
    NotGoneHome(Card),
    /// Autoplay takes a card that the text does not list.
    GoneHome(Card),
    /// The text shows another position after the move.
    OtherPosition {
        /// The first column (1 to 8) that differs, 0 when the cells do.
        column: usize,
    },
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(why) => why.fmt(f),
            Self::NoFreeCell => f.write_str("no cell is free"),
            Self::NoCellFits(Place::Column(column)) => {
                write!(f, "no card in a cell can go to column {column}")
            }
            Self::NoCellFits(_) => f.write_str("no card in a cell can go there"),
            Self::SeveralCellsFit(one, other) => {
                write!(f, "the cards in cells {one} and {other} can both go there; name the cell")
            }
            Self::NoEmptyColumn => f.write_str("no column is empty"),
            Self::IsHome(card) => write!(f, "{card:#} is home"),
            Self::NotThere { card, place: place @ Place::Cell(_) } => {
                write!(f, "{card:#} is not in cell {place}")
            }
            Self::NotThere { card, place } => write!(f, "{card:#} is not in column {place}"),
            Self::NoSuchRow { row, place } => {
                write!(f, "column {place} has no card number {row}")
            }
            Self::NotHeld { nth, held } => {
                let (verb, plural) = if *held == 1 { ("is", "") } else { ("are", "s") };
                write!(
                    f,
                    "{nth} counts the cards in the cells, and there {verb} {held} card{plural}"
                )
            }
            Self::OtherCard { listed, moved } => {
                write!(f, "the text says {listed:#} moves, but it is {moved:#}")
            }
            Self::OtherTarget { listed, found } => {
                write!(
                    f,
                    "the text says it goes to {}, but it goes to {}",
                    name(*listed),
                    name(*found)
                )
            }
            Self::NotGoneHome(card) => {
                write!(f, "the text says {card:#} goes home by itself, but it does not")
            }
            Self::GoneHome(card) => {
                write!(f, "{card:#} goes home by itself, and the text does not say so")
            }
            Self::OtherPosition { column: 0 } => {
                f.write_str("the text shows other cards in the cells after it")
            }
            Self::OtherPosition { column } => {
                write!(f, "the text shows another column {column} after it")
            }
        }
    }
}

impl std::error::Error for Wrong {}

fn name(target: Target) -> String {
    match target {
        Target::Cell => "a cell".to_owned(),
        Target::EmptyColumn => "an empty column".to_owned(),
        Target::Foundation => "the foundations".to_owned(),
        Target::Card(card) => format!("{card:#}"),
    }
}

//! Why a move is not legal.

use std::fmt;

use crate::board::{Cell, Place};
use crate::card::Card;
use crate::rules::Rules;
use crate::words::count;

/// Why a move is not legal. `Display` explains it to a player.
///
/// ```
/// use freecell::{dealer::DealNumber, rules::{IllegalMove, Rules}};
/// let board = DealNumber::FIRST.deal();
/// let illegal = Rules::default().resolve(&board, "1".parse().unwrap(), "h".parse().unwrap());
/// assert!(matches!(illegal, Err(IllegalMove::NotNext { .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalMove {
    /// There is no card at the place to move from.
    Empty(Place),
    /// Cards cannot leave the foundations.
    FromFoundation,
    /// The game has no such cell.
    NoSuchCell {
        /// The cell.
        cell: Cell,
        /// How many cells the game has.
        cells: usize,
    },
    /// The move ends where it starts.
    SamePlace(Place),
    /// The cell holds a card.
    CellTaken {
        /// The cell.
        cell: Cell,
        /// The card in it.
        held: Card,
    },
    /// The foundation needs another card next.
    NotNext {
        /// The card to move home.
        card: Card,
        /// The next card of its foundation; `None` if that is full.
        next: Option<Card>,
    },
    /// The card does not fit on the card it would lie on.
    DoesNotPack {
        /// The card to move.
        card: Card,
        /// The card it would lie on.
        on: Card,
    },
    /// The run has fewer cards than the move.
    NotARun {
        /// The number of cards to move.
        cards: usize,
        /// The length of the run.
        run: usize,
    },
    /// There are not enough free cells and empty columns to move this many cards.
    TooMany {
        /// The number of cards to move.
        cards: usize,
        /// The largest number that can move.
        limit: usize,
    },
}

impl IllegalMove {
    pub(super) fn no_such_cell(cell: Cell, rules: Rules) -> Self {
        Self::NoSuchCell { cell, cells: rules.cells() }
    }

    /// No card of a run fits: names the one of the right rank, or else the available one.
    pub(super) fn does_not_pack(run: &[Card], on: Card) -> Self {
        let right_rank = run.iter().find(|c| c.rank().value() + 1 == on.rank().value());
        Self::DoesNotPack { card: *right_rank.unwrap_or(&run[run.len() - 1]), on }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty(place @ Place::Column(_)) => write!(f, "column {place} is empty"),
            Self::Empty(place @ Place::Cell(_)) => write!(f, "cell {place} is empty"),
            Self::Empty(Place::Foundation) | Self::FromFoundation => {
                f.write_str("cards do not come back from the foundations")
            }
            Self::NoSuchCell { cell, cells: 0 } => {
                write!(f, "there is no cell {cell}: the game has none")
            }
            Self::NoSuchCell { cell, cells } => {
                let (have, last) = (count(cells, "cell"), Cell::ALL[cells - 1]);
                write!(f, "there is no cell {cell}: the game has {have}")?;
                if cells > 1 { write!(f, ", a to {last}") } else { Ok(()) }
            }
            Self::SamePlace(place) => write!(f, "the move starts and ends at {place}"),
            Self::CellTaken { cell, held } => {
                write!(f, "cell {cell} is taken by {held:#}")
            }
            Self::NotNext { card, next: Some(next) } => {
                write!(f, "{card:#} cannot go home: {next:#} is next")
            }
            Self::NotNext { card, next: None } => {
                write!(f, "{card:#} cannot go home: its foundation is full")
            }
            Self::DoesNotPack { card, on } => does_not_pack(f, card, on),
            Self::NotARun { cards: 0, .. } => f.write_str("no card is to move"),
            Self::NotARun { cards, run: 1 } => {
                write!(f, "{cards} cards cannot move: the last two do not form a run")
            }
            Self::NotARun { cards, run } => {
                write!(f, "{cards} cards cannot move: only the last {run} form a run")
            }
            Self::TooMany { cards, limit } => {
                write!(f, "only {} can move, the run has {cards}", count(limit, "card"))
            }
        }
    }
}

/// `9♣ cannot go on 10♣: same colour`, or which cards would fit.
fn does_not_pack(f: &mut fmt::Formatter<'_>, card: Card, on: Card) -> fmt::Result {
    write!(f, "{card:#} cannot go on {on:#}: ")?;
    let wanted = on.rank().value() - 1;
    if wanted == 0 {
        return f.write_str("nothing goes on an ace");
    }
    if card.rank().value() == wanted {
        return f.write_str("same colour");
    }
    let fits: Vec<String> =
        Card::ALL.iter().filter(|c| c.packs_on(on)).map(|c| format!("{c:#}")).collect();
    write!(f, "{} would fit", fits.join(" or "))
}

impl std::error::Error for IllegalMove {}

//! Why a move is not legal.

use crate::board::{Cell, Place};
use crate::card::{Card, Rank};
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// There is no card at the place to move from.
    #[error("{} is empty", .0.in_words())]
    Empty(Place),
    /// Cards cannot leave the foundations.
    #[error("cards do not come back from the foundations")]
    FromFoundation,
    /// The game has no such cell.
    #[error("there is no cell {cell}: the game has {}", cells_there_are(*cells))]
    NoSuchCell {
        /// The cell.
        cell: Cell,
        /// How many cells the game has.
        cells: usize,
    },
    /// The move ends where it starts.
    #[error("the move starts and ends at {0}")]
    SamePlace(Place),
    /// The cell holds a card.
    #[error("cell {cell} is taken by {held:#}")]
    CellTaken {
        /// The cell.
        cell: Cell,
        /// The card in it.
        held: Card,
    },
    /// The foundation needs another card next.
    #[error("{card:#} cannot go home: {}", what_is_next(*next))]
    NotNext {
        /// The card to move home.
        card: Card,
        /// The next card of its foundation; `None` if that is full.
        next: Option<Card>,
    },
    /// The card does not fit on the card it would lie on.
    #[error("{card:#} cannot go on {on:#}: {}", what_packs(*card, *on))]
    DoesNotPack {
        /// The card to move.
        card: Card,
        /// The card it would lie on.
        on: Card,
    },
    /// The run has fewer cards than the move.
    #[error("{}", no_run(*cards, *run))]
    NotARun {
        /// The number of cards to move.
        cards: usize,
        /// The length of the run.
        run: usize,
    },
    /// There are not enough free cells and empty columns to move this many cards.
    #[error("only {} can move, the run has {cards}", count(limit, "card"))]
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

/// `3 cells, a to c`.
fn cells_there_are(cells: usize) -> String {
    match cells {
        0 => "none".to_owned(),
        1 => "1 cell".to_owned(),
        _ => format!("{cells} cells, a to {}", Cell::ALL[cells - 1]),
    }
}

fn what_is_next(next: Option<Card>) -> String {
    next.map_or_else(|| "its foundation is full".to_owned(), |next| format!("{next:#} is next"))
}

fn no_run(cards: usize, run: usize) -> String {
    match (cards, run) {
        (0, _) => "no card is to move".to_owned(),
        (_, 1) => format!("{cards} cards cannot move: the last two do not form a run"),
        _ => format!("{cards} cards cannot move: only the last {run} form a run"),
    }
}

/// `same colour`, or which cards would fit.
fn what_packs(card: Card, on: Card) -> String {
    if on.rank() == Rank::ACE {
        return "nothing goes on an ace".to_owned();
    }
    if card.rank().value() + 1 == on.rank().value() {
        return "same colour".to_owned();
    }
    let fits = Card::ALL.into_iter().filter(|card| card.packs_on(on));
    let fits: Vec<String> = fits.map(|card| format!("{card:#}")).collect();
    format!("{} would fit", fits.join(" or "))
}

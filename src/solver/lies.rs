//! What each card lies on, which determines a position except for the order of columns and cells.
//!
//! A card that was moved, or dealt in sequence, lies on one of the two cards that it fits on; any
//! other card of a column still lies where it was dealt. When a run moves, only its deepest card
//! gets a new place. So a move changes the hash and the key of a position by one term, and by one
//! more for each card that goes home.

use super::cards::{Code, fits};
use super::column::{PackedColumn, mix};

/// One of the eight codes for what a card lies on; six of them are used.
pub(super) type Lies = u8;

/// Nothing: the card is home.
pub(super) const HOME: Lies = 0;
/// A cell.
pub(super) const CELL: Lies = 1;
/// Nothing: the card is the deepest of its column.
pub(super) const TABLE: Lies = 2;
/// The card on which it was dealt and does not fit.
pub(super) const AS_DEALT: Lies = 3;
/// The first of the two cards that it fits on; `ON + 1` is the second.
pub(super) const ON: Lies = 4;

/// The share in a position's hash of each card and what it lies on. A card at home has none.
static SHARES: [[u64; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut i = 0;
    while i < 64 * 8 {
        if i % 8 != 0 {
            table[i / 8][i % 8] = mix(mix(i as u64) ^ 0x5851_f42d_4c95_7f2d);
        }
        i += 1;
    }
    table
};

/// The share in a position's hash of a card and what it lies on.
#[inline]
pub(super) fn share(card: Code, lies: Lies) -> u64 {
    SHARES[usize::from(card & 63)][usize::from(lies & 7)]
}

/// What a card lies on as dealt: the card `under`, if there is one.
pub(super) fn as_dealt(card: Code, under: Option<Code>) -> Lies {
    match under {
        None => TABLE,
        Some(under) if fits(card, under) => ON | under & 1,
        Some(_) => AS_DEALT,
    }
}

/// What a card lies on after it is put on this column.
#[inline]
pub(super) fn on_column(column: PackedColumn) -> Lies {
    if column.is_empty() { TABLE } else { ON | column.top() & 1 }
}

/// What the deepest of the upper `count` cards of a run lies on; `moved` is the set of these cards.
#[inline]
pub(super) fn under_cards(column: PackedColumn, moved: u64, count: u32) -> Lies {
    let host = ON | (column.run() ^ moved).trailing_zeros() as Lies & 1;
    let bottom = TABLE | Lies::from(column.prefix() != 0);
    if count < column.len() { host } else { bottom }
}

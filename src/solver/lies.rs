//! What each card lies on. This determines a position but for the order of its columns and cells.
//!
//! A card that was moved, or dealt in sequence, lies on one of the two cards that it fits on; any
//! other card of a column still lies where it was dealt. When a run moves, only its deepest card
//! lies on something new. So a move changes hashes and keys of positions by one term, and each card
//! that goes home by one more.

use super::cards::{Code, fits};
use super::column::{PackedColumn, mix};

/// One of the eight things that a card can lie on; six of them are used.
pub(super) type Lies = u8;

/// Nothing: it is home.
pub(super) const HOME: Lies = 0;
/// A cell.
pub(super) const CELL: Lies = 1;
/// Nothing: it is the deepest of its column.
pub(super) const TABLE: Lies = 2;
/// The card it was dealt on, which it does not fit on.
pub(super) const AS_DEALT: Lies = 3;
/// The first of the two cards that it fits on; one more for the second.
pub(super) const ON: Lies = 4;

/// For each card and what it lies on, its share in a position's hash. A card at home has none.
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

/// The share in a position's hash of a card that lies so.
#[inline]
pub(super) fn share(card: Code, lies: Lies) -> u64 {
    SHARES[usize::from(card & 63)][usize::from(lies & 7)]
}

/// What a card lies on as it was dealt: on the card `under`, if there is one.
pub(super) fn as_dealt(card: Code, under: Option<Code>) -> Lies {
    match under {
        None => TABLE,
        Some(under) if fits(card, under) => ON | under & 1,
        Some(_) => AS_DEALT,
    }
}

/// What a card lies on once it is put on this column.
#[inline]
pub(super) fn on_column(column: PackedColumn) -> Lies {
    if column.is_empty() { TABLE } else { ON | column.top() & 1 }
}

/// What the deepest of the upper `count` cards of a run lies on, `moved` being all of them.
#[inline]
pub(super) fn under_cards(column: PackedColumn, moved: u64, count: u32) -> Lies {
    #[expect(clippy::cast_possible_truncation, reason = "a card's code has six bits")]
    let host = ON | (column.run() ^ moved).trailing_zeros() as Lies & 1;
    let bottom = TABLE | Lies::from(column.prefix() != 0);
    if count < column.len() { host } else { bottom }
}

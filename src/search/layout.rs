//! Counts over the cards of a deal: how deep cards lie, and how long runs are.
//!
//! The input is the fifty-two cards in dealing order, rows of eight from left to right: the first
//! row holds the cards at the bottom of the columns.

use crate::board::{COLUMNS, DEALT_HEIGHTS};
use crate::card::{Card, Rank, Suit};

/// The cards of a deal, in the order they are dealt.
pub(super) type Dealt = [Card; Card::COUNT];

/// The number of cards that lie on the card dealt at this index.
#[expect(clippy::cast_possible_truncation, reason = "there are seven rows")]
pub(super) const fn depth(place: usize) -> u32 {
    (DEALT_HEIGHTS[place % COLUMNS] - 1 - place / COLUMNS) as u32
}

/// The number of cards that have a card of this rank below them in their column.
///
/// These cards have to move before the last card of the rank is free.
pub(super) fn above(dealt: &Dealt, rank: Rank) -> u32 {
    let first = Card::new(rank, Suit::ALL[0]).index();
    let is_one = |card: &Card| card.index() & !3 == first;
    let (mut above, mut columns) = (0, 0_u8);
    for (row, cards) in dealt.chunks(COLUMNS).enumerate() {
        // Marks the columns where the rank first appears. No branches: this runs for millions of deals.
        let of_rank = cards.iter().rev().fold(0, |set, card| set << 1 | u8::from(is_one(card)));
        let new = of_rank & !columns;
        columns |= new;
        above += new.count_ones() * depth(row * COLUMNS) - (new & SHORT).count_ones();
    }
    above
}

/// The columns with six cards, as bits.
const SHORT: u8 = 0b1111_0000;

/// How many kings lie at the bottom of a column.
pub(super) fn kings_at_bottom(dealt: &Dealt) -> u32 {
    dealt[..COLUMNS].iter().map(|card| u32::from(card.rank() == Rank::KING)).sum()
}

/// The length of the longest run in a column; at least 1.
pub(super) fn longest_run(dealt: &Dealt) -> u32 {
    let mut runs = [1; COLUMNS];
    let mut longest = 1;
    for place in COLUMNS..Card::COUNT {
        let run = &mut runs[place % COLUMNS];
        *run = if dealt[place].packs_on(dealt[place - COLUMNS]) { *run + 1 } else { 1 };
        longest = longest.max(*run);
    }
    longest
}

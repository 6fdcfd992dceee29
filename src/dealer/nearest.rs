//! Finds the deal of a board that has a few wrong cards.

use crate::card::Card;

use super::{DealNumber, lookup, usual};

/// The most places in which a deal may differ from the board: two cards misread, missing or
/// swapped.
const MOST_WRONG: usize = 2;
/// The number of leading cards for the quick look-up, which takes some tens of microseconds.
const QUICK: usize = 13;
/// The fewest cards that must be known.
const FEWEST: usize = Card::COUNT - MOST_WRONG;
/// The number of leading cards that must be right for a search of all ranges, which takes some
/// milliseconds.
const FIRST: usize = 5;

/// The deal that differs from the cards in the fewest places, at most two. The cards are in dealing
/// order, with `None` for an unknown one.
///
/// If the first five cards are right, deals of all ranges are found; otherwise only deals 1 to
/// 1 000 000.
///
/// ```
/// use freecell::dealer::{DealNumber, nearest};
/// let mut cards = DealNumber::new(617).unwrap().cards().map(Some);
/// cards.swap(30, 31);
/// assert_eq!(nearest::nearest(&cards), DealNumber::new(617).ok());
/// ```
#[must_use]
pub fn nearest(cards: &[Option<Card>; Card::COUNT]) -> Option<DealNumber> {
    nearest_of(std::slice::from_ref(cards))
}

/// The deal that is nearest to one of several readings of a board, as [`nearest`] finds it.
#[must_use]
pub(crate) fn nearest_of(readings: &[[Option<Card>; Card::COUNT]]) -> Option<DealNumber> {
    let readings = || readings.iter().filter(|cards| cards.iter().flatten().count() >= FEWEST);
    readings()
        .find_map(|cards| by_first_cards(cards, QUICK))
        .or_else(|| readings().find_map(among_usual))
        .or_else(|| readings().find_map(|cards| by_first_cards(cards, FIRST)))
}

/// Whether a deal differs from the known cards in at most `MOST_WRONG` places.
fn is_near(cards: &[Option<Card>; Card::COUNT], deal: DealNumber) -> bool {
    let dealt = deal.cards();
    let wrong = cards.iter().zip(&dealt).filter(|(found, dealt)| found.as_ref() != Some(dealt));
    wrong.count() <= MOST_WRONG
}

/// The deal of any range that begins with the first `count` cards, if they are known and correct.
fn by_first_cards(cards: &[Option<Card>; Card::COUNT], count: usize) -> Option<DealNumber> {
    let first: Option<Vec<Card>> = cards[..count].iter().copied().collect();
    lookup::numbers_starting(&first?).into_iter().find(|deal| is_near(cards, *deal))
}

/// A deal of 1 to 1 000 000, wherever the wrong cards are.
fn among_usual(cards: &[Option<Card>; Card::COUNT]) -> Option<DealNumber> {
    let deals = usual::PACKED.iter().flat_map(|packed| packed.ending_like::<MOST_WRONG>(cards));
    deals.into_iter().find(|deal| is_near(cards, *deal))
}

#[cfg(test)]
mod tests;

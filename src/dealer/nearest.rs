//! The deal behind a board with a few wrong cards.

use std::ops::ControlFlow;

use crate::board::PartialBoard;
use crate::card::Card;

use super::{DealNumber, DealRange, scan::Scan};

/// Places at which a deal may differ from a board that is meant to be it: two cards misread or
/// missing, or two changed for one another.
pub const MOST_WRONG: usize = 2;
/// So many cards fit one deal at the most: there are 2³³ deals.
const ENOUGH: usize = 12;
/// Cards from the first on that have to be right for all ranges to be searched.
const FIRST: usize = 5;

/// The deal that differs from the cards in the fewest places, [`MOST_WRONG`] at the most; cards are
/// in the order they are dealt, none for a card that is not known.
///
/// The first cards betray the dealer's number as far as they are right: with the first five, a deal
/// of any range is found; with wrong ones among these, one of 1 to 1 000 000.
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
pub fn nearest_of(readings: &[[Option<Card>; Card::COUNT]]) -> Option<DealNumber> {
    // The more first cards are taken to be right, the quicker.
    let by_first = windows()
        .find_map(|without| readings.iter().find_map(|cards| by_first_cards(cards, &without)));
    by_first.or_else(|| readings.iter().find_map(among_usual))
}

/// The first cards that may be the wrong ones: none, one, or two.
fn windows() -> impl Iterator<Item = Vec<usize>> {
    let end = ENOUGH + MOST_WRONG;
    let pairs = move |first| (first + 1..end).map(move |second| vec![first, second]);
    let from = move |first| std::iter::once(vec![first]).chain(pairs(first));
    std::iter::once(Vec::new()).chain((FIRST..end).rev().flat_map(from))
}

/// In how many places a deal differs from the cards.
fn wrong(cards: &[Option<Card>; Card::COUNT], deal: DealNumber) -> usize {
    let dealt = deal.cards();
    cards.iter().zip(&dealt).filter(|(found, dealt)| found.as_ref() != Some(dealt)).count()
}

/// The cards that are named once: of two that are the same, either may be wrong.
fn sure(cards: &[Option<Card>; Card::COUNT]) -> [Option<Card>; Card::COUNT] {
    let once = |card: &Card| cards.iter().flatten().filter(|other| *other == card).count() == 1;
    cards.map(|card| card.filter(|card| once(card)))
}

/// The deal of any range that the first cards lead to, `without` those at some places.
fn by_first_cards(cards: &[Option<Card>; Card::COUNT], without: &[usize]) -> Option<DealNumber> {
    let shown = ENOUGH + MOST_WRONG;
    let mut part = [None; Card::COUNT];
    part[..shown].copy_from_slice(&sure(cards)[..shown]);
    for &at in without {
        part[at] = None;
    }
    let part = PartialBoard::new(part)?;
    let near = |deal: &DealNumber| wrong(cards, *deal) <= MOST_WRONG;
    let is_quick = part.leading().len() >= FIRST;
    if is_quick { Scan::new(&part).all().into_iter().find(near) } else { None }
}

/// A deal of those of Windows, whatever the first cards are.
fn among_usual(cards: &[Option<Card>; Card::COUNT]) -> Option<DealNumber> {
    let near = |deal: &DealNumber| wrong(cards, *deal) <= MOST_WRONG;
    let mut part = sure(cards);
    part[..FIRST].fill(None);
    let later = FIRST..FIRST + ENOUGH;
    part[later.end..].fill(None);
    let range: DealRange = "1..1000000".parse().ok()?;
    let mut found = None;
    _ = Scan::new(&PartialBoard::new(part)?).scan(&range, |deal| {
        found = Some(deal).filter(near);
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_is_known_by_its_cards_with_one_or_two_wrong() {
        let numbers = [1, 617, 31_999, 3_000_000_001, 8_589_934_591];
        let places = [(5, 6), (6, 40), (20, 21), (50, 51), (7, 13)];
        for (number, (one, other)) in numbers.into_iter().zip(places) {
            let deal = DealNumber::new(number).unwrap();
            let cards = deal.cards().map(Some);
            let mut swapped = cards;
            swapped.swap(one, other);
            assert_eq!(nearest(&swapped), Some(deal), "{number}: {one} and {other}");
            let mut double = cards;
            double[one] = double[other];
            assert_eq!(nearest(&double), Some(deal), "{number}: {other} twice");
            let mut missing = cards;
            (missing[one], missing[other]) = (None, None);
            assert_eq!(nearest(&missing), Some(deal), "{number}: without {one} and {other}");
        }
        let mut far = DealNumber::new(617).unwrap().cards().map(Some);
        far[30..35].rotate_left(1);
        assert_eq!(nearest(&far), None);
        let mut first = DealNumber::new(617).unwrap().cards().map(Some);
        first.swap(0, 30);
        assert_eq!(nearest(&first), DealNumber::new(617).ok());
    }
}

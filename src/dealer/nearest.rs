//! The deal behind a board with a few wrong cards.

use std::ops::ControlFlow;

use crate::board::format::PartialBoard;
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
    let by_first = readings.iter().find_map(by_first_cards);
    by_first.or_else(|| readings.iter().find_map(among_usual))
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

/// The deal of any range that the first cards lead to.
fn by_first_cards(cards: &[Option<Card>; Card::COUNT]) -> Option<DealNumber> {
    let known = sure(cards);
    let near = |deal: &DealNumber| wrong(cards, *deal) <= MOST_WRONG;
    let mut windows = Vec::new();
    // Without any card, without one, and without two of the first ones.
    windows.push(vec![]);
    for first in FIRST..ENOUGH + MOST_WRONG {
        windows.push(vec![first]);
        windows.extend((first + 1..ENOUGH + MOST_WRONG).map(|second| vec![first, second]));
    }
    for without in windows {
        let mut part = [None; Card::COUNT];
        let shown = ENOUGH + MOST_WRONG;
        part[..shown].copy_from_slice(&known[..shown]);
        for at in without {
            part[at] = None;
        }
        let Some(part) = PartialBoard::new(part) else { continue };
        let scan = Scan::new(&part);
        if part.leading().len() >= FIRST
            && let Some(deal) = scan.all().into_iter().find(near)
        {
            return Some(deal);
        }
    }
    None
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
        for number in [1, 617, 31_999, 3_000_000_001, 8_589_934_591] {
            let deal = DealNumber::new(number).unwrap();
            let cards = deal.cards().map(Some);
            for (one, other) in [(5, 6), (6, 40), (20, 21), (50, 51), (7, 13)] {
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
            let mut far = cards;
            far[30..35].rotate_left(1);
            assert_eq!(nearest(&far), None);
        }
        let mut first = DealNumber::new(617).unwrap().cards().map(Some);
        first.swap(0, 30);
        assert_eq!(nearest(&first), DealNumber::new(617).ok());
    }
}

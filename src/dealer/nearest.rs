//! Finds the deal of a board that has a few wrong cards.
//!
//! The cards that are missing, stand twice or are unknown leave few boards that can be meant: 1 326 with two cards
//! exchanged, if it is a whole deck, and some hundred otherwise. Each of them is looked up.

use crate::board::Board;
use crate::card::Card;
use crate::dealer::DealNumber;
use crate::dealer::decks::{self, Dealing, Deck};

/// The most places in which a deal may differ from the board: two cards misread, missing or
/// exchanged.
const MOST_WRONG: usize = 2;

/// The number of a dealt board, `-1` and `-2` apart. Quicker than [`super::lookup::number`] where most boards have none.
pub(crate) fn number(board: &Board) -> Option<DealNumber> {
    decks::numbers(&board.as_dealt()?).first().copied()
}

/// The deal of any range that is nearest to one of several readings of a board: that differs from it in at most two
/// places. The cards are in dealing order, with `None` for an unknown one.
///
/// ```
/// use freecell::dealer::{DealNumber, nearest};
/// let mut cards = DealNumber::new(617).unwrap().cards().map(Some);
/// cards.swap(30, 31);
/// assert_eq!(nearest::nearest_of(&[cards]), DealNumber::new(617).ok());
/// ```
pub fn nearest_of(readings: &[[Option<Card>; Card::COUNT]]) -> Option<DealNumber> {
    readings.iter().find_map(|cards| near(cards).into_iter().min())
}

/// The deals that differ from the cards in at most two places.
fn near(cards: &[Option<Card>; Card::COUNT]) -> Vec<DealNumber> {
    let differing = |deal: &DealNumber| {
        let dealt = deal.cards();
        cards.iter().zip(dealt).filter(|(found, dealt)| **found != Some(*dealt)).count()
    };
    let mut found = DealNumber::RIGGED.to_vec();
    found.retain(|deal| differing(deal) <= MOST_WRONG);
    each_meant(cards, |dealing, deck| found.extend(dealing.numbers(deck)));
    found
}

/// Calls `look` with each deck that differs from the cards in at most two places, and with its first cards dealt.
fn each_meant(cards: &[Option<Card>; Card::COUNT], mut look: impl FnMut(&Dealing, &Deck)) {
    let is_missing = |card: &Card| !cards.contains(&Some(*card));
    let missing: Vec<Card> = Card::ALL.into_iter().filter(is_missing).collect();
    let with = |filled: &[(usize, Card)]| {
        let mut cards = *cards;
        for (at, card) in filled {
            cards[*at] = Some(*card);
        }
        whole(&cards)
    };
    let all = 0..Card::COUNT;
    let mut dealing = Dealing::new();
    match missing[..] {
        [] => {
            let Some(mut deck) = with(&[]) else { return };
            look(&dealing, &deck);
            for at in all {
                for other in at + 1..Card::COUNT {
                    deck.swap(at, other);
                    look(&dealing, &deck);
                    deck.swap(at, other);
                }
                dealing.deal(deck[at]);
            }
        }
        [card] => {
            for at in all.clone() {
                let Some(mut deck) = with(&[(at, card)]) else { continue };
                look(&dealing, &deck);
                for other in all.clone().filter(|other| *other != at) {
                    deck.swap(at, other);
                    look(&dealing, &deck);
                    deck.swap(at, other);
                }
            }
        }
        [one, two] => {
            let pairs = all.clone().flat_map(|at| all.clone().map(move |other| (at, other)));
            for deck in pairs.filter_map(|(at, other)| with(&[(at, one), (other, two)])) {
                look(&dealing, &deck);
            }
        }
        _ => {}
    }
}

/// The cards as a deck, if each is there once.
fn whole(cards: &[Option<Card>; Card::COUNT]) -> Option<Deck> {
    let seen = cards.iter().flatten().fold(0_u64, |seen, card| seen | 1 << card.index());
    let is_whole = seen.count_ones() as usize == Card::COUNT;
    is_whole.then(|| cards.map(|card| card.unwrap_or(Card::ALL[0])))
}

#[cfg(test)]
mod tests;

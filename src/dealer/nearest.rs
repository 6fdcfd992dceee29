//! Finds the deal of a board that has a few wrong cards.
//!
//! The cards that are missing, stand twice or are unknown leave few boards that can be meant: 1 326 with two cards
//! exchanged, if it is a whole deck, and some hundred otherwise. Each of them is looked up: a table, made once, says
//! which states begin the lowest bits of a board's draws, usually none.

use std::sync::LazyLock;

use crate::card::Card;
use crate::dealer::lookup::{self, Draws};
use crate::dealer::{DealNumber, step};

/// The most places in which a deal may differ from the board: two cards misread, missing or
/// exchanged.
const MOST_WRONG: usize = 2;

type Deck = [Card; Card::COUNT];

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
    let rigged = [-2, -1].map(DealNumber).into_iter();
    let mut found: Vec<_> = rigged.filter(|deal| differing(deal) <= MOST_WRONG).collect();
    each_meant(cards, |deck| {
        if let Some(draws) = Draws::of(deck) {
            lookup::complete(&draws, |bits| STATES.beginning(bits), &mut found);
        }
    });
    found
}

/// Calls `look` with each deck that differs from the cards in at most two places.
fn each_meant(cards: &[Option<Card>; Card::COUNT], mut look: impl FnMut(&Deck)) {
    let is_missing = |card: &Card| !cards.contains(&Some(*card));
    let missing: Vec<Card> = Card::ALL.into_iter().filter(is_missing).collect();
    let with = |filled: &[(usize, Card)]| {
        let mut cards = *cards;
        filled.iter().for_each(|(at, card)| cards[*at] = Some(*card));
        whole(&cards)
    };
    let all = 0..Card::COUNT;
    match missing[..] {
        [] => {
            let Some(mut deck) = with(&[]) else { return };
            look(&deck);
            for at in all {
                each_exchange(&mut deck, at, at + 1, &mut look);
            }
        }
        [card] => {
            for at in all {
                if let Some(mut deck) = with(&[(at, card)]) {
                    look(&deck);
                    each_exchange(&mut deck, at, 0, &mut look);
                }
            }
        }
        [one, two] => {
            for (at, other) in all.clone().flat_map(|at| all.clone().map(move |other| (at, other)))
            {
                if let Some(deck) = with(&[(at, one), (other, two)]) {
                    look(&deck);
                }
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

/// Calls `look` with the deck in which a card is exchanged with each one from `first` on.
fn each_exchange(deck: &mut Deck, at: usize, first: usize, look: &mut impl FnMut(&Deck)) {
    for other in (first..Card::COUNT).filter(|other| *other != at) {
        deck.swap(at, other);
        look(deck);
        deck.swap(at, other);
    }
}

/// How many draws have a known lowest bit.
const DRAWS: u32 = 26;
/// The number of lowest bits of a state on which the lowest bits of its draws depend.
const STATE: u32 = 17;
/// The highest of the draws' bits, by which the table is looked up.
const LOOKED_UP: u32 = 16;

/// The low bits of states, by the lowest bits of the draws that they begin.
struct States {
    /// Where the states for each value of the highest bits begin.
    first: Vec<usize>,
    /// The draws' bits and the state's.
    all: Vec<(u32, u32)>,
}

static STATES: LazyLock<States> = LazyLock::new(States::new);

impl States {
    fn new() -> Self {
        // One walker is ahead of the other by as many draws as there are bits to collect; every second one is known.
        let (mut state, mut ahead, mut bits) = (0_u32, 0_u32, [0_u32; 2]);
        let mut next_bit = |at: usize| {
            bits[at % 2] = (bits[at % 2] << 1 | ahead >> (STATE - 1) & 1) & ((1 << DRAWS) - 1);
            ahead = step(ahead);
            bits[at % 2]
        };
        let before = 2 * (DRAWS as usize - 1);
        for at in 0..before {
            next_bit(at);
        }
        let states: Vec<(u32, u32)> = (before..before + (1 << STATE))
            .map(|at| {
                let found = (next_bit(at), state & ((1 << STATE) - 1));
                state = step(state);
                found
            })
            .collect();
        let place = |bits: u32| (bits >> (DRAWS - LOOKED_UP)) as usize;
        let mut first = vec![0; (1 << LOOKED_UP) + 1];
        for (bits, _) in &states {
            first[place(*bits) + 1] += 1;
        }
        for at in 0..1 << LOOKED_UP {
            first[at + 1] += first[at];
        }
        let (mut free, mut all) = (first.clone(), vec![(0, 0); states.len()]);
        for found in states {
            all[free[place(found.0)]] = found;
            free[place(found.0)] += 1;
        }
        Self { first, all }
    }

    /// The states that begin draws with these lowest bits, the first draw's the highest.
    fn beginning(&self, bits: u32) -> impl Iterator<Item = u32> {
        let place = (bits >> (DRAWS - LOOKED_UP)) as usize;
        let some = &self.all[self.first[place]..self.first[place + 1]];
        some.iter().filter(move |(other, _)| *other == bits).map(|(_, state)| *state)
    }
}

#[cfg(test)]
mod tests;

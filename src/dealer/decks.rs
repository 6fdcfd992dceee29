//! Looks up many whole decks, most of which are no deals.
//!
//! A table, made once in a few milliseconds, says which states begin the lowest bits of a deck's draws: usually none.

use std::sync::LazyLock;

use crate::card::Card;
use crate::dealer::lookup::{self, Draws};
use crate::dealer::{DealNumber, step};

/// All cards in the order in which they are dealt.
pub(super) type Deck = [Card; Card::COUNT];

/// The numbers that deal these cards, the rigged deals' apart.
pub(super) fn numbers(deck: &Deck) -> Vec<DealNumber> {
    Dealing::new().numbers(deck)
}

/// A deck, some of whose cards are dealt. Decks that begin with them need not deal them again.
#[derive(Clone)]
pub(super) struct Dealing {
    /// The index of the card at each place of the cards left, and the place of each card.
    left: [u8; Card::COUNT],
    place: [u8; Card::COUNT],
    dealt: usize,
    /// The lowest bits of the draws from an even number of cards.
    bits: u32,
}

impl Dealing {
    #[expect(clippy::cast_possible_truncation, reason = "there are 52 places")]
    pub(super) fn new() -> Self {
        let all = std::array::from_fn(|i| i as u8);
        Self { left: all, place: all, dealt: 0, bits: 0 }
    }

    /// Deals a card that is left.
    pub(super) fn deal(&mut self, card: Card) {
        let last = Card::COUNT - 1 - self.dealt;
        let at = self.place[card.index()];
        if last % 2 == 1 {
            self.bits = self.bits << 1 | u32::from(at & 1);
        }
        let moved = self.left[last];
        self.left[usize::from(at)] = moved;
        self.place[usize::from(moved)] = at;
        self.dealt += 1;
    }

    /// The numbers that deal a deck that begins with the cards dealt.
    pub(super) fn numbers(&self, deck: &Deck) -> Vec<DealNumber> {
        let mut whole = self.clone();
        deck[self.dealt..].iter().for_each(|card| whole.deal(*card));
        let mut numbers = Vec::new();
        // One kind of draws is one higher than the others.
        let is_begun = |bits: u32| STATES.beginning(bits).next().is_some();
        if (is_begun(whole.bits) || is_begun(whole.bits ^ ALL_BITS))
            && let Some(draws) = Draws::of(deck)
        {
            lookup::complete(&draws, |bits| STATES.beginning(bits), &mut numbers);
        }
        numbers
    }
}

/// How many draws have a known lowest bit.
const DRAWS: u32 = 26;
const ALL_BITS: u32 = (1 << DRAWS) - 1;
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
            bits[at % 2] = (bits[at % 2] << 1 | ahead >> (STATE - 1) & 1) & ALL_BITS;
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

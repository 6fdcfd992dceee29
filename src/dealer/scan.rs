//! The deals that fit the known cards of a board.
//!
//! With four or more known leading cards, [`crate::dealer::lookup`] finds the generator's state over
//! all ranges in less than a second; with few unknown cards, each deck that can be meant is looked up.
//! Otherwise a range is scanned: each candidate is dealt until a card does not fit, usually one of the
//! first.

use crate::board::PartialBoard;
use crate::card::Card;
use crate::dealer::decks;
use crate::dealer::lookup::{self, Draws};
use crate::dealer::{DealNumber, DealRange, DrawRule, dealing, step};

/// The number of known leading cards needed to search all ranges without a scan.
const FEW: usize = 4;
/// The most unknown cards with which each deck that can be meant is looked up: 120 decks.
const FEW_UNKNOWN: usize = 5;

/// Marks a place without a known card, or a card without a known place.
const ANY: u8 = u8::MAX;

/// The known cards that deals are compared with.
///
/// ```
/// use freecell::{board::PartialBoard, card::Card, dealer::scan::Scan};
/// let mut known = [None; Card::COUNT];
/// for (at, card) in [(0, "7D"), (1, "AD"), (2, "5C"), (9, "7S")] {
///     known[at] = card.parse().ok();
/// }
/// let search = Scan::new(&PartialBoard::new(known).unwrap());
/// let mut found = Vec::new();
/// search.scan("1..32000".parse().unwrap(), |number| found.push(number.get()));
/// assert_eq!(found, [617]);
/// ```
#[derive(Clone, Debug)]
pub struct Scan {
    known: [Option<Card>; Card::COUNT],
    leading: Vec<Card>,
    /// The draws that deal the leading cards.
    draws: Option<Draws>,
    /// For each place, its own index if its card is known, else [`ANY`].
    wanted: [u8; Card::COUNT],
    /// For each card, its place if that is known, else [`ANY`].
    place: [u8; Card::COUNT],
    /// How many cards have to be dealt to know whether a deal fits.
    deep: usize,
}

impl Scan {
    /// A search for the deals that fit these cards.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "there are 52 places")]
    pub fn new(known: &PartialBoard) -> Self {
        let mut wanted = [ANY; Card::COUNT];
        let mut place = [ANY; Card::COUNT];
        for (i, card) in known.cards().iter().enumerate() {
            if let Some(card) = card {
                wanted[i] = i as u8;
                place[card.index()] = i as u8;
            }
        }
        let leading = known.leading();
        let deep = wanted.iter().rposition(|&place| place != ANY).map_or(0, |last| last + 1);
        Self { known: *known.cards(), draws: Draws::of(&leading), leading, wanted, place, deep }
    }

    /// Whether enough cards are known to search all ranges by [`Scan::all`].
    pub fn is_quick(&self) -> bool {
        self.leading.len() >= FEW || self.has_few_unknown()
    }

    fn has_few_unknown(&self) -> bool {
        self.known.iter().filter(|card| card.is_none()).count() <= FEW_UNKNOWN
    }

    /// Whether a deal has the known cards.
    pub fn fits(&self, number: DealNumber) -> bool {
        let cards = number.cards();
        cards.iter().zip(self.wanted).all(|(card, wanted)| self.place[card.index()] == wanted)
    }

    /// All deals of all ranges that fit, in order.
    ///
    /// If they are found from the leading cards, each one fewer takes fifty times as long; four take a third of a
    /// second.
    pub fn all(&self) -> Vec<DealNumber> {
        let mut numbers;
        if self.has_few_unknown() {
            numbers = DealNumber::RIGGED.to_vec();
            numbers.retain(|&number| self.fits(number));
            let is_missing = |card: &Card| !self.known.contains(&Some(*card));
            let mut missing: Vec<Card> = Card::ALL.into_iter().filter(is_missing).collect();
            look_up_filled(&mut self.known.clone(), &mut missing, &mut numbers);
            numbers.sort_unstable();
        } else {
            numbers = lookup::numbers_starting(&self.leading);
            if self.deep > self.leading.len() {
                numbers.retain(|&number| self.fits(number));
            }
        }
        numbers
    }

    /// Calls `found` with the matching deals of a range, in order.
    pub fn scan(&self, range: DealRange, mut found: impl FnMut(DealNumber)) {
        let (mut from, last) = (range.first().get(), range.last().get());
        while from <= last {
            let Some((kind, seed)) = DrawRule::of(from) else {
                // 0 is not a deal.
                if from != 0 && self.fits(DealNumber(from)) {
                    found(DealNumber(from));
                }
                from += 1;
                continue;
            };
            let count = kind.last().min(last) - from + 1;
            let found = |i| found(DealNumber(from + i));
            // A loop for each kind, which is a constant in it.
            match kind {
                DrawRule::DRAW15 => self.scan_seeds(DrawRule::DRAW15, seed, count, found),
                DrawRule::DRAW15_HIGH => self.scan_seeds(DrawRule::DRAW15_HIGH, seed, count, found),
                _ => self.scan_seeds(DrawRule::DRAW16, seed, count, found),
            }
            from += count;
        }
    }

    /// Calls `found` with the offset from `first` of each matching seed among `count` seeds.
    #[inline]
    fn scan_seeds(&self, kind: DrawRule, first: u32, count: i64, mut found: impl FnMut(i64)) {
        let Some(draws) = &self.draws else { return };
        let first_drawn = draws.iter().next().map(|(_, drawn)| drawn);
        let mut seed = first;
        for i in 0..count {
            let state = step(seed);
            // Rejects candidates with another first card early.
            if first_drawn.is_none_or(|drawn| kind.draw(state) % 52 == drawn)
                && draws.begin(state, kind)
                && (self.deep == self.leading.len() || self.deals(seed, kind))
            {
                found(i);
            }
            seed = seed.wrapping_add(1);
        }
    }

    /// Whether the deal from a seed fits; stops at the first card that does not.
    #[inline]
    fn deals(&self, seed: u32, kind: DrawRule) -> bool {
        let mut deal = dealing(seed, kind);
        (0..self.deep).all(|i| self.place[deal(i).index()] == self.wanted[i])
    }
}

/// Adds the numbers of the decks in which the missing cards, in any order, take the places that are left.
fn look_up_filled(
    cards: &mut [Option<Card>; Card::COUNT],
    missing: &mut Vec<Card>,
    numbers: &mut Vec<DealNumber>,
) {
    let Some(at) = cards.iter().position(Option::is_none) else {
        numbers.extend(decks::numbers(&cards.map(|card| card.unwrap_or(Card::ALL[0]))));
        return;
    };
    for i in 0..missing.len() {
        cards[at] = Some(missing.swap_remove(i));
        look_up_filled(cards, missing, numbers);
        missing.extend(cards[at].take());
        let last = missing.len() - 1;
        missing.swap(i, last);
    }
}

#[cfg(test)]
mod tests;

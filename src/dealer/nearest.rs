//! Finds the deal of a board that has a few wrong cards; the deals of Windows, 1 to 1 000 000, by the
//! last eight cards they deal.

use std::convert::Infallible;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use crate::card::Card;
use crate::dealer::{DealNumber, lookup};
use crate::ordered;

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

/// The deal that is nearest to one of several readings of a board: that differs from it in at most two
/// places. The cards are in dealing order, with `None` for an unknown one.
///
/// If the first five cards are right, deals of all ranges are found; otherwise only deals 1 to
/// 1 000 000.
///
/// ```
/// use freecell::dealer::{DealNumber, nearest};
/// let mut cards = DealNumber::new(617).unwrap().cards().map(Some);
/// cards.swap(30, 31);
/// assert_eq!(nearest::nearest_of(&[cards]), DealNumber::new(617).ok());
/// ```
pub fn nearest_of(readings: &[[Option<Card>; Card::COUNT]]) -> Option<DealNumber> {
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
    let deals = PACKED.iter().flat_map(|packed| packed.ending_like::<MOST_WRONG>(cards));
    deals.into_iter().find(|deal| is_near(cards, *deal))
}

/// Cards in a word, one per byte.
const CARDS: usize = 8;
/// Deals that a thread packs at a time.
const PART: usize = 16_000;

/// The last cards of a range of deals.
pub(crate) struct LastCards {
    first: i64,
    words: Vec<u64>,
}

/// The deals of Windows XP, and the others; each set is packed on all cores at its first use.
pub(crate) static PACKED: [LazyLock<LastCards>; 2] = [
    LazyLock::new(|| LastCards::new(1..=32_000)),
    LazyLock::new(|| LastCards::new(32_001..=1_000_000)),
];

/// The last cards in a word, and the bits of it that are known.
fn pack(cards: &[Option<Card>; Card::COUNT]) -> (u64, u64) {
    cards[Card::COUNT - CARDS..].iter().fold((0, 0), |(word, known), card| match card {
        Some(card) => (word << 8 | card.index() as u64, known << 8 | 0xff),
        None => (word << 8, known << 8),
    })
}

impl LastCards {
    fn new(deals: RangeInclusive<i64>) -> Self {
        let pack_part = |(): &mut (), first: i64| -> Vec<u64> {
            let part = (first..=*deals.end()).take(PART);
            part.map(|number| pack(&DealNumber(number).cards().map(Some)).0).collect()
        };
        let mut words = Vec::new();
        let take = |part| {
            words.extend(part);
            Ok::<(), Infallible>(())
        };
        let parts = deals.clone().step_by(PART);
        _ = ordered::for_each(ordered::cores(), parts, || (), pack_part, take);
        Self { first: *deals.start(), words }
    }

    /// The deals, in order, whose last eight cards differ from these in at most `WRONG` known
    /// places.
    pub(crate) fn ending_like<const WRONG: usize>(
        &self,
        cards: &[Option<Card>; Card::COUNT],
    ) -> impl Iterator<Item = DealNumber> + use<'_, WRONG> {
        let (word, known) = pack(cards);
        let fits = move |packed: u64| {
            // Cards are below 64, so a byte that differs sets only its own highest bit.
            let other = (packed ^ word) & known;
            let mut other = (other + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
            for _ in 0..WRONG {
                other &= other.wrapping_sub(1);
            }
            other == 0
        };
        let deals = (self.first..).zip(&self.words);
        deals.filter(move |(_, packed)| fits(**packed)).map(|(deal, _)| DealNumber(deal))
    }
}

#[cfg(test)]
mod tests;

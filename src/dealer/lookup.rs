//! The number behind a board: every deal number that gives it, found without a scan.
//!
//! A dealt board shows, for each card, which of the cards left was drawn: the draw modulo the
//! number of cards left. Where that number is even, the draw's lowest bit is known, where it is
//! divisible by four, two bits, up to five bits with 32 cards left. A draw's lowest bit is bit 16
//! of the generator's state, and the low bits of a state depend on no higher bits of the states
//! before it, so the state after the first draw is found from below: seventeen bits that agree with
//! all twenty-six known lowest bits (`low_bits`), then bits 17 to 20 one at a time, then the rest,
//! which the second draw's remainder modulo 51 leaves few choices for. The remaining states are
//! checked card by card. One look-up takes some tens of microseconds.
//!
//! # No two numbers share a board
//! Within a range, numbers differ in bits that the draws depend on: 31 bits in 1 … 2³² − 1 (of the
//! states s and s + 2³¹, which give the same fifteen-bit draws, only one is in each of the two
//! ranges there), 32 bits from 2³² on. That different states never give the same board is shown by
//! computation, in the test `no_two_numbers_share_a_board`:
//!
//! * The bits known of the draws are forty-nine, and depend on the lowest 21 bits of the first
//!   state only. For all 2²¹ values and both ways to draw they are computed and sorted. Where two
//!   are the same, the two values differ by one of only nine differences (among them, for
//!   fifteen-bit and sixteen-bit draws, one that nearly every value has a partner at: it makes up
//!   for the draws of the last range being one higher).
//! * For each of these differences in the low bits and each of the 2¹¹ in the high ones, two states
//!   give draws that differ by a known number up to a carry and a wrap. In no case, but that of a
//!   deal with itself, can all fifty-two of these be divisible by the number of cards left.
//!
//! Hence a board has one number at most. [`numbers`] does not rely on this: it returns every
//! number.

use std::ops::ControlFlow;

use crate::board::{Board, COLUMNS};
use crate::card::Card;
use crate::dealer::{DealNumber, INCREMENT, Kind, MULTIPLIER, step};

mod low_bits;
#[cfg(test)]
mod tests;

use low_bits::LowBits;

/// Every deal number that gives this board; none when it is no numbered deal.
///
/// ```
/// use freecell::dealer::{DealNumber, lookup};
/// let number = DealNumber::new(8_589_934_591).unwrap();
/// assert_eq!(lookup::numbers(&number.deal()), [number]);
/// ```
#[must_use]
pub fn numbers(board: &Board) -> Vec<DealNumber> {
    match board.as_dealt() {
        Some(cards) => numbers_starting(&cards),
        None => Vec::new(),
    }
}

/// The number of the deal that a board is; the smallest, should there be several.
#[cfg(feature = "cli")]
pub(crate) fn number(board: &Board) -> Option<DealNumber> {
    numbers(board).first().copied()
}

/// Every deal number whose first cards, in the order they are dealt, are these; in order.
///
/// Each card fewer gives about fifty times as many numbers and takes fifty times as long. Three
/// cards begin hundreds of thousands of deals and five some dozens; most choices of eight begin
/// none.
///
/// ```
/// use freecell::dealer::lookup;
/// let first_row = ["7D", "AD", "5C", "3S", "5S", "8C", "2D", "AH"].map(|card| card.parse().unwrap());
/// assert!(lookup::numbers_starting(&first_row).iter().any(|number| number.get() == 617));
/// ```
#[must_use]
pub fn numbers_starting(cards: &[Card]) -> Vec<DealNumber> {
    let mut numbers = Vec::new();
    _ = each_number_starting(cards, |number| {
        numbers.push(number);
        ControlFlow::Continue(())
    });
    numbers.sort_unstable();
    numbers
}

/// Calls `found` with every deal number whose first cards are these, in no order, until it breaks.
pub(crate) fn each_number_starting(
    cards: &[Card],
    mut found: impl FnMut(DealNumber) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for number in [-2, -1].map(DealNumber) {
        if number.cards().starts_with(cards) {
            found(number)?;
        }
    }
    let Some(draws) = Draws::of(cards) else { return ControlFlow::Continue(()) };
    for (plus, kinds) in [(0, &[Kind::Draw15, Kind::Draw15High][..]), (1, &[Kind::Draw16])] {
        LowBits::new(&draws, plus).each(&mut |low| {
            kinds.iter().try_for_each(|kind| kind.complete(low, &draws, &mut found))
        })?;
    }
    ControlFlow::Continue(())
}

/// For each card dealt, which of the cards left it was.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    drawn: [u8; Card::COUNT],
    known: usize,
}

impl Draws {
    /// The draws that deal these cards first. None when a card is dealt twice.
    #[expect(clippy::cast_possible_truncation, reason = "there are 52 places")]
    pub(super) fn of(cards: &[Card]) -> Option<Self> {
        let mut deck = Card::ALL;
        let mut place: [u8; Card::COUNT] = std::array::from_fn(|i| i as u8);
        let mut drawn = [0; Card::COUNT];
        for (i, card) in cards.iter().enumerate() {
            let last = (Card::COUNT - 1).checked_sub(i)?;
            let at = place[card.index()];
            if usize::from(at) > last || deck[usize::from(at)] != *card {
                return None;
            }
            drawn[i] = at;
            deck[usize::from(at)] = deck[last];
            place[deck[last].index()] = at;
            // A dealt card has no place any more.
            place[card.index()] = u8::MAX;
        }
        Some(Self { drawn, known: cards.len() })
    }

    /// Whether the draws from this state on, which is that of the first card, begin with these.
    #[inline]
    pub(super) fn begin(&self, mut state: u32, draw: impl Fn(u32) -> u32) -> bool {
        self.iter().all(|(left, drawn)| {
            let fits = draw(state) % left == drawn;
            state = step(state);
            fits
        })
    }

    /// For each card, how many cards were left, and which of them it was.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, u32)> {
        let left = (1..=52).rev();
        left.zip(self.drawn[..self.known].iter().map(|&drawn| u32::from(drawn)))
    }
}

/// Undoes the generator's multiplication.
const INVERSE: u32 = inverse(MULTIPLIER);
/// The bits of a state that [`LowBits`] finds.
const LOW_BITS: u32 = 21;

impl Kind {
    /// The number of the deal whose state after the first draw is this.
    fn number(self, state: u32) -> Option<DealNumber> {
        let seed = i64::from(state.wrapping_sub(INCREMENT).wrapping_mul(INVERSE));
        DealNumber::new(self.first() + (seed & ((1 << self.bits()) - 1))).ok()
    }

    /// Finds the high bits for the low bits of the state after the first draw.
    fn complete(
        self,
        low: u32,
        draws: &Draws,
        found: &mut impl FnMut(DealNumber) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // The second draw is the second card's place modulo 51: each step of its unknown bits adds
        // 32, and 32 · 8 = 1 modulo 51. They are the first state's, multiplied and with some added.
        const STEP: usize = 51;
        let count = 1 << (self.bits() - LOW_BITS);
        let second = step(low);
        let second_low = second & ((1 << LOW_BITS) - 1);
        let place = u32::from(draws.drawn[1]);
        let short = (place + 51 * 0x1_0000 - self.draw(second_low)) % 51 * 8 % 51;
        let (start, step) = if draws.known > 1 { (short, STEP) } else { (0, 1) };
        for second_high in (start..count).step_by(step) {
            let high = second_high.wrapping_sub(second >> LOW_BITS).wrapping_mul(INVERSE);
            let state = low | (high & (count - 1)) << LOW_BITS;
            if draws.begin(state, |state| self.draw(state))
                && let Some(number) = self.number(state)
            {
                found(number)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The inverse of an odd number modulo 2³².
const fn inverse(odd: u32) -> u32 {
    // Each step doubles the number of bits that are right; an odd number is its own inverse
    // modulo 8.
    let mut inverse = odd;
    let mut bits = 3;
    while bits < 32 {
        inverse = inverse.wrapping_mul(2_u32.wrapping_sub(odd.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
}

impl Board {
    /// The cards in the order they were dealt, when they lie as they are dealt.
    #[must_use]
    pub fn as_dealt(&self) -> Option<[Card; Card::COUNT]> {
        let card = |i: usize| self.columns()[i % COLUMNS][i / COLUMNS];
        self.is_dealt().then(|| std::array::from_fn(card))
    }
}

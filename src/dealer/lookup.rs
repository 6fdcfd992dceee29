//! Finds every deal number of a board without a scan.
//!
//! A dealt board shows, for each card, which of the cards left was drawn: the draw modulo the
//! number of cards left. If that number is even, the draw's lowest bit is known; if it is divisible
//! by four, two bits; and so on up to five bits with 32 cards left. A draw's lowest bit is bit 16 of
//! the generator's state, and the low bits of a state do not depend on higher bits of earlier
//! states. So the state after the first draw is found from the lowest bits up: seventeen bits that
//! agree with all twenty-six known lowest bits (`LowBits`), then bits 17 to 20 one at a time, then
//! the rest, for which the second draw's remainder modulo 51 leaves few choices. The remaining states
//! are checked card by card. A look-up takes some tens of microseconds.
//!
//! # No two numbers share a board
//! Within a range, numbers differ in bits that the draws depend on: 31 bits in 1 … 2³² − 1 (of the
//! states s and s + 2³¹, which give the same fifteen-bit draws, only one is in each of the two
//! ranges there), 32 bits from 2³² on. The test `no_two_numbers_share_a_board` shows by computation
//! that different states never give the same board:
//!
//! * Forty-nine bits of the draws are known, and they depend only on the lowest 21 bits of the first
//!   state. They are computed for all 2²¹ values and both ways to draw, and sorted. If two values
//!   show the same bits, they differ by one of only nine differences (among them one, between
//!   fifteen-bit and sixteen-bit draws, that nearly every value has a partner at: it compensates for
//!   the draws of the last range being one higher).
//! * For each of these differences in the low bits and each of the 2¹¹ in the high ones, two states
//!   give draws that differ by a known number up to a carry and a wrap. Except for a deal and itself,
//!   these fifty-two differences are never all divisible by the numbers of cards left.
//!
//! Hence a board has at most one number. [`numbers`] does not rely on this: it returns every
//! number.

use crate::board::{Board, COLUMNS};
use crate::card::Card;
use crate::dealer::{DealNumber, DrawRule, INCREMENT, MULTIPLIER, step};

#[cfg(test)]
mod tests;

/// Every deal number of this board; empty if the board is not a numbered deal.
///
/// ```
/// use freecell::dealer::{DealNumber, lookup};
/// let number = DealNumber::new(8_589_934_591).unwrap();
/// assert_eq!(lookup::numbers(&number.deal()), [number]);
/// ```
pub fn numbers(board: &Board) -> Vec<DealNumber> {
    match board.as_dealt() {
        Some(cards) => numbers_starting(&cards),
        None => Vec::new(),
    }
}

/// The deal number of a board; the smallest, if there were several.
pub fn number(board: &Board) -> Option<DealNumber> {
    numbers(board).first().copied()
}

/// Every deal number that begins with these cards in dealing order, sorted.
///
/// With each card fewer there are about fifty times as many numbers, and it takes fifty times as
/// long. Three cards begin hundreds of thousands of deals and five some dozens; most choices of
/// eight begin none.
///
/// ```
/// use freecell::dealer::lookup;
/// let first_row = ["7D", "AD", "5C", "3S", "5S", "8C", "2D", "AH"].map(|card| card.parse().unwrap());
/// assert!(lookup::numbers_starting(&first_row).iter().any(|number| number.get() == 617));
/// ```
pub fn numbers_starting(cards: &[Card]) -> Vec<DealNumber> {
    let mut numbers = DealNumber::RIGGED.to_vec();
    numbers.retain(|deal| deal.cards().starts_with(cards));
    if let Some(draws) = Draws::of(cards) {
        for (plus, kinds) in DRAW_RULES {
            LowBits::new(&draws, plus).each(&mut |low| {
                for kind in kinds {
                    kind.complete(low, &draws, &mut numbers);
                }
            });
        }
    }
    numbers.sort_unstable();
    numbers
}

/// What is added to each draw, and the ways to draw with it.
const DRAW_RULES: [(u32, &[DrawRule]); 2] =
    [(0, &[DrawRule::DRAW15, DrawRule::DRAW15_HIGH]), (1, &[DrawRule::DRAW16])];

/// Adds the numbers of a whole deck with these draws, if `states` knows the low bits, up to a draw's lowest one, of the
/// states that begin draws with given lowest bits.
pub(super) fn complete<S: Iterator<Item = u32>>(
    draws: &Draws,
    states: impl Fn(u32) -> S,
    numbers: &mut Vec<DealNumber>,
) {
    let known = draws.iter().filter(|(left, _)| left % 2 == 0);
    let (bits, all) =
        known.fold((0, 0), |(bits, all), (_, drawn)| (bits << 1 | drawn & 1, all << 1 | 1));
    for (plus, kinds) in DRAW_RULES {
        for state in states(bits ^ (plus * all)) {
            LowBits::new(draws, plus).extend(state, DRAW + 1, &mut |low| {
                for kind in kinds {
                    kind.complete(low, draws, numbers);
                }
            });
        }
    }
}

/// For each card dealt, its index among the cards left.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    drawn: [u8; Card::COUNT],
    known: usize,
}

impl Draws {
    /// The draws that deal these cards first. `None` if a card appears twice.
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
            // A card that was dealt has no place any more.
            place[card.index()] = u8::MAX;
        }
        Some(Self { drawn, known: cards.len() })
    }

    /// Whether the draws from this state on begin with these; `state` is that of the first card.
    #[inline]
    pub(super) fn begin(&self, mut state: u32, kind: DrawRule) -> bool {
        self.iter().all(|(left, drawn)| {
            let fits = kind.draw(state) % left == drawn;
            state = step(state);
            fits
        })
    }

    /// For each card, the number of cards left and its index among them.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, u32)> {
        let left = (1..=52).rev();
        left.zip(self.drawn[..self.known].iter().map(|&drawn| u32::from(drawn)))
    }
}

/// Undoes the generator's multiplication.
const INVERSE: u32 = inverse(MULTIPLIER);
/// The bits of a state that [`LowBits`] finds.
const LOW_BITS: u32 = 21;

impl DrawRule {
    /// The deal number for this state after the first draw.
    fn number(self, state: u32) -> Option<DealNumber> {
        let seed = i64::from(state.wrapping_sub(INCREMENT).wrapping_mul(INVERSE));
        DealNumber::new(self.first + (seed & ((1 << self.bits) - 1))).ok()
    }

    /// Completes the low bits of the state after the first draw with all high bits that fit.
    fn complete(self, low: u32, draws: &Draws, numbers: &mut Vec<DealNumber>) {
        // The second draw is the second card's place modulo 51: each step of its unknown bits adds
        // 32, and 32 · 8 = 1 modulo 51. These bits are the first state's, multiplied, plus a constant.
        const STEP: usize = 51;
        let count = 1 << (self.bits - LOW_BITS);
        let second = step(low);
        let second_low = second & ((1 << LOW_BITS) - 1);
        let place = u32::from(draws.drawn[1]);
        let short = (place + 51 * 0x1_0000 - self.draw(second_low)) % 51 * 8 % 51;
        let (start, step) = if draws.known > 1 { (short, STEP) } else { (0, 1) };
        for second_high in (start..count).step_by(step) {
            let high = second_high.wrapping_sub(second >> LOW_BITS).wrapping_mul(INVERSE);
            let state = low | (high & (count - 1)) << LOW_BITS;
            if draws.begin(state, self) {
                numbers.extend(self.number(state));
            }
        }
    }
}

/// The position of a draw's lowest bit in a state.
const DRAW: u32 = 16;
/// The number of lowest bits, whose values are tried one by one.
const TRIED: u32 = 11;
/// The bits from there up to a draw's lowest bit, whose values are tried all at once: one bit of a
/// word for each value.
const AT_ONCE: u32 = 6;

/// The words for one draw: for each contribution of the tried bits, a word with a bit for each value
/// of the bits above them that makes the draw's lowest bit 1.
///
/// The bits above are multiplied by a factor of the form 8n + 1, since draws with a known lowest bit
/// have even places, and 214013² is 1 modulo 8.
const ODD: [[u64; 1 << AT_ONCE]; 8] = {
    let mut odd = [[0; 1 << AT_ONCE]; 8];
    let mut factor = 0;
    while factor < 8 {
        let mut carried = 0;
        while carried < 1 << AT_ONCE {
            let mut value = 0;
            while value < 1 << AT_ONCE {
                let bit = (value * (8 * factor as u64 + 1) + carried as u64) >> (AT_ONCE - 1) & 1;
                odd[factor][carried] |= bit << value;
                value += 1;
            }
            carried += 1;
        }
        factor += 1;
    }
    odd
};

/// The known bits of one draw.
#[derive(Clone, Copy, Default)]
struct KnownDraw {
    /// The state before the draw is `factor · s + addend`, with `s` the state of the first draw.
    factor: u32,
    addend: u32,
    /// The known low bits of the draw.
    bits: u32,
    count: u32,
    /// All ones if the lowest bit is 0.
    flip: u64,
}

/// The draws whose low bits are known.
struct LowBits {
    known: [KnownDraw; Card::COUNT / 2],
    len: usize,
}

impl LowBits {
    /// The low bits of the draws, for generators that add `plus` to each draw.
    fn new(draws: &Draws, plus: u32) -> Self {
        let mut known = [KnownDraw::default(); Card::COUNT / 2];
        let mut len = 0;
        let (mut factor, mut addend) = (1_u32, 0_u32);
        for (left, drawn) in draws.iter() {
            let count = left.trailing_zeros();
            if count > 0 {
                let bits = drawn.wrapping_sub(plus) & ((1 << count) - 1);
                let flip = if bits & 1 == 0 { u64::MAX } else { 0 };
                known[len] = KnownDraw { factor, addend, bits, count, flip };
                len += 1;
            }
            factor = factor.wrapping_mul(MULTIPLIER);
            addend = addend.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
        }
        Self { known, len }
    }

    /// Calls `found` with the [`LOW_BITS`] low bits of each state that agrees with all known bits.
    fn each(&self, found: &mut impl FnMut(u32)) {
        for tried in 0..1 << TRIED {
            let mut fits = self.fitting(tried);
            while fits != 0 {
                let state = tried | fits.trailing_zeros() << TRIED;
                fits &= fits - 1;
                self.extend(state, DRAW + 1, found);
            }
        }
    }

    /// The values of the bits above the tried ones that agree with the draws' lowest bits.
    #[inline]
    fn fitting(&self, tried: u32) -> u64 {
        let mut fits = u64::MAX;
        for known in &self.known[..self.len] {
            let carried = known.factor.wrapping_mul(tried).wrapping_add(known.addend) >> TRIED;
            let odd = &ODD[(known.factor >> 3 & 7) as usize];
            fits &= odd[(carried & ((1 << AT_ONCE) - 1)) as usize] ^ known.flip;
            if fits == 0 {
                break;
            }
        }
        fits
    }

    /// Tries values of bit `bit` and the ones above it for a state whose lower bits agree.
    fn extend(&self, state: u32, bit: u32, found: &mut impl FnMut(u32)) {
        if bit == LOW_BITS {
            return found(state);
        }
        for state in [state, state | 1 << bit] {
            if self.agrees(state, bit + 1 - DRAW) {
                self.extend(state, bit + 1, found);
            }
        }
    }

    /// Whether the draws from a state agree in their `count` low bits, if these are known.
    fn agrees(&self, state: u32, count: u32) -> bool {
        let mut known = self.known[..self.len].iter().filter(|known| known.count >= count);
        known.all(|known| {
            let draw = known.factor.wrapping_mul(state).wrapping_add(known.addend) >> DRAW;
            (draw ^ known.bits) & ((1 << count) - 1) == 0
        })
    }
}

/// The inverse of an odd number modulo 2³².
const fn inverse(odd: u32) -> u32 {
    // Each step doubles the number of correct bits. An odd number is its own inverse modulo 8.
    let mut inverse = odd;
    let mut bits = 3;
    while bits < 32 {
        inverse = inverse.wrapping_mul(2_u32.wrapping_sub(odd.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
}

impl Board {
    /// The cards in dealing order, if the board has the shape of a deal.
    pub fn as_dealt(&self) -> Option<[Card; Card::COUNT]> {
        let card = |i: usize| self.columns()[i % COLUMNS][i / COLUMNS];
        self.is_dealt().then(|| std::array::from_fn(card))
    }
}

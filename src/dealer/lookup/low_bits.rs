//! Finds the low bits of the generator's state that agree with the known bits of the draws.

use std::ops::ControlFlow;

use crate::card::Card;
use crate::dealer::lookup::{Draws, LOW_BITS};
use crate::dealer::{INCREMENT, MULTIPLIER};

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
struct Known {
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
pub(super) struct LowBits {
    known: [Known; Card::COUNT / 2],
    len: usize,
}

impl LowBits {
    /// The low bits of the draws, for generators that add `plus` to each draw.
    pub(super) fn new(draws: &Draws, plus: u32) -> Self {
        let mut known = [Known::default(); Card::COUNT / 2];
        let mut len = 0;
        let (mut factor, mut addend) = (1_u32, 0_u32);
        for (left, drawn) in draws.iter() {
            let count = left.trailing_zeros();
            if count > 0 {
                let bits = drawn.wrapping_sub(plus) & ((1 << count) - 1);
                let flip = if bits & 1 == 0 { u64::MAX } else { 0 };
                known[len] = Known { factor, addend, bits, count, flip };
                len += 1;
            }
            factor = factor.wrapping_mul(MULTIPLIER);
            addend = addend.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
        }
        Self { known, len }
    }

    /// Calls `found` with the [`LOW_BITS`] low bits of each state that agrees with all known bits,
    /// until it breaks.
    pub(super) fn each(&self, found: &mut impl FnMut(u32) -> ControlFlow<()>) -> ControlFlow<()> {
        for tried in 0..1 << TRIED {
            let mut fits = self.fitting(tried);
            while fits != 0 {
                let state = tried | fits.trailing_zeros() << TRIED;
                fits &= fits - 1;
                self.extend(state, DRAW + 1, found)?;
            }
        }
        ControlFlow::Continue(())
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
    fn extend(
        &self,
        state: u32,
        bit: u32,
        found: &mut impl FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if bit == LOW_BITS {
            return found(state);
        }
        for state in [state, state | 1 << bit] {
            if self.agrees(state, bit + 1 - DRAW) {
                self.extend(state, bit + 1, found)?;
            }
        }
        ControlFlow::Continue(())
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

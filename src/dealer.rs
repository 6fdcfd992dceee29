//! Microsoft's dealer: from a deal number to the eight columns.
//!
//! Each card drawn advances a 32-bit linear congruential generator once,
//! `s = s·214013 + 2531011`, and takes some of its bits modulo the number of cards left; the last
//! card left then takes the place of the card drawn. Numbers up to 32 000 are the deals of FreeCell
//! in Windows 3 to XP, up to 1 000 000 those of later Windows; the larger ranges are the deals of
//! FreeCell Pro, fc-solve and `PySolFC`.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, COLUMNS, DEALT_HEIGHTS};
use crate::card::Card;
use crate::words::ungrouped;

mod decks;
pub mod impossible;
pub mod lookup;
pub mod nearest;
mod range;
pub mod scan;

pub use range::{DealNumbers, DealRange, DealRangeError};

/// A deal number: 1 to 8 589 934 591 (2³³ − 1), or −1 or −2.
///
/// Reads `617`, `#617`, `ms617`, `1,000,000` and `1_000_000`.
///
/// ```
/// use freecell::dealer::DealNumber;
/// let number: DealNumber = "#617".parse().unwrap();
/// assert_eq!(Ok(number), 617.try_into());
/// assert_eq!(number.deal().columns()[0][0].to_string(), "7D");
/// assert!("0".parse::<DealNumber>().is_err());
/// ```
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(into = "i64", try_from = "i64")]
pub struct DealNumber(i64);

impl From<DealNumber> for i64 {
    fn from(number: DealNumber) -> Self {
        number.0
    }
}

/// Conversions from integers, which fail if there is no such deal.
macro_rules! try_from_integers {
    ($($integer:ty),+) => {$(
        impl TryFrom<$integer> for DealNumber {
            type Error = DealNumberError;

            fn try_from(number: $integer) -> Result<Self, DealNumberError> {
                let number = i64::try_from(number).map_err(|_| DealNumberError::OutOfRange)?;
                Self::new(number)
            }
        }
    )+};
}
try_from_integers!(i32, u32, i64, u64, usize);

impl DealNumber {
    /// The first of the numbered deals.
    pub const FIRST: Self = Self(1);
    /// The last deal number, 2³³ − 1.
    pub const LAST: Self = Self((1 << 33) - 1);
    /// The two deals of Windows that are dealt by no generator.
    pub(crate) const RIGGED: [Self; 2] = [Self(-2), Self(-1)];
    /// A description of the accepted numbers.
    pub const ACCEPTED: &str = "1 to 8589934591, or -1 or -2";

    /// Returns the deal number `number`, if there is such a deal.
    ///
    /// # Errors
    /// [`DealNumberError::OutOfRange`] for any other number.
    pub const fn new(number: i64) -> Result<Self, DealNumberError> {
        match number {
            -2 | -1 | 1..=8_589_934_591 => Ok(Self(number)),
            _ => Err(DealNumberError::OutOfRange),
        }
    }

    /// The number as an integer.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The deal `steps` further on (or back), stopping at the ends of 1 … 2³³ − 1.
    ///
    /// Stepping up from −1 or −2 leads to 1; stepping down never reaches them.
    #[must_use]
    pub fn step(self, steps: i64) -> Self {
        if self.0 < 0 && steps <= 0 {
            return self;
        }
        let from = self.0.max(0);
        Self(from.saturating_add(steps).clamp(Self::FIRST.0, Self::LAST.0))
    }

    /// Deals the board.
    pub fn deal(self) -> Board {
        let cards = self.cards();
        // Column by column is twice as fast as row by row.
        let column =
            |at: usize| (0..DEALT_HEIGHTS[at]).map(|row| cards[row * COLUMNS + at]).collect();
        Board::from_columns(std::array::from_fn(column))
    }

    /// The fifty-two cards in the order they are dealt: rows of eight, left to right.
    pub fn cards(self) -> [Card; Card::COUNT] {
        match DrawRule::of(self.0) {
            None => written(if self.0 == -1 { RIGGED_1 } else { RIGGED_2 }),
            // With the usual kind as a constant, a deal takes a tenth less time.
            Some((DrawRule::DRAW15, seed)) => std::array::from_fn(dealing(seed, DrawRule::DRAW15)),
            Some((kind, seed)) => std::array::from_fn(dealing(seed, kind)),
        }
    }
}

/// A range of numbers that the generator deals, with its own draw from a state.
#[derive(Clone, Copy, PartialEq, Eq)]
struct DrawRule {
    /// The number dealt from seed 0; 0 itself is not a deal.
    first: i64,
    /// The number of bits of a state that the draws depend on.
    bits: u32,
    /// The bits of a state that a draw consists of, from the sixteenth on, and what is added to them.
    mask: u32,
    plus: u32,
}

impl DrawRule {
    /// 1 … 2³¹ − 1: fifteen bits.
    const DRAW15: Self = Self { first: 0, bits: 31, mask: 0x7fff, plus: 0 };
    /// 2³¹ … 2³² − 1: fifteen bits with the sixteenth set.
    const DRAW15_HIGH: Self = Self { first: 1 << 31, bits: 31, mask: 0x7fff, plus: 0x8000 };
    /// 2³² … 2³³ − 1: sixteen bits plus one.
    const DRAW16: Self = Self { first: 1 << 32, bits: 32, mask: 0xffff, plus: 1 };

    /// The range of a number and the seed; `None` for −1 and −2.
    fn of(number: i64) -> Option<(Self, u32)> {
        let kind = match number {
            ..=0 => return None,
            _ if number < Self::DRAW15_HIGH.first => Self::DRAW15,
            _ if number < Self::DRAW16.first => Self::DRAW15_HIGH,
            _ => Self::DRAW16,
        };
        Some((kind, u32::try_from(number - kind.first).ok()?))
    }

    /// The last number of the range.
    const fn last(self) -> i64 {
        self.first + (1 << self.bits) - 1
    }

    /// The draw from a state.
    #[inline]
    const fn draw(self, state: u32) -> u32 {
        (state >> 16 & self.mask) + self.plus
    }
}

/// Deal −1 of Windows FreeCell row by row, as Gerard Schildberger's REXX program prints it on Rosetta
/// Code.
const RIGGED_1: &str = "\
    AC AD AH AS QC QD QH QS 3C 3D 3H 3S TC TD TH TS 5C 5D 5H 5S 8C 8D 8H 8S 7C 7D 7H 7S 6C 6D 6H 6S \
    9C 9D 9H 9S 4C 4D 4H 4S JC JD JH JS 2C 2D 2H 2S KC KD KH KS";

/// Deal −2 of Windows FreeCell row by row, as fc-solve's documentation and Rosetta Code give it.
const RIGGED_2: &str = "\
    AS AH AD AC 7S 7H 7D 7C KS KH KD KC 6S 6H 6D 6C QS QH QD QC 5S 5H 5D 5C JS JH JD JC 4S 4H 4D 4C \
    TS TH TD TC 3S 3H 3D 3C 9S 9H 9D 9C 2S 2H 2D 2C 8S 8H 8D 8C";

/// The state after one step.
const fn step(state: u32) -> u32 {
    state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT)
}

/// Deals card by card, taking the draw modulo the number of cards left. The returned function expects
/// the number of cards already dealt, 0 to 51.
#[inline]
fn dealing(seed: u32, kind: DrawRule) -> impl FnMut(usize) -> Card {
    let mut deck = Card::ALL;
    let mut state = seed;
    move |dealt| {
        let left = Card::COUNT - dealt;
        state = step(state);
        // The remainder by multiplication (Lemire, Kaser and Kurz 2019): exact here, since a draw
        // has at most 17 bits and a count of cards left 6. The divider would take twice as long.
        let fraction = RECIPROCAL[left].wrapping_mul(kind.draw(state));
        let drawn = ((u64::from(fraction) * left as u64) >> 32) as usize;
        let card = deck[drawn];
        deck[drawn] = deck[left - 1];
        card
    }
}

/// The generator's factor, that of Microsoft's `rand`.
const MULTIPLIER: u32 = 214_013;
/// The generator's addend.
const INCREMENT: u32 = 2_531_011;

/// `⌈2³² / n⌉` for each count of cards left.
const RECIPROCAL: [u32; Card::COUNT + 1] = {
    let mut table = [0; Card::COUNT + 1];
    let mut n = 2u32;
    while n as usize <= Card::COUNT {
        table[n as usize] = u32::MAX / n + 1;
        n += 1;
    }
    table
};

fn written(cards: &str) -> [Card; Card::COUNT] {
    std::array::from_fn(|i| cards[3 * i..][..2].parse().expect("each card has two letters"))
}

/// Why a number or text is not a deal number.
///
/// ```
/// use freecell::dealer::{DealNumber, DealNumberError};
/// assert_eq!("0".parse::<DealNumber>(), Err(DealNumberError::OutOfRange));
/// assert_eq!("six".parse::<DealNumber>(), Err(DealNumberError::NotANumber));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DealNumberError {
    /// The text is empty.
    #[error("no deal number given; deal numbers are {}", DealNumber::ACCEPTED)]
    Empty,
    /// The text is not a number.
    #[error("not a deal number; deal numbers are {}", DealNumber::ACCEPTED)]
    NotANumber,
    /// There is no deal of this number.
    #[error("there is no such deal; deal numbers are {}", DealNumber::ACCEPTED)]
    OutOfRange,
}

impl fmt::Display for DealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for DealNumber {
    type Err = DealNumberError;

    /// Parses `617`, `#617`, `ms617`, `MS#617`, `1,000,000` or `1_000_000`, ignoring space around it.
    fn from_str(text: &str) -> Result<Self, DealNumberError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(DealNumberError::Empty);
        }
        let digits = match text.get(..2) {
            Some(ms) if ms.eq_ignore_ascii_case("ms") => &text[2..],
            _ => text,
        };
        let digits = digits.strip_prefix('#').unwrap_or(digits);
        let (sign, digits) = match digits.strip_prefix(['-', '\u{2212}']) {
            Some(rest) => ("-", rest),
            None => ("", digits),
        };
        let plain = ungrouped(digits).ok_or(DealNumberError::NotANumber)?;
        // More digits than an i64 holds are still a number, but out of range.
        let number = format!("{sign}{plain}").parse().map_err(|_| DealNumberError::OutOfRange)?;
        Self::new(number)
    }
}

#[cfg(test)]
mod tests;

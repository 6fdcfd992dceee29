//! The length of the shortest solution known of each deal 1 … 32 000, and whether it is proved
//! that none is shorter.
//!
//! For four cells and the rule `vista` for empty columns, under autoplay `max` and `safe`. The table
//! is embedded, one byte for each deal and autoplay: the number of moves times two, plus one where no
//! solution is shorter; 0 where none is known. It is made from answers of `freecell solve` by
//! `examples/lengths.rs`, which replays every solution. The solver does not use it.

use std::fmt;

use crate::dealer::DealNumber;
use crate::rules::Autoplay;
use crate::words::count;

/// The table: for each deal a byte for `max` and one for `safe`.
static TABLE: &[u8] = include_bytes!("../assets/lengths.bin");

/// The last deal of the table.
pub const LAST: i64 = 32_000;

/// The kinds of autoplay that the table knows, in its order.
pub const AUTOPLAY: [Autoplay; 2] = [Autoplay::Max, Autoplay::Safe];

/// The length of the shortest solution known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Length {
    /// The player's moves; a supermove counts once, autoplay nothing. Below 128.
    pub moves: u8,
    /// Whether it is proved that no solution has fewer.
    pub shortest: bool,
}

impl Length {
    /// The length in a byte of the table.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        if byte == 0 { None } else { Some(Self { moves: byte >> 1, shortest: byte & 1 == 1 }) }
    }

    /// The byte of the table for the length.
    #[must_use]
    pub fn to_byte(self) -> u8 {
        self.moves << 1 | u8::from(self.shortest)
    }

    /// The better of two: the shorter; of the same length the proved one.
    #[must_use]
    pub fn better(self, other: Self) -> Self {
        let rank = |length: Self| (length.moves, !length.shortest);
        if rank(other) < rank(self) { other } else { self }
    }
}

impl fmt::Display for Length {
    /// `28 moves, the fewest possible` or `28 moves, the best known`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let which = if self.shortest { "the fewest possible" } else { "the best known" };
        write!(f, "{}, {which}", count(self.moves.into(), "move"))
    }
}

/// The length of the shortest solution known; none for deals that the table does not have, for
/// deals that cannot be solved, and without autoplay.
///
/// ```
/// use freecell::dealer::DealNumber;
/// use freecell::lengths;
/// use freecell::rules::Autoplay;
///
/// let length = lengths::of(DealNumber::new(617).unwrap(), Autoplay::Max).unwrap();
/// assert!(length.moves < 35);
/// assert_eq!(lengths::of(DealNumber::new(11_982).unwrap(), Autoplay::Max), None);
/// ```
#[must_use]
pub fn of(deal: DealNumber, autoplay: Autoplay) -> Option<Length> {
    Length::from_byte(*TABLE.get(place(deal, autoplay)?)?)
}

/// Where in the table the length of a deal stands.
#[must_use]
pub fn place(deal: DealNumber, autoplay: Autoplay) -> Option<usize> {
    let rule = AUTOPLAY.iter().position(|&known| known == autoplay)?;
    let number = usize::try_from(deal.get()).ok().filter(|_| deal.get() <= LAST)?;
    Some((number - 1) * AUTOPLAY.len() + rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_fit_a_byte() {
        for byte in 2..=u8::MAX {
            assert_eq!(Length::from_byte(byte).unwrap().to_byte(), byte);
        }
        assert_eq!(Length::from_byte(0), None);
        let length = |moves, shortest| Length { moves, shortest };
        assert_eq!(length(28, false).better(length(28, true)), length(28, true));
        assert_eq!(length(28, true).better(length(30, false)), length(28, true));
        assert_eq!(length(28, true).to_string(), "28 moves, the fewest possible");
    }
}

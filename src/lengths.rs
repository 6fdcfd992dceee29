//! The length of the shortest solution known of each deal 1 … 32 000, and whether it is proved
//! that none is shorter.
//!
//! For four cells and the rule `vista` for empty columns, under autoplay `max` and `safe`. The table
//! is embedded, one byte for each deal and autoplay: the number of moves times two, plus one where no
//! solution is shorter; 0 where none is known, 1 where it is proved that there is none. It is made from answers of `freecell solve` by
//! `tests/bench/lengths.rs`, which replays every solution. The solver does not use it.

use std::fmt;

use crate::dealer::DealNumber;
use crate::rules::{Autoplay, Rules};
use crate::words::count;

/// The table: for each deal a byte for `max` and one for `safe`.
static TABLE: &[u8] = include_bytes!("../assets/lengths.bin");

/// The version of the table; it grows when a length or a proof is added.
pub const VERSION: u32 = 1;

/// The last deal of the table.
pub const LAST: i64 = 32_000;

/// The rules that the table knows, in its order.
pub const RULES: [Rules; 2] = [Rules::DEFAULT.with_autoplay(Autoplay::Max), Rules::DEFAULT];

/// The length of the shortest solution known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Length {
    /// The player's moves; a supermove counts once, autoplay nothing. Below 128.
    pub moves: u8,
    /// Whether it is proved that no solution has fewer.
    pub shortest: bool,
}

impl Length {
    /// The length in a byte of the table.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        if byte < 2 { None } else { Some(Self { moves: byte >> 1, shortest: byte & 1 == 1 }) }
    }

    /// The byte of the table for the length.
    #[doc(hidden)]
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
    /// `28 moves (optimal)` or `28 moves, the best known`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let which = if self.shortest { " (optimal)" } else { ", the best known" };
        write!(f, "{}{which}", count(self.moves, "move"))
    }
}

/// The length of the shortest solution known; none for deals and rules that the table does not have,
/// and for deals that cannot be solved.
///
/// ```
/// use freecell::dealer::DealNumber;
/// use freecell::lengths;
/// use freecell::rules::{Autoplay, Rules};
///
/// let rules = Rules::default().with_autoplay(Autoplay::Max);
/// let length = lengths::of(DealNumber::new(617).unwrap(), rules).unwrap();
/// assert!(length.moves < 35);
/// assert_eq!(lengths::of(DealNumber::new(11_982).unwrap(), rules), None);
/// ```
#[must_use]
pub fn of(deal: DealNumber, rules: Rules) -> Option<Length> {
    Length::from_byte(*TABLE.get(place(deal, rules)?)?)
}

/// Whether it is proved that the deal has no solution under these rules; false where the table does
/// not have the deal or the rules.
///
/// Where every card goes home that can, a deal may lose the only solutions it has.
#[must_use]
pub fn is_impossible(deal: DealNumber, rules: Rules) -> bool {
    place(deal, rules).is_some_and(|place| TABLE.get(place) == Some(&NO_SOLUTION))
}

/// The byte of a deal that is proved to have no solution.
#[doc(hidden)]
pub const NO_SOLUTION: u8 = 1;

/// Where in the table the length of a deal stands.
#[doc(hidden)]
#[must_use]
pub fn place(deal: DealNumber, rules: Rules) -> Option<usize> {
    let rule = RULES.iter().position(|known| *known == rules)?;
    let number = usize::try_from(deal.get()).ok().filter(|_| deal.get() <= LAST)?;
    Some((number - 1) * RULES.len() + rule)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dealer::impossible;
    use crate::solver::{Cancel, Limits, Mode, Outcome, SolveOptions, Solver};

    /// Every `apart`-th deal of the table.
    fn deals(apart: usize) -> impl Iterator<Item = DealNumber> {
        (1..=LAST).step_by(apart).map(|number| DealNumber::new(number).unwrap())
    }

    fn solve(
        solver: &mut Solver,
        deal: DealNumber,
        options: &SolveOptions,
    ) -> crate::solver::Solution {
        match solver.solve(&deal.deal(), options, &Cancel::new()) {
            Outcome::Solved(solution) => solution,
            other => panic!("{deal}: {other:?}"),
        }
    }

    #[test]
    fn every_deal_has_a_length_or_is_proved_to_have_no_solution() {
        assert_eq!(TABLE.len(), deals(1).count() * RULES.len());
        for rules in RULES {
            let no_solution = |deal: &DealNumber| is_impossible(*deal, rules);
            let (impossible, others): (Vec<_>, Vec<_>) = deals(1).partition(no_solution);
            assert!(others.iter().all(|&deal| of(deal, rules).is_some()));
            assert!(
                deals(1).filter(|&deal| impossible::is_impossible(deal)).all(|d| no_solution(&d))
            );
            // With `safe` nothing is lost.
            assert!(rules.autoplay == Autoplay::Max || impossible.len() == 1, "{impossible:?}");
        }
        let of = |number, rules| of(DealNumber::new(number).unwrap(), rules);
        assert!(of(1, Rules::DEFAULT).is_some() && of(LAST, Rules::DEFAULT).is_some());
        for unknown in ["4 none vista", "4 safe classic", "3 safe vista"] {
            assert_eq!(of(1, unknown.parse().unwrap()), None, "{unknown}");
        }
        assert_eq!((of(-1, Rules::DEFAULT), of(LAST + 1, Rules::DEFAULT)), (None, None));
    }

    #[test]
    fn no_length_is_below_what_any_solution_needs() {
        let mut solver = Solver::new();
        for rules in RULES {
            let limits = Limits { time: None, states: Some(20_000), memory: 1 << 28, threads: 1 };
            let options = SolveOptions { rules, mode: Mode::Short, limits };
            for deal in deals(997) {
                let length = of(deal, rules).unwrap();
                let bound = solve(&mut solver, deal, &options).lower_bound;
                assert!(usize::from(length.moves) >= bound, "{deal}: {length}, at least {bound}");
            }
        }
    }

    #[test]
    fn lengths_that_are_proved_are_proved_again() {
        let mut solver = Solver::new();
        let mut proved = 0;
        for rules in RULES {
            let limits = Limits { time: None, states: Some(20_000), memory: 1 << 28, threads: 1 };
            let options = SolveOptions { rules, mode: Mode::Optimal, limits };
            let known = |deal: &DealNumber| of(*deal, rules).is_some_and(|known| known.shortest);
            for deal in deals(13).filter(known).take(8) {
                let length = of(deal, rules).unwrap();
                let solution = solve(&mut solver, deal, &options);
                assert!(solution.moves.len() >= usize::from(length.moves), "{deal}: {length}");
                if solution.proved_shortest {
                    assert_eq!(solution.moves.len(), usize::from(length.moves), "{deal}");
                    proved += 1;
                }
            }
        }
        assert!(proved >= 4, "{proved}");
    }

    #[test]
    fn lengths_fit_a_byte() {
        for byte in 2..=u8::MAX {
            assert_eq!(Length::from_byte(byte).unwrap().to_byte(), byte);
        }
        assert_eq!((Length::from_byte(0), Length::from_byte(NO_SOLUTION)), (None, None));
        let length = |moves, shortest| Length { moves, shortest };
        assert_eq!(length(28, false).better(length(28, true)), length(28, true));
        assert_eq!(length(28, true).better(length(30, false)), length(28, true));
        assert_eq!(length(28, true).to_string(), "28 moves (optimal)");
    }
}

//! The length of the shortest solution known of each deal 1 … 32 000, and whether it is proved
//! that none is shorter.
//!
//! For four cells and the rule `vista` for empty columns, under autoplay `max` and `safe`. The
//! table is embedded, one byte for each deal and autoplay: the number of moves times two, plus one
//! if that is proved optimal; 0 if no solution is known, 1 if there is proved to be none.
//! A second table of the same order has a lower bound for each length: no solution is shorter; 0 if
//! there is none. `tests/bench/lengths` builds both from output of `freecell solve` and replays
//! every solution. The solver does not use them.

use std::sync::LazyLock;

use crate::dealer::{DealNumber, impossible};
use crate::facts::{Found, Shortest};
use crate::rules::{Autoplay, Rules};
use crate::solver::{Cancel, Limit, Limits, Mode, SolveOptions, Solver};

/// For each deal, a byte for `max` and one for `safe`.
static TABLE: &[u8] = include_bytes!("../../assets/lengths.bin");

/// A lower bound for each length, in the same order.
static BOUNDS: &[u8] = include_bytes!("../../assets/bounds.bin");

/// The version of the tables, increased when a length, a proof or a bound is added.
pub const VERSION: u32 = 6;

/// The last deal of the table.
pub const LAST: i64 = 32_000;

/// The rules that the table covers, in its order.
pub const RULES: [Rules; 2] = [Rules::DEFAULT.with_autoplay(Autoplay::Max), Rules::DEFAULT];

/// Positions expanded for a short solution of a deal that is not in the table. A limit on positions,
/// not on time, gives a deal the same length on every machine.
const SHORT_STATES: u64 = 55_000;

impl Shortest {
    /// Decodes a byte of the table.
    fn from_byte(byte: u8) -> Option<Self> {
        (byte > NO_SOLUTION).then(|| Self::new(usize::from(byte >> 1), byte & 1 == 1))
    }
}

/// The length of the shortest solution known; `None` for deals and rules that are not in the table,
/// and for deals that cannot be solved.
///
/// ```
/// use freecell::dealer::DealNumber;
/// use freecell::facts::lengths;
/// use freecell::rules::{Autoplay, Rules};
///
/// let rules = Rules::default().with_autoplay(Autoplay::Max);
/// let length = lengths::of(DealNumber::new(617).unwrap(), rules).unwrap();
/// assert!(length.moves < 35);
/// assert_eq!(lengths::of(DealNumber::new(11_982).unwrap(), rules), None);
/// ```
pub fn of(deal: DealNumber, rules: Rules) -> Option<Shortest> {
    Shortest::from_byte(*TABLE.get(place(deal, rules)?)?)
}

/// Like [`of`], with the best lower bound known also where the length is not proved.
///
/// ```
/// use freecell::{facts::lengths, rules::Rules};
/// let length = lengths::with_bound("617".parse().unwrap(), Rules::default()).unwrap();
/// assert!((20..=length.moves).contains(&length.at_least));
/// ```
pub fn with_bound(deal: DealNumber, rules: Rules) -> Option<Shortest> {
    let at_least = usize::from(*BOUNDS.get(place(deal, rules)?)?);
    of(deal, rules).map(|length| Shortest { at_least, ..length })
}

/// Whether the deal is proved to have no solution under these rules; false if the table does not
/// have the deal or the rules.
///
/// Under autoplay `max`, a solvable deal may lose its only solutions.
///
/// ```
/// use freecell::{dealer::DealNumber, facts::lengths, rules::Rules};
/// assert!(!lengths::is_impossible(DealNumber::new(617).unwrap(), Rules::default()));
/// ```
pub fn is_impossible(deal: DealNumber, rules: Rules) -> bool {
    place(deal, rules).is_some_and(|place| TABLE.get(place) == Some(&NO_SOLUTION))
}

/// The shortest solution known of a deal with four cells: from the table, or else a short one, the same
/// on every machine; `None` if the deal has no solution.
///
/// # Errors
/// When a limit was reached first. What a cancelled search found would depend on timing.
pub(crate) fn of_deal(
    solver: &mut Solver,
    deal: DealNumber,
    autoplay: Autoplay,
    limits: Limits,
    cancel: &Cancel,
) -> Found<Shortest> {
    let rules = Rules::DEFAULT.with_autoplay(autoplay);
    let known = with_bound(deal, rules);
    if known.is_some() || impossible::is_impossible(deal) || is_impossible(deal, rules) {
        return Ok(known);
    }
    let options = SolveOptions { rules, mode: Mode::Short, limits: limits.up_to(SHORT_STATES) };
    let found = solver.solve(&deal.deal(), &options, cancel).decided()?;
    if cancel.is_cancelled() {
        Err(Limit::Cancelled)
    } else {
        Ok(found.as_ref().map(Shortest::from))
    }
}

/// For each of [`RULES`]: how many deals have solutions of each length, and how many lengths are proved.
static COUNTS: LazyLock<[(Vec<usize>, usize); 2]> = LazyLock::new(|| {
    let mut counts = [0, 1].map(|_| (vec![0; 128], 0));
    for (at, byte) in TABLE.iter().enumerate() {
        if let Some(length) = Shortest::from_byte(*byte) {
            let (lengths, proved) = &mut counts[at % RULES.len()];
            lengths[length.moves] += 1;
            *proved += usize::from(length.is_shortest());
        }
    }
    counts
});

/// How many deals of the table have solutions of each length, for rules that it covers.
pub fn counts(rules: Rules) -> Option<&'static [usize]> {
    Some(&COUNTS[rule(rules)?].0)
}

/// How many lengths of the table are proved, for rules that it covers; 0 for others.
///
/// ```
/// use freecell::{facts::lengths, rules::Rules};
/// let all: usize = lengths::counts(Rules::default()).unwrap().iter().sum();
/// assert!((9000..all).contains(&lengths::proved(Rules::default())));
/// ```
pub fn proved(rules: Rules) -> usize {
    rule(rules).map_or(0, |rule| COUNTS[rule].1)
}

fn rule(rules: Rules) -> Option<usize> {
    RULES.iter().position(|known| *known == rules)
}

/// The byte of a deal that is proved to have no solution.
#[doc(hidden)]
pub const NO_SOLUTION: u8 = 1;

/// The index of a length in the table.
#[doc(hidden)]
pub fn place(deal: DealNumber, rules: Rules) -> Option<usize> {
    let number = usize::try_from(deal.get()).ok().filter(|_| deal.get() <= LAST)?;
    Some((number - 1) * RULES.len() + rule(rules)?)
}

#[cfg(test)]
mod tests;

//! Facts of a deal: whether it is solvable, its difficulty, the fewest cells, the shortest lengths,
//! the depth of its low cards. And the [deal of the day](daily).
//!
//! ```
//! use freecell::facts::FactFinder;
//! use freecell::solver::Cancel;
//!
//! let facts = FactFinder::default().facts_of("164".parse().unwrap(), &Cancel::new());
//! assert!(!facts.is_impossible());
//! assert_eq!(facts.fewest_cells, Ok(Some(0)));
//! ```

pub mod daily;
mod deal_facts;
pub mod difficulty;
pub mod fewest;
pub mod lengths;
pub(crate) mod table;

pub use deal_facts::{CardCounts, DealFacts, UNDECIDED};

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::card::{Card, Rank, Suit};
use crate::dealer::DealNumber;
use crate::rules::Autoplay;
use crate::solver::{Cancel, Limit, Limits, Solution, Solver, Threads};
use crate::words::count;
use difficulty::Difficulty;

/// A value that needs a search: `None` if there is no such value, for example the length of a deal
/// without a solution; an error if a limit was reached first.
///
/// ```
/// use freecell::{facts::{FactFinder, Found}, solver::Cancel};
/// let cells: Found<u8> = FactFinder::default().facts_of("2".parse().unwrap(), &Cancel::new()).fewest_cells;
/// assert_eq!(cells, Ok(Some(1)));
/// ```
pub type Found<T> = Result<Option<T>, Limit>;

/// A value that is known and exists.
pub fn known<T>(found: Found<T>) -> Option<T> {
    found.ok().flatten()
}

/// Whether nobody has looked for a value yet.
pub fn is_open<T>(found: &Found<T>) -> bool {
    matches!(found, Err(Limit::Cancelled))
}

/// The length of the shortest solution known.
///
/// ```
/// use freecell::{facts::FactFinder, rules::Autoplay, solver::Cancel};
/// let facts = FactFinder::default().facts_of("164".parse().unwrap(), &Cancel::new());
/// let shortest = facts.shortest(Autoplay::Max).unwrap().unwrap();
/// assert!(shortest.at_least <= shortest.moves);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shortest {
    /// Its moves.
    pub moves: usize,
    /// No solution has fewer moves than this.
    pub at_least: usize,
}

impl From<&Solution> for Shortest {
    fn from(best: &Solution) -> Self {
        Self { moves: best.moves.len(), at_least: best.lower_bound }
    }
}

impl Shortest {
    /// A solution of `moves` moves, proved shortest or not.
    pub fn new(moves: usize, proved: bool) -> Self {
        Self { moves, at_least: if proved { moves } else { 0 } }
    }

    /// Whether no solution is shorter.
    pub fn is_shortest(self) -> bool {
        self.moves <= self.at_least
    }

    /// Combines two results for the same board and rules.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { moves: self.moves.min(other.moves), at_least: self.at_least.max(other.at_least) }
    }

    /// What stands behind the length of a solution of `shown` moves: ` (optimal)`, `, at least 31`,
    /// `, 34 known, at least 31`, `, 34 optimal`; empty if nothing is known that its moves do not say.
    ///
    /// ```
    /// use freecell::facts::Shortest;
    /// let known = Shortest { moves: 34, at_least: 31 };
    /// assert_eq!(known.beside(35), ", 34 known, at least 31");
    /// ```
    pub fn beside(self, shown: usize) -> String {
        let Self { moves, at_least } = self;
        let known = match () {
            () if shown <= at_least => return " (optimal)".to_owned(),
            () if self.is_shortest() => return format!(", {moves} optimal"),
            () if moves < shown => format!(", {moves} known"),
            () => String::new(),
        };
        let bound = if at_least > 0 { format!(", at least {at_least}") } else { String::new() };
        known + &bound
    }

    /// Of a solution at hand: `39 moves, at least 31`.
    pub fn in_words(self) -> String {
        self.with(self.moves)
    }

    /// Of a deal: `39 moves or fewer, at least 31`, which holds even if somebody knows a shorter one.
    pub fn of_deal(self) -> String {
        let moves = count(self.moves, "move");
        match self.at_least {
            _ if self.is_shortest() => format!("{moves} (optimal)"),
            0 => format!("{moves} or fewer"),
            least => format!("{moves} or fewer, at least {least}"),
        }
    }

    /// The length of a solution, and what is known: `39 moves (optimal)`, `35 shown, 34 known, at least 31`.
    pub fn with(self, shown: usize) -> String {
        let differs = self.moves < shown;
        let length = if differs { format!("{shown} shown") } else { count(shown, "move") };
        length + &self.beside(shown)
    }
}

/// Finds the facts of deals: in tables, or with the solver.
///
/// ```
/// use freecell::{dealer::DealRange, facts::FactFinder, solver::Cancel};
/// let mut finder = FactFinder::default();
/// let range: DealRange = "1..3".parse().unwrap();
/// for deal in range {
///     let facts = finder.facts_of(deal, &Cancel::new());
///     println!("{deal}: {} cells", facts.fewest_cells?.unwrap());
/// }
/// # Ok::<(), freecell::solver::Limit>(())
/// ```
pub struct FactFinder {
    solver: Solver,
    limits: Limits,
}

impl Default for FactFinder {
    /// Uses [`FactFinder::LIMITS`].
    fn default() -> Self {
        Self::sharing(Self::LIMITS, &Threads::default())
    }
}

impl FactFinder {
    /// A million positions for the fewest cells of a deal, and no time limit: a deal has the same
    /// facts on every machine.
    pub const LIMITS: Limits = Limits { states: Some(1_000_000), ..Limits::UNTIMED };

    /// A finder with these limits for the fewest cells that shares its threads with others. For a
    /// length that is not in the table, it searches at most 55 000 positions.
    pub fn sharing(limits: Limits, threads: &Threads) -> Self {
        Self { solver: Solver::sharing(threads), limits }
    }

    /// The facts of a deal, with the lengths under autoplay `safe` and `max`. If the search is
    /// cancelled, slow facts are undecided.
    pub fn facts_of(&mut self, deal: DealNumber, cancel: &Cancel) -> DealFacts {
        let mut facts = DealFacts::unknown(deal);
        facts.difficulty = Ok((!facts.is_impossible()).then(|| Difficulty::of_deal(deal)));
        facts.fewest_cells = fewest::of_deal(&mut self.solver, deal, self.limits, cancel);
        for autoplay in [Autoplay::Safe, Autoplay::Max] {
            let found = lengths::of_deal(&mut self.solver, deal, autoplay, self.limits, cancel);
            facts.shortest[autoplay as usize] = found;
        }
        facts
    }
}

/// How many cards lie on each card of a rank; `None` if one of them is not in a column.
pub fn cards_above(board: &Board, rank: Rank) -> Option<[usize; 4]> {
    let mut depths = [0; 4];
    for (suit, depth) in Suit::ALL.into_iter().zip(&mut depths) {
        let (card, mut columns) = (Card::new(rank, suit), board.columns().iter());
        *depth = columns.find_map(|column| column.iter().rev().position(|c| *c == card))?;
    }
    Some(depths)
}

#[cfg(test)]
mod tests;

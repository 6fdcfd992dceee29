//! Facts of a deal: whether it is solvable, its difficulty, the fewest cells, the shortest lengths,
//! the depth of its low cards. And the [deal of the day](daily).
//!
//! ```
//! use freecell::facts::Seeker;
//! use freecell::solver::Cancel;
//!
//! let facts = Seeker::default().seek("164".parse().unwrap(), &Cancel::new());
//! assert!(!facts.impossible);
//! assert_eq!(facts.fewest_cells, Ok(Some(0)));
//! ```

pub mod daily;
pub mod difficulty;
pub mod fewest;
pub mod lengths;
mod table;

use std::fmt;

use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::board::Board;
use crate::card::{Card, Rank, Suit};
use crate::dealer::{DealNumber, impossible};
use crate::rules::{Autoplay, Rules};
use crate::solver::{Cancel, Limit, Limits, Mode, Solution, SolveOptions, Solver, Threads};
use crate::words::count;
use difficulty::Difficulty;
use lengths::SHORT_STATES;

/// A value that needs a search: `None` if there is no such value, for example the length of a deal
/// without a solution; an error if a limit was reached first.
///
/// ```
/// use freecell::{facts::{Found, Seeker}, solver::Cancel};
/// let cells: Found<u8> = Seeker::default().seek("2".parse().unwrap(), &Cancel::new()).fewest_cells;
/// assert_eq!(cells, Ok(Some(1)));
/// ```
pub type Found<T> = Result<Option<T>, Limit>;

/// The length of the shortest solution known.
///
/// ```
/// use freecell::{facts::Seeker, solver::Cancel};
/// let facts = Seeker::default().seek("164".parse().unwrap(), &Cancel::new());
/// let shortest = facts.max.unwrap().unwrap();
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

    /// Of a solution at hand: `39 moves; the optimum is 31 or more`.
    pub fn in_words(self) -> String {
        let moves = count(self.moves, "move");
        match self.at_least {
            _ if self.is_shortest() => format!("{moves} (optimal)"),
            0 => moves,
            least => format!("{moves}; the optimum is {least} or more"),
        }
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
}

/// The facts of a deal.
///
/// ```
/// use freecell::{facts::Seeker, solver::Cancel};
/// let facts = Seeker::default().seek("11982".parse().unwrap(), &Cancel::new());
/// assert_eq!((facts.verdict(), facts.difficulty), ("impossible", None));
/// assert_eq!(facts.fewest_cells, Ok(Some(5)));
/// assert!(facts.to_string().starts_with("#11982: impossible; 5 free cells needed; "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DealFacts {
    /// The deal.
    pub deal: DealNumber,
    /// Whether it is impossible with four cells.
    pub impossible: bool,
    /// How hard it is; `None` if it is impossible.
    pub difficulty: Option<Difficulty>,
    /// The fewest cells that suffice to solve it, under `vista` and autoplay `safe`.
    pub fewest_cells: Found<u8>,
    /// The shortest solution known under autoplay `safe`.
    pub safe: Found<Shortest>,
    /// The shortest solution known under autoplay `max`.
    pub max: Found<Shortest>,
    /// How many cards lie on each ace, in the order of [`Suit::ALL`].
    pub on_aces: [usize; 4],
    /// How many cards lie on each two.
    pub on_twos: [usize; 4],
}

/// Collects the facts of deals.
///
/// ```
/// use freecell::{dealer::DealRange, facts::Seeker, solver::Cancel};
/// let mut seeker = Seeker::default();
/// let range: DealRange = "1..3".parse().unwrap();
/// for deal in range {
///     let facts = seeker.seek(deal, &Cancel::new());
///     println!("{deal}: {} cells, aces under {:?} cards", facts.fewest_cells?.unwrap(), facts.on_aces);
/// }
/// # Ok::<(), freecell::solver::Limit>(())
/// ```
pub struct Seeker {
    solver: Solver,
    limits: Limits,
}

impl Default for Seeker {
    /// Uses [`Seeker::LIMITS`].
    fn default() -> Self {
        Self::sharing(Self::LIMITS, &Threads::default())
    }
}

impl Seeker {
    /// A million positions for the fewest cells of a deal, and no time limit: a deal has the same
    /// facts on every machine.
    pub const LIMITS: Limits = Limits { states: Some(1_000_000), ..Limits::UNTIMED };

    /// A seeker with these limits for the fewest cells that shares its threads with others. For a length
    /// that is not in the table, it searches at most 55 000 positions.
    pub fn sharing(limits: Limits, threads: &Threads) -> Self {
        Self { solver: Solver::sharing(threads), limits }
    }

    /// The facts of a deal. If the search is cancelled, slow facts are undecided.
    pub fn seek(&mut self, deal: DealNumber, cancel: &Cancel) -> DealFacts {
        let (board, impossible) = (deal.deal(), impossible::is_impossible(deal));
        DealFacts {
            deal,
            impossible,
            difficulty: (!impossible).then(|| Difficulty::of_deal(deal)),
            fewest_cells: fewest::of_deal(&mut self.solver, deal, self.limits, cancel),
            safe: self.shortest(deal, &board, Autoplay::Safe, cancel),
            max: self.shortest(deal, &board, Autoplay::Max, cancel),
            on_aces: on(&board, Rank::ALL[0]).unwrap_or_default(),
            on_twos: on(&board, Rank::ALL[1]).unwrap_or_default(),
        }
    }

    fn shortest(
        &mut self,
        deal: DealNumber,
        board: &Board,
        autoplay: Autoplay,
        cancel: &Cancel,
    ) -> Found<Shortest> {
        let rules = Rules::DEFAULT.with_autoplay(autoplay);
        if impossible::is_impossible(deal) || lengths::is_impossible(deal, rules) {
            return Ok(None);
        }
        let known = lengths::with_bound(deal, rules);
        if known.is_some() {
            return Ok(known);
        }
        let limits = self.limits.up_to(SHORT_STATES);
        let options = SolveOptions { rules, mode: Mode::Short, limits };
        let found = self.solver.solve(board, &options, cancel).decided()?;
        Ok(found.as_ref().map(Shortest::from))
    }
}

/// The word for a value that no search could decide.
pub const UNDECIDED: &str = "undecided";

/// A value in JSON: null if there is none, or `undecided`.
fn written(found: Found<impl Into<Value>>) -> Value {
    found.map_or_else(|_| UNDECIDED.into(), |value| value.map_or(Value::Null, Into::into))
}

impl Serialize for DealFacts {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        const DEPTHS: [&str; 8] = ["ac", "ad", "ah", "as", "2c", "2d", "2h", "2s"];
        let mut row = to.serialize_struct("DealFacts", 20)?;
        row.serialize_field("deal", &self.deal)?;
        row.serialize_field("verdict", self.verdict())?;
        Difficulty::serialize_into(self.difficulty, &mut row)?;
        row.serialize_field("difficulty_version", &Difficulty::VERSION)?;
        row.serialize_field("fewest_cells", &written(self.fewest_cells))?;
        let names = [("safe_moves", "safe_at_least"), ("max_moves", "max_at_least")];
        for ((moves, at_least), found) in names.into_iter().zip([self.safe, self.max]) {
            let length = found.map(|found| found.map(|found| found.moves));
            row.serialize_field(moves, &written(length))?;
            // 0 means that not even a bound was found.
            let bound = found.and_then(|found| match found {
                Some(Shortest { at_least: 0, .. }) => Err(Limit::States),
                found => Ok(found.map(|found| found.at_least)),
            });
            row.serialize_field(at_least, &written(bound))?;
        }
        row.serialize_field("lengths_version", &lengths::VERSION)?;
        for (name, depth) in DEPTHS.iter().zip(self.on_aces.iter().chain(&self.on_twos)) {
            row.serialize_field(name, depth)?;
        }
        row.end()
    }
}

impl DealFacts {
    /// Adds what is known otherwise of the shortest solution under one of the two kinds of autoplay.
    pub fn learn(&mut self, autoplay: Autoplay, known: Shortest) {
        let found = if autoplay == Autoplay::Max { &mut self.max } else { &mut self.safe };
        *found = Ok(Some(found.ok().flatten().map_or(known, |found| found.and(known))));
    }

    /// `impossible` or `solvable`, with four cells.
    pub fn verdict(&self) -> &'static str {
        if self.impossible { "impossible" } else { "solvable" }
    }
}

impl fmt::Display for DealFacts {
    /// `#617: solvable; hard, harder than 81 %; 2 free cells needed; safe: 34 moves, at least 30; …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}: {}", self.deal, self.verdict())?;
        self.difficulty.map_or(Ok(()), |known| write!(f, "; {}", known.in_words()))?;
        match self.fewest_cells {
            Ok(Some(cells)) => write!(f, "; {}", fewest::in_words(cells))?,
            Ok(None) => {}
            Err(_) => write!(f, "; fewest cells {UNDECIDED}")?,
        }
        for (name, found) in [("safe", self.safe), ("max", self.max)] {
            match found {
                Ok(Some(Shortest { moves, at_least })) => {
                    let length = Shortest { moves, at_least };
                    write!(f, "; {name}: {}", length.of_deal())?;
                }
                Ok(None) if self.impossible => {}
                Ok(None) => write!(f, "; {name}: no solution")?,
                Err(_) => write!(f, "; {name}: {UNDECIDED}")?,
            }
        }
        let depths = |depths: [usize; 4]| depths.map(|depth| depth.to_string()).join(" ");
        write!(f, "; on the aces {}, on the twos {}", depths(self.on_aces), depths(self.on_twos))
    }
}

/// How many cards lie on each card of a rank; `None` if one of them is not in a column.
pub fn on(board: &Board, rank: Rank) -> Option<[usize; 4]> {
    let mut depths = [0; 4];
    for (suit, depth) in Suit::ALL.into_iter().zip(&mut depths) {
        let (card, mut columns) = (Card::new(rank, suit), board.columns().iter());
        *depth = columns.find_map(|column| column.iter().rev().position(|c| *c == card))?;
    }
    Some(depths)
}

#[cfg(test)]
mod tests;

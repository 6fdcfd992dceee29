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
pub mod difficulty;
pub mod fewest;
pub mod lengths;
pub(crate) mod table;

use std::fmt;

use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::board::Board;
use crate::card::{Card, Rank, Suit};
use crate::dealer::{DealNumber, impossible};
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
        count(self.moves, "move") + &self.beside(self.moves)
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

/// What is known of a deal: all its facts, from a [`FactFinder`], or those that a search needed.
///
/// A value that nobody has looked for is undecided, `Err(Limit::Cancelled)`.
///
/// ```
/// use freecell::{facts::FactFinder, solver::Cancel};
/// let facts = FactFinder::default().facts_of("11982".parse().unwrap(), &Cancel::new());
/// assert_eq!((facts.verdict(), facts.difficulty), ("impossible", Ok(None)));
/// assert_eq!(facts.fewest_cells, Ok(Some(5)));
/// assert!(facts.to_string().starts_with("#11982: impossible; 5 free cells needed; "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DealFacts {
    /// The deal.
    pub deal: DealNumber,
    /// How hard it is; an impossible deal has no difficulty.
    pub difficulty: Found<Difficulty>,
    /// The fewest cells that suffice to solve it, under `vista` and autoplay `safe`.
    pub fewest_cells: Found<u8>,
    /// What the cards show.
    pub counts: CardCounts,
    /// The shortest solution known with four cells under each autoplay, in the order of
    /// [`Autoplay::ALL`].
    pub(crate) shortest: [Found<Shortest>; Autoplay::ALL.len()],
}

impl DealFacts {
    /// A deal of which nothing is known yet.
    ///
    /// ```
    /// use freecell::{dealer::DealNumber, facts::DealFacts, rules::Autoplay, solver::Limit};
    /// let facts = DealFacts::unknown(DealNumber::FIRST);
    /// assert_eq!(facts.shortest(Autoplay::Max), Err(Limit::Cancelled));
    /// ```
    pub fn unknown(deal: DealNumber) -> Self {
        Self {
            deal,
            difficulty: Err(Limit::Cancelled),
            fewest_cells: Err(Limit::Cancelled),
            counts: CardCounts::default(),
            shortest: [Err(Limit::Cancelled); Autoplay::ALL.len()],
        }
    }

    /// The shortest solution known with four cells under this autoplay.
    ///
    /// # Errors
    /// When nobody looked for one, or the limit that ended the search.
    pub const fn shortest(&self, autoplay: Autoplay) -> Found<Shortest> {
        self.shortest[autoplay as usize]
    }

    /// The length of the shortest solution known under this autoplay; `None` if there is none, or it is
    /// undecided.
    pub fn length(&self, autoplay: Autoplay) -> Option<Shortest> {
        known(self.shortest(autoplay))
    }

    /// Adds what is known otherwise of the shortest solution under this autoplay.
    pub fn learn(&mut self, autoplay: Autoplay, known: Shortest) {
        let found = self.length(autoplay).map_or(known, |found| found.and(known));
        self.shortest[autoplay as usize] = Ok(Some(found));
    }

    /// Adds what is known otherwise of the deal.
    pub fn add(&mut self, other: &Self) {
        fn learn<T: Copy>(found: &mut Found<T>, other: Found<T>) {
            if found.is_err() && !is_open(&other) {
                *found = other;
            }
        }
        learn(&mut self.difficulty, other.difficulty);
        learn(&mut self.fewest_cells, other.fewest_cells);
        for autoplay in Autoplay::ALL {
            if let Some(length) = other.length(autoplay) {
                self.learn(autoplay, length);
            }
        }
    }

    /// Whether it is impossible with four cells.
    pub fn is_impossible(&self) -> bool {
        impossible::is_impossible(self.deal)
    }

    /// `impossible` or `solvable`, with four cells.
    pub fn verdict(&self) -> &'static str {
        if self.is_impossible() { "impossible" } else { "solvable" }
    }

    /// How many cards lie on each ace, and on each two, in the order of [`Suit::ALL`].
    fn depths(&self) -> [[usize; 4]; 2] {
        let board = self.deal.deal();
        [Rank::ALL[0], Rank::ALL[1]].map(|rank| cards_above(&board, rank).unwrap_or_default())
    }
}

/// Counts of cards in the layout of a deal; `None` for those that were not asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardCounts {
    /// Cards that lie above an ace.
    pub above_aces: Option<u32>,
    /// Cards that lie above a two.
    pub above_twos: Option<u32>,
    /// Kings at the bottom of a column.
    pub kings_at_bottom: Option<u32>,
    /// The length of the longest run in the deal.
    pub longest_run: Option<u32>,
}

impl fmt::Display for CardCounts {
    /// `5 cards above the aces; longest run 5`; empty without counts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            self.above_aces.map(|n| count(n, "card") + " above the aces"),
            self.above_twos.map(|n| count(n, "card") + " above the twos"),
            self.kings_at_bottom.map(|n| count(n, "king") + " at the bottom"),
            self.longest_run.map(|n| format!("longest run {n}")),
        ];
        f.write_str(&counts.into_iter().flatten().collect::<Vec<_>>().join("; "))
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
        Difficulty::serialize_into(known(self.difficulty), &mut row)?;
        row.serialize_field("difficulty_version", &Difficulty::VERSION)?;
        row.serialize_field("fewest_cells", &written(self.fewest_cells))?;
        for (autoplay, moves, at_least) in [
            (Autoplay::Safe, "safe_moves", "safe_at_least"),
            (Autoplay::Max, "max_moves", "max_at_least"),
        ] {
            let found = self.shortest(autoplay);
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
        for (name, depth) in DEPTHS.iter().zip(self.depths().as_flattened()) {
            row.serialize_field(name, depth)?;
        }
        row.end()
    }
}

impl fmt::Display for DealFacts {
    /// `#617: solvable; hard, harder than 81 %; 2 free cells needed; safe: 34 moves, at least 30; …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}: {}", self.deal, self.verdict())?;
        known(self.difficulty).map_or(Ok(()), |it| write!(f, "; {}", it.in_words()))?;
        match self.fewest_cells {
            Ok(Some(cells)) => write!(f, "; {}", fewest::in_words(cells))?,
            Ok(None) => {}
            Err(_) => write!(f, "; fewest cells {UNDECIDED}")?,
        }
        for autoplay in [Autoplay::Safe, Autoplay::Max] {
            match self.shortest(autoplay) {
                Ok(Some(length)) => write!(f, "; {autoplay}: {}", length.of_deal())?,
                Ok(None) if self.is_impossible() => {}
                Ok(None) => write!(f, "; {autoplay}: no solution")?,
                Err(_) => write!(f, "; {autoplay}: {UNDECIDED}")?,
            }
        }
        let depths = |depths: [usize; 4]| depths.map(|depth| depth.to_string()).join(" ");
        let [aces, twos] = self.depths().map(depths);
        write!(f, "; on the aces {aces}, on the twos {twos}")
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

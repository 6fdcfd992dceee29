//! The outcome of a search.

use std::fmt;

use crate::names::names;
use crate::rules::Move;
use crate::words::count;

/// Moves that win.
///
/// ```
/// use freecell::{dealer::DealNumber, rules::Rules, solver::{Cancel, Outcome, SolveOptions, solve}};
/// let (rules, mut board) = (Rules::default(), DealNumber::FIRST.deal());
/// let outcome = solve(&board, &SolveOptions::default(), &Cancel::new());
/// let Outcome::Solved(solution) = outcome else { panic!("{outcome}") };
/// for mv in solution.moves {
///     rules.play(&mut board, mv);
/// }
/// assert!(board.is_won());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Solution {
    /// The player's moves; autoplay follows from the rules.
    pub moves: Vec<Move>,
    /// The number of positions expanded to find it.
    pub states: u64,
    /// Whether no solution has fewer moves.
    pub proved_shortest: bool,
    /// No solution has fewer moves than this.
    pub lower_bound: usize,
    /// The limit that ended a proof in [`Mode::Optimal`](super::Mode::Optimal), or cut off a search in
    /// another mode; `None` for a proved solution and for a search that was not cut off.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub limit: Option<Limit>,
}

/// The limit that ended a search without an answer.
///
/// ```
/// use freecell::solver::Limit;
/// assert_eq!("states".parse(), Ok(Limit::States));
/// assert_eq!(Limit::Time.reached(), "the time limit was reached");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::time`](super::Limits::time).
    Time,
    /// [`Limits::states`](super::Limits::states).
    States,
    /// [`Limits::memory`](super::Limits::memory).
    Memory,
    /// [`Cancel::cancel`](super::Cancel::cancel).
    Cancelled,
}

names!(Limit {
    Time = "time",
    States = "states",
    Memory = "memory",
    Cancelled = "cancelled",
});

impl Limit {
    /// A sentence that says that the limit was reached.
    #[must_use]
    pub const fn reached(self) -> &'static str {
        match self {
            Self::Time => "the time limit was reached",
            Self::States => "the limit on positions was reached",
            Self::Memory => "the memory limit was reached",
            Self::Cancelled => "interrupted",
        }
    }
}

/// The result of a search.
///
/// ```
/// use freecell::{dealer::DealNumber, solver::{Cancel, Outcome, SolveOptions, solve}};
/// let board = DealNumber::new(-1).unwrap().deal();
/// let options = SolveOptions::default();
/// match solve(&board, &options, &Cancel::new()) {
///     Outcome::Solved(solution) => println!("{} moves", solution.moves.len()),
///     Outcome::Impossible { .. } => println!("proved to have no solution"),
///     Outcome::GaveUp { limit, .. } => println!("undecided: {}", limit.reached()),
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "result", rename_all = "snake_case")
)]
pub enum Outcome {
    /// A solution.
    Solved(Solution),
    /// There is no solution: every reachable position was visited.
    Impossible {
        /// The number of positions expanded.
        states: u64,
    },
    /// A limit was reached before a solution was found.
    GaveUp {
        /// The limit.
        limit: Limit,
        /// The number of positions expanded.
        states: u64,
    },
}

impl Outcome {
    /// The number of positions expanded.
    #[must_use]
    pub fn states(&self) -> u64 {
        match self {
            Self::Solved(Solution { states, .. })
            | Self::Impossible { states }
            | Self::GaveUp { states, .. } => *states,
        }
    }

    /// The solution, or `None` if the board is proved to have none.
    ///
    /// # Errors
    /// The limit that ended the search before it could tell.
    ///
    /// ```
    /// use freecell::{dealer::DealNumber, solver::{Cancel, SolveOptions, solve}};
    /// let outcome = solve(&DealNumber::FIRST.deal(), &SolveOptions::default(), &Cancel::new());
    /// assert!(outcome.decided().unwrap().is_some_and(|solution| solution.moves.len() < 50));
    /// ```
    pub fn decided(self) -> Result<Option<Solution>, Limit> {
        match self {
            Self::Solved(solution) => Ok(Some(solution)),
            Self::Impossible { .. } => Ok(None),
            Self::GaveUp { limit, .. } => Err(limit),
        }
    }
}

impl fmt::Display for Outcome {
    /// `solved in 45 moves`, `impossible` or `unsolved: the time limit was reached`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved(solution) => {
                write!(f, "solved in {}", count(solution.moves.len(), "move"))
            }
            Self::Impossible { .. } => f.write_str("impossible"),
            Self::GaveUp { limit, .. } => write!(f, "unsolved: {}", limit.reached()),
        }
    }
}

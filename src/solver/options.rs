//! The options and limits of a search, and its outcome.

use std::fmt;
use std::hint;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use strum::{EnumMessage, VariantArray, VariantNames};

use crate::names::names;
use crate::rules::{Move, Rules};
use crate::words::count;

/// The goal of a search.
///
/// ```
/// use freecell::dealer::DealNumber;
/// use freecell::rules::{Autoplay, Rules};
/// use freecell::solver::{Limits, Mode, Outcome, SolveOptions, solve};
///
/// let board = DealNumber::new(10_781).unwrap().deal();
/// let rules = Rules::DEFAULT.with_autoplay(Autoplay::Max);
/// let limits = Limits { states: Some(20_000), ..Limits::UNTIMED };
/// let lengths = Mode::ALL.map(|mode| {
///     let outcome = solve(&board, &SolveOptions { rules, mode, limits });
///     let Outcome::Solved(solution) = outcome else { panic!("{outcome}") };
///     assert_eq!(solution.proved_shortest, solution.moves.len() == solution.lower_bound);
///     solution.moves.len()
/// });
/// // Fast, short, optimal: none is longer than the one before.
/// assert!(lengths.is_sorted_by(|before, after| before >= after));
/// assert_eq!(lengths[2], 10);
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumMessage, VariantArray, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Mode {
    /// The first solution, whatever its length
    Fast,
    /// A short solution, made shorter until a limit is reached or nothing shorter is found
    #[default]
    Short,
    /// A shortest solution, proved to be one; at a limit, the best found so far and a lower bound
    Optimal,
}

names!(Mode);

/// The limits of a search. At a limit it returns the best solution so far, or gives up.
///
/// ```
/// use freecell::solver::Limits;
/// use std::time::Duration;
/// let limits = Limits { time: Some(Duration::from_secs(5)), threads: 2, ..Limits::default() };
/// assert_eq!(limits.memory, 1 << 30);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time for one board. If it ends before a first solution is found, the search gives up.
    pub time: Option<Duration>,
    /// The time for what follows a first solution: shorter ones, and in [`Mode::Optimal`] the proof.
    /// It never makes a search give up: the first solution takes as long as it takes.
    pub improving: Option<Duration>,
    /// The number of positions expanded. Without limits on time the same board always gets the same
    /// answer.
    pub states: Option<u64>,
    /// The bytes that all tables of the solver may use together.
    pub memory: usize,
    /// The maximum number of threads for one board; see [`Threads`](super::Threads) for sharing them
    /// between boards. It does not change the answer under a limit on positions.
    pub threads: usize,
}

impl Default for Limits {
    /// 250 ms after the first solution, a gigabyte and one thread.
    fn default() -> Self {
        Self { improving: Some(Duration::from_millis(250)), ..Self::UNTIMED }
    }
}

impl Limits {
    /// A gigabyte and one thread; no limit on time, so that a board has the same answer on every machine.
    ///
    /// ```
    /// use freecell::solver::Limits;
    /// let limits = Limits { states: Some(1000), ..Limits::UNTIMED };
    /// assert_eq!((limits.time, limits.improving), (None, None));
    /// ```
    pub const UNTIMED: Self =
        Self { time: None, improving: None, states: None, memory: 1 << 30, threads: 1 };

    /// Reduces the memory limit so that `searches` concurrent searches fit into what the process may
    /// allocate. The operating system kills a process that uses more.
    #[must_use]
    pub fn within_system(self, searches: usize) -> Self {
        // A quarter more, for memory outside the tables and fragmentation.
        let with_more = |bytes: usize| bytes.saturating_add(bytes / 4);
        let searches = searches.max(1);
        let all = obtainable(with_more(self.memory).saturating_mul(searches));
        Self { memory: all / 5 * 4 / searches, ..self }
    }

    /// Reduces the limit on positions to at most `states`.
    pub(crate) fn up_to(self, states: u64) -> Self {
        Self { states: Some(self.states.unwrap_or(states).min(states)), ..self }
    }
}

/// The number of bytes, up to `bytes`, that the process may reserve.
///
/// Reserves memory in parts without touching them. This finds limits set for the process, not the
/// size of the machine's memory.
fn obtainable(bytes: usize) -> usize {
    const SMALLEST: usize = 1 << 20;
    let mut parts: Vec<Vec<u8>> = Vec::new();
    let (mut given, mut size) = (0, (bytes / 64).max(SMALLEST));
    while given < bytes && size >= SMALLEST {
        let mut part = Vec::new();
        if part.try_reserve_exact(size).is_ok() {
            given += size;
            // Keeps the optimiser from removing the unused parts.
            parts.push(hint::black_box(part));
        } else {
            size /= 2;
        }
    }
    given.min(bytes)
}

/// How to solve. The default is a short solution under the default rules, 250 ms after the first.
///
/// ```
/// use freecell::solver::{Mode, SolveOptions};
/// let options = SolveOptions { mode: Mode::Optimal, ..SolveOptions::default() };
/// assert_eq!(options.rules.cells(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveOptions {
    /// The rules that the solution must follow.
    pub rules: Rules,
    /// What to search for.
    pub mode: Mode,
    /// When to stop.
    pub limits: Limits,
}

/// A switch that ends searches from another thread within a millisecond.
///
/// ```
/// use freecell::{dealer::DealNumber, solver::{Cancel, Limit, Outcome, SolveOptions, Solver}};
/// let cancel = Cancel::new();
/// cancel.cancel();
/// let board = DealNumber::FIRST.deal();
/// let outcome = Solver::new().solve(&board, &SolveOptions::default(), &cancel);
/// assert!(matches!(outcome, Outcome::GaveUp { limit: Limit::Cancelled, .. }));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    off: Arc<AtomicBool>,
    /// The parent switch, if this is a child.
    parent: Option<Arc<Cancel>>,
}

impl Cancel {
    /// A switch that is not cancelled.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A child switch: cancelled with this one, never the reverse.
    #[must_use]
    pub fn child(&self) -> Self {
        Self { off: Arc::default(), parent: Some(Arc::new(self.clone())) }
    }

    /// Ends every search that uses this switch or a clone of it.
    pub fn cancel(&self) {
        self.off.store(true, Ordering::Relaxed);
    }

    /// Whether [`Cancel::cancel`] was called on this switch or its parent.
    pub fn is_cancelled(&self) -> bool {
        self.off.load(Ordering::Relaxed)
            || self.parent.as_ref().is_some_and(|parent| parent.is_cancelled())
    }
}

impl From<Arc<AtomicBool>> for Cancel {
    /// A switch that is cancelled when the flag is set.
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self { off: flag, parent: None }
    }
}

/// Moves that win.
///
/// ```
/// use freecell::{dealer::DealNumber, rules::Rules, solver::{Outcome, SolveOptions, solve}};
/// let (rules, mut board) = (Rules::default(), DealNumber::FIRST.deal());
/// let outcome = solve(&board, &SolveOptions::default());
/// let Outcome::Solved(solution) = outcome else { panic!("{outcome}") };
/// for mv in solution.moves {
///     rules.play(&mut board, mv);
/// }
/// assert!(board.is_won());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Solution {
    /// The player's moves; autoplay follows from the rules.
    pub moves: Vec<Move>,
    /// The number of positions expanded to find it.
    pub states: u64,
    /// Whether no solution has fewer moves.
    pub proved_shortest: bool,
    /// No solution has fewer moves than this.
    pub lower_bound: usize,
    /// The limit that ended a proof in [`Mode::Optimal`], or cut off a search in
    /// another mode; `None` for a proved solution and for a search that was not cut off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

/// The limit that ended a search without an answer.
///
/// ```
/// use freecell::solver::Limit;
/// assert_eq!("states".parse(), Ok(Limit::States));
/// assert_eq!(Limit::Time.reached(), "the time limit was reached");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Limit {
    /// [`Limits::time`], or [`Limits::improving`] after a first solution.
    Time,
    /// [`Limits::states`].
    States,
    /// [`Limits::memory`].
    Memory,
    /// [`Cancel::cancel`].
    Cancelled,
}

names!(Limit);

impl Limit {
    /// A sentence that says that the limit was reached.
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
/// use freecell::{dealer::DealNumber, solver::{Outcome, SolveOptions, solve}};
/// let board = DealNumber::new(-1).unwrap().deal();
/// let options = SolveOptions::default();
/// match solve(&board, &options) {
///     Outcome::Solved(solution) => println!("{} moves", solution.moves.len()),
///     Outcome::Impossible { .. } => println!("proved to have no solution"),
///     Outcome::GaveUp { limit, .. } => println!("undecided: {}", limit.reached()),
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(tag = "result", rename_all = "snake_case")]
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
    /// use freecell::{dealer::DealNumber, solver::{SolveOptions, solve}};
    /// let outcome = solve(&DealNumber::FIRST.deal(), &SolveOptions::default());
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

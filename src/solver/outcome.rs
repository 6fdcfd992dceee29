//! What a search answers.

use crate::rules::Move;

/// Moves that win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The player's moves; autoplay follows from the rules.
    pub moves: Vec<Move>,
    /// How many positions were expanded to find it.
    pub states: u64,
    /// Whether no solution has fewer moves.
    pub proved_shortest: bool,
    /// No solution has fewer moves than this.
    pub lower_bound: usize,
}

/// What ended a search that decided nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// [`Limits::time`](super::Limits::time).
    Time,
    /// [`Limits::states`](super::Limits::states).
    States,
    /// [`Limits::memory`](super::Limits::memory).
    Memory,
    /// [`Cancel::cancel`](super::Cancel::cancel).
    Cancelled,
    /// Cards lie in cells that the rules do not have.
    Board,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A solution.
    Solved(Solution),
    /// There is no solution: every position in reach was looked at.
    Impossible {
        /// How many positions were expanded.
        states: u64,
    },
    /// A limit was reached before anything was found.
    GaveUp {
        /// Which limit.
        limit: Limit,
        /// How many positions were expanded.
        states: u64,
    },
}

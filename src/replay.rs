//! Replays solutions move by move and says where they go wrong.
//!
//! [`Replay`] plays moves under given rules. [`verify`] finds the dialect and the rules a text was
//! written for, by trying a short fixed list; its [`Verdict`] says whether the moves solve the board,
//! and otherwise why they do not.

use std::fmt;

use crate::board::Board;
use crate::rules::{AutoMoves, Move, Played, Rules};
use crate::text::{Dialect, NotatedMove};

mod error;
mod furthest;
mod playback;
mod reading;
mod remarks;
#[cfg(test)]
mod tests;
mod uncounted;
mod verdict;

pub use error::ReplayError;
pub use furthest::Furthest;
pub use reading::{RuleHints, verify};
pub use remarks::Remark;
pub use verdict::Verdict;

use playback::Playback;

/// A move that was played, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move as the text writes it.
    pub text: String,
    /// The move, its cards and the autoplay after it.
    pub played: Played,
    /// The position after it.
    pub after: Board,
}

/// Moves played from a position, up to the first that is illegal.
///
/// ```
/// use freecell::replay::{End, Replay};
/// use freecell::{dealer::DealNumber, rules::Rules, text::{self, Dialect}};
/// let game = text::games("3a 31").next().unwrap();
/// let moves = game.in_dialect(Dialect::Standard).unwrap();
/// let replay = Replay::of(Rules::default(), &DealNumber::FIRST.deal(), Dialect::Standard, moves);
/// assert_eq!(replay.steps.len(), 1);
/// assert!(matches!(replay.end, End::Illegal { number: 2, .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The rules it was played under.
    pub rules: Rules,
    /// The position before the first move, before any autoplay.
    pub start: Board,
    /// The cards that went home before the first move.
    pub start_auto: AutoMoves,
    /// The position before the first move, after that autoplay.
    pub opening: Board,
    /// The legal moves.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: End,
}

/// The end of a replay. `Display` explains it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All cards are home.
    Won {
        /// The moves that the text lists after that.
        surplus: Vec<String>,
    },
    /// All moves were legal, but cards are left.
    Unfinished,
    /// A move was not legal.
    Illegal {
        /// Its number, from 1.
        number: usize,
        /// The move as the text writes it.
        text: String,
        /// Why.
        why: ReplayError,
    },
}

impl Replay {
    /// Plays written moves until one is illegal or the game is won.
    #[must_use]
    pub fn of(rules: Rules, board: &Board, dialect: Dialect, moves: &[NotatedMove]) -> Self {
        let mut run = Playback::new(rules, board);
        let mut replay = Self::at_start(&run, board);
        let text = |mv: &NotatedMove| mv.text().to_owned();
        for (i, mv) in moves.iter().enumerate() {
            if run.board.is_won() {
                let surplus = moves[i..].iter().map(text).collect();
                replay.end = End::Won { surplus };
                return replay;
            }
            match run.play(dialect, mv) {
                Ok(played) => {
                    let after = run.board.clone();
                    replay.steps.push(Step { text: text(mv), played, after });
                }
                Err(why) => {
                    replay.end = End::Illegal { number: i + 1, text: text(mv), why };
                    return replay;
                }
            }
        }
        replay.end =
            if run.board.is_won() { End::Won { surplus: Vec::new() } } else { End::Unfinished };
        replay
    }

    /// Plays moves that are known to be legal, such as a solver's or a player's.
    ///
    /// # Panics
    /// When a move is not legal.
    #[must_use]
    pub fn play(rules: Rules, board: &Board, moves: &[Move]) -> Self {
        let run = Playback::new(rules, board);
        let mut replay = Self::at_start(&run, board);
        let mut after = run.board;
        for &mv in moves {
            let text = crate::text::word(rules, &after, mv);
            let played = rules.play(&mut after, mv);
            replay.steps.push(Step { text, played, after: after.clone() });
        }
        replay.end =
            if after.is_won() { End::Won { surplus: Vec::new() } } else { End::Unfinished };
        replay
    }

    fn at_start(run: &Playback, board: &Board) -> Self {
        Self {
            rules: run.rules,
            start: board.clone(),
            start_auto: run.start_auto.clone(),
            opening: run.board.clone(),
            steps: Vec::new(),
            end: End::Unfinished,
        }
    }

    /// The position after this number of moves.
    #[must_use]
    pub fn board(&self, moves: usize) -> &Board {
        moves.checked_sub(1).map_or(&self.opening, |i| &self.steps[i].after)
    }

    /// The last position.
    #[must_use]
    pub fn last(&self) -> &Board {
        self.board(self.steps.len())
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.steps.iter().map(|step| step.played.mv).collect()
    }

    /// Whether all cards are home.
    #[must_use]
    pub fn is_won(&self) -> bool {
        matches!(self.end, End::Won { .. })
    }

    /// The moves that the text lists after the game is won.
    #[must_use]
    pub fn surplus(&self) -> &[String] {
        match &self.end {
            End::Won { surplus } => surplus,
            End::Unfinished | End::Illegal { .. } => &[],
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won { .. } => f.write_str("won"),
            Self::Unfinished => f.write_str("all moves are legal, but the game is not won"),
            Self::Illegal { number, text, why } => write!(f, "move {number}, {text}: {why}"),
        }
    }
}

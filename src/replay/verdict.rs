//! The verdict on a solution: whether it wins, under which rules, and where it goes wrong.

use std::fmt;

use super::reading::valid_under;
use super::{End, Replay};
use crate::board::Board;
use crate::card::Card;
use crate::rules::{Autoplay, EmptyColumn, Move, Rules};
use crate::text::{Dialect, NotatedMove};
use crate::words::{count, is_or_are};

/// A solution, played in the reading in which it wins or, if it wins in none, gets furthest.
///
/// ```
/// use freecell::{dealer::DealNumber, replay::{self, RuleHints}, text};
/// let game = text::games("3a 31").next().unwrap();
/// let verdict = replay::verify(&DealNumber::FIRST.deal(), &game, RuleHints::default()).unwrap();
/// assert!(!verdict.is_valid());
/// assert!(verdict.to_string().starts_with("illegal at move 2, 31: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The dialect it is read in.
    pub dialect: Dialect,
    /// The moves played in this reading, with its rules.
    pub replay: Replay,
    /// All rules with as many cells under which the text is a solution in this dialect, the
    /// reading's own first; empty if it is no solution.
    pub valid_under: Vec<Rules>,
    /// The number of cells that an illegal solution needs to be valid, if more than the text says help.
    pub cells_needed: Option<usize>,
    /// Whether no reading that was tried allows the first move, and more cells do not help.
    pub(super) is_foreign: bool,
    /// Whether only some rules were tried, because the others were known not to hold.
    pub(super) is_hinted: bool,
}

impl Verdict {
    /// Plays a text's moves in one reading.
    pub(super) fn of(dialect: Dialect, rules: Rules, board: &Board, moves: &[NotatedMove]) -> Self {
        Self::new(dialect, Replay::of(rules, board, dialect, moves), moves)
    }

    fn new(dialect: Dialect, replay: Replay, moves: &[NotatedMove]) -> Self {
        let valid_under =
            if replay.is_won() { valid_under(dialect, &replay, moves) } else { Vec::new() };
        let (is_foreign, is_hinted) = (false, false);
        Self { dialect, replay, valid_under, cells_needed: None, is_foreign, is_hinted }
    }

    /// The verdict on moves that are known to be legal, such as a solver's: that on the text which
    /// [`text::write`](crate::text::write) makes of them.
    ///
    /// # Panics
    /// When a move is not legal.
    #[must_use]
    pub fn of_moves(rules: Rules, board: &Board, moves: &[Move]) -> Self {
        let replay = Replay::play(rules, board, moves);
        let boards = (0..moves.len()).map(|number| replay.board(number));
        let written = |(before, &mv): (&Board, &Move)| NotatedMove::of(rules, before, mv);
        let written: Vec<NotatedMove> = boards.zip(moves).map(written).collect();
        Self::new(Dialect::Standard, replay, &written)
    }

    /// Whether it solves the board.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.replay.is_won()
    }

    /// Whether the very first move is illegal in every reading that was tried, and would be with more cells too. If
    /// the caller gave no rules, the moves then belong to another board.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        self.is_foreign
    }

    /// Whether it is also valid under the other rule for moves to empty columns.
    #[must_use]
    pub fn is_valid_either_way(&self) -> bool {
        let rules = self.replay.rules;
        let both = EmptyColumn::ALL.map(|it| rules.with_empty_column(it));
        both.iter().all(|rules| self.valid_under.contains(rules))
    }

    /// The autoplay settings under which it is valid with the reading's rule for empty columns.
    #[must_use]
    pub fn autoplay(&self) -> Vec<Autoplay> {
        let empty_column = self.replay.rules.empty_column;
        let same = self.valid_under.iter().filter(|rules| rules.empty_column == empty_column);
        same.map(|rules| rules.autoplay).collect()
    }

    /// Whether it solves the board, and where it does not: `valid, 45 moves`.
    #[must_use]
    pub fn outcome(&self) -> impl fmt::Display {
        let replay = &self.replay;
        let moves = count(replay.steps.len(), "move");
        match &replay.end {
            End::Won { surplus } if surplus.is_empty() => format!("valid, {moves}"),
            End::Won { surplus } => {
                let list: Vec<&str> = surplus.iter().take(10).map(String::as_str).collect();
                let more = if surplus.len() > list.len() { " …" } else { "" };
                let after = count(surplus.len(), "surplus move");
                format!("valid, {moves}, then {after}: {}{more}", list.join(" "))
            }
            End::Unfinished => {
                let left = Card::COUNT - replay.last().cards_home();
                let cards = count(left, "card");
                format!(
                    "not solved: after {moves}, all legal, {cards} {} not home",
                    is_or_are(left)
                )
            }
            end @ End::Illegal { .. } if self.is_foreign() && self.is_hinted => format!(
                "illegal at {end}; not with these rules: others may allow it, unless it is a typing mistake or for another deal"
            ),
            end @ End::Illegal { .. } if self.is_foreign() => format!(
                "illegal at {end}; no rules allow it: a typing mistake, or the solution of another deal?"
            ),
            end @ End::Illegal { .. } => format!("illegal at {end}"),
        }
    }

    /// The rules it is valid under, or was played under: `4 cells, autoplay safe, valid under both rules`.
    #[must_use]
    pub fn rules(&self) -> impl fmt::Display {
        let rules = self.replay.rules;
        let names: Vec<&str> = self.autoplay().iter().map(|autoplay| autoplay.name()).collect();
        let autoplay =
            if names.is_empty() { rules.autoplay.name().to_owned() } else { names.join(" or ") };
        let empty_column = match (self.is_valid(), self.is_valid_either_way()) {
            (true, true) => "valid under both rules",
            (true, false) if rules.empty_column == EmptyColumn::Classic => {
                "needs the classic empty-column rule"
            }
            (true, false) => "needs Vista's empty-column rule",
            (false, _) => rules.empty_column.name(),
        };
        format!("{}, autoplay {autoplay}, {empty_column}", count(rules.cells(), "cell"))
    }

    /// How the text was read: `standard notation, 4 cells, autoplay safe, valid under both rules`.
    #[must_use]
    pub fn reading(&self) -> impl fmt::Display {
        format!("{}, {}", self.dialect.description(), self.rules())
    }
}

impl fmt::Display for Verdict {
    /// The outcome, and the reading unless no rules allow the first move: `valid, 45 moves;
    /// standard notation, 4 cells, autoplay safe, valid under both rules`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.outcome().fmt(f)?;
        if self.is_foreign() && !self.is_hinted {
            Ok(())
        } else {
            write!(f, "; {}", self.reading())
        }
    }
}

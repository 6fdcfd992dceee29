//! The verdict on a solution: whether it wins, under which rules, and where it goes wrong.

use std::fmt;

use crate::board::{Board, Place};
use crate::card::Card;
use crate::rules::{Autoplay, EmptyColumn, Move, Rules};
use crate::text::{self, Dialect, Style, Written};
use crate::words::{be, count};

use super::{End, MOST_BY_CHANCE, Replay};

/// A solution, played in the reading in which it wins or, if it wins in none, gets furthest.
///
/// ```
/// use freecell::{dealer::DealNumber, replay::{self, Known}, text};
/// let game = text::games("3a 99").next().unwrap();
/// assert!(game.check().is_err());
/// let game = text::games("3a 31").next().unwrap();
/// let verdict = replay::verify(&DealNumber::FIRST.deal(), &game, Known::default()).unwrap();
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
    /// How it ends with four cells, for a solution that needs more than its text says.
    pub with_four: Option<End>,
    /// The line from which on the text beside positions is not understood.
    pub not_checked: Option<usize>,
    /// Whether the text counts the columns from the right.
    pub counts_from_right: bool,
    /// How many of the last moves the text does not list: it says that all cards that are left go home.
    pub not_listed: usize,
}

impl Verdict {
    /// Plays a text's moves in one reading.
    pub(super) fn of(dialect: Dialect, rules: Rules, board: &Board, moves: &[Written]) -> Self {
        let replay = Replay::of(rules, board, moves);
        let valid_under = if replay.is_won() { valid_under(&replay, moves) } else { Vec::new() };
        Self {
            dialect,
            replay,
            valid_under,
            with_four: None,
            not_checked: None,
            counts_from_right: false,
            not_listed: 0,
        }
    }

    /// Plays the cards home that are left after the moves of the text, which says that they go home, if they can.
    pub(super) fn play_rest(&mut self, moves: &[Written]) {
        if let Some(rest) = self.rest() {
            let not_listed = rest.len();
            let rest: Vec<Written> = rest.into_iter().map(Written::from).collect();
            let moves = [moves, &rest].concat();
            let Self { dialect, not_checked, .. } = *self;
            let whole = Self::of(dialect, self.replay.rules, &self.replay.start, &moves);
            *self = Self { not_checked, not_listed, ..whole };
        }
    }

    /// The verdict on moves that are known to be legal, such as a solver's: that on the text which
    /// [`text::write`] makes of them.
    ///
    /// # Panics
    /// When a move is not legal.
    #[must_use]
    pub fn of_moves(rules: Rules, board: &Board, moves: &[Move]) -> Self {
        let text = text::write(rules, board, moves, Style::Standard);
        let game = text::games(&text).next();
        let written = game.and_then(|game| game.in_dialect(Dialect::Standard));
        Self::of(Dialect::Standard, rules, board, &written.unwrap_or_default())
    }

    /// The moves home that win after the legal moves, which do not, if no other moves are needed. What autoplay takes
    /// home between them is none of them.
    fn rest(&self) -> Option<Vec<Move>> {
        let Replay { rules, end: End::Unfinished, .. } = self.replay else { return None };
        let mut board = self.replay.last().clone();
        let goes_home =
            |board: &Board| rules.moves(board).into_iter().find(|mv| mv.to == Place::Foundation);
        let mut rest = Vec::new();
        while let Some(mv) = goes_home(&board) {
            rules.play(&mut board, mv);
            rest.push(mv);
        }
        board.is_won().then_some(rest)
    }

    /// Whether it solves the board.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.replay.is_won()
    }

    /// Whether the very first move is illegal in every reading: the text belongs to another board.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        matches!(self.replay.end, End::Illegal { number: 1, .. })
    }

    /// Whether so few moves are legal that they may be so by chance.
    pub(crate) fn is_by_chance(&self) -> bool {
        self.replay.steps.len() <= MOST_BY_CHANCE
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
            End::Won { .. } if self.not_listed > 0 => {
                format!("valid, {moves}; the text does not list the last {}", self.not_listed)
            }
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
                let can_go = if self.rest().is_some() { ", but can go home now" } else { "" };
                format!(
                    "not solved: after {moves}, all legal, {cards} {} not home{can_go}",
                    be(left)
                )
            }
            end @ End::Illegal { number: 1, .. } => format!(
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
        let beside = self.not_checked.map(|line| {
            format!(
                " (what stands beside the positions, from line {line} on, is not understood, and not checked)"
            )
        });
        let columns = if self.counts_from_right { ", columns counted from the right" } else { "" };
        let beside = beside.unwrap_or_default();
        format!("{}{beside}{columns}, {}", self.dialect.description(), self.rules())
    }
}

impl fmt::Display for Verdict {
    /// The outcome, and the reading unless the text belongs to another board: `valid, 45 moves;
    /// standard notation, 4 cells, autoplay safe, valid under both rules`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.outcome().fmt(f)?;
        if self.is_foreign() { Ok(()) } else { write!(f, "; {}", self.reading()) }
    }
}

/// The rules with as many cells under which the moves win as they do in this replay.
fn valid_under(replay: &Replay, moves: &[Written]) -> Vec<Rules> {
    let own = replay.rules;
    let wins = |rules: &Rules| {
        let other = Replay::of(*rules, &replay.start, moves);
        other.is_won() && other.surplus().len() <= replay.surplus().len()
    };
    let others = super::with_same_cells(own).filter(|rules| *rules != own && wins(rules));
    std::iter::once(own).chain(others).collect()
}

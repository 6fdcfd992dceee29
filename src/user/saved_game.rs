//! A game in progress, as it is kept between deals and between starts.

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::dealer::{DealNumber, lookup};
use crate::game::Game;
use crate::rules::Rules;
use crate::text::{self, Style};

#[cfg(test)]
pub(super) mod tests;

/// Where a game started.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Start {
    /// A numbered deal.
    Deal(DealNumber),
    /// Another position.
    Board(Box<Board>),
}

impl Start {
    /// The start of a game on this board.
    pub(crate) fn of(board: &Board) -> Self {
        let number = lookup::numbers(board).first().copied();
        number.map_or_else(|| Self::Board(Box::new(board.clone())), Self::Deal)
    }

    fn board(&self) -> Board {
        match self {
            Self::Deal(deal) => deal.deal(),
            Self::Board(board) => Board::clone(board),
        }
    }
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SavedGame {
    pub(super) start: Start,
    pub(super) rules: Rules,
    /// Its moves, those that were taken back last.
    moves: String,
    /// How many of them were taken back, and can be made again.
    undone: usize,
}

impl SavedGame {
    /// The game to keep; none when it is won or has no moves.
    pub(super) fn of(game: &Game, start: impl FnOnce() -> Start) -> Option<Self> {
        let (rules, history) = (game.rules(), game.history());
        if game.is_won() || history.is_empty() {
            return None;
        }
        let moves = text::write(rules, game.start(), &history, Style::Line).trim_end().to_owned();
        Some(Self { start: start(), rules, moves, undone: game.undone() })
    }

    /// The game at the point where it was left.
    pub(crate) fn resume(&self) -> Game {
        let mut game = Game::resumed(self.rules, self.start.board(), &self.moves);
        game.go_to(self.made());
        game
    }

    /// How many moves are made.
    pub(crate) fn made(&self) -> usize {
        self.moves.split_whitespace().count().saturating_sub(self.undone)
    }

    /// The deal, if it has a number.
    pub(crate) fn deal(&self) -> Option<DealNumber> {
        match self.start {
            Start::Deal(deal) => Some(deal),
            Start::Board(_) => None,
        }
    }

    /// Whether it started on this board.
    pub(crate) fn is_on(&self, board: &Board) -> bool {
        match &self.start {
            Start::Board(start) => **start == *board,
            Start::Deal(deal) => board.is_dealt() && deal.deal() == *board,
        }
    }

    /// Whether it is a game of this board with as many cells. One takes the place of the other.
    pub(crate) fn is_of(&self, board: &Board, rules: Rules) -> bool {
        self.rules.cells() == rules.cells() && self.is_on(board)
    }

    /// Its start and its number of cells: of two games with the same, the later one is kept.
    pub(super) fn key(&self) -> (Start, usize) {
        (self.start.clone(), self.rules.cells())
    }

    /// Whether all its moves can be made. Otherwise those behind a wrong one would be lost as soon as
    /// the game goes on.
    pub(super) fn is_sound(&self) -> bool {
        let fits = self.rules.check_board(&self.start.board()).is_ok();
        fits && Self::of(&self.resume(), || self.start.clone()).as_ref() == Some(self)
    }
}

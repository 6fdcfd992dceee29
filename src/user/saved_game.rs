//! A game in progress, as it is kept between deals and between starts.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, format};
use crate::dealer::{DealNumber, lookup};
use crate::game::Game;
use crate::rules::Rules;
use crate::text::{self, Style};

#[cfg(test)]
pub(super) mod tests;

/// Separates the moves made from those taken back, which can be made again.
const TAKEN_BACK: char = '/';

/// Where a game started.
#[derive(Clone, Debug, PartialEq, Eq)]
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

    /// The deal, if it is one.
    pub(crate) fn deal(&self) -> Option<DealNumber> {
        match self {
            Self::Deal(deal) => Some(*deal),
            Self::Board(_) => None,
        }
    }

    fn board(&self) -> Board {
        match self {
            Self::Deal(deal) => deal.deal(),
            Self::Board(board) => Board::clone(board),
        }
    }
}

impl fmt::Display for Start {
    /// One word: the deal's number, or the position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(deal) => deal.fmt(f),
            Self::Board(board) => f.write_str(&fold(board)),
        }
    }
}

impl FromStr for Start {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        let deal = word.parse().ok().map(Self::Deal);
        deal.or_else(|| unfold(word).map(|board| Self::Board(Box::new(board)))).ok_or(())
    }
}

/// A game in progress: `game 617 4 safe vista 26 5a / bh`, or `board` and the position, with `/`
/// for the ends of its lines and `_` for blanks, in place of `game` and the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedGame {
    pub(super) start: Start,
    pub(super) rules: Rules,
    moves: String,
}

impl SavedGame {
    /// The game to keep; none when it is won or has no moves.
    pub(super) fn of(game: &Game, start: impl FnOnce() -> Start) -> Option<Self> {
        let (rules, history) = (game.rules(), game.history());
        if game.is_won() || history.is_empty() {
            return None;
        }
        let text = text::write(rules, game.start(), &history, Style::Line);
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let taken_back = TAKEN_BACK.to_string();
        if game.undone() > 0 {
            words.insert(history.len() - game.undone(), &taken_back);
        }
        Some(Self { start: start(), rules, moves: words.join(" ") })
    }

    /// The game, to be gone on with.
    pub(crate) fn resume(&self) -> Game {
        let history = self.moves.replace(TAKEN_BACK, " ");
        let mut game = Game::resumed(self.rules, self.start.board(), &history);
        game.go_to(self.made());
        game
    }

    /// How many moves are made.
    pub(crate) fn made(&self) -> usize {
        self.moves.split(TAKEN_BACK).next().map_or(0, |made| made.split_whitespace().count())
    }

    /// The deal, if it has a number.
    pub(crate) fn deal(&self) -> Option<DealNumber> {
        self.start.deal()
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

    /// Whether it takes the place of the other.
    pub(super) fn replaces(&self, other: &Self) -> bool {
        (&self.start, self.rules.cells()) == (&other.start, other.rules.cells())
    }

    /// Reads what is displayed.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let (kind, rest) = line.split_once(' ')?;
        let (start, rest) = rest.split_once(' ')?;
        let start: Start = start.parse().ok()?;
        if (kind == "game") != start.deal().is_some() {
            return None;
        }
        let (after_rules, _) = rest.match_indices(' ').nth(2).unwrap_or((rest.len(), ""));
        let (rules, moves) = rest.split_at(after_rules);
        let rules: Rules = rules.parse().ok()?;
        rules.check_board(&start.board()).ok()?;
        let moves = moves.trim_start().to_owned();
        let game = Self { start, rules, moves };
        // Where a move cannot be made, those behind it would be lost as soon as the game goes on.
        let again = Self::of(&game.resume(), || game.start.clone())?;
        (again == game).then_some(game)
    }
}

impl fmt::Display for SavedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, rules, moves } = self;
        let kind = if start.deal().is_some() { "game" } else { "board" };
        write!(f, "{kind} {start} {rules:#} {moves}")
    }
}

/// A position as one word.
pub(super) fn fold(board: &Board) -> String {
    format::position(board).trim_end().replace(' ', "_").replace('\n', "/")
}

/// The position that [`fold`] wrote.
pub(super) fn unfold(word: &str) -> Option<Board> {
    word.replace('/', "\n").replace('_', " ").parse().ok()
}

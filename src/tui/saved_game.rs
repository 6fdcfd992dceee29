//! A game in progress, as it is kept: between deals, and from one start to the next.

use crate::board::{Board, format};
use crate::dealer::{DealNumber, lookup};
use crate::game::Game;
use crate::notation::{self, Style};
use crate::rules::Rules;

/// Between the moves made and those taken back, which can be made again.
const TAKEN_BACK: char = '/';

/// A game in progress: `game 617 4 safe vista 26 5a / bh`, or `board`, and the position with `/`
/// for the ends of its lines and `_` for blanks, in place of `game` and the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedGame {
    rules: Rules,
    start: Board,
    moves: String,
}

impl SavedGame {
    /// The game as it is to be kept; none when it is won, or there is no move to keep.
    pub(crate) fn of(game: &Game) -> Option<Self> {
        let (rules, start, history) = (game.rules(), game.start(), game.history());
        if game.is_won() || history.is_empty() {
            return None;
        }
        let text = notation::write(rules, start, &history, Style::Line);
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let taken_back = TAKEN_BACK.to_string();
        if game.undone() > 0 {
            words.insert(history.len() - game.undone(), &taken_back);
        }
        Some(Self { rules, start: start.clone(), moves: words.join(" ") })
    }

    /// The game, to be gone on with.
    pub(crate) fn resume(&self) -> Game {
        let history = self.moves.replace(TAKEN_BACK, " ");
        let mut game = Game::resumed(self.rules, self.start.clone(), &history);
        game.go_to(self.made());
        game
    }

    /// How many moves are made.
    pub(crate) fn made(&self) -> usize {
        self.moves.split(TAKEN_BACK).next().map_or(0, |made| made.split_whitespace().count())
    }

    /// The board it started on.
    pub(crate) fn start(&self) -> &Board {
        &self.start
    }

    /// Whether it is a game of this board with as many cells. Of such games one takes the place of
    /// the other.
    pub(crate) fn is_of(&self, start: &Board, rules: Rules) -> bool {
        self.start == *start && self.rules.cells() == rules.cells()
    }

    /// Whether this game takes the place of the other.
    pub(crate) fn replaces(&self, other: &Self) -> bool {
        other.is_of(&self.start, self.rules)
    }

    /// Reads what [`SavedGame::line`] wrote behind its first word.
    pub(crate) fn parse(kind: &str, value: &str) -> Option<Self> {
        let (start, rest) = value.split_once(' ')?;
        let start = match kind {
            "game" => start.parse::<DealNumber>().ok()?.deal(),
            _ => unfold(start)?,
        };
        let (after_rules, _) = rest.match_indices(' ').nth(2).unwrap_or((rest.len(), ""));
        let (rules, moves) = rest.split_at(after_rules);
        let rules: Rules = rules.parse().ok()?;
        rules.check_board(&start).ok()?;
        let moves = moves.trim_start();
        let game = Self { rules, start, moves: moves.to_owned() };
        // Where a move cannot be made, those behind it would be lost as soon as the game goes on.
        (Self::of(&game.resume())?.moves == moves).then_some(game)
    }

    /// The game as a line of text.
    pub(crate) fn line(&self) -> String {
        let start = match lookup::numbers(&self.start).first() {
            Some(number) => format!("game {number}"),
            None => format!("board {}", fold(&self.start)),
        };
        format!("{start} {:#} {}\n", self.rules, self.moves)
    }
}

/// A position as one word.
pub(super) fn fold(board: &Board) -> String {
    format::position(board).trim_end().replace(' ', "_").replace('\n', "/")
}

/// The position that [`fold`] wrote.
pub(super) fn unfold(word: &str) -> Option<Board> {
    format::parse(&word.replace('/', "\n").replace('_', " ")).ok()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::rules::{Autoplay, EmptyColumn, Place};

    /// A game of a deal with a move taken back, and one that began in the middle of another.
    pub(crate) fn games() -> Vec<SavedGame> {
        let mut first = Game::new(Rules::default(), DealNumber::new(617).unwrap().deal());
        for (from, to) in [(3, 0), (0, 1)] {
            first.play(Place::Column(from), Place::Cell(to)).unwrap();
        }
        let rules = Rules::new(5, Autoplay::Max, EmptyColumn::Classic).unwrap();
        let mut second = Game::new(rules, first.board().clone());
        second.play(Place::Column(7), Place::Cell(4)).unwrap();
        first.undo();
        let saved = [&first, &second].map(|game| SavedGame::of(game).unwrap());
        assert_eq!(saved.each_ref().map(SavedGame::resume), [first, second]);
        saved.to_vec()
    }

    #[test]
    fn a_line_reads_back_as_the_same_game() {
        let games = games();
        assert_eq!(games[0].line(), "game 617 4 safe vista 4a / 1b\n");
        assert_eq!(games.iter().map(SavedGame::made).collect::<Vec<_>>(), [1, 1]);
        for game in games {
            let line = game.line();
            let (kind, value) = line.trim_end().split_once(' ').unwrap();
            assert_eq!(SavedGame::parse(kind, value), Some(game));
        }
    }

    #[test]
    fn what_is_won_or_not_begun_is_not_kept() {
        let mut game = Game::new(Rules::default(), DealNumber::new(10_913).unwrap().deal());
        assert_eq!(SavedGame::of(&game), None);
        game = Game::resumed(
            game.rules(),
            game.start().clone(),
            "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b",
        );
        assert!(game.is_won() && SavedGame::of(&game).is_none());
        game.restart();
        let saved = SavedGame::of(&game).unwrap();
        assert_eq!((saved.made(), saved.resume()), (0, game), "it can be made again");
    }
}

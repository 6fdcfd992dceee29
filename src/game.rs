//! A game in progress, with undo and redo.
//!
//! ```
//! use freecell::{dealer::DealNumber, game::Game, rules::Rules};
//! let mut game = Game::new(Rules::default(), DealNumber::new(617).unwrap().deal());
//! game.play("4".parse().unwrap(), "a".parse().unwrap()).unwrap();
//! assert_eq!(game.notation(), "4a\n");
//! game.undo();
//! assert!(game.play("1".parse().unwrap(), "2".parse().unwrap()).is_err());
//! assert_eq!((game.moves().len(), game.undone()), (0, 1));
//! ```

use crate::board::{Board, Place};
use crate::card::Card;
use crate::rules::{IllegalMove, Move, Played, Rules, next_home};
use crate::text::{self, Style};

/// A game in progress.
///
/// ```
/// use freecell::{dealer::DealNumber, game::Game, rules::Rules};
/// let mut game = Game::new(Rules::default(), DealNumber::new(617).unwrap().deal());
/// game.play_move("4a".parse().unwrap()).unwrap();
/// game.restart();
/// assert_eq!(game.board(), game.start());
/// assert_eq!(game.redo(), "4a".parse().ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    start: Board,
    board: Board,
    /// The moves made, then the undone ones that can be redone.
    history: Vec<Played>,
    made: usize,
}

impl Game {
    /// A new game on a board.
    #[must_use]
    pub fn new(rules: Rules, start: Board) -> Self {
        let mut board = start.clone();
        rules.start(&mut board);
        Self { rules, start, board, history: Vec::new(), made: 0 }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The board it started on, before any move.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The current position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The moves that led to this position.
    pub fn moves(&self) -> Vec<Move> {
        self.history[..self.made].iter().map(|played| played.mv).collect()
    }

    /// The moves that led to this position, then those that can be redone.
    pub fn history(&self) -> Vec<Move> {
        self.history.iter().map(|played| played.mv).collect()
    }

    /// The last move made, with the cards it moved.
    pub fn last(&self) -> Option<&Played> {
        self.made.checked_sub(1).map(|i| &self.history[i])
    }

    /// The moves that led to this position, with the cards they moved.
    pub fn played(&self) -> &[Played] {
        &self.history[..self.made]
    }

    /// The number of undone moves that can be redone.
    pub fn undone(&self) -> usize {
        self.history.len() - self.made
    }

    /// Plays the move that standard notation means by these two places.
    ///
    /// # Errors
    /// Why no such move is legal; the position is unchanged.
    pub fn play(&mut self, from: Place, to: Place) -> Result<&Played, IllegalMove> {
        let mv = self.rules.resolve(&self.board, from, to)?;
        self.play_move(mv)
    }

    /// Makes a move. Undone moves can no longer be redone, unless this is the first of them.
    ///
    /// # Errors
    /// Why the move is not legal; the position is unchanged.
    pub fn play_move(&mut self, mv: Move) -> Result<&Played, IllegalMove> {
        let played = self.rules.try_play(&mut self.board, mv)?;
        if self.history.get(self.made) != Some(&played) {
            self.history.truncate(self.made);
            self.history.push(played);
        }
        self.made += 1;
        Ok(&self.history[self.made - 1])
    }

    /// Undoes the last move; returns `None` if there is none.
    pub fn undo(&mut self) -> Option<Move> {
        self.made = self.made.checked_sub(1)?;
        let played = &self.history[self.made];
        played.undo(&mut self.board);
        Some(played.mv)
    }

    /// Redoes the move undone last; returns `None` if there is none.
    pub fn redo(&mut self) -> Option<Move> {
        let mv = self.history.get(self.made)?.mv;
        self.play_move(mv).ok().map(|played| played.mv)
    }

    /// The same game under other rules, at its start. Its moves can be redone as far as they are
    /// legal.
    #[must_use]
    pub fn under(&self, rules: Rules) -> Self {
        let mut game = Self::new(rules, self.start.clone());
        for played in &self.history {
            if game.play_move(played.mv).is_err() {
                break;
            }
        }
        game.restart();
        game
    }

    /// Undoes all moves.
    pub fn restart(&mut self) {
        while self.undo().is_some() {}
    }

    /// Undoes or redoes moves until `moves` are made or there are no more.
    pub fn go_to(&mut self, moves: usize) {
        while self.made > moves && self.undo().is_some() {}
        while self.made < moves && self.redo().is_some() {}
    }

    /// Moves home every card that can go. Returns the number of moves.
    pub fn finish(&mut self) -> usize {
        let mut moved = 0;
        while let Some(mv) = self.move_home() {
            if self.play_move(mv).is_err() {
                break;
            }
            moved += 1;
        }
        moved
    }

    /// A move that takes a card home.
    pub fn move_home(&self) -> Option<Move> {
        let is_next = |card: Card| next_home(&self.board, card.suit()) == Some(card);
        self.board.place_available(is_next).map(|from| Move::single(from, Place::Foundation))
    }

    /// Whether all cards are home.
    pub fn is_won(&self) -> bool {
        self.board.is_won()
    }

    /// Whether the game is not won and the only legal moves, if any, are from cell to cell.
    pub fn is_stuck(&self) -> bool {
        !self.is_won() && self.rules.distinct_moves(&self.board).is_empty()
    }

    /// The moves so far in standard notation, ten a line.
    pub fn notation(&self) -> String {
        text::write(self.rules, &self.start, &self.moves(), Style::Standard)
    }

    /// The moves so far, each in standard notation.
    pub fn words(&self) -> Vec<String> {
        self.notation().split_whitespace().map(str::to_owned).collect()
    }

    /// Plays moves of standard notation on a board, up to the first that is not legal.
    #[must_use]
    pub fn resumed(rules: Rules, start: Board, moves: &str) -> Self {
        let mut game = Self::new(rules, start);
        for word in moves.split_whitespace() {
            let Some(mv) = rules.move_of(game.board(), word) else { break };
            if game.play_move(mv).is_err() {
                break;
            }
        }
        game
    }
}

#[cfg(test)]
mod tests;

//! The way back from a game that can no longer be won to the last position that could.

use std::time::Duration;

use crate::board::Board;
use crate::solver::Mode as Aim;
use crate::tui::app::knowledge::Verdict;
use crate::tui::app::solver::Advice;
use crate::tui::app::{App, Mode};
use crate::tui::jobs::solve::Solve;
use crate::words::count;

/// How long the solver thinks about each position on the way.
const THINKING: Duration = Duration::from_secs(5);

impl App {
    /// The number of moves before the last position that is known to be winnable; or else the last position
    /// that is not known to be lost. None where the position in play is not lost.
    fn way_back(&self) -> Option<Result<usize, Board>> {
        let Mode::Play(play) = &self.mode else { return None };
        if self.known_advice() != Some(Advice::Lost) {
            return None;
        }
        let mut game = play.game.clone();
        (0..game.moves().len()).rev().find_map(|made| {
            game.go_to(made);
            match self.verdict_of(game.board(), game.rules()) {
                Some(Verdict::Impossible) => None,
                Some(Verdict::Solvable) => Some(Ok(made)),
                None => Some(Err(game.board().clone())),
            }
        })
    }

    /// How many moves have to be taken back from a game that can no longer be won, where that is
    /// proved.
    pub(crate) fn moves_too_many(&self) -> Option<usize> {
        let (Some(Ok(left)), Mode::Play(play)) = (self.way_back(), &self.mode) else { return None };
        Some(play.game.moves().len() - left)
    }

    /// Whether it is proved that the game in play could not be won from its start.
    pub(crate) fn never_was_winnable(&self) -> bool {
        self.verdict_of(self.subject.start(), self.rules()) == Some(Verdict::Impossible)
    }

    /// Whether the solver works for the game in play.
    pub(crate) fn is_advising(&self) -> bool {
        self.on_way_back.is_some() || self.search.as_ref().is_some_and(|search| search.is_running)
    }

    /// Looks for the way back where the position in play is lost.
    pub(super) fn find_way_back(&mut self) {
        self.on_way_back = None;
        match self.way_back() {
            Some(Ok(_)) => self.tell_way_back(),
            Some(Err(board)) => {
                let (id, rules) = (self.next_job(), self.rules());
                self.on_way_back =
                    Some(Solve { id, board, rules, mode: Aim::Fast, time: THINKING });
            }
            None => {}
        }
    }

    /// Says how far back the game could be won, unless the player does not want to know or there is
    /// something else to say.
    pub(super) fn tell_way_back(&mut self) {
        if self.message.is_none() && self.config.settings.winnable {
            self.tell_lost();
        }
    }

    /// Says that the game can no longer be won, and how far back it could.
    pub(super) fn tell_lost(&mut self) {
        match self.moves_too_many() {
            Some(moves) => {
                self.warn(format!("No longer winnable: undo {} (U)", count(moves, "move")));
            }
            None if self.never_was_winnable() => self.warn("This deal cannot be won"),
            None => self.warn("No longer winnable"),
        }
    }

    /// Takes moves back until the game can be won again.
    pub(crate) fn rescue(&mut self) {
        match (self.way_back(), self.known_advice()) {
            (Some(Ok(left)), _) => self.take_back(left),
            (_, Some(Advice::Winnable)) => self.say("this can still be won"),
            (_, Some(Advice::Thinking)) => self.say("the solver is still thinking"),
            _ if self.on_way_back.is_some() => self.say("the solver is still thinking"),
            _ if self.never_was_winnable() => self.say("This deal cannot be won"),
            _ => self.say("the solver does not know how far to go back"),
        }
    }
}

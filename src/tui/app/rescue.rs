//! The way back from a game that can no longer be won to the last position that could.

use std::time::Duration;

use crate::solver::{Mode as Aim, Outcome};
use crate::tui::app::knowledge::Verdict;
use crate::tui::app::solver::Advice;
use crate::tui::app::{App, Mode};
use crate::tui::jobs::solve::{Solve, SolverNews};
use crate::words::count;

/// How long the solver thinks about each position on the way.
const THINKING: Duration = Duration::from_secs(5);

/// How far the way is known.
#[derive(Debug, Default)]
pub(super) enum WayBack {
    /// Nobody needs one, or the solver gave up.
    #[default]
    Unknown,
    /// The solver thinks about the position after this number of moves.
    Thinking(usize, Box<Solve>),
    /// The game could be won after this number of moves, and not after one more.
    Known(usize),
}

impl WayBack {
    /// The position to solve.
    pub(super) fn wanted(&self) -> Option<&Solve> {
        match self {
            Self::Thinking(_, job) => Some(job),
            Self::Unknown | Self::Known(_) => None,
        }
    }
}

impl App {
    /// How many moves have to be taken back from a game that can no longer be won, where that is
    /// proved.
    pub(crate) fn moves_too_many(&self) -> Option<usize> {
        let (WayBack::Known(left), Mode::Play(play)) = (&self.way_back, &self.mode) else {
            return None;
        };
        play.game.moves().len().checked_sub(*left)
    }

    /// Whether the solver works for the game in play.
    pub(crate) fn is_advising(&self) -> bool {
        self.way_back.wanted().is_some()
            || self.search.as_ref().is_some_and(super::solver::SolverRun::is_running)
    }

    /// Looks for the way back where the position in play is lost.
    pub(super) fn find_way_back(&mut self) {
        let Mode::Play(play) = &self.mode else { return self.way_back = WayBack::Unknown };
        if self.known_advice() == Some(Advice::Lost) {
            self.find_way_back_from(play.game.moves().len());
        } else {
            self.way_back = WayBack::Unknown;
        }
    }

    /// Goes back from a position that is lost, as far as it is known which ones are.
    fn find_way_back_from(&mut self, lost: usize) {
        self.way_back = WayBack::Unknown;
        let Mode::Play(play) = &self.mode else { return };
        let (mut game, rules) = (play.game.clone(), play.game.rules());
        for made in (0..lost).rev() {
            game.go_to(made);
            match self.verdict_of(game.board(), rules) {
                Some(Verdict::Impossible) => {}
                Some(Verdict::Solvable) => {
                    self.way_back = WayBack::Known(made);
                    return self.tell_way_back();
                }
                None => {
                    let (id, board) = (self.next_job(), game.board().clone());
                    let job = Solve { id, board, rules, mode: Aim::Fast, time: THINKING };
                    self.way_back = WayBack::Thinking(made, Box::new(job));
                    return;
                }
            }
        }
    }

    /// Takes what the solver tells of a position on the way; whether it is about one.
    pub(super) fn take_way_back(&mut self, id: u64, news: &SolverNews) -> bool {
        let WayBack::Thinking(made, job) = &self.way_back else { return false };
        if job.id != id {
            return false;
        }
        let (made, board, rules) = (*made, job.board.clone(), job.rules);
        let found = match news {
            SolverNews::Better(best) => Some(&**best),
            SolverNews::Ended(outcome) => match &**outcome {
                Outcome::Solved(best) => Some(best),
                Outcome::Impossible { .. } => None,
                Outcome::GaveUp { .. } => return self.lose_way_back(),
            },
            SolverNews::Failed(_) => return self.lose_way_back(),
        };
        match found {
            Some(best) => {
                self.knowledge.solved(&board, rules, &best.moves, best.lower_bound);
            }
            None => self.knowledge.unsolvable(&board, rules),
        }
        self.find_way_back_from(made + 1);
        true
    }

    fn lose_way_back(&mut self) -> bool {
        self.way_back = WayBack::Unknown;
        true
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
            None => self.warn("No longer winnable"),
        }
    }

    /// Takes moves back until the game can be won again.
    pub(super) fn rescue(&mut self) {
        match (&self.way_back, self.known_advice()) {
            (WayBack::Known(left), _) => self.take_back(*left),
            (_, Some(Advice::Winnable)) => self.say("this can still be won"),
            (WayBack::Thinking(..), _) | (_, Some(Advice::Thinking)) => {
                self.say("the solver is still thinking");
            }
            (WayBack::Unknown, _) => self.say("the solver does not know how far to go back"),
        }
    }
}

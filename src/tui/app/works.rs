//! Which commands can do something now, and which make cards slide.

use std::mem::Discriminant;
use std::time::Duration;

use crate::board::Board;
use crate::card::Card;
use crate::tui::app::motion::{self, FRAME, Motion};
use crate::tui::app::solution::Origin;
use crate::tui::app::{App, Mode};

/// The state before an action that may let cards slide.
pub(super) struct BeforeSlide {
    board: Board,
    start: Board,
    mode: Discriminant<Mode>,
    at: usize,
    /// The cards that the mouse has brought where they go.
    in_hand: Vec<Card>,
}

/// Slow frames after which nothing slides any more.
const SLOW: u8 = 3;

impl App {
    /// Whether the solver has something to show that is not shown yet.
    pub(crate) fn can_solve(&self) -> bool {
        match (&self.mode, self.found()) {
            (Mode::Solution(solution), Some(best)) if solution.origin == Origin::Solver => {
                best.moves.len() < solution.moves()
            }
            (Mode::Solution(solution), None) => solution.origin != Origin::Solver,
            _ => true,
        }
    }

    /// Whether the pasted text has other games.
    pub(crate) fn has_other_games(&self) -> bool {
        self.pasted.are_several()
    }

    /// The cards that the mouse drags.
    pub(super) fn in_hand(&self) -> Vec<Card> {
        let Mode::Play(play) = &self.mode else { return Vec::new() };
        play.in_hand().map(|(_, cards, _)| cards.to_vec()).unwrap_or_default()
    }

    /// How many moves were made in the game, or lines of the solution played.
    pub(crate) fn at(&self) -> usize {
        match &self.mode {
            Mode::Play(play) => play.game.moves().len(),
            Mode::Solution(solution) => solution.at(),
            Mode::Browse | Mode::Compare(_) => 0,
        }
    }

    /// What a slide starts from, if cards may slide now.
    pub(super) fn before_slide(&self) -> Option<BeforeSlide> {
        let slides = self.config.settings.animation.unwrap_or(!self.terminal.slow);
        let is_still = self.motion.as_ref().is_none_or(Motion::is_over);
        let has_time = match &self.mode {
            Mode::Play(_) => true,
            Mode::Solution(solution) => {
                solution.interval().is_none_or(|interval| interval > 2 * motion::SHORTEST)
            }
            Mode::Browse | Mode::Compare(_) => false,
        };
        (slides && self.slow_frames < SLOW && is_still && has_time).then(|| BeforeSlide {
            board: self.board().clone(),
            start: self.subject.start().clone(),
            mode: std::mem::discriminant(&self.mode),
            at: self.at(),
            in_hand: self.in_hand(),
        })
    }

    /// Lets cards slide where a game went on or one move back, or a solution by one move.
    pub(super) fn slide(&mut self, before: &BeforeSlide) {
        let (at, now) = (before.at, self.at());
        let is_near = now.abs_diff(at) == 1 || matches!(self.mode, Mode::Play(_)) && now > at;
        let is_same = before.mode == std::mem::discriminant(&self.mode)
            && before.start == *self.subject.start();
        if is_near && is_same {
            self.motion = Motion::between(&before.board, self.board(), &before.in_hand);
        }
    }

    /// Goes on with what moves or plays by itself.
    pub(super) fn tick(&mut self) {
        match &mut self.motion {
            Some(motion) if !motion.is_over() => motion.step(),
            _ => {
                let slid = self.motion.as_ref().map_or(Duration::ZERO, Motion::time);
                self.waited += slid + self.interval().unwrap_or_default();
                self.motion = None;
                if let Some(search) = &mut self.search {
                    search.tick();
                }
                if let Mode::Solution(solution) = &mut self.mode
                    && solution.interval().is_some_and(|interval| self.waited >= interval)
                {
                    self.waited = Duration::ZERO;
                    solution.tick();
                }
            }
        }
    }

    /// A frame took so long to reach the terminal: over a slow line nothing slides. Whether the
    /// cards that were on their way have to be drawn where they are.
    pub(crate) fn frame_took(&mut self, time: Duration) -> bool {
        let slow = time > 2 * FRAME && self.motion.take_if(|motion| !motion.is_over()).is_some();
        self.slow_frames = self.slow_frames.saturating_add(u8::from(slow));
        slow
    }
}

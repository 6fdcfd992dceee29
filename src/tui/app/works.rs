//! Which commands can do something now, and which make cards slide.

use crate::card::Card;
use crate::game::Game;
use crate::tui::app::motion::{self, FRAME, Motion};
use crate::tui::app::solution::{Origin, Solution};
use crate::tui::app::solver::SolverRun;
use crate::tui::app::{App, Mode};
use crate::tui::command::{Action, Bound};

/// Slow frames after which nothing slides any more.
const SLOW: u8 = 3;

impl App {
    /// Whether the keys of a row can do anything now; `listed` says that the moves are listed
    /// beside the board.
    pub(crate) fn works(&self, bound: &Bound, listed: bool) -> bool {
        let Some(action) = bound.row.first() else { return self.mouse || !bound.row.is_mouse() };
        let play = match &self.mode {
            Mode::Play(play) => Some(play),
            _ => None,
        };
        let in_game = |works: fn(&Game) -> bool| play.is_none_or(|play| works(&play.game));
        match action {
            Action::Tell(_) => false,
            Action::Undo | Action::Restart => in_game(|game| game.last().is_some()),
            Action::Redo => in_game(|game| game.undone() > 0),
            Action::Finish => in_game(|game| game.move_home().is_some()),
            Action::CopyMoves | Action::SaveMoves => match &self.mode {
                Mode::Solution(solution) => solution.moves() > 0,
                _ => in_game(|game| game.last().is_some()),
            },
            Action::Hint | Action::ShowRest | Action::Move(_) | Action::Pick => {
                in_game(|game| !game.is_won())
            }
            Action::CycleAutoplay => in_game(|game| game.last().is_none()),
            Action::GiveUp => in_game(|game| !game.history().is_empty()),
            Action::Count(_) => play.is_some_and(|play| play.picked().is_some()),
            Action::PreviousDeal => !self.before.is_empty(),
            Action::StepGame(_) => self.pasted.are_several(),
            Action::StepHit(_) => self.findings.is_some(),
            Action::ToggleList => !listed,
            Action::Stop => self.is_waiting(),
            Action::Solve => match (&self.mode, self.search.as_ref().and_then(SolverRun::best)) {
                (Mode::Solution(solution), Some(best)) if solution.origin == Origin::Solver => {
                    best.moves.len() < solution.moves()
                }
                (Mode::Solution(solution), None) => solution.origin != Origin::Solver,
                _ => true,
            },
            _ => true,
        }
    }

    /// The cards that the mouse drags.
    pub(super) fn in_hand(&self) -> Vec<Card> {
        let Mode::Play(play) = &self.mode else { return Vec::new() };
        play.in_hand().map(|(_, cards, _)| cards.to_vec()).unwrap_or_default()
    }

    /// Whether an action makes cards slide.
    pub(super) fn slides(&self, action: &Action) -> bool {
        let slides = self.config.settings.animation.unwrap_or(!self.terminal.slow);
        let is_still = self.motion.as_ref().is_none_or(Motion::is_over);
        slides
            && self.slow_frames < SLOW
            && match (&self.mode, action) {
                (
                    Mode::Play(_),
                    Action::Name(_)
                    | Action::Pick
                    | Action::Press(_)
                    | Action::PressTwice(_)
                    | Action::Release(_)
                    | Action::Undo
                    | Action::Redo
                    | Action::Finish
                    | Action::Hint,
                ) => is_still,
                (Mode::Solution(_), Action::StepMove(-1 | 1)) => true,
                (Mode::Solution(solution), Action::Tick) => {
                    is_still && solution.interval() > Some(2 * motion::SHORTEST)
                }
                _ => false,
            }
    }

    /// Goes on with what moves or plays by itself.
    pub(super) fn tick(&mut self) {
        match &mut self.motion {
            Some(motion) if !motion.is_over() => motion.step(),
            _ => {
                self.motion = None;
                self.on_solution(Solution::tick);
            }
        }
    }

    /// A frame took so long to reach the terminal: over a slow line nothing slides. Whether the
    /// cards that were on their way have to be drawn where they are.
    pub(crate) fn frame_took(&mut self, time: std::time::Duration) -> bool {
        let slow = time > 2 * FRAME && self.motion.take_if(|motion| !motion.is_over()).is_some();
        self.slow_frames = self.slow_frames.saturating_add(u8::from(slow));
        slow
    }
}

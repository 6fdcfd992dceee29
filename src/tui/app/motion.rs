//! Animations on the table, and the ticks that drive them.
//!
//! The state changes at once; a motion only says which cards are still drawn on their way. The next
//! key ends it.

use std::mem::Discriminant;
use std::time::Duration;

use crate::tui::app::{App, TICK, ViewerMode};
use freecell::board::Board;
use freecell::card::Card;

use cascade::Cascade;
pub(crate) use slide::{Flight, SHORTEST, Slide};

mod cascade;
mod slide;

/// The time between two frames.
pub(crate) const FRAME: Duration = Duration::from_millis(25);

/// What moves on the table.
#[derive(Clone, Debug)]
pub(crate) enum Motion {
    /// Cards that go to new places.
    Slide(Box<Slide>),
    /// The cards of a won game.
    Cascade(Cascade),
}

impl Motion {
    /// Goes on to the next frame. Returns whether it is over.
    fn step(&mut self) -> bool {
        match self {
            Self::Slide(slide) => slide.step(),
            Self::Cascade(cascade) => cascade.step(),
        }
    }
}

/// The state before an action, to determine what the action changed.
pub(crate) struct Before {
    pub(crate) board: Board,
    /// The board that it was compared with.
    pub(crate) other: Option<Board>,
    pub(crate) start: Board,
    pub(crate) mode: Discriminant<ViewerMode>,
    /// Moves made, or lines of the solution shown.
    pub(crate) at: usize,
    /// The cards that the mouse has already moved to their new places.
    in_hand: Vec<Card>,
}

/// The interval at which the clock of a game is redrawn.
const CLOCK: Duration = Duration::from_secs(1);
/// The number of slow frames after which animation is switched off.
const SLOW: u8 = 3;

/// What moves on the table, and the time it takes.
#[derive(Debug, Default)]
pub(crate) struct Stage {
    /// What moves, while it moves.
    pub(crate) motion: Option<Motion>,
    /// Whether this is the first start, and the user has not done anything yet.
    pub(crate) greets: bool,
    /// How long the current move of a running solution has been shown.
    waited: Duration,
    /// The number of frames that took too long to draw.
    slow_frames: u8,
}

impl Stage {
    /// Whether anything may move, if the settings want that: not where frames are slow.
    fn animates(&self, is_wanted: bool) -> bool {
        is_wanted && self.slow_frames < SLOW
    }

    /// Ends the greeting and whatever moves. Returns whether there was anything.
    pub(crate) fn settle(&mut self) -> bool {
        std::mem::take(&mut self.greets) | self.motion.take().is_some()
    }

    /// Shows the current move of a running solution for all of its time.
    pub(super) fn wait_anew(&mut self) {
        self.waited = Duration::ZERO;
    }

    /// Goes on to the next frame of what moves. Returns whether a slide has ended.
    fn step(&mut self) -> bool {
        let Some(motion) = &mut self.motion else { return false };
        let is_slide = matches!(motion, Motion::Slide(_));
        let is_over = motion.step();
        if is_over {
            self.motion = None;
        }
        is_over && is_slide
    }

    /// Takes the time that a frame took to draw. A slow one ends a slide; after several, nothing moves any
    /// more. Returns whether moving cards must be redrawn at their new places.
    fn frame_took(&mut self, time: Duration, is_wanted: bool) -> bool {
        let is_slow = time > 2 * FRAME && self.motion.is_some();
        self.slow_frames = self.slow_frames.saturating_add(u8::from(is_slow));
        let is_slide = matches!(self.motion, Some(Motion::Slide(_)));
        let ends = is_slow && (is_slide || !self.animates(is_wanted));
        ends && self.motion.take().is_some()
    }
}

impl App {
    /// The current state, to be taken before an action.
    pub(crate) fn before(&self) -> Before {
        let (at, in_hand) = match &self.desk.mode {
            ViewerMode::Play(play) => (play.game.moves().len(), play.in_hand()),
            ViewerMode::Solution(solution) => (solution.at, None),
            ViewerMode::Browse | ViewerMode::Compare(_) => (0, None),
        };
        Before {
            board: self.desk.board().clone(),
            other: self.desk.other_board().cloned(),
            start: self.desk.viewed.start.clone(),
            mode: std::mem::discriminant(&self.desk.mode),
            at,
            in_hand: in_hand.map(|(cards, _)| cards.to_vec()).unwrap_or_default(),
        }
    }

    /// Whether cards may slide now.
    pub(crate) fn may_slide(&self) -> bool {
        let is_slow = |interval| interval > 2 * SHORTEST;
        let has_time = match &self.desk.mode {
            ViewerMode::Play(_) => true,
            ViewerMode::Solution(solution) => solution.interval().is_none_or(is_slow),
            ViewerMode::Browse | ViewerMode::Compare(_) => false,
        };
        self.animates() && self.stage.motion.is_none() && has_time
    }

    /// Whether the settings want motion; by default, not on a slow line.
    fn wants_motion(&self) -> bool {
        self.config.settings.animation.unwrap_or(!self.appearance.is_slow())
    }

    /// Whether anything may move on this terminal.
    fn animates(&self) -> bool {
        self.stage.animates(self.wants_motion())
    }

    /// Greets the user at the first start of all: the cards are dealt, and a card of help lies on the table
    /// until the user does something.
    pub(crate) fn greet(&mut self) {
        let dealing = Slide::deal(&self.desk.viewed.start).filter(|_| self.animates());
        self.stage.greets = true;
        self.stage.motion = dealing.map(Box::new).map(Motion::Slide);
    }

    /// The cascade of a game that is won.
    fn cascade(&self) -> Option<Motion> {
        let seed = self.desk.viewed.deal.map_or(0, |deal| deal.get().unsigned_abs());
        let is_due = self.animates() && self.has_won();
        is_due.then(|| Motion::Cascade(Cascade::new(seed)))
    }

    fn has_won(&self) -> bool {
        self.desk.play_mode().is_some_and(|play| play.game.is_won())
    }

    /// Whether cards still move over a game that is won: the next key shows its result.
    pub(crate) fn celebrates(&self) -> bool {
        self.stage.motion.is_some() && self.has_won()
    }

    /// Animates a move of a game made or undone, or one move of a solution.
    pub(super) fn slide(&mut self, before: &Before) {
        let Before { at: now, mode, start, .. } = self.before();
        let is_near = now.abs_diff(before.at) == 1
            || matches!(self.desk.mode, ViewerMode::Play(_)) && now > before.at;
        if is_near && before.mode == mode && before.start == start {
            let slide = Slide::between(&before.board, self.desk.board(), &before.in_hand);
            self.stage.motion = slide.map(Box::new).map(Motion::Slide).or_else(|| self.cascade());
        }
    }

    /// The time until the next tick, while something runs by itself.
    pub(crate) fn interval(&self) -> Option<Duration> {
        if self.stage.motion.is_some() {
            return Some(FRAME);
        }
        if self.config.settings.clock && self.clock_runs() {
            return Some(CLOCK);
        }
        let ViewerMode::Solution(solution) = &self.desk.mode else { return None };
        let left = solution.interval().map(|interval| interval.saturating_sub(self.stage.waited));
        left.into_iter().chain(self.solving.is_solving().then_some(TICK)).min()
    }

    /// Advances what runs by itself.
    pub(crate) fn tick(&mut self) {
        self.stage.waited += self.interval().unwrap_or_default();
        if self.stage.motion.is_some() {
            if self.stage.step() {
                self.stage.motion = self.cascade();
            }
            return;
        }
        self.solving.tick();
        if let ViewerMode::Solution(solution) = &mut self.desk.mode
            && solution.interval().is_some_and(|interval| self.stage.waited >= interval)
        {
            self.stage.wait_anew();
            solution.tick();
        }
    }

    /// Takes the time that a frame took to draw. Returns whether another frame is needed at once.
    pub(crate) fn frame_took(&mut self, time: Duration) -> bool {
        let is_wanted = self.wants_motion();
        self.stage.frame_took(time, is_wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_frames_end_a_slide_and_after_several_nothing_moves() {
        let moving = || Some(Motion::Cascade(Cascade::new(1)));
        let mut stage = Stage { motion: moving(), ..Stage::default() };
        assert!(!stage.frame_took(FRAME, true));
        for _ in 1..SLOW {
            assert!(!stage.frame_took(3 * FRAME, true), "a cascade goes on");
            assert!(stage.animates(true));
        }
        assert!(stage.frame_took(3 * FRAME, true));
        assert!(stage.motion.is_none() && !stage.animates(true));
    }
}

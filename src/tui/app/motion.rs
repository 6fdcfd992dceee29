//! Animations of cards that slide to their new places, and the ticks that drive them.
//!
//! The state changes at once; a motion only says which cards are still drawn on their way. The next
//! key ends it.

use std::mem::Discriminant;
use std::time::Duration;

use crate::tui::app::{App, Mode, TICK};
use crate::tui::layout::length;
use freecell::board::Board;
use freecell::board::compare::CardPlace;
use freecell::card::Card;

#[cfg(test)]
mod tests;

/// The time between two frames.
pub(crate) const FRAME: Duration = Duration::from_millis(25);
/// The number of frames for the motion of one card.
const FLIGHT: u16 = 6;
/// The duration of the shortest motion.
pub(crate) const SHORTEST: Duration = Duration::from_millis(150);
/// The delay in frames between two cards that go home, unless there are too many of them.
const STAGGER: u16 = 3;
/// The most frames over which the starts of all cards are spread.
const MOST: u16 = 36;

/// A moving card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flight {
    pub(crate) card: Card,
    /// Its old place.
    pub(crate) from: CardPlace,
    /// Its new place.
    pub(crate) to: CardPlace,
    /// The frame in which it starts.
    start: u16,
}

/// The cards that move from one position to the next.
#[derive(Clone, Debug)]
pub(crate) struct Motion {
    /// The position before.
    pub(crate) before: Board,
    flights: Vec<Flight>,
    frame: u16,
}

impl Motion {
    /// The motion between two positions, except for `brought` cards, which the mouse has already
    /// moved. Returns `None` if no card moves.
    pub(crate) fn between(before: &Board, after: &Board, brought: &[Card]) -> Option<Self> {
        let others = Card::ALL.into_iter().filter(|card| !brought.contains(card));
        let moved = others.filter_map(|card| {
            let (from, to) = (CardPlace::of(card, before)?, CardPlace::of(card, after)?);
            (from != to).then_some(Flight { card, from, to, start: 0 })
        });
        // Cards go home in order of rank, which is the order of the deck.
        let (mut home, mut flights): (Vec<_>, Vec<_>) =
            moved.partition(|flight| matches!(flight.to, CardPlace::Foundation(_)));
        let first = if flights.is_empty() { 0 } else { FLIGHT };
        let count = length(home.len()).max(1);
        for (i, flight) in (0..).zip(&mut home) {
            flight.start = first + (i * STAGGER).min(i * MOST / count);
        }
        flights.append(&mut home);
        // The deeper cards of a column are drawn first.
        flights.sort_by_key(|flight| match flight.from {
            CardPlace::Column { row, .. } => row,
            CardPlace::Cell(_) | CardPlace::Foundation(_) => 0,
        });
        (!flights.is_empty()).then(|| Self { before: before.clone(), flights, frame: 0 })
    }

    /// Whether all cards have arrived.
    fn is_over(&self) -> bool {
        let last = self.flights.iter().map(|flight| flight.start).max();
        self.frame >= last.unwrap_or(0) + FLIGHT
    }

    /// The cards that have not arrived, each with its progress as a fraction of the way.
    pub(crate) fn on_the_way(&self) -> impl Iterator<Item = (Flight, (u16, u16))> {
        let done = |flight: &Flight| self.frame.saturating_sub(flight.start);
        let moving = self.flights.iter().filter(move |flight| done(flight) < FLIGHT);
        moving.map(move |flight| (*flight, eased(done(flight))))
    }

    /// The position after the motion, without the cards that have not arrived.
    pub(crate) fn board(&self, after: &Board) -> Board {
        let away: Vec<Card> = self.on_the_way().map(|(flight, _)| flight.card).collect();
        after.without(&away)
    }
}

/// The progress of a card after this many frames; it slows down before it arrives.
fn eased(frames: u16) -> (u16, u16) {
    let left = FLIGHT - frames.min(FLIGHT);
    (FLIGHT * FLIGHT - left * left, FLIGHT * FLIGHT)
}

/// The state before an action, to determine what the action changed.
pub(crate) struct Before {
    pub(crate) board: Board,
    /// The board that it was compared with.
    pub(crate) other: Option<Board>,
    pub(crate) start: Board,
    pub(crate) mode: Discriminant<Mode>,
    /// Moves made, or lines of the solution shown.
    pub(crate) at: usize,
    /// The cards that the mouse has already moved to their new places.
    in_hand: Vec<Card>,
}

/// The interval at which the clock of a game is redrawn.
const CLOCK: Duration = Duration::from_secs(1);
/// The number of slow frames after which animation is switched off.
const SLOW: u8 = 3;

impl App {
    /// The current state, to be taken before an action.
    pub(crate) fn before(&self) -> Before {
        let (at, in_hand) = match &self.mode {
            Mode::Play(play) => (play.game.moves().len(), play.in_hand()),
            Mode::Solution(solution) => (solution.at, None),
            Mode::Browse | Mode::Compare(_) => (0, None),
        };
        Before {
            board: self.board().clone(),
            other: self.other_board().cloned(),
            start: self.subject.start.clone(),
            mode: std::mem::discriminant(&self.mode),
            at,
            in_hand: in_hand.map(|(cards, _)| cards.to_vec()).unwrap_or_default(),
        }
    }

    /// Whether cards may slide now.
    pub(super) fn may_slide(&self) -> bool {
        let slides = self.config.settings.animation.unwrap_or(!self.terminal.slow);
        let is_slow = |interval| interval > 2 * SHORTEST;
        let has_time = match &self.mode {
            Mode::Play(_) => true,
            Mode::Solution(solution) => solution.interval().is_none_or(is_slow),
            Mode::Browse | Mode::Compare(_) => false,
        };
        slides && self.slow_frames < SLOW && self.motion.is_none() && has_time
    }

    /// Animates a move of a game made or undone, or one move of a solution.
    pub(super) fn slide(&mut self, before: &Before) {
        let Before { at: now, mode, start, .. } = self.before();
        let is_near =
            now.abs_diff(before.at) == 1 || matches!(self.mode, Mode::Play(_)) && now > before.at;
        if is_near && before.mode == mode && before.start == start {
            self.motion = Motion::between(&before.board, self.board(), &before.in_hand);
        }
    }

    /// The time until the next tick, while something runs by itself.
    pub(crate) fn interval(&self) -> Option<Duration> {
        if self.motion.is_some() {
            return Some(FRAME);
        }
        if self.config.settings.clock && self.clock_runs() {
            return Some(CLOCK);
        }
        let Mode::Solution(solution) = &self.mode else { return None };
        let left = solution.interval().map(|interval| interval.saturating_sub(self.waited));
        left.into_iter().chain(self.is_solving().then_some(TICK)).min()
    }

    /// Advances what runs by itself.
    pub(crate) fn tick(&mut self) {
        self.waited += self.interval().unwrap_or_default();
        if let Some(motion) = &mut self.motion {
            motion.frame += 1;
            self.motion.take_if(|motion| motion.is_over());
            return;
        }
        if let Some(search) = &mut self.search {
            search.ticks += 1;
        }
        if let Mode::Solution(solution) = &mut self.mode
            && solution.interval().is_some_and(|interval| self.waited >= interval)
        {
            self.waited = Duration::ZERO;
            solution.tick();
        }
    }

    /// Takes the time that a frame took to draw. After several slow ones, animation is switched off.
    /// Returns whether moving cards must be redrawn at their new places.
    pub(crate) fn frame_took(&mut self, time: Duration) -> bool {
        let slow = time > 2 * FRAME && self.motion.take().is_some();
        self.slow_frames = self.slow_frames.saturating_add(u8::from(slow));
        slow
    }
}

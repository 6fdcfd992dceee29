//! The mouse: clicks on what the last frame shows, dragged cards, double clicks, the wheel.

use std::time::Duration;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use crate::tui::app::{Effect, Play};
use crate::tui::command::Target;
use crate::tui::event::Input;
use crate::tui::layout::Spot;
use crate::tui::viewer::Viewer;

#[cfg(test)]
mod tests;

/// Whether something happens without a new request of the user: a tick, or a dragged card and its release.
pub(super) fn is_by_itself(input: &Input) -> bool {
    match input {
        Input::Tick => true,
        Input::Mouse(mouse) => {
            matches!(mouse.kind, MouseEventKind::Drag(_) | MouseEventKind::Up(_))
        }
        Input::Key(_) | Input::Paste(_) | Input::Suspend => false,
    }
}

impl Viewer {
    /// Handles a mouse event: a click on a control, cards picked up or put down, a notch of the wheel.
    pub(super) fn mouse(&mut self, mouse: MouseEvent, now: Duration) -> Option<Effect> {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(target) = self.target(at) {
                    return Some(self.change(|viewer| viewer.click(&target)));
                }
                let spot = self.spot(at)?;
                let is_double = self.clicks.is_double(spot, now);
                Some(self.change(|viewer| viewer.press_card(spot, is_double)))
            }
            MouseEventKind::Down(MouseButton::Right) if self.target(at).is_none() => {
                let spot = self.spot(at)?;
                Some(self.change(|viewer| viewer.app.peek(spot)))
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                let holds = self.app.desk.play_mode().is_some_and(Play::holds);
                let drags = self.dialog().is_none() && holds;
                let drag = |viewer: &mut Self| viewer.app.desk.in_play(|play| play.drag(at));
                drags.then(|| self.follow(drag))
            }
            MouseEventKind::Up(MouseButton::Left) => {
                self.app.desk.play_mode()?;
                let spot = self.spot(at);
                Some(self.follow(|viewer| viewer.app.attempt(|play| play.release(spot))))
            }
            MouseEventKind::ScrollUp => Some(self.change(|viewer| viewer.wheel(-1))),
            MouseEventKind::ScrollDown => Some(self.change(|viewer| viewer.wheel(1))),
            _ => None,
        }
    }

    /// What a click at this position means, on a control or in the dialog.
    fn target(&self, at: Position) -> Option<Target> {
        let in_dialog = || self.dialog()?.target(&self.app, self.shown.room, at);
        self.shown.table.as_ref()?;
        in_dialog().or_else(|| self.shown.controls.target_at(at))
    }

    /// The place on the table at this position, if the mouse can act on it.
    fn spot(&self, at: Position) -> Option<Spot> {
        self.shown.table.as_ref().filter(|_| self.takes_cards())?.spot(at)
    }

    fn press_card(&mut self, spot: Spot, is_double: bool) {
        if is_double {
            self.app.attempt(|play| play.press_twice(spot));
        } else {
            self.app.press(spot);
        }
    }
}

/// Detects double clicks.
#[derive(Debug, Default)]
pub(super) struct Clicks {
    /// The last press that was not the second of a double click, and its time since 1970.
    last: Option<(Spot, Duration)>,
}

impl Clicks {
    /// The longest time between the two presses of a double click.
    const DOUBLE: Duration = Duration::from_millis(400);

    /// Whether a press is the second of two quick ones on the same place.
    fn is_double(&mut self, spot: Spot, now: Duration) -> bool {
        let before = self.last.replace((spot, now));
        let is_quick = |when: Duration| now.saturating_sub(when) < Self::DOUBLE;
        let is_double = before.is_some_and(|(at, when)| at == spot && is_quick(when));
        if is_double {
            self.last = None;
        }
        is_double
    }
}

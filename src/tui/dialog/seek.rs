//! Where is it: a card or a rank is typed, and lit up on the board.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::card::Card;
use crate::tui::app::App;
use crate::tui::command::{Action, Context, Edit};
use crate::tui::dialog::{Answer, Dialog};
use crate::tui::view::widgets::put;

/// What was typed.
#[derive(Debug, Default)]
pub(super) struct Seek(String);

impl Dialog for Seek {
    fn context(&self) -> Context {
        Context::Where
    }

    fn lines(&self, _: u16) -> Option<u16> {
        Some(1)
    }

    fn handle(&mut self, action: &Action, _: &App, _: Rect) -> Answer {
        match action {
            Action::Leave => return Answer::Close,
            Action::Enter => return Answer::Give(Action::Seek(self.0.clone())),
            Action::Type(c) if self.0.len() < 3 => self.0.push(*c),
            Action::Edit(Edit::Backspace) if self.0.is_empty() => return Answer::Close,
            Action::Edit(Edit::Backspace) => _ = self.0.pop(),
            _ => return Answer::Pass,
        }
        let action = Action::Seek(self.0.clone());
        // A whole card says all: the next key is for the board.
        if self.0.parse::<Card>().is_ok() { Answer::Give(action) } else { Answer::Ask(action) }
    }

    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer) {
        let text = format!("Where is {:<3} (7h is a card, 7 a rank)", self.0);
        put(buf, room, 1, 0, &text, app.look().theme.strong);
    }

    fn cursor(&self, _: &App, room: Rect) -> Option<Position> {
        let typed = u16::try_from("Where is ".len() + self.0.len()).unwrap_or_default();
        Some(Position { x: room.x + 1 + typed, ..room.as_position() })
            .filter(|at| room.contains(*at))
    }

    #[cfg(test)]
    fn text(&self) -> String {
        self.0.clone()
    }
}

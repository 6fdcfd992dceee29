//! Where is it: a card or a rank is typed, and lit up on the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::card::Card;
use crate::tui::app::App;
use crate::tui::command::{Action, Context, Edit};
use crate::tui::dialog::{Answer, Dialog};

/// What was typed. The message tells it, so that all of the board is seen.
#[derive(Debug, Default)]
pub(super) struct Seek(String);

impl Dialog for Seek {
    fn context(&self) -> Context {
        Context::Where
    }

    fn is_large(&self) -> bool {
        false
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

    fn draw(&self, _: &App, _: Rect, _: &mut Buffer) {}

    #[cfg(test)]
    fn text(&self) -> String {
        self.0.clone()
    }
}

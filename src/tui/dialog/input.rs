//! Fields of one line: the number of a deal or a move, the note of a bookmark.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::dealer::{DealNumber, DealNumberError};
use crate::text::named_deal;
use crate::tui::app::{App, Mode};
use crate::tui::command::{Action, Context, Edit};
use crate::tui::dialog::field::Field;
use crate::tui::dialog::{Answer, Dialog, length};
use crate::tui::view::widgets::{framed, inner, put, wrap};

/// A field of one line, with a hint or what is wrong under it.
#[derive(Debug)]
pub(super) struct InputLine {
    context: Context,
    hint: &'static str,
    field: Field,
}

impl InputLine {
    /// The field for a deal number, perhaps with its first character.
    pub(super) fn number(first: Option<char>) -> Self {
        let field = Field::of(&first.map(String::from).unwrap_or_default());
        Self { context: Context::Number, hint: DealNumber::ACCEPTED, field }
    }

    /// The field for the number of a move.
    pub(super) fn line() -> Self {
        Self { context: Context::Move, hint: "0 is the start", field: Field::default() }
    }

    /// The field for the note of a bookmark.
    pub(super) fn note(note: Option<&str>) -> Self {
        let field = Field::of(note.unwrap_or_default());
        Self { context: Context::Note, hint: "a note on this deal; it may be empty", field }
    }

    /// What the text asks for, or what is wrong with it.
    fn read(&self, app: &App) -> Result<Action, String> {
        let text = self.field.text();
        match self.context {
            Context::Move => {
                let moves = match app.mode() {
                    Mode::Solution(solution) => solution.moves(),
                    _ => 0,
                };
                let number = text.trim().parse().ok().filter(|number| *number <= moves);
                let why = || format!("moves are 0 (the start) to {moves}");
                number.map(Action::GoToMove).ok_or_else(why)
            }
            Context::Note => Ok(Action::Bookmark(text.trim().to_owned())),
            _ => {
                // A line that names a deal in words may have been pasted into the field.
                let named = |why: DealNumberError| match named_deal(text) {
                    Ok(Some(deal)) => Ok(deal),
                    _ => Err(why.to_string()),
                };
                text.parse().or_else(named).map(Action::Deal)
            }
        }
    }

    fn told(&self) -> &str {
        self.field.error.as_deref().unwrap_or(self.hint)
    }

    /// Its box: at the top, as wide as a message needs.
    fn rect(&self, room: Rect) -> Rect {
        let width = room.width.min(46);
        let lines = wrap(self.told(), usize::from(width.saturating_sub(4))).len();
        Rect { width, height: length(lines + 3), ..room }.intersection(room)
    }

    fn line_of(&self, room: Rect) -> Rect {
        let inside = inner(self.rect(room));
        Rect { height: inside.height.min(1), ..inside }
    }
}

impl Dialog for InputLine {
    fn context(&self) -> Context {
        self.context
    }

    fn is_large(&self) -> bool {
        false
    }

    fn handle(&mut self, action: &Action, app: &App, _: Rect) -> Answer {
        match action {
            // Backspace in an empty field is one step back: out of it.
            Action::Edit(Edit::Backspace) if self.field.text().is_empty() => Answer::Close,
            Action::Leave => Answer::Close,
            Action::Enter => match self.read(app) {
                Ok(action) => Answer::Give(action),
                Err(why) => {
                    self.field.error = Some(why);
                    Answer::Done
                }
            },
            action if self.field.handle(action) => Answer::Done,
            _ => Answer::Pass,
        }
    }

    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer) {
        let look = app.look();
        let inside = framed(buf, self.rect(room), self.context.title(), &look);
        self.field.draw(self.line_of(room), &look, buf);
        let wrong = self.field.error.is_some();
        let style = if wrong { look.theme.bad } else { look.theme.dim };
        for (line, y) in wrap(self.told(), usize::from(inside.width)).iter().zip(1..) {
            put(buf, inside, 0, y, line, style);
        }
    }

    fn cursor(&self, _: &App, room: Rect) -> Option<Position> {
        self.field.cursor(self.line_of(room))
    }

    fn press(&self, _: &App, room: Rect, at: Position) -> Option<Action> {
        self.field.press(self.line_of(room), at)
    }

    fn error(&self) -> Option<&str> {
        self.field.error.as_deref()
    }

    #[cfg(test)]
    fn text(&self) -> String {
        self.field.text().to_owned()
    }
}

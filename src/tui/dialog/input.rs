//! Fields of one line: the number of a deal or a move, the note of a bookmark, a card to be found.

use ratatui::prelude::{Buffer, Position, Rect, Span};
use ratatui::widgets::{Clear, Widget as _};

use crate::dealer::{DealNumber, DealNumberError};
use crate::text::named_deal;
use crate::tui::app::shown::{begins_name, meant};
use crate::tui::app::{App, Mode};
use crate::tui::command::{Action, Context, Edit, In, Row};
use crate::tui::dialog::{Answer, Dialog, Field, field_keys, grouped, typing_keys};
use crate::tui::view::widgets::{fitting, length, put, wrap};

/// The note of the deal shown, if it has a number.
pub(super) fn note(app: &App) -> Option<Box<dyn Dialog>> {
    let note = app.record.note_of(app.subject.number()?);
    Some(InputLine::open(Context::Note, note.unwrap_or_default()))
}

pub(super) fn rows(of: In) -> Vec<Row> {
    [field_keys(of), typing_keys(of)].concat()
}

/// A field of one line over the footer, with a hint or what is wrong beside or under it.
#[derive(Debug)]
pub(super) struct InputLine {
    context: Context,
    hint: String,
    width: u16,
    field: Field,
}

impl InputLine {
    /// The field of a context, with a text in it.
    pub(super) fn open(context: Context, text: &str) -> Box<dyn Dialog> {
        let last = DealNumber::LAST;
        let (hint, width) = match context {
            Context::Number => (format!("1 to {last}, or -1 or -2"), 15),
            Context::Move => ("0 is the start".to_owned(), 15),
            Context::Note => ("a note on this deal; it may be empty".to_owned(), 60),
            // A card or a rank is lit up on the board while one types.
            _ => ("7h a card, 7 a rank".to_owned(), 18),
        };
        Box::new(Self { context, hint, width, field: Field::of(text) })
    }

    /// What the text asks for, or what is wrong with it.
    fn read(&self, app: &App) -> Result<Action, String> {
        let text = self.field.text();
        match self.context {
            Context::Move => {
                let moves = match &app.mode {
                    Mode::Solution(solution) => solution.moves(),
                    _ => 0,
                };
                let number = text.trim().parse().ok().filter(|number| *number <= moves);
                let why = || format!("moves are 0 to {moves}");
                number.map(Action::GoToMove).ok_or_else(why)
            }
            Context::Note => Ok(Action::Bookmark(text.trim().to_owned())),
            Context::Where => meant(text).map(|_| Action::Seek(text.to_owned())),
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

    /// What is wrong, else the hint; the last number in groups, as the field has it.
    fn told(&self) -> String {
        let last = DealNumber::LAST.to_string();
        let told = self.field.error.as_deref().unwrap_or(&self.hint);
        told.replace(&last, &grouped(&last))
    }

    /// The message for `room` cells.
    fn told_within(&self, room: usize) -> String {
        let told = self.told();
        let what = told.split("; ").next().unwrap_or_default();
        let range = format!("1 to {}", grouped(&DealNumber::LAST.to_string()));
        let shorter = match self.context {
            Context::Number => [format!("{what}: {range}"), range],
            Context::Where => [what.to_owned(), "not a card, as 7h".to_owned()],
            _ => [what.to_owned(), what.to_owned()],
        };
        fitting(&[&told, &shorter[0], &shorter[1]], room, "")
    }

    /// Whether what is wrong stands beside the text, in place of the name of the field: the lowest
    /// windows have one line for both.
    fn is_short(&self, room: Rect) -> bool {
        let named = self.context.title().len() + Span::raw(self.told()).width() + 6;
        let has_room = usize::from(self.width) + named <= usize::from(room.width);
        room.height == 1 && self.field.error.is_some() && !has_room
    }

    /// Where the text is, behind the name of the field.
    fn field_in(&self, room: Rect) -> Rect {
        let before = if self.is_short(room) { 0 } else { self.context.title().len() + 2 };
        let before = length(before + 1).min(room.width);
        let room = Rect { x: room.x + before, width: room.width - before, height: 1, ..room };
        Rect { width: room.width.min(self.width), ..room }.intersection(room)
    }

    /// The lines of the message, and where they stand: beside the field if there is room, or under it.
    fn told_in(&self, room: Rect) -> (Vec<String>, Rect) {
        let from = self.field_in(room).right() + 2;
        let beside = room.right().saturating_sub(from + 1);
        if self.is_short(room) || Span::raw(self.told()).width() <= usize::from(beside) {
            let told = self.told_within(beside.into());
            return (vec![told], Rect { x: from, width: beside, ..room });
        }
        let (x, width) = (room.x + 1, room.width.saturating_sub(2));
        let y = (room.y + 1).min(room.bottom());
        let rect = Rect { x, y, width, height: room.height.saturating_sub(1) };
        let lines = wrap(&self.told(), usize::from(width));
        if (1..lines.len()).contains(&rect.height.into()) {
            return (vec![self.told_within(width.into())], rect);
        }
        (lines, rect)
    }
}

impl Dialog for InputLine {
    fn context(&self) -> Context {
        self.context
    }

    fn lines(&self, width: u16) -> Option<u16> {
        let (told, rect) = self.told_in(Rect { width, height: 9, ..Rect::default() });
        Some(length(told.len()) + rect.y)
    }

    fn handle(&mut self, action: &Action, app: &App, _: Rect) -> Answer {
        match action {
            // Backspace in an empty field is one step back: out of it.
            Action::Edit(Edit::DeletePrevChar) if self.field.text().is_empty() => Answer::Close,
            Action::Enter => match self.read(app) {
                Ok(action) => Answer::Give(action),
                Err(why) => {
                    self.field.error = Some(why);
                    Answer::Done
                }
            },
            action if self.field.handle(action) => match self.context {
                Context::Where
                    if meant(self.field.text()).is_err() && begins_name(self.field.text()) =>
                {
                    Answer::Done
                }
                Context::Where => Answer::Ask(Action::Seek(self.field.text().to_owned())),
                _ => Answer::Done,
            },
            _ => Answer::Pass,
        }
    }

    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer) {
        let look = app.look;
        Clear.render(room, buf);
        buf.set_style(room, look.theme.ground);
        if !self.is_short(room) {
            put(buf, room, 1, 0, self.context.title(), look.theme.strong);
        }
        self.field.draw(self.field_in(room), &look, buf);
        let wrong = self.field.error.is_some();
        let style = if wrong { look.theme.bad } else { look.theme.dim };
        let (told, rect) = self.told_in(room);
        for (line, y) in told.iter().zip(0..rect.height) {
            put(buf, rect, 0, y, line, style);
        }
    }

    fn cursor(&self, _: &App, room: Rect) -> Option<Position> {
        self.field.cursor(self.field_in(room))
    }

    fn press(&self, _: &App, room: Rect, at: Position) -> Option<Action> {
        self.field.press(self.field_in(room), at)
    }

    fn field(&self) -> Option<&Field> {
        Some(&self.field)
    }
}

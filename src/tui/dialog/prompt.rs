//! Prompts: a field of one line above the footer, with a hint or an error beside or under it. They ask for the
//! number of a deal or a move, the note of a bookmark, a card to find.

use std::borrow::Cow;

use ratatui::prelude::{Buffer, Position, Rect, Span};
use ratatui::widgets::{Clear, Widget as _};

use crate::tui::app::find_card::{begins_name, named_cards};
use crate::tui::app::{App, ShownSolution, ViewedDeal};
use crate::tui::command::{Action, Context, Edit, Target};
use crate::tui::dialog::field::grouped;
use crate::tui::dialog::{Answer, Dialog, TextField};
use crate::tui::widgets::{in_parts, length, put, wrap};
use freecell::dealer::{DealNumber, DealNumberError};
use freecell::text;

/// Does something with the text of a prompt; the error says what is wrong with the text.
type OnSubmit = fn(&str, &mut App) -> Result<(), String>;

/// A prompt.
#[derive(Debug)]
pub(super) struct Prompt {
    title: &'static str,
    hint: String,
    /// The width of the field.
    width: u16,
    /// Whether it takes the one line that is free on every screen, so that the table stays visible.
    one_line: bool,
    field: TextField,
    /// Shows what the text means so far; its error is shown at once.
    typed: OnSubmit,
    /// Accepts the text.
    accept: OnSubmit,
}

impl Prompt {
    fn new(context: Context, hint: &str, width: u16, accept: OnSubmit) -> Self {
        let (title, hint) = (context.title(), hint.to_owned());
        let (one_line, field) = (false, TextField::default());
        Self { title, hint, width, one_line, field, typed: |_, _| Ok(()), accept }
    }
}

/// Asks for a deal number. The table shows the deal of the number so far.
pub(super) fn number() -> Prompt {
    let hint = format!("1 to {}, or -1 or -2", grouped(&DealNumber::LAST.to_string()));
    let accept: OnSubmit = |text, app| {
        let deal = deal_of(text)?;
        app.end_preview();
        app.stay_in_mode(ViewedDeal::deal(deal));
        Ok(())
    };
    let typed: OnSubmit = |text, app| {
        let deal = deal_of(text);
        app.preview(deal.as_ref().ok().copied());
        // A number that is too large says so at once; other texts may be the beginning of one.
        let is_number = text.starts_with(|c| ('1'..='9').contains(&c));
        let is_number = is_number && text.bytes().all(|c| c.is_ascii_digit());
        if is_number { deal.map(drop) } else { Ok(()) }
    };
    Prompt { one_line: true, typed, ..Prompt::new(Context::Number, &hint, 15, accept) }
}

/// The deal of a number, or of a line that names a deal, as it may be pasted.
fn deal_of(text: &str) -> Result<DealNumber, String> {
    let text = without_groups(text);
    let named = |why: DealNumberError| {
        let deal = text::read(&text).ok().and_then(|found| found.deal());
        deal.ok_or_else(|| why.to_string())
    };
    text.parse().or_else(named)
}

/// Asks for the number of a move of the solution.
pub(super) fn move_number() -> Prompt {
    Prompt::new(Context::Move, "0 is the start", 15, |text, app| {
        let moves = app.desk.solution().map_or(0, ShownSolution::moves);
        let number = text.trim().parse().ok().filter(|number| *number <= moves);
        let number = number.ok_or_else(|| format!("moves are 0 to {moves}"))?;
        app.desk.on_solution(|solution| solution.go_to_move(number));
        Ok(())
    })
}

/// Asks for a card or a rank. It is highlighted while it is typed.
pub(super) fn card() -> Prompt {
    let accept: OnSubmit = |text, app| named_cards(text).map(|_| app.seek(text));
    let typed: OnSubmit = |text, app| {
        if named_cards(text).is_ok() || !begins_name(text) {
            app.seek(text);
        }
        Ok(())
    };
    Prompt { typed, ..Prompt::new(Context::Where, "7h a card, 7 a rank", 18, accept) }
}

/// Asks for the note of a bookmark.
pub(super) fn note(before: Option<&str>) -> Prompt {
    let hint = "a note on this deal; it may be empty";
    let prompt = Prompt::new(Context::Note, hint, 60, |text, app| {
        app.bookmark(text.trim().to_owned());
        Ok(())
    });
    Prompt { field: TextField::of(before.unwrap_or_default()), ..prompt }
}

/// The layout: the label, the area of the text, the message and its area.
struct Laid {
    name: &'static str,
    text: Rect,
    message: Vec<String>,
    at: Rect,
}

impl Prompt {
    /// Shows what the text means so far.
    fn changed(&mut self, app: &mut App) -> Answer {
        if let Err(why) = (self.typed)(self.field.text(), app) {
            self.field.error = Some(why);
        }
        Answer::Done
    }

    /// The error or else the hint, with the last deal number grouped as in the field.
    fn message(&self) -> String {
        let last = DealNumber::LAST.to_string();
        let message = self.field.error.as_deref().unwrap_or(&self.hint);
        message.replace(&last, &grouped(&last))
    }

    /// The message for `room` cells: the error with the valid input, or else that alone.
    fn message_within(&self, room: usize) -> String {
        let (message, hint) = (self.message(), &self.hint);
        let short = self.short_message();
        let mut wordings = [&message, &short, hint].into_iter();
        let fitting = wordings.find(|text| Span::raw(*text).width() <= room);
        fitting.cloned().unwrap_or_else(|| in_parts(hint, room, ""))
    }

    /// The error and the most important of the valid input, or that alone.
    fn short_message(&self) -> String {
        let hint = self.hint.split(", ").next().unwrap_or_default();
        let error = self.field.error.as_deref().and_then(|error| error.split("; ").next());
        error.map_or_else(|| hint.to_owned(), |error| format!("{error}: {hint}"))
    }

    /// Lays out the field: the label, then the text; the message beside it if there is room, or else
    /// under it. If one line cannot hold both, an error replaces the label.
    fn laid_out(&self, room: Rect) -> Laid {
        let (message, name) = (self.message(), self.title);
        let width = Span::raw(&message).width();
        let one_line = self.one_line;
        let least = if one_line { Span::raw(self.short_message()).width() } else { width };
        let has_room = usize::from(self.width) + name.len() + least + 6 <= usize::from(room.width);
        let may_be_short = one_line || self.field.error.is_some();
        let is_short = room.height == 1 && may_be_short && !has_room;
        let name = if is_short { "" } else { name };
        let before = length(if is_short { 1 } else { name.len() + 3 }).min(room.width);
        let text = Rect { x: room.x + before, width: room.width - before, height: 1, ..room };
        let text = Rect { width: text.width.min(self.width), ..text };
        let from = text.right() + 2;
        let beside = room.right().saturating_sub(from + 1);
        if is_short || one_line || width <= usize::from(beside) {
            let (message, at) =
                (self.message_within(beside.into()), Rect { x: from, width: beside, ..room });
            return Laid { name, text, message: vec![message], at };
        }
        let (x, y) = (room.x + 1, (room.y + 1).min(room.bottom()));
        let (width, height) = (room.width.saturating_sub(2), room.height.saturating_sub(1));
        let mut message = wrap(&message, usize::from(width));
        if (1..message.len()).contains(&height.into()) {
            message = vec![self.message_within(width.into())];
        }
        Laid { name, text, message, at: Rect { x, y, width, height } }
    }
}

impl Dialog for Prompt {
    fn lines(&self, width: u16) -> Option<u16> {
        if self.one_line {
            return Some(1);
        }
        let laid = self.laid_out(Rect { width, height: 9, ..Rect::default() });
        Some(length(laid.message.len()) + laid.at.y)
    }

    fn act(&mut self, action: &Action, app: &mut App, _: Rect) -> Answer {
        match action {
            // Backspace in an empty field closes it.
            Action::Edit(Edit::DeletePrevChar) if self.field.text().is_empty() => Answer::Close,
            Action::Enter => match (self.accept)(self.field.text(), app) {
                Ok(()) => Answer::Close,
                Err(why) => {
                    self.field.error = Some(why);
                    Answer::Done
                }
            },
            action if self.field.act(action) => self.changed(app),
            _ => Answer::Pass,
        }
    }

    fn paste(&mut self, text: &str, app: &mut App) -> Answer {
        self.field.insert_line(text);
        self.changed(app)
    }

    fn click(&mut self, target: &Target, _: &mut App) -> Answer {
        let Target::Cursor(at) = target else { return Answer::Pass };
        self.field.go_to(*at);
        Answer::Done
    }

    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer) {
        let look = app.look();
        Clear.render(room, buf);
        buf.set_style(room, look.theme.ground);
        let Laid { name, text, message, at } = self.laid_out(room);
        put(buf, room, 1, 0, name, look.theme.strong);
        self.field.draw(text, &look, buf);
        let wrong = self.field.error.is_some();
        let style = if wrong { look.theme.bad } else { look.theme.dim };
        for (line, y) in message.iter().zip(0..at.height) {
            put(buf, at, 0, y, line, style);
        }
    }

    fn cursor(&self, _: &App, room: Rect) -> Option<Position> {
        self.field.cursor(self.laid_out(room).text)
    }

    fn target(&self, _: &App, room: Rect, at: Position) -> Option<Target> {
        self.field.target(self.laid_out(room).text, at)
    }

    fn field(&self) -> Option<&TextField> {
        Some(&self.field)
    }
}

/// A text without the blanks, of any kind, between the digits of a number at its end that is written
/// in groups of three, as this program shows it: `1 000 000`, `#1 000 000`.
fn without_groups(text: &str) -> Cow<'_, str> {
    let number = text.find(|c: char| c.is_ascii_digit()).map_or("", |at| text[at..].trim_end());
    let mut groups = number.split(char::is_whitespace);
    let is_group = |group: &str| group.len() == 3 && group.bytes().all(|c| c.is_ascii_digit());
    let first = groups.next().unwrap_or_default();
    let begins = (1..=3).contains(&first.len()) && first.bytes().all(|c| c.is_ascii_digit());
    if begins && groups.all(is_group) {
        let before = text.trim_end().strip_suffix(number).unwrap_or_default();
        Cow::Owned(before.to_owned() + &number.split_whitespace().collect::<String>())
    } else {
        Cow::Borrowed(text)
    }
}

//! One-line text fields, and the dialogs that consist of one: the number of a deal or a move, the
//! note of a bookmark, a card to find.

use std::borrow::Cow;

use ratatui::prelude::{Buffer, Position, Rect, Span};
use ratatui::widgets::{Clear, Paragraph, Widget as _};
use tui_input::{Input, InputRequest};

use crate::tui::app::shown::{begins_name, named_cards};
use crate::tui::app::{App, Solution};
use crate::tui::command::{Action, Context, Edit};
use crate::tui::dialog::{Answer, Dialog};
use crate::tui::theme::Look;
use crate::tui::view::widgets::{fits, in_parts, length, put, wrap};
use freecell::dealer::{DealNumber, DealNumberError};
use freecell::text;

#[cfg(test)]
mod tests;

/// A one-line field above the footer, with a hint or an error beside or under it.
#[derive(Debug)]
pub(super) struct InputLine {
    context: Context,
    hint: String,
    width: u16,
    field: Field,
}

/// The layout: the label, the area of the text, the message and its area.
struct Laid {
    name: &'static str,
    text: Rect,
    message: Vec<String>,
    at: Rect,
}

impl InputLine {
    /// The field of a context with a text.
    pub(super) fn new(context: Context, text: &str) -> Self {
        let last = DealNumber::LAST;
        let (hint, width) = match context {
            Context::Number => (format!("1 to {}, or -1 or -2", grouped(&last.to_string())), 15),
            Context::Move => ("0 is the start".to_owned(), 15),
            Context::Note => ("a note on this deal; it may be empty".to_owned(), 60),
            // The card or rank is highlighted on the board during typing.
            _ => ("7h a card, 7 a rank".to_owned(), 18),
        };
        Self { context, hint, width, field: Field::of(text) }
    }

    /// The action for the text, or what is wrong with it.
    fn read(&self, app: &App) -> Result<Action, String> {
        let text = self.field.text();
        match self.context {
            Context::Move => {
                let moves = app.solution().map_or(0, Solution::moves);
                let number = text.trim().parse().ok().filter(|number| *number <= moves);
                let why = || format!("moves are 0 to {moves}");
                number.map(Action::GoToMove).ok_or_else(why)
            }
            Context::Note => Ok(Action::Bookmark(text.trim().to_owned())),
            Context::Where => named_cards(text).map(|_| Action::Seek(text.to_owned())),
            _ => {
                let text = without_groups(text);
                // The user may have pasted a line that names a deal.
                let named = |why: DealNumberError| {
                    let deal = text::read(&text).ok().and_then(|found| found.deal());
                    deal.ok_or_else(|| why.to_string())
                };
                text.parse().or_else(named).map(Action::Deal)
            }
        }
    }

    /// Shows the deal of the number so far; a number that is too large says so at once.
    fn preview(&mut self, app: &App) -> Action {
        let text = self.field.text();
        let is_whole = text.starts_with(|c| ('1'..='9').contains(&c));
        let is_number = is_whole && text.bytes().all(|c| c.is_ascii_digit());
        match self.read(app) {
            Ok(Action::Deal(deal)) => Action::Preview(Some(deal)),
            Err(why) if is_number => {
                self.field.error = Some(why);
                Action::Preview(None)
            }
            _ => Action::Preview(None),
        }
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
        let (message, name) = (self.message(), self.context.title());
        let width = Span::raw(&message).width();
        let is_number = self.context == Context::Number;
        let least = if is_number { Span::raw(self.short_message()).width() } else { width };
        let has_room = usize::from(self.width) + name.len() + least + 6 <= usize::from(room.width);
        let may_be_short = is_number || self.field.error.is_some();
        let is_short = room.height == 1 && may_be_short && !has_room;
        let name = if is_short { "" } else { name };
        let before = length(if is_short { 1 } else { name.len() + 3 }).min(room.width);
        let text = Rect { x: room.x + before, width: room.width - before, height: 1, ..room };
        let text = Rect { width: text.width.min(self.width), ..text };
        let from = text.right() + 2;
        let beside = room.right().saturating_sub(from + 1);
        if is_short || is_number || width <= usize::from(beside) {
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

impl Dialog for InputLine {
    fn lines(&self, width: u16) -> Option<u16> {
        // The deal of the number is on the table: its field takes the line that is free on every screen.
        if self.context == Context::Number {
            return Some(1);
        }
        let laid = self.laid_out(Rect { width, height: 9, ..Rect::default() });
        Some(length(laid.message.len()) + laid.at.y)
    }

    fn first(&self, app: &App) -> Option<Action> {
        match self.read(app).ok()? {
            Action::Deal(deal) => Some(Action::Preview(Some(deal))),
            _ => None,
        }
    }

    fn handle(&mut self, action: &Action, app: &App, _: Rect) -> Answer {
        match action {
            // Backspace in an empty field closes it.
            Action::Edit(Edit::DeletePrevChar) if self.field.text().is_empty() => Answer::Close,
            Action::Enter => match self.read(app) {
                Ok(action) => Answer::Give(action),
                Err(why) => {
                    self.field.error = Some(why);
                    Answer::Done
                }
            },
            action if self.field.handle(action) => {
                if self.context == Context::Number {
                    return Answer::Ask(self.preview(app));
                }
                let text = self.field.text();
                let names = |text| named_cards(text).is_ok() || !begins_name(text);
                if self.context == Context::Where && names(text) {
                    return Answer::Ask(Action::Seek(text.to_owned()));
                }
                Answer::Done
            }
            _ => Answer::Pass,
        }
    }

    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer) {
        let look = app.look;
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

    fn press(&self, _: &App, room: Rect, at: Position) -> Option<Action> {
        self.field.press(self.laid_out(room).text, at)
    }

    fn field(&self) -> Option<&Field> {
        Some(&self.field)
    }
}

/// The maximum number of characters of a field; no deal number or query needs more.
const LIMIT: usize = 1000;

/// The most digits of a number that is shown in groups of three, and the separator.
const LONGEST: usize = 12;
const GROUP: char = ' ';

/// A line of text with a cursor, and an error.
#[derive(Clone, Debug, Default)]
pub(crate) struct Field {
    input: Input,
    pub(crate) error: Option<String>,
}

impl Field {
    /// A field with a text.
    pub(super) fn of(text: &str) -> Self {
        let mut field = Self::default();
        text.chars().for_each(|c| field.insert(c));
        field
    }

    pub(crate) fn text(&self) -> &str {
        self.input.value()
    }

    /// Whether the cursor is before the first character.
    pub(super) fn is_at_start(&self) -> bool {
        self.input.cursor() == 0
    }

    /// Whether the cursor is after the last character.
    pub(super) fn is_at_end(&self) -> bool {
        self.input.cursor() == self.text().chars().count()
    }

    /// Handles an action that types or edits. Returns whether it was one.
    pub(super) fn handle(&mut self, action: &Action) -> bool {
        match action {
            Action::Type(c) => {
                self.error = None;
                self.insert(*c);
            }
            Action::Paste(text) => self.insert_line(text),
            Action::Edit(edit) => {
                self.error = None;
                self.input.handle(*edit);
            }
            _ => return false,
        }
        true
    }

    /// Inserts a character at the cursor. Ignores control characters; beyond the limit, sets an
    /// error.
    fn insert(&mut self, c: char) {
        if self.text().chars().count() >= LIMIT {
            self.error = Some(format!("the field takes {LIMIT} characters: the rest is left out"));
        } else if !c.is_control() {
            self.input.handle(InputRequest::InsertChar(c));
        }
    }

    /// Inserts the first line of a text at the cursor.
    fn insert_line(&mut self, text: &str) {
        self.error = None;
        let text = text.replace('\r', "\n");
        let line = text.trim_start().lines().next().unwrap_or_default().trim_end();
        line.chars().take(LIMIT + 1).for_each(|c| self.insert(c));
    }

    /// Draws the part of the text around the cursor.
    pub(super) fn draw(&self, area: Rect, look: &Look, buf: &mut Buffer) {
        let (shown, hidden) = self.window(area);
        let text = Paragraph::new(shown.value()).style(look.theme.chosen);
        text.scroll((0, hidden)).render(area, buf);
    }

    /// The position of the cursor.
    pub(super) fn cursor(&self, area: Rect) -> Option<Position> {
        let (shown, hidden) = self.window(area);
        let before = length(shown.visual_cursor()) - hidden;
        (!area.is_empty()).then(|| Position::new(area.x + before.min(area.width - 1), area.y))
    }

    /// Moves the cursor to a click.
    pub(super) fn press(&self, area: Rect, at: Position) -> Option<Action> {
        if !area.contains(at) {
            return None;
        }
        let (shown, hidden) = self.window(area);
        let shown = shown.value();
        let before = &shown[..fits(shown, usize::from(at.x - area.x + hidden))];
        let is_grouped = shown.len() > self.text().len();
        let at = before.chars().filter(|c| !(is_grouped && *c == GROUP)).count();
        Some(Action::Edit(Edit::SetCursor(at)))
    }

    /// The text as shown, and the number of its cells that are hidden so that the cursor, which takes one,
    /// is visible.
    fn window(&self, area: Rect) -> (Input, u16) {
        let shown = self.shown();
        let hidden = shown.visual_scroll(usize::from(area.width.max(2) - 1));
        (shown, length(hidden))
    }

    /// The text as shown, with the digits of a long number grouped.
    fn shown(&self) -> Input {
        let (text, cursor) = (self.text(), self.input.cursor());
        if text.len() > LONGEST || !text.bytes().all(|c| c.is_ascii_digit()) {
            return self.input.clone();
        }
        let before = (0..text.len()).filter(|at| *at <= cursor && begins_group(text, *at));
        Input::new(grouped(text)).with_cursor(cursor + before.count())
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

/// Groups digits in threes.
pub(super) fn grouped(digits: &str) -> String {
    let digit = |(at, digit)| begins_group(digits, at).then_some(GROUP).into_iter().chain([digit]);
    digits.chars().enumerate().flat_map(digit).collect()
}

fn begins_group(digits: &str, at: usize) -> bool {
    at > 0 && (digits.len() - at).is_multiple_of(3)
}

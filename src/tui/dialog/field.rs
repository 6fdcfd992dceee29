//! A line of text that is being typed.

use ratatui::prelude::{Buffer, Position, Rect, Span};
use tui_input::{Input, InputRequest};

use crate::tui::command::{Action, Edit};
use crate::tui::theme::Look;
use crate::tui::view::widgets::{length, put};

#[cfg(test)]
mod tests;

/// The most characters a field takes; no deal number needs more, nor do conditions.
const LIMIT: usize = 1000;

/// The most digits of a number that is shown in groups of three, and what stands between them.
const LONGEST: usize = 12;
const GROUP: char = ' ';

/// A line of text with a cursor in it, and what is wrong with the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Field {
    input: Input,
    pub(crate) error: Option<String>,
}

impl Field {
    /// A field with a text.
    pub(super) fn of(text: &str) -> Self {
        let mut field = Self::default();
        field.insert_line(text);
        field
    }

    /// The text.
    pub(crate) fn text(&self) -> &str {
        self.input.value()
    }

    /// Whether the cursor is before all characters.
    pub(super) fn is_at_start(&self) -> bool {
        self.input.cursor() == 0
    }

    /// Whether the cursor is behind all characters.
    pub(super) fn is_at_end(&self) -> bool {
        self.input.cursor() == self.text().chars().count()
    }

    /// Types or edits, if the action asks for that.
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

    /// Puts a character at the cursor. Control characters are left out; so is what exceeds the
    /// limit, which is said.
    fn insert(&mut self, c: char) {
        if self.text().chars().count() >= LIMIT {
            self.error = Some(format!("the field takes {LIMIT} characters: the rest is left out"));
        } else if !c.is_control() {
            self.input.handle(InputRequest::InsertChar(c));
        }
    }

    /// Puts the first line of a text at the cursor.
    fn insert_line(&mut self, text: &str) {
        self.error = None;
        let text = text.replace('\r', "\n");
        let line = text.trim_start().lines().next().unwrap_or_default().trim_end();
        line.chars().take(LIMIT + 1).for_each(|c| self.insert(c));
    }

    /// Draws the part of the text around the cursor.
    pub(super) fn draw(&self, area: Rect, look: &Look, buf: &mut Buffer) {
        let room = usize::from(area.width);
        let (text, _) = self.window(room);
        put(buf, area, 0, 0, &" ".repeat(room), look.theme.chosen);
        put(buf, area, 0, 0, &text, look.theme.chosen);
    }

    /// Where the cursor is.
    pub(super) fn cursor(&self, area: Rect) -> Option<Position> {
        let (_, before) = self.window(usize::from(area.width));
        (!area.is_empty()).then(|| Position::new(area.x + before.min(area.width - 1), area.y))
    }

    /// Moves the cursor to where a click is.
    pub(super) fn press(&self, area: Rect, at: Position) -> Option<Action> {
        if !area.contains(at) {
            return None;
        }
        let (shown, _) = self.window(usize::from(area.width));
        let first = self.shown().0.chars().count() - shown.chars().count();
        let mut left = usize::from(at.x - area.x);
        let before = shown.chars().take_while(|c| {
            let width = Span::raw(c.to_string()).width();
            let fits = width <= left;
            left = left.saturating_sub(width);
            fits
        });
        let at = first + before.count();
        let (shown, _) = self.shown();
        let grouped = shown.len() > self.text().len();
        let blanks = shown.chars().take(at).filter(|c| grouped && *c == GROUP).count();
        Some(Action::Edit(Edit::SetCursor(at - blanks)))
    }

    /// The text as it is shown, the digits of a long number in groups, and the cells before the
    /// cursor.
    fn shown(&self) -> (String, usize) {
        let (text, cursor) = (self.text(), self.input.visual_cursor());
        if text.len() > LONGEST || !text.bytes().all(|c| c.is_ascii_digit()) {
            return (text.to_owned(), cursor);
        }
        let ends =
            (0..=cursor.min(text.len().saturating_sub(1))).filter(|at| begins_group(text, *at));
        (grouped(text), cursor + ends.count())
    }

    /// The text from the first character shown in `room` cells, and the number of cells before the
    /// cursor, which has a cell of its own.
    fn window(&self, room: usize) -> (String, u16) {
        let (text, cursor) = self.shown();
        let least = (cursor + 1).saturating_sub(room.max(2));
        let mut hidden = 0;
        let shown = text.chars().skip_while(|c| {
            let skipped = hidden < least;
            hidden += if skipped { Span::raw(c.to_string()).width() } else { 0 };
            skipped
        });
        let shown = shown.collect();
        (shown, length(cursor.saturating_sub(hidden)))
    }
}

/// Digits in groups of three.
pub(super) fn grouped(digits: &str) -> String {
    let mut shown = String::new();
    for (at, digit) in digits.chars().enumerate() {
        shown.extend(begins_group(digits, at).then_some(GROUP));
        shown.push(digit);
    }
    shown
}

fn begins_group(digits: &str, at: usize) -> bool {
    at > 0 && (digits.len() - at).is_multiple_of(3)
}

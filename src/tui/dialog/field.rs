//! A text field of one line.

use ratatui::prelude::{Buffer, Position, Rect};
use ratatui::widgets::{Paragraph, Widget as _};
use tui_input::{Input, InputRequest};

use crate::tui::command::{Action, Target};
use crate::tui::theme::Look;
use crate::tui::widgets::{fits, length};

#[cfg(test)]
mod tests;

/// The maximum number of characters of a field; no deal number or query needs more.
const LIMIT: usize = 1000;

/// The most digits of a number that is shown in groups of three, and the separator.
const LONGEST: usize = 12;
const GROUP: char = ' ';

/// A line of text with a cursor, and an error.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextField {
    input: Input,
    pub(crate) error: Option<String>,
}

impl TextField {
    /// A field with a text.
    pub(super) fn of(text: &str) -> Self {
        let mut field = Self::default();
        text.chars().for_each(|c| field.insert(c));
        field
    }

    pub(crate) fn text(&self) -> &str {
        self.input.value()
    }

    /// The text before and after the cursor.
    pub(super) fn around_cursor(&self) -> (&str, &str) {
        let text = self.text();
        let at = text.char_indices().nth(self.input.cursor()).map_or(text.len(), |(at, _)| at);
        text.split_at(at)
    }

    /// Handles an action that types or edits. Returns whether it was one.
    pub(super) fn act(&mut self, action: &Action) -> bool {
        match action {
            Action::Type(c) => {
                self.error = None;
                self.insert(*c);
            }
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

    /// Moves the cursor before a character.
    pub(super) fn go_to(&mut self, character: usize) {
        self.error = None;
        self.input.handle(InputRequest::SetCursor(character));
    }

    /// Inserts the first line of a text at the cursor.
    pub(super) fn insert_line(&mut self, text: &str) {
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

    /// What a click means: the character that the cursor goes to.
    pub(super) fn target(&self, area: Rect, at: Position) -> Option<Target> {
        if !area.contains(at) {
            return None;
        }
        let (shown, hidden) = self.window(area);
        let shown = shown.value();
        let before = &shown[..fits(shown, usize::from(at.x - area.x + hidden))];
        let is_grouped = shown.len() > self.text().len();
        let at = before.chars().filter(|c| !(is_grouped && *c == GROUP)).count();
        Some(Target::Cursor(at))
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

/// Groups digits in threes.
pub(super) fn grouped(digits: &str) -> String {
    let digit = |(at, digit)| begins_group(digits, at).then_some(GROUP).into_iter().chain([digit]);
    digits.chars().enumerate().flat_map(digit).collect()
}

fn begins_group(digits: &str, at: usize) -> bool {
    at > 0 && (digits.len() - at).is_multiple_of(3)
}

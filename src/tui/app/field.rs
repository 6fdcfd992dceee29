//! A line of text that is being typed.

use crate::tui::command::Edit;

/// The most characters a field takes; no deal number needs more, nor do conditions.
const LIMIT: usize = 200;

/// A line of text with a cursor in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Field {
    text: Vec<char>,
    cursor: usize,
}

impl Field {
    /// The text.
    pub(crate) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// How many characters stand before the cursor.
    pub(crate) fn cursor(&self) -> usize {
        self.cursor
    }

    /// Whether nothing is typed.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Puts a character at the cursor; control characters and what exceeds the limit are dropped.
    pub(crate) fn insert(&mut self, c: char) {
        if !c.is_control() && self.text.len() < LIMIT {
            self.text.insert(self.cursor, c);
            self.cursor += 1;
        }
    }

    /// Puts the first line of a text at the cursor.
    pub(crate) fn insert_line(&mut self, text: &str) {
        let line = text.trim_start().lines().next().unwrap_or_default();
        line.trim_end().chars().take(LIMIT).for_each(|c| self.insert(c));
    }

    /// Changes the text, or moves the cursor.
    pub(crate) fn edit(&mut self, edit: Edit) {
        match edit {
            Edit::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            Edit::Delete if self.cursor < self.text.len() => _ = self.text.remove(self.cursor),
            Edit::Clear => *self = Self::default(),
            Edit::Left => self.cursor = self.cursor.saturating_sub(1),
            Edit::Right => self.cursor = self.text.len().min(self.cursor + 1),
            Edit::Home => self.cursor = 0,
            Edit::End => self.cursor = self.text.len(),
            Edit::Backspace | Edit::Delete => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editing_happens_at_the_cursor() {
        let mut field = Field::default();
        "617".chars().for_each(|c| field.insert(c));
        field.edit(Edit::Left);
        field.edit(Edit::Backspace);
        field.insert('0');
        assert_eq!((field.text().as_str(), field.cursor()), ("607", 2));
        field.edit(Edit::Delete);
        field.edit(Edit::Delete);
        field.edit(Edit::Home);
        field.edit(Edit::Backspace);
        field.insert('#');
        assert_eq!((field.text().as_str(), field.cursor()), ("#60", 1));
        field.edit(Edit::Clear);
        assert!(field.is_empty());
    }

    #[test]
    fn rubbish_is_cut_to_a_line() {
        let mut field = Field::default();
        field.insert_line("\n  1,000\x1b[2J\r\nsecond line");
        assert_eq!(field.text(), "1,000[2J");
        field.insert_line(&"9".repeat(1_000_000));
        assert_eq!(field.text().len(), LIMIT);
    }
}

//! The lines and words of a text that its game leaves out, although they may be moves.

use super::WrittenGame;
use crate::text::moves::Form;
use crate::text::syntax::{SyntaxError, SyntaxErrorKind};
#[cfg(feature = "cli")]
use crate::words::quoted;

impl WrittenGame {
    /// Records the first line that was not read and may be a move.
    pub(in crate::text) fn pass_over(&mut self, text: &str, line: usize) {
        let unread = self.unread_line(text, line);
        self.passed_over.get_or_insert(unread);
    }

    /// Records a line after a move that was read as a remark.
    pub(in crate::text) fn remark(&mut self, text: &str, line: usize) {
        if !self.is_empty() && text.contains(char::is_alphanumeric) {
            self.remarks.push(self.unread_line(text, line));
        }
    }

    /// Forgets the unread lines from this one on, which turned out to be a board.
    pub(in crate::text) fn forget_unread(&mut self, from: usize) {
        self.passed_over.take_if(|unread| unread.line >= from);
        self.remarks.retain(|remark| remark.line < from);
    }

    fn unread_line(&self, text: &str, line: usize) -> SyntaxError {
        let kind = SyntaxErrorKind::NotRead(text.to_owned());
        SyntaxError { line, number: self.len() + 1, kind }
    }

    /// The last line between the first move and this one, from 1, that was read as a remark.
    #[cfg(feature = "cli")]
    pub(crate) fn remark_before(&self, number: usize) -> Option<&SyntaxError> {
        self.remarks.iter().rev().find(|it| (2..=number).contains(&it.number))
    }

    /// The line that was not read and may be a move, if it stands before this move, counted from 1. The
    /// move may be illegal only because that line was passed over.
    #[must_use]
    pub fn passed_over_before(&self, number: usize) -> Option<&SyntaxError> {
        self.passed_over.as_ref().filter(|line| line.number <= number)
    }

    /// The same line if the moves are in words: it counts even if the game wins without it.
    pub(crate) fn unread_before(&self, number: usize) -> Option<&SyntaxError> {
        let is_in_words = self.moves.first().is_some_and(|mv| mv.form == Form::Sentence);
        self.passed_over_before(number).filter(|_| is_in_words)
    }

    /// Says what the game leaves out: `line 1: "4j" is no move and is left out`.
    #[cfg(feature = "cli")]
    pub(crate) fn left_out_in_words(&self) -> Option<String> {
        let SyntaxError { line, kind, .. } = self.left_out.as_ref()?;
        Some(format!("line {line}: {} is no move and is left out", quoted(kind.text()?)))
    }
}

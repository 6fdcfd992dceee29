//! The lines of a text, with a look at those that follow.

use std::collections::VecDeque;

use crate::text::{Line, Lines};

/// Lines that are looked at ahead at the most.
const MOST_AHEAD: usize = 32;

/// No card stands further right.
const MOST_INDENT: u32 = 200;

/// The lines of a text as words, one after the other: only a few are held at a time.
pub(super) struct Source<'a> {
    lines: Lines<'a>,
    /// The lines that were looked at, with their numbers.
    ahead: VecDeque<(usize, String, String)>,
}

impl<'a> Source<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { lines: Lines::new(text), ahead: VecDeque::new() }
    }

    /// The line that follows, if it is not further away than is looked.
    fn ahead(&mut self, at: usize) -> Option<&str> {
        while self.ahead.len() <= at && at < MOST_AHEAD {
            let line = self.lines.next()?;
            self.ahead.push_back(words(&line));
        }
        self.ahead.get(at).map(|(_, line, _)| line.as_str())
    }

    /// The very next line.
    pub(super) fn following(&mut self) -> &str {
        self.ahead(0).unwrap_or_default()
    }

    /// The next line that is not empty.
    pub(super) fn following_text(&mut self) -> &str {
        let mut at = 0;
        while self.ahead(at).is_some_and(str::is_empty) {
            at += 1;
        }
        self.ahead(at).unwrap_or_default()
    }
}

impl Iterator for Source<'_> {
    /// The line's number, its text, and the blanks before it, which tell where cards stand.
    type Item = (usize, String, String);

    fn next(&mut self) -> Option<Self::Item> {
        self.ahead.pop_front().or_else(|| self.lines.next().map(|line| words(&line)))
    }
}

fn words(line: &Line) -> (usize, String, String) {
    let first = line.glyphs.iter().find(|glyph| !glyph.c.is_whitespace());
    let indent = first.map_or(0, |glyph| glyph.x.min(MOST_INDENT)) as usize;
    (line.number, line.text(), " ".repeat(indent))
}

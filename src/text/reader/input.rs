//! The lines of a text as the recognisers see them, with look-ahead.

use std::collections::VecDeque;

use crate::text::decode::Line;
use crate::text::structure::ObjectLines;
use crate::text::token::{Token, Writing, tokens};
use crate::text::{board, deal_ref, label, pairs, sentence, work};

/// The most lines of look-ahead.
const MOST_AHEAD: usize = 400;

/// A line as the recognisers see it.
#[derive(Default)]
pub(in crate::text) struct Shown {
    pub(in crate::text) number: usize,
    /// The line as words, without the marks of a quotation.
    pub(in crate::text) text: String,
    /// All words of the line. If a move stands between a verb and its cards, or behind a label, `text` is only the move.
    pub(super) said: String,
    pub(in crate::text) tokens: Vec<Token>,
    /// Whether it is the start or the end of an object.
    pub(super) is_edge: bool,
}

impl Shown {
    pub(in crate::text) fn new(line: &Line, writing: Writing) -> Self {
        work::count(line.glyphs.len() + 1);
        let text = line.text();
        let plain = moves_of(&text);
        if let Some(pair) = sentence::pair_told(plain) {
            let words = Self::words(line.number, pair.to_owned());
            return Self { said: plain.to_owned(), ..words };
        }
        // Neither what fc-solve draws before a solution nor the move behind a prompt is a part of a board.
        let is_prompted = label::prompt_off(&text).len() < text.len();
        let is_other = plain.starts_with("-=-") || is_prompted;
        let tokens = if is_other { Vec::new() } else { board::labelled(&tokens(line, writing)) };
        let said = text.trim_start_matches(['>', ' ']).to_owned();
        let words = Self::words(line.number, plain.to_owned());
        Self { said, tokens, is_edge: line.is_edge, ..words }
    }

    /// A line of words that is no part of a board.
    pub(super) fn words(number: usize, text: String) -> Self {
        Self { number, said: text.clone(), text, ..Self::default() }
    }
}

/// The line without the marks of a quotation, a prompt and the command `move`.
fn moves_of(line: &str) -> &str {
    let plain = label::prompt_off(line.trim_start_matches(['>', ' ']));
    // In a log each line is a command: "> move 37".
    match plain.strip_prefix("move ").filter(|_| plain.len() < line.len()) {
        Some(rest) if pairs::is_moves(rest.trim()) => rest.trim(),
        _ => plain,
    }
}

/// The lines of a text one after the other.
#[derive(Default)]
pub(super) struct Input<'a> {
    lines: ObjectLines<'a>,
    /// The lines that were read ahead.
    pub(super) ahead: VecDeque<Shown>,
    pub(super) writing: Writing,
}

impl Iterator for Input<'_> {
    type Item = Shown;

    fn next(&mut self) -> Option<Shown> {
        if self.ahead.is_empty() {
            self.read();
        }
        self.ahead.pop_front()
    }
}

impl<'a> Input<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let lines = ObjectLines::new(text);
        Self { writing: Writing::of_lines(lines.clone()), lines, ..Self::default() }
    }

    /// Reads one more line ahead, cut before headers within it. Returns false at the end of the text.
    fn read(&mut self) -> bool {
        let Some(line) = self.lines.next() else { return false };
        let mut shown = Shown::new(&line, self.writing);
        let starts = deal_ref::headers_within(&shown.text);
        let ends = starts.iter().skip(1).copied().chain([shown.text.len()]);
        let words = |(&start, end): (&usize, usize)| {
            work::count(end - start);
            Shown::words(shown.number, shown.text[start..end].to_owned())
        };
        let games: Vec<Shown> = starts.iter().zip(ends).map(words).collect();
        if let Some(first) = starts.first() {
            shown.text.truncate(*first);
            shown.said.clone_from(&shown.text);
        }
        self.ahead.push_back(shown);
        self.ahead.extend(games);
        true
    }

    /// The line `at` places after the next one; none if it is too far away.
    pub(super) fn ahead(&mut self, at: usize) -> Option<&Shown> {
        while self.ahead.len() <= at && at < MOST_AHEAD && self.read() {}
        self.ahead.get(at)
    }

    /// The text of the very next line.
    pub(super) fn following(&mut self) -> &str {
        self.ahead(0).map_or("", |line| line.text.as_str())
    }

    /// The text of the next line that is not empty.
    pub(super) fn following_text(&mut self) -> &str {
        self.following_line().map_or("", |line| line.text.as_str())
    }

    /// The next line that is not empty.
    pub(super) fn following_line(&mut self) -> Option<&Shown> {
        let mut at = 0;
        while self.ahead(at).is_some_and(|line| line.text.is_empty()) {
            at += 1;
        }
        self.ahead(at)
    }
}

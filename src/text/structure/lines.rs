//! The lines of a text; a card that takes several lines is in one, and a list in columns is in the order of its numbers.

use std::collections::VecDeque;

use crate::card::Suit;
use crate::text::decode::{self, Glyph, Line};
use crate::text::pairs;

use super::{cards, columns, is_close, is_open, rows, slashes};

/// No card takes more lines.
const MOST: usize = 16;

#[derive(Clone, Default)]
pub(in crate::text) struct Lines<'a> {
    all: decode::Lines<'a>,
    /// The number of empty lines to leave out after each line, and of those after the current one.
    spacing: usize,
    left: usize,
    /// The items of a list that are next.
    items: VecDeque<Line>,
}

impl<'a> Lines<'a> {
    pub(in crate::text) fn new(text: &'a str) -> Self {
        Self { all: decode::Lines::new(text), spacing: spacing(text), ..Self::default() }
    }
}

/// How many empty lines stand between all lines of a text and say nothing: all but one of the fewest that
/// stand between two of them.
fn spacing(text: &str) -> usize {
    let lines = || text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut gaps = lines().zip(lines().skip(1)).map(|((one, _), (next, _))| next - one);
    // Most texts end this at their first two lines.
    let least = gaps.try_fold(None, |least: Option<usize>, gap| {
        (gap > 2).then(|| Some(least.map_or(gap, |least| least.min(gap))))
    });
    least.flatten().unwrap_or_default().saturating_sub(2)
}

impl Iterator for Lines<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        if let Some(item) = self.items.pop_front() {
            return Some(item);
        }
        let mut line = self.all.next()?;
        let is_empty = |line: &Line| line.glyphs.iter().all(|glyph| glyph.c.is_whitespace());
        while self.left > 0 && is_empty(&line) {
            self.left -= 1;
            line = self.all.next()?;
        }
        self.left = if is_empty(&line) { self.left } else { self.spacing };
        if let Some((items, count)) = columns::in_order(&line, self.all.clone()) {
            self.all.by_ref().take(count).for_each(drop);
            self.items = items.into();
            return self.items.pop_front();
        }
        if let Some(lines) = slashes::position(&line).or_else(|| rows::rows(&line)) {
            self.items = lines.into();
            return self.items.pop_front();
        }
        if let Some((joined, count)) = joined(&line, &self.all) {
            self.all.by_ref().take(count).for_each(drop);
            line = joined;
        }
        cards::shorten(&mut line);
        Some(line)
    }
}

/// The card that starts on a line, joined to one line, and the number of lines after it that it spans.
fn joined(first: &Line, behind: &decode::Lines<'_>) -> Option<(Line, usize)> {
    let text = first.text();
    let is_group = text.ends_with(is_open);
    if !is_group && field(&text).is_none() {
        return None;
    }
    let lines = behind.clone().take(MOST);
    let (mut line, count) = if is_group { bracketed(first, lines)? } else { fields(first, lines) };
    cards::shorten(&mut line);
    (count > 0 && is_card(&line.text())).then_some((line, count))
}

/// Whether a line is a card as [`cards::shorten`] writes it.
fn is_card(line: &str) -> bool {
    let rank = line.trim_end_matches(',').strip_suffix(|c| Suit::from_char(c).is_some());
    rank.is_some_and(|rank| (1..=2).contains(&rank.len()))
}

/// Adds a mark and the characters of a line.
fn add(line: &mut Line, mark: char, glyphs: &[Glyph]) {
    let at = glyphs.first().or(line.glyphs.last()).copied();
    line.glyphs.extend(at.map(|glyph| glyph.with(mark)));
    line.glyphs.extend(glyphs);
}

/// The lines up to the one on which all brackets are closed.
fn bracketed(first: &Line, lines: impl Iterator<Item = Line>) -> Option<(Line, usize)> {
    let depth = |line: &Line| {
        let of = |is: fn(char) -> bool| line.glyphs.iter().filter(|glyph| is(glyph.c)).count();
        of(is_open).checked_sub(of(is_close))
    };
    let mut whole = first.clone();
    for (at, line) in lines.enumerate() {
        add(&mut whole, ' ', &line.glyphs);
        if depth(&whole)? == 0 {
            return Some((whole, at + 1));
        }
    }
    None
}

/// The fields on lines that follow each other, each name once, up to the next value of a list.
fn fields(first: &Line, lines: impl Iterator<Item = Line>) -> (Line, usize) {
    let mut names: Vec<String> = Vec::new();
    let mut whole = Line { number: first.number, ..Line::default() };
    for line in std::iter::once(first.clone()).chain(lines) {
        let text = line.text();
        let is_next = !names.is_empty() && text.trim_start().starts_with("- ");
        let name = field(&text).filter(|name| !is_next && !names.contains(name));
        let Some(name) = name else { break };
        let start = line.glyphs.iter().position(|glyph| glyph.c.is_alphabetic()).unwrap_or(0);
        add(&mut whole, if names.is_empty() { '{' } else { ',' }, &line.glyphs[start..]);
        names.push(name);
    }
    add(&mut whole, '}', &[]);
    (whole, names.len() - 1)
}

/// The name of the field that a line is: `from: column 4`, `to = "cell 1"`.
fn field(line: &str) -> Option<String> {
    let (name, value) = line.trim_start_matches(['-', ' ']).split_once([':', '='])?;
    let name = name.trim();
    let is_name = name.starts_with(char::is_alphabetic) && name.len() <= MOST;
    let is_word = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    // "auto: D2 -> home" is a move.
    let is_value = !value.trim().is_empty() && !value.contains(pairs::is_arrow);
    (is_name && is_word && is_value).then(|| name.to_owned())
}

//! Cards drawn with lines around them, and the text beside them on a screen.

use super::Glyph;
use crate::card::{Card, Suit};

/// The corners of frames: left ones, right ones, and those below on the left.
const LEFT: &str = "╭┌┏╔╰└┗╚.'+#";
const RIGHT: &str = "╮┐┓╗╯┘┛╝.'+#";
const LOWER_LEFT: &str = "╰└┗╚'";
/// The characters of edges.
const LINES: &str = "─━═┄┅┈╌-=";
/// The sides of cards; those that are broken are of empty places.
const SIDES: &str = "│┃║|#┆┊╎:";
const BROKEN: &str = "┆┊╎:";
/// The longest label: `10S`.
const LABEL: usize = 3;
/// No card is wider.
const WIDEST: usize = 32;
/// A line with this many frames shows where the cards end and the text beside them starts.
const ROW: usize = 4;

/// Follows the pictures of cards in a text, line by line.
#[derive(Clone, Default)]
pub(super) struct Pictures {
    /// How far right the cards reach, while there are any.
    right: Option<u32>,
    /// Whether their labels stand in the upper edges.
    labelled: bool,
}

impl Pictures {
    /// Leaves of drawn cards their labels only, and nothing of the text beside them.
    pub(super) fn clean(&mut self, line: &mut [Glyph]) {
        let (mut edges, mut right) = (0, 0);
        for word in words(line) {
            let Some(label) = edge(word) else { continue };
            (edges, right) = (edges + 1, word[word.len() - 1].x.max(right));
            self.labelled |= label > 0;
            word[0].blank();
            word[1 + label..].iter_mut().for_each(Glyph::blank);
        }
        if edges >= ROW || self.right.is_some() {
            self.right = self.right.max(Some(right));
        }
        let Some(right) = self.right else { return };
        let is_drawn = self.blank_bodies(line) || edges > 0;
        let (cards, beside) = line.split_at_mut(line.partition_point(|glyph| glyph.x <= right));
        let is_word = |pair: &[Glyph]| pair.iter().all(|glyph| glyph.c.is_alphabetic());
        if !is_drawn && cards.windows(2).any(is_word) {
            *self = Self::default();
        } else {
            beside.iter_mut().for_each(Glyph::blank);
        }
    }

    /// Blanks what stands between the sides of cards whose labels are known: suits and letters.
    fn blank_bodies(&self, line: &mut [Glyph]) -> bool {
        let mut found = false;
        let mut rest = line;
        while let Some(at) = rest.iter().position(|glyph| SIDES.contains(glyph.c)) {
            let side = rest[at].c;
            let end = rest[at + 1..].iter().take(WIDEST).position(|glyph| glyph.c == side);
            let is_plain = |body: &[Glyph]| {
                let mut words = body.split(|glyph| glyph.c.is_whitespace());
                words.all(|word| word.len() < 2)
            };
            let end = end.map(|end| at + 1 + end).filter(|end| is_plain(&rest[at + 1..*end]));
            let end = end.filter(|_| self.labelled || BROKEN.contains(side));
            if let Some(end) = end {
                rest[at..=end].iter_mut().for_each(Glyph::blank);
                found = true;
            }
            rest = &mut rest[end.unwrap_or(at) + 1..];
        }
        found
    }
}

/// The words of a line; frames that touch each other are a word each.
fn words(line: &mut [Glyph]) -> impl Iterator<Item = &mut [Glyph]> {
    let touch = |one: &Glyph, next: &Glyph| {
        one.c.is_whitespace() == next.c.is_whitespace()
            && (next.c.is_ascii() || !(RIGHT.contains(one.c) && LEFT.contains(next.c)))
    };
    line.chunk_by_mut(touch).filter(|word| !word[0].c.is_whitespace())
}

/// How long the label is that stands at the left of a frame's edge, `╭J♦───╮`; 0 for edges that say
/// nothing or nothing new, `╰───J♦╯`, `+a--10S+`, `.b-.`; none for other words.
fn edge(word: &[Glyph]) -> Option<usize> {
    let [first, inside @ .., last] = word else { return None };
    if !LEFT.contains(first.c) || inside.is_empty() {
        return None;
    }
    let is_closed = RIGHT.contains(last.c);
    if LOWER_LEFT.contains(first.c) && !first.c.is_ascii() && is_closed {
        return Some(0);
    }
    let card = |glyphs: &[Glyph]| {
        let text: String = glyphs.iter().map(|glyph| glyph.c).collect();
        text.parse::<Card>().is_ok()
    };
    let is_mark = |glyph: &Glyph| !glyph.c.is_alphanumeric() && Suit::from_char(glyph.c).is_none();
    let is_line = |glyph: &Glyph| LINES.contains(glyph.c);
    let lengths = || (2..=LABEL.min(inside.len())).rev();
    if let Some(label) = lengths().find(|&length| card(&inside[..length])) {
        let behind = &inside[label..];
        // `'KH'` stands in quotes.
        let is_drawn = behind.iter().any(is_line) || is_closed && !".'".contains(first.c);
        let is_edge = is_drawn && (is_closed || is_line(last));
        return (is_edge && behind.iter().all(is_mark)).then_some(label);
    }
    let below = lengths().find(|&length| card(&inside[inside.len() - length..]));
    let drawn = &inside[..inside.len() - below.unwrap_or(0)];
    let mut letters = drawn.iter().filter(|glyph| !is_line(glyph));
    let is_named = letters.next().is_none_or(|glyph| !is_mark(glyph));
    let is_drawn = drawn.iter().any(is_line) && is_named && letters.next().is_none();
    (is_closed && is_drawn && (first.c != '\'' || drawn.len() > LABEL)).then_some(0)
}

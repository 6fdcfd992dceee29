//! Characters to tokens.

use crate::card::{Card, Rank};
use crate::text::decode::Glyph;

use super::{BARS, Kind, Token, Writing, home_count, is_playing_card, is_word, word_kind};

/// Cuts a line into tokens.
pub(super) fn scan(line: &[Glyph], writing: Writing) -> Vec<Token> {
    let mut scanner = Scanner { line, writing, ..Scanner::default() };
    scanner.scan();
    scanner.tokens
}

#[derive(Default)]
struct Scanner<'a> {
    line: &'a [Glyph],
    next: usize,
    writing: Writing,
    /// How many quotes with several words are open.
    quotes: usize,
    /// The index of the quote that closes a single word.
    closes: Option<usize>,
    /// The last separator and its index, if nothing has followed it yet.
    parted: Option<(char, usize)>,
    /// Whether a field is empty between its separators.
    has_empty_field: bool,
    tokens: Vec<Token>,
}

impl Scanner<'_> {
    fn scan(&mut self) {
        while let Some(glyph) = self.line.get(self.next) {
            let start = self.next;
            self.next += 1;
            if matches!(glyph.c, ',' | ';' | '|' | '│') {
                self.separator(start);
                continue;
            }
            if !glyph.c.is_whitespace() {
                self.parted = None;
            }
            match glyph.c {
                ':' => self.push(Kind::Colon, start),
                '=' if !self.is_drawn(start) => self.push(Kind::Colon, start),
                '[' | '(' | '<' | '{' => self.open(start),
                ']' | ')' => self.push(Kind::Close, start),
                '}' if self.writing.braces => self.push(Kind::Close, start),
                '"' => self.quote(start),
                '#' if self.is_comment(start) => return,
                '-' | '–' | '—' | '−' | '·' | '∅' | '*' => {
                    // `--- Cells ---` is no place.
                    let is_behind = |it: &Token| it.is_slot() || it.kind == Kind::Colon;
                    let longest = if self.tokens.last().is_some_and(is_behind) { 4 } else { 2 };
                    self.mark(start, 1..=longest, Kind::Blank);
                }
                '.' => self.mark(start, 1..=4, Kind::Unknown),
                '_' => self.mark(start, 1..=2, Kind::Unknown),
                c if is_playing_card(c) => self.push(self.writing.playing_card(c), start),
                c if is_word(c) => self.word(start),
                _ => {}
            }
        }
        if let (true, Some((',' | ';', start))) = (self.has_empty_field, self.parted) {
            self.push(Kind::Blank, start);
        }
        // An empty cell of a table of HTML.
        let is_cell = |glyph: &Glyph| glyph.c == '\t';
        if self.tokens.is_empty() && self.line.len() == 1 && self.line.iter().all(is_cell) {
            self.next = 1;
            self.push(Kind::Blank, 0);
        }
    }

    /// A comma or a bar; a field without anything in it is a place without a card. Between drawn cards
    /// there is no field.
    fn separator(&mut self, start: usize) {
        let c = self.line[start].c;
        let is_list = matches!(c, ',' | ';');
        if BARS.contains(&c) && self.char(self.next) == Some(c) {
            self.next += 1;
            return self.push(Kind::Bar, start);
        }
        if !is_list && self.writing.boxed {
            return;
        }
        let is_first = self.line[..start].iter().all(|glyph| glyph.c.is_whitespace())
            && (is_list || self.writing.unframed);
        let from = self.parted.replace((c, start)).filter(|(before, _)| *before == c);
        if is_first || from.is_some() {
            self.has_empty_field = true;
            let from = from.map_or(start, |(_, from)| from);
            self.tokens.push(Token::new(Kind::Blank, &self.line[from..start.max(from + 1)]));
        }
    }

    /// Whether an equals sign is a part of an arrow or of a line.
    fn is_drawn(&self, start: usize) -> bool {
        let is_part = |at: usize, lines: &str| self.char(at).is_some_and(|c| lines.contains(c));
        is_part(start + 1, "=<>") || start > 0 && is_part(start - 1, "=<>-")
    }

    fn push(&mut self, kind: Kind, start: usize) {
        self.tokens.push(Token::new(kind, &self.line[start..self.next]));
    }

    fn char(&self, at: usize) -> Option<char> {
        self.line.get(at).map(|glyph| glyph.c)
    }

    /// A bracket; one with nothing in it is a place without a card.
    fn open(&mut self, start: usize) {
        /// No place is wider.
        const WIDEST: usize = 6;
        let close = match self.line[start].c {
            '[' => ']',
            '(' => ')',
            '<' => '>',
            _ => '}',
        };
        let inside = self.line[self.next..].iter().take(WIDEST);
        let blanks = inside.take_while(|glyph| glyph.c == ' ').count();
        if blanks > 0 && self.char(self.next + blanks) == Some(close) {
            self.next += blanks + 1;
            self.push(Kind::Blank, start);
        } else if matches!(close, ']' | ')') || close == '}' && self.writing.braces {
            self.push(Kind::Open, start);
        }
    }

    /// A `#` starts a comment, but not in `#617`.
    fn is_comment(&self, at: usize) -> bool {
        let starts = at == 0 || self.line[at - 1].c.is_whitespace();
        starts && !self.char(at + 1).is_some_and(|c| c.is_ascii_digit())
    }

    /// Quotes around several words make a group, as brackets do.
    fn quote(&mut self, start: usize) {
        /// No column or row takes more characters.
        const LONGEST: usize = 400;
        if self.quotes > 0 {
            self.quotes -= 1;
            return self.push(Kind::Close, start);
        }
        let rest = &self.line[start + 1..];
        let end = rest.iter().take(LONGEST).position(|glyph| glyph.c == '"');
        let Some(end) = end.filter(|_| self.closes != Some(start)) else { return };
        let words = rest[..end].split(|glyph| glyph.c.is_whitespace());
        if words.filter(|word| !word.is_empty()).count() > 1 {
            self.quotes += 1;
            self.push(Kind::Open, start);
        } else {
            // Nothing but the word: the quote behind it opens nothing.
            self.closes = Some(start + 1 + end);
        }
    }

    /// Reads a run of one character as the mark of a place, if it stands alone and has one of these lengths.
    fn mark(&mut self, start: usize, lengths: std::ops::RangeInclusive<usize>, kind: Kind) {
        while self.char(self.next) == Some(self.line[start].c) {
            self.next += 1;
        }
        let alone = start == 0 || !is_word(self.line[start - 1].c);
        let alone = alone && !self.char(self.next).is_some_and(is_word);
        if alone && lengths.contains(&(self.next - start)) {
            self.push(kind, start);
        }
    }

    fn word(&mut self, start: usize) {
        while self.char(self.next).is_some_and(|c| is_word(c) && !is_playing_card(c)) {
            self.next += 1;
        }
        // `vec![` is the name of what stands behind it.
        if self.char(self.next) == Some('!') && self.char(self.next + 1) == Some('[') {
            return;
        }
        let chars: Vec<char> = self.line[start..self.next].iter().map(|glyph| glyph.c).collect();
        let text: String = chars.iter().collect();
        // A letter behind a number may be that of a pile.
        let has_sign = !text.ends_with(|c: char| c.is_ascii());
        if let Some(found) = self.writing.cards(&chars) {
            let word = &self.line[start..self.next];
            self.tokens.extend(
                found.into_iter().map(|(kind, from, to)| Token::new(kind, &word[from..to])),
            );
        } else if let Some((suit, count)) = home_count(&text).filter(|_| has_sign) {
            self.push(Kind::Home(suit, count), start);
        } else if !self.halves(start) {
            self.push(self.writing.word_kind(&text), start);
        }
        // A full stop after a word is no mark.
        while self.char(self.next) == Some('.') {
            self.next += 1;
        }
    }

    /// Reads two halves with a mark between them: a card, `5-h` or `H-10`, in a text that writes cards
    /// so; else, with a dash, how many cards of a suit are home, `H-4`, `H-`. `A-H` says nothing then:
    /// fc-solve and PySolFC pass it over.
    fn halves(&mut self, start: usize) -> bool {
        let behind = self.line.get(self.next + 1..).unwrap_or_default();
        let is_arrow = behind.first().is_some_and(|glyph| glyph.c == '>');
        let joint = self.char(self.next).filter(|c| *c == '-' || self.writing.joint == Some(*c));
        if joint.is_none() || is_arrow {
            return false;
        }
        let length = behind.iter().take_while(|glyph| is_word(glyph.c)).take(4).count();
        let half = |glyphs: &[Glyph]| -> Kind {
            word_kind(&glyphs.iter().map(|glyph| glyph.c).collect::<String>())
        };
        let count = |kind: Kind| kind.count().or((length == 0).then_some(0));
        let is_joint = self.writing.joint == joint;
        let from_zero = is_joint && self.writing.from_zero && length > 0;
        let (suit, count, is_turned) =
            match (half(&self.line[start..self.next]), half(&behind[..length])) {
                (Kind::Suit(suit), second) if self.next == start + 1 => {
                    (suit, count(second), false)
                }
                (first, Kind::Suit(suit)) => {
                    (suit, count(first).filter(|n| *n > 0 || from_zero), true)
                }
                _ => return false,
            };
        let Some(count) = count else { return false };
        self.next += 1 + length;
        let rank = Rank::new(count.saturating_add(from_zero.into())).filter(|_| is_joint);
        if let Some(rank) = rank {
            self.push(Kind::Card(Card::new(rank, suit)), start);
        } else if !is_turned {
            self.push(Kind::Home(suit, count), start);
        }
        true
    }
}

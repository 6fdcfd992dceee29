//! Lines cut into cards, marks for unknown cards, labels and words.

use crate::board::format::halves;
use crate::board::format::word::{
    Order, Writing, cards, home_count, is_word, playing_card, word_kind,
};
use crate::card::{Card, Rank, Suit};
use crate::text::{Glyph, Line, TextPlace};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Card(Card),
    /// A mark for a place without a card: `-`, `--`, `null`.
    Blank,
    /// A mark for a card that is not known: `?`, `??`, `.`, `..`, a card's back.
    Unknown,
    /// `H-4`: how many cards of a suit are home.
    Home(Suit, u8),
    /// A rank or a suit by itself.
    Rank(Rank),
    Suit(Suit),
    Number(u32),
    Word,
    Colon,
    Open,
    Close,
}

/// A token with the characters it was read from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    glyphs: &'a [Glyph],
}

impl Token<'_> {
    pub(super) fn at(&self) -> TextPlace {
        self.glyphs[0].at()
    }

    /// How far right the token starts and ends, as the text is shown.
    pub(super) fn x(&self) -> (u32, u32) {
        (self.glyphs[0].x, self.glyphs[self.glyphs.len() - 1].x)
    }

    /// Twice the middle of the token, as the text is shown.
    pub(super) fn centre(&self) -> u32 {
        let (start, end) = self.x();
        start + end
    }

    /// The token's text, cut to what a message can hold.
    pub(super) fn text(&self) -> String {
        const LONGEST: usize = 12;
        let glyphs = self.glyphs;
        let shown = glyphs.iter().map(|glyph| glyph.c).filter(|c| !c.is_control());
        let mut text: String = shown.take(LONGEST).collect();
        if glyphs.len() > LONGEST {
            text.push('…');
        }
        text
    }

    pub(super) fn card(&self) -> Option<Card> {
        match self.kind {
            Kind::Card(card) => Some(card),
            _ => None,
        }
    }

    /// The token with another meaning.
    pub(super) fn as_kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }

    /// Whether the token stands for a place of the table.
    pub(super) fn is_slot(&self) -> bool {
        matches!(self.kind, Kind::Card(_) | Kind::Blank | Kind::Unknown)
    }

    /// The rank that the token can be, by letter, number or name.
    pub(super) fn rank(&self) -> Option<Rank> {
        match self.kind {
            Kind::Rank(rank) => Some(rank),
            Kind::Number(n) => u8::try_from(n).ok().and_then(Rank::new),
            _ => None,
        }
    }

    /// Whether the token looks like a card that was misread or mistyped, not like a label.
    pub(super) fn is_almost_card(&self) -> bool {
        let glyphs = self.glyphs;
        let (first, last) = (glyphs[0].c, glyphs[glyphs.len() - 1].c);
        self.kind == Kind::Word
            && (2..=3).contains(&glyphs.len())
            && (Suit::from_char(last).is_some()
                || (Rank::from_char(first).is_some() && !last.is_ascii_digit()))
    }
}

/// Cuts each line into tokens. Cards are read in the order, rank or suit first, that most of the
/// text is written in.
pub(super) fn tokens(lines: &[Line]) -> Vec<Vec<Token<'_>>> {
    let words = |order| {
        let writing = Writing::usual(order);
        let words = lines.iter().flat_map(|line| line.glyphs.split(|glyph| !is_word(glyph.c)));
        words.filter(|word| word.len() > 1).filter_map(move |word| cards(word, writing))
    };
    let rank_first = words(Order::RankFirst).count() >= words(Order::SuitFirst).count();
    let order = if rank_first { Order::RankFirst } else { Order::SuitFirst };
    let usual = words(order).flatten().filter_map(|(kind, ..)| match kind {
        Kind::Card(card) => Some(card),
        _ => None,
    });
    let writing = Writing::beside(order, usual);
    let mut lines: Vec<_> =
        lines.iter().map(|line| Scanner::new(&line.glyphs, writing).scan()).collect();
    halves::join(&mut lines);
    lines
}

struct Scanner<'a> {
    line: &'a [Glyph],
    next: usize,
    writing: Writing,
    /// Where a quoted text that holds several words ends.
    quote_end: Option<usize>,
    tokens: Vec<Token<'a>>,
}

impl<'a> Scanner<'a> {
    fn new(line: &'a [Glyph], writing: Writing) -> Self {
        Self { line, next: 0, writing, quote_end: None, tokens: Vec::new() }
    }

    fn scan(mut self) -> Vec<Token<'a>> {
        while let Some(glyph) = self.line.get(self.next) {
            let start = self.next;
            self.next += 1;
            match glyph.c {
                ':' => self.push(Kind::Colon, start),
                '[' | '(' => self.push(Kind::Open, start),
                ']' | ')' => self.push(Kind::Close, start),
                '"' => self.quote(start),
                '#' if self.is_comment(start) => return self.tokens,
                '-' | '–' | '—' | '−' => self.mark(start, 1..=2, Kind::Blank),
                '.' => self.mark(start, 1..=3, Kind::Unknown),
                '_' => self.mark(start, 1..=2, Kind::Unknown),
                c @ '\u{1f0a0}'..='\u{1f0ff}' => {
                    self.push(playing_card(c), start);
                }
                c if is_word(c) => self.word(start),
                _ => {}
            }
        }
        self.tokens.shrink_to_fit();
        self.tokens
    }

    fn push(&mut self, kind: Kind, start: usize) {
        self.tokens.push(Token { kind, glyphs: &self.line[start..self.next] });
    }

    fn char(&self, at: usize) -> Option<char> {
        self.line.get(at).map(|glyph| glyph.c)
    }

    /// A `#` starts a comment, but not in `#617`.
    fn is_comment(&self, at: usize) -> bool {
        let starts = at == 0 || self.line[at - 1].c.is_whitespace();
        starts && !self.char(at + 1).is_some_and(|c| c.is_ascii_digit())
    }

    /// A quoted text with several words is a group, as brackets make one.
    fn quote(&mut self, start: usize) {
        if self.quote_end == Some(start) {
            self.quote_end = None;
            self.push(Kind::Close, start);
        } else if self.quote_end.is_none() {
            let rest = &self.line[start + 1..];
            let Some(length) = rest.iter().position(|glyph| glyph.c == '"') else { return };
            let words = rest[..length].split(|glyph| glyph.c.is_whitespace());
            if words.filter(|word| !word.is_empty()).count() > 1 {
                self.quote_end = Some(start + 1 + length);
                self.push(Kind::Open, start);
            } else {
                // Nothing but the word: step over the quote that closes it when it comes.
                self.single_quoted(start + 1 + length);
            }
        }
    }

    /// Reads a quoted text of one word at the most, and steps over the quote that ends it.
    fn single_quoted(&mut self, end: usize) {
        let inner = Scanner {
            line: &self.line[..end],
            next: self.next,
            writing: self.writing,
            quote_end: None,
            tokens: Vec::new(),
        };
        self.tokens.extend(inner.scan());
        self.next = end + 1;
    }

    /// A run of one character that marks a place, when it stands by itself and is not too long.
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
        while self.char(self.next).is_some_and(is_word) {
            self.next += 1;
        }
        let word = &self.line[start..self.next];
        if let Some(found) = cards(word, self.writing) {
            self.tokens.extend(
                found.into_iter().map(|(kind, from, to)| Token { kind, glyphs: &word[from..to] }),
            );
        } else if let Some((suit, count)) = self.home(start) {
            self.push(Kind::Home(suit, count), start);
        } else if self.is_home_turned(start) {
            // `A-H` says nothing: fc-solve and PySolFC pass it over.
            self.next += 2;
        } else {
            let kind = word_kind(word);
            self.push(kind, start);
        }
        // A full stop after a word is no mark.
        while self.char(self.next) == Some('.') {
            self.next += 1;
        }
    }

    /// Whether `A-H` stands here, a rank before its suit.
    fn is_home_turned(&self, start: usize) -> bool {
        let is_rank = Rank::from_char(self.line[start].c).is_some();
        let suit = self.char(self.next + 1).and_then(Suit::from_char);
        let ends = !self.char(self.next + 2).is_some_and(is_word);
        self.next == start + 1
            && is_rank
            && self.char(self.next) == Some('-')
            && suit.is_some()
            && ends
    }

    /// Reads `H-4`, `H-T`, `H-` after its suit; then the scanner stands after it.
    fn home(&mut self, start: usize) -> Option<(Suit, u8)> {
        if self.next != start + 1 || self.char(self.next) != Some('-') {
            return None;
        }
        let suit = Suit::from_char(self.line[start].c)?;
        let value = &self.line[self.next + 1..];
        let length = value.iter().position(|glyph| !is_word(glyph.c)).unwrap_or(value.len());
        let count = home_count(&value[..length])?;
        self.next += 1 + length;
        Some((suit, count))
    }
}

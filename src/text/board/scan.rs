//! Reads a line from left to right: labels, cards, marks and headings.

use super::Slot;
use super::headings::{self, Section};
use super::line::{self, BARS, CardList, CardToken, Part, TextColumn};
use crate::board::Place;
use crate::card::Card;
use crate::text::cards;
use crate::text::decode::{Line, TextPlace};
use crate::text::token::{Token, card_at};

const OPENING: [char; 3] = ['[', '(', '{'];
const CLOSING: [char; 3] = [']', ')', '}'];
/// Marks that part places.
const EDGES: [char; 15] =
    ['[', '(', '{', '<', ']', ')', '}', '>', '|', '│', ',', ';', '"', ':', '='];
/// Marks for unknown cards and empty places.
const MARKS: [char; 8] = ['?', '-', '.', '*', '_', '·', '∅', '—'];

/// Reads a line from left to right.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says one thing of the line")]
pub(super) struct LineScan<'a> {
    pub(super) number: usize,
    pub(super) text: &'a str,
    pub(super) tokens: &'a [Token<'a>],
    at: usize,
    section: Section,
    /// The token behind the last heading.
    section_at: usize,
    section_x: usize,
    /// The brackets so far, and those that are open.
    group: usize,
    depth: usize,
    pub(super) fields: [usize; 3],
    slots: Vec<CardToken>,
    pub(super) parts: Vec<Part>,
    /// Cards on the table, and marks for unknown ones.
    pub(super) known: usize,
    pub(super) marks: usize,
    /// Words that are no cards, those before the first card, and numbers among the cards.
    pub(super) words: usize,
    pub(super) lead: Vec<usize>,
    pub(super) numbers: usize,
    /// Whether there is an arrow or a move in standard notation.
    pub(super) is_move: bool,
    /// Whether marks stand before a colon and no card.
    pub(super) has_odd_label: bool,
    /// Whether a mark ends the words before the first card, whether that is the mark of a label, and
    /// whether the last bracket is an opening one.
    pub(super) is_led: bool,
    pub(super) labelled: bool,
    pub(super) opens: bool,
}

impl<'a> LineScan<'a> {
    pub(super) fn new(line: &'a Line<'_>, tokens: &'a [Token<'a>]) -> Self {
        Self { number: line.number, text: &line.text, tokens, ..Self::default() }
    }

    /// Reads the whole line.
    pub(super) fn read(mut self) -> Self {
        let mut end = 0;
        while let Some(token) = self.tokens.get(self.at) {
            self.fields[0] += self.text[end..token.start].matches('\t').count();
            self.step();
            end = self.tokens[self.at - 1].end();
        }
        self.fields[0] += self.text[end..].matches('\t').count();
        self.close(Section::Table);
        self
    }

    /// Reads the next word or mark.
    fn step(&mut self) {
        let rest = &self.tokens[self.at..];
        let token = &rest[0];
        if let Some((section, count)) = headings::section(rest) {
            self.close(section);
            self.section_x = token.x;
            self.at += count;
            self.section_at = self.at;
            return;
        }
        if self.section == Section::Home {
            self.at += 1;
            return;
        }
        if token.is_word && headings::bare_home(rest) {
            // A number before them moves the cells.
            self.is_move |= !self.lead.is_empty();
            if self.is_move {
                self.at += 12;
                return;
            }
            // Cells stand before them.
            if !self.slots.is_empty() {
                self.section = Section::Cells;
            }
            self.close(Section::Table);
            self.parts.push(Part::Home(headings::home(&rest[..12])));
            self.at += 12;
            return;
        }
        if token.is_word { self.word() } else { self.mark() }
    }

    /// Ends a section and begins another one.
    fn close(&mut self, next: Section) {
        match self.section {
            Section::Cells => {
                let cells = std::mem::take(&mut self.slots);
                let x = self.section_at.checked_sub(1).map_or(0, |at| self.tokens[at].end_x());
                let next = self.tokens.get(self.at).map(|next| next.x);
                let end = next.unwrap_or_else(|| self.text.chars().count());
                self.parts.push(Part::Cells(cells, [self.section_x, x, end]));
            }
            Section::Home => {
                let home = headings::home(&self.tokens[self.section_at..self.at]);
                self.parts.push(Part::Home(home));
            }
            Section::Other => {
                let name = self.tokens[..self.section_at].iter().rfind(|token| token.is_word);
                let name = name.map_or("", |name| name.text);
                self.parts.push(Part::Other(self.number, name.to_owned()));
                self.slots.clear();
            }
            Section::Table => self.lists(),
        }
        self.section = next;
    }

    fn word(&mut self) {
        let rest = &self.tokens[self.at..];
        let token = &rest[0];
        let is_led = self.slots.is_empty() && self.section == Section::Table;
        if self.section == Section::Cells && (headings::is_label(rest) || token.says("empty")) {
            // `c:KS` names the cell; those before it are empty.
            let cell = match token.text.parse() {
                _ if token.says("empty") => self.slots.len() + 1,
                Ok(Place::Cell(cell)) => cell.index(),
                _ => self.slots.len(),
            };
            while self.slots.len() < cell {
                self.put(None, "--", (token.x, token.end_x()));
            }
            self.at += 1;
        } else if is_led && headings::is_label(rest) {
            self.lead.push(self.at);
            self.at += 1;
        } else if let Some((card, count)) = card_at(rest) {
            let end = rest[count - 1];
            self.put(Some(card), &self.text[token.start..end.end()], (token.x, end.end_x()));
            self.at += count;
        } else if let Some(joined) = cards::joined(token.text).filter(|all| all.len() > 1) {
            self.joined(token, &joined);
            self.at += 1;
        } else if line::is_unknown(token.text) {
            self.put(None, token.text, (token.x, token.end_x()));
            self.at += 1;
        } else {
            self.other_word();
        }
    }

    /// Takes the cards of a word in which they are joined.
    fn joined(&mut self, token: &Token<'_>, cards: &[Card]) {
        let chars: Vec<char> = token.text.chars().collect();
        for (i, card) in cards.iter().enumerate() {
            let x = [i, i + 1].map(|i| i * chars.len() / cards.len());
            let text = String::from_iter(&chars[x[0]..x[1]]);
            self.put(Some(*card), &text, (token.x + x[0], token.x + x[1]));
        }
    }

    /// A word that is no card: part of a label, a card that cannot be read, or prose.
    fn other_word(&mut self) {
        let token = &self.tokens[self.at];
        let (before, behind) = (&self.tokens[..self.at], &self.tokens[self.at + 1..]);
        self.at += 1;
        // The end of the name of a file, a letter behind a bracket, or a key says nothing.
        let is_tail = |mark: &Token<'_>| mark.is('.') || is_one(mark, &CLOSING);
        let is_tail = !token.is_apart && before.last().is_some_and(is_tail);
        if self.known > 0 && (is_tail || headings::is_key(behind)) {
            return;
        }
        // A name before a bracket: `vec![`.
        let is_call = |mark: &Token<'_>| is_one(mark, &OPENING) || mark.is('!');
        let is_call = behind.first().is_some_and(|mark| !mark.is_apart && is_call(mark));
        if line::is_move(token.text) {
            self.is_move = true;
        } else if self.slots.is_empty() {
            self.lead.push(self.at - 1);
        } else if token.number().is_some() {
            self.numbers += 1;
        } else if is_like_card(token.text) {
            self.words += 1;
            self.put(None, token.text, (token.x, token.end_x()));
        } else if !is_call {
            self.words += 1;
        }
    }

    fn mark(&mut self) {
        let rest = &self.tokens[self.at..];
        let (token, next) = (rest[0], rest.get(1));
        self.at += 1;
        let points = next.is_some_and(|next| !next.is_apart && next.is('>'));
        if let Some(length) = tag(rest) {
            self.at += length - 1;
        } else if token.is('→') || points && is_one(&token, &['-', '=']) {
            self.is_move = true;
        } else if is_one(&token, &BARS) {
            self.fields[1] += 1;
            let is_first = self.fields[1] == 1 && self.at == 2 && self.is_number();
            self.leads(self.labelled || is_first);
        } else if is_one(&token, &[',', ';']) {
            self.fields[2] += 1;
        } else if is_one(&token, &OPENING) || token.is('<') {
            self.open(next);
        } else if is_one(&token, &CLOSING) || token.is('>') {
            self.end_group();
            self.opens = false;
            self.leads(true);
        } else if is_one(&token, &[':', '=']) {
            self.leads(true);
            // A label of marks: `- : KS QH` is no row that begins with an empty place.
            if token.is(':') && self.slots.iter().all(|it| it.card().is_none()) {
                self.has_odd_label |= !self.slots.is_empty() && self.section == Section::Table;
            }
        } else if token.is('-') && next.is_none_or(|next| next.is_apart) && self.is_behind_number()
        {
            // `3 - 7D AD`: the number of a line.
            self.leads(false);
        } else if is_one(&token, &MARKS) {
            self.unknown();
        }
    }

    /// What stands before the first card ends with a mark, perhaps the mark of a label.
    fn leads(&mut self, labelled: bool) {
        if self.slots.is_empty() && self.section == Section::Table {
            self.is_led = true;
            self.labelled = labelled;
        }
    }

    /// A bracket closes. It may have been opened on a line above.
    fn end_group(&mut self) {
        self.group += 1;
        if self.depth == 0 {
            let group = self.group;
            self.slots
                .iter_mut()
                .rev()
                .take_while(|it| it.group == 0)
                .for_each(|it| it.group = group);
            self.group += 1;
        }
        self.depth = self.depth.saturating_sub(1);
    }

    /// A bracket opens; with nothing in it, it is an empty place.
    fn open(&mut self, next: Option<&Token<'_>>) {
        self.group += 1;
        self.depth += 1;
        self.opens = true;
        self.leads(false);
        let token = self.tokens[self.at - 1];
        if let Some(next) = next.filter(|next| is_one(next, &CLOSING)) {
            // `vec![]` is a list of Rust.
            let is_call = self.at > 1 && self.tokens[self.at - 2].is('!');
            let text = if is_call { "![]" } else { "[]" };
            self.put(None, text, (token.x, next.end_x()));
            self.at += 1;
            self.opens = false;
            self.end_group();
        }
    }

    /// A run of marks such as `??` that stands apart is a place without a known card.
    fn unknown(&mut self) {
        let start = self.at - 1;
        let token = self.tokens[start];
        while self.tokens.get(self.at).is_some_and(|next| !next.is_apart && next.text == token.text)
        {
            self.at += 1;
        }
        let is_edge = |next: &Token<'_>| is_one(next, &EDGES);
        let is_free = self.tokens.get(self.at).is_none_or(|next| next.is_apart || is_edge(next));
        let before = start.checked_sub(1).map(|at| &self.tokens[at]);
        let is_apart = token.is_apart || before.is_none_or(is_edge);
        let end = self.tokens[self.at - 1];
        if is_free && is_apart && self.at - start <= 4 {
            self.put(None, &self.text[token.start..end.end()], (token.x, end.end_x()));
        }
    }

    fn put(&mut self, card: Option<Card>, text: &str, x: (usize, usize)) {
        let at = TextPlace { line: self.number, character: x.0 + 1 };
        let slot = Slot { card, text: text.chars().take(12).collect(), at };
        if self.section == Section::Table {
            self.known += usize::from(card.is_some());
            self.marks += usize::from(card.is_none() && line::is_mark(text));
        }
        let place = TextColumn { x, fields: self.fields };
        let group = if self.depth > 0 { self.group } else { 0 };
        self.slots.push(CardToken { slot, spot: place, group });
    }

    /// The lists of the slots so far: one for each pair of brackets that holds several cards.
    fn lists(&mut self) {
        let slots = std::mem::take(&mut self.slots);
        let (line, labelled, fields) = (self.number, self.labelled, self.fields);
        let has_words = self.words + self.numbers > 0;
        let number = self.label_number();
        let before = slots
            .first()
            .and_then(|slot| self.tokens.iter().rfind(|token| token.x < slot.spot.x.0));
        let is_led = before.is_some_and(|token| !is_one(token, &OPENING) && !is_one(token, &BARS));
        let list = |slots| CardList {
            line,
            slots,
            labelled,
            has_words,
            fields,
            number: None,
            is_led,
            blank: false,
        };
        let is_column = |slots: &[CardToken]| {
            slots.len() > 1 && slots[0].group > 0 && slots.iter().any(|it| it.card().is_some())
        };
        let same = |a: &CardToken, b: &CardToken| a.group == b.group;
        let lists: Vec<CardList> = if slots.chunk_by(same).filter(|it| is_column(it)).count() > 1 {
            let filled = |slots: &[CardToken]| match slots {
                [mark] if mark.slot.text.ends_with("[]") => Vec::new(),
                slots => slots.to_vec(),
            };
            slots.chunk_by(same).map(|slots| list(filled(slots))).collect()
        } else {
            slots.chunks(Card::COUNT).map(|slots| list(slots.to_vec())).collect()
        };
        let is_one = lists.len() == 1 && self.parts.is_empty();
        let lists =
            lists.into_iter().map(|list| CardList { number: number.filter(|_| is_one), ..list });
        self.parts.extend(lists.map(Part::List));
    }

    /// The number that ends what stands before the cards: `3:`, `C3:`, `Column 3:`.
    pub(super) fn label_number(&self) -> Option<u64> {
        let word = self.tokens[*self.lead.last()?].text;
        let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        digits.parse().ok().filter(|number| *number < 10_000)
    }

    /// Whether nothing but a number stands before what comes next.
    fn is_behind_number(&self) -> bool {
        self.section == Section::Table && self.slots.is_empty() && !self.is_led && self.is_number()
    }

    /// Whether a number is all that stands before the cards.
    pub(super) fn is_number(&self) -> bool {
        matches!(self.lead[..], [at] if self.tokens[at].number().is_some())
    }
}

/// Whether a word looks like a card: two or three characters, among them a rank or a suit.
pub(super) fn is_like_card(word: &str) -> bool {
    let is_part = |c: char| cards::is_sign(c) || "A23456789TJQKCDHSacdhstjqk".contains(c);
    let is_short = match word.chars().count() {
        1 | 2 => true,
        3 => word.contains(|c: char| c.is_ascii_digit() || cards::is_sign(c)),
        _ => false,
    };
    is_short && word.chars().any(is_part) && !word.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a token is one of some marks.
fn is_one(token: &Token<'_>, marks: &[char]) -> bool {
    marks.iter().any(|mark| token.is(*mark))
}

/// The number of tokens of a tag, `<pre>` or `</pre>`.
fn tag(tokens: &[Token<'_>]) -> Option<usize> {
    let name = if tokens.get(1)?.is('/') { 2 } else { 1 };
    let is_name = tokens.get(name)?.is_word && tokens[name].card().is_none();
    (tokens[0].is('<') && is_name && tokens.get(name + 1)?.is('>')).then_some(name + 2)
}

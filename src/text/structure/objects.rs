//! Rewrites objects of JSON and other languages that hold a game or a board as lines of plain text.

use std::collections::VecDeque;

use crate::board::COLUMNS;
use crate::dealer::DealNumber;
use crate::text::board::Section;
use crate::text::decode::{Glyph, Line};
use crate::text::token::{Kind, is_card, word_kind};
use crate::text::{moves_line, offset};

use super::{Lines, Piece, Value, is_close, is_open, read};

/// No group of brackets around an object has more characters.
const LONGEST: usize = 1 << 20;
/// Fields that hold moves, and those that hold the number of a deal.
const MOVES: [&str; 3] = ["solution", "steps", "moves"];
const DEALS: [&str; 4] = ["deal", "game", "seed", "number"];

/// The lines of a text, those of objects in place of the objects. Each character is where the text has it.
#[derive(Clone, Default)]
pub(in crate::text) struct ObjectLines<'a> {
    all: Lines<'a>,
    ready: VecDeque<Line>,
}

impl<'a> ObjectLines<'a> {
    pub(in crate::text) fn new(text: &'a str) -> Self {
        Self { all: Lines::new(text), ready: VecDeque::new() }
    }

    /// Whether lines that start with this one may hold an object: the list around several is passed over, so
    /// that only one object is held at a time.
    fn is_first(&self, line: &Line) -> bool {
        let mut chars = line.glyphs.iter().map(|glyph| glyph.c).filter(|c| !c.is_whitespace());
        let Some(open) = chars.find(|c| is_open(*c)) else { return false };
        let ends = chars.next().is_none();
        let starts_list = || {
            let next = self.all.clone().next();
            next.is_some_and(|next| next.text().starts_with(is_open))
        };
        !(open == '[' && ends && starts_list())
    }
}

impl Iterator for ObjectLines<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        if self.ready.is_empty() {
            let line = self.all.next()?;
            if !self.is_first(&line) {
                return Some(line);
            }
            let mut source = Brackets::default();
            let mut depth = source.add(&line, 0);
            while depth > 0
                && source.glyphs.len() < LONGEST
                && let Some(line) = self.all.next()
            {
                depth = source.add(&line, depth);
            }
            self.ready = source.lines().into();
        }
        self.ready.pop_front()
    }
}

/// The text of a group of brackets, which may span many lines.
#[derive(Default)]
struct Brackets {
    text: String,
    /// The characters of the text, and the byte at which each starts.
    glyphs: Vec<Glyph>,
    starts: Vec<usize>,
}

impl Brackets {
    /// Adds a line at a depth of brackets; returns the depth after it.
    fn add(&mut self, line: &Line, mut depth: usize) -> usize {
        let (mut is_quoted, mut is_escaped) = (false, false);
        for glyph in &line.glyphs {
            match glyph.c {
                '"' if !is_escaped => is_quoted = !is_quoted,
                c if !is_quoted && is_open(c) => depth += 1,
                c if !is_quoted && is_close(c) => depth = depth.saturating_sub(1),
                _ => {}
            }
            is_escaped = glyph.c == '\\' && !is_escaped;
            self.push(*glyph);
        }
        self.push(line.end());
        depth
    }

    fn push(&mut self, glyph: Glyph) {
        self.starts.push(self.text.len());
        self.text.push(glyph.c);
        self.glyphs.push(glyph);
    }

    /// The characters of a part of the text.
    fn glyphs(&self, part: &str) -> &[Glyph] {
        let start = offset(part, &self.text);
        let [from, to] = [start, start + part.len()]
            .map(|byte| self.starts.partition_point(|start| *start < byte));
        &self.glyphs[from..to]
    }

    /// The lines, with objects rewritten as plain text.
    fn lines(&self) -> Vec<Line> {
        let items = read(&self.text);
        let mut found = Vec::new();
        find(&items, &mut found);
        let mut writer = Writer { source: self, lines: Vec::new() };
        let mut rest = &self.text[..];
        for item in found {
            let value = item.brackets().map_or(item.text, |(brackets, _)| brackets);
            let at = offset(value, rest);
            // A key that is a deal's number is no moves.
            let key = item.deal().map(|key| offset(key, rest));
            writer.as_it_is(&rest[..key.unwrap_or(at)]);
            writer.edge(value);
            writer.object(item);
            writer.edge(value);
            rest = &rest[at + value.len()..];
        }
        writer.as_it_is(rest);
        writer.lines
    }
}

/// Adds the values that are a game or a board.
fn find<'a>(items: &'a [Value<'a>], found: &mut Vec<&'a Value<'a>>) {
    for item in items {
        let object = item.group().filter(|object| is_game(object) || is_board(object));
        let is_of_deal =
            || item.deal().is_some() && item.quoted().is_some_and(moves_line::is_moves);
        if object.is_some() || is_of_deal() {
            found.push(item);
        } else {
            for piece in &item.pieces {
                if let Piece::Group(_, items) = piece {
                    find(items, found);
                }
            }
        }
    }
}

/// The first value whose key is accepted, unless it is null.
fn field<'a>(object: &'a [Value<'a>], is_key: impl Fn(&str) -> bool) -> Option<&'a Value<'a>> {
    object.iter().find(|item| item.key.is_some_and(&is_key) && !item.is_null())
}

fn named<'a>(object: &'a [Value<'a>], names: &[&str]) -> Option<&'a Value<'a>> {
    names.iter().find_map(|name| field(object, |key| key == *name))
}

/// The part of a board whose name a key is: `freeCells`, `tableau`.
fn section<'a>(object: &'a [Value<'a>], section: Section) -> Option<&'a Value<'a>> {
    let plain = |key: &str| key.to_lowercase().replace(['_', '-', ' '], "");
    field(object, |key| Section::of_name(&plain(key)) == Some(section))
}

/// The columns of a board, or its rows, and which of them they are.
fn lists<'a>(object: &'a [Value<'a>]) -> Option<(Section, Vec<&'a Value<'a>>)> {
    let is_list = |item: &&Value<'_>| item.quoted().is_some() || item.group().is_some();
    [Section::Columns, Section::Table].into_iter().find_map(|of| {
        let lists = section(object, of)?.list()?;
        // `"cards": ["7H", "6C"]` is a run.
        let is_card = |item: &&Value<'_>| item.quoted().is_some_and(|it| !it.contains(' '));
        let is_run = lists.len() < COLUMNS && lists.iter().all(is_card);
        (!is_run && lists.iter().all(is_list)).then_some((of, lists))
    })
}

fn is_board(object: &[Value<'_>]) -> bool {
    lists(object).is_some()
}

fn is_game(object: &[Value<'_>]) -> bool {
    let is_moves = |item: &Value<'_>| item.quoted().is_some() || item.group().is_some();
    let has_result = named(object, &["result"]).is_some_and(|result| result.quoted().is_some());
    has_result || named(object, &MOVES).is_some_and(is_moves)
}

/// The moves of a list as texts, if each is a text or has one field that is: `{"action": "AC out", "state": {…}}`.
/// Moves with more fields are left to `replay::infer`.
fn texts<'a>(steps: &[&'a Value<'a>]) -> Option<Vec<&'a str>> {
    let text = |step: &&'a Value<'a>| match step.group() {
        Some(fields) => {
            let mut texts = fields.iter().filter_map(Value::quoted);
            texts.next().filter(|_| texts.next().is_none())
        }
        None => step.word().filter(|word| word.parse::<i64>().is_err()),
    };
    steps.iter().map(text).collect()
}

/// The lines that objects become.
struct Writer<'a> {
    source: &'a Brackets,
    lines: Vec<Line>,
}

impl Writer<'_> {
    /// Starts a line for a part of the text, with a label.
    fn line(&mut self, label: &str, at: &str) {
        let number = self.source.glyphs(at).first().map_or(0, |glyph| glyph.at().line);
        self.lines.push(Line { number, ..Line::default() });
        self.say(label, at);
    }

    /// Writes a line with a label and a value.
    fn field(&mut self, label: &str, value: &str) {
        self.line(label, value);
        self.copy(value);
    }

    fn put(&mut self, c: char, glyph: Glyph) {
        if let Some(line) = self.lines.last_mut() {
            line.put(c, glyph.at());
        }
    }

    /// Writes words in place of a part of the text.
    fn say(&mut self, words: &str, at: &str) {
        if let Some(first) = self.source.glyphs(at).first() {
            words.chars().for_each(|c| self.put(c, *first));
        }
    }

    /// Writes a part of the text, with the characters that its escapes mean.
    fn copy(&mut self, part: &str) {
        let mut glyphs = self.source.glyphs(part).iter();
        while let Some(glyph) = glyphs.next() {
            match if glyph.c == '\\' { escaped(&mut glyphs) } else { glyph.c } {
                '\n' => self.line("", part),
                c => self.put(c, *glyph),
            }
        }
    }

    /// Writes text outside of objects, or moves that are no text.
    fn as_it_is(&mut self, part: &str) {
        for glyphs in self.source.glyphs(part).split_inclusive(|glyph| glyph.c == '\n') {
            let number = glyphs.last().map_or(0, |glyph| glyph.at().line);
            let glyphs = glyphs.iter().filter(|glyph| glyph.c != '\n').copied().collect();
            self.lines.push(Line { number, glyphs, ..Line::default() });
        }
    }

    /// Writes the game or the board of an object, or the moves that are the value of a deal.
    fn object(&mut self, item: &Value<'_>) {
        let Some(object) = item.group() else {
            self.field("#", item.key.unwrap_or_default());
            return self.moves(item);
        };
        let numbers = DEALS.iter().filter_map(|name| named(object, &[name])?.word());
        let deal = { numbers }.find(|number| number.parse::<DealNumber>().is_ok());
        let deal = deal.or_else(|| item.deal());
        let moves = named(object, &MOVES);
        if let Some(deal) = deal.filter(|_| is_game(object)) {
            self.field("#", deal);
            let result = named(object, &["result"]).and_then(Value::quoted);
            if let Some(result) = result.filter(|_| moves.is_none()) {
                self.say(" ", result);
                self.copy(result);
            }
        }
        let rules = named(object, &["rules"]).and_then(Value::group);
        if let Some(cells) = rules.and_then(|rules| named(rules, &["cells"])?.word()) {
            self.field("NumFcs=", cells);
        }
        let own = is_board(object).then_some(object);
        let inner = || object.iter().filter_map(Value::group).find(|inner| is_board(inner));
        if let Some(board) = own.or_else(inner) {
            self.board(board);
        }
        if let Some(moves) = moves {
            self.moves(moves);
        }
    }

    fn edge(&mut self, at: &str) {
        self.line("", at);
        if let Some(line) = self.lines.last_mut() {
            line.is_edge = true;
        }
    }

    /// Writes moves, a line each if they are a list; as they are if they are no texts.
    fn moves(&mut self, moves: &Value<'_>) {
        let list = || texts(&moves.list()?);
        let Some(texts) = moves.quoted().map(|text| vec![text]).or_else(list) else {
            return self.as_it_is(moves.text);
        };
        for text in texts {
            self.field("", text);
        }
    }

    fn board(&mut self, object: &[Value<'_>]) {
        if let Some(home) = section(object, Section::Home) {
            self.line("Foundations:", home.text);
            self.home(home);
        }
        if let Some(cells) = section(object, Section::Cells).filter(|cells| cells.list().is_some())
        {
            self.line("Freecells:", cells.text);
            self.slots(cells);
        }
        let (section, lists) = lists(object).unwrap_or((Section::Table, Vec::new()));
        for list in lists {
            self.line(if section == Section::Columns { ":" } else { "" }, list.text);
            self.slots(list);
        }
    }

    /// Writes the cards of a list, or of a text.
    fn slots(&mut self, list: &Value<'_>) {
        match list.quoted() {
            Some(cards) => {
                self.say(" ", cards);
                self.copy(cards);
            }
            None => list.list().unwrap_or_default().into_iter().for_each(|card| self.slot(card)),
        }
    }

    fn slot(&mut self, card: &Value<'_>) {
        match card.group() {
            // `Just (7♦)`
            Some([card]) => return self.slot(card),
            _ => self.say(" ", card.text),
        }
        match card.word() {
            _ if card.is_null() => self.say("-", card.text),
            word => self.copy(word.unwrap_or(card.text)),
        }
    }

    /// Writes the cards at home as a text counts them: `C-3`, or a top card.
    fn home(&mut self, piles: &Value<'_>) {
        for pile in piles.group().unwrap_or_default() {
            let top = pile.group().map_or(Some(pile), <[_]>::last);
            let top = top.filter(|top| !top.is_null()).and_then(Value::word);
            let suit =
                pile.key.filter(|key| key.parse::<u8>().is_err() && !top.is_some_and(is_card));
            if let Some((at, letter)) = suit.and_then(|suit| Some((suit, suit.chars().next()?))) {
                self.say(&format!(" {letter}-"), at);
            } else {
                self.say(" ", pile.text);
            }
            match top {
                Some(top) => self.copy(top),
                None => self.say("0", pile.text),
            }
        }
    }
}

impl<'a> Value<'a> {
    /// The brackets that the value is, as they are written and what stands in them; the name of its type may
    /// stand before them.
    fn brackets(&self) -> Option<(&'a str, &[Value<'a>])> {
        match self.pieces.last()? {
            Piece::Group(text, items) => Some((text, items)),
            _ => None,
        }
    }

    fn group(&self) -> Option<&[Value<'a>]> {
        self.brackets().map(|(_, items)| items)
    }

    /// The deal that its key is; `"1"` to `"8"` are columns.
    fn deal(&self) -> Option<&'a str> {
        self.key.filter(|key| key.len() > 1 && key.parse::<DealNumber>().is_ok())
    }

    /// The text between quotes, if the value is only that.
    fn quoted(&self) -> Option<&'a str> {
        match self.pieces[..] {
            [Piece::Quoted(text)] => Some(text),
            _ => None,
        }
    }

    /// The value without its quotes, if it is no brackets.
    fn word(&self) -> Option<&'a str> {
        self.quoted().or_else(|| self.group().is_none().then_some(self.text))
    }

    /// Whether it is nothing: `null`, an empty text, an object without values.
    fn is_null(&self) -> bool {
        let is_null = |word: &str| word.is_empty() || word_kind(word) == Kind::Blank;
        match self.group() {
            Some(fields) => {
                !fields.is_empty() && fields.iter().all(|it| it.key.is_some() && it.is_null())
            }
            None => self.word().is_some_and(|word| is_null(word.trim())),
        }
    }

    /// The values of a list, or of an object with a number or a letter for each: `{"1": …, "2": …}`.
    fn list(&self) -> Option<Vec<&Value<'a>>> {
        let items = self.group()?;
        let number = |key: &str| {
            let digits = key.trim_start_matches(|c: char| !c.is_ascii_digit());
            digits.parse::<u8>().ok().or_else(|| key.bytes().next().filter(|_| key.len() == 1))
        };
        let numbered = items.iter().map(|item| Some((item.key.map_or(Some(0), number)?, item)));
        let mut numbered: Vec<(u8, &Value<'a>)> = numbered.collect::<Option<_>>()?;
        numbered.sort_by_key(|(number, _)| *number);
        Some(numbered.into_iter().map(|(_, item)| item).collect())
    }
}

/// The character of an escape sequence, given what follows its `\`.
fn escaped<'a>(glyphs: &mut impl Iterator<Item = &'a Glyph>) -> char {
    match glyphs.next().map_or(' ', |glyph| glyph.c) {
        'n' => '\n',
        't' | 'r' => ' ',
        'u' => {
            let digits: String = glyphs.take(4).map(|glyph| glyph.c).collect();
            u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32).unwrap_or(' ')
        }
        c => c,
    }
}

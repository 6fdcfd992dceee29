//! Structures in text, as programs print their data: groups in brackets of values, with or without keys.
//!
//! One reader for all languages: `key: v`, `key = v`, `'key' => v`, `:key => v`, `[key] => v`, names before
//! brackets, quotes of both kinds, commas or none.

use crate::card::Suit;

use super::{pairs, work};

mod cards;
mod columns;
mod lines;
mod objects;
mod rows;
mod slashes;

pub(super) use lines::Lines;
pub(super) use objects::ObjectLines;

/// Brackets that lie in more brackets are passed over.
const DEEPEST: usize = 24;
/// No key has more bytes.
const LONGEST_KEY: usize = 40;
/// Bare words that are keys before `=>`.
const FIELDS: [&str; 7] = ["from", "to", "source", "target", "destination", "count", "cards"];

/// A value, and its key if it has one.
#[derive(Debug, Default)]
pub(super) struct Value<'a> {
    pub(super) key: Option<&'a str>,
    /// All of it without the key.
    pub(super) text: &'a str,
    pub(super) pieces: Vec<Piece<'a>>,
}

/// A part of a value.
#[derive(Debug)]
pub(super) enum Piece<'a> {
    Name(&'a str),
    /// The text between quotes.
    Quoted(&'a str),
    Arrow,
    /// A group in brackets: its text with the brackets, and its values.
    Group(&'a str, Vec<Value<'a>>),
}

pub(super) fn is_open(c: char) -> bool {
    matches!(c, '(' | '[' | '{')
}

pub(super) fn is_close(c: char) -> bool {
    matches!(c, ')' | ']' | '}')
}

/// Whether a name may have a character.
pub(super) fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || Suit::from_char(c).is_some()
}

/// The items of a text, up to a bracket that closes and was not opened. Brackets that are not closed end with
/// the text.
pub(super) fn read(text: &str) -> Vec<Value<'_>> {
    work::count(text.len());
    Parser { text, at: 0 }.items(0)
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn items(&mut self, depth: usize) -> Vec<Value<'a>> {
        let mut items = Vec::new();
        let mut item = Value::default();
        let mut start = self.at;
        while let Some(c) = self.rest().chars().next() {
            let before = &self.text[start..self.at];
            let key = key(self.rest(), before);
            // `Move (Column 6) (Cell 1)` of Haskell is one value, `(6) (1)` are two.
            let are_groups = |pieces: &[Piece<'_>]| {
                !pieces.is_empty() && pieces.iter().all(|it| matches!(it, Piece::Group(..)))
            };
            let is_behind = is_open(c) && are_groups(&item.pieces) && before.ends_with(' ');
            let is_end = matches!(c, ',' | ';') || is_close(c);
            if is_end || is_behind || key.is_some() {
                item.text = before.trim();
                items.push(std::mem::take(&mut item));
                start = self.at;
            }
            if let Some((name, length)) = key {
                item.key = Some(name);
                self.at += length;
                start = self.at;
            } else if is_close(c) {
                start = self.text.len();
                break;
            } else if is_end {
                self.at += c.len_utf8();
                start = self.at;
            } else {
                item.pieces.extend(self.piece(c, depth));
            }
        }
        item.text = self.text[start..].trim();
        items.push(item);
        items.retain(|item| item.key.is_some() || !item.text.is_empty());
        items
    }

    /// Reads the piece that starts with this character; none if it is only skipped.
    fn piece(&mut self, c: char, depth: usize) -> Option<Piece<'a>> {
        let rest = self.rest();
        let is_apostrophe = self.text[..self.at].ends_with(char::is_alphanumeric);
        let quoted = || {
            let mut is_escaped = false;
            let is_end = |it: char| {
                let ends = (it == c || it == '\n') && !is_escaped;
                is_escaped = it == '\\' && !is_escaped;
                ends
            };
            let inside = rest[1..].split(is_end).next()?;
            (!is_apostrophe && rest[1 + inside.len()..].starts_with(c)).then_some(inside)
        };
        let (piece, length) = match c {
            _ if is_open(c) && depth < DEEPEST => return self.group(depth),
            '"' | '\'' if let Some(inside) = quoted() => {
                (Some(Piece::Quoted(inside)), inside.len() + 2)
            }
            // `<Suit.HEARTS: 3>` of Python.
            '<' if let Some((name, length)) = named_value(rest) => {
                (Some(Piece::Name(name)), length)
            }
            c if is_part(c) => (Some(Piece::Name(&rest[..end(rest)])), end(rest)),
            c if pairs::is_dash(c) => {
                let end = rest.find(|c| !pairs::is_dash(c)).unwrap_or(rest.len());
                (rest[..end].contains(pairs::is_arrow).then_some(Piece::Arrow), end)
            }
            c => (None, c.len_utf8()),
        };
        self.at += length;
        piece
    }

    fn group(&mut self, depth: usize) -> Option<Piece<'a>> {
        let start = self.at;
        self.at += self.rest().chars().next().filter(|c| is_open(*c))?.len_utf8();
        let inside = self.items(depth + 1);
        self.at += self.rest().chars().next().map_or(0, char::len_utf8);
        Some(Piece::Group(&self.text[start..self.at], inside))
    }
}

/// The length of the name that a text begins with; a dash after letters is part of it.
fn end(text: &str) -> usize {
    let mut chars = text.char_indices().peekable();
    let mut before = ' ';
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map_or(' ', |(_, c)| *c);
        let is_dash = c == '-' && before.is_alphabetic() && next.is_alphanumeric();
        if !is_part(c) && !is_dash {
            return at;
        }
        before = c;
    }
    text.len()
}

/// The key that a text begins with, and where its value starts.
fn key<'a>(rest: &'a str, before: &str) -> Option<(&'a str, usize)> {
    let first = rest.chars().next()?;
    if before.ends_with(is_part) {
        return None;
    }
    let close = |c: u8| rest.bytes().skip(1).take(LONGEST_KEY).position(|it| it == c);
    let (name, behind, is_marked) = match first {
        '"' | '\'' => {
            let at = close(first as u8)?;
            (&rest[1..=at], at + 2, true)
        }
        // `[from:protected] =>` of PHP.
        '[' => {
            let at = close(b']')?;
            let name = rest[1..=at].split(':').next()?.trim_matches(['"', '\'']);
            (name, at + 2, true)
        }
        ':' if !before.ends_with(':') => {
            let at = end(&rest[1..]);
            (&rest[1..=at], at + 1, true)
        }
        c if is_part(c) => (&rest[..end(rest)], end(rest), false),
        _ => return None,
    };
    let mark = rest[behind..].trim_start();
    let is_arrow = mark.starts_with("=>");
    let is_operator = mark.starts_with("::") || mark.starts_with("==");
    let is_assigned = mark.starts_with([':', '=']) && !is_operator;
    let has_mark = match first {
        '[' => is_arrow || rest[1..].starts_with(['"', '\'']) && mark.starts_with('='),
        ':' => is_arrow,
        _ if is_arrow => is_marked || FIELDS.contains(&name),
        _ => is_assigned && (is_marked || !name.bytes().all(|b| b.is_ascii_digit())),
    };
    let length = 1 + usize::from(is_arrow);
    (has_mark && name.chars().all(|c| is_part(c) || "- ".contains(c)) && !name.is_empty())
        .then(|| (name, rest.len() - mark.len() + length))
}

/// The name of a value with its type before it and its number behind it, in angle brackets.
fn named_value(rest: &str) -> Option<(&str, usize)> {
    let end = rest.bytes().take(LONGEST_KEY).position(|c| c == b'>')?;
    let (name, _) = rest[1..end].split_once(':')?;
    let name = name.rsplit('.').next()?;
    (!name.is_empty() && name.chars().all(is_part)).then_some((name, end + 1))
}

impl<'a> Value<'a> {
    /// The last name of its value: `HEARTS` of `Suit.HEARTS`.
    fn last_name(&self) -> Option<&'a str> {
        self.pieces.iter().rev().find_map(|piece| match piece {
            Piece::Name(name) | Piece::Quoted(name) => Some(*name),
            _ => None,
        })
    }
}

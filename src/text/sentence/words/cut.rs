//! A line cut to the words of a sentence.

use crate::card::Suit;
use crate::text::label::is_number;
use crate::text::pairs;
use crate::text::sentence::MOST_BYTES;
use crate::text::stamp::is_time;
use crate::text::token::suit_name;

use super::{Word, is_pile, known, route};

/// A line cut at blanks, brackets, arrows, and between the words and the number of a name.
pub(in crate::text::sentence) fn cut(line: &str) -> Vec<&str> {
    let end = line.char_indices().map(|(at, _)| at).find(|at| *at > MOST_BYTES);
    let line = &line[..end.unwrap_or(line.len())];
    let mut words = Vec::new();
    let kind = |c: char| match c {
        '(' | ')' | '[' | ']' => 0,
        c if c.is_alphanumeric() || Suit::from_char(c).is_some() => 1,
        c if pairs::is_dash(c) => 2,
        ':' => 3,
        _ => 4,
    };
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ':').unwrap_or(rest.len());
        // "0:00:50" says when.
        if end > 5 && is_time(&rest[..end]) {
            rest = &rest[end..];
            continue;
        }
        let of = kind(first);
        let end = if of == 0 { 1 } else { rest.find(|c| kind(c) != of).unwrap_or(rest.len()) };
        let (word, behind) = rest.split_at(end);
        // Brackets behind a blank hold remarks; `Tableau[1]` and `move(col1, home)` do not.
        let before = &line[..line.len() - rest.len()];
        match (of, first) {
            (0, '(' | '[') if before.ends_with([' ', '\t']) => words.push("("),
            (0, '(' | '[') => {}
            (0, _) => words.push(")"),
            (1, _) => name_and_number(word, &mut words),
            (2 | 3, _) => words.push(word),
            // "8. c8" is numbered.
            (_, '.') if matches!(words[..], [number] if is_number(number)) => words.push("."),
            _ => {}
        }
        rest = behind;
    }
    words
}

/// `Column5` and `FreeCell` as two words, but not `C5` or `5C`.
fn name_and_number<'a>(word: &'a str, words: &mut Vec<&'a str>) {
    let digits = word.find(|c: char| c.is_ascii_digit()).filter(|at| *at > 2);
    let capital = word
        .char_indices()
        .skip(2)
        .find(|(at, c)| c.is_uppercase() && word[..*at].ends_with(char::is_lowercase));
    let is_name = |name: &str| matches!(known(name), Some(Word::Pile(_) | Word::Free));
    match (digits, capital) {
        _ if word.contains(is_unspaced) => unspaced(word, words),
        _ if route(word).is_some() => words.push(word),
        (Some(at), _) if is_name(&word[..at]) => words.extend([&word[..at], &word[at..]]),
        (_, Some((at, _))) if known(word).is_none() => {
            words.push(&word[..at]);
            // "CascadesSource" is a cascade.
            if !is_pile(&word[..at]) || word.ends_with(|c: char| c.is_ascii_digit()) {
                name_and_number(&word[at..], words);
            }
        }
        _ => words.push(word),
    }
}

/// Whether a character is of a script that puts no blanks between words.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}')
}

/// Words of a script without blanks, cut where it begins and ends, and around the names of suits.
fn unspaced<'a>(word: &'a str, words: &mut Vec<&'a str>) {
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let is_end = |(at, c): &(usize, char)| {
            is_unspaced(*c) != is_unspaced(first) || suit_name(&rest[*at..]).is_some()
        };
        let name = suit_name(rest).map(|(_, end)| end);
        let end = name.or_else(|| rest.char_indices().skip(1).find(is_end).map(|(at, _)| at));
        let (piece, behind) = rest.split_at(end.unwrap_or(rest.len()));
        words.push(piece);
        rest = behind;
    }
}

//! How a line that tells of a move is built, whatever its words mean.

use crate::text::label::is_number;
use crate::text::pairs;
use crate::text::token::Writing;

use super::words::{Word, classify, cut, is_to, known, label_off, named_card};

/// What a line begins with, if something like `to` stands behind it: lines of a game that begin alike
/// are moves alike.
pub(in crate::text) fn shape(line: &str, writing: Writing) -> Option<String> {
    let raw = cut(line);
    let raw = label_off(&raw);
    let first = *raw.first()?;
    let joins = |word: &&str| is_to(word) || word.contains(pairs::is_dash);
    raw[1..].split_last()?.1.iter().find(|word| joins(word))?;
    let is_card = named_card(raw).is_some() || writing.card_either_way(first).is_some();
    Some(match first {
        _ if is_card => "card".to_owned(),
        _ if is_number(first) => "number".to_owned(),
        name => letters(name),
    })
}

/// The words of a line that mean nothing known, or nothing where they stand at its end, without the numbers
/// behind them.
pub(in crate::text) fn unknown_words(line: &str, writing: Writing) -> Vec<String> {
    let raw = cut(line);
    let mut raw = label_off(&raw);
    let mut names = Vec::new();
    while let Some(word) = raw.first() {
        let (meaning, length) = classify(raw, writing);
        let name = letters(word);
        // "to the top"
        let is_end = meaning == Word::Filler && length == raw.len();
        if (meaning == Word::Other && known(&name).is_none() || is_end) && name.chars().count() > 1
        {
            names.push(name);
        }
        raw = &raw[length..];
    }
    names
}

/// The letters that a word begins with, in lower case.
fn letters(word: &str) -> String {
    word.chars().take_while(|c| c.is_alphabetic()).collect::<String>().to_lowercase()
}

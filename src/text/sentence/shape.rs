//! How a line that tells of a move is built, whatever its words mean.

use crate::card::Card;
use crate::text::label::is_number;
use crate::text::moves::Pile;
use crate::text::pairs;
use crate::text::token::Writing;

use super::words::{Word, classify, cut, is_to, known, label_off, named_card};

/// Stands for the card in a phrase.
pub(in crate::text) const CARD: &str = "{}";

/// What a line begins with, if something like `to` stands behind it: lines of a game that begin alike
/// are moves alike. Where moves are told `by_cards`, a card needs nothing of the kind behind it.
pub(in crate::text) fn shape(line: &str, writing: Writing, by_cards: bool) -> Option<String> {
    if by_cards && tells_of_card(line, writing) {
        return Some("card".to_owned());
    }
    let raw = cut(line);
    let raw = label_off(&raw, writing);
    let first = *raw.first()?;
    let joins = |word: &&str| is_to(word) || word.contains(pairs::is_dash);
    raw[1..].split_last()?.1.iter().find(|word| joins(word))?;
    let is_card = named_card(raw, writing).is_some() || writing.card_either_way(first).is_some();
    Some(match first {
        _ if is_card => "card".to_owned(),
        _ if is_number(first) => "number".to_owned(),
        name => letters(name),
    })
}

/// Whether a line begins with a card, behind a verb perhaps, and says something of it.
pub(in crate::text) fn tells_of_card(line: &str, writing: Writing) -> bool {
    let raw = cut(line);
    let mut raw = label_off(&raw, writing);
    let mut has_verb = false;
    while let Some(first) = raw.first() {
        if let Some(behind) = card_off(raw, writing) {
            let rest = card_off(behind, writing).unwrap_or(behind);
            // Three cards are a part of a board.
            return !rest.is_empty() && (rest == behind || card_off(rest, writing).is_none());
        }
        raw = match classify(raw, writing) {
            (Word::Move, length) if is_word(first) => {
                has_verb = true;
                &raw[length..]
            }
            (Word::Filler, length) if has_verb || !first.is_ascii() => &raw[length..],
            _ => return false,
        };
    }
    false
}

/// What stands behind the card that words begin with.
fn card_off<'a, 'b>(words: &'a [&'b str], writing: Writing) -> Option<&'a [&'b str]> {
    words.first()?;
    match classify(words, writing) {
        (Word::Card(_) | Word::CardOrCode(..), length) => words.get(length..),
        _ => None,
    }
}

/// The only card of a line, and what the line says of it in words that name no pile, but perhaps a column
/// without its number: `{} en réserve`, `{} dans une colonne vide`.
pub(in crate::text) fn phrase(line: &str, writing: Writing) -> Option<(Card, String)> {
    let raw = cut(line);
    let mut raw = label_off(&raw, writing);
    let (mut words, mut only) = (Vec::new(), None);
    while let Some(word) = raw.first() {
        let (meaning, length) = classify(raw, writing);
        match meaning {
            Word::Card(card) | Word::CardOrCode(card, ..) if only.is_none() => {
                only = Some(card);
                words.push(CARD.to_owned());
            }
            // A 0 may be an empty column.
            Word::Number(0) => words.push((*word).to_owned()),
            Word::Card(_) | Word::Number(_) | Word::Code(_) => return None,
            Word::Pile(pile) if pile != Pile::Column => return None,
            _ => words.push(letters(word)),
        }
        raw = &raw[length..];
    }
    only.filter(|_| words.len() > 1).map(|card| (card, words.join(" ")))
}

/// The words of a line that mean nothing known, or nothing where they stand at its end, without the numbers
/// behind them.
pub(in crate::text) fn unknown_words(line: &str, writing: Writing) -> Vec<String> {
    let raw = cut(line);
    let mut raw = label_off(&raw, writing);
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

fn is_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
}

/// The letters that a word begins with, in lower case.
fn letters(word: &str) -> String {
    word.chars().take_while(|c| c.is_alphabetic()).collect::<String>().to_lowercase()
}

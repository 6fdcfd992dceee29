//! How a line that tells of a move is built, whatever its words mean.

use crate::card::Card;
use crate::text::label::is_number;
use crate::text::moves::Pile;
use crate::text::pairs;
use crate::text::token::Writing;

use super::words::{Word, classify, cut, is_to, known, label_off, named_card};

/// Stands for the card in a phrase.
pub(in crate::text) const CARD: &str = "{}";

/// What a line begins with, if something like `to` stands behind it: lines of a game that begin in
/// the same way are all moves. In a game that tells its moves `by_cards`, a line that begins with a card is
/// a move also without such a word.
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

/// The words of a line behind its label, each with what it means. Several words may be one card.
fn meanings(line: &str, writing: Writing) -> Vec<(Word, &str)> {
    let raw = cut(line);
    let mut raw = label_off(&raw, writing);
    let mut words = Vec::with_capacity(raw.len());
    while let Some(word) = raw.first() {
        let (meaning, length) = classify(raw, writing);
        words.push((meaning, *word));
        raw = &raw[length..];
    }
    words
}

fn is_card(word: &(Word, &str)) -> bool {
    matches!(word.0, Word::Card(_) | Word::CardOrCode(..))
}

/// Whether a line begins with a card, behind a verb perhaps, and says something of it.
pub(in crate::text) fn tells_of_card(line: &str, writing: Writing) -> bool {
    let words = meanings(line, writing);
    let mut has_verb = false;
    let is_before = |(meaning, word): &(Word, &str)| match meaning {
        Word::Move => {
            has_verb |= word.starts_with(char::is_alphabetic);
            has_verb
        }
        Word::Filler => has_verb || !word.is_ascii(),
        _ => false,
    };
    let mut words = words.into_iter().skip_while(is_before);
    let is_told = words.next().is_some_and(|first| is_card(&first));
    // Three cards are a part of a board.
    match (words.next(), words.next()) {
        (Some(second), third) if is_card(&second) => {
            is_told && third.is_some_and(|it| !is_card(&it))
        }
        (second, _) => is_told && second.is_some(),
    }
}

/// The only card of a line, and what the line says of it in words that name no pile, but perhaps a column
/// without its number: `{} en réserve`, `{} dans une colonne vide`.
pub(in crate::text) fn phrase(line: &str, writing: Writing) -> Option<(Card, String)> {
    let (mut words, mut only) = (Vec::new(), None);
    for (meaning, word) in meanings(line, writing) {
        match meaning {
            Word::Card(card) | Word::CardOrCode(card, ..) if only.is_none() => {
                only = Some(card);
                words.push(CARD.to_owned());
            }
            // A 0 may be an empty column.
            Word::Number(0) => words.push(word.to_owned()),
            Word::Card(_) | Word::Number(_) | Word::Code(_) => return None,
            Word::Pile(pile) if pile != Pile::Column => return None,
            _ => words.push(letters(word)),
        }
    }
    only.filter(|_| words.len() > 1).map(|card| (card, words.join(" ")))
}

/// The words of a line that mean nothing known, or nothing where they stand at its end, without the numbers
/// behind them.
pub(in crate::text) fn unknown_words(line: &str, writing: Writing) -> Vec<String> {
    let words = meanings(line, writing);
    let last = words.len().saturating_sub(1);
    let mut names = Vec::new();
    for (at, (meaning, word)) in words.into_iter().enumerate() {
        let name = letters(word);
        let is_unknown = meaning == Word::Other && known(&name).is_none();
        // "to the top"
        let is_end = meaning == Word::Filler && at == last;
        if (is_unknown || is_end) && name.chars().count() > 1 {
            names.push(name);
        }
    }
    names
}

/// The letters that a word begins with, in lower case.
fn letters(word: &str) -> String {
    word.chars().take_while(|c| c.is_alphabetic()).collect::<String>().to_lowercase()
}

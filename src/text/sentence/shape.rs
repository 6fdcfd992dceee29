//! How a line that tells of a move is built, whatever its words mean.

use crate::text::label::is_number;
use crate::text::pairs;
use crate::text::token::Writing;

use super::words::{Word, classify, cut, is_to, label_off, named_card};

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

/// The letters that a word begins with, in lower case.
fn letters(word: &str) -> String {
    word.chars().take_while(|c| c.is_alphabetic()).collect::<String>().to_lowercase()
}

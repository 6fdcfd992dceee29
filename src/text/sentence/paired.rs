//! What a line of moves of two characters names: the moves, the cards beside them, and those that went
//! home.

use crate::text::label::is_number;
use crate::text::moves_line::together;
use crate::text::pairs;
use crate::text::token::Writing;
use crate::text::work;

use super::mentions::{Mention, Noun};
use super::words::{Word, is_pile, known, named_card};

/// What a line names, word by word; nothing where it holds no move, or more words than moves.
pub(super) fn mentions(line: &str, writing: Writing) -> Vec<Mention> {
    work::count(line.len());
    let spaced = line.replace([',', ';', '|', '(', ')', '[', ']', '+', '\t'], " ");
    let spaced = together(&spaced);
    let is_end = |c: char| !c.is_alphanumeric() && c.is_ascii();
    let words: Vec<&str> =
        spaced.split_whitespace().map(|word| word.trim_matches(is_end)).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let mut found: Vec<Noun> = Vec::new();
    let (mut moves, mut others) = (0, 0);
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let (named, length) =
            named_card(&words[at..], writing).map_or((None, 1), |(it, n)| (Some(it), n));
        at += length;
        let card = named.or_else(|| writing.card_either_way(word));
        match pairs::scan(word).filter(|_| named.is_none()) {
            Some(read) => {
                let card = card.filter(|_| read.len() == 1);
                let number = word.parse().ok().filter(|_| read.len() == 1);
                moves += read.len();
                found.extend(read.into_iter().map(|pair| Noun::Pair(pair, card, number)));
            }
            None if card.is_some() => found.extend(card.map(Noun::Card)),
            None if is_number(word) => {
                found.push(Noun::Number(word.parse().unwrap_or(u8::MAX)));
            }
            None if is_pile(word) || known(word) == Some(Word::Move) => {}
            None => others += 1,
        }
    }
    if moves == 0 || others > moves {
        return Vec::new();
    }
    found.into_iter().map(|noun| Mention { noun, role: None }).collect()
}

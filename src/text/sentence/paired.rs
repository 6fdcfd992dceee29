//! Moves of two characters among other words.

use crate::text::label::is_number;
use crate::text::moves_line::together;
use crate::text::pairs;
use crate::text::token::Writing;
use crate::text::work;

use super::words::{Word, is_pile, known, named_card};

/// A move of two characters in a line, and what else it may be.
#[derive(Clone, Copy)]
pub(in crate::text) struct NamedPair {
    is_card: bool,
    is_number: bool,
    is_first: bool,
}

impl NamedPair {
    /// Whether it is neither a card nor a number.
    pub(in crate::text) fn is_clear(self) -> bool {
        !self.is_card && !self.is_number
    }

    /// Whether it is neither a card nor the number of the line.
    pub(in crate::text) fn is_move(self) -> bool {
        !(self.is_card || self.is_first && self.is_number)
    }
}

/// The moves of two characters that a line names; none where it has more words than moves.
pub(in crate::text) fn named_pairs(line: &str, writing: Writing) -> Vec<NamedPair> {
    work::count(line.len());
    let spaced = line.replace([',', ';', '|', '(', ')', '[', ']', '+', '\t'], " ");
    let spaced = together(&spaced);
    let is_end = |c: char| !c.is_alphanumeric() && c.is_ascii();
    let words: Vec<&str> =
        spaced.split_whitespace().map(|word| word.trim_matches(is_end)).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let mut found: Vec<NamedPair> = Vec::new();
    let (mut is_first, mut others) = (true, 0);
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let (named, length) =
            named_card(&words[at..], writing).map_or((None, 1), |(it, n)| (Some(it), n));
        at += length;
        let card = named.or_else(|| writing.card_either_way(word));
        let is_verb = is_pile(word) || known(word) == Some(Word::Move);
        match pairs::scan(word).filter(|_| named.is_none()) {
            Some(pairs) => {
                let is_one = pairs.len() == 1;
                let is_card = is_one && card.is_some();
                let is_number = is_one && is_number(word);
                for _ in pairs {
                    found.push(NamedPair { is_card, is_number, is_first });
                    is_first = false;
                }
            }
            None if card.is_some() || is_number(word) => is_first = false,
            None => others += usize::from(!is_verb),
        }
    }
    if others > found.len() {
        found.clear();
    }
    found
}

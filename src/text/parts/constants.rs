//! Names that always have the same number: `<Pile.TABLEAU: 1>`. The number says no more than the name.

use std::collections::{HashMap, HashSet};

use super::atoms::Atom;
use crate::text::FEWEST_MOVES;
use crate::text::vocabulary::words;

const SUITS: [char; 4] = ['c', 'd', 'h', 's'];

/// The names of a text, in small letters, that always have the same number.
pub(super) fn names(text: &str) -> Vec<String> {
    let mut numbers: HashMap<String, (&str, usize)> = HashMap::new();
    for (at, mark) in text.match_indices([':', '=']) {
        let name = text[..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let behind = text[at + mark.len()..].trim_start_matches(' ');
        let digits = behind.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        if name.starts_with(char::is_alphabetic) {
            let (number, count) = numbers.entry(name.to_lowercase()).or_insert((digits, 0));
            // Two numbers are none.
            *number = if *number == digits { number } else { "" };
            *count += 1;
        }
    }
    let is_constant = |(_, (number, count)): &(String, (&str, usize))| {
        !number.is_empty() && *count >= FEWEST_MOVES
    };
    numbers.into_iter().filter(is_constant).map(|(name, _)| name).collect()
}

/// The names of the four foundations that a text writes with a letter and that of the suit: `FC FD FH FS`.
pub(super) fn homes(text: &str) -> Vec<String> {
    let words: HashSet<String> =
        words(text).filter(|word| word.len() == 2).map(str::to_lowercase).collect();
    let of_letter = |letter: char| SUITS.map(|suit| format!("{letter}{suit}"));
    let mut homes = ['f', 'h'].map(of_letter).into_iter();
    let found = homes.find(|names| names.iter().all(|name| words.contains(name)));
    found.map(Vec::from).unwrap_or_default()
}

/// Atoms without the numbers of some names.
pub(super) fn without(atoms: Vec<Atom>, names: &[String]) -> Vec<Atom> {
    let is_name = |atom: &Atom| matches!(atom, Atom::Word(word) if names.contains(word));
    let mut kept: Vec<Atom> = Vec::with_capacity(atoms.len());
    for atom in atoms {
        let is_constant = || {
            let mut before = kept.iter().rev().filter(|it| **it != Atom::Blank);
            matches!(before.next(), Some(Atom::Mark(':' | '=')))
                && before.next().is_some_and(is_name)
        };
        if !(matches!(atom, Atom::Number(..)) && is_constant()) {
            kept.push(atom);
        }
    }
    kept
}

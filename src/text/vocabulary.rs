//! The words for piles and for moving cards.

use super::moves::Pile;

/// The words for each kind of pile, in the singular.
const PILES: [(Pile, &str); 3] = [
    (
        Pile::Column,
        "stack column col tableau cascade pile slot lane spalte reihe colonne columna kolom",
    ),
    (Pile::Cell, "freecell cell reserve temp buffer fc space spot zelle zellen cellule celda"),
    (
        Pile::Home,
        "foundation home homecell suite out source goal base ablage ziel zielstapel fondation fundacion",
    ),
];
const VERBS: &str = "move moved moving place put send play mv drag take shift bring";
const TO: &str = "to onto on into in nach auf";

/// The words of a text: letters and digits without anything between them.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The first things of a list, each once, up to a maximum number.
pub(crate) fn distinct<T: PartialEq>(things: impl Iterator<Item = T>, most: usize) -> Vec<T> {
    let mut found = Vec::new();
    for thing in things {
        if !found.contains(&thing) {
            found.push(thing);
        }
        if found.len() == most {
            break;
        }
    }
    found
}

/// Whether a word is one of those in a list, in small or capital letters.
pub(super) fn is_one_of(word: &str, list: &str) -> bool {
    let word = word.as_bytes();
    list.as_bytes().split(|b| *b == b' ').any(|it| it.eq_ignore_ascii_case(word))
}

/// Whether one of the words of a text is in a list.
pub(super) fn has_word(text: &str, list: &str) -> bool {
    words(text).any(|word| is_one_of(word, list))
}

/// The kind of pile that a word names, in the singular, the plural or the genitive.
pub(super) fn named_pile(word: &str) -> Option<Pile> {
    let word = word.strip_suffix("'s").unwrap_or(word);
    let singular = word.strip_suffix(['s', 'S']).unwrap_or(word);
    let is_named = |names: &str| is_one_of(word, names) || is_one_of(singular, names);
    PILES.iter().find(|(_, names)| is_named(names)).map(|(pile, _)| *pile)
}

/// Whether a word says where a move goes: `to`, `into`.
pub(super) fn is_to(word: &str) -> bool {
    is_one_of(word, TO)
}

/// Whether a word says that cards are moved.
pub(super) fn is_verb(word: &str) -> bool {
    is_one_of(word, VERBS)
}

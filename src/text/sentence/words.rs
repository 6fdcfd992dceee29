//! The words of a sentence, in a small vocabulary.

use crate::card::{Card, Suit};
use crate::text::deal_ref;
use crate::text::label::is_number;
use crate::text::moves::{Pile, Spot};
use crate::text::pairs;
use crate::text::token::{Writing, either_way, is_of};

mod cut;

pub(super) use cut::cut;

/// A word of the vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Move,
    /// Says nothing: `the`.
    Filler,
    Cards,
    /// Stands before the number of cards.
    Count,
    From,
    To,
    /// Means `to` between two ends that no other word joins.
    Dash,
    Empty,
    Free,
    NewColumn,
    Pile(Pile),
    /// A pile by its letter and its number, or by its letter in a word for both ends.
    Code(Spot),
    Card(Card),
    /// A card with its suit first, `C3`, which may be a letter and number of a pile as well.
    CardOrCode(Card, char, u8),
    Number(u8),
    /// The number of the pile that is named behind it: `third`, `3rd`.
    Ordinal(u8),
    /// A cell by its letter, or home.
    Letter(char),
    /// The first of the cards that stand in parentheses.
    Inside(Card),
    /// The number of cards, in parentheses or as `x2`.
    Counted(u8),
    /// The suit of a foundation.
    Suit(Suit),
    Other,
}

const WORDS: [(&[&str], Word); 13] = [
    (
        &[
            "move", "moved", "moving", "place", "put", "send", "play", "mv", "automove", "drag",
            "take", "shift", "drop", "bring",
        ],
        Word::Move,
    ),
    (
        &[
            "the", "an", "its", "goes", "of", "swap", "then", "now", "next", "and", "top", "suit",
            "up", "down", "back", "starting", "with",
        ],
        Word::Filler,
    ),
    (&["card"], Word::Cards),
    (&["count", "size"], Word::Count),
    (&["from", "von"], Word::From),
    (&["to", "onto", "on", "into", "in", "over", "under", "nach", "auf"], Word::To),
    (&["empty", "vacant"], Word::Empty),
    (&["free"], Word::Free),
    (&["newstack", "newcolumn"], Word::NewColumn),
    (
        &[
            "stack", "column", "col", "tableau", "cascade", "pile", "slot", "spalte", "colonne",
            "columna", "kolom", "lane",
        ],
        Word::Pile(Pile::Column),
    ),
    (
        &[
            "freecell", "cell", "reserve", "temp", "buffer", "fc", "space", "spot", "zelle",
            "cellule", "celda",
        ],
        Word::Pile(Pile::Cell),
    ),
    (
        &["foundation", "home", "homecell", "suite", "out", "source", "goal", "base"],
        Word::Pile(Pile::Home),
    ),
    (&["ablage", "ziel", "zielstapel", "fondation", "fundacion"], Word::Pile(Pile::Home)),
];

/// The piles of a kind in words.
const ORDINALS: [&str; 8] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/// The word of the vocabulary that a text is, in the singular or the plural.
pub(super) fn known(word: &str) -> Option<Word> {
    let singular = word.strip_suffix(['s', 'S']).unwrap_or(word);
    let is = |known: &str| [word, singular].iter().any(|it| known.eq_ignore_ascii_case(it));
    WORDS.iter().find(|(words, _)| words.iter().any(|known| is(known))).map(|(_, word)| *word)
}

/// The kind of pile that a word names.
pub(in crate::text) fn named_pile(word: &str) -> Option<Pile> {
    match known(word) {
        Some(Word::Pile(pile)) => Some(pile),
        _ => None,
    }
}

/// Whether a word names a kind of pile.
pub(in crate::text) fn is_pile(word: &str) -> bool {
    named_pile(word).is_some()
}

/// Whether a word says where a move goes: `to`, `into`.
pub(in crate::text) fn is_to(word: &str) -> bool {
    known(word) == Some(Word::To)
}

/// The pile that a letter of the text stands for.
pub(super) fn code(letter: char) -> Option<Spot> {
    "tcfbxohspr".contains(letter).then_some(Spot::Code(letter, None))
}

/// A pile by its name or by a letter of the text.
fn pile(name: &str) -> Option<Spot> {
    let named = || named_pile(name).map(|pile| Spot::Pile(pile, None));
    pairs::single(name).map_or_else(named, code)
}

/// A pile by its name or letter and its number: `C3`, `t7`, `fc2`.
pub(super) fn named_code(word: &str) -> Option<Spot> {
    let lower = word.to_lowercase();
    let (name, digit) = lower.split_at(lower.find(|c: char| c.is_ascii_digit())?);
    Some(pile(name)?.numbered(digit.parse().ok().filter(|_| digit.len() == 1)?))
}

/// The two piles that one word names: `t2c`, `mcf`, `TableauToFreeCell`.
fn route(word: &str) -> Option<(Spot, Spot)> {
    if known(word).is_some() {
        return None;
    }
    let lower = word.to_lowercase();
    if let Some((from, to)) = ["to", "2"].iter().find_map(|to| lower.split_once(to)) {
        return Some((pile(from)?, pile(to)?));
    }
    let letters = word.strip_prefix('m').unwrap_or(word);
    let (from, to) = letters.split_at_checked(1)?;
    (to.len() == 1).then_some(())?;
    Some((pile(from)?, pile(to)?))
}

fn is_arrow(word: &str) -> bool {
    word.contains(pairs::is_arrow)
}

/// Takes off what stands before a move: `>>>`, `Move 1:`, `15)`, `2.`, `==>`, `Solution:`.
pub(super) fn label_off<'a, 'b>(words: &'a [&'b str], writing: Writing) -> &'a [&'b str] {
    let is_mark = |word: &str| {
        matches!(word.chars().next(), Some(':' | ')' | '.')) || word.contains(pairs::is_dash)
    };
    let is_name = |word: &str| word.chars().all(char::is_alphabetic) && !is_pile(word);
    match words {
        [first, rest @ ..] if is_mark(first) || *first == "(" => label_off(rest, writing),
        [label, number, ":" | ")", rest @ ..] if is_name(label) && is_number(number) => {
            label_off(rest, writing)
        }
        [label, ":", rest @ ..] if label.len() > 2 && is_name(label) => label_off(rest, writing),
        // A number behind it is a move.
        [number, ".", rest @ ..] if is_number(number) => rest,
        [number, ":" | ")", rest @ ..] if is_number(number) => label_off(rest, writing),
        // "15 to 3" and "2 of Clubs" have no label, nor has "2 h3".
        [number, next, third, ..]
            if is_number(number)
                && !next.contains(pairs::is_dash)
                && !is_to(next)
                && named_card(words, writing).is_none()
                && known(next) != Some(Word::Cards)
                && (number.len() > 1
                    || next.len() > 2
                    || !is_number(next) && !is_number(third)) =>
        {
            &words[1..]
        }
        _ => words,
    }
}

/// The words of a sentence.
pub(super) fn read(raw: &[&str], writing: Writing) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::with_capacity(raw.len());
    let (mut inside, mut is_first) = (false, false);
    let mut at = 0;
    while let Some(word) = raw.get(at) {
        let (found, length) = match *word {
            "(" => {
                (inside, is_first) = (true, true);
                at += 1;
                continue;
            }
            ")" => {
                inside = false;
                (Word::Filler, 1)
            }
            ":" => (Word::Filler, 1),
            "game" if words == [Word::Move] => (Word::Pile(Pile::Column), 1),
            _ => classify(&raw[at..], writing),
        };
        let is_count = raw.get(at + 1).is_some_and(|next| next.starts_with("card"));
        at += length;
        match found {
            Word::Card(card) | Word::CardOrCode(card, ..) if inside && is_first => {
                words.push(Word::Inside(card));
            }
            Word::Number(n) if inside && is_first && is_count => words.push(Word::Counted(n)),
            // "A♥ up"
            Word::Filler if at == raw.len() && word.eq_ignore_ascii_case("up") => {
                let is_card = matches!(words.last(), Some(Word::Card(_)));
                words.extend(is_card.then_some(Word::Pile(Pile::Home)));
            }
            Word::Filler => {}
            _ if inside => {}
            Word::Other if words.is_empty() && route(word).is_some() => {
                if word.len() < 4 && !raw[at..].iter().all(|word| is_number(word)) {
                    return Vec::new();
                }
                let ends = |(from, to)| [Word::Code(from), Word::To, Word::Code(to)];
                words.extend(route(word).into_iter().flat_map(ends));
            }
            _ => add(&mut words, found, word),
        }
        is_first = false;
    }
    let free = words.iter_mut().filter(|word| **word == Word::Free);
    free.for_each(|word| *word = Word::Pile(Pile::Cell));
    words
}

/// Adds a word to those before it, with which it may be one place.
fn add(words: &mut Vec<Word>, found: Word, word: &str) {
    match (found, words.last()) {
        (Word::Other, Some(Word::Pile(_))) if let Some(number) = named_number(word) => {
            words.push(Word::Number(number));
        }
        // "free cell", "free column", "home cell"
        (Word::Pile(pile), Some(Word::Free)) => {
            words.pop();
            words.extend((pile == Pile::Column).then_some(Word::Empty));
            words.push(found);
        }
        // "home cell", "tableau column"
        (Word::Pile(Pile::Cell), Some(Word::Pile(Pile::Home)))
        | (Word::Pile(Pile::Column), Some(Word::Pile(Pile::Column | Pile::Home))) => {}
        // "m t 1 6 t 2"
        (Word::Number(n @ ..=9), Some(Word::Letter(letter)))
            if words[0] == Word::Letter('m')
                && let Some(code) = code(*letter) =>
        {
            words.pop();
            words.push(Word::Code(code.numbered(n)));
        }
        // "F(D)" is the foundation of a suit.
        (Word::Letter(suit @ ('c' | 'd' | 'h' | 's')), Some(Word::Letter('f' | 'h')))
            if words.len() > 1 =>
        {
            words.extend(Suit::from_char(suit).map(Word::Suit));
        }
        // "D foundation", but not "cell c home"
        (Word::Pile(Pile::Home), Some(Word::Letter(suit)))
            if !matches!(words[..], [.., Word::Pile(_), _]) =>
        {
            let suit = Suit::from_char(*suit).map(Word::Suit);
            words.pop();
            words.extend([found].into_iter().chain(suit));
        }
        // "diamonds foundation"
        (Word::Pile(Pile::Home), Some(suit @ Word::Suit(_))) => {
            let suit = *suit;
            words.pop();
            words.extend([found, suit]);
        }
        _ => words.push(found),
    }
}

/// The number of a pile in words: `column three`.
fn named_number(word: &str) -> Option<u8> {
    deal_ref::count(&word.to_lowercase()).filter(|number| *number > 0)
}

/// What the first word of these is, and how many belong to it.
pub(super) fn classify(words: &[&str], writing: Writing) -> (Word, usize) {
    let word = words[0];
    if let Some((card, length)) = named_card(words, writing) {
        return (Word::Card(card), length);
    }
    // "the ace pile", "the suit stack"
    let is_of_suits = ["ace", "suit"].iter().any(|it| word.eq_ignore_ascii_case(it));
    if is_of_suits && words.get(1).is_some_and(|next| is_pile(next)) {
        return (Word::Pile(Pile::Home), 2);
    }
    let card = || {
        // A suit's sign tells which half is which.
        let by_sign = || either_way(word).filter(|_| !word.is_ascii());
        let card = writing.card(word).or_else(|| word.parse().ok()).or_else(by_sign)?;
        Some(match word.as_bytes() {
            _ if writing.without_codes => Word::Card(card),
            [letter @ (b'c' | b'C' | b's' | b'S'), digit @ b'0'..=b'9']
            | [letter @ (b'h' | b'H'), digit @ b'0'..=b'4'] => {
                let letter = char::from(letter.to_ascii_lowercase());
                Word::CardOrCode(card, letter, digit - b'0')
            }
            _ => Word::Card(card),
        })
    };
    let found = card().or_else(|| known(word)).unwrap_or_else(|| {
        let lower = word.to_lowercase();
        let suit = || {
            let is = |suit: &Suit| lower.trim_end_matches('s') == suit.name().trim_end_matches('s');
            Suit::ALL.into_iter().find(is).map(Word::Suit)
        };
        let ordinal = || {
            let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| lower.strip_suffix(end));
            let named = ORDINALS.iter().position(|name| *name == lower).map(|at| at + 1);
            digits.and_then(|digits| digits.parse().ok()).or_else(|| u8::try_from(named?).ok())
        };
        let counted = || lower.strip_prefix('x').and_then(|count| count.parse().ok());
        match pairs::single(&lower) {
            _ if is_arrow(word) => Word::To,
            _ if word.contains(pairs::is_dash) => Word::Dash,
            _ if is_number(word) => Word::Number(word.parse().unwrap_or(u8::MAX)),
            Some(letter) if letter.is_ascii_alphabetic() => Word::Letter(letter),
            Some(_) => Word::Filler,
            None if let Some(suit) = suit() => suit,
            None => {
                let counted = counted().map(Word::Counted).or_else(|| ordinal().map(Word::Ordinal));
                counted.or_else(|| named_code(word).map(Word::Code)).unwrap_or(Word::Other)
            }
        }
    });
    (found, 1)
}

/// The card of the first words, and how many these are: `ten of clubs`, `10 clubs`, `Pik Ass`.
pub(in crate::text) fn named_card(words: &[&str], writing: Writing) -> Option<(Card, usize)> {
    let rank = |word: &str| writing.word_kind(word).rank();
    let suit = |word: &str| writing.word_kind(word).suit();
    let (first, second) = (*words.first()?, *words.get(1)?);
    // "ace-spades", but not "5-h"
    let is_dashed = |last: &str| second == "-" && last.len() > 2;
    if let Some(last) = words.get(2).filter(|last| is_of(second) || is_dashed(last)) {
        let card = Card::new(rank(first).or(rank(last))?, suit(first).or(suit(last))?);
        return Some((card, 3));
    }
    // A letter alone is no suit, and "a" no ace.
    let is_name = |word: &str| word.len() > 1;
    let card = match (suit(first), suit(second)) {
        (None, Some(suit)) if is_name(second) && first != "a" => Card::new(rank(first)?, suit),
        (Some(suit), None) if is_name(first) => Card::new(rank(second)?, suit),
        _ => return None,
    };
    Some((card, 2))
}

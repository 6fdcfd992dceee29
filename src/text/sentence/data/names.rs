//! The names in a structure, cut into the words that they are made of: `fromPile`, `cascade_to_freecell`,
//! `tableau-3`, `PileType.CASCADE`.

use crate::card::{Card, Suit};
use crate::text::moves::{Pile, Spot};
use crate::text::pairs;
use crate::text::sentence::words::{Word, code, known, named_card};
use crate::text::token::Writing;

use super::is_number;

/// A word for piles of each kind.
pub(super) const ANY: Spot = Spot::Code('1', None);

/// The kind that two words for one pile name.
pub(super) fn both(one: Spot, other: Spot) -> Option<Spot> {
    match (one, other) {
        _ if one == other || other == ANY => Some(one),
        (Spot::Code(..), _) => Some(other),
        (_, Spot::Code(..)) => Some(one),
        _ => None,
    }
}

/// A word of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Names the source, 0, or the target, 1.
    End(usize),
    Kind(Spot),
    Number(u8),
    Letter(char),
    /// The card follows.
    Card,
    /// The cards or their number follow.
    Cards,
    Move,
    /// The column that is named holds no card.
    Empty,
    Suit(Suit),
}

/// What a name says.
pub(super) enum Name {
    Card(Card),
    /// A pile by its letter and number, which may be a card as well.
    Code(Spot, u8, Option<Card>),
    /// The piles of both ends, or only of the target: `moveToFoundation`.
    Route(Option<Spot>, Spot),
    Count,
    Row,
    Parts(Vec<Part>),
    Other,
}

impl Name {
    pub(super) fn read(name: &str, writing: Writing) -> Self {
        let parts = cut(name);
        let card = writing.card(name).or_else(|| name.parse().ok()).or_else(|| {
            let words: Vec<&str> = parts.iter().map(String::as_str).collect();
            let (card, length) = named_card(&words, writing)?;
            (length == words.len()).then_some(card)
        });
        if let [letter, number] = &parts[..]
            && let Some(letter) = pairs::single(letter)
            && let Ok(number) = number.parse()
            && let Some(kind) = code(letter)
        {
            return Self::Code(kind, number, card);
        }
        if let Some(card) = card {
            return Self::Card(card);
        }
        let has = |words: &[&str]| parts.iter().any(|part| is_one_of(words, part));
        // `num_cards` counts them, `card_num` is the place of one.
        let is_count = || has(&["cards"]) && has(&["num", "number", "no"]);
        if has(&["count", "size", "n", "amount", "quantity", "length", "len"]) || is_count() {
            return Self::Count;
        }
        let words: Vec<Option<Part>> = parts.iter().map(|part| word(part)).collect();
        let has_card = [Part::Card, Part::Cards].iter().any(|it| words.contains(&Some(*it)));
        if has(&["row"]) || has_card && has(&INDEX) {
            return Self::Row;
        }
        let is_number = |word: &Option<Part>| matches!(word, Some(Part::Number(_)));
        let to = words.iter().enumerate().position(|(at, word)| {
            let is_to = parts[at].eq_ignore_ascii_case("to") || parts[at] == "2";
            is_to && at > 0 && (*word != Some(Part::End(0)))
        });
        if let Some(at) = to
            && let Some(to) = kind(&words[at + 1..])
            && !words[at + 1..].iter().any(is_number)
        {
            return Self::Route(kind(&words[..at]), to);
        }
        // `PileType.CASCADE` names its pile behind the dot.
        let is_type = has(&["type"]);
        let is_named = has(&INDEX) || is_type || has(&["action", "kind"]);
        let mut found: Vec<Part> = words.into_iter().flatten().collect();
        merge(&mut found);
        if is_type {
            found.retain(|part| matches!(part, Part::End(_)));
        }
        if found.is_empty() && !is_named { Self::Other } else { Self::Parts(found) }
    }
}

const INDEX: [&str; 6] = ["index", "idx", "id", "no", "num", "number"];

/// A name cut at its marks, before its capitals, and between letters and digits.
fn cut(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut before = ' ';
    for c in name.chars() {
        let is_new = before.is_lowercase() && c.is_uppercase()
            || before.is_ascii_digit() != c.is_ascii_digit();
        if is_new || !c.is_alphanumeric() {
            parts.push(String::new());
        }
        if let (true, Some(last)) = (c.is_alphanumeric(), parts.last_mut()) {
            last.extend(c.to_lowercase());
        }
        before = c;
    }
    parts.retain(|part| !part.is_empty());
    parts
}

fn is_one_of(words: &[&str], part: &str) -> bool {
    words.contains(&part)
}

/// The suit of a name, `spades`.
fn suit(part: &str) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| part.strip_suffix('s').unwrap_or(part) == suit.name())
}

/// What a word of a name says, if it says anything.
fn word(part: &str) -> Option<Part> {
    if is_number(part) {
        return part.parse().ok().map(Part::Number);
    }
    if let Some(letter) = pairs::single(part) {
        return letter.is_ascii_alphabetic().then_some(Part::Letter(letter));
    }
    if is_one_of(&["from", "source", "src", "origin", "start"], part) {
        return Some(Part::End(0));
    }
    if is_one_of(&["to", "target", "dest", "destination", "dst", "end"], part) {
        return Some(Part::End(1));
    }
    Some(match known(part) {
        Some(Word::Pile(Pile::Column)) if is_one_of(&["pile", "piles", "slot", "stack"], part) => {
            Part::Kind(ANY)
        }
        Some(Word::Pile(pile)) => Part::Kind(Spot::Pile(pile, None)),
        Some(Word::Free) => Part::Kind(Spot::Pile(Pile::Cell, None)),
        Some(Word::Cards) if part.ends_with('s') => Part::Cards,
        Some(Word::Cards) => Part::Card,
        Some(Word::Move) => Part::Move,
        Some(Word::Empty) => Part::Empty,
        None if let Some(suit) = suit(part) => Part::Suit(suit),
        _ => Part::Kind(Spot::Pile(shortened(part)?, None)),
    })
}

/// The pile whose name begins with a word: `fr`, `casc`, `found`.
fn shortened(part: &str) -> Option<Pile> {
    const NAMES: [(&str, Pile); 8] = [
        ("cascades", Pile::Column),
        ("columns", Pile::Column),
        ("tableaus", Pile::Column),
        ("freecells", Pile::Cell),
        ("reserves", Pile::Cell),
        ("open", Pile::Cell),
        ("foundations", Pile::Home),
        ("base", Pile::Home),
    ];
    NAMES.iter().find(|(name, _)| name.starts_with(part)).map(|(_, pile)| *pile)
}

/// The kind of pile that some words name, `home cell`.
fn kind(words: &[Option<Part>]) -> Option<Spot> {
    let mut parts: Vec<Part> = words.iter().flatten().copied().collect();
    merge(&mut parts);
    parts.into_iter().find_map(|part| match part {
        Part::Kind(kind) => Some(kind),
        _ => None,
    })
}

/// Makes the words of one pile one: `free cell`, `home cell`, `tableau pile`.
fn merge(parts: &mut Vec<Part>) {
    parts.dedup_by(|second, first| match (*first, *second) {
        (Part::Kind(own), Part::Kind(other)) => {
            if own == ANY {
                *first = Part::Kind(other);
            }
            true
        }
        _ => false,
    });
}

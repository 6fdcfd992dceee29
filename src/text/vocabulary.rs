//! The English words for places, moves and cards, in one table.

/// What a word names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A column of the table.
    Column,
    /// A free cell.
    Cell,
    /// The foundations.
    Home,
    /// Moving.
    Verb,
    /// In front of the target.
    To,
    /// In front of the source.
    From,
    /// `card`, `cards`.
    Card,
    /// Empty.
    Empty,
    /// An article or another word that says nothing.
    Filler,
}

/// Each meaning with its words.
const WORDS: [(Meaning, &[&str]); 9] = [
    (
        Meaning::Column,
        &["column", "columns", "col", "stack", "tableau", "cascade", "pile", "space"],
    ),
    (Meaning::Cell, &["cell", "freecell", "reserve", "temp"]),
    (Meaning::Home, &["foundation", "foundations", "home", "homecell", "out", "up"]),
    (
        Meaning::Verb,
        &[
            "move", "moves", "moved", "put", "place", "play", "take", "transfer", "drag", "send",
            "bring", "go", "goes",
        ],
    ),
    (Meaning::To, &["to", "on", "onto", "into", "in"]),
    (Meaning::From, &["from"]),
    (Meaning::Card, &["card", "cards"]),
    (Meaning::Empty, &["empty"]),
    (Meaning::Filler, &["the", "a", "an", "any", "its", "free", "of"]),
];

/// What a word means, in any case.
pub(super) fn meaning(word: &str) -> Option<Meaning> {
    let is_word = |(_, words): &&(Meaning, &[&str])| {
        words.iter().any(|other| word.eq_ignore_ascii_case(other))
    };
    WORDS.iter().find(is_word).map(|(meaning, _)| *meaning)
}

/// The number that a word or digits name, `two` or `2`, up to thirteen.
pub(super) fn small_number(word: &str) -> Option<u8> {
    const NAMES: [&str; 14] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen",
    ];
    if word.len() <= 2 && word.bytes().all(|b| b.is_ascii_digit()) {
        return word.parse().ok();
    }
    let at = NAMES.iter().position(|name| word.eq_ignore_ascii_case(name))?;
    u8::try_from(at).ok()
}

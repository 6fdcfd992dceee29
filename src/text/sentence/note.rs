//! Notes behind moves: `26 ; frees Q♥`, `7♦ on 8♣ — exposes 10♦`, `5a to free the 4♣`.

use crate::text::moves::Pile;
use crate::text::moves_line;
use crate::text::pairs;
use crate::text::token::{Kind, Writing, is_card, word_kind};

use super::MOST_BYTES;
use super::words::{Word, known};

/// What must follow a mark for it to begin a note.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Behind {
    /// Words that say something.
    Words,
    /// Such words, the first in small letters: "12 - Hard" is a deal.
    SmallLetters,
    /// Such words, and a card before them.
    Card,
    /// Anything: a clause has begun.
    Anything,
}

/// What a note behind a move begins with.
const MARKS: [(&str, Behind); 16] = [
    (" ;", Behind::Words),
    ("; ", Behind::Words),
    (" #", Behind::Words),
    (" //", Behind::Words),
    (" <-", Behind::Words),
    (" (", Behind::Words),
    (" [", Behind::Words),
    (" - ", Behind::SmallLetters),
    (" – ", Behind::SmallLetters),
    (" — ", Behind::SmallLetters),
    (": ", Behind::Card),
    (" to free the ", Behind::Anything),
    (" so that ", Behind::Anything),
    (" which ", Behind::Anything),
    (", which ", Behind::Anything),
    (" because ", Behind::Anything),
];
/// Of a line with more marks only the first ones are looked at.
const MOST_MARKS: usize = 8;

/// The line without the note behind its moves; nothing of a line that is a note in brackets, or says what
/// is now: `Now column 2 has the 2♠ on top`.
pub(in crate::text) fn note_off(line: &str, writing: Writing) -> &str {
    if line.len() > MOST_BYTES || !line.contains(' ') {
        return line;
    }
    if tells_now(line) && !line.split(' ').any(|word| known(word) == Some(Word::Move)) {
        return "";
    }
    let marks = line.char_indices().filter_map(|(at, _)| {
        let is_here = |(mark, _): &&(&str, Behind)| line[at..].starts_with(mark);
        MARKS.iter().find(is_here).map(|(_, behind)| (at, *behind))
    });
    let is_note = |&(at, behind): &(usize, Behind)| {
        let (moves, rest) = (line[..at].trim_end(), &line[at..]);
        starts_note(rest, behind) && is_moves(moves, writing)
    };
    let note = marks.take(MOST_MARKS).find(is_note);
    note.map_or(line, |(at, _)| line[..at].trim_end())
}

/// Whether a line is in brackets and says what is now, or says `Now … is …`.
fn tells_now(line: &str) -> bool {
    let is_in_brackets = line.starts_with('(') && line.ends_with(')');
    if !is_in_brackets && !line.starts_with(['N', 'n']) {
        return false;
    }
    let mut words = line.split([' ', '(', ')']).map(str::to_lowercase);
    words.any(|word| word == "now")
        && (is_in_brackets && says_something(line)
            || words.any(|word| ["is", "has"].contains(&&*word)))
}

/// Whether a note begins with a mark, and with what stands behind it.
fn starts_note(text: &str, behind: Behind) -> bool {
    let mut words = text.split(|c: char| c.is_ascii() && !c.is_alphanumeric());
    let first = words.find(|word| word.starts_with(char::is_alphanumeric)).unwrap_or_default();
    match behind {
        Behind::Anything => true,
        Behind::Card => is_card(first) && says_something(text),
        Behind::SmallLetters => first.starts_with(char::is_lowercase) && says_something(text),
        Behind::Words => says_something(text),
    }
}

/// Whether a text says something, and neither moves a card nor tells where one has gone.
fn says_something(text: &str) -> bool {
    let words = || text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_count = words().next().is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()));
    let behind: Vec<&str> = words().skip(1).take(3).collect();
    let is_home = is_count && matches!(behind[..], ["home"] | ["card" | "cards", "home"]);
    let moves = |word: &str| {
        matches!(known(word), Some(Word::Move | Word::To | Word::From))
            || !is_home && known(word) == Some(Word::Pile(Pile::Home))
            || word == "up"
            || word.starts_with("auto")
            || pairs::is_one(word) && !is_card(word)
    };
    let says = |word: &str| match word {
        "frees" | "now" | "next" => true,
        // "(2 Karten)" counts those that move, "0 cards home" those that have moved.
        _ if is_count => is_home || ["left", "remain", "remaining"].contains(&word),
        _ => {
            let is_card = is_card(word) || matches!(word_kind(word), Kind::Rank(_) | Kind::Suit(_));
            let is_word = word.len() > 1 && word.chars().all(char::is_alphabetic);
            is_word && !is_card && known(word).is_none()
        }
    };
    words().any(says)
        && !words().skip(usize::from(is_home)).any(moves)
        && !text.contains(pairs::is_arrow)
}

/// Whether a text is moves and nothing else, or may be one and says where it goes.
fn is_moves(text: &str, writing: Writing) -> bool {
    let goes = |word: &str| word.contains(pairs::is_arrow) || known(word) == Some(Word::To);
    moves_line::is_moves(text)
        || text.split_whitespace().any(goes) && super::may_be_move(&super::named(text, writing))
        || super::read(text, writing, false, false).is_some_and(|found| found.are_whole())
}

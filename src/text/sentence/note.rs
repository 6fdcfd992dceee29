//! Notes behind moves: `26 ; frees Q♥`, `7♦ on 8♣ — exposes 10♦`, `5a to free the 4♣`.

use crate::text::moves::Pile;
use crate::text::moves_line;
use crate::text::pairs;
use crate::text::token::{Kind, Writing, is_card, word_kind};

use super::MOST_BYTES;
use super::words::{Word, known};

/// What a note begins with behind a move.
const MARKS: [&str; 7] = [" ;", "; ", " #", " //", " <-", " (", " ["];
/// The same, before a word in small letters: "12 - Hard" is a deal.
const DASHES: [&str; 3] = [" - ", " – ", " — "];
/// Words that a clause begins with, whatever it names.
const CLAUSES: [&str; 5] = [" to free the ", " so that ", " which ", ", which ", " because "];
/// Of a line with more marks only the first ones are looked at.
const MOST_MARKS: usize = 8;

/// The line without the note behind its moves; nothing of a line that is a note in brackets, or says what
/// is now: `Now column 2 has the 2♠ on top`.
pub(in crate::text) fn note_off(line: &str, writing: Writing) -> &str {
    if line.len() > MOST_BYTES || !line.contains(' ') {
        return line;
    }
    let mut words = line.split([' ', '(', ')']).map(str::to_lowercase);
    let tells_now = words.any(|word| word == "now")
        && (line.starts_with('(') && line.ends_with(')') && is_note(line)
            || line.starts_with(['N', 'n']) && words.any(|word| ["is", "has"].contains(&&*word)));
    if tells_now && !line.split(' ').any(|word| known(word) == Some(Word::Move)) {
        return "";
    }
    let is_any = |marks: &[&str], rest: &str| marks.iter().any(|mark| rest.starts_with(mark));
    let marks = line.char_indices().map(|(at, _)| at).filter(|at| {
        let rest = &line[*at..];
        is_any(&MARKS, rest)
            || is_any(&DASHES, rest)
            || rest.starts_with(": ")
            || is_any(&CLAUSES, rest)
    });
    let starts_note = |at: &usize| {
        let rest = &line[*at..];
        let mut words = rest.split(|c: char| c.is_ascii() && !c.is_alphanumeric());
        let first = words.find(|word| word.starts_with(char::is_alphanumeric));
        let is_lower = |word: &str| word.starts_with(char::is_lowercase);
        let is_rest = match () {
            () if is_any(&CLAUSES, rest) => true,
            () if rest.starts_with(':') => first.is_some_and(is_card) && is_note(rest),
            () if is_any(&DASHES, rest) => first.is_some_and(is_lower) && is_note(rest),
            () => is_note(rest),
        };
        is_rest && is_moves(line[..*at].trim_end(), writing)
    };
    let at = marks.take(MOST_MARKS).find(starts_note);
    at.map_or(line, |at| line[..at].trim_end())
}

/// Whether a text says something, and neither moves a card nor tells where one has gone.
fn is_note(text: &str) -> bool {
    let words = || text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_count = words().next().is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()));
    let moves = |word: &str| {
        matches!(known(word), Some(Word::Move | Word::To | Word::From | Word::Pile(Pile::Home)))
            || word == "up"
            || word.starts_with("auto")
            || pairs::is_one(word) && !is_card(word)
    };
    let says = |word: &str| match word {
        "frees" | "now" | "next" => true,
        // "(2 Karten)" counts those that move.
        _ if is_count => ["left", "remain", "remaining"].contains(&word),
        _ => {
            let is_card = is_card(word) || matches!(word_kind(word), Kind::Rank(_) | Kind::Suit(_));
            let is_word = word.len() > 1 && word.chars().all(char::is_alphabetic);
            is_word && !is_card && known(word).is_none()
        }
    };
    words().any(says) && !words().any(moves) && !text.contains(pairs::is_arrow)
}

/// Whether a text is moves and nothing else, or may be one and says where it goes.
fn is_moves(text: &str, writing: Writing) -> bool {
    let goes = |word: &str| word.contains(pairs::is_arrow) || known(word) == Some(Word::To);
    moves_line::is_moves(text)
        || text.split_whitespace().any(goes)
            && super::may_be_move(&super::named(text, writing, false))
        || super::read(text, writing, false, false)
            .is_some_and(|found| found.broken.is_none() && !found.moves.is_empty())
}

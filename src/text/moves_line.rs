//! Lines of moves of two characters, with or without numbers and remarks.

use std::borrow::Cow;

use crate::card::Card;

use super::deal_ref;
use super::label;
use super::moves::{LineMoves, RawMove};
use super::pairs;
use super::stamp::{duration, is_stamp, named_date};
use super::syntax::SyntaxErrorKind;
use super::vocabulary;

/// A piece of a line.
#[derive(Debug)]
enum Chunk<'a> {
    /// Moves, and whether a column is among their places.
    Moves { text: &'a str, moves: Vec<RawMove>, columns: bool },
    /// A word that is no move.
    Word(&'a str),
    /// A card with the sign of its suit: a remark on a move.
    Card(&'a str),
    /// The number of a move.
    Index,
    /// Anything else.
    Junk(&'a str),
}

/// Reads a line that follows `so_far` moves of its game; none if it has only remarks. `numbered`: whether the lines of
/// the game start with the numbers of their moves.
pub(super) fn read(line: &str, so_far: usize, numbered: &mut bool) -> Option<LineMoves> {
    let plain = without_remarks(line);
    let plain = label::word_off(&plain);
    let has_arrow = plain.contains(pairs::is_arrow);
    let plain = with_joined_moves(plain);
    let chunks = chunks(&plain, so_far, numbered);
    if is_remark(&chunks, has_arrow) {
        return None;
    }
    let mut found = LineMoves::default();
    let mut remark = None;
    for chunk in chunks {
        match (chunk, remark) {
            // Moves behind a remark would be lost without a word.
            (Chunk::Moves { columns: true, .. }, Some(word)) => {
                found.broken = Some(broken(word));
                break;
            }
            (Chunk::Moves { moves, .. }, None) => found.moves.extend(moves),
            (Chunk::Junk(text), None) => {
                let (moves, text) = pairs::half_at_end(text).unwrap_or(("", text));
                found.moves.extend(pairs::read(moves).unwrap_or_default());
                found.broken = Some(broken(text));
                break;
            }
            (Chunk::Word(word) | Chunk::Card(word), None) if !found.moves.is_empty() => {
                remark = Some(word);
            }
            _ => {}
        }
    }
    Some(found)
}

/// Whether a line is nothing but moves.
pub(super) fn is_moves(line: &str) -> bool {
    read(line, 0, &mut false).is_some_and(|found| found.broken.is_none() && !found.moves.is_empty())
}

/// The error for text that should be a move.
fn broken(text: &str) -> SyntaxErrorKind {
    let text = text.to_owned();
    if pairs::is_half(&text) {
        SyntaxErrorKind::HalfMove(text)
    } else {
        SyntaxErrorKind::NotAMove(text)
    }
}

/// The line without what stands in parentheses, without comments in braces and the marks of footnotes, and without
/// what follows `//` or `#`.
fn without_remarks(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut depth = 0usize;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            // `41{2}` moves two cards.
            '{' if depth == 0 && chars.peek().is_some_and(|next| !next.is_ascii_digit()) => {
                chars.by_ref().find(|c| *c == '}');
            }
            '²' | '³' | '¹' | '⁰' | '⁴'..='⁹' | '†' | '‡' => {}
            // "1)" numbers a move.
            ')' if depth == 0 => plain.push(c),
            '(' => depth += 1,
            ')' => depth -= 1,
            // "4#" goes to any cell.
            '#' if depth == 0 && plain.ends_with(pairs::is_place) => plain.push(c),
            '#' if depth == 0 => break,
            '/' if depth == 0 && chars.peek() == Some(&'/') => break,
            // "5r5r⇥Moves: 23": fields with names.
            '\t' if depth == 0 && is_named_field(chars.clone()) => break,
            _ if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    plain
}

/// Whether a name and a colon follow.
fn is_named_field(rest: impl Iterator<Item = char>) -> bool {
    let name: String = rest.take(16).take_while(|c| c.is_alphabetic() || *c == ':').collect();
    name.len() > 2 && name.ends_with(':')
}

/// The line with each move as one word: `8 to 3` and `8 -> 3` become `8-3`. A compact text in groups,
/// `6 r5 r5r`, becomes one run.
pub(super) fn with_joined_moves(line: &str) -> Cow<'_, str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let run: String = words.concat();
    let grouped = words.iter().any(|word| !pairs::is_moves(word));
    if grouped && run.contains(['r', 'R']) && pairs::is_moves(&run) {
        return run.into();
    }
    let end = |word: &str| word.trim_end_matches([',', ';', '.']).to_owned();
    let is_place = |word: &str| word.parse().is_ok_and(|c| c == '0' || pairs::is_place(c));
    let is_arrow = |word: &str| {
        vocabulary::is_to(word) || !word.is_empty() && word.chars().all(pairs::is_dash)
    };
    // "7 3" is a move, "12 3" and "4 cards" are none.
    if let [from, to] = words[..]
        && is_place(from)
        && is_place(to)
    {
        return format!("{from}-{to}").into();
    }
    let mut joined: Vec<Cow<'_, str>> = Vec::with_capacity(words.len());
    let mut rest = &words[..];
    while let [word, after @ ..] = rest {
        rest = after;
        match after {
            [arrow, to, behind @ ..] if is_arrow(arrow) && is_place(word) && is_place(&end(to)) => {
                joined.push(format!("{word}-{}", end(to)).into());
                rest = behind;
            }
            _ => joined.push((*word).into()),
        }
    }
    if joined.len() == words.len() { line.into() } else { joined.join(" ").into() }
}

fn chunks<'a>(line: &'a str, so_far: usize, numbered: &mut bool) -> Vec<Chunk<'a>> {
    // `41{2}` moves two cards.
    let counted = line.split('{').skip(1).any(|it| it.starts_with(|c: char| c.is_ascii_digit()));
    let separates = |c: char| {
        matches!(c, ',' | ';' | '/' | '|' | '\\' | '"' | '\'' | '`' | '[' | ']')
            || !counted && matches!(c, '{' | '}')
            || matches!(c, '*' | '~' | '_' | '•' | '·' | '!' | '?' | '&' | '+' | '…' | '“' | '”')
    };
    // "3/5" and "1-7*2" are moves.
    let whole = |word: &'a str| {
        let bare = word.trim_matches([',', ';', '(', ')', '.']);
        (bare.contains(['/', '*']) && pairs::is_one(bare)).then_some(bare)
    };
    let mut words: Vec<&str> = Vec::new();
    let all: Vec<&str> = line.split_whitespace().collect();
    let mut rest = &all[..];
    while let [first, behind @ ..] = rest {
        let date = named_date(rest).max(duration(rest));
        words.extend((date == 0 && !is_stamp(first)).then_some(*first));
        rest = if date > 0 { &rest[date..] } else { behind };
    }
    let words = words.into_iter().flat_map(|word| match whole(word) {
        Some(mv) => vec![mv],
        None => word.split(separates).collect(),
    });
    let words = words.filter(|word| word.chars().any(char::is_alphanumeric));
    let mut words = words.enumerate().peekable();
    let mut chunks: Vec<Chunk<'a>> = Vec::new();
    let mut read = 0;
    while let Some((i, word)) = words.next() {
        let expected = so_far + read + 1;
        let is_word = |word: &str| word.chars().all(char::is_alphabetic) && !pairs::is_moves(word);
        let is_before_word = i == 0 && words.peek().is_some_and(|(_, next)| is_word(next));
        // "1 26" on the first line of a numbered table, and then on each of its lines.
        if i == 0 && (*numbered || so_far == 0) && word.parse() == Ok(expected) {
            chunks.push(Chunk::Index);
            *numbered = true;
            continue;
        }
        let behind = label::index_off(word, expected, is_before_word);
        chunks.extend(behind.map(|_| Chunk::Index));
        let word = behind.unwrap_or(word);
        if word.is_empty() {
            continue;
        }
        let chunk = classify(word.trim_matches(['.', ':', '-']));
        if let Chunk::Moves { moves, .. } = &chunk {
            read += moves.len();
        }
        chunks.push(chunk);
    }
    // A lone "1" was no number of a move.
    if *numbered && so_far == 0 && chunks.len() == 1 && matches!(chunks[0], Chunk::Index) {
        *numbered = false;
        chunks[0] = Chunk::Junk("1");
    }
    chunks
}

fn classify(word: &str) -> Chunk<'_> {
    if let Some(moves) = pairs::read(word) {
        let columns = word.bytes().any(|b| b.is_ascii_digit());
        return Chunk::Moves { text: word, moves, columns };
    }
    let ordinal = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if !word.is_ascii() && word.parse::<Card>().is_ok() {
        return Chunk::Card(word);
    }
    if word.chars().count() >= 3 && word.chars().all(|c| c.is_alphabetic() || c == '-' || c == '.')
        || matches!(ordinal, "st" | "nd" | "rd" | "th")
    {
        return Chunk::Word(word);
    }
    Chunk::Junk(word)
}

/// Whether a line is a remark rather than moves.
fn is_remark(chunks: &[Chunk], has_arrow: bool) -> bool {
    let words = chunks.iter().filter(|chunk| matches!(chunk, Chunk::Word(_))).count();
    let moves = chunks.iter().filter(|chunk| matches!(chunk, Chunk::Moves { .. })).count();
    // "11. ch 3♣ home" tells what a move does.
    if matches!(chunks, [Chunk::Index, Chunk::Moves { .. }, Chunk::Card(_), ..]) {
        return false;
    }
    if !chunks.iter().any(|chunk| matches!(chunk, Chunk::Moves { columns: true, .. })) {
        // No column is named: "bh ch dh" and "7x" are taken for moves, "to be or not to be" is not.
        let near = chunks.iter().all(|chunk| match chunk {
            Chunk::Moves { .. } | Chunk::Index => true,
            Chunk::Word(_) | Chunk::Card(_) => false,
            Chunk::Junk(text) => is_near(text),
        });
        let digits = |text: &str| text.bytes().any(|b| b.is_ascii_digit());
        let spoilt = chunks.iter().any(|chunk| matches!(chunk, Chunk::Junk(text) if digits(text)));
        return !(near && (spoilt || moves > 0 && 2 * moves >= chunks.len()));
    }
    let starts_with_move = matches!(chunks.first(), Some(Chunk::Moves { columns: true, .. }));
    match (moves, words) {
        (_, 0) => false,
        // Whatever stands before an arrow between two places is a verb.
        (1, 1) if has_arrow && !starts_with_move => false,
        _ if matches!(chunks[0], Chunk::Index) => false,
        // "52 cards", "85 moves"
        _ if matches!(chunks, [Chunk::Moves { text, .. }, Chunk::Word(word), ..]
            if label::is_number(text) && deal_ref::is_counted(word)) =>
        {
            true
        }
        _ if starts_with_move => words >= 3 && words > 2 * moves,
        _ => words >= moves,
    }
}

/// Whether text that is no move may be meant as one.
fn is_near(text: &str) -> bool {
    text.chars().count() <= 3 || pairs::is_half(text) || {
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        text.is_ascii() && 2 * digits >= text.len() && !text.contains(['.', '-', ':'])
    }
}

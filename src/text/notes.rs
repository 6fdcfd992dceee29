//! Removes from a text what is no move of the game: fields that say why a move is made, `"reason": "keeps the cells free"`;
//! other moves in parentheses; indented lines below a move that say how it is made; hints, and moves that were taken back.

use std::collections::BTreeSet;

use super::undo::{Undone, is_hint, is_undo_of, undone};
use super::vocabulary::{is_one_of, words};
use super::{deal_ref, stamp, without_lines};

/// Names of fields that say why a move is made.
const NAMES: &str =
    "reason reasoning comment note notes why explanation aim goal plan purpose idea thinking";

/// The text without fields that say why a move is made, or `None` if it has none.
pub(crate) fn without_notes(text: &str) -> Option<String> {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find([':', '=']) {
        let (before, after) = rest.split_at(at + 1);
        kept += before;
        let quotes = ['"', '\'', ' '];
        let start = before[..at].trim_end_matches(quotes);
        let start = start.trim_end_matches(char::is_alphanumeric).trim_end_matches(quotes);
        let name = before[start.len()..at].trim_matches(quotes);
        let is_first = start.is_empty() || start.ends_with('\n');
        let value_off = || value_off(after).or_else(|| is_first.then(|| line_off(after)));
        let value = is_one_of(name, NAMES).then(value_off).flatten();
        let Some(behind) = value else {
            rest = after;
            continue;
        };
        // The field goes with the comma before it, or the one behind it.
        let fields = start.strip_suffix(',');
        kept.truncate(kept.len() - before.len() + fields.unwrap_or(start).len());
        let next = behind.trim_start_matches(' ').strip_prefix(',');
        rest =
            next.filter(|_| fields.is_none()).map_or(behind, |next| next.trim_start_matches(' '));
    }
    kept += rest;
    (kept.len() < text.len()).then_some(kept)
}

/// What stands behind the end of a line.
fn line_off(text: &str) -> &str {
    text.find('\n').map_or("", |at| &text[at..])
}

/// What stands behind a quoted value, or `None` if there is no such value on this line.
fn value_off(text: &str) -> Option<&str> {
    let value = text.trim_start_matches(' ');
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut is_escaped = false;
    let is_end = |c: char| {
        let is_end = c == '\n' || c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    };
    let inside = &value[1..];
    inside[inside.find(is_end)?..].strip_prefix(quote)
}

/// A text without parentheses and brackets with several words, and without the lines below one that ends with a colon
/// if they are indented further. The other lines keep their numbers. Returns `None` if the text has neither.
pub(crate) fn without_asides(text: &str) -> Option<String> {
    let kept = without_remarks(text);
    let indent = |line: &str| line.len() - line.trim_start().len();
    // The indentation of the last line that ends with a colon.
    let mut above = None;
    let lines = kept.lines().map(|line| {
        if above.is_some_and(|above| indent(line) > above) {
            return "";
        }
        above = line.trim_end().ends_with(':').then(|| indent(line));
        line
    });
    let kept = lines.collect::<Vec<_>>().join("\n");
    kept.lines().ne(text.lines()).then_some(kept)
}

/// A text without parentheses and brackets with several words, apart from the ends of the lines in them.
fn without_remarks(text: &str) -> String {
    const FEWEST_WORDS: usize = 4;
    /// No remark is longer.
    const LONGEST: usize = 400;
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['(', '[']) {
        let (open, close) = if rest[at..].starts_with('(') { ('(', ')') } else { ('[', ']') };
        let behind = &rest[at + 1..];
        kept += &rest[..at];
        let end = behind.find([open, close]);
        let end = end.filter(|end| *end < LONGEST && behind[*end..].starts_with(close));
        let inside = end.map(|end| &behind[..end]);
        let remark = inside.filter(|it| it.split_whitespace().nth(FEWEST_WORDS - 1).is_some());
        match remark {
            Some(remark) => kept.extend(remark.matches('\n')),
            None => kept.push(open),
        }
        rest = &behind[remark.map_or(0, |remark| remark.len() + 1)..];
    }
    kept + rest
}

/// Removes the last moves before an undo, and returns them, the last one first: those behind the mark of the undo,
/// `/undo`, if a program answers between them.
fn last_moves(moves: &mut Vec<usize>, count: usize, undo: &str, lines: &[&str]) -> Vec<usize> {
    /// An answer has no more lines.
    const LONGEST: usize = 16;
    let mark = undo.chars().next().filter(|c| !c.is_alphanumeric());
    let has_mark = |at: &usize| mark.is_some_and(|mark| lines[*at].starts_with(mark));
    let most = count.saturating_mul(LONGEST);
    let tail = moves.split_off(moves.len().saturating_sub(most));
    let from_last = || tail.iter().rev().copied();
    let mut last: Vec<usize> = from_last().filter(has_mark).take(count).collect();
    if last.len() < count {
        last = from_last().take(count).collect();
    }
    let is_kept = |at: &usize| last.binary_search_by(|other| at.cmp(other)).is_err();
    moves.extend(tail.iter().copied().filter(is_kept));
    last
}

/// Whether a line says who wrote a message and when: `Ivo, [12.05.2023 21:00:02]`.
fn is_sender(line: &str) -> bool {
    const SHORTEST: usize = 3;
    let is_name = |word: &str| {
        let name = word.trim_matches(|c: char| !c.is_alphanumeric());
        name.is_empty() || name.len() >= SHORTEST && name.chars().all(char::is_alphabetic)
    };
    let words = || line.split_whitespace();
    words().all(|word| stamp::is_stamp(word) || is_name(word)) && words().any(stamp::is_stamp)
}

/// A text without hints and the lines that were taken back; the others keep their numbers. Returns `None` if it has none.
pub(crate) fn without_undone(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut left_out: BTreeSet<usize> = BTreeSet::new();
    // The lines that may be moves, and those that were taken back.
    let (mut moves, mut taken_back): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    // Behind the last line that names a deal.
    let mut first = None;
    for (at, line) in lines.iter().enumerate() {
        let of_last = || moves.last().is_some_and(|last| is_undo_of(line, lines[*last]));
        match undone(line).or_else(|| of_last().then_some(Undone::Last(1))) {
            Some(Undone::Last(count)) => {
                taken_back.extend(last_moves(&mut moves, count, line, &lines));
            }
            Some(Undone::BackTo(number)) => {
                let first = |at: usize| words(lines[at]).next()?.parse().ok();
                let is_numbered = |at: &usize| first(*at) == Some(number);
                let Some(kept) = moves.iter().rposition(is_numbered) else { continue };
                taken_back.extend(moves.drain(kept + 1..));
            }
            Some(Undone::Redone) => moves.extend(taken_back.pop()),
            Some(Undone::All) => {
                let Some(first) = first else { continue };
                taken_back.extend(moves.drain(moves.partition_point(|at| *at < first)..));
            }
            None if is_hint(line) => {}
            None => {
                let names_deal =
                    deal_ref::header(line, false).is_some_and(|it| it.number().is_some());
                first = if names_deal { Some(at + 1) } else { first };
                if line.contains(char::is_alphanumeric) && !is_sender(line) {
                    moves.push(at);
                }
                continue;
            }
        }
        left_out.insert(at);
    }
    left_out.extend(taken_back);
    let is_left_out = |line: usize| left_out.contains(&(line - 1));
    (!left_out.is_empty()).then(|| without_lines(text, is_left_out))
}

#[cfg(test)]
#[test]
fn asides_are_left_out() {
    let text = "1. 3 to 5 (2 cards) [A♥ goes up, too] 2. 6 to 7 (or 6 to 8, which\nloses) 3. 7 to 8, that is:\n   a. 7 to cell\n4. 5 to 1";
    let kept = "1. 3 to 5 (2 cards)  2. 6 to 7 \n 3. 7 to 8, that is:\n\n4. 5 to 1";
    assert_eq!(without_asides(text).as_deref(), Some(kept));
    assert_eq!(without_asides("3 to 5 (2 cards)"), None);
    assert_eq!(without_asides("3 to 5\r\n6 to 7\r\n"), None);
}

#[cfg(test)]
#[test]
fn what_says_why_is_left_out() {
    for (text, expected) in [
        (r#"{"card": "9C", "reason": "frees a \"cell\""}"#, Some(r#"{"card": "9C"}"#)),
        (r#"{"why": "safe", "card": "9C"}"#, Some(r#"{"card": "9C"}"#)),
        ("move(9C, why='to 7', to=7)\n", Some("move(9C, to=7)\n")),
        ("{ from: 3, note: \"a\", to: 4 }", Some("{ from: 3, to: 4 }")),
        ("5H home\nAim: the 2S in column 4.\n2S home", Some("5H home\n\n2S home")),
        ("reason: the \"cell\"", Some("")),
        ("reason: \"open\nto: 3", Some("\nto: 3")),
        ("3h, reason: the cell", None),
        ("3h, reason: \"open\nto: 3", None),
        ("from: 3", None),
    ] {
        assert_eq!(without_notes(text).as_deref(), expected, "{text}");
    }
}

#[cfg(test)]
#[test]
fn a_bot_answers_between_moves_and_undo() {
    let text = "/m 1 a\n✅ 1\n/m 2 b\n✅ 2\n/undo\n↩ 1\n/m 3 c\n❌ no";
    let kept = "/m 1 a\n✅ 1\n\n✅ 2\n\n↩ 1\n\n";
    assert_eq!(without_undone(text).as_deref(), Some(kept));
    let log = "1 Move A♥ from 5\n2 Undo A♥ from 5\n3 Move A♥ from 5";
    assert_eq!(without_undone(log).as_deref(), Some("\n\n3 Move A♥ from 5"));
    let numbered = "1  A♥ home\n2  2♥ home\n--- back to move 1\n2  2♠ home";
    assert_eq!(without_undone(numbered).as_deref(), Some("1  A♥ home\n\n\n2  2♠ home"));
    let restarted = "Deal 14554\nA♦ home\nGame restarted.\n2♦ home";
    assert_eq!(without_undone(restarted).as_deref(), Some("Deal 14554\n\n\n2♦ home"));
}

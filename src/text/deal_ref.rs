//! How a text names a deal: `#617 A Name`, `617:`, an address, a command, a number alone.

use crate::dealer::DealNumber;

use super::label::{is_label, is_number};
use super::vocabulary::{self, is_one_of};
use super::{FEWEST_MOVES, moves_line, pairs, stamp};
use header::number;

mod header;
mod link;
mod list;

#[cfg(feature = "cli")]
pub(super) use header::count;
pub(super) use header::{Header, cells, header, is_counted};
pub(super) use link::{command, link, of_command};
pub(crate) use list::named_deal;
pub(super) use list::{deals, deals_of_table, named_deals, only_deal, only_numbers};

/// Shorter numbers count something else.
pub(crate) const FEWEST_DIGITS: usize = 3;

/// Fewer moves behind a name may be words of it.
pub(super) const FEWEST_BEHIND: usize = 5;

/// Words before a number that make it a deal's.
const KEYWORDS: &str = "game deal seed board ms layout shuffle freecell partie spiel partida jeu 第 spel \
                        partita игра игры ゲーム";
/// Words before a `#` that make what follows a count of something else.
const OTHER: &str = "attempt try move moves solution step";

/// Whether a word stands before the number of a deal, a move or a step.
pub(super) fn is_before_number(word: &str) -> bool {
    is_one_of(word, KEYWORDS) || is_one_of(word, OTHER)
}

/// Reads `617: 26 76`, `617:4r462r` and `[617] 26 76`, as one-line-per-deal files have them.
pub(super) fn numbered_line(line: &str) -> Option<Header<'_>> {
    if let Some((digits, rest)) = line.strip_prefix('[').and_then(|line| line.split_once(']')) {
        let whole = number(digits.trim()).filter(|found| found.rest.is_empty())?;
        // Moves in brackets follow each other.
        let is_index = rest.trim_start().starts_with("=>");
        let alone = !rest.trim().is_empty() && !rest.contains('[') && !is_index;
        return alone.then_some(Header { rest, ..whole });
    }
    let found = number(line)?;
    let rest = found.rest.trim_start().strip_prefix(':')?;
    // "7:55 The end", "1:00 8C on 9D"
    let is_word = |word: &str| !pairs::is_moves(word);
    if stamp::starts(line) && rest.split_whitespace().skip(1).any(is_word) {
        return None;
    }
    // "-1: 4S 8C" is a line that a change removes.
    let may_be_signed = !found.digits.starts_with('-') || moves_line::is_moves(rest);
    // "4:h" is a move.
    let is_deal = found.digits.len() > 1 || rest.trim().len() != 1;
    (is_deal && may_be_signed).then_some(Header { rest, ..found })
}

/// Reads `617 26 76 5a 43 bh`: a number that is no moves, before several of them.
pub(super) fn before_moves(line: &str) -> Option<Header<'_>> {
    let (digits, rest) = line.split_once(' ')?;
    let is_deal = digits.len() > 2 && is_number(digits) && !pairs::is_moves(digits);
    let are_moves =
        || rest.split_whitespace().count() >= FEWEST_BEHIND && moves_line::is_moves(rest);
    (is_deal && are_moves()).then_some(Header { digits, rest })
}

/// A name, and the moves behind it: `A Name 26 76 72 72 5a`. Fewer than these in a row may be words of the name.
pub(super) fn name_off(text: &str, fewest: usize) -> Option<(&str, &str)> {
    /// No name has more words.
    const MOST: usize = 12;
    let text = text.trim_start();
    let (mut start, mut moves) = (None, 0);
    for (at, word) in text.split_whitespace().enumerate() {
        let may_begin = at <= MOST && word.contains(|c: char| c.is_ascii_digit());
        let read = moves_line::read(word, 0, &mut false).filter(|it| it.broken.is_none());
        // "1."
        let is_index = || is_label(word) && !is_number(word);
        let found = read.map(|it| it.moves.len()).or_else(|| is_index().then_some(0));
        match found.filter(|_| may_begin || start.is_some()) {
            Some(found) => moves += found,
            None if at > MOST => return None,
            // Of moves, one may be no move.
            None if start == Some(0) => continue,
            None => {
                (start, moves) = (None, 0);
                continue;
            }
        }
        let start = *start.get_or_insert(super::offset(word, text));
        if moves >= fewest {
            return Some(text.split_at(start));
        }
    }
    None
}

/// Where headers start in the middle of a line, as in files that were joined without a line's end.
pub(super) fn headers_within(line: &str) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut from = 0;
    for (at, mark) in line.match_indices(['#', ':']) {
        let within = if mark == "#" { marked_at } else { numbered_at };
        if let Some(start) = within(&line[from..], at - from) {
            from += start;
            starts.push(from);
        }
    }
    starts
}

/// Where the number before a colon starts, if it is a header behind a move: `617: 26`; behind a mark, or before a name,
/// more moves follow.
fn numbered_at(line: &str, end: usize) -> Option<usize> {
    let before = line[..end].trim_end_matches(|c: char| c.is_ascii_digit() || c == ',');
    let digits = number(&line[before.len()..end]).filter(|found| found.rest.is_empty())?.digits;
    let behind = line[end + 1..].strip_prefix(' ')?;
    let moves = before.trim_end();
    let plain = moves.trim_end_matches([';', '|', '/', '.', ',', ' ', '\t']);
    let is_parted = plain.len() < moves.len();
    let is_apart = moves.len() < before.len() || before.ends_with([';', '|']);
    let is_move = |word: Option<&str>| word.is_some_and(pairs::is_moves);
    // A short number that counts moves stands before a few.
    let (fewest, behind) = match digits.len() {
        ..FEWEST_DIGITS if is_parted => (FEWEST_MOVES, behind.split(':').next().unwrap_or(behind)),
        _ => (FEWEST_BEHIND, behind),
    };
    let is_header = is_apart
        && is_move(plain.split_whitespace().next_back())
        && (!is_parted && is_move(behind.split_whitespace().next())
            || name_off(behind, fewest).is_some());
    is_header.then_some(before.len())
}

/// Where a `#` stands, if that is behind a blank or a move, right before a number.
fn marked_at(line: &str, at: usize) -> Option<usize> {
    let found = number(&line[at + 1..]).filter(|found| !found.digits.starts_with('-'))?;
    // "cell #2" and "-> #2" name a place, "Move #2" a move.
    let is_place = |before: &str| {
        let last = before.split_whitespace().next_back().unwrap_or_default();
        vocabulary::named_pile(last).is_some()
            || last.ends_with(pairs::is_dash)
            || is_one_of(last, OTHER)
    };
    let before = line[..at].trim_end();
    // "4#" goes to any cell, "26#" nowhere.
    let last = before.rsplit([' ', '#']).next().unwrap_or_default();
    // A file that was cut may end with half a move, and the next one begins with a name.
    let is_name = found.rest.trim_start().starts_with(char::is_uppercase);
    let is_cut = found.digits.len() >= FEWEST_DIGITS && is_name && pairs::is_half(last);
    let is_end = before.len() < at || pairs::is_moves(last) || is_cut;
    (is_end && !before.is_empty() && !is_place(before) && !found.counts()).then_some(at)
}

/// The deals that the numbers of a text may name, in its order, each with the byte at which its number starts.
pub(crate) fn numbers_within(text: &str) -> impl DoubleEndedIterator<Item = (usize, DealNumber)> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).map(digits);
    words
        .filter(|word| word.len() >= FEWEST_DIGITS)
        .filter_map(|word| Some((super::offset(word, text), word.parse().ok()?)))
}

/// A word without the name of the game before its number: `FC0000617`.
fn digits(word: &str) -> &str {
    let names = ["fc", "ms"];
    let is_named = word.get(..2).is_some_and(|name| names.contains(&&*name.to_ascii_lowercase()));
    if is_named { &word[2..] } else { word }
}

#[cfg(test)]
mod tests;

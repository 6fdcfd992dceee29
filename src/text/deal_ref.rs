//! How a text names a deal: `#617 A Name`, `617:`, an address, a command, a number alone.

use crate::dealer::DealNumber;

use super::label::is_number;
use super::vocabulary::{self, is_one_of};
use super::{moves_line, pairs, stamp};
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
    // "7:55 The end"
    let is_word = |word: &str| !pairs::is_moves(word);
    if stamp::starts(line) && rest.split_whitespace().nth(1).is_some_and(is_word) {
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
    const FEWEST: usize = 5;
    let (digits, rest) = line.split_once(' ')?;
    let is_deal = digits.len() > 2 && is_number(digits) && !pairs::is_moves(digits);
    let are_moves = || rest.split_whitespace().count() >= FEWEST && moves_line::is_moves(rest);
    (is_deal && are_moves()).then_some(Header { digits, rest })
}

/// Where a header starts in the middle of a line, as in files that were joined without a line's end.
pub(super) fn header_within(line: &str) -> Option<usize> {
    marked_within(line).into_iter().chain(numbered_within(line)).min()
}

/// The byte at which a number starts between two moves: `26 617: 26`.
fn numbered_within(line: &str) -> Option<usize> {
    line.match_indices(": ").find_map(|(end, colon)| {
        let before = line[..end].trim_end_matches(|c: char| c.is_ascii_digit());
        let is_move = |word: Option<&str>| word.is_some_and(pairs::is_moves);
        let is_behind = before.ends_with([' ', '\t']) && before.len() < end;
        let is_header = is_behind
            && is_move(before.split_whitespace().next_back())
            && is_move(line[end + colon.len()..].split_whitespace().next());
        is_header.then_some(before.len())
    })
}

/// The byte of a `#` that stands before a number and after a blank or a move.
fn marked_within(line: &str) -> Option<usize> {
    // "cell #2" and "-> #2" name a place, "Move #2" a move.
    let is_place = |before: &str| {
        let last = before.split_whitespace().next_back().unwrap_or_default();
        vocabulary::named_pile(last).is_some()
            || last.ends_with(pairs::is_dash)
            || is_one_of(last, OTHER)
    };
    line.match_indices('#').map(|(at, _)| at).find(|&at| {
        let before = line[..at].trim_end();
        // "4#" goes to any cell, "26#" nowhere.
        let is_end =
            before.len() < at || before.split(' ').next_back().is_some_and(pairs::is_moves);
        let digit = line[at + 1..].starts_with(|c: char| c.is_ascii_digit());
        is_end
            && !before.is_empty()
            && digit
            && !is_place(before)
            && number(&line[at + 1..]).is_some_and(|found| !found.counts())
    })
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

//! How a text names deals: headers, links, lists of numbers.

use super::token::{Token, tokens};
use super::vocabulary::{Meaning, meaning, small_number};
use crate::dealer::{DealNumber, DealNumberError, DealRange};

mod link;

pub(super) use link::{Link, link};

/// A number of a deal in a line, and the tokens that name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DealRef {
    pub(super) deal: DealNumber,
    /// The tokens before it.
    pub(super) start: usize,
    /// The tokens up to its end.
    pub(super) end: usize,
}

/// Words in front of the number of a deal.
const LABELS: [&str; 9] =
    ["deal", "game", "ms", "msfreecell", "freecell", "seed", "hand", "layout", "shuffle32"];
/// Words between a label and the number.
const BETWEEN: [&str; 4] = ["no", "nr", "number", "is"];
/// Words behind a number that make it a count.
const COUNTED: [&str; 17] = [
    "rows",
    "seconds",
    "minutes",
    "positions",
    "card",
    "cards",
    "column",
    "columns",
    "cell",
    "cells",
    "freecells",
    "times",
    "moves",
    "million",
    "games",
    "deals",
    "of",
];

fn is_one_of(token: &Token<'_>, words: &[&str]) -> bool {
    token.is_word && words.iter().any(|word| token.says(word))
}

/// Whether a word behind a number makes it a count.
pub(super) fn is_counted(token: &Token<'_>) -> bool {
    is_one_of(token, &COUNTED)
}

/// The first deal that is named at or behind a token.
pub(super) fn next(tokens: &[Token<'_>], from: usize) -> Option<DealRef> {
    (from..tokens.len()).find_map(|at| named_at(tokens, at))
}

/// The deal that is named at a token: `#617`, `ms617`, `deal 617`, `Game Number: 1,000,000`.
fn named_at(tokens: &[Token<'_>], at: usize) -> Option<DealRef> {
    let found = |deal, end| Some(DealRef { deal, start: at, end });
    let token = &tokens[at];
    if token.is('#') {
        // `Stack #3` and `Free #1` are places.
        let is_pile = |word: &Token<'_>| {
            matches!(meaning(word.text), Some(Meaning::Column | Meaning::Cell)) || word.says("free")
        };
        if at.checked_sub(1).is_some_and(|before| is_pile(&tokens[before])) {
            return None;
        }
        let (deal, end) = number_at(tokens, at + 1).filter(|_| !tokens[at + 1].is_apart)?;
        return found(deal, end);
    }
    if let Some(digits) = token.text.strip_prefix("ms").or_else(|| token.text.strip_prefix("MS"))
        && !digits.is_empty()
    {
        // A part of a number that goes on is no deal.
        let glued = |at: usize| tokens.get(at).filter(|next| !next.is_apart);
        let goes_on = glued(at + 1).is_some_and(|next| matches!(next.text, "," | "." | "_"))
            && glued(at + 2)
                .is_some_and(|next| next.text.starts_with(|c: char| c.is_ascii_digit()));
        return found(digits.parse().ok().filter(|_| is_digits(digits) && !goes_on)?, at + 1);
    }
    if !is_one_of(token, &LABELS) {
        return None;
    }
    let mut number = at + 1;
    while number < tokens.len() && number < at + 5 {
        let between = &tokens[number];
        // `seed * 214013` multiplies; `**Deal** 617` is bold.
        let is_product =
            |next: &Token<'_>| next.number().is_some() && next.is_apart == between.is_apart;
        if between.is('*') && number == at + 1 && tokens.get(number + 1).is_some_and(is_product) {
            return None;
        }
        let is_between = matches!(between.text, ":" | "#" | "=" | "*" | "." | "\"" | "'")
            || is_one_of(between, &BETWEEN)
            || is_one_of(between, &LABELS);
        if !is_between {
            break;
        }
        number += 1;
    }
    let (deal, end) = number_at(tokens, number)?;
    let is_count =
        tokens.get(end).is_some_and(|behind| is_one_of(behind, &COUNTED) && behind.is_apart);
    // `freecell 2` is a cell.
    let is_cell = number == at + 1 && token.says("freecell") && deal.get() < 8;
    if is_count || is_cell { None } else { found(deal, end) }
}

/// Whether a number behind a `#` is none of a deal as it stands: `#199.662`.
pub(super) fn has_partial_number(tokens: &[Token<'_>]) -> bool {
    tokens.windows(2).enumerate().any(|(at, pair)| {
        pair[0].is('#')
            && !pair[1].is_apart
            && pair[1].number().is_some()
            && number_at(tokens, at + 1).is_none()
    })
}

/// How many tokens at the start of a line are a time of day: `12:21`.
pub(super) fn time(words: &[Token<'_>]) -> Option<usize> {
    let [hour, colon, minute, ..] = words else { return None };
    let is_below = |token: &Token<'_>, end: u64| {
        token.text.len() <= 2 && token.number().is_some_and(|number| number < end)
    };
    let is_time = is_below(hour, 24)
        && colon.is(':')
        && is_below(minute, 60)
        && minute.text.len() == 2
        && !colon.is_apart
        && !minute.is_apart;
    is_time.then_some(3)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The number of a deal at a token, and the token behind it: `617`, `1,000,000`, `-1`.
pub(super) fn number_at(tokens: &[Token<'_>], at: usize) -> Option<(DealNumber, usize)> {
    let (digits, end) = digits_at(tokens, at)?;
    Some((digits.parse().ok()?, end))
}

/// The digits of a number at a token, and the token behind it.
fn digits_at(tokens: &[Token<'_>], at: usize) -> Option<(String, usize)> {
    let first = tokens.get(at)?;
    if first.is('-') {
        let number = tokens.get(at + 1).filter(|number| !number.is_apart)?;
        return number.number().map(|_| (format!("-{}", number.text), at + 2));
    }
    if !is_digits(first.text) {
        return None;
    }
    let mut digits = first.text.to_owned();
    let mut end = at + 1;
    let (mut groups, mut behind) = (String::new(), end);
    while let [mark, group, ..] = &tokens[behind..]
        && matches!(mark.text, "," | "_")
        && !mark.is_apart
        && !group.is_apart
        && group.number().is_some()
    {
        groups += group.text;
        behind += 2;
    }
    // Groups of three digits, the first one shorter or as long; otherwise the marks part numbers.
    let are_groups =
        tokens[end..behind].iter().skip(1).step_by(2).all(|group| group.text.len() == 3);
    let may_be_groups = first.text.len() <= 3 && behind > end;
    if are_groups && may_be_groups {
        digits += &groups;
        end = behind;
    } else if may_be_groups && tokens[end + 1].text.len() == 3 {
        // `4,722,38` may be two numbers or three.
        return None;
    }
    // `2.1` is a version, `617a` no number.
    let is_whole = match &tokens[end..] {
        [mark, behind, ..] => {
            let is_decimal = mark.is('.') && behind.number().is_some();
            !is_decimal || mark.is_apart || behind.is_apart
        }
        _ => true,
    };
    is_whole.then_some((digits, end))
}

/// A line that names the deal of what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) deal: DealNumber,
    /// What else it says.
    pub(super) title: String,
    pub(super) cells: Option<u8>,
    /// The token that names the deal.
    pub(super) start: usize,
    /// The token behind the number and its mark; the rest may be moves.
    pub(super) rest: usize,
    /// Whether the number stands at the start of a line, with a colon: `617: 26 76`.
    pub(super) is_bare: bool,
    /// Whether the line begins with it.
    pub(super) is_first: bool,
}

/// The header that a line is; none if it names no deal, or several.
pub(super) fn header(tokens: &[Token<'_>], text: &str) -> Option<Header> {
    let bare = number_at(tokens, 0)
        .filter(|(_, end)| tokens.get(*end).is_some_and(|mark| mark.is(':') && !mark.is_apart))
        .map(|(deal, end)| DealRef { deal, start: 0, end });
    let found = bare.or_else(|| next(tokens, 0))?;
    if bare.is_none() && next(tokens, found.end).is_some_and(|other| other.deal != found.deal) {
        return None;
    }
    let is_mark =
        |token: &&Token<'_>| matches!(token.text, ":" | "." | ")" | "]" | "*" | "=" | "-" | "\"");
    let rest = found.end + tokens[found.end..].iter().take_while(is_mark).count();
    let rest = rest + cells_in_brackets(&tokens[rest..]);
    let behind = tokens.get(rest).map_or("", |token| &text[token.start..]);
    let before = tokens.get(found.start).map_or("", |token| &text[..token.start]);
    let is_first = tokens[..found.start].iter().all(|token| !token.is_word);
    let title = if is_first || rest < tokens.len() { behind } else { before };
    Some(Header {
        deal: found.deal,
        title: title.trim().trim_matches(['*', '=', '-', '[', ']', ':']).trim().to_owned(),
        cells: cells(tokens),
        start: found.start,
        rest,
        is_bare: bare.is_some(),
        is_first,
    })
}

/// How many tokens state the cells in front of moves: `617: (5 freecells) 26 76`.
pub(super) fn cells_in_brackets(tokens: &[Token<'_>]) -> usize {
    match tokens {
        [open, _, _, close, ..]
            if open.is('(') && close.is(')') && cells(&tokens[..4]).is_some() =>
        {
            4
        }
        _ => 0,
    }
}

/// The number of cells that a line states: `(2 freecells)`, `NumFcs=4`, `5 cells, autoplay none`.
pub(super) fn cells(tokens: &[Token<'_>]) -> Option<u8> {
    let number = |at: usize| small_number(tokens.get(at).filter(|token| token.is_word)?.text);
    let is_cells =
        |token: &Token<'_>| is_one_of(token, &["cell", "cells", "freecell", "freecells", "fcs"]);
    (0..tokens.len()).find_map(|at| {
        let token = &tokens[at];
        if token.says("numfcs") {
            return number(at + 2).filter(|_| tokens[at + 1].is('='));
        }
        let free = usize::from(tokens.get(at + 1).is_some_and(|it| it.says("free") || it.is('-')));
        let is_counted = tokens.get(at + 1 + free).is_some_and(is_cells);
        // `column 2-cell a` tells a move.
        let is_pile = at.checked_sub(1).is_some_and(|before| {
            matches!(meaning(tokens[before].text), Some(Meaning::Column | Meaning::Cell))
        });
        number(at).filter(|_| is_counted && !is_pile)
    })
}

/// Whether a title says that no solution was found.
pub(super) fn is_given_up(title: &str) -> bool {
    const GIVEN_UP: [&str; 5] =
        ["impossible", "unsolved", "unsolvable", "insoluble", "intractable"];
    tokens(title).first().is_some_and(|first| is_one_of(first, &GIVEN_UP))
}

/// The deals of a text that is nothing but a list of numbers, each with its line; none for any other
/// text.
///
/// # Errors
/// A number that no deal has.
pub(super) fn list<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
) -> Option<Result<Vec<(usize, DealRange)>, DealNumberError>> {
    let mut found = Vec::new();
    // Under the header of a game, what may be moves is none of a list.
    let (mut is_headed, mut may_be_moves) = (false, true);
    for (number, line) in lines {
        let words = tokens(line);
        let mut at = label(&words);
        // `seed * 214013` multiplies.
        if at > 0 && words.get(at).is_some_and(|mark| mark.is('*')) {
            return None;
        }
        let is_first = found.is_empty();
        while at < words.len() {
            // A dash before a number without a blank is its sign.
            let is_bullet =
                words[at].is('-') && words.get(at + 1).is_some_and(|next| next.is_apart);
            // `1. 617`: the first number counts the line.
            if words[at].is('.') && !words[at].is_apart && at + 1 < words.len() {
                return None;
            }
            if is_bullet || is_between_numbers(&words[at]) {
                at += 1;
                continue;
            }
            let (range, end) = range_at(&words, at)?;
            let is_stuck = words.get(end).is_some_and(|next| !next.is_apart && next.is('('));
            if is_stuck {
                return None;
            }
            if !is_first {
                may_be_moves &= words[at..end].iter().all(is_of_move);
            }
            found.push((number, range));
            at = end;
        }
        if is_first {
            let is_marked = words.first().is_some_and(|word| word.is('#') || word.says("ms"));
            is_headed = found.len() == 1 && (is_marked || label(&words) > 0);
        }
    }
    if found.is_empty() || is_headed && may_be_moves && found.len() > 1 || counts_lines(&found) {
        return None;
    }
    Some(found.into_iter().map(|(line, range)| Ok((line, range?))).collect())
}

/// Whether each line has several numbers, and the first may be the number of the line.
fn counts_lines(found: &[(usize, Result<DealRange, DealNumberError>)]) -> bool {
    let lines: Vec<_> = found.chunk_by(|a, b| a.0 == b.0).collect();
    let number = |line: usize| lines[line][0].1.as_ref().ok().map(|range| range.first().get());
    let is_next = |line: usize| number(line) == number(line - 1).map(|before| before + 1);
    lines.len() > 1
        && number(0).is_some_and(|first| (0..2).contains(&first))
        && (1..lines.len()).all(is_next)
        && lines.iter().all(|line| line.len() > 1)
}

/// How many words stand before the numbers of a list: `deals`, `game no.`
fn label(words: &[Token<'_>]) -> usize {
    let is_label = |word: &&Token<'_>| {
        is_one_of(word, &LABELS)
            || is_one_of(word, &BETWEEN)
            || is_one_of(word, &["deals", "games"])
    };
    match words.iter().take_while(is_label).count() {
        0 => 0,
        count => {
            count + words[count..].iter().take_while(|mark| mark.is(':') || mark.is('.')).count()
        }
    }
}

/// Whether a token stands between the numbers of a list.
fn is_between_numbers(token: &Token<'_>) -> bool {
    if token.is_word {
        return is_one_of(token, &["or", "and"]);
    }
    matches!(token.text, "•" | "*") || matches!(token.text, "," | ";" | "/" | "|" | "?" | ".")
}

/// Whether a token may stand in a move: `26`, `8-2`.
fn is_of_move(token: &Token<'_>) -> bool {
    !token.is_word && token.is('-')
        || super::pairs::pair(token.text).is_some()
        || super::pairs::place(token.text).is_some()
}

/// A number or a range of a list, and the token behind it: `617`, `#1,000`, `1..5`, `1 to 5`.
fn range_at(words: &[Token<'_>], at: usize) -> Option<(Result<DealRange, DealNumberError>, usize)> {
    let (first, end) = listed_at(words, at)?;
    let marks = words[end..].iter().take_while(|mark| mark.is('.') && !mark.is_apart).count();
    let through = match words.get(end) {
        _ if marks == 2 => 2 + usize::from(words.get(end + 2).is_some_and(|mark| mark.is('='))),
        Some(to) if to.says("to") => 1,
        Some(dash) if (dash.is('-') || dash.is('–')) && !dash.is_apart => 1,
        _ => return Some((first.and_then(|first| range(first, first)), end)),
    };
    let (last, end) = listed_at(words, end + through)?;
    // `1-5` may be a move.
    let may_be_move = marks == 0 && words[at..end].iter().all(is_of_move);
    (!may_be_move).then(|| (first.and_then(|first| range(first, last?)), end))
}

fn range(first: DealNumber, last: DealNumber) -> Result<DealRange, DealNumberError> {
    DealRange::new(first, last).map_err(|_| DealNumberError::NotANumber)
}

/// A number of a list: `617`, `#617`.
fn listed_at(
    words: &[Token<'_>],
    at: usize,
) -> Option<(Result<DealNumber, DealNumberError>, usize)> {
    let first = words.get(at)?;
    let hash = usize::from(first.is('#'));
    let (digits, end) = digits_at(words, at + hash)?;
    Some((digits.parse(), end))
}

#[cfg(test)]
mod tests;

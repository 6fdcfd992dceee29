//! How a text names deals: headers, links, lists of numbers.

use super::token::{Token, tokens};
use super::vocabulary::{Meaning, meaning, small_number};
use crate::dealer::{DealNumber, DealNumberError, DealRange, DealRangeError};

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
const COUNTED: [&str; 12] = [
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
    "of",
];

fn is_one_of(token: &Token<'_>, words: &[&str]) -> bool {
    token.is_word && words.iter().any(|word| token.says(word))
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
        return found(digits.parse().ok().filter(|_| is_digits(digits))?, at + 1);
    }
    if !is_one_of(token, &LABELS) {
        return None;
    }
    let mut number = at + 1;
    while number < tokens.len() && number < at + 5 {
        let between = &tokens[number];
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

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The number of a deal at a token, and the token behind it: `617`, `1,000,000`, `-1`.
pub(super) fn number_at(tokens: &[Token<'_>], at: usize) -> Option<(DealNumber, usize)> {
    let first = tokens.get(at)?;
    if first.is('-') {
        let number = tokens.get(at + 1).filter(|number| !number.is_apart)?;
        let deal =
            format!("-{}", number.text).parse().ok().filter(|_| number.number().is_some())?;
        return Some((deal, at + 2));
    }
    first.number()?;
    let mut digits = first.text.to_owned();
    let mut end = at + 1;
    // Groups of three digits, the first one shorter or as long.
    while let [mark, group, ..] = &tokens[end..]
        && matches!(mark.text, "," | "_")
        && !mark.is_apart
        && !group.is_apart
        && group.text.len() == 3
        && group.number().is_some()
        && first.text.len() <= 3
    {
        digits += group.text;
        end += 2;
    }
    // `2.1` is a version, `617a` no number.
    let is_whole = match &tokens[end..] {
        [mark, behind, ..] => {
            let is_decimal = mark.is('.') && behind.number().is_some();
            !is_decimal || mark.is_apart || behind.is_apart
        }
        _ => true,
    };
    Some((digits.parse().ok().filter(|_| is_whole)?, end))
}

/// A line that names the deal of what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) deal: DealNumber,
    /// What else it says.
    pub(super) title: String,
    pub(super) cells: Option<u8>,
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
    let number = |at: usize| {
        let token = tokens.get(at).filter(|token| token.is_word)?;
        small_number(token.text).filter(|cells| *cells <= 7)
    };
    let is_cells =
        |token: &Token<'_>| is_one_of(token, &["cell", "cells", "freecell", "freecells", "fcs"]);
    (0..tokens.len()).find_map(|at| {
        let token = &tokens[at];
        if token.says("numfcs") {
            return number(at + 2).filter(|_| tokens[at + 1].is('='));
        }
        let free = usize::from(tokens.get(at + 1).is_some_and(|it| it.says("free") || it.is('-')));
        let is_counted = tokens.get(at + 1 + free).is_some_and(is_cells);
        number(at).filter(|_| is_counted)
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
    let (mut is_headed, mut may_be_moves) = (false, true);
    for (number, line) in lines {
        super::work::count(line.len());
        let words = line.split([',', ';', '/', '|', '\t', ' ', '?', '"', '[', ']', '(', ')']);
        // Digits with commas are one number.
        let is_grouped = line.trim().parse::<DealNumber>().is_ok() && line.contains(',');
        if is_grouped {
            found.push((number, line.trim().parse()));
            continue;
        }
        let mut ends_range = false;
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        for (at, word) in words.iter().copied().enumerate() {
            // The number of an entry of a list, `2. 5678`, is no deal.
            let is_entry = at == 0 && words.len() > 1 && word.ends_with('.');
            let is_label = at == 0
                && (LABELS.contains(&word) || matches!(word, "deals" | "games"))
                && words.len() > 1;
            if is_entry || is_label || matches!(word, "-" | "•" | "*" | "or" | "and") {
                continue;
            }
            if word == "to" {
                ends_range = true;
                continue;
            }
            let is_number = word
                .chars()
                .all(|c| c.is_ascii_digit() || matches!(c, '-' | '.' | '#' | '_' | '=' | '–'));
            let is_labelled = word.strip_prefix("ms").is_some_and(is_digits);
            if !(is_number || is_labelled) || !word.contains(|c: char| c.is_ascii_digit()) {
                return None;
            }
            let word = word.trim_end_matches('.');
            if found.is_empty() {
                is_headed = word.starts_with('#') || is_labelled;
            } else {
                may_be_moves &= super::pairs::pair(word).is_some();
            }
            match found.pop() {
                Some((line, Ok(first))) if ends_range => {
                    let last = word.parse::<DealNumber>().map_err(DealRangeError::Number);
                    found.push((
                        line,
                        last.and_then(|last| DealRange::new(DealRange::first(first), last)),
                    ));
                }
                before => {
                    found.extend(before);
                    found.push((number, word.parse::<DealRange>()));
                }
            }
            ends_range = false;
        }
    }
    // Behind a header, numbers that may be moves are moves: `#617` and `26 76`.
    if found.is_empty() || is_headed && may_be_moves && found.len() > 1 {
        return None;
    }
    let error = |why| match why {
        DealRangeError::Number(why) => why,
        _ => DealNumberError::NotANumber,
    };
    Some(found.into_iter().map(|(line, range)| Ok((line, range.map_err(error)?))).collect())
}

#[cfg(test)]
mod tests;

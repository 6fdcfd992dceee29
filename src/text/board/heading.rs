//! Numbers over columns, and labels and numbers in front of the places of a line.

use super::labels::{CELLS, is_section};
use crate::board::COLUMNS;
use crate::text::token::{Kind, Token, roman};

/// The number of a token such as `3`, `C3` or `III`, and its text without the number.
fn counted(token: &Token) -> Option<(usize, &str)> {
    if let Some(number) = roman(&token.text).map(usize::from).filter(|it| *it <= COLUMNS) {
        return Some((number, ""));
    }
    let name = token.text.trim_end_matches(|c: char| c.is_ascii_digit());
    Some((token.text[name.len()..].parse().ok()?, name))
}

/// The numbers of the columns in a line of only these and perhaps a word before them: from 0 or 1, left to
/// right or right to left.
pub(super) fn heading(line: &[Token]) -> Option<Vec<Token>> {
    // `Column 1  Column 2`
    if line.len() == 2 * COLUMNS && line.chunks(2).all(|pair| pair[0].text == line[0].text) {
        let number = |pair: &[Token]| Token { x: (pair[0].x.0, pair[1].x.1), ..pair[1].clone() };
        return heading(&line.chunks(2).map(number).collect::<Vec<_>>());
    }
    let (words, places) = line.split_at_checked(line.len().checked_sub(COLUMNS)?)?;
    if words.len() > 1 || words.iter().any(Token::is_place) {
        return None;
    }
    let mut places = places.to_vec();
    if counted(&places[0])? > counted(&places[1])? {
        places.reverse();
    }
    let (first, name) = counted(&places[0]).filter(|(first, _)| *first < 2)?;
    let is_next = |(at, token)| counted(token) == Some((first + at, name));
    places.iter().enumerate().all(is_next).then_some(places.clone())
}

/// Whether words say that columns are listed from their top cards: `Top card first:`.
pub(in crate::text) fn says_from_top(line: &[Token]) -> bool {
    let says = |name: &str| line.iter().any(|token| token.text.eq_ignore_ascii_case(name));
    // "Move the top card from column 3"
    let is_exact = |token: &Token| token.is_slot() || matches!(token.kind, Kind::Number(_));
    says("top") && (says("first") || says("from")) && !line.iter().any(is_exact)
}

pub(in crate::text) fn is_column_heading(line: &[Token]) -> bool {
    heading(line).is_some()
}

/// Whether a line can only be of a board and is no move: it has a label, the numbers of all columns, empty
/// cells, or only one card.
pub(in crate::text) fn is_of_board(line: &[Token]) -> bool {
    let blanks = line.iter().filter(|token| token.kind == Kind::Blank).count();
    let is_card = matches!(line, [place] if place.is_slot());
    is_card || is_section(line) || is_column_heading(line) || blanks >= CELLS
}

/// The number of tokens in front of the places of a line: `3:`, `Stack #1`, `[2]`, `A:`.
pub(in crate::text) fn lead(line: &[Token]) -> usize {
    /// No more than these.
    const MOST: usize = 3;
    let last = line.iter().take(MOST).rposition(|token| !token.is_place());
    let length = last.map_or(0, |at| at + 1);
    // `[2]`
    let is_closed = line.get(length).is_some_and(|token| token.kind == Kind::Close);
    let lead = &line[..length + usize::from(is_closed && line[0].kind == Kind::Open)];
    let counts = |token: &Token| counted(token).is_some() || token.is_label();
    let is_lead = match lead {
        [colon] if colon.kind == Kind::Colon => true,
        [name, colon] if colon.kind == Kind::Colon && name.text.len() <= MOST => true,
        lead => {
            let words = lead.iter().filter(|token| token.kind == Kind::Word && !counts(token));
            lead.iter().any(counts) && words.count() < 2 && !lead.iter().any(Token::is_slot)
        }
    };
    if is_lead { lead.len() } else { 0 }
}

/// The places of a line that has only these, after what stands in front of them. A label or number without places,
/// or with empty brackets, is an empty column. `None` if the line has other words.
pub(in crate::text) fn places(line: &[Token]) -> Option<&[Token]> {
    let (lead, places) = line.split_at(lead(line));
    let ends = |it: &Token| it.is_label() || matches!(it.kind, Kind::Colon | Kind::Close);
    let is_led = lead.len() == 1 || lead.last().is_some_and(ends);
    let is_frame = |token: &Token| token.is_bracket() || token.kind == Kind::Bar;
    let opens = places.first().is_some_and(|token| token.kind != Kind::Close);
    if !lead.is_empty() && opens && places.iter().all(is_frame) {
        return Some(&[]);
    }
    (places.iter().all(Token::is_place) && (is_led || !places.is_empty())).then_some(places)
}

/// Whether a line is the number or the name of a pile and a mark, and nothing else.
pub(super) fn is_empty_pile(line: &[Token]) -> bool {
    let is_mark = |token: &Token| matches!(token.kind, Kind::Colon | Kind::Close | Kind::Bar);
    line.last().is_some_and(is_mark) && places(line).is_some_and(<[_]>::is_empty)
}

//! What a line is: numbers over the columns, or parts of a board.

use super::line::{Part, Row, spot};
use super::scan::LineScan;
use crate::board::COLUMNS;
use crate::card::Suit;
use crate::text::cards;
use crate::text::decode::Line;
use crate::text::token::{Token, tokens};

/// What a line is.
pub(super) fn row_of(line: &Line<'_>) -> Row {
    let tokens = tokens(&line.text);
    let numbers = numbers(&tokens, &line.text).or_else(|| letters(&tokens, &line.text));
    match numbers {
        Some(numbers) => Row::Parts(vec![numbers], false),
        None => LineScan::new(line, &tokens).read().row(),
    }
}

/// The numbers 1 to 8 or 0 to 7 over the columns, perhaps behind words: `Column 1`.
fn numbers(tokens: &[Token<'_>], line: &str) -> Option<Part> {
    let words = tokens.iter().filter(|token| token.is_word).count();
    if tokens.len() > 4 * COLUMNS || !matches!(words, COLUMNS | 9 | 16) {
        return None;
    }
    let number = |token: &Token<'_>| -> Option<u64> {
        token.text.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse().ok()
    };
    let counted: Vec<&Token<'_>> = tokens.iter().filter(|token| number(token).is_some()).collect();
    let first = number(counted.first()?).filter(|first| *first < 2)?;
    let is_next = |(next, token): (u64, &&Token<'_>)| number(token) == Some(next);
    let are_next = counted.len() == COLUMNS && (first..).zip(&counted).all(is_next);
    are_next.then(|| Part::Numbers(counted.iter().map(|token| spot(token, line)).collect()))
}

/// The letters `a b c d ♣ ♦ ♥ ♠` over the columns.
fn letters(tokens: &[Token<'_>], line: &str) -> Option<Part> {
    let (cells, suits) = tokens.split_at_checked(4).filter(|_| tokens.len() == COLUMNS)?;
    let is_cell = |(name, token): (&str, &Token<'_>)| token.says(name);
    let is_suit = |(suit, token): (Suit, &Token<'_>)| cards::suit_named(token.text) == Some(suit);
    let are_named = ["a", "b", "c", "d"].into_iter().zip(cells).all(is_cell)
        && Suit::ALL.into_iter().zip(suits).all(is_suit);
    are_named.then(|| Part::Numbers(tokens.iter().map(|token| spot(token, line)).collect()))
}

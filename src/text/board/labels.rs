//! Lines of cells and foundations, in one form: a label, a colon, and places or counts of suits.

use crate::card::Rank;

use super::grid::Section;
use crate::text::token::{Kind, Token};

/// How many cells a line without a colon behind its label shows at least.
const CELLS: usize = 4;

/// Gives a line the colon that it lacks, `FreeCells - 5S 6D -- --`, `Foundation = C-2 D-7`, and its
/// suits their counts, `Foundations: S: 3 H: -`, `Home: Spades 3, Hearts 0`.
pub(in crate::text) fn labelled(mut tokens: Vec<Token>) -> Vec<Token> {
    let Some((at, section)) = label(&tokens) else { return tokens };
    let rest = &tokens[at + 1..];
    let is_part = |token: &Token| {
        token.is_slot()
            || matches!(
                token.kind,
                Kind::Colon
                    | Kind::Home(..)
                    | Kind::Suit(_)
                    | Kind::Rank(_)
                    | Kind::Number(_)
                    | Kind::Bar
                    | Kind::Open
                    | Kind::Close
            )
    };
    if rest.len() < CELLS || !rest.iter().all(is_part) {
        return tokens;
    }
    let colon = tokens[at].clone().with_kind(Kind::Colon);
    let slots = rest.iter().filter(|token| token.is_slot()).count();
    match rest[0].kind {
        Kind::Colon => {}
        // A dash behind the label, unless it is the first of four cells.
        Kind::Blank if section == Section::Home || slots > CELLS => tokens[at + 1] = colon,
        _ => tokens.insert(at + 1, colon),
    }
    if section == Section::Home { with_counts(&tokens, at + 2) } else { tokens }
}

/// Where the label of cells or foundations stands that a line begins with.
fn label(tokens: &[Token]) -> Option<(usize, Section)> {
    // "Free cells": the first word alone is an empty place.
    let at = usize::from(tokens.first()?.kind == Kind::Blank);
    let section = Section::named(tokens.get(at)?)?;
    matches!(section, Section::Cells | Section::Home).then_some((at, section))
}

/// The tokens with each suit and the number behind it as one.
fn with_counts(tokens: &[Token], from: usize) -> Vec<Token> {
    let count = |token: Option<&Token>| match token?.kind {
        Kind::Number(n) => u8::try_from(n).ok().filter(|n| *n <= Rank::KING.value()),
        Kind::Rank(rank) => Some(rank.value()),
        Kind::Blank => Some(0),
        _ => None,
    };
    let mut read: Vec<Token> = tokens[..from].to_vec();
    let mut rest = &tokens[from..];
    while let [first, behind @ ..] = rest {
        let value = match behind {
            [colon, value @ ..] if colon.kind == Kind::Colon => value,
            value => value,
        };
        if let (Kind::Suit(suit), Some(count)) = (first.kind, count(value.first())) {
            read.push(first.clone().with_kind(Kind::Home(suit, count)));
            rest = &value[1..];
        } else {
            read.push(first.clone());
            rest = behind;
        }
    }
    read
}

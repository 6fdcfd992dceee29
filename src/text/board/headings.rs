//! The words in front of cells, foundations and columns, and the counts of foundations.

use crate::card::{Rank, Suit};
use crate::text::cards::{is_sign, rank_named, suit_named};
use crate::text::token::Token;

/// What a heading announces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Section {
    #[default]
    Table,
    Cells,
    Home,
    /// A pile that FreeCell does not have.
    Other,
}

/// Headings, each behind the words that say it.
const WORDS: [(Section, &[&str]); 4] = [
    (Section::Home, &["foundations", "foundation", "founds", "home"]),
    (Section::Cells, &["freecells", "cells", "fc", "free", "reserve"]),
    (Section::Table, &["columns", "rows", "tableau", "stacks", "cascades"]),
    (Section::Other, &["stock", "talon", "waste"]),
];

/// The heading at the start of some tokens, and how many it takes: `Freecells:`, `"cells":`.
pub(super) fn section(tokens: &[Token<'_>]) -> Option<(Section, usize)> {
    let first = tokens.first().filter(|token| token.is_word && token.text.len() < 12)?;
    let is_spaced = first.says("free") && tokens.get(1).is_some_and(|token| token.says("cells"));
    let mut end = if is_spaced { 2 } else { 1 };
    end += usize::from(tokens.get(end).is_some_and(|token| token.is('"') || token.is('\'')));
    tokens.get(end).filter(|token| token.is(':') || token.is('='))?;
    let says = |(_, words): &&(Section, &[&str])| words.iter().any(|word| first.says(word));
    WORDS.iter().find(says).map(|(section, _)| (*section, end + 1))
}

/// How many cards of each suit are home by what stands behind the heading: `H-0 C-A`, `♣: 4`, top
/// cards, whole piles, `{"C":0,…}`.
pub(super) fn home(tokens: &[Token<'_>]) -> [u8; 4] {
    let mut home = [0; 4];
    let mut named = None;
    for token in tokens.iter().filter(|token| token.is_word) {
        let card = token.card().map(|card| (card.suit(), card.rank().value()));
        // A `0` is no ten here, and a `1` is an ace.
        let mut chars = token.text.chars();
        let aces = chars.next().and_then(Suit::from_char).filter(|_| chars.as_str() == "1");
        let card = card.or(aces.map(|suit| (suit, 1)));
        let counted = match card {
            Some((suit, 10)) if token.text.contains('0') && !token.text.contains('1') => {
                Some((suit, 0))
            }
            Some(card) => Some(card),
            None => named.zip(count(token)),
        };
        match counted {
            Some((suit, count)) => home[suit.index()] = count.max(home[suit.index()]),
            None => named = suit_named(token.text),
        }
    }
    home
}

/// The number of cards on a foundation, as a number or the rank of the top card.
fn count(token: &Token<'_>) -> Option<u8> {
    let number = token.number().and_then(|number| u8::try_from(number).ok());
    number.or_else(|| rank_named(token.text).map(Rank::value))
}

/// Whether tokens begin with counts of all four suits that no word announces, `H-0 C-0 D-0 S-0`.
pub(super) fn bare_home(tokens: &[Token<'_>]) -> bool {
    let mut seen = [false; 4];
    for part in tokens.chunks(3).take(4).filter(|part| counts_suit(part)) {
        seen[suit_named(part[0].text).map_or(0, Suit::index)] = true;
    }
    seen == [true; 4]
}

/// Whether tokens begin with the count of a suit: `H-0`, `C: A`.
pub(super) fn counts_suit(tokens: &[Token<'_>]) -> bool {
    match tokens {
        [suit, dash, number, ..] => {
            (dash.is('-') || dash.is(':'))
                && count(number).is_some()
                && suit_named(suit.text).is_some()
        }
        _ => false,
    }
}

/// Whether a colon follows the word before these tokens, perhaps behind a quote: `"deal":`.
pub(super) fn is_key(tokens: &[Token<'_>]) -> bool {
    match tokens {
        [colon, ..] if colon.is(':') => true,
        [quote, colon, ..] => quote.is('"') && colon.is(':'),
        _ => false,
    }
}

/// Whether a colon or the like stands right behind the first word of some tokens: `C1:`.
pub(super) fn is_label(tokens: &[Token<'_>]) -> bool {
    tokens.get(1).is_some_and(|mark| !mark.is_apart && (mark.is(':') || mark.is('=')))
        && !tokens[0].text.contains(is_sign)
}

//! How many cards of each suit are home, in the forms in which texts say it.

use crate::board::Place;
use crate::card::Suit;
use crate::text::token::{Kind, Token, home_count, word_kind};

/// The number of a pile by number or by letter.
pub(super) fn pile(token: &Token) -> Option<u8> {
    letter(token).or_else(|| token.kind.count().filter(|n| *n < 10))
}

/// The number of a cell by its letter.
pub(super) fn letter(token: &Token) -> Option<u8> {
    let Ok(Place::Cell(cell)) = token.text.parse() else { return None };
    u8::try_from(cell.index() + 1).ok()
}

/// What foundations hold where no label says that they are: a count behind each suit,
/// `C:0 D:1 H:0 S:1`, or a line for one, `♣: A 2 3`, `Clubs: 3`; and how many tokens that takes.
pub(super) fn counted(tokens: &[Token], is_first: bool) -> Option<(Vec<Token>, usize)> {
    let mut home = Vec::new();
    let mut seen = [false; 4];
    let mut at = 0;
    let mut is_line = is_first;
    while let Some(Kind::Suit(suit)) = tokens.get(at).map(|token| token.kind) {
        let name = &tokens[at];
        let has_colon = tokens.get(at + 1).is_some_and(|next| next.kind == Kind::Colon);
        let from = at + 1 + usize::from(has_colon);
        let of_suit = |token: &Token| match token.card() {
            Some(card) => (card.suit() == suit).then(|| card.rank().value()),
            None => number(token),
        };
        let counts: Vec<u8> = tokens[from..].iter().map_while(of_suit).collect();
        let are_ranks = counts.len() > 1 && (1_u8..).zip(&counts).all(|(n, count)| n == *count);
        // A letter before a colon and one card may be a column, or a cell.
        let is_named = has_colon && name.text.len() > 1 && counts.len() < 2;
        is_line &= are_ranks || is_named;
        if std::mem::replace(&mut seen[suit.index()], true) || counts.is_empty() && !has_colon {
            return None;
        }
        let count = counts.last().copied().unwrap_or(0);
        home.push(name.with_kind(Kind::Home(suit, count)));
        at = from + counts.len();
    }
    let is_line = is_line && home.len() == 1 && at == tokens.len();
    (seen == [true; 4] || is_line).then_some((home, at))
}

/// What the tokens behind a label of foundations say, with a count wherever they name a suit:
/// `C-4`, `♣ 4`, `clubs: 4`, `♣A-4`, top cards, piles listed whole; four numbers are of the suits in
/// order. Words and numbers that say something else stay.
pub(super) fn counts(tokens: &[Token]) -> Vec<Token> {
    let are_numbers =
        tokens.len() == Suit::ALL.len() && tokens.iter().all(|it| number(it).is_some());
    let mut in_order = Suit::ALL.into_iter().filter(|_| are_numbers);
    // The suit that a number behind it counts.
    let mut named = None;
    let mut read = Vec::with_capacity(tokens.len());
    for token in tokens {
        let counted = suit_and_count(token).or_else(|| {
            let count = number(token)?;
            Some((in_order.next().or(named)?, count))
        });
        match (token.kind, counted) {
            (Kind::Suit(suit), _) => named = Some(suit),
            (_, Some((suit, count))) => {
                named = Some(suit);
                read.push(token.with_kind(Kind::Home(suit, count)));
            }
            (Kind::Word | Kind::Number(_) | Kind::Rank(_), None) => read.push(token.clone()),
            _ => {}
        }
    }
    read
}

/// The number that a token can be; an empty place is 0.
fn number(token: &Token) -> Option<u8> {
    if token.kind == Kind::Blank { Some(0) } else { token.kind.count() }
}

/// A suit and how many of its cards are home, in one word: `C-4`, `♣4`, a top card.
fn suit_and_count(token: &Token) -> Option<(Suit, u8)> {
    match token.kind {
        Kind::Home(suit, count) => Some((suit, count)),
        // A `0` that means ten among cards means none here.
        Kind::Card(card) if token.text.ends_with('0') && !token.text.contains('1') => {
            Some((card.suit(), 0))
        }
        Kind::Card(card) => Some((card.suit(), card.rank().value())),
        // `11C` beside a card `JC`
        Kind::Word => home_count(&token.text).or_else(|| {
            let mut chars = token.text.chars();
            let suit = chars.next().and_then(Suit::from_char)?;
            Some((suit, word_kind(chars.as_str()).count()?))
        }),
        _ => None,
    }
}

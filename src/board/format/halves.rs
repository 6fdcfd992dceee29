//! Cards whose rank and suit stand apart.

use crate::board::format::token::{Kind, Token};
use crate::card::Card;

/// Joins ranks and suits that stand apart (`10 ♠`, `Queen of Hearts`, a field each), when that is
/// how the text is written.
pub(super) fn join(lines: &mut [Vec<Token<'_>>]) {
    let is_half =
        |token: &&Token<'_>| matches!(token.kind, Kind::Suit(_)) || token.rank().is_some();
    let tokens = || lines.iter().flatten();
    let suits = tokens().filter(|token| matches!(token.kind, Kind::Suit(_))).count();
    if suits <= tokens().filter(|token| token.card().is_some()).count() {
        return;
    }
    // A rank is followed by its suit more often than a suit by the next card's rank.
    let halves: Vec<bool> = tokens().filter(is_half).map(|half| half.rank().is_some()).collect();
    let rank_first = halves.windows(2).filter(|pair| pair[0] && !pair[1]).count();
    let suit_first = halves.windows(2).filter(|pair| !pair[0] && pair[1]).count();
    let rank_first = rank_first > suit_first || (rank_first == suit_first && halves[0]);
    let mut first: Option<Token<'_>> = None;
    for line in lines {
        let mut joined = Vec::with_capacity(line.len());
        for token in line.drain(..) {
            let suit = match token.kind {
                Kind::Suit(suit) => Some(suit),
                _ => None,
            };
            let starts = if rank_first { token.rank().is_some() } else { suit.is_some() };
            let card = first.and_then(|first| match (first.kind, first.rank()) {
                (Kind::Suit(suit), _) => Some(Card::new(token.rank()?, suit)),
                (_, Some(rank)) => Some(Card::new(rank, suit?)),
                _ => None,
            });
            match (card, token.kind) {
                (Some(card), _) => {
                    joined.push(first.unwrap_or(token).as_kind(Kind::Card(card)));
                    first = None;
                }
                _ if starts => first = Some(token),
                (_, Kind::Word | Kind::Colon) if first.is_some() => {}
                _ => joined.push(token),
            }
        }
        *line = joined;
    }
}

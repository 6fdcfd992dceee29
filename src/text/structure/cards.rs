//! Cards as structures: `Card { rank: Five, suit: Hearts }`, `c(2, ht)`, `{"suit": "H", "value": 7}`.

use crate::card::{Card, Suit};
use crate::text::decode::Line;
use crate::text::offset;
use crate::text::token::{Kind, either_way, word_kind};

use super::{Piece, Value, is_open, read};

/// Writes each card of a line that is a structure as a rank and a suit. A number stays: only the whole text
/// says whether its ranks start at 0.
pub(super) fn shorten(line: &mut Line) {
    if !line.glyphs.iter().any(|glyph| is_open(glyph.c)) {
        return;
    }
    let text: String = line.glyphs.iter().map(|glyph| glyph.c).collect();
    let mut found = Vec::new();
    find(&read(&text), &text, &mut found);
    let starts: Vec<usize> = text.char_indices().map(|(start, _)| start).collect();
    let at = |byte: usize| starts.partition_point(|start| *start < byte);
    let mut short = Vec::with_capacity(line.glyphs.len());
    let mut copied = 0;
    for (start, end, card) in found {
        short.extend_from_slice(&line.glyphs[copied..at(start)]);
        short.extend(card.chars().map(|c| line.glyphs[at(start)].with(c)));
        copied = at(end);
    }
    short.extend_from_slice(&line.glyphs[copied..]);
    line.glyphs = short;
}

/// Adds where each card starts and ends in a text.
fn find(items: &[Value<'_>], text: &str, found: &mut Vec<(usize, usize, String)>) {
    let offset = |part: &str| offset(part, text);
    for item in items {
        // The name before the brackets, and where it starts with its module: `Cards.Card`, `new Card`.
        let mut name: Option<(&str, usize)> = None;
        for piece in &item.pieces {
            name = match piece {
                Piece::Name(own) => {
                    let goes_on = |(before, start): (&str, usize)| {
                        let between = &text[offset(before) + before.len()..offset(own)];
                        let is_joined = before == "new" || [".", "::"].contains(&between);
                        is_joined.then_some(start)
                    };
                    Some((*own, name.and_then(goes_on).unwrap_or(offset(own))))
                }
                Piece::Group(group, items) => {
                    let of_card = name.filter(|(name, _)| is_of_card(name));
                    match card(items, of_card.is_some()) {
                        Some(card) => {
                            let start = of_card.map_or(offset(group), |(_, start)| start);
                            found.push((start, offset(group) + group.len(), card));
                        }
                        None => find(items, text, found),
                    }
                    None
                }
                _ => None,
            }
        }
    }
}

fn is_of_card(name: &str) -> bool {
    name == "c" || name.to_lowercase().ends_with("card")
}

/// The card that a group is: its rank and its suit, by their keys or alone behind the name of a card.
fn card(items: &[Value<'_>], is_of_card: bool) -> Option<String> {
    let of = |names: &[&str]| {
        let is_named = |item: &&Value<'_>| {
            let key = item.key.map(|key| key.trim_start_matches("data-").to_lowercase());
            key.is_some_and(|key| names.contains(&key.as_str()))
        };
        items.iter().find(is_named)?.last_name()
    };
    let keyed = of(&["rank", "value", "number", "face", "_rank"]).zip(of(&["suit", "_suit"]));
    let alone = || match items {
        [one, other] if is_of_card && one.key.or(other.key).is_none() => {
            one.last_name().zip(other.last_name())
        }
        _ => None,
    };
    let (first, second) = keyed.or_else(alone)?;
    let short = |card: Card| format!("{}{}", card.rank().letter(), card.suit().glyph());
    let card = |of: &str, suit_of: &str| {
        let suit = suit(suit_of)?;
        match word_kind(of) {
            Kind::Number(number) => (number <= 13).then(|| format!("{number}{}", suit.glyph())),
            kind => Some(short(Card::new(kind.rank()?, suit))),
        }
    };
    // A field with the card in short says what a number means: `{"value": 0, "suit": "C", "string": "AC"}`.
    let shorts = items.iter().filter_map(|item| either_way(item.last_name()?));
    let of_suit = |card: &Card| [first, second].iter().any(|it| suit(it) == Some(card.suit()));
    let in_short = { shorts }.find(of_suit).map(short);
    in_short.or_else(|| card(first, second)).or_else(|| card(second, first))
}

/// The suit of a name, a letter, a sign, or a few letters of a name: `ht`.
fn suit(word: &str) -> Option<Suit> {
    let lower = word.to_lowercase();
    let is_short = |suit: &Suit| {
        let mut name = suit.name().chars();
        lower.chars().all(|c| name.any(|it| it == c)) && suit.name()[..1] == lower[..1]
    };
    let is_shortened = lower.is_ascii() && lower.len() == 2;
    let short = || Suit::ALL.into_iter().find(|suit| is_shortened && is_short(suit));
    word_kind(word).suit().or_else(short)
}

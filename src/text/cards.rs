//! Cards as texts write them: `TH`, `10h`, `H10`, `9♥`, `🂩`, `ten of hearts`.

use crate::card::{Card, Rank, Suit};

/// The first of the Unicode playing cards; the four suits follow each other, sixteen characters each.
const PLAYING_CARDS: u32 = 0x1f0a0;
const PLAYING_SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// Whether a character is the sign of a suit or a playing card.
pub(crate) fn is_sign(c: char) -> bool {
    !c.is_ascii() && (Suit::from_char(c).is_some() || playing_card(c).is_some())
}

/// The card that a Unicode playing card shows.
fn playing_card(c: char) -> Option<Card> {
    let at = (c as u32).checked_sub(PLAYING_CARDS)?;
    let suit = *PLAYING_SUITS.get(at as usize / 16)?;
    let rank = match u8::try_from(at % 16).ok()? {
        rank @ 1..=11 => rank,
        // Queen and king follow the knight, which no deck of 52 has.
        rank @ 13..=14 => rank - 1,
        _ => return None,
    };
    Some(Card::new(Rank::new(rank)?, suit))
}

/// The card that a word is: rank and suit in either order, or one character.
pub(crate) fn card(word: &str) -> Option<Card> {
    match split(word)? {
        (card, "") => Some(card),
        _ => None,
    }
}

/// The cards of a word in which they are joined: `KH8H`. None if anything else stands in it.
pub(crate) fn joined(word: &str) -> Option<Vec<Card>> {
    let mut cards = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let (card, behind) = split(rest)?;
        cards.push(card);
        rest = behind;
    }
    Some(cards)
}

/// The card at the start of a word, and what stands behind it.
fn split(word: &str) -> Option<(Card, &str)> {
    let mut chars = word.chars();
    let first = chars.next()?;
    if let Some(card) = playing_card(first) {
        return Some((card, chars.as_str()));
    }
    if let Some((rank, behind)) = rank(word) {
        let mut chars = behind.chars();
        let suit = Suit::from_char(chars.next()?)?;
        return Some((Card::new(rank, suit), chars.as_str()));
    }
    let suit = Suit::from_char(first)?;
    let (rank, behind) = rank(chars.as_str())?;
    Some((Card::new(rank, suit), behind))
}

/// The rank at the start of a word, and what stands behind it.
fn rank(word: &str) -> Option<(Rank, &str)> {
    if let Some(behind) = word.strip_prefix("10") {
        return Some((Rank::new(10)?, behind));
    }
    let mut chars = word.chars();
    let rank = match chars.next()? {
        '0' => Rank::new(10)?,
        // An ace, or a ten that is cut.
        '1' => return None,
        c => Rank::from_char(c)?,
    };
    Some((rank, chars.as_str()))
}

/// The rank that a word names: `ten`, `10`, `T`, `Jack`.
pub(crate) fn rank_named(word: &str) -> Option<Rank> {
    match rank(word) {
        Some((rank, "")) => Some(rank),
        _ => Rank::ALL.into_iter().find(|rank| word.eq_ignore_ascii_case(rank.name())),
    }
}

/// The suit that a word names: `hearts`, `Heart`, `♥`, `h`.
pub(crate) fn suit_named(word: &str) -> Option<Suit> {
    let mut chars = word.chars();
    if let (Some(suit), None) = (chars.next().and_then(Suit::from_char), chars.next()) {
        return Some(suit);
    }
    let is_named = |suit: &Suit| {
        let name = suit.name();
        let (start, end) = word.split_at_checked(name.len()).unwrap_or(("", ""));
        start.eq_ignore_ascii_case(name) && matches!(end, "" | "s" | "S")
    };
    Suit::ALL.into_iter().find(is_named)
}

/// How many cards a run has from its first to its last.
pub(crate) fn run_length((first, last): (Card, Card)) -> Option<u8> {
    Some(first.rank().value().checked_sub(last.rank().value())? + 1)
}

#[cfg(test)]
mod tests {
    use super::{card, joined};

    #[test]
    fn a_card_in_every_writing() {
        for word in ["TH", "10h", "0H", "h10", "HT", "10♥", "♥T", "♡10", "🂺"] {
            assert_eq!(card(word), "TH".parse().ok(), "{word}");
        }
        for word in ["", "T", "H", "1", "26", "THH", "king", "11H", "🂬"] {
            assert_eq!(card(word), None, "{word}");
        }
    }

    #[test]
    fn cards_joined() {
        assert_eq!(joined("KH8H10S").map(|cards| cards.len()), Some(3));
        assert_eq!(joined("KH8"), None);
    }
}

//! What a word is: cards run together, a rank, a suit, a number.

use crate::board::format::token::Kind;
use crate::card::{Card, Rank, Suit};
use crate::text::Glyph;

/// Which of rank and suit is written first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    RankFirst,
    SuitFirst,
}

/// How a text writes its cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writing {
    pub(super) order: Order,
    /// Whether ten is `0` or `X`, in a text without `10` and `T`.
    short_ten: bool,
    /// Whether `11`, `12` and `13` are ranks, in a text without `J`, `Q` and `K`.
    numbers: bool,
}

impl Writing {
    /// Letters for what is above nine.
    pub(super) fn usual(order: Order) -> Self {
        Self { order, short_ten: false, numbers: false }
    }

    /// The writing of a text whose usual cards are these.
    pub(super) fn beside(order: Order, usual: impl Iterator<Item = Card>) -> Self {
        let ranks = usual.fold(0_u16, |ranks, card| ranks | 1 << card.rank().value());
        Self { order, short_ten: ranks & 1 << 10 == 0, numbers: ranks >> 11 == 0 }
    }

    /// The rank that two characters, or the first of them, are, and how many they are.
    fn rank(self, first: char, second: Option<char>) -> Option<(Rank, usize)> {
        let (rank, length) = match (first, second) {
            ('1', Some('0')) => (Rank::new(10), 2),
            ('0', Some(digit @ '1'..='9')) => (Rank::from_char(digit), 2),
            ('1', Some('1')) if self.numbers => (Rank::new(11), 2),
            ('1', Some('2')) if self.numbers => (Rank::new(12), 2),
            ('1', Some('3')) if self.numbers => (Rank::new(13), 2),
            ('0' | 'X' | 'x', _) if self.short_ten => (Rank::new(10), 1),
            _ => (Rank::from_char(first), 1),
        };
        Some((rank?, length))
    }
}

/// How many cards are home, from what is written: nothing, `0`, the last card's rank or a number.
pub(super) fn home_count(value: &[Glyph]) -> Option<u8> {
    match word_kind(value) {
        _ if value.is_empty() => Some(0),
        Kind::Rank(rank) => Some(rank.value()),
        Kind::Number(n) => u8::try_from(n).ok(),
        _ => None,
    }
}

/// Characters that words and cards are made of.
pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '?' || Suit::from_char(c).is_some()
}

/// The cards that a word consists of, each with its place in the word; `??` between cards is a
/// card that is not known.
pub(super) fn cards(word: &[Glyph], writing: Writing) -> Option<Vec<(Kind, usize, usize)>> {
    let char = |at: usize| word.get(at).map(|glyph| glyph.c);
    let rank = |at: usize| {
        let (rank, length) = writing.rank(char(at)?, char(at + 1))?;
        Some((rank, at + length))
    };
    let suit = |at: usize| {
        let suit = Suit::from_char(char(at)?)?;
        let name = suit.name();
        let named = name
            .chars()
            .zip(at..)
            .all(|(c, at)| word.get(at).is_some_and(|glyph| glyph.c.eq_ignore_ascii_case(&c)));
        let plural = || matches!(char(at + name.len()), Some('s' | 'S'));
        let length = if named { name.len() + usize::from(plural()) } else { 1 };
        Some((suit, at + length))
    };
    // Most words are no cards, and most cards stand by themselves.
    let mut found = Vec::new();
    let mut at = 0;
    while at < word.len() {
        let start = at;
        if char(at) == Some('?') {
            at += if char(at + 1) == Some('?') { 2 } else { 1 };
            found.push((Kind::Unknown, start, at));
            continue;
        }
        let card;
        (card, at) = match writing.order {
            Order::RankFirst => {
                let (rank, at) = rank(at)?;
                let (suit, at) = suit(at)?;
                (Card::new(rank, suit), at)
            }
            Order::SuitFirst => {
                let (suit, at) = suit(at)?;
                let (rank, at) = rank(at)?;
                (Card::new(rank, suit), at)
            }
        };
        found.push((Kind::Card(card), start, at));
    }
    Some(found)
}

/// What a word that holds no whole card is.
pub(super) fn word_kind(word: &[Glyph]) -> Kind {
    /// No name or mark is longer.
    const LONGEST: usize = 9;
    if word.is_empty() || word.len() > LONGEST {
        return Kind::Word;
    }
    let text: String = word.iter().flat_map(|glyph| glyph.c.to_lowercase()).collect();
    if let Ok(number) = text.parse() {
        return Kind::Number(number);
    }
    if word.len() == 1 {
        let c = word[0].c;
        let rank = Rank::from_char(c).map(Kind::Rank);
        return rank.or(Suit::from_char(c).map(Kind::Suit)).unwrap_or(Kind::Word);
    }
    match text.as_str() {
        "null" | "none" | "nil" | "na" | "nan" | "empty" | "undefined" => return Kind::Blank,
        "xx" => return Kind::Unknown,
        _ => {}
    }
    let rank = Rank::ALL.into_iter().find(|rank| rank.name() == text);
    let singular = text.strip_suffix('s').unwrap_or(&text);
    let suit = Suit::ALL.into_iter().find(|suit| suit.name() == singular);
    match (rank, suit) {
        (Some(rank), _) => Kind::Rank(rank),
        (_, Some(suit)) => Kind::Suit(suit),
        _ => Kind::Word,
    }
}

/// A character of Unicode's block of playing cards: four suits of sixteen, the back first.
pub(super) fn playing_card(c: char) -> Kind {
    /// The block has a knight between jack and queen.
    const RANKS: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 12, 13, 0];
    const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    const BACK: usize = 0;
    let code = c as usize - 0x1f0a0;
    match (Rank::new(RANKS[code % 16]), SUITS.get(code / 16)) {
        _ if code == BACK => Kind::Unknown,
        (Some(rank), Some(suit)) => Kind::Card(Card::new(rank, *suit)),
        _ => Kind::Word,
    }
}

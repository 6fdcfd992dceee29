//! How a text writes its cards, found once from all of it.

use super::language::{self, Letters};
use super::{Kind, PLAYING_CARDS, word_kind};
use crate::card::{Card, Rank, Suit};
use crate::text::decode::Line;
use crate::text::structure::Lines;
use counts::Counts;

mod counts;

/// Whether the rank or the suit of a card is written first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::text) enum Order {
    #[default]
    RankFirst,
    SuitFirst,
}

/// How a text writes its cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a habit of its own")]
pub(in crate::text) struct Writing {
    order: Order,
    /// Ten is `0` or `X`, in a text without `10` and `T`.
    short_ten: bool,
    /// `11`, `12` and `13` are ranks, in a text without `J`, `Q` and `K`.
    numbers: bool,
    /// Ranks are the numbers 0 to 12.
    pub(super) from_zero: bool,
    /// The text has knights and no kings: the knight's character is a queen, and the queen's a king.
    knights: bool,
    /// What stands between rank and suit: with `-`, `5-h` and `H-5` are cards, and not the counts of
    /// suits that are home.
    pub(super) joint: Option<char>,
    /// Braces are brackets of lists: `{"JD", "2D"}`, where those of objects are passed over.
    pub(super) braces: bool,
    /// Each card has brackets of its own: `[7♦] [A♦]`.
    pub(super) wrapped: bool,
    /// Bars are the sides of drawn cards, and part no fields.
    pub(super) boxed: bool,
    /// Rows with bars between their fields have none in front of the first.
    pub(super) unframed: bool,
    letters: Letters,
    /// Rank and suit stand apart from each other, in this order.
    pub(super) apart: Option<Order>,
}

impl Writing {
    /// Finds how a text writes its cards.
    pub(in crate::text) fn of(text: &str) -> Self {
        Self::of_lines(Lines::new(text))
    }

    /// Finds it from the lines of the text.
    pub(in crate::text) fn of_lines(lines: impl Iterator<Item = Line>) -> Self {
        let mut counts = Counts::default();
        for line in lines {
            counts.add(&line);
        }
        counts.writing()
    }

    /// The rank that a word begins with, and how many characters it takes.
    fn rank(self, word: &[char]) -> Option<(Rank, usize)> {
        let named = Rank::ALL.into_iter().find(|rank| begins_with(word, rank.name()));
        if let Some(rank) = named {
            return Some((rank, rank.name().len()));
        }
        let (first, second) = (*word.first()?, word.get(1).copied());
        // "As♦"
        let letters = word.iter().take(LONGEST_SUIT).take_while(|c| c.is_alphabetic()).count();
        let is_suit = |c: &char| Suit::from_char(*c).is_some();
        if letters > 1 && word.get(letters).is_some_and(is_suit) {
            let name: String = word[..letters].iter().collect();
            if let Some(rank) = language::rank(&name.to_lowercase()) {
                return Some((rank, letters));
            }
        }
        if self.from_zero {
            let first = first.to_digit(10)?;
            let (value, length) = match second.and_then(|c| c.to_digit(10)) {
                Some(second) if first < 2 => (10 * first + second, 2),
                _ => (first, 1),
            };
            return Some((Rank::new(u8::try_from(value + 1).ok()?)?, length));
        }
        let (rank, length) = match (first, second) {
            // A letter read for the digit.
            ('1', Some('0' | 'O' | 'o')) => (Rank::new(10), 2),
            ('0', Some(digit @ '1'..='9')) => (Rank::from_char(digit), 2),
            ('1', Some(digit @ '1'..='3')) if self.numbers => {
                (Rank::new(digit as u8 - b'0' + 10), 2)
            }
            ('0' | 'X' | 'x', _) if self.short_ten => (Rank::new(10), 1),
            _ => (self.letters.rank(first).or_else(|| Rank::from_char(first)), 1),
        };
        Some((rank?, length))
    }

    /// The one card that a word is.
    pub(in crate::text) fn card(self, word: &str) -> Option<Card> {
        let chars: Vec<char> = word.chars().take(12).collect();
        let (card, end) = self.card_at(&chars, 0)?;
        (end == chars.len()).then_some(card)
    }

    /// The card that a word is, as the text writes its cards or with rank and suit either way round.
    pub(in crate::text) fn card_either_way(self, word: &str) -> Option<Card> {
        self.card(word).or_else(|| either_way(word))
    }

    /// The card that starts at this character, and where it ends.
    fn card_at(self, word: &[char], at: usize) -> Option<(Card, usize)> {
        let rank = |at: usize| {
            let (rank, length) = self.rank(word.get(at..)?)?;
            Some((rank, at + length))
        };
        Some(match self.order {
            Order::RankFirst => {
                let (rank, behind) = rank(at)?;
                let (suit, end) = suit_at(word, behind)?;
                // "Eighth" is no eight of hearts.
                if behind > at + 2 && end == behind + 1 && word[behind].is_ascii() {
                    return None;
                }
                (Card::new(rank, suit), end)
            }
            Order::SuitFirst => {
                let (suit, at) = suit_at(word, at)?;
                let (rank, at) = rank(at)?;
                (Card::new(rank, suit), at)
            }
        })
    }

    /// The cards that a word consists of, each with where it stands in the word; `??` among cards is
    /// a card that is not known.
    pub(in crate::text) fn cards(self, word: &[char]) -> Option<Vec<(Kind, usize, usize)>> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < word.len() {
            let start = at;
            if word[at] == '?' {
                at += if word.get(at + 1) == Some(&'?') { 2 } else { 1 };
                found.push((Kind::Unknown, start, at));
            } else {
                let card;
                (card, at) = self.card_at(word, at)?;
                found.push((Kind::Card(card), start, at));
            }
        }
        Some(found)
    }

    /// The kind of a word that holds no whole card.
    pub(in crate::text) fn word_kind(self, word: &str) -> Kind {
        let letter = word.parse().ok().and_then(|c| self.letters.rank(c));
        letter.map_or_else(|| word_kind(word), Kind::Rank)
    }

    /// A character of Unicode's block of playing cards: four suits of sixteen, the back first.
    pub(in crate::text) fn playing_card(self, c: char) -> Kind {
        const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
        let code = c as usize - PLAYING_CARDS;
        // The knight stands between jack and queen; some texts have it for the queen.
        let rank = match (self.knights, code % 16) {
            (true, 14) => None,
            (true, rank) => Some(rank),
            (false, rank) => Some(rank - usize::from(rank > 12)),
        };
        let rank = rank.and_then(|rank| Rank::new(u8::try_from(rank).ok()?));
        match (rank, SUITS.get(code / 16)) {
            _ if code == 0 => Kind::Unknown,
            (Some(rank), Some(suit)) => Kind::Card(Card::new(rank, *suit)),
            _ => Kind::Word,
        }
    }
}

/// Whether a word is a card, the rank first or the suit.
pub(in crate::text) fn is_card(word: &str) -> bool {
    either_way(word).is_some()
}

/// The card that a word is, the rank first or the suit.
pub(in crate::text) fn either_way(word: &str) -> Option<Card> {
    let first = word.chars().next().filter(|_| word.len() <= LONGEST_CARD)?;
    let turned = || format!("{}{first}", &word[first.len_utf8()..]).parse().ok();
    word.parse().ok().or_else(turned)
}

/// The length of the card that a word begins with, in bytes: two characters, or three of `10♥`.
pub(in crate::text) fn card_length(word: &str) -> Option<usize> {
    let ends = word.char_indices().map(|(at, _)| at).chain([word.len()]);
    { ends }.skip(2).take(2).find(|end| is_card(&word[..*end]))
}

/// The most bytes of a card in a short form: `10♥` and a variation selector.
const LONGEST_CARD: usize = 8;

/// The most characters of a suit's name.
const LONGEST_SUIT: usize = 9;

/// The suit at this character, as a letter, a glyph or a name, and where it ends.
fn suit_at(word: &[char], at: usize) -> Option<(Suit, usize)> {
    let rest = word.get(at..)?;
    let first = *rest.first()?;
    let is_name = first.is_alphabetic() && rest.get(1).is_some_and(|c| c.is_alphabetic());
    let name = is_name.then(|| rest.iter().take(LONGEST_SUIT).collect::<String>().to_lowercase());
    let name = name.as_deref();
    let named = name.and_then(|name| language::suit_name(name).map(|it| (name, it)));
    named.map_or_else(
        || Some((Suit::from_char(first)?, at + 1)),
        |(name, (suit, length))| Some((suit, at + name[..length].chars().count())),
    )
}

/// Whether a word begins with a name of more than one letter.
fn begins_with(word: &[char], name: &str) -> bool {
    word.len() >= name.len() && name.chars().zip(word).all(|(c, d)| d.eq_ignore_ascii_case(&c))
}

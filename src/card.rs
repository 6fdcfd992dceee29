//! Suits, ranks and the fifty-two cards.
//!
//! A [`Card`] is one byte: its index in the deck that Microsoft's dealer starts from,
//! `A♣ A♦ A♥ A♠ 2♣ … K♠`, so that `index % 4` is the suit and `index / 4` the rank less one.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use strum::{EnumMessage, VariantArray, VariantNames};

use crate::names::{ParseError, names, serde_as_text};

/// The colour of a suit.
///
/// ```
/// use freecell::card::{Color, Suit};
/// assert_eq!(Suit::Hearts.color(), Color::Red);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Clubs and spades.
    Black,
    /// Diamonds and hearts.
    Red,
}

/// One of the four suits, in the order of the dealer's deck.
///
/// `Display` writes the letter (`D`); with `{:#}` it writes the glyph (`♦`).
///
/// ```
/// use freecell::card::Suit;
/// assert_eq!("♦".parse(), Ok(Suit::Diamonds));
/// assert_eq!(Suit::ALL.map(|suit| format!("{suit}{suit:#}")).concat(), "C♣D♦H♥S♠");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// All suits in the order of the dealer's deck.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The index in [`Suit::ALL`], 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The suit's colour.
    pub const fn color(self) -> Color {
        match self {
            Self::Clubs | Self::Spades => Color::Black,
            Self::Diamonds | Self::Hearts => Color::Red,
        }
    }

    /// The letter `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// The suit's name: `club`, `diamond`, `heart` or `spade`.
    pub const fn name(self) -> &'static str {
        ["club", "diamond", "heart", "spade"][self as usize]
    }

    /// The glyph `♣`, `♦`, `♥` or `♠` without a variation selector.
    pub const fn glyph(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// The suit for a letter (either case) or a glyph (filled or outlined).
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'C' | 'c' | '♣' | '♧' => Some(Self::Clubs),
            'D' | 'd' | '♦' | '♢' => Some(Self::Diamonds),
            'H' | 'h' | '♥' | '♡' => Some(Self::Hearts),
            'S' | 's' | '♠' | '♤' => Some(Self::Spades),
            _ => None,
        }
    }
}

/// A rank, ace (1) to king (13).
///
/// `Display` writes the letter (`T`); with `{:#}` it writes what card faces print (`10`).
///
/// ```
/// use freecell::card::Rank;
/// let ten: Rank = "10".parse().unwrap();
/// assert_eq!((ten.to_string(), ten.value()), ("T".to_owned(), 10));
/// assert_eq!(Rank::ALL[0], Rank::ACE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

impl Rank {
    /// The ace, 1.
    pub const ACE: Self = Self(1);
    /// The king, 13.
    pub const KING: Self = Self(13);
    /// All ranks, ace first.
    pub const ALL: [Self; 13] = {
        let mut all = [Self(1); 13];
        let mut i = 0;
        while i < 13 {
            all[i as usize] = Self(i + 1);
            i += 1;
        }
        all
    };

    /// The rank with a value of 1 (ace) to 13 (king).
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        if value >= 1 && value <= 13 { Some(Self(value)) } else { None }
    }

    /// The value: 1 for the ace to 13 for the king.
    pub const fn value(self) -> u8 {
        self.0
    }

    /// The letter `A`, `2` … `9`, `T`, `J`, `Q` or `K`.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self.0 as usize - 1] as char
    }

    /// The rank as card faces print it: the letter, but `10` for the ten.
    pub const fn label(self) -> &'static str {
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][self.0 as usize - 1]
    }

    /// The rank's name: `ace`, `two` … `king`.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 13] = [
            "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king",
        ];
        NAMES[self.0 as usize - 1]
    }

    /// The rank for a letter or digit: either case, also `1` for the ace.
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'A' | 'a' | '1' => Some(Self(1)),
            '2'..='9' => Some(Self(c as u8 - b'0')),
            'T' | 't' => Some(Self(10)),
            'J' | 'j' => Some(Self(11)),
            'Q' | 'q' => Some(Self(12)),
            'K' | 'k' => Some(Self(13)),
            _ => None,
        }
    }
}

/// One of the fifty-two cards.
///
/// `Display` writes two letters (`TD`); with `{:#}` it writes the face with a glyph (`10♦`).
///
/// ```
/// use freecell::card::{Card, Suit};
/// let card: Card = "10d".parse().unwrap();
/// assert_eq!(card, "T♦".parse().unwrap());
/// assert_eq!(card.suit(), Suit::Diamonds);
/// assert_eq!((card.to_string(), format!("{card:#}")), ("TD".into(), "10♦".into()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The number of cards.
    pub const COUNT: usize = 52;

    /// The dealer's deck: `A♣ A♦ A♥ A♠ 2♣ … K♠`.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut i = 1;
        while i < Self::COUNT {
            all[i].0 = all[i - 1].0 + 1;
            i += 1;
        }
        all
    };

    /// The card of a rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self((rank.0 - 1) * 4 + suit as u8)
    }

    /// The card with an index (0 to 51) in [`Card::ALL`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }

    /// The index in [`Card::ALL`], 0 to 51.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card's rank.
    pub const fn rank(self) -> Rank {
        Rank(self.0 / 4 + 1)
    }

    /// The card's suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.0 as usize % 4]
    }

    /// The card's colour.
    pub const fn color(self) -> Color {
        self.suit().color()
    }

    /// The card as two letters, such as `TD`.
    pub fn letters(self) -> &'static str {
        const ALL: &str = "ACADAHAS2C2D2H2S3C3D3H3S4C4D4H4S5C5D5H5S6C6D6H6S7C7D7H7S\
                           8C8D8H8S9C9D9H9STCTDTHTSJCJDJHJSQCQDQHQSKCKDKHKS";
        &ALL[2 * self.index()..][..2]
    }

    /// Whether this card may lie on `other` in a column: one rank lower, the other colour.
    pub fn packs_on(self, other: Self) -> bool {
        self.rank().value() + 1 == other.rank().value() && self.color() != other.color()
    }
}

/// The names of cards with their signs: `9♥, 8♠`.
pub fn names<'a>(cards: impl IntoIterator<Item = &'a Card>) -> String {
    cards.into_iter().map(|card| format!("{card:#}")).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(if f.alternate() { self.glyph() } else { self.letter() })
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { f.write_str(self.label()) } else { f.write_char(self.letter()) }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(f, "{:#}{:#}", self.rank(), self.suit())
        } else {
            f.write_str(self.letters())
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for text that is not a card, rank or suit.
const NOT_A_CARD: ParseError =
    ParseError::new(&["a rank (A 2-9 T or 10 J Q K) and a suit (C D H S or ♣♦♥♠)"]);

impl Rank {
    /// Splits a text into the rank at its start and the rest.
    fn split(text: &str) -> Result<(Self, &str), ParseError> {
        if let Some(rest) = text.strip_prefix("10") {
            return Ok((Self(10), rest));
        }
        let mut chars = text.chars();
        let rank = chars.next().and_then(Self::from_char).ok_or(NOT_A_CARD)?;
        Ok((rank, chars.as_str()))
    }
}

impl FromStr for Rank {
    type Err = ParseError;

    /// Parses a letter or digit of either case, `T` or `10`, `A` or `1`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::split(text).and_then(|(rank, rest)| rest.is_empty().then_some(rank).ok_or(NOT_A_CARD))
    }
}

impl FromStr for Suit {
    type Err = ParseError;

    /// Parses a letter of either case, or a glyph.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        // Some pages follow the glyph with a variation selector (U+FE0E text, U+FE0F emoji).
        let text = text.strip_suffix(['\u{fe0e}', '\u{fe0f}']).unwrap_or(text);
        let mut chars = text.chars();
        let suit = chars.next().and_then(Self::from_char).ok_or(NOT_A_CARD)?;
        if chars.next().is_none() { Ok(suit) } else { Err(NOT_A_CARD) }
    }
}

impl FromStr for Card {
    type Err = ParseError;

    /// Parses rank and suit: either case, `T` or `10`, `A` or `1`, letters or glyphs.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (rank, suit) = Rank::split(text)?;
        Ok(Self::new(rank, suit.parse()?))
    }
}

serde_as_text!(Suit, Rank, Card);

/// The number of colours for the suits.
///
/// ```
/// use freecell::card::SuitColors;
/// assert_eq!(SuitColors::default(), SuitColors::Two);
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumMessage, VariantArray, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum SuitColors {
    /// Red and black
    #[default]
    Two,
    /// A colour for each suit: warm ones for red suits, cool ones for black suits
    Four,
    /// The four of card rooms: green clubs, blue diamonds, red hearts, black spades
    Poker,
}

names!(SuitColors);

#[cfg(test)]
mod tests;

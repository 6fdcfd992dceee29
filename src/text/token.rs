//! The tokenizer: cuts a line into cards, numbers, marks and words.
//!
//! How a text writes its cards ([`Writing`]) is found once, from the whole text. With it, each line
//! becomes tokens: cards, marks for places without a known card, numbers, words, brackets.

use crate::card::{Card, Rank, Suit};

use super::board::{self, Section};
use super::decode::{Glyph, Line, TextPlace};
use super::label::is_number;

mod language;
mod scanner;
mod writing;

#[cfg(feature = "cli")]
pub(super) use language::{is_between, ordinal, suit_name};
pub(super) use language::{is_of, roman};
use writing::Order;
pub(super) use writing::{Writing, card_length, either_way, is_card};

/// The first character of Unicode's block of playing cards.
const PLAYING_CARDS: usize = 0x1f0a0;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Card(Card),
    /// A place without a card: `-`, `--`, `null`, `[ ]`.
    Blank,
    /// A card that is not known: `?`, `??`, a card's back; in a dealt board `.` and `_` too.
    Unknown,
    /// How many cards of a suit are home: `H-4`.
    Home(Suit, u8),
    /// A rank or a suit by itself.
    Rank(Rank),
    Suit(Suit),
    Number(u32),
    Word,
    /// The name of cells, foundations or columns with its colon, and the number of the pile.
    Label(Section, Option<u8>),
    Colon,
    /// A bar that separates.
    Bar,
    Open,
    Close,
}

/// A token and its place.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) at: TextPlace,
    /// The columns on the screen of its first and its last character.
    pub(super) x: (u32, u32),
    /// Its text, cut to a length for messages; empty for a mark of an unknown card.
    pub(super) text: Box<str>,
}

impl Kind {
    /// The number that it is, by digits or by the name of a rank.
    pub(super) fn count(self) -> Option<u8> {
        match self {
            Self::Number(n) => Some(u8::try_from(n).unwrap_or(u8::MAX)),
            Self::Rank(rank) => Some(rank.value()),
            _ => None,
        }
    }

    /// The rank that it can be.
    pub(super) fn rank(self) -> Option<Rank> {
        self.count().and_then(Rank::new)
    }

    pub(super) fn suit(self) -> Option<Suit> {
        match self {
            Self::Suit(suit) => Some(suit),
            _ => None,
        }
    }
}

impl Token {
    fn new(kind: Kind, glyphs: &[Glyph]) -> Self {
        const LONGEST: usize = 12;
        let (first, last) = (glyphs[0], glyphs[glyphs.len() - 1]);
        let mut text = String::new();
        if kind != Kind::Unknown {
            text.extend(
                glyphs.iter().map(|glyph| glyph.c).filter(|c| !c.is_control()).take(LONGEST),
            );
            text.push_str(if glyphs.len() > LONGEST { "…" } else { "" });
        }
        Self { kind, at: first.at(), x: (first.x, last.x), text: text.into() }
    }

    /// Twice the middle of the token, as the text is shown.
    pub(super) fn centre(&self) -> u32 {
        self.x.0 + self.x.1
    }

    pub(super) fn card(&self) -> Option<Card> {
        match self.kind {
            Kind::Card(card) => Some(card),
            _ => None,
        }
    }

    /// The token with another meaning.
    pub(super) fn with_kind(&self, kind: Kind) -> Self {
        Self { kind, ..self.clone() }
    }

    /// One token in place of all from this one to `last`.
    pub(super) fn up_to(&self, last: &Self, kind: Kind) -> Self {
        Self { x: (self.x.0, last.x.1), ..self.with_kind(kind) }
    }

    /// Whether the token stands for a place of the table.
    pub(super) fn is_slot(&self) -> bool {
        matches!(self.kind, Kind::Card(_) | Kind::Blank | Kind::Unknown)
    }

    /// Whether the token is a place, a count of cards at home, a bracket or a bar.
    pub(super) fn is_place(&self) -> bool {
        self.is_slot() || self.is_home() || self.is_bracket() || self.kind == Kind::Bar
    }

    /// Whether the token counts the cards of a suit that are home.
    pub(super) fn is_home(&self) -> bool {
        matches!(self.kind, Kind::Home(..))
    }

    /// Whether the token is the name of cells, foundations or columns.
    pub(super) fn is_label(&self) -> bool {
        matches!(self.kind, Kind::Label(..))
    }

    pub(super) fn is_bracket(&self) -> bool {
        matches!(self.kind, Kind::Open | Kind::Close)
    }

    /// Whether the token is a word, a number, or a rank or a suit alone.
    pub(super) fn is_word_or_half(&self) -> bool {
        matches!(self.kind, Kind::Word | Kind::Number(_) | Kind::Rank(_) | Kind::Suit(_))
    }

    /// Whether the token looks like a card that was misread or mistyped.
    pub(super) fn is_almost_card(&self) -> bool {
        let first = self.text.chars().next().unwrap_or(' ');
        let last = self.text.chars().next_back().unwrap_or(' ');
        self.kind == Kind::Word
            && (2..=3).contains(&self.text.chars().count())
            && (Suit::from_char(last).is_some()
                || (Rank::from_char(first).is_some() && !last.is_ascii_digit()))
    }
}

/// How many cards there are among tokens.
pub(super) fn cards<'a>(tokens: impl IntoIterator<Item = &'a Token>) -> usize {
    tokens.into_iter().filter(|token| token.card().is_some()).count()
}

/// Characters that words and cards are made of.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '?' || Suit::from_char(c).is_some() || is_playing_card(c)
}

pub(super) fn is_playing_card(c: char) -> bool {
    (PLAYING_CARDS..PLAYING_CARDS + 0x60).contains(&(c as usize))
}

/// The card that a word in small letters names as a whole: `herzkönig`, `pataässä`.
#[cfg(feature = "cli")]
pub(super) fn compound(word: &str) -> Option<Card> {
    let (suit, length) = suit_name(word)?;
    Some(Card::new(language::rank(&word[length..])?, suit))
}

/// The kind of a word that holds no whole card.
pub(in crate::text) fn word_kind(word: &str) -> Kind {
    /// No name or mark is longer.
    const LONGEST: usize = 36;
    if word.is_empty() || word.len() > LONGEST {
        return Kind::Word;
    }
    let text = word.to_lowercase();
    if is_number(&text) {
        return text.parse().map_or(Kind::Word, Kind::Number);
    }
    let mut chars = text.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        let rank = Rank::from_char(c).map(Kind::Rank);
        return rank.or(Suit::from_char(c).map(Kind::Suit)).unwrap_or(Kind::Word);
    }
    // "na" is a word.
    if language::is_empty(&text) || word == "NA" {
        return Kind::Blank;
    }
    if text == "xx" {
        return Kind::Unknown;
    }
    let rank = language::rank(&text).map(Kind::Rank);
    rank.or(language::suit(&text).map(Kind::Suit)).unwrap_or(Kind::Word)
}

/// Cuts a line into tokens.
pub(super) fn tokens(line: &Line, writing: Writing) -> Vec<Token> {
    let mut tokens = scanner::scan(&line.glyphs, writing);
    if writing.wrapped {
        tokens = unwrapped(&tokens);
    }
    if let Some(order) = writing.apart {
        let counts = tokens.split_off(board::counts_suits(&tokens).unwrap_or(tokens.len()));
        tokens = join(tokens, order);
        tokens.extend(counts);
    }
    tokens
}

/// The tokens without the brackets around each place.
fn unwrapped(tokens: &[Token]) -> Vec<Token> {
    let mut rest = tokens;
    let mut read = Vec::with_capacity(tokens.len());
    while let [first, next @ ..] = rest {
        let is_open = first.kind == Kind::Open;
        let (token, behind) = match next {
            [close, behind @ ..] if is_open && close.kind == Kind::Close => {
                (first.with_kind(Kind::Blank), behind)
            }
            [slot, close, behind @ ..]
                if is_open && slot.is_slot() && close.kind == Kind::Close =>
            {
                (slot.clone(), behind)
            }
            behind => (first.clone(), behind),
        };
        read.push(token);
        rest = behind;
    }
    read
}

/// Joins ranks and suits that stand apart: `10 ♠`, `Queen of Hearts`, a field each.
fn join(tokens: Vec<Token>, order: Order) -> Vec<Token> {
    let mut joined: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut first: Option<Token> = None;
    // The name of a field stands between.
    let mut is_named = false;
    for token in tokens {
        // "As" is the ace of spades, or an ace in French.
        let token = match word_kind(&token.text) {
            rank @ Kind::Rank(_) => token.with_kind(rank),
            _ => token,
        };
        let after_name = std::mem::replace(&mut is_named, token.kind == Kind::Word);
        let suit = token.kind.suit();
        let card = first.as_ref().and_then(|first| match (first.kind, first.kind.rank()) {
            (Kind::Suit(suit), _) => Some(Card::new(token.kind.rank()?, suit)),
            (_, Some(rank)) => Some(Card::new(rank, suit?)),
            _ => None,
        });
        let starts = match order {
            Order::RankFirst => token.kind.rank().is_some(),
            Order::SuitFirst => suit.is_some(),
        };
        match (card, token.kind) {
            (Some(card), _) => {
                let start = first.take().unwrap_or_else(|| token.clone());
                let x = (start.x.0, token.x.1);
                joined.push(Token { kind: Kind::Card(card), x, text: "".into(), ..start });
            }
            _ if starts => joined.extend(first.replace(token)),
            (_, Kind::Word) if first.is_some() && language::is_between(&token.text) => {}
            (_, Kind::Colon) if first.is_some() && after_name && *token.text == *":" => {}
            _ => {
                joined.extend(first.take());
                joined.push(token);
            }
        }
    }
    joined.extend(first);
    joined
}

/// How many cards of a suit are home: `0♣`, `11C`.
pub(super) fn home_count(word: &str) -> Option<(Suit, u8)> {
    let suit = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let count = word[..word.len() - suit.len()].parse().ok()?;
    Some((suit.parse().ok()?, count)).filter(|_| count <= Rank::KING.value())
}

/// Bars that part fields.
const BARS: [char; 2] = ['|', '│'];

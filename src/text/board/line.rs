//! One line as parts of a board: lists of cards, cells, foundations, the numbers of the columns.

use super::Slot;
use crate::card::Card;
use crate::text::token::Token;

/// Marks that part the fields of a table.
pub(super) const BARS: [char; 3] = ['|', '│', '¦'];

/// Where something stands in its line: by characters, tabs, bars and commas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TextColumn {
    /// The first character, and the one behind the last.
    pub(super) x: (usize, usize),
    /// How many tabs, bars and commas stand before it.
    pub(super) fields: [usize; 3],
}

/// A card or a mark, where it stands, and in which pair of brackets; 0 outside of any.
#[derive(Clone, Debug)]
pub(super) struct CardToken {
    pub(super) slot: Slot,
    pub(super) spot: TextColumn,
    pub(super) group: usize,
}

impl CardToken {
    pub(super) fn new(slot: Slot, at: TextColumn) -> Self {
        Self { slot, spot: at, group: 0 }
    }

    pub(super) fn card(&self) -> Option<Card> {
        self.slot.card
    }

    /// Whether it is a mark for an unknown card or an empty place, or a card that cannot be read.
    pub(super) fn is_mark(&self) -> bool {
        self.slot.card.is_none() && is_mark(&self.slot.text)
    }
}

/// Whether a text stands for no card or an unknown one.
pub(super) fn is_mark(text: &str) -> bool {
    text.chars().all(|c| !c.is_alphanumeric()) || is_unknown(text)
}

/// Whether a word stands for an unknown card or an empty place.
pub(super) fn is_unknown(word: &str) -> bool {
    ["xx", "null", "none", "nil", "nan"].iter().any(|unknown| word.eq_ignore_ascii_case(unknown))
}

/// The cards of a row or a column.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each holds or not, whatever the others do")]
pub(super) struct CardList {
    pub(super) line: usize,
    pub(super) slots: Vec<CardToken>,
    /// Whether a label with a mark stands before it: `3:`.
    pub(super) labelled: bool,
    /// Whether a word or a bullet stands before it.
    pub(super) is_led: bool,
    /// The number before it.
    pub(super) number: Option<u64>,
    /// Whether it is a blank line, which may be an empty column.
    pub(super) blank: bool,
    /// Whether words or numbers stand among the cards.
    pub(super) has_words: bool,
    /// How many tabs, bars and commas the line has.
    pub(super) fields: [usize; 3],
}

impl CardList {
    pub(super) fn cards(&self) -> impl Iterator<Item = Card> {
        self.slots.iter().filter_map(CardToken::card)
    }

    /// Whether its cards stand in one pair of brackets.
    pub(super) fn is_in_brackets(&self) -> bool {
        let group = self.slots.first().map_or(0, |first| first.group);
        group > 0 && self.slots.len() > 1 && self.slots.iter().all(|it| it.group == group)
    }

    /// Whether all of it could be moves in standard notation: `5h 4h 2h 6h`.
    pub(super) fn is_like_moves(&self) -> bool {
        let is_move = |placed: &CardToken| is_move(&placed.slot.text);
        !self.slots.is_empty() && self.slots.iter().all(is_move)
    }

    /// Whether the suits of its cards are in lower case, with or without their ranks.
    pub(super) fn is_lower(&self) -> bool {
        let is_lower = |text: &str| {
            text.contains(|c: char| c.is_ascii_lowercase())
                || !text.contains(|c: char| c.is_ascii_uppercase())
        };
        self.slots.iter().all(|placed| is_lower(&placed.slot.text))
    }
}

/// A part of a board.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// The cells, and the characters at which their heading begins and ends, and at which what follows them begins.
    Cells(Vec<CardToken>, [usize; 3]),
    Home([u8; 4]),
    /// A pile of another game.
    Other(usize, String),
    /// Where the columns stand.
    Numbers(Vec<TextColumn>),
    List(CardList),
}

/// What a line is for a board.
#[derive(Debug)]
pub(super) enum Row {
    /// Parts of a board; whether it can begin one.
    Parts(Vec<Part>, bool),
    /// Brackets and rules only; whether a bracket opens last.
    Frame(bool),
    Prose,
}

/// Where a token stands.
pub(super) fn spot(token: &Token<'_>, line: &str) -> TextColumn {
    let before = &line[..token.start];
    let count = |of: &[char]| before.matches(of).count();
    TextColumn {
        x: (token.x, token.end_x()),
        fields: [count(&['\t']), count(&BARS), count(&[','])],
    }
}

/// Whether a word is a move in standard notation: `7a`, `bh`.
pub(super) fn is_move(word: &str) -> bool {
    let is_from = |c: &u8| matches!(c, b'1'..=b'8' | b'a'..=b'g');
    matches!(word.as_bytes(), [from, to] if is_from(from) && (is_from(to) || *to == b'h'))
        && word.bytes().any(|c| c.is_ascii_alphabetic())
}

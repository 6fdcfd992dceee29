//! Boards, moves and messages as plain sentences.

use std::fmt::Write as _;

use crate::board::{Board, Place, format};
use crate::card::{Card, Rank, Suit};
use crate::rules::{AutoMoves, Move};
use crate::tui::app::solution::Frame;
use crate::words::{ascii, target};

#[cfg(test)]
mod tests;

/// How cards are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// `K♣`
    Signs,
    /// `KC`
    Letters,
    /// `king of clubs`
    Words,
}

impl Voice {
    fn card(self, card: Card) -> String {
        let (rank, suit) = (card.rank(), self.suit(card.suit()));
        match self {
            Self::Signs | Self::Letters => format!("{}{suit}", rank.label()),
            Self::Words => format!("{} of {suit}", rank.name()),
        }
    }

    fn suit(self, suit: Suit) -> String {
        match self {
            Self::Signs => suit.glyph().to_string(),
            Self::Letters => suit.letter().to_string(),
            Self::Words => format!("{}s", suit.name()),
        }
    }

    /// A text, in which cards are written with signs, with the cards named in this voice.
    pub(super) fn text(self, text: &str) -> String {
        if self == Self::Signs {
            return text.to_owned();
        }
        let mut said = String::with_capacity(text.len());
        for c in text.chars() {
            let Some(suit) = Suit::ALL.into_iter().find(|suit| suit.glyph() == c) else {
                said.push(ascii(c).unwrap_or(c));
                continue;
            };
            let start = said.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len();
            let rank = Rank::ALL.into_iter().find(|rank| rank.label() == &said[start..]);
            match rank {
                Some(rank) => {
                    said.truncate(start);
                    said.push_str(&self.card(Card::new(rank, suit)));
                }
                None => said.push_str(&self.suit(suit)),
            }
        }
        said
    }

    /// The board row by row, as pages print it; in words, each row a sentence.
    pub(super) fn rows(self, board: &Board, cells: usize) -> String {
        match self {
            Self::Signs if !board.is_dealt() => format::unicode(board),
            Self::Signs | Self::Letters => format::rows(board),
            Self::Words => {
                let card = |card: Option<&Card>| {
                    card.map_or_else(|| "none".to_owned(), |card| format!("{card:#}"))
                };
                let row = |row: usize| {
                    let cards = board.columns().each_ref().map(|column| card(column.get(row)));
                    format!("row {}: {}\n", row + 1, cards.join(", "))
                };
                (0..board.height()).map(row).collect::<String>() + &rest(board, cells)
            }
        }
    }
}

/// Cards, with signs.
pub(super) fn names<'a>(cards: impl IntoIterator<Item = &'a Card>) -> String {
    cards.into_iter().map(|card| format!("{card:#}")).collect::<Vec<_>>().join(", ")
}

/// The board column by column, the playable card of each first; then cells and foundations.
pub(super) fn columns(board: &Board, cells: usize) -> String {
    let mut text = String::new();
    for (i, column) in board.columns().iter().enumerate() {
        let cards = if column.is_empty() {
            "empty".to_owned()
        } else {
            format!("from the top of the pile: {}", names(column.iter().rev()))
        };
        _ = writeln!(text, "column {}, {cards}", i + 1);
    }
    text + &rest(board, cells)
}

/// Cells and foundations, once something lies there.
fn rest(board: &Board, cells: usize) -> String {
    if board.is_dealt() {
        return String::new();
    }
    let names = ('a'..='g').take(cells).zip(board.cells());
    let cell = |(name, held): (char, &Option<Card>)| match held {
        Some(card) => format!("{name} holds {card:#}"),
        None => format!("{name} is free"),
    };
    let cells: Vec<String> = names.map(cell).collect();
    let home = |suit: Suit| {
        board.top(suit).map_or_else(|| format!("no {}", suit.glyph()), |card| format!("{card:#}"))
    };
    let home = Suit::ALL.map(home).join(", ");
    let cells = if cells.is_empty() { "none".to_owned() } else { cells.join(", ") };
    format!("cells: {cells}\nhome: {home}\n")
}

/// A move that was made: `9♥, 8♠ to column 6, on 10♣; home: A♠`.
pub(super) fn played(mv: Move, cards: &[Card], onto: Option<Card>, auto: &AutoMoves) -> String {
    let onto = match (mv.to, onto) {
        (Place::Column(_), Some(card)) => format!(", on {card:#}"),
        (Place::Column(_), None) => ", which was empty".to_owned(),
        (Place::Cell(_) | Place::Foundation, _) => String::new(),
    };
    let home = if auto.is_empty() {
        String::new()
    } else {
        format!("; home: {}", names(auto.iter().map(|(card, _)| card)))
    };
    format!("{} {}{onto}{home}", names(cards), target(mv.to))
}

/// A move of a solution with its number.
pub(super) fn numbered(frame: &Frame) -> String {
    let played = played(frame.mv, &frame.cards, frame.onto, &frame.auto);
    format!("{}. {}: {played}", frame.number, frame.text)
}

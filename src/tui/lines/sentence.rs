//! Boards, moves and messages as plain sentences.

use std::fmt::Write as _;

use crate::board::{Board, Cards, Place, format};
use crate::card::{Card, Rank, Suit};
use crate::rules::{AutoMoves, Move};
use crate::words::ascii;

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

const RANKS: [&str; 13] = [
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king",
];

fn suit_name(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

impl Voice {
    /// A card's name.
    pub(super) fn card(self, card: Card) -> String {
        match self {
            Self::Signs => format!("{card:#}"),
            Self::Letters => format!("{}{}", card.rank().label(), card.suit().letter()),
            Self::Words => {
                let rank = RANKS[usize::from(card.rank().value()) - 1];
                format!("{rank} of {}", suit_name(card.suit()))
            }
        }
    }

    fn suit(self, suit: Suit) -> String {
        match self {
            Self::Signs => suit.glyph().to_string(),
            Self::Letters => suit.letter().to_string(),
            Self::Words => suit_name(suit).to_owned(),
        }
    }

    pub(super) fn cards<'a>(self, cards: impl IntoIterator<Item = &'a Card>) -> String {
        cards.into_iter().map(|card| self.card(*card)).collect::<Vec<_>>().join(", ")
    }

    /// A text with the cards in it named in this voice.
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
            let start = said.rfind(|c: char| !c.is_ascii_alphanumeric()).map_or(0, |at| at + 1);
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

    /// The board column by column, the playable card of each first; then cells and foundations.
    pub(super) fn columns(self, board: &Board, cells: usize) -> String {
        let mut text = String::new();
        for (i, column) in board.columns().iter().enumerate() {
            let cards = if column.is_empty() {
                "empty".to_owned()
            } else {
                format!("from the top of the pile: {}", self.cards(column.iter().rev()))
            };
            _ = writeln!(text, "column {}, {cards}", i + 1);
        }
        text + &self.rest(board, cells)
    }

    /// The board row by row, as pages print it; in words, each row a sentence.
    pub(super) fn rows(self, board: &Board, cells: usize) -> String {
        match self {
            Self::Signs if !board.is_dealt() => format::unicode(board),
            Self::Signs | Self::Letters => format::rows(board),
            Self::Words => {
                let height = board.columns().iter().map(Cards::len).max().unwrap_or(0);
                let row = |row: usize| {
                    let card = |column: usize| {
                        let card = board.columns()[column].get(row);
                        card.map_or_else(|| "none".to_owned(), |card| self.card(*card))
                    };
                    let cards: Vec<String> = (0..board.columns().len()).map(card).collect();
                    format!("row {}: {}\n", row + 1, cards.join(", "))
                };
                (0..height).map(row).collect::<String>() + &self.rest(board, cells)
            }
        }
    }

    /// Cells and foundations, once something lies there.
    fn rest(self, board: &Board, cells: usize) -> String {
        if board.is_dealt() {
            return String::new();
        }
        let names = ('a'..='g').take(cells).zip(board.cells());
        let cell = |(name, held): (char, &Option<Card>)| match held {
            Some(card) => format!("{name} holds {}", self.card(*card)),
            None => format!("{name} is free"),
        };
        let cells: Vec<String> = names.map(cell).collect();
        let home = |suit: Suit| match Rank::new(board.foundation(suit)) {
            Some(rank) => self.card(Card::new(rank, suit)),
            None => format!("no {}", self.suit(suit)),
        };
        let home = Suit::ALL.map(home).join(", ");
        let cells = if cells.is_empty() { "none".to_owned() } else { cells.join(", ") };
        format!("cells: {cells}\nhome: {home}\n")
    }

    /// A move that was made: `9♥, 8♠ to column 6, on 10♣; home: A♠`.
    pub(super) fn played(
        self,
        mv: Move,
        cards: &[Card],
        onto: Option<Card>,
        auto: &AutoMoves,
    ) -> String {
        let target = match (mv.to, onto) {
            (Place::Foundation, _) => "home".to_owned(),
            (Place::Cell(_), _) => format!("to cell {}", mv.to),
            (Place::Column(_), Some(card)) => {
                format!("to column {}, on {}", mv.to, self.card(card))
            }
            (Place::Column(_), None) => format!("to column {}, which was empty", mv.to),
        };
        let home = if auto.is_empty() {
            String::new()
        } else {
            format!("; home: {}", self.cards(auto.iter().map(|(card, _)| card)))
        };
        format!("{} {target}{home}", self.cards(cards))
    }
}

//! Where is it: cards that are lit up on the table until the next action.

use crate::board::Board;
use crate::card::{Card, Rank, Suit};
use crate::tui::app::App;
use crate::tui::layout::Spot;
use crate::words::{count, quoted};

/// The cards that a text means: `7h` or `seven of hearts` one, `7` all of that rank.
///
/// # Errors
/// The text means no card.
pub(crate) fn meant(text: &str) -> Result<Vec<Card>, String> {
    let text = text.trim();
    let written = without_blanks(text);
    let named = Card::ALL.into_iter().find(|card| written == name(*card));
    let card = named.map_or_else(|| written.parse(), Ok).map(|card| vec![card]);
    let of_rank = |rank: Rank| Suit::ALL.map(|suit| Card::new(rank, suit)).to_vec();
    card.or_else(|_| text.parse().map(of_rank))
        .map_err(|_| format!("{} is not a card, as 7h or 10s", quoted(text)))
}

/// Whether a text begins the name of a card in words.
pub(crate) fn begins_name(text: &str) -> bool {
    let text = without_blanks(text);
    Card::ALL.into_iter().any(|card| name(card).starts_with(&text))
}

/// The name of a card in words, without blanks.
fn name(card: Card) -> String {
    format!("{}of{}s", card.rank().name(), card.suit().name())
}

fn without_blanks(text: &str) -> String {
    text.to_lowercase().split_whitespace().collect()
}

/// Where a card is; `listed` names the cards on it, too: `7♥ is in column 3, under 2 cards: 9♠, 8♦`.
fn where_is(board: &Board, card: Card, listed: bool) -> String {
    let column = (1..).zip(board.columns()).find(|(_, column)| column.contains(&card));
    let cell = ('a'..).zip(board.cells()).find(|(_, held)| **held == Some(card));
    match (column, cell) {
        (Some((number, column)), _) => {
            let above = column.iter().rev().take_while(|other| **other != card);
            let names: Vec<String> = above.map(|card| format!("{card:#}")).collect();
            let list = if listed { format!(": {}", names.join(", ")) } else { String::new() };
            match names.len() {
                0 => format!("{card:#} is the last card of column {number}"),
                above => {
                    format!("{card:#} is in column {number}, under {}{list}", count(above, "card"))
                }
            }
        }
        (None, Some((letter, _))) => format!("{card:#} is in cell {letter}"),
        (None, None) => format!("{card:#} is home"),
    }
}

impl App {
    /// Lights up the card or rank that a text means, and says where that is.
    pub(super) fn seek(&mut self, text: &str) {
        match meant(text) {
            Ok(cards) => self.light_up(cards),
            Err(_) if matches!(text, "" | "1") => {}
            Err(why) => self.warn(why),
        }
    }

    /// Says which card lies at a place.
    pub(super) fn peek(&mut self, spot: Spot) {
        let board = self.board();
        let cards = board.cards_at(spot.place);
        let card = spot.card.map_or(cards.last(), |row| cards.get(row));
        self.light_up(card.into_iter().copied().collect());
    }

    fn light_up(&mut self, cards: Vec<Card>) {
        let listed = cards.len() == 1;
        let place = |card: &Card| where_is(self.board(), *card, listed);
        let places: Vec<String> = cards.iter().map(place).collect();
        if !places.is_empty() {
            self.say(places.join("; "));
        }
        self.sought = cards;
    }
}

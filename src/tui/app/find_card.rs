//! Finding a card on the table.

use crate::tui::app::App;
use crate::tui::layout::Spot;
use freecell::board::{Board, Place};
use freecell::card;
use freecell::card::{Card, Rank, Suit};
use freecell::words::{count, quoted};

/// Parses the name of a card or a rank: `7h` or `seven of hearts`, or `7` for all sevens.
///
/// # Errors
/// If the text names no card.
pub(crate) fn named_cards(text: &str) -> Result<Vec<Card>, String> {
    let text = text.trim();
    let written = without_blanks(text);
    let named = Card::ALL.into_iter().find(|card| written == name(*card));
    let card = named.map_or_else(|| written.parse(), Ok).map(|card| vec![card]);
    let of_rank = |rank: Rank| Suit::ALL.map(|suit| Card::new(rank, suit)).to_vec();
    card.or_else(|_| text.parse().map(of_rank))
        .map_err(|_| format!("{} is not a card, as 7h or 10s", quoted(text)))
}

/// Whether a text is the beginning of a card's name in words.
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

/// Writes `7♥ is in column 3, under 2 cards`; with `listed`, adds the cards: `: 9♠, 8♦`.
fn where_is(board: &Board, card: Card, listed: bool) -> String {
    match board.place_of(card) {
        Some(Place::Column(column)) => {
            let above = || board.column(column).iter().rev().take_while(|other| **other != card);
            let under = match above().count() {
                0 => return format!("{card:#} is the last card of column {column}"),
                above => count(above, "card"),
            };
            let list = if listed { format!(": {}", card::names(above())) } else { String::new() };
            format!("{card:#} is in column {column}, under {under}{list}")
        }
        Some(Place::Cell(cell)) => format!("{card:#} is in cell {cell}"),
        Some(Place::Foundation) | None => format!("{card:#} is home"),
    }
}

impl App {
    /// Highlights the card or rank named by a text, and describes its place.
    pub(crate) fn seek(&mut self, text: &str) {
        match named_cards(text) {
            Ok(cards) => self.light_up(cards),
            Err(_) if matches!(text, "" | "1") => {}
            Err(why) => self.said.warn(why),
        }
    }

    /// Says which card is at a place.
    pub(crate) fn peek(&mut self, spot: Spot) {
        let board = self.desk.board();
        let cards = board.cards_at(spot.place);
        let card = spot.card.map_or(cards.last(), |row| cards.get(row));
        self.light_up(card.into_iter().copied().collect());
    }

    fn light_up(&mut self, cards: Vec<Card>) {
        let listed = cards.len() == 1;
        let place = |card: &Card| where_is(self.desk.board(), *card, listed);
        let places: Vec<String> = cards.iter().map(place).collect();
        if !places.is_empty() {
            self.said.say(places.join("; "));
        }
        self.said.sought = cards;
    }
}

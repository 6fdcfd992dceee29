//! What the screen shows of the state: the board, highlighted cards, the message.

use crate::tui::app::{App, Compared, Known, Play, ShownSolution, ViewedDeal, ViewerMode};
use crate::tui::layout::Spot;
use crate::tui::mark::{Mark, Marks};
use freecell::board::{Board, Place};
use freecell::card;
use freecell::card::{Card, Rank, Suit};
use freecell::rules::Rules;
use freecell::words::{count, escaped, quoted};

impl App {
    /// The position on screen.
    pub(crate) fn board(&self) -> &Board {
        match &self.mode {
            ViewerMode::Browse => &self.subject.start,
            ViewerMode::Solution(solution) => solution.board(),
            ViewerMode::Play(play) => play.game.board(),
            ViewerMode::Compare(compared) => compared.boards()[0],
        }
    }

    /// The position that the one on screen is compared with.
    pub(crate) fn other_board(&self) -> Option<&Board> {
        self.compared().map(|compared| compared.boards()[1])
    }

    /// The solution that the user steps through.
    pub(crate) fn solution(&self) -> Option<&ShownSolution> {
        if let ViewerMode::Solution(solution) = &self.mode { Some(solution) } else { None }
    }

    /// The game that the user plays.
    pub(crate) fn play_mode(&self) -> Option<&Play> {
        if let ViewerMode::Play(play) = &self.mode { Some(play) } else { None }
    }

    /// The boards that the user compares.
    pub(crate) fn compared(&self) -> Option<&Compared> {
        if let ViewerMode::Compare(compared) = &self.mode { Some(compared) } else { None }
    }

    /// The number of cells to show.
    pub(crate) fn cells(&self) -> usize {
        let used = self.board().cells_used().max(self.other_board().map_or(0, Board::cells_used));
        self.rules().cells().max(used)
    }

    /// The marks on the table.
    pub(crate) fn marks(&self) -> Marks {
        let mut marks = match &self.mode {
            ViewerMode::Browse => Marks::default(),
            ViewerMode::Solution(solution) => solution.marks(),
            ViewerMode::Play(play) => play.marks(self.hinted()),
            ViewerMode::Compare(compared) => compared.marks()[0].clone(),
        };
        marks.cards(&self.sought, Mark::Target);
        for card in self.sought.iter().filter(|card| self.board().is_home(**card)) {
            marks.foundation(card.suit(), Mark::Target);
        }
        marks
    }

    /// What is known about the board under the current rules.
    pub(crate) fn known(&self) -> Known {
        self.known_of(&self.subject)
    }

    /// Whether the player was helped with the deal of the game, so that it counts apart. A game that was
    /// won before stays as it was counted.
    pub(crate) fn is_helped(&self) -> bool {
        let won = self.play_mode().filter(|play| play.game.is_won());
        let is_helped = || self.subject.deal.is_some_and(|deal| self.record.is_helped(deal));
        won.map_or_else(is_helped, |play| play.assisted)
    }

    /// What is known about any board under the current rules.
    pub(crate) fn known_of(&self, subject: &ViewedDeal) -> Known {
        let rules = self.rules();
        let noted = subject.deal.and_then(|deal| self.record.shortest(deal, rules));
        self.knowledge.of(subject, rules, noted)
    }

    /// The current rules.
    pub(crate) fn rules(&self) -> Rules {
        match &self.mode {
            ViewerMode::Play(play) => play.game.rules(),
            ViewerMode::Solution(solution) => solution.replay().rules,
            ViewerMode::Browse | ViewerMode::Compare(_) => self.config.settings.rules(),
        }
    }
}

/// A message above the footer, shown until the next key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    /// Keys that are useful now.
    pub(crate) keys: Option<String>,
    /// A shorter text for narrow screens.
    pub(crate) short: Option<String>,
    /// Whether it reports a problem.
    pub(crate) bad: bool,
}

impl Message {
    /// The text and the useful keys.
    pub(crate) fn with_keys(&self) -> String {
        match &self.keys {
            Some(keys) => format!("{}: {keys}", self.text),
            None => self.text.clone(),
        }
    }
}

impl App {
    fn message(&mut self, text: impl Into<String>) -> &mut Message {
        self.message.insert(Message { text: escaped(text.into()), ..Message::default() })
    }

    /// Shows a message until the next key.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.message(text);
    }

    /// Shows a problem until the next key.
    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        self.message(text).bad = true;
    }

    /// Shows a message with useful keys.
    pub(crate) fn say_with(&mut self, text: impl Into<String>, keys: &str) {
        self.message(text).keys = Some(keys.to_owned());
    }

    /// Shows a problem with useful keys.
    pub(super) fn warn_with(&mut self, text: impl Into<String>, keys: &str) {
        self.warn(text);
        self.name_keys(keys);
    }

    /// Adds useful keys to the message.
    pub(super) fn name_keys(&mut self, keys: impl Into<String>) {
        if let Some(message) = &mut self.message {
            message.keys = Some(keys.into());
        }
    }
}

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
            Err(why) => self.warn(why),
        }
    }

    /// Says which card is at a place.
    pub(crate) fn peek(&mut self, spot: Spot) {
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

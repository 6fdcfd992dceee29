//! Cards that slide to their new places.

use std::time::Duration;

use crate::tui::layout::length;
use freecell::board::compare::CardPlace;
use freecell::board::{Board, COLUMNS, MAX_CELLS};
use freecell::card::{Card, Rank};

#[cfg(test)]
mod tests;

/// The number of frames for the motion of one card.
const FLIGHT: u16 = 6;
/// The duration of the shortest motion.
pub(crate) const SHORTEST: Duration = Duration::from_millis(150);
/// The delay in frames between two cards that go home, unless there are too many of them.
const STAGGER: u16 = 3;
/// The most frames over which the starts of all cards are spread.
const MOST: u16 = 36;
/// The frames over which the starts of all cards of a deal are spread.
const DEALING: usize = 18;

/// A moving card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flight {
    pub(crate) card: Card,
    /// Its old place.
    pub(crate) from: CardPlace,
    /// Its new place.
    pub(crate) to: CardPlace,
    /// The frame in which it starts.
    start: u16,
}

/// The cards that move from one position to the next.
#[derive(Clone, Debug)]
pub(crate) struct Slide {
    /// The position before.
    pub(crate) before: Board,
    flights: Vec<Flight>,
    frame: u16,
}

impl Slide {
    /// The motion between two positions, except for `brought` cards, which the mouse has already
    /// moved. Returns `None` if no card moves.
    pub(super) fn between(before: &Board, after: &Board, brought: &[Card]) -> Option<Self> {
        let others = Card::ALL.into_iter().filter(|card| !brought.contains(card));
        let moved = others.filter_map(|card| {
            let (from, to) = (CardPlace::of(card, before)?, CardPlace::of(card, after)?);
            (from != to).then_some(Flight { card, from, to, start: 0 })
        });
        // Cards go home in order of rank, which is the order of the deck.
        let (mut home, mut flights): (Vec<_>, Vec<_>) =
            moved.partition(|flight| matches!(flight.to, CardPlace::Foundation(_)));
        let first = if flights.is_empty() { 0 } else { FLIGHT };
        let count = length(home.len()).max(1);
        for (i, flight) in (0..).zip(&mut home) {
            flight.start = first + (i * STAGGER).min(i * MOST / count);
        }
        flights.append(&mut home);
        // The deeper cards of a column are drawn first.
        flights.sort_by_key(|flight| match flight.from {
            CardPlace::Column { row, .. } => row,
            CardPlace::Cell(_) | CardPlace::Foundation(_) => 0,
        });
        (!flights.is_empty()).then(|| Self { before: before.clone(), flights, frame: 0 })
    }

    /// The cards of a deal on their way from the foundations to the columns, in the order of dealing.
    /// Returns `None` if the board is no deal.
    pub(super) fn deal(board: &Board) -> Option<Self> {
        let home = [Rank::ALL.len(); 4].map(|cards| u8::try_from(cards).unwrap_or_default());
        let before = Board::new(Default::default(), [None; MAX_CELLS], home).ok()?;
        let mut flights = Self::between(&before, board, &[])?.flights;
        for flight in &mut flights {
            let CardPlace::Column { column, row } = flight.to else { return None };
            let dealt = row * COLUMNS + column.index();
            flight.start = length(dealt * DEALING / (Card::COUNT - 1));
        }
        // On each foundation the next card to be dealt is drawn last.
        flights.sort_by_key(|flight| std::cmp::Reverse(flight.start));
        Some(Self { before, flights, frame: 0 })
    }

    /// Goes on to the next frame. Returns whether it is over.
    pub(super) fn step(&mut self) -> bool {
        self.frame += 1;
        self.is_over()
    }

    /// Whether all cards have arrived.
    fn is_over(&self) -> bool {
        let last = self.flights.iter().map(|flight| flight.start).max();
        self.frame >= last.unwrap_or(0) + FLIGHT
    }

    /// The cards that have not arrived, each with its progress as a fraction of the way.
    pub(crate) fn on_the_way(&self) -> impl Iterator<Item = (Flight, (u16, u16))> {
        let done = |flight: &Flight| self.frame.saturating_sub(flight.start);
        let moving = self.flights.iter().filter(move |flight| done(flight) < FLIGHT);
        moving.map(move |flight| (*flight, eased(done(flight))))
    }

    /// The position after the motion, without the cards that have not arrived.
    pub(crate) fn board(&self, after: &Board) -> Board {
        let away: Vec<Card> = self.on_the_way().map(|(flight, _)| flight.card).collect();
        after.without(&away)
    }
}

/// The progress of a card after this many frames; it slows down before it arrives.
fn eased(frames: u16) -> (u16, u16) {
    let left = FLIGHT - frames.min(FLIGHT);
    (FLIGHT * FLIGHT - left * left, FLIGHT * FLIGHT)
}

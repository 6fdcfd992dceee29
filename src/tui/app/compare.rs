//! Compare mode: a second board next to or instead of the one shown.

use std::collections::HashSet;

use crate::board::compare::{self, CardPlace, Difference};
use crate::board::{Board, Place};
use crate::card::Card;
use crate::dealer::{DealNumber, lookup};
use crate::tui::app::{App, Mark, Marks, Mode, Subject};
use crate::tui::command::Action;
use crate::tui::dialog::choose;
use crate::words::count;

/// Two boards and their differences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Compared {
    /// The deal or board shown before.
    ours: Board,
    /// The pasted board.
    other: Board,
    /// The deal number of the pasted board.
    pub(crate) number: Option<DealNumber>,
    /// The places where they differ.
    pub(crate) differences: Vec<Difference>,
    /// The selected difference.
    pub(crate) chosen: usize,
    /// Whether the pasted board is shown.
    pub(crate) swapped: bool,
}

impl Compared {
    /// The board on the screen, and the other.
    pub(crate) fn boards(&self) -> [&Board; 2] {
        if self.swapped { [&self.other, &self.ours] } else { [&self.ours, &self.other] }
    }

    /// The marks on the board shown and on the other: cards that differ, and places that hold a card
    /// only on the other board.
    pub(crate) fn marks(&self) -> [Marks; 2] {
        [self.swapped, !self.swapped].map(|pasted| {
            let mut marks = Marks::default();
            for (i, difference) in self.differences.iter().enumerate() {
                let shown = if pasted { difference.found } else { difference.expected };
                let mark = if i == self.chosen { Mark::Selected } else { Mark::Differs };
                match (shown, difference.place) {
                    (Some(card), _) => marks.cards(&[card], mark),
                    (None, CardPlace::Foundation(suit)) => marks.foundation(suit, mark),
                    (None, CardPlace::Cell(cell)) => marks.place(Place::Cell(cell), mark),
                    (None, CardPlace::Column { column, .. }) => {
                        marks.place(Place::Column(column), mark);
                    }
                }
            }
            marks
        })
    }

    /// The names of the board shown and of the other.
    pub(crate) fn names(&self, ours: &str) -> [String; 2] {
        let pasted = self.number.map_or("pasted".to_owned(), |number| format!("pasted: #{number}"));
        if self.swapped { [pasted, ours.to_owned()] } else { [ours.to_owned(), pasted] }
    }

    /// Which deal the pasted board is, or which two cards to swap to make the boards equal.
    pub(crate) fn verdict(&self) -> String {
        match (self.number, exchanged(&self.differences)) {
            _ if self.differences.is_empty() => "the pasted board is the same".to_owned(),
            (Some(number), _) => format!("the pasted board is deal {number}"),
            (None, Some([one, two])) => {
                let deal = lookup::number(&self.ours).map(|deal| format!("deal {deal}"));
                let ours = deal.unwrap_or("the board shown".to_owned());
                format!("swapping {one:#} and {two:#} gives {ours}")
            }
            (None, None) if self.other.is_dealt() => {
                "the pasted board is not a numbered deal".to_owned()
            }
            (None, None) => "the pasted board is a position in play".to_owned(),
        }
    }

    /// The number of differences; for a position in play, the number of cards in other places.
    pub(crate) fn count(&self) -> String {
        if !(self.differences.is_empty() || self.ours.is_dealt() && self.other.is_dealt()) {
            let cards = self.differences.iter().flat_map(|it| [it.expected, it.found]).flatten();
            let cards = cards.collect::<HashSet<_>>().len();
            return format!("{} elsewhere", count(cards, "card"));
        }
        compare::in_words(&self.differences)
    }
}

impl App {
    /// Whether a board must be pasted before there is something to compare with.
    pub(crate) fn needs_board(&self) -> bool {
        self.other.is_none() || self.compared().is_some()
    }

    pub(crate) fn swap_boards(&mut self) {
        if let Mode::Compare(compared) = &mut self.mode {
            compared.swapped = !compared.swapped;
        }
    }

    /// Selects another difference.
    pub(super) fn choose_difference(&mut self, action: &Action) {
        if let Mode::Compare(compared) = &mut self.mode {
            choose(&mut compared.chosen, action, compared.differences.len());
        }
    }

    /// Compares the board shown with the one pasted last.
    pub(super) fn compare(&mut self) {
        let Some((other, nearest)) = self.other.clone() else { return };
        if let Some(nearest) = nearest.filter(|_| self.subject.start == other) {
            self.show(Subject::deal(nearest));
        }
        let (ours, number) = (self.subject.start.clone(), lookup::number(&other));
        let differences = compare::differences(&ours, &other);
        let compared = Compared { ours, other, number, differences, chosen: 0, swapped: false };
        self.leave_mode();
        self.mode = Mode::Compare(Box::new(compared));
    }
}

/// The two cards that, if swapped, make the boards equal.
fn exchanged(differences: &[Difference]) -> Option<[Card; 2]> {
    let [one, two] = differences else { return None };
    let cards = [one.found?, two.found?];
    (one.expected? == cards[1] && two.expected? == cards[0]).then_some(cards)
}

//! Compare mode: another board laid over the one shown.

use crate::board::Board;
use crate::board::compare::{self, CardPlace, Difference};
use crate::dealer::{DealNumber, lookup};
use crate::tui::app::marks::{Mark, Marks};
use crate::tui::app::{App, Mode};

/// Two boards, and where they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Compared {
    /// The deal, or board, that was shown.
    ours: Board,
    /// The one pasted.
    other: Board,
    /// The number that gives the pasted one.
    pub(crate) number: Option<DealNumber>,
    /// Where they differ.
    pub(crate) differences: Vec<Difference>,
    /// Whether the pasted one is on the screen.
    pub(crate) swapped: bool,
}

impl Compared {
    fn new(ours: &Board, other: &Board) -> Self {
        Self {
            ours: ours.clone(),
            other: other.clone(),
            number: lookup::numbers(other).first().copied(),
            differences: compare::differences(ours, other),
            swapped: false,
        }
    }

    /// The board on the screen.
    pub(crate) fn board(&self) -> &Board {
        if self.swapped { &self.other } else { &self.ours }
    }

    /// The other of the two.
    pub(crate) fn hidden_board(&self) -> &Board {
        if self.swapped { &self.ours } else { &self.other }
    }

    /// The cards that differ, and the places that hold one on the other board only.
    pub(crate) fn marks(&self) -> Marks {
        self.marks_on(self.swapped)
    }

    /// The same on the other of the two.
    pub(crate) fn hidden_marks(&self) -> Marks {
        self.marks_on(!self.swapped)
    }

    /// The name of the board on the screen, and of the other.
    pub(crate) fn names(&self, ours: &str) -> [String; 2] {
        let pasted = self.number.map_or("pasted".to_owned(), |number| format!("pasted: #{number}"));
        let mut names = [ours.to_owned(), pasted];
        if self.swapped {
            names.reverse();
        }
        names
    }

    fn marks_on(&self, pasted: bool) -> Marks {
        let mut marks = Marks::default();
        for difference in &self.differences {
            let shown = if pasted { difference.found } else { difference.expected };
            match (shown, difference.place) {
                (Some(card), _) => marks.card(card, Mark::Differs),
                (None, CardPlace::Column { column, .. }) => marks.column(column, Mark::Differs),
                (None, CardPlace::Cell(cell)) => marks.cell(cell, Mark::Differs),
                (None, CardPlace::Foundation(suit)) => marks.foundation(suit, Mark::Differs),
            }
        }
        marks
    }

    /// What the pasted board is.
    pub(crate) fn verdict(&self) -> String {
        match self.number {
            _ if self.differences.is_empty() => "the pasted board is the same".to_owned(),
            Some(number) => format!("the pasted board is deal {number}"),
            None if self.other.is_dealt() => "the pasted board isn't a numbered deal".to_owned(),
            None => "the pasted board is a position in play".to_owned(),
        }
    }

    /// In how many places the boards differ.
    pub(crate) fn count(&self) -> String {
        match self.differences.len() {
            0 => "the same".to_owned(),
            1 => "1 place differs".to_owned(),
            count => format!("{count} places differ"),
        }
    }
}

impl App {
    /// Whether a board has to be pasted before there is something to compare with.
    pub(crate) fn needs_board(&self) -> bool {
        self.other.is_none() || matches!(self.mode, Mode::Compare(_))
    }

    /// Lays the board that was pasted last over the one shown.
    pub(super) fn compare(&mut self) {
        let Some(other) = &self.other else { return };
        let compared = Compared::new(self.subject.start(), other);
        self.leave_mode();
        self.mode = Mode::Compare(Box::new(compared));
    }
}

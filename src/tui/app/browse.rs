//! The board that is looked at, and going from deal to deal.

use std::iter::repeat_with;

use crate::board::Board;
use crate::dealer::{DealNumber, impossible, lookup};
use crate::tui::app::{App, Mode, Origin};

/// How many boards one can go back.
const REMEMBERED: usize = 1000;
/// Random deals are taken from the numbers of later Windows, which most people know.
const RANDOM_LAST: u64 = 1_000_000;

impl App {
    /// Shows the deal whose number is `steps` higher, in the present mode.
    pub(super) fn step_deal(&mut self, steps: i64) {
        let deal = self.near.step(steps);
        if Some(deal) == self.subject.number() {
            let end = if steps < 0 { "first" } else { "last" };
            return self.say(format!("{deal} is the {end} deal"));
        }
        self.stay_in_mode(Subject::deal(deal));
    }

    /// Shows another board in the mode that is on, as far as the mode can be had of it.
    pub(super) fn stay_in_mode(&mut self, subject: Subject) {
        let go_on: fn(&mut Self) = match &self.mode {
            Mode::Play(_) => Self::play,
            Mode::Compare(_) => Self::compare,
            Mode::Solution(solution) if solution.origin == Origin::Solver => Self::solve,
            // A text that names no deal is tried on another one.
            Mode::Solution(solution)
                if solution.origin == Origin::Text && self.pasted.without_deal().is_some() =>
            {
                Self::replay_pasted
            }
            Mode::Browse | Mode::Solution(_) => |_| {},
        };
        self.show(subject);
        go_on(self);
    }

    /// Shows a random deal that is not impossible, one of those found where some are searched for: in
    /// Play to be played, else in Browse mode.
    pub(crate) fn random_deal(&mut self) {
        let deal = if self.findings.is_some() {
            self.random_hit()
        } else {
            let number = || (self.random.next() % RANDOM_LAST).cast_signed();
            let mut any = repeat_with(number).map(|number| DealNumber::FIRST.step(number));
            any.find(|deal| !impossible::is_impossible(*deal))
        };
        let Some(deal) = deal else { return };
        match self.mode {
            Mode::Play(_) => self.stay_in_mode(Subject::deal(deal)),
            _ => self.show(Subject::deal(deal)),
        }
    }

    pub(crate) fn previous_deal(&mut self) {
        match self.before.pop() {
            Some(subject) => self.put(subject),
            None => self.say("no deal was shown before this one"),
        }
    }

    /// Shows a board in Browse mode, and remembers the one before.
    pub(super) fn show(&mut self, subject: Subject) {
        if subject == self.subject {
            return self.put(subject);
        }
        if self.before.len() == REMEMBERED {
            self.before.remove(0);
        }
        let before = self.subject.clone();
        self.put(subject);
        self.before.push(before);
    }

    fn put(&mut self, subject: Subject) {
        self.leave_mode();
        self.near = subject.number().unwrap_or(self.near);
        self.subject = subject;
        if let Some(deal) = self.subject.number() {
            self.record.saw(deal);
        }
    }
}

/// A deal, or a board that no number gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subject {
    deal: Option<DealNumber>,
    board: Board,
}

impl Subject {
    /// A numbered deal.
    pub(crate) fn deal(deal: DealNumber) -> Self {
        Self { deal: Some(deal), board: deal.deal() }
    }

    /// A board, with the number that gives it, if one does; the smallest, should there be several.
    pub(crate) fn board(board: Board) -> Self {
        Self { deal: lookup::number(&board), board }
    }

    /// Its number.
    pub(crate) fn number(&self) -> Option<DealNumber> {
        self.deal
    }

    /// Its cards.
    pub(crate) fn start(&self) -> &Board {
        &self.board
    }

    /// What it is called: `#617`, or `board`.
    pub(crate) fn name(&self) -> String {
        self.deal.map_or_else(|| "board".to_owned(), |deal| format!("#{deal}"))
    }

    /// Its heading: `Deal 617`, or other words where it has no number.
    pub(crate) fn title(&self, otherwise: &str) -> String {
        self.deal.map_or_else(|| otherwise.to_owned(), |deal| format!("Deal {deal}"))
    }

    /// What a file about it is called.
    pub(crate) fn file_name(&self) -> String {
        self.deal.map_or_else(|| "freecell-board".to_owned(), |deal| format!("freecell-{deal}"))
    }
}

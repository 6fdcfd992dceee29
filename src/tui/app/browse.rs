//! Going from deal to deal, and the field for the number.

use crate::dealer::{DealNumber, DealNumberError};
use crate::intake::named_deal;
use crate::tui::app::field::Field;
use crate::tui::app::solution::Origin;
use crate::tui::app::subject::Subject;
use crate::tui::app::{App, Dialog, Mode};
use crate::tui::command::{Edit, Effect};

/// How many boards one can go back.
const REMEMBERED: usize = 1000;
/// Random deals are taken from the numbers of later Windows, which most people know.
const RANDOM_LAST: u64 = 1_000_000;

impl App {
    /// Shows the deal so many numbers further on; in Play and Compare that mode goes on with it.
    pub(super) fn step_deal(&mut self, steps: i64) -> Effect {
        let deal = self.near.step(steps);
        if Some(deal) == self.subject.number() {
            let end = if steps < 0 { "first" } else { "last" };
            self.say(format!("{deal} is the {end} deal"));
            return Effect::Redraw;
        }
        self.stay_in_mode(Subject::deal(deal));
        Effect::Redraw
    }

    /// Shows another board in the mode that is on, as far as the mode can be had of it.
    pub(super) fn stay_in_mode(&mut self, subject: Subject) {
        match self.mode {
            Mode::Play(_) => {
                self.show(subject);
                self.play();
            }
            Mode::Compare(_) => {
                self.show(subject);
                self.compare();
            }
            Mode::Solution(ref solution) if solution.origin == Origin::Solver => {
                self.show(subject);
                self.solve();
            }
            // A text that names no deal is tried on another one.
            Mode::Solution(ref solution)
                if solution.origin == Origin::Text && self.pasted.without_deal().is_some() =>
            {
                self.show(subject);
                self.replay_pasted();
            }
            Mode::Browse | Mode::Solution(_) => self.show(subject),
        }
    }

    pub(super) fn random_deal(&mut self) {
        if let Some(asked) = self.filter() {
            return self.try_luck(asked);
        }
        let number = self.random.next() % RANDOM_LAST + 1;
        let deal = i64::try_from(number).ok().and_then(|n| DealNumber::new(n).ok());
        let subject = Subject::deal(deal.unwrap_or(DealNumber::FIRST));
        match self.mode {
            Mode::Play(_) => self.stay_in_mode(subject),
            _ => self.show(subject),
        }
    }

    pub(super) fn previous_deal(&mut self) {
        match self.before.pop() {
            Some(subject) => self.put(subject),
            None => self.say("no deal was shown before this one"),
        }
    }

    /// Shows a board in Browse mode, and remembers the one before.
    pub(super) fn show(&mut self, subject: Subject) {
        if subject == self.subject {
            self.put(subject);
            return;
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
        self.luck = None;
        self.near = subject.number().unwrap_or(self.near);
        self.subject = subject;
        if let Some(deal) = self.subject.number() {
            self.record.saw(deal);
        }
        self.dialog = None;
    }

    pub(super) fn open_number(&mut self) {
        self.dialog = Some(Dialog::Number { field: Field::default(), error: None });
    }

    /// Types into the field that is open, or opens the one for the number.
    pub(super) fn type_char(&mut self, c: char) {
        if self.field().is_none() {
            self.open_number();
        }
        if let Some((field, error)) = self.field() {
            field.insert(c);
            *error = None;
        }
    }

    pub(super) fn edit(&mut self, edit: Edit) {
        // Backspace in an empty field is one step back: out of it.
        match self.field() {
            Some((field, _)) if edit == Edit::Backspace && field.is_empty() => self.dialog = None,
            Some((field, error)) => {
                field.edit(edit);
                *error = None;
            }
            None => self.edit_paste(edit),
        }
    }

    /// The one-line field that is open, and what was wrong with its text.
    pub(super) fn field(&mut self) -> Option<(&mut Field, &mut Option<String>)> {
        match &mut self.dialog {
            Some(
                Dialog::Number { field, error }
                | Dialog::Move { field, error }
                | Dialog::Note { field, error }
                | Dialog::Search { field, error, .. },
            ) => Some((field, error)),
            _ => None,
        }
    }

    pub(super) fn enter(&mut self) {
        match &mut self.dialog {
            Some(Dialog::Number { field, error }) => {
                let text = field.text();
                // A line that names a deal in words may have been pasted into the field.
                let named = |why: DealNumberError| match named_deal(&text) {
                    Ok(Some(deal)) => Ok(deal),
                    _ => Err(why),
                };
                match text.parse().or_else(named) {
                    Ok(deal) => self.stay_in_mode(Subject::deal(deal)),
                    Err(why) => *error = Some(why.to_string()),
                }
            }
            Some(Dialog::Move { .. }) => self.enter_move(),
            Some(Dialog::Paste { .. }) => self.type_into_paste('\n'),
            Some(Dialog::Note { .. }) => self.enter_note(),
            Some(Dialog::Search { .. }) => self.enter_deal_search(),
            Some(Dialog::Help { .. } | Dialog::Settings { .. } | Dialog::Record(_)) | None => {}
        }
    }
}

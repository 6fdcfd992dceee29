//! The deal of a number that is being typed, shown before it is accepted.

use crate::tui::app::{App, Mode, Subject};
use freecell::dealer::DealNumber;

/// What is shown again if the number is not accepted.
#[derive(Debug)]
pub(super) struct Behind {
    subject: Subject,
    mode: Mode,
}

impl App {
    /// Shows the deal of the number typed so far, or, without one, what was shown before.
    ///
    /// Such a deal is only passed by: it enters neither the history nor the record, and a game or a
    /// solution waits behind it.
    pub(super) fn preview(&mut self, deal: Option<DealNumber>) {
        let Some(deal) = deal else { return self.end_preview() };
        let subject = std::mem::replace(&mut self.subject, Subject::deal(deal));
        if self.behind.is_none() {
            let mode = std::mem::replace(&mut self.mode, Mode::Browse);
            self.behind = Some(Box::new(Behind { subject, mode }));
        }
    }

    /// Goes back to what was shown before a number was typed.
    pub(crate) fn end_preview(&mut self) {
        let Some(behind) = self.behind.take() else { return };
        (self.subject, self.mode) = (behind.subject, behind.mode);
        // What the solver found out in the meantime.
        self.take_better();
        self.note_shortest();
        self.find_way_back();
    }

    /// Accepts the deal of the number typed so far, because the user does something with it.
    pub(super) fn keep_preview(&mut self) {
        if let Some(deal) = self.subject.deal.filter(|_| self.behind.is_some()) {
            self.end_preview();
            self.stay_in_mode(Subject::deal(deal));
        }
    }

    /// The board that the session is about: the one behind a preview.
    pub(super) fn own_subject(&self) -> &Subject {
        self.behind.as_ref().map_or(&self.subject, |behind| &behind.subject)
    }
}

//! The player's record: noted while one plays, shown, gone through.

use crate::rules::Rules;
use crate::tui::app::field::Field;
use crate::tui::app::subject::Subject;
use crate::tui::app::{App, Dialog, Mode};
use crate::tui::command::{Action, Effect};
use crate::user::record::Record;
use crate::user::rows::{DealRow, Filter, Sort};
use crate::words::count;

/// Longer thinking does not count as playing time.
const PAUSE: u64 = 120;

/// What of the record is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RecordView {
    /// Which deals.
    pub(crate) filter: Filter,
    /// In which order.
    pub(crate) sort: Sort,
    /// Which line is chosen; drawing stops at the last.
    pub(crate) chosen: usize,
    /// Whether the sums are shown in place of the deals.
    pub(crate) sums: bool,
}

impl App {
    /// The player's record.
    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// What the next start finds.
    #[cfg(test)]
    pub(crate) fn for_next_start(&mut self) -> Record {
        self.note_view();
        self.record.clone()
    }

    /// Notes what is viewed, for the next start.
    pub(crate) fn note_view(&mut self) {
        let board = self.subject.number().is_none().then(|| self.subject.start());
        self.record.view(self.near, board);
    }

    /// Everything that is to be written and was not yet.
    pub(crate) fn changes(&mut self) -> String {
        if let (Mode::Play(play), Some(deal)) = (&self.mode, self.subject.number())
            && !play.game.is_won()
        {
            self.record.keep_time(deal, play.game.rules().cells(), play.seconds, self.now);
        }
        self.record.take_changes()
    }

    /// Says what time it is, in seconds since 1970; what passed since the last key is playing time.
    pub(crate) fn set_time(&mut self, now: u64) {
        let passed = now.saturating_sub(self.now).min(PAUSE);
        if self.now > 0
            && let Mode::Play(play) = &mut self.mode
            && !play.game.is_won()
        {
            play.seconds += passed;
        }
        self.now = now;
    }

    /// The rows of the record that is open.
    pub(crate) fn record_rows(&self, view: &RecordView) -> Vec<DealRow> {
        self.record.rows(view.filter, view.sort)
    }

    /// Goes up or down in the record.
    pub(super) fn choose_deal(&mut self, by: isize) -> Effect {
        let Some(Dialog::Record(view)) = &self.dialog else { return Effect::None };
        let last = self.record_rows(view).len().saturating_sub(1);
        if let Some(Dialog::Record(view)) = &mut self.dialog {
            view.chosen = view.chosen.saturating_add_signed(by).min(last);
        }
        Effect::Redraw
    }

    /// Changes what of the record is shown.
    pub(super) fn change_record_view(&mut self, action: &Action) -> Effect {
        let Some(Dialog::Record(view)) = &mut self.dialog else { return Effect::None };
        match action {
            Action::NextFilter => view.filter = next(&Filter::ALL, view.filter),
            Action::NextSort => view.sort = next(&Sort::ALL, view.sort),
            _ => view.sums = !view.sums,
        }
        view.chosen = 0;
        Effect::Redraw
    }

    /// Shows the deal chosen in the record.
    pub(super) fn jump(&mut self) -> Effect {
        let Some(Dialog::Record(view)) = &self.dialog else { return Effect::None };
        match self.record_rows(view).get(view.chosen) {
            Some(row) if !view.sums => self.show(Subject::deal(row.deal)),
            _ => self.dialog = None,
        }
        Effect::Redraw
    }

    /// Takes away the bookmark of the deal chosen in the record.
    pub(super) fn forget_bookmark(&mut self) -> Effect {
        let Some(Dialog::Record(view)) = &self.dialog else { return Effect::None };
        match self.record_rows(view).get(view.chosen) {
            Some(row) if row.bookmark.is_some() => {
                let deal = row.deal;
                self.record.mark(deal, None, self.now);
                self.say(format!("deal {deal} has no bookmark any more"));
                self.choose_deal(0)
            }
            _ => {
                self.say("this deal has no bookmark");
                Effect::Redraw
            }
        }
    }

    /// Opens the field for the note of a bookmark.
    pub(super) fn open_note(&mut self) -> Effect {
        let Some(deal) = self.subject.number() else {
            self.say("only a deal with a number can be bookmarked");
            return Effect::Redraw;
        };
        let mut field = Field::default();
        field.insert_line(self.record.note_of(deal).unwrap_or_default());
        self.dialog = Some(Dialog::Note { field, error: None });
        Effect::Redraw
    }

    /// Keeps the note that was typed.
    pub(super) fn enter_note(&mut self) {
        let Some(Dialog::Note { field, .. }) = &self.dialog else { return };
        let note = field.text().trim().to_owned();
        self.dialog = None;
        if let Some(deal) = self.subject.number() {
            self.record.mark(deal, Some(note), self.now);
            self.say(format!("deal {deal} is bookmarked"));
        }
    }

    /// Notes a win, once for each game.
    pub(super) fn note_win(&mut self) {
        let (deal, now) = (self.subject.number(), self.now);
        let Mode::Play(play) = &mut self.mode else { return };
        if play.noted && play.game.last().is_none() {
            (play.noted, play.seconds) = (false, 0);
        }
        if !play.game.is_won() || std::mem::replace(&mut play.noted, true) {
            return;
        }
        let (rules, moves) = (play.game.rules(), play.game.moves().len());
        let seconds = play.seconds;
        if let Some(deal) = deal {
            self.record.end((deal, rules), true, (moves, seconds), now);
            self.record.keep_time(deal, rules.cells(), 0, now);
        }
    }

    /// Gives the game up, when asked a second time.
    pub(super) fn give_up(&mut self) -> Effect {
        let Mode::Play(play) = &self.mode else { return Effect::None };
        let moves = play.game.moves().len();
        if play.game.history().is_empty() {
            self.say("no move was made yet");
            return Effect::Redraw;
        }
        if self.told != Some(Action::GiveUp) {
            self.asked = Some(Action::GiveUp);
            self.warn("give this game up? It counts as lost");
            self.name_keys("press G again");
            return Effect::Redraw;
        }
        let (rules, seconds) = (play.game.rules(), play.seconds);
        let start = play.game.start().clone();
        self.mode = Mode::Browse;
        self.search = None;
        self.record.drop_game(&start, rules);
        if let Some(deal) = self.subject.number() {
            self.record.end((deal, rules), false, (moves, seconds), self.now);
            self.record.keep_time(deal, rules.cells(), 0, self.now);
        }
        self.say(format!("given up after {}", count(moves, "move")));
        self.name_keys("s shows a solution");
        Effect::Redraw
    }

    /// How long the game of the board shown was played so far, in seconds.
    pub(super) fn time_so_far(&self, rules: Rules) -> u64 {
        self.subject.number().map_or(0, |deal| self.record.time(deal, rules.cells()))
    }

    /// Keeps how long a game was played that is left.
    pub(super) fn keep_time(&mut self, rules: Rules, seconds: u64) {
        if let Some(deal) = self.subject.number().filter(|_| seconds > 0) {
            self.record.keep_time(deal, rules.cells(), seconds, self.now);
        }
    }

    /// Notes how short the solver's solution of the deal shown is.
    pub(super) fn note_shortest(&mut self) {
        let Some(search) = self.search.as_ref() else { return };
        if let Some((moves, proved)) = search.of(self.subject.start())
            && let Some(deal) = self.subject.number()
        {
            let rules = search.rules();
            self.record.found(deal, rules, moves, proved);
        }
    }
}

/// The one after this, round and round.
fn next<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let at = all.iter().position(|other| *other == now).unwrap_or(0);
    all[(at + 1) % all.len()]
}

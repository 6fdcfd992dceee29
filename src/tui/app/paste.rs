//! Pastes, and the view to paste into.
//!
//! The state says which text it wants read ([`Request`]); whoever serves it has it read, on a thread
//! of its own where there are keys to wait for, and tells what was read as an action.

use crate::intake::WholeBoard;
use crate::solver::Cancel;
use crate::tui::app::paste::reading::LIMIT;
use crate::tui::app::subject::Subject;
use crate::tui::app::{App, Dialog, Mode};
use crate::tui::command::{Action, Edit, Effect};

mod reading;

pub(crate) use reading::{Pasted, PastedBoard, Request};

impl App {
    /// Text was pasted: it goes to the field that is open, or its content decides.
    pub(super) fn paste(&mut self, text: &str) {
        // Terminals send the ends of lines as the key Enter does.
        let text = &text.replace("\r\n", "\n").replace('\r', "\n");
        if let Some((field, error)) = self.field() {
            field.insert_line(text);
            *error = None;
            return;
        }
        if let Some(Dialog::Paste { text: before, .. }) = &mut self.dialog {
            before.push_str(text);
            return self.take_paste();
        }
        self.ask_to_read(text, false);
    }

    pub(super) fn open_paste(&mut self, compare: bool) {
        self.dialog = Some(Dialog::Paste { text: String::new(), error: None, compare });
    }

    /// Takes the text of the paste view; what is wrong with it stays there to be read.
    pub(super) fn take_paste(&mut self) {
        let Some(Dialog::Paste { text, compare, .. }) = &self.dialog else { return };
        let (text, compare) = (text.clone(), *compare);
        self.ask_to_read(&text, compare);
    }

    /// Wants a text to be read; what was to be read before no longer is.
    fn ask_to_read(&mut self, text: &str, compare: bool) {
        self.stop_reading();
        if text.len() > LIMIT {
            if let Some(Dialog::Paste { text, .. }) = &mut self.dialog {
                text.clear();
            }
            return self.not_read(&reading::too_long());
        }
        self.readings += 1;
        self.reading = Some(Request {
            id: self.readings,
            text: text.into(),
            compare,
            shown: self.subject.number(),
        });
    }

    /// The text that is to be read.
    pub(crate) fn to_read(&self) -> Option<&Request> {
        self.reading.as_ref()
    }

    /// Pastes a text and reads it at once, where no key waits.
    pub(crate) fn paste_at_once(&mut self, text: String) {
        self.update(Action::Paste(text));
        self.read_at_once();
    }

    /// Reads at once what is to be read.
    pub(crate) fn read_at_once(&mut self) {
        if let Some(request) = self.reading.clone() {
            self.update(Action::Read(request.id, request.read(&Cancel::new())));
        }
    }

    /// Whether there was something to read, which is not wanted any more.
    pub(super) fn stop_reading(&mut self) -> bool {
        self.reading.take().is_some()
    }

    /// Does with a text what its content asks for.
    pub(super) fn take_read(&mut self, read: Result<Pasted, String>) {
        let compares = self.reading.take().is_some_and(|request| request.compare)
            || matches!(self.mode, Mode::Compare(_));
        match read {
            Ok(Pasted::Deal(deal)) => self.show(Subject::deal(deal)),
            Ok(Pasted::Games(games)) => self.open_games(games),
            Ok(Pasted::Board(board)) if compares => self.compare_with(*board),
            Ok(Pasted::Board(board)) => self.show_board(*board),
            Err(why) => self.not_read(&why),
        }
    }

    /// Says why a text cannot be used: in the paste view, where it stays to be mended, if that is
    /// open.
    fn not_read(&mut self, why: &str) {
        match &mut self.dialog {
            Some(Dialog::Paste { error, .. }) => *error = Some(why.to_owned()),
            _ => self.warn(format!("cannot use what was pasted: {why}")),
        }
    }

    pub(super) fn type_into_paste(&mut self, c: char) {
        self.stop_reading();
        if let Some(Dialog::Paste { text, error, .. }) = &mut self.dialog
            && text.len() < LIMIT
        {
            text.push(c);
            *error = None;
        }
    }

    pub(super) fn edit_paste(&mut self, edit: Edit) {
        self.stop_reading();
        if let Some(Dialog::Paste { text, error, .. }) = &mut self.dialog {
            match edit {
                Edit::Backspace => _ = text.pop(),
                Edit::Clear => text.clear(),
                _ => {}
            }
            *error = None;
        }
    }

    /// Shows a pasted board: its deal, or the board without a number.
    fn show_board(&mut self, pasted: PastedBoard) {
        let which = pasted.which();
        let nearest = pasted.nearest;
        let WholeBoard { board, deals, from_top } = pasted.found;
        let text = match (deals.first(), nearest) {
            (Some(number), _) if from_top => {
                format!("this board is deal {number}, listed from the top card down")
            }
            (Some(number), _) => format!("this board is deal {number}"),
            (None, Some(nearest)) => format!("no deal number gives this board; {nearest}"),
            (None, None) if board.is_dealt() => {
                let before = self.subject.name();
                format!("no deal number gives this board; it is not {before}")
            }
            (None, None) => "a position in play, shown without a number".to_owned(),
        };
        let unknown = deals.is_empty() && board.is_dealt();
        self.other = Some(board.clone());
        self.show(Subject::board(board));
        self.say(format!("{which}{text}"));
        if unknown {
            self.name_keys("Backspace, then c compares them");
        }
    }

    fn compare_with(&mut self, pasted: PastedBoard) {
        let which = pasted.which();
        self.other = Some(pasted.found.board);
        self.compare();
        if !which.is_empty() {
            self.say(format!("{which}it is the one compared with"));
        }
    }

    /// Compares with the board pasted last, or asks for one.
    pub(super) fn start_compare(&mut self) -> Effect {
        if self.other.is_some() && !matches!(self.mode, Mode::Compare(_)) {
            self.compare();
        } else {
            self.open_paste(true);
        }
        Effect::Redraw
    }
}

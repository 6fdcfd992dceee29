//! Pastes, and the view to paste into.

use crate::tui::action::{Edit, Effect};
use crate::tui::app::pasted::{OneBoard, Pasted};
use crate::tui::app::subject::Subject;
use crate::tui::app::{App, Dialog, Mode};

/// The most that the paste view keeps, in bytes; no solution or board has as much.
const LIMIT: usize = 16 << 20;

impl App {
    /// Text was pasted: it goes to the field that is open, or its content decides.
    pub(super) fn paste(&mut self, text: &str) {
        // Terminals send the ends of lines as the key Enter does.
        let text = &cut(text).replace("\r\n", "\n").replace('\r', "\n");
        if let Some((field, error)) = self.field() {
            field.insert_line(text);
            *error = None;
            return;
        }
        if let Some(Dialog::Paste { text: before, .. }) = &mut self.dialog {
            before.push_str(text);
            return self.take_paste();
        }
        if let Err(why) = self.take(text) {
            self.warn(format!("cannot use what was pasted: {why}"));
        }
    }

    pub(super) fn open_paste(&mut self, compare: bool) {
        self.dialog = Some(Dialog::Paste { text: String::new(), error: None, compare });
    }

    /// Takes the text of the paste view; what is wrong with it stays there to be read.
    pub(super) fn take_paste(&mut self) {
        let Some(Dialog::Paste { text, compare, .. }) = &self.dialog else { return };
        let (text, compare) = (text.clone(), *compare);
        let taken = if compare { self.take_to_compare(&text) } else { self.take(&text) };
        if let (Err(why), Some(Dialog::Paste { error, .. })) = (taken, &mut self.dialog) {
            *error = Some(why);
        }
    }

    pub(super) fn type_into_paste(&mut self, c: char) {
        if let Some(Dialog::Paste { text, error, .. }) = &mut self.dialog
            && text.len() < LIMIT
        {
            text.push(c);
            *error = None;
        }
    }

    pub(super) fn edit_paste(&mut self, edit: Edit) {
        if let Some(Dialog::Paste { text, error, .. }) = &mut self.dialog {
            match edit {
                Edit::Backspace => _ = text.pop(),
                Edit::Clear => text.clear(),
                _ => {}
            }
            *error = None;
        }
    }

    /// Does with a text what its content asks for.
    fn take(&mut self, text: &str) -> Result<(), String> {
        let text = cut(text);
        match Pasted::read(text, self.subject.number())? {
            Pasted::Number(deal) => self.show(Subject::deal(deal)),
            Pasted::Solution { game, games } => self.replay(&game, games),
            Pasted::Board(found) if matches!(self.mode, Mode::Compare(_)) => {
                self.compare_with(&found);
            }
            Pasted::Board(found) => self.show_board(&found),
        }
        Ok(())
    }

    /// Shows a pasted board: its deal, or the board without a number.
    fn show_board(&mut self, found: &OneBoard) {
        let board = &*found.board;
        let subject = Subject::board(board.clone());
        let text = match subject.number() {
            Some(number) => format!("this board is deal {number}"),
            None if board.is_dealt() => {
                let before = self.subject.name();
                format!("no deal number gives this board; it is not {before}")
            }
            None => "a position in play, shown without a number".to_owned(),
        };
        let unknown = subject.number().is_none() && board.is_dealt();
        self.show(subject);
        self.other = Some(board.clone());
        self.say(format!("{}{text}", found.which()));
        if unknown {
            self.name_keys("Backspace, then c compares them");
        }
    }

    fn compare_with(&mut self, found: &OneBoard) {
        self.other = Some((*found.board).clone());
        self.compare();
        if found.is_one_of_several() {
            self.say(format!("{}it is the one compared with", found.which()));
        }
    }

    fn take_to_compare(&mut self, text: &str) -> Result<(), String> {
        self.compare_with(&OneBoard::to_compare(cut(text))?);
        Ok(())
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

/// What of a text is read: no solution or board is longer.
fn cut(text: &str) -> &str {
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}

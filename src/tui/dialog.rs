//! What is laid over the board: each dialog handles its keys, draws itself and says where the
//! cursor is.
//!
//! A dialog only reads the state. What it wants changed it answers with an [`Action`]. A new dialog
//! is a file with a [`Dialog`] and its keys, and a line of [`KINDS`].

use std::fmt::Debug;

use ratatui::prelude::{Buffer, Position, Rect};

use crate::tui::app::App;
use crate::tui::command::{Action, Context, Edit, In, Keymap, Row, row};

pub(crate) mod help;
mod input;
mod page;
mod paste;
pub(crate) mod record;
mod search;
mod settings;

use help::Help;
pub(crate) use input::Field;
use input::InputLine;
use page::{At, Band, Chosen, Page};
use paste::Paste;
use record::Records;
use search::Searching;
use settings::Choices;

/// Something that is laid over the board. `room` is the part of the screen that it may cover.
pub(crate) trait Dialog: Debug {
    /// What its keys are.
    fn context(&self) -> Context;

    /// How many lines over the footer it takes, where it is no box over the board.
    fn lines(&self, _width: u16) -> Option<u16> {
        None
    }

    /// Handles an action.
    fn handle(&mut self, action: &Action, app: &App, room: Rect) -> Answer;

    /// Its box; a dialog that is no box draws itself.
    fn page<'a>(&'a self, app: &'a App, _room: Rect) -> Page<'a> {
        Page::new(app, self.context().title(), 0)
    }

    /// Draws it.
    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer) {
        self.page(app, room).draw(room, buf);
    }

    /// Where the terminal's cursor is, if it is seen.
    fn cursor(&self, app: &App, room: Rect) -> Option<Position> {
        let page = self.page(app, room);
        page.field(room).and_then(|(field, area)| field.cursor(area))
    }

    /// What a click does.
    fn press(&self, app: &App, room: Rect, at: Position) -> Option<Action> {
        self.page(app, room).press(room, at)
    }

    /// The field that is typed into.
    fn field(&self) -> Option<&Field> {
        None
    }
}

/// The answer of a dialog to an action.
#[derive(Debug)]
pub(crate) enum Answer {
    /// It is not for the dialog; [`Action::Leave`] closes it then.
    Pass,
    /// It is done.
    Done,
    /// The state is to do this, while the dialog stays.
    Ask(Action),
    /// The dialog closes.
    Close,
    /// The dialog closes, and the state is to do this.
    Give(Action),
}

/// A dialog's context; what makes the dialog, if there is something to open now; and the commands
/// that work in it.
type Kind = (Context, fn(&App, &Keymap) -> Option<Box<dyn Dialog>>, fn(In) -> Vec<Row>);

/// All dialogs, in the order of their keys on the manual page.
const KINDS: [Kind; 9] = [
    (Context::Number, |_, _| Some(InputLine::open(Context::Number, "")), input::rows),
    (Context::Move, |_, _| Some(InputLine::open(Context::Move, "")), input::rows),
    (Context::Note, |app, _| input::note(app), input::rows),
    (Context::Where, |_, _| Some(InputLine::open(Context::Where, "")), input::rows),
    (Context::Search, |app, _| Some(Box::new(Searching::new(app))), search::rows),
    (Context::Paste, |_, _| Some(Box::new(Paste::new(false))), paste::rows),
    (Context::Settings, |_, _| Some(Box::new(Choices::default())), settings::rows),
    (Context::Record, |app, _| Some(Box::new(Records::new(app))), record::rows),
    (Context::Help, |app, keymap| Some(Box::new(Help::new(app, keymap))), help::rows),
];

/// The rows of all dialogs in the table of commands.
pub(crate) fn rows() -> Vec<Row> {
    KINDS.iter().flat_map(|(context, _, rows)| rows(In::only(*context))).collect()
}

/// The dialog that an action opens, if it opens one now.
pub(crate) fn open(action: &Action, app: &App, keymap: &Keymap) -> Option<Box<dyn Dialog>> {
    let context = match action {
        Action::Type(c) => return Some(InputLine::open(Context::Number, &c.to_string())),
        Action::Compare if app.needs_board() => return Some(Box::new(Paste::new(true))),
        // Where there is no cell f.
        Action::Name('f') if app.rules().cells() < 6 => &Context::Where,
        Action::Open(context) => context,
        _ => return None,
    };
    let (_, open, _) = KINDS.iter().find(|(of, ..)| of == context)?;
    open(app, keymap)
}

/// The lines of a page, in what can be scrolled.
const PAGE: isize = 10;

/// Editing in a field of one line.
fn field_keys(of: In) -> Vec<Row> {
    vec![
        row(of, "go there, search, or keep the note")
            .does("accept", "enter", "", Action::Enter)
            .footer("OK", of, 9),
        row(of, "delete a character, or all")
            .does("delete-before", "backspace", "", Action::Edit(Edit::DeletePrevChar))
            .does("delete-after", "del", "", Action::Edit(Edit::DeleteNextChar))
            .does("clear", "ctrl-u", "", Action::Edit(Edit::DeleteLine)),
        row(of, "move the cursor")
            .does("field-left", "left", "", Action::Edit(Edit::GoToPrevChar))
            .does("field-right", "right", "", Action::Edit(Edit::GoToNextChar))
            .does("field-start", "home", "", Action::Edit(Edit::GoToStart))
            .does("field-end", "end", "", Action::Edit(Edit::GoToEnd)),
    ]
}

/// Going back and on by this number of lines, with the names and keys of both.
fn steps(of: In, help: &'static str, [back, on]: [[&'static str; 2]; 2], by: isize) -> Row {
    let row = row(of, help).does(back[0], back[1], "", Action::Choose(-by));
    row.does(on[0], on[1], "", Action::Choose(by))
}

/// Going up and down by a line, and by a page.
fn line_keys(of: In) -> [Row; 2] {
    [
        steps(of, "a line up, down", [["line-up", "up"], ["line-down", "down"]], 1),
        steps(of, "a page up, down", [["page-up", "pgup"], ["page-down", "pgdn"]], PAGE),
    ]
}

/// Choosing a line of a list.
fn list_keys(of: In) -> Vec<Row> {
    let [line, page] = line_keys(of);
    vec![line.footer("choose", of, 6), page, end_keys(of)]
}

/// Going to the first line and the last, where these keys move no cursor.
fn end_keys(of: In) -> Row {
    let names = [["first-line", "home"], ["last-line", "end"]];
    steps(of, "the first line, the last", names, isize::MAX)
}

/// Closing what is typed into, and typing into it.
fn typing_keys(of: In) -> Vec<Row> {
    vec![
        row(of, "close it").does("close-field", "esc", "", Action::Leave).footer("close", of, 8),
        row(of, "").typed((None, ""), Action::Type, None),
    ]
}

/// Closing what nothing is typed into.
fn close_key(of: In) -> Row {
    row(of, "close it").does("close", "esc q", "", Action::Leave).footer("close", of, 9)
}

//! Dialogs over the board: each handles its keys, draws itself and places the cursor.
//!
//! A dialog only reads the state; it changes it by answering with an [`Action`]. A new dialog is a
//! file with a [`Dialog`] and its keys, and a line in [`KINDS`].

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

/// A dialog over the board. `room` is the part of the screen that it may cover.
pub(crate) trait Dialog: Debug {
    /// The context of its keys.
    fn context(&self) -> Context;

    /// The number of lines above the footer that it takes, if it is not a box over the board.
    fn lines(&self, _width: u16) -> Option<u16> {
        None
    }

    /// Handles an action.
    fn handle(&mut self, action: &Action, app: &App, room: Rect) -> Answer;

    /// Its box. A dialog that is not a box implements `draw` itself.
    fn page<'a>(&'a self, app: &'a App, _room: Rect) -> Page<'a> {
        Page::new(app, self.context().title(), 0)
    }

    /// Draws it.
    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer) {
        self.page(app, room).draw(room, buf);
    }

    /// The position of the terminal's cursor, if it is visible.
    fn cursor(&self, app: &App, room: Rect) -> Option<Position> {
        let page = self.page(app, room);
        page.field(room).and_then(|(field, area)| field.cursor(area))
    }

    /// The action of a click.
    fn press(&self, app: &App, room: Rect, at: Position) -> Option<Action> {
        self.page(app, room).press(room, at)
    }

    /// The text field with the focus.
    fn field(&self) -> Option<&Field> {
        None
    }
}

/// The answer of a dialog to an action.
#[derive(Debug)]
pub(crate) enum Answer {
    /// The dialog does not handle it; [`Action::Leave`] then closes the dialog.
    Pass,
    /// The dialog has handled it.
    Done,
    /// The state must handle this action; the dialog stays open.
    Ask(Action),
    /// Close the dialog.
    Close,
    /// Close the dialog and let the state handle this action.
    Give(Action),
}

/// A dialog's context, its constructor, which returns `None` if there is nothing to open now, and the
/// rows of its commands.
type Kind = (Context, fn(&App, &Keymap) -> Option<Box<dyn Dialog>>, fn(In) -> Vec<Row>);

/// All dialogs, in the order of the manual page.
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

/// The dialog that an action opens, if it can be opened now.
pub(crate) fn open(action: &Action, app: &App, keymap: &Keymap) -> Option<Box<dyn Dialog>> {
    let context = match action {
        Action::Type(c) => return Some(InputLine::open(Context::Number, &c.to_string())),
        Action::Compare if app.needs_board() => return Some(Box::new(Paste::new(true))),
        // `f` finds a card if there is no cell f.
        Action::Name('f') if app.rules().cells() < 6 => &Context::Where,
        Action::Open(context) => context,
        _ => return None,
    };
    let (_, open, _) = KINDS.iter().find(|(of, ..)| of == context)?;
    open(app, keymap)
}

/// The number of lines of a page.
const PAGE: isize = 10;

/// Keys for editing a one-line field.
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

/// Two commands that move back and forward by `by` lines, with their names and keys.
fn steps(of: In, help: &'static str, [back, on]: [[&'static str; 2]; 2], by: isize) -> Row {
    let row = row(of, help).does(back[0], back[1], "", Action::Choose(-by));
    row.does(on[0], on[1], "", Action::Choose(by))
}

/// Moving up and down by a line and by a page.
fn line_keys(of: In) -> [Row; 2] {
    [
        steps(of, "a line up, down", [["line-up", "up"], ["line-down", "down"]], 1),
        steps(of, "a page up, down", [["page-up", "pgup"], ["page-down", "pgdn"]], PAGE),
    ]
}

/// Selecting a line of a list.
fn list_keys(of: In) -> Vec<Row> {
    let [line, page] = line_keys(of);
    vec![line.footer("choose", of, 6), page, end_keys(of)]
}

/// Going to the first and last line, if these keys do not move a cursor.
fn end_keys(of: In) -> Row {
    let names = [["first-line", "home"], ["last-line", "end"]];
    steps(of, "the first line, the last", names, isize::MAX)
}

/// Closing a dialog with a text field, and typing into it.
fn typing_keys(of: In) -> Vec<Row> {
    vec![
        row(of, "close it").does("close-field", "esc", "", Action::Leave).footer("close", of, 8),
        row(of, "").typed((None, ""), Action::Type, None),
    ]
}

/// Closing a dialog without a text field.
fn close_key(of: In) -> Row {
    row(of, "close it").does("close", "esc q", "", Action::Leave).footer("close", of, 9)
}

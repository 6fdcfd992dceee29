//! Dialogs over the board: each handles its keys, draws itself and places the cursor.
//!
//! A dialog only reads the state; it changes it by answering with an [`Action`]. A new dialog is a
//! file with a [`Dialog`], a line in [`open`], and rows of the table of commands.

use std::fmt::Debug;

use ratatui::prelude::{Buffer, Position, Rect};

use crate::tui::app::App;
use crate::tui::command::{Action, Context};

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
use page::Band;
pub(crate) use page::{At, Page, choose};
use paste::Paste;
use record::Records;
use search::Searching;
use settings::Choices;

/// A dialog over the board. `room` is the part of the screen that it may cover.
pub(crate) trait Dialog: Debug {
    /// The number of lines above the footer that it takes, if it is not a box over the board.
    fn lines(&self, _width: u16) -> Option<u16> {
        None
    }

    /// What it asks for when it opens.
    fn first(&self, _app: &App) -> Option<Action> {
        None
    }

    /// Whether the table around its box is muted.
    fn mutes(&self) -> bool {
        true
    }

    /// Handles an action.
    fn handle(&mut self, action: &Action, app: &App, room: Rect) -> Answer;

    /// Its box. A dialog that is not a box implements the following functions itself.
    fn page<'a>(&'a self, app: &'a App, _room: Rect) -> Page<'a> {
        Page::new(app, "", 0)
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

/// The dialog that an action opens, if it can be opened now, and the context of its keys.
pub(crate) fn open(action: &Action, app: &App) -> Option<(Context, Box<dyn Dialog>)> {
    let context = match action {
        Action::Type(_) => Context::Number,
        Action::Compare if app.needs_board() => Context::Paste,
        // `f` finds a card if there is no cell f.
        Action::Name('f') if app.rules().cells() < 6 => Context::Where,
        Action::Open(context) => *context,
        _ => return None,
    };
    let dialog: Box<dyn Dialog> = match context {
        Context::Number | Context::Move | Context::Where => {
            let typed = if let Action::Type(c) = action { c.to_string() } else { String::new() };
            Box::new(InputLine::new(context, &typed))
        }
        Context::Note => {
            let note = app.record.note_of(app.subject.deal?);
            Box::new(InputLine::new(context, note.unwrap_or_default()))
        }
        Context::Search => Box::new(Searching::new(app)),
        Context::Paste => Box::new(Paste::new(*action == Action::Compare)),
        Context::Settings => Box::new(Choices::default()),
        Context::Record => Box::new(Records::new(app)),
        Context::Help => Box::new(Help::new(app)),
        _ => return None,
    };
    Some((context, dialog))
}

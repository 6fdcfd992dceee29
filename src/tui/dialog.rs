//! What is laid over the board: each dialog handles its keys, draws itself and says where the
//! cursor is.
//!
//! A dialog only reads the state. What it wants changed it answers with an [`Action`]. A new dialog
//! is a file with a [`Dialog`] and a line in [`open`].

use std::fmt::Debug;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::tui::app::{App, Mode};
use crate::tui::command::{Action, Context};
use crate::tui::dialog::help::Help;
use crate::tui::dialog::input::InputLine;
use crate::tui::dialog::paste::Paste;
use crate::tui::dialog::record::Records;
use crate::tui::dialog::search::Searching;
use crate::tui::dialog::settings::Choices;
use crate::tui::viewer::Viewer;

mod field;
pub(crate) mod help;
mod input;
mod paste;
pub(crate) mod record;
mod search;
mod settings;

/// Something that is laid over the board. `room` is the part of the screen that it may cover.
pub(crate) trait Dialog: Debug {
    /// What its keys are.
    fn context(&self) -> Context;

    /// How many lines over the footer it takes, where it is no box over the board.
    fn lines(&self, _width: u16) -> Option<u16> {
        None
    }

    /// Does what an action asks of it.
    fn handle(&mut self, action: &Action, app: &App, room: Rect) -> Answer;

    /// Draws it.
    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer);

    /// Where the terminal's cursor is, if it is seen.
    fn cursor(&self, _app: &App, _room: Rect) -> Option<Position> {
        None
    }

    /// What a click does.
    fn press(&self, _app: &App, _room: Rect, _at: Position) -> Option<Action> {
        None
    }

    /// What is wrong with what was typed.
    fn error(&self) -> Option<&str> {
        None
    }

    /// What was typed.
    #[cfg(test)]
    fn text(&self) -> String {
        String::new()
    }
}

/// What a dialog makes of an action.
#[derive(Debug)]
pub(crate) enum Answer {
    /// It is not for the dialog.
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

/// The dialog that an action opens, if it opens one now.
pub(crate) fn open(action: &Action, viewer: &Viewer) -> Option<Box<dyn Dialog>> {
    let app: &App = viewer;
    let context = match action {
        Action::Type(c) => return Some(Box::new(InputLine::number(Some(*c)))),
        Action::Compare if app.needs_board() => return Some(Box::new(Paste::new(true))),
        // Where there is no cell f.
        Action::Name('f') if app.rules().cells() < 6 => &Context::Where,
        Action::Open(context) => context,
        _ => return None,
    };
    Some(match context {
        Context::Help => Box::new(Help::new(app.context(), viewer.keymap().clone())),
        Context::Number => Box::new(InputLine::number(None)),
        Context::Move if matches!(app.mode(), Mode::Solution(_)) => Box::new(InputLine::line()),
        Context::Note => Box::new(InputLine::note(app.record().note_of(app.subject().number()?))),
        Context::Paste => Box::new(Paste::new(false)),
        Context::Where => Box::new(InputLine::card()),
        Context::Search => Box::new(Searching::new(app)),
        Context::Settings => Box::new(Choices::default()),
        Context::Record => Box::new(Records::new(app)),
        _ => return None,
    })
}

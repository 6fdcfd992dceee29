//! Dialogs over the board. Each is a file with its state, its keys and its drawing.
//!
//! A dialog handles actions, clicks and pastes while it is open, and changes the state itself. A new dialog is a
//! file with a [`Dialog`], a line in [`open`], and rows of the table of commands.

use std::fmt::Debug;

use ratatui::prelude::{Buffer, Position, Rect};

use crate::tui::app::App;
use crate::tui::command::{Action, Context, Keymap, Target};

mod beside;
mod field;
mod help;
mod page;
mod paste;
mod prompt;
mod record;
mod search;
mod settings;

use beside::Beside;
pub(crate) use field::TextField;
use help::Help;
use page::Band;
pub(crate) use page::{DialogPage, Scroll, choose};
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

    /// The number of columns at the right of the screen that it takes, if it stands beside the board.
    fn columns(&self, _width: u16) -> Option<u16> {
        None
    }

    /// Whether the table around its box is muted.
    fn mutes(&self) -> bool {
        true
    }

    /// Handles an action.
    fn act(&mut self, action: &Action, app: &mut App, room: Rect) -> Answer;

    /// Handles a click on a part of it.
    fn click(&mut self, _target: &Target, _app: &mut App) -> Answer {
        Answer::Pass
    }

    /// Takes a pasted text.
    fn paste(&mut self, _text: &str, _app: &mut App) -> Answer {
        Answer::Pass
    }

    /// Its box. A dialog that is not a box implements the following functions itself.
    fn page<'a>(&'a self, app: &'a App, _room: Rect) -> DialogPage<'a> {
        DialogPage::new(app, "", 0)
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

    /// What a click at this position means.
    fn target(&self, app: &App, room: Rect, at: Position) -> Option<Target> {
        self.page(app, room).target(room, at)
    }

    /// The text field with the focus.
    fn field(&self) -> Option<&TextField> {
        None
    }
}

/// The answer of a dialog to input.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    /// The dialog does not handle it; [`Action::Leave`] then closes the dialog.
    Pass,
    /// The dialog has handled it and stays open.
    Done,
    /// The dialog has handled it and closes.
    Close,
    /// The dialog closes, and this is to be done in the mode behind it.
    Run(Action),
}

/// The dialog of a context, if it can be opened now.
pub(crate) fn open(context: Context, app: &App, keymap: &Keymap) -> Option<Box<dyn Dialog>> {
    Some(match context {
        Context::Number => Box::new(prompt::number()),
        Context::Move => Box::new(prompt::move_number()),
        Context::Where => Box::new(prompt::card()),
        Context::Note => Box::new(prompt::note(app.player.record.note_of(app.desk.viewed.deal?))),
        Context::Search => Box::new(Searching::new(app)),
        Context::Paste => Box::new(Paste::new(false)),
        Context::Settings => Box::new(Choices::default()),
        Context::Record => Box::new(Records::new(app)),
        Context::Beside => Box::new(Beside::new(app)?),
        Context::Help => Box::new(Help::new(app, keymap)),
        Context::Browse | Context::Solution | Context::Play | Context::Won | Context::Compare => {
            return None;
        }
    })
}

/// The paste view for a board to compare with.
pub(crate) fn to_compare() -> Box<dyn Dialog> {
    Box::new(Paste::new(true))
}

//! The complete viewer: the state, and the dialog over the board.

use std::ops::Deref;

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use crate::tui::ViewerOptions;
use crate::tui::app::{App, Mode, Reading};
use crate::tui::command::{self, Action, Context, Effect, Keymap};
use crate::tui::dialog::{self, Answer, Dialog};
use crate::tui::jobs::{Report, Source};
use crate::user::record::Record;

#[cfg(test)]
pub(crate) mod tests;

/// The assumed screen before its size is known.
const SCREEN: Rect = Rect { x: 0, y: 0, width: 80, height: 24 };

/// The state, and the open dialog.
#[derive(Debug)]
pub(crate) struct Viewer {
    app: App,
    /// The current key bindings.
    pub(crate) keymap: Keymap,
    dialog: Option<Box<dyn Dialog>>,
    /// The part of the screen that dialogs may cover.
    pub(crate) room: Rect,
}

/// Gives read access to the state.
impl Deref for Viewer {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

impl Viewer {
    /// The initial viewer; starts reading the texts of the options.
    pub(crate) fn new(options: &ViewerOptions, record: Record, seed: u64) -> Self {
        let mut options = options.clone();
        let keymap = command::table::bind_keys(&mut options.config);
        let app = App::new(&options, record, seed);
        let mut viewer = Self { app, keymap, dialog: None, room: SCREEN };
        let texts = [(&options.solution, false), (&options.compare, true)];
        for (text, compare) in texts {
            if let Some(text) = text {
                viewer.app.read(text, compare, Source::File(options.deal));
                viewer.app.tell_reading();
            }
        }
        viewer
    }

    /// Write access to the state for messages, the time and the record.
    pub(crate) fn app(&mut self) -> &mut App {
        &mut self.app
    }

    /// Applies the user's action.
    pub(crate) fn update(&mut self, mut action: Action) -> Option<Effect> {
        if action == Action::Open(self.context()) {
            // The key that opens a dialog also closes it.
            action = Action::Leave;
        }
        if let Some(mut dialog) = self.dialog.take() {
            let answer = match dialog.handle(&action, &self.app, self.room) {
                Answer::Pass if action == Action::Leave => Answer::Close,
                Answer::Pass if !closes(&action) => Answer::Ask(action.clone()),
                answer => answer,
            };
            if matches!(answer, Answer::Done | Answer::Ask(_)) {
                self.dialog = Some(dialog);
            }
            match answer {
                Answer::Pass => {}
                Answer::Done | Answer::Close => {
                    self.app.begin();
                    return None;
                }
                Answer::Ask(action) => return self.act(action),
                Answer::Give(action) => return self.update(action),
            }
        }
        if action == Action::Open(Context::Paste) && self.app.reading.is_ready() {
            return self.act(Action::OpenRead);
        }
        self.dialog = dialog::open(&action, &self.app, &self.keymap);
        if self.dialog.is_none() {
            return self.act(action);
        }
        self.app.begin();
        None
    }

    /// Lets the state handle an action, or run the function of a command.
    fn act(&mut self, action: Action) -> Option<Effect> {
        match action {
            Action::Do(name) => self.app.run(command::table::function(name)?),
            action => self.app.update(action),
        }
    }

    /// Takes the report of a job. Returns whether it changes what is shown. It does not affect what the
    /// user is doing: the dialog stays open, and the mode stays.
    pub(crate) fn report(&mut self, report: Report) -> bool {
        let is_read = matches!(report, Report::Read(..));
        let changed = self.app.report(report);
        let failed = matches!(self.app.reading, Reading::Failed(_));
        if changed && is_read && failed && self.context() == Context::Paste {
            // The paste view shows the error itself.
            self.app.begin();
        }
        changed
    }

    /// The context of the keys.
    pub(crate) fn context(&self) -> Context {
        self.dialog().map_or_else(|| self.app.context(), Dialog::context)
    }

    /// The open dialog.
    pub(crate) fn dialog(&self) -> Option<&dyn Dialog> {
        self.dialog.as_deref()
    }

    /// The action of a key.
    pub(crate) fn action(&self, key: KeyEvent) -> Option<Action> {
        self.keymap.action(self.context(), key)
    }

    /// The action of a notch of the wheel: up (−1) or down (1).
    pub(crate) fn wheel(&self, notch: i8) -> Action {
        match (&self.dialog, &self.mode) {
            (Some(_), _) | (None, Mode::Compare(_)) => Action::Choose(notch.into()),
            (None, Mode::Solution(_)) => Action::StepMove(notch.into()),
            // An accidental turn of the wheel must not undo a move.
            (None, Mode::Play(_)) => {
                Action::Explain("the wheel takes no moves back: u does".to_owned())
            }
            (None, Mode::Browse) => Action::StepDeal(notch.into()),
        }
    }
}

/// Whether an action that a dialog leaves to the state closes the dialog.
fn closes(action: &Action) -> bool {
    let stays = matches!(
        action,
        Action::Quit
            | Action::Suspend
            | Action::Leave
            | Action::Explain(_)
            | Action::Set(..)
            | Action::Paste(_)
            | Action::Choose(_)
            | Action::Seek(_)
            | Action::ChooseLine(_)
            | Action::Edit(_)
    );
    !stays && !action.is_by_itself()
}

//! What precedes and what follows every change of the state, and what it causes outside of it.

use crate::tui::app::{App, Before, ViewerMode};
use crate::user::settings::Setting;

/// What the program does after a change of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Draw the next frame, as after every change.
    Redraw,
    /// End the program.
    Quit,
    /// Suspend the program.
    Suspend,
    /// Write a setting to the file; without a value, remove it.
    Remember(Setting, Option<&'static str>),
    /// Copy text to the clipboard.
    Copy(String),
    /// Write text to a new file of this name, or a similar one.
    Write {
        /// The name without its extension.
        name: String,
        /// The content.
        text: String,
    },
}

impl App {
    /// Prepares for what the player does next: clears the message, finishes the animation, and lets a repeated
    /// action confirm the one that awaits confirmation.
    pub(crate) fn begin(&mut self) {
        self.said.begin();
        self.stage.settle();
        self.stage.wait_anew();
        self.pasting.wait_no_more();
    }

    /// Does what follows from a change: records it, asks the solver, slides cards from where they were `before`.
    pub(crate) fn follow_up(&mut self, before: Option<&Before>) -> Effect {
        self.note_help();
        self.note_win();
        if let ViewerMode::Play(play) = &self.desk.mode {
            self.player.record.keep_game(&play.game);
        }
        self.advise();
        self.tell_reading();
        if let Some(before) = before {
            self.slide(before);
        }
        self.effect.take().unwrap_or(Effect::Redraw)
    }

    /// Asks the program to do something outside of the state.
    pub(crate) fn cause(&mut self, effect: Effect) {
        self.effect = Some(effect);
    }

    /// Stops work in the background.
    pub(crate) fn stop(&mut self) {
        if self.pasting.reading.stop() {
            return self.said.say("what was pasted is not read any further");
        }
        if matches!(self.desk.mode, ViewerMode::Solution(_)) && self.solving.stop() {
            return self.said.say("the solver is stopped");
        }
        if let Some(findings) = self.deal_search.as_mut().filter(|findings| findings.is_running()) {
            findings.stop();
            let about = findings.about();
            return self.said.say(about);
        }
        self.said.say_with("nothing is open here", "q quits");
    }
}

//! What precedes and what follows every change of the state.

use crate::tui::app::{App, Before, Effect, ViewerMode, look};
use crate::user::settings::Settings;

/// The state before a change.
pub(crate) struct Snapshot {
    /// What slides from, if cards may slide now.
    before: Option<Before>,
    settings: Settings,
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

    /// The state before a change, for [`App::follow_up`].
    pub(crate) fn snapshot(&self) -> Snapshot {
        let before = self.may_slide().then(|| self.before());
        Snapshot { before, settings: self.config.settings }
    }

    /// Does what follows from a change: records it, asks the solver, slides cards, takes new settings.
    pub(crate) fn follow_up(&mut self, Snapshot { before, settings }: &Snapshot) -> Effect {
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
        if self.config.settings != *settings {
            self.look = look(&self.config.settings, &self.palette, self.terminal);
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

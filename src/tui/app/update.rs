//! Carries out the user's actions.

use std::time::Duration;

use crate::tui::app::{App, Mode, Origin, Question, SolverRun, Subject, look};
use crate::tui::command::{Action, Context, Effect};
use crate::tui::dialog::{self, Answer};
use crate::tui::jobs::Source;

impl App {
    /// Carries out the user's action. The open dialog handles it first.
    pub(crate) fn update(&mut self, mut action: Action) -> Option<Effect> {
        if action == Action::Open(self.context()) {
            // The key that opens a dialog also closes it.
            action = Action::Leave;
        }
        if let Some((context, mut dialog)) = self.dialog.take() {
            let answer = match dialog.handle(&action, self, self.room) {
                Answer::Pass if action == Action::Leave => Answer::Close,
                Answer::Pass if !action.closes_dialog() => Answer::Ask(action.clone()),
                answer => answer,
            };
            match answer {
                Answer::Done | Answer::Ask(_) => self.dialog = Some((context, dialog)),
                Answer::Pass if matches!(action, Action::StepDeal(_)) => self.keep_preview(),
                Answer::Pass | Answer::Close | Answer::Give(_) => self.end_preview(),
            }
            match answer {
                Answer::Pass => {}
                Answer::Done | Answer::Close => {
                    self.begin();
                    return None;
                }
                Answer::Ask(action) => return self.change(action),
                Answer::Give(action) => return self.update(action),
            }
        }
        if action == Action::Open(Context::Paste) && self.reading.is_ready() {
            return self.change(Action::OpenRead);
        }
        self.dialog = dialog::open(&action, self);
        if self.dialog.is_none() {
            return self.change(action);
        }
        // The first digit already shows a deal.
        if let Some(first) = self.dialog().and_then(|dialog| dialog.first(self)) {
            return self.change(first);
        }
        self.begin();
        None
    }

    /// Carries out an action, and what follows from the change.
    fn change(&mut self, action: Action) -> Option<Effect> {
        let by_itself = action.is_by_itself();
        if !by_itself {
            self.begin();
        }
        let before = self.may_slide().then(|| self.before());
        let settings = self.config.settings;
        self.act(action);
        self.note_help();
        self.note_win();
        if let Mode::Play(play) = &self.mode
            && !by_itself
        {
            self.record.keep_game(&play.game);
        }
        self.advise();
        self.tell_reading();
        if let Some(before) = before {
            self.slide(&before);
        }
        if self.config.settings != settings {
            self.look = look(&self.config.settings, self.terminal);
        }
        self.effect.take()
    }

    /// Prepares for the next action: clears the message, finishes the animation, and lets this action
    /// confirm one that awaits confirmation.
    pub(super) fn begin(&mut self) {
        self.confirmed = self.asked.take();
        self.message = None;
        self.sought.clear();
        self.motion = None;
        self.waited = Duration::ZERO;
        self.awaits_text = false;
    }

    /// Whether the user repeats an action to confirm it; if not, the next action may.
    pub(super) fn confirms(&mut self, question: Question) -> bool {
        let is_repeated = self.confirmed == Some(question);
        self.asked = (!is_repeated).then_some(question);
        is_repeated
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Do(_, run) => run(self),
            Action::Quit => self.effect = Some(Effect::Quit),
            Action::Suspend => self.effect = Some(Effect::Suspend),
            Action::Explain(why) => self.say(why),
            Action::Leave => self.leave(),
            Action::Stop => self.stop(),
            Action::Set(setting, value) => self.set_and_remember(setting, value),
            Action::ToggleList => self.list = !self.list,
            Action::Tick => self.tick(),

            Action::StepDeal(steps) => self.step_deal(steps),
            Action::Deal(deal) => self.stay_in_mode(Subject::deal(deal)),
            Action::Preview(deal) => self.preview(deal),
            Action::Show(deal) => self.show(Subject::deal(deal)),
            Action::Search(text) => self.search_for(text),
            Action::ShowHit(deal) => self.show_hit(deal),
            Action::Bookmark(note) => self.bookmark(note),
            Action::ForgetBookmark(deal) => self.forget_bookmark(deal),

            Action::Paste(text) => self.read(&text, false, Source::Paste),
            Action::Read { text, compare } => self.read(&text, compare, Source::Typed),
            Action::OpenRead => self.open_read(),
            Action::Compare => self.compare_shown(),

            Action::StepMove(by) => self.step_move(by),
            Action::GoTo(line) => self.on_solution(|solution| solution.go_to(line)),
            Action::GoToMove(number) => self.on_solution(|solution| solution.go_to_move(number)),
            Action::Choose(_) | Action::ChooseLine(_) => self.choose_difference(&action),

            Action::Name(letter) => self.attempt(|play| play.name(letter)),
            Action::Move(direction) => self.in_play(|play| play.move_cursor(direction)),
            Action::Make(mv) => self.attempt(|play| play.make(mv)),
            Action::Press(spot) => self.press(spot),
            Action::PressTwice(spot) => self.attempt(|play| play.press_twice(spot)),
            Action::Drag(at) => self.in_play(|play| play.drag(at)),
            Action::Release(spot) => self.attempt(|play| play.release(spot)),
            Action::Seek(text) => self.seek(&text),
            Action::Peek(spot) => self.peek(spot),

            Action::Open(Context::Note) => self.say("only a deal with a number can be bookmarked"),
            // Dialogs and line mode handle the others.
            _ => {}
        }
    }

    /// Stops running work, puts down picked-up cards, or leaves the mode.
    fn leave(&mut self) {
        if self.reading.is_running() {
            return self.stop();
        }
        if let Mode::Play(play) = &mut self.mode
            && play.put_back()
        {
            return;
        }
        match self.mode {
            Mode::Browse => return self.stop(),
            // The next comparison is with another board.
            Mode::Compare(_) => self.other = None,
            Mode::Solution(_) | Mode::Play(_) => {}
        }
        let origin = self.solution().map(|solution| solution.origin);
        self.leave_mode();
        if let Some(Origin::Game { .. }) = origin {
            self.play();
        }
    }

    /// Stops work in the background.
    fn stop(&mut self) {
        if self.reading.stop() {
            return self.say("what was pasted is not read any further");
        }
        if let (Mode::Solution(_), Some(search @ SolverRun { is_running: true, .. })) =
            (&self.mode, &mut self.search)
        {
            search.is_running = false;
            return self.say("the solver is stopped");
        }
        if let Some(findings) = self.findings.as_mut().filter(|findings| findings.is_running()) {
            findings.stop();
            let about = findings.about();
            return self.say(about);
        }
        self.say_with("nothing is open here", "q quits");
    }

    /// Returns to Browse mode, saving the game and stopping the solver.
    pub(super) fn leave_mode(&mut self) {
        (self.search, self.on_way_back) = (None, None);
        self.keep_time();
        if let Mode::Play(play) = std::mem::replace(&mut self.mode, Mode::Browse) {
            self.keep_game(*play);
        }
    }
}

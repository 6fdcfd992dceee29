//! The viewer: the state, the dialog over it, and what the user's input means to them.
//!
//! [`Viewer::handle`] is the one way in. An open dialog comes first; what it does not handle closes it or is a
//! command of the mode below.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use crate::tui::ViewerOptions;
use crate::tui::app::{App, Effect, ViewedDeal, ViewerMode};
use crate::tui::command::{Action, Context, Keymap, Target, table};
use crate::tui::dialog::{self, Answer, Dialog};
use crate::tui::event::Input;
use crate::tui::jobs::{JobReport, Source};
use crate::tui::view::{self, HitMap, Scene};
use crate::user::record::Record;
use mouse::Clicks;

mod mouse;
#[cfg(test)]
pub(crate) mod tests;

/// The viewer.
#[derive(Debug)]
pub(crate) struct Viewer {
    pub(crate) app: App,
    /// The current key bindings.
    keymap: Keymap,
    /// The open dialog, and the context of its keys.
    dialog: Option<(Context, Box<dyn Dialog>)>,
    /// The last frame: clicks mean what it shows.
    shown: HitMap,
    clicks: Clicks,
    /// Whether the list of moves covers the board, on screens without a panel.
    list: bool,
}

impl Viewer {
    /// The viewer at its start.
    pub(crate) fn new(options: &ViewerOptions, record: Record, seed: u64) -> Self {
        let mut options = options.clone();
        let keymap = table::bind_keys(&mut options.config);
        let app = App::new(&options, record, seed);
        let (shown, clicks) = (HitMap::default(), Clicks::default());
        Self { app, keymap, dialog: None, shown, clicks, list: false }
    }

    /// The context of the keys: the open dialog, or else the mode.
    pub(crate) fn context(&self) -> Context {
        let mode = || Context::of_mode(&self.app);
        self.dialog.as_ref().map_or_else(mode, |(context, _)| *context)
    }

    /// The open dialog.
    pub(crate) fn dialog(&self) -> Option<&dyn Dialog> {
        self.dialog.as_ref().map(|(_, dialog)| &**dialog)
    }

    /// What is to be drawn.
    pub(crate) fn scene(&self) -> Scene<'_> {
        let (context, dialog) = (self.context(), self.dialog());
        Scene { app: &self.app, keymap: &self.keymap, context, dialog, list: self.list }
    }

    /// Takes note of the frame that was drawn.
    pub(crate) fn saw(&mut self, shown: HitMap) {
        self.shown = shown;
    }

    /// Handles input at a time since 1970. Returns what the program has to do now; `None` if nothing has changed.
    pub(crate) fn handle(&mut self, input: Input, now: Duration) -> Option<Effect> {
        let by_itself = mouse::is_by_itself(&input);
        self.app.set_time(now.as_secs(), !by_itself);
        let shows_result = self.app.celebrates() && self.only_skips(&input);
        let settled = !by_itself && self.app.stage.settle();
        let effect = match input {
            _ if shows_result => None,
            Input::Key(key) => self.press(key),
            Input::Mouse(mouse) => self.mouse(mouse, now),
            Input::Paste(text) => Some(self.change(|viewer| viewer.paste(&text))),
            Input::Tick => Some(self.follow(|viewer| viewer.app.tick())),
            Input::Suspend => Some(self.act(Action::Suspend)),
        };
        effect.or(settled.then_some(Effect::Redraw))
    }

    /// Whether input over the cascade of a won game does nothing but end it, so that nobody misses the result by
    /// a key pressed in impatience.
    fn only_skips(&self, input: &Input) -> bool {
        match input {
            Input::Key(key) => {
                let bound = self.keymap.bound(self.context(), *key);
                !matches!(bound, Some(Action::Quit | Action::Suspend))
            }
            Input::Mouse(_) => !mouse::is_by_itself(input),
            Input::Paste(_) | Input::Tick | Input::Suspend => false,
        }
    }

    /// Carries out an action, and what follows from the change.
    pub(crate) fn act(&mut self, action: Action) -> Effect {
        self.change(|viewer| viewer.run(action))
    }

    /// Does something that the user asked for, and what follows from the change.
    pub(crate) fn change(&mut self, act: impl FnOnce(&mut Self)) -> Effect {
        self.app.begin();
        self.follow(act)
    }

    /// Takes the report of a job. Returns whether it changes what is shown.
    pub(crate) fn report(&mut self, report: JobReport) -> bool {
        let is_read = matches!(report, JobReport::Read(..));
        let changed = self.app.report(report);
        if changed
            && is_read
            && self.context() == Context::Paste
            && self.app.pasting.reading.is_failed()
        {
            // The paste view shows the error itself.
            self.app.said.message = None;
        } else if changed && self.covers_messages() {
            self.app.said.keep_for_later();
        }
        changed
    }

    /// Whether the next key is for a dialog that says nothing of what jobs report.
    fn covers_messages(&self) -> bool {
        self.dialog.is_some() && !matches!(self.context(), Context::Paste | Context::Search)
    }

    /// Opens the parsed text, if the user has been waiting for it.
    pub(crate) fn open_awaited(&mut self) {
        if self.app.pasting.awaits_opening() {
            self.open_read();
        }
    }

    /// Opens the parsed text.
    pub(crate) fn open_read(&mut self) -> Effect {
        self.change(|viewer| {
            viewer.close();
            viewer.app.open_read();
        })
    }

    /// Does something, and what follows from the change.
    fn follow(&mut self, act: impl FnOnce(&mut Self)) -> Effect {
        let before = self.app.may_slide().then(|| self.app.before());
        act(self);
        if !self.covers_messages() {
            self.app.said.say_what_waits();
        }
        self.app.follow_up(before.as_ref())
    }

    /// Handles a key. Terminals send Esc followed by a key in the same way as the key with Alt, so an
    /// unbound key with Alt is handled as these two.
    fn press(&mut self, key: KeyEvent) -> Option<Effect> {
        if let Some(action) = self.keymap.bound(self.context(), key) {
            return Some(self.act(action));
        }
        if key.modifiers.contains(KeyModifiers::ALT) {
            self.press(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
            return self.press(KeyEvent { modifiers: key.modifiers - KeyModifiers::ALT, ..key });
        }
        let why = self.keymap.why_nothing(self.context(), key)?;
        Some(self.change(|viewer| viewer.app.said.say(why)))
    }

    fn run(&mut self, mut action: Action) {
        if action == Action::Open(self.context()) {
            // The key that opens a dialog also closes it.
            action = Action::Leave;
        }
        if let Some(answer) = self.ask(|dialog, app, room| dialog.act(&action, app, room)) {
            if answer != Answer::Pass {
                return;
            }
            if action == Action::Leave {
                return self.close();
            }
            if action.closes_dialog() {
                // A click on what is shown of a deal that is only passed by means that deal.
                if let Action::StepDeal(_) | Action::Do(..) = action {
                    self.app.keep_preview();
                }
                self.close();
            }
        }
        self.run_in_mode(&action);
    }

    /// Carries out an action that no dialog handles.
    fn run_in_mode(&mut self, action: &Action) {
        let app = &mut self.app;
        match *action {
            Action::Do(_, run) => run(app),
            Action::Open(Context::Paste) if app.pasting.reading.is_ready() => app.open_read(),
            Action::Open(context) => self.open(context),
            Action::Compare if app.needs_board() => {
                self.dialog = Some((Context::Paste, dialog::to_compare()));
            }
            Action::Compare => app.compare_shown(),
            Action::ToggleList => match view::why_no_list(&self.scene(), self.shown.area) {
                Some(why) => self.app.said.say(why),
                None => self.list = !self.list,
            },
            Action::Leave => app.leave(),
            Action::Quit => app.cause(Effect::Quit),
            Action::Suspend => app.cause(Effect::Suspend),
            Action::StepDeal(steps) => app.step_deal(steps),
            Action::StepMove(by) => app.step_move(by),
            Action::GoTo(line) => app.desk.on_solution(|solution| solution.go_to(line)),
            Action::Choose(by) => app.step_difference(by),
            // `f` finds a card if there is no cell f.
            Action::Name('f') if app.rules().cells() < 6 => self.open(Context::Where),
            Action::Name(letter) => app.attempt(|play| play.name(letter)),
            Action::Type(_) if self.dialog.is_none() => {
                self.open(Context::Number);
                self.ask(|dialog, app, room| dialog.act(action, app, room));
            }
            // Only dialogs and line mode know these.
            Action::Type(_)
            | Action::Edit(_)
            | Action::Enter
            | Action::Change(_)
            | Action::Reset
            | Action::NextFilter
            | Action::NextSort
            | Action::Say(_) => {}
        }
    }

    /// Lets the open dialog handle something.
    fn ask(
        &mut self,
        handle: impl FnOnce(&mut dyn Dialog, &mut App, Rect) -> Answer,
    ) -> Option<Answer> {
        let (_, dialog) = self.dialog.as_mut()?;
        let answer = handle(&mut **dialog, &mut self.app, self.shown.room);
        match &answer {
            Answer::Pass | Answer::Done => {}
            Answer::Close => self.close(),
            Answer::Run(action) => {
                self.close();
                self.run_in_mode(action);
            }
        }
        Some(answer)
    }

    fn open(&mut self, context: Context) {
        let opened = dialog::open(context, &self.app, &self.keymap);
        match opened {
            Some(dialog) => self.dialog = Some((context, dialog)),
            None if context == Context::Beside => self.app.said.say_with(
                "there is one solution of this deal",
                "s finds the solver's, v pastes another",
            ),
            None => self.app.said.say("only a deal with a number can be bookmarked"),
        }
    }

    fn close(&mut self) {
        self.dialog = None;
        self.app.end_preview();
    }

    fn paste(&mut self, text: &str) {
        let answer = self.ask(|dialog, app, _| dialog.paste(text, app));
        if matches!(answer, None | Some(Answer::Pass)) {
            self.app.read(text, false, Source::Paste);
        }
    }

    /// Does what a click means.
    fn click(&mut self, target: &Target) {
        if let Target::Act(action) = target {
            return self.run(action.clone());
        }
        if self.ask(|dialog, app, _| dialog.click(target, app)).is_some_and(|it| it != Answer::Pass)
        {
            return;
        }
        match *target {
            Target::Deal(deal) => {
                self.close();
                self.app.stay_in_mode(ViewedDeal::deal(deal));
            }
            Target::Line(line) => self.app.choose_difference(line),
            Target::Move(number) => {
                self.app.desk.on_solution(|solution| solution.go_to_move(number));
            }
            Target::Act(_) | Target::Tab(_) | Target::Cursor(_) | Target::Along { .. } => {}
        }
    }

    /// Whether the game may be played with the mouse, or begun with it.
    fn takes_cards(&self) -> bool {
        matches!(self.context(), Context::Play | Context::Browse)
    }

    /// A notch of the wheel: up (−1) or down (1).
    fn wheel(&mut self, notch: i8) {
        match (self.dialog(), &self.app.desk.mode) {
            (Some(_), _) | (None, ViewerMode::Compare(_)) => self.run(Action::Choose(notch.into())),
            (None, ViewerMode::Solution(_)) => self.run(Action::StepMove(notch.into())),
            // An accidental turn of the wheel must not undo a move.
            (None, ViewerMode::Play(_)) => self.app.said.say("the wheel undoes no moves; u does"),
            (None, ViewerMode::Browse) => self.run(Action::StepDeal(notch.into())),
        }
    }
}

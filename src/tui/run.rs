//! The main loop of the viewer.

use std::collections::VecDeque;
use std::io::{self, IsTerminal as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use color_eyre::Result;
use color_eyre::eyre::Context as _;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use crate::interrupt;
use crate::tui::app::App;
use crate::tui::command::{Action, Effect};
use crate::tui::event::{self, Event, burst};
use crate::tui::jobs::{Report, Workers};
use crate::tui::layout::Spot;
use crate::tui::terminal::Terminal;
use crate::tui::theme::ColorDepth;
use crate::tui::{ViewerOptions, now, remember, start, tell, view, write_moves};
use crate::user::keeper::Keeper;

#[cfg(test)]
mod tests;

/// The signal of a terminal that is closed.
const HANGUP: i32 = 1;

/// How long keys wait for the parsing of a pasted text, which usually takes less.
const BLINK: Duration = Duration::from_millis(30);

/// Runs the viewer until the user quits.
///
/// Standard input and output must be a terminal. The panic hook installed before this call reports
/// panics, after the terminal is restored.
///
/// # Errors
/// If the terminal cannot be used.
pub(crate) fn run(options: &ViewerOptions) -> Result<End> {
    let (mut app, journal, trouble) = start(options);
    let is_first_start = app.record.viewed().0.is_none();
    if let Some(trouble) = trouble {
        app.warn(trouble);
    } else if is_first_start && app.message.is_none() {
        app.say("Welcome! Type a deal number; p plays this deal, s solves it, ? lists all keys");
    }
    if options.terminal.depth != ColorDepth::None {
        crossterm::style::force_color_output(true);
    }
    let (sender, events) = event::sources().wrap_err("cannot watch for input")?;
    let mouse = options.config.settings.mouse;
    let terminal = Terminal::take(mouse).wrap_err("cannot set up the terminal")?;
    let reports = sender.clone();
    let keeper = Keeper::new(journal, move |trouble| _ = reports.send(Event::NotKept(trouble)));
    let mut run = Run {
        app,
        terminal,
        keeper,
        workers: Workers::new(&sender),
        events,
        later: VecDeque::new(),
        ticked: None,
        clicks: Clicks::default(),
        area: Rect::default(),
        waited: None,
        is_over: None,
    };
    let outcome = run.until_end();
    if let Some(trouble) = run.end() {
        tell(trouble);
    }
    match outcome {
        // A closed terminal accepts neither frames nor error reports, and its signal may come later.
        Err(_) if !io::stdout().is_terminal() => {
            interrupt::note(HANGUP);
            Ok(End::Signal)
        }
        outcome => outcome,
    }
}

/// What ended the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The user.
    Quit,
    /// A signal, or that the terminal was closed.
    Signal,
}

/// A session of the viewer.
struct Run {
    app: App,
    terminal: Terminal,
    keeper: Keeper,
    workers: Workers,
    events: Receiver<Event>,
    /// Events that arrived while waiting for another one.
    later: VecDeque<Event>,
    /// The time of the last tick, or of the start of an animation.
    ticked: Option<Instant>,
    clicks: Clicks,
    /// The size of the last frame.
    area: Rect,
    /// The job number of the text that was waited for last.
    waited: Option<u64>,
    is_over: Option<End>,
}

impl Run {
    /// Restores the terminal and waits until everything is written. Returns an error message, if any.
    fn end(mut self) -> Option<String> {
        drop(self.terminal);
        self.app.end_preview();
        self.app.note_view();
        self.keeper.append(self.app.changes());
        self.keeper.finish()
    }

    /// Draws, waits and handles events until the user or the system ends the program.
    fn until_end(&mut self) -> Result<End> {
        self.serve();
        loop {
            if self.draw()? {
                continue;
            }
            if self.app.record.is_urgent() {
                self.app.note_view();
                self.keeper.append(self.app.changes());
            }
            // Handle all pending events before the next frame, so that a key that repeats faster than
            // the terminal draws does not lag behind.
            let mut changed = false;
            while !changed {
                let mut next = Some(self.wait()?);
                while let Some(event) = next {
                    changed |= self.handle(event)?;
                    if let Some(end) = self.is_over {
                        return Ok(end);
                    }
                    self.serve();
                    next = self.next(Duration::ZERO)?;
                }
            }
        }
    }

    /// The next event, or a tick if its time comes first.
    fn wait(&mut self) -> Result<Event> {
        let mut left = Duration::MAX;
        self.ticked = self.app.interval().map(|interval| {
            let ticked = self.ticked.unwrap_or_else(Instant::now);
            left = (ticked + interval).saturating_duration_since(Instant::now());
            ticked
        });
        Ok(self.next(left)?.unwrap_or_else(|| {
            self.ticked = Some(Instant::now());
            Event::Act(Action::Tick)
        }))
    }

    /// Draws a frame. Returns whether another one is needed at once.
    fn draw(&mut self) -> Result<bool> {
        let started = Instant::now();
        let (app, area) = (&self.app, &mut self.area);
        self.terminal.draw(|frame| {
            *area = frame.area();
            view::render(app, *area, frame.buffer_mut());
            if let Some(at) = view::cursor(app, *area) {
                frame.set_cursor_position(at);
            }
        })?;
        Ok(self.app.frame_took(started.elapsed()))
    }

    /// Starts the jobs that the state wants. Waits briefly for a pasted text to be parsed, so that the
    /// next key applies to its content.
    fn serve(&mut self) {
        let wanted = self.app.wanted();
        let read = wanted.read.map(|read| read.id);
        self.workers.serve(&wanted);
        if read.is_none() || read == self.waited {
            return;
        }
        self.waited = read;
        if let Some(report) = self.what_is_read() {
            self.app.report(*report);
        }
        self.open_awaited();
    }

    /// Opens a parsed text if the user has been waiting for it.
    fn open_awaited(&mut self) {
        if self.app.awaits_opening() {
            self.app.update(Action::OpenRead);
        }
    }

    /// The next event, if it arrives within `time`.
    fn next(&mut self, time: Duration) -> Result<Option<Event>> {
        if let Some(event) = self.later.pop_front() {
            return Ok(Some(event));
        }
        match self.events.recv_timeout(time) {
            Ok(event) => Ok(Some(event)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(error @ RecvTimeoutError::Disconnected) => Err(error.into()),
        }
    }

    /// The result of parsing a pasted text, if it is quick; keeps other events for later.
    fn what_is_read(&mut self) -> Option<Box<Report>> {
        let end = Instant::now() + BLINK;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left).ok()? {
                Event::Report(report) if matches!(*report, Report::Read(..)) => {
                    return Some(report);
                }
                event => self.later.push_back(event),
            }
        }
    }

    /// Converts an event to an action, applies it, and carries out its effect. Returns whether what is
    /// shown may have changed.
    fn handle(&mut self, event: Event) -> Result<bool> {
        match event {
            Event::Key(key) => return self.press(key),
            Event::Keys(keys) => return self.press_all(&keys),
            Event::Mouse(mouse) => {
                let action = view::mouse(&self.app, self.area, mouse);
                let action = action.map(|action| self.clicks.count(action, Instant::now()));
                return self.act(action);
            }
            Event::Act(action) => return self.act(Some(action)),
            Event::End => self.is_over = Some(End::Signal),
            Event::Redraw => {}
            Event::Resumed => self.terminal.resume()?,
            Event::NotKept(trouble) => self.app.warn(trouble),
            Event::Report(report) => {
                let changed = self.app.report(*report);
                self.open_awaited();
                return Ok(changed);
            }
            Event::Failed(error) => return Err(error),
        }
        Ok(true)
    }

    /// Handles a key. Terminals send Esc followed by a key in the same way as the key with Alt, so an
    /// unbound key with Alt is handled as these two.
    fn press(&mut self, key: KeyEvent) -> Result<bool> {
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        if !alt || self.app.keymap.bound(self.app.context(), key).is_some() {
            return self.act(self.app.action(key));
        }
        _ = self.press(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE))?;
        self.press(KeyEvent { modifiers: key.modifiers - KeyModifiers::ALT, ..key })
    }

    /// Handles keys that arrived together: a paste, or one key after the other.
    fn press_all(&mut self, keys: &[KeyEvent]) -> Result<bool> {
        if let Some(text) = burst::pasted(keys, self.app.context()) {
            return self.act(Some(Action::Paste(text)));
        }
        let mut changed = false;
        for key in keys {
            changed |= self.press(*key)?;
            if self.is_over.is_some() {
                break;
            }
            self.serve();
        }
        Ok(changed)
    }

    fn act(&mut self, action: Option<Action>) -> Result<bool> {
        let Some(action) = action else { return Ok(false) };
        self.app.room = view::room(&self.app, self.area);
        let action = view::fitting(&self.app, action, self.area);
        self.app.set_time(now(), !action.is_by_itself());
        match self.app.update(action) {
            Some(Effect::Quit) => self.is_over = Some(End::Quit),
            Some(Effect::Suspend) => self.terminal.suspend()?,
            Some(Effect::Copy(text)) => self.terminal.copy(&text)?,
            Some(Effect::Write { name, text }) => write_moves(&mut self.app, &name, &text),
            Some(Effect::Remember(setting, value)) => remember(&mut self.app, setting, value),
            None => {}
        }
        self.terminal.capture_mouse(self.app.config.settings.mouse)?;
        Ok(true)
    }
}

/// Detects double clicks.
#[derive(Debug, Default)]
struct Clicks {
    /// The last press that was not the second of a double click, and its time.
    last: Option<(Spot, Instant)>,
}

impl Clicks {
    /// The longest time between the two presses of a double click.
    const DOUBLE: Duration = Duration::from_millis(400);

    /// Turns the second of two quick presses on the same place into a double click.
    fn count(&mut self, action: Action, now: Instant) -> Action {
        let Action::Press(spot) = action else { return action };
        let before = self.last.replace((spot, now));
        let double = before.is_some_and(|(at, when)| at == spot && now - when < Self::DOUBLE);
        if !double {
            return action;
        }
        self.last = None;
        Action::PressTwice(spot)
    }
}

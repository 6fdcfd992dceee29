//! The main loop of the viewer.

use std::collections::VecDeque;
use std::io::{self, IsTerminal as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use color_eyre::Result;
use color_eyre::eyre::Context as _;
use crossterm::event::KeyEvent;

use crate::interrupt;
use crate::messages::eprint_message;
use crate::tui::app::Effect;
use crate::tui::event::{self, Event, Input};
use crate::tui::jobs::{JobReport, Workers};
use crate::tui::terminal::Terminal;
use crate::tui::theme::ColorDepth;
use crate::tui::viewer::Viewer;
use crate::tui::{ViewerOptions, remember, start, view, write_moves};
use crate::user::days;
use crate::user::journal::JournalWriter;

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
pub(crate) fn run(options: &ViewerOptions) -> Result<SessionEnd> {
    let (mut viewer, journal, trouble) = start(options);
    let app = &mut viewer.app;
    let is_first_start = app.player.record.viewed().0.is_none();
    if let Some(trouble) = trouble {
        app.said.warn(trouble);
    } else if is_first_start && app.said.message.is_none() && !app.pasting.reading.is_running() {
        app.greet();
    }
    if options.terminal.depth != ColorDepth::None {
        crossterm::style::force_color_output(true);
    }
    let (sender, events) = event::sources().wrap_err("cannot watch for input")?;
    let mouse = options.config.settings.mouse;
    let terminal = Terminal::take(mouse).wrap_err("cannot set up the terminal")?;
    let reports = sender.clone();
    let writer =
        JournalWriter::new(journal, move |trouble| _ = reports.send(Event::NotKept(trouble)));
    let mut run = Run {
        viewer,
        terminal,
        writer,
        workers: Workers::new(&sender),
        events,
        later: VecDeque::new(),
        ticked: None,
        waited: None,
        is_over: None,
    };
    let outcome = run.until_end();
    if let Some(trouble) = run.end() {
        eprint_message(trouble);
    }
    match outcome {
        // A closed terminal accepts neither frames nor error reports, and its signal may come later.
        Err(_) if !io::stdout().is_terminal() => {
            interrupt::note(HANGUP);
            Ok(SessionEnd::Signal)
        }
        outcome => outcome,
    }
}

/// What ended the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SessionEnd {
    /// The user.
    Quit,
    /// A signal, or that the terminal was closed.
    Signal,
}

/// A session of the viewer.
struct Run {
    viewer: Viewer,
    terminal: Terminal,
    writer: JournalWriter,
    workers: Workers<Event>,
    events: Receiver<Event>,
    /// Events that arrived while waiting for another one.
    later: VecDeque<Event>,
    /// The time of the last tick, or of the start of an animation.
    ticked: Option<Instant>,
    /// The job number of the text that was waited for last.
    waited: Option<u64>,
    is_over: Option<SessionEnd>,
}

impl Run {
    /// Restores the terminal and waits until everything is written. Returns an error message, if any.
    fn end(mut self) -> Option<String> {
        drop(self.terminal);
        let app = &mut self.viewer.app;
        app.end_preview();
        app.note_view();
        self.writer.append(app.changes());
        self.writer.finish()
    }

    /// Draws, waits and handles events until the user or the system ends the program.
    fn until_end(&mut self) -> Result<SessionEnd> {
        self.serve();
        loop {
            if self.draw()? {
                continue;
            }
            let app = &mut self.viewer.app;
            if app.player.record.is_urgent() {
                app.note_view();
                self.writer.append(app.changes());
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
        self.ticked = self.viewer.app.interval().map(|interval| {
            let ticked = self.ticked.unwrap_or_else(Instant::now);
            left = (ticked + interval).saturating_duration_since(Instant::now());
            ticked
        });
        Ok(self.next(left)?.unwrap_or_else(|| {
            self.ticked = Some(Instant::now());
            Event::Input(Input::Tick)
        }))
    }

    /// Draws a frame. Returns whether another one is needed at once.
    fn draw(&mut self) -> Result<bool> {
        let started = Instant::now();
        let viewer = &mut self.viewer;
        self.terminal.draw(|frame| {
            let shown = view::render(&viewer.scene(), frame.area(), frame.buffer_mut());
            if let Some(at) = shown.cursor {
                frame.set_cursor_position(at);
            }
            viewer.saw(shown);
        })?;
        Ok(viewer.app.frame_took(started.elapsed()))
    }

    /// Starts the jobs that the state wants. Waits briefly for a pasted text to be parsed, so that the
    /// next key applies to its content.
    fn serve(&mut self) {
        let wanted = self.viewer.app.wanted();
        let read = wanted.read.map(|read| read.id);
        self.workers.serve(&wanted);
        if read.is_none() || read == self.waited {
            return;
        }
        self.waited = read;
        if let Some(report) = self.what_is_read() {
            self.viewer.report(*report);
        }
        self.viewer.open_awaited();
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
    fn what_is_read(&mut self) -> Option<Box<JobReport>> {
        let end = Instant::now() + BLINK;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left).ok()? {
                Event::Report(report) if matches!(*report, JobReport::Read(..)) => {
                    return Some(report);
                }
                event => self.later.push_back(event),
            }
        }
    }

    /// Handles an event. Returns whether what is shown may have changed.
    fn handle(&mut self, event: Event) -> Result<bool> {
        match event {
            Event::Input(input) => return self.take(input),
            Event::Keys(keys) => return self.take_all(&keys),
            Event::End => self.is_over = Some(SessionEnd::Signal),
            Event::Redraw => {}
            Event::Resumed => self.terminal.resume()?,
            Event::NotKept(trouble) => self.viewer.app.said.warn(trouble),
            Event::Report(report) => {
                let changed = self.viewer.report(*report);
                self.viewer.open_awaited();
                return Ok(changed);
            }
            Event::Failed(error) => return Err(error),
        }
        Ok(true)
    }

    /// Handles keys that arrived together: a paste, or one key after the other.
    fn take_all(&mut self, keys: &[KeyEvent]) -> Result<bool> {
        if let Some(text) = event::pasted(keys, self.viewer.context()) {
            return self.take(Input::Paste(text));
        }
        let mut changed = false;
        for key in keys {
            changed |= self.take(Input::Key(*key))?;
            if self.is_over.is_some() {
                break;
            }
            self.serve();
        }
        Ok(changed)
    }

    /// Lets the viewer handle input, and does what it causes.
    fn take(&mut self, input: Input) -> Result<bool> {
        let Some(effect) = self.viewer.handle(input, days::now()) else { return Ok(false) };
        let app = &mut self.viewer.app;
        match effect {
            Effect::Redraw => {}
            Effect::Quit => self.is_over = Some(SessionEnd::Quit),
            Effect::Suspend => self.terminal.suspend()?,
            Effect::Copy(text) => self.terminal.copy(&text)?,
            Effect::Write { name, text } => write_moves(app, &name, &text),
            Effect::Remember(setting, value) => remember(app, setting, value),
        }
        self.terminal.capture_mouse(app.config.settings.mouse)?;
        Ok(true)
    }
}

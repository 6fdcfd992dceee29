//! The event channel: everything that the program waits for. Keys that arrive together are pasted by a terminal that does
//! not say so, or typed over a slow line.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use std::{io, thread};

use color_eyre::eyre::{Report, WrapErr as _, eyre};
use crossterm::event::{self, KeyCode, KeyEvent, KeyModifiers, MouseEvent};

#[cfg(unix)]
use crate::interrupt;
use crate::tui::command::{Context, FIELDS};
use crate::tui::jobs::{self, said};

#[cfg(test)]
mod tests;
#[cfg(unix)]
mod tty;

/// How long to wait for keys that come together with one: with no time at all crossterm does not look at
/// those it has read.
const LOOK: Duration = Duration::from_micros(500);
/// How long a text that arrives without marks may pause before it is taken to have ended.
const PAUSE: Duration = Duration::from_millis(10);
/// The fewest characters that count as pasted: over a slow line, two or three keys of somebody who types
/// often arrive together.
const FEWEST: usize = 4;

/// An event.
#[derive(Debug)]
pub(crate) enum Event {
    /// Something for the viewer to handle.
    Input(Input),
    /// Keys with characters that arrived together.
    Keys(Vec<KeyEvent>),
    /// A report of a job in the background.
    Report(Box<jobs::JobReport>),
    /// The screen was resized, or must be redrawn for another reason.
    Redraw,
    /// The program was resumed after a suspension.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only signals say so"))]
    Resumed,
    /// The journal cannot be written; the message about it.
    NotKept(String),
    /// A signal asks the program to end.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only signals say so"))]
    End,
    /// Reading keys failed, or a thread panicked.
    Failed(Report),
}

impl From<jobs::JobReport> for Event {
    fn from(report: jobs::JobReport) -> Self {
        Self::Report(Box::new(report))
    }
}

/// What reaches the viewer from the user, or from the clock.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// A key press or repeat.
    Key(KeyEvent),
    /// A mouse event.
    Mouse(MouseEvent),
    /// A pasted text.
    Paste(String),
    /// The next frame of an animation is due, or the next move of a running solution.
    Tick,
    /// A signal asks the program to go to the background.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only signals say so"))]
    Suspend,
}

/// The event channel with all sources started; the sender is for sources that start later.
pub(crate) fn sources() -> io::Result<(Sender<Event>, Receiver<Event>)> {
    let (sender, receiver) = channel();
    signals(sender.clone())?;
    spawn("input", sender.clone(), read_input)?;
    Ok((sender, receiver))
}

/// Runs `work` on a separate thread; if it panics, a report goes to the channel.
pub(crate) fn spawn(
    name: &'static str,
    sender: Sender<Event>,
    work: impl FnOnce(&Sender<Event>) + Send + 'static,
) -> io::Result<()> {
    let run = move || {
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| work(&sender)));
        if let Err(payload) = outcome {
            let said = said(payload.as_ref());
            _ = sender.send(Event::Failed(eyre!("the {name} thread failed: {said}")));
        }
    };
    thread::Builder::new().name(name.into()).spawn(run).map(drop)
}

/// Forwards what the terminal sends until the channel is closed.
fn read_input(sender: &Sender<Event>) {
    let mut terminal = match KeySource::new() {
        Ok(terminal) => terminal,
        Err(error) => {
            _ = sender.send(Event::Failed(error.into()));
            return;
        }
    };
    loop {
        let mut batch = Vec::new();
        let failed = read_batch(&mut terminal, &mut batch).wrap_err("cannot read keys").err();
        let is_over = failed.is_some();
        let events = together(batch.into_iter().filter_map(translate));
        let mut events = events.into_iter().chain(failed.map(Event::Failed));
        if events.any(|event| sender.send(event).is_err()) || is_over {
            return;
        }
    }
}

#[cfg(unix)]
use tty::Tty as KeySource;

/// The console, which marks no pastes.
#[cfg(not(unix))]
struct KeySource;

#[cfg(not(unix))]
#[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "one interface for all systems")]
impl KeySource {
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    fn read(&mut self) -> io::Result<event::Event> {
        event::read()
    }

    fn poll(&mut self, time: Duration) -> io::Result<bool> {
        event::poll(time)
    }
}

/// Waits for an event, and reads those that are there already. A long text arrives in pieces, so that its
/// rest is waited for.
fn read_batch(terminal: &mut KeySource, batch: &mut Vec<event::Event>) -> io::Result<()> {
    let mut typed = 0;
    loop {
        let event = terminal.read()?;
        typed += usize::from(matches!(&event, event::Event::Key(_)));
        batch.push(event);
        let pause = if typed < FEWEST { LOOK } else { PAUSE };
        if !terminal.poll(pause)? {
            return Ok(());
        }
    }
}

/// Joins keys with characters that follow each other, if there are enough for a paste.
fn together(events: impl IntoIterator<Item = Event>) -> Vec<Event> {
    let (mut joined, mut keys) = (Vec::new(), Vec::new());
    let close = |keys: &mut Vec<KeyEvent>, joined: &mut Vec<Event>| {
        if keys.len() < FEWEST {
            joined.extend(keys.drain(..).map(|key| Event::Input(Input::Key(key))));
        } else {
            joined.push(Event::Keys(std::mem::take(keys)));
        }
    };
    for event in events {
        match event {
            Event::Input(Input::Key(key)) if character(&key).is_some() => keys.push(key),
            other => {
                close(&mut keys, &mut joined);
                joined.push(other);
            }
        }
    }
    close(&mut keys, &mut joined);
    joined
}

/// The character of a key that a pasted text may hold. Line ends arrive as Enter, or as Ctrl-J.
fn character(key: &KeyEvent) -> Option<char> {
    match (key.code, key.modifiers - KeyModifiers::SHIFT) {
        (KeyCode::Char(c), KeyModifiers::NONE) => Some(c),
        (KeyCode::Enter, KeyModifiers::NONE) | (KeyCode::Char('j'), KeyModifiers::CONTROL) => {
            Some('\n')
        }
        (KeyCode::Tab, KeyModifiers::NONE) => Some('\t'),
        _ => None,
    }
}

/// The text of keys that arrived together, if they are not to run as keys.
///
/// Some texts do the same as keys and need not wait for their end: a number, the moves of a game, a line
/// for the open field. A key that is held repeats itself.
pub(crate) fn pasted(keys: &[KeyEvent], context: Context) -> Option<String> {
    let text: String = keys.iter().map(character).collect::<Option<_>>()?;
    let first = text.chars().next()?;
    let is_move = |c: char| matches!(c, '1'..='8' | 'a'..='h');
    let same_as_keys = text.trim_end().bytes().all(|c| c.is_ascii_digit())
        || context == Context::Play && text.chars().all(is_move)
        || FIELDS.has(context) && !text.trim_end_matches('\n').contains('\n')
        || text.chars().all(|c| c == first);
    (text.chars().count() >= FEWEST && !same_as_keys).then_some(text)
}

/// Converts the relevant events. Key releases are ignored: Windows reports them too, and every
/// key would act twice.
fn translate(event: event::Event) -> Option<Event> {
    match event {
        event::Event::Key(key) => (!key.is_release()).then_some(Event::Input(Input::Key(key))),
        event::Event::Mouse(mouse) => Some(Event::Input(Input::Mouse(mouse))),
        event::Event::Paste(text) => Some(Event::Input(Input::Paste(text))),
        // On Unix a signal reports resizes.
        event::Event::Resize(..) => cfg!(not(unix)).then_some(Event::Redraw),
        event::Event::FocusGained | event::Event::FocusLost => None,
    }
}

/// The signals that end the program. Left to themselves, all of them would end it at once, with the
/// screen as it is.
#[cfg(unix)]
const ENDING: [i32; 11] = {
    use signal_hook::consts::{
        SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
        SIGXFSZ,
    };
    [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
        SIGXFSZ,
    ]
};

/// Forwards signals, so that they take the same path as keys.
#[cfg(unix)]
fn signals(sender: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
    let watched = ENDING.into_iter().chain([SIGTSTP, SIGCONT, SIGWINCH]);
    let mut signals = signal_hook::iterator::Signals::new(watched)?;
    spawn("signals", sender, move |sender| {
        for signal in signals.forever() {
            let event = match signal {
                SIGTSTP => Event::Input(Input::Suspend),
                SIGCONT => Event::Resumed,
                SIGWINCH => Event::Redraw,
                ending => {
                    interrupt::note(ending);
                    Event::End
                }
            };
            if sender.send(event).is_err() {
                return;
            }
        }
    })
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "one signature for all systems")]
fn signals(_: Sender<Event>) -> io::Result<()> {
    Ok(())
}

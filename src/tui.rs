//! The interactive viewer.
//!
//! Input becomes an [`action`] through the one table of [`keymap`]; the state changes in
//! [`app::App::update`] alone; [`view`] draws it and changes nothing. One channel brings keys,
//! mouse, pastes, signals and the news of other threads; the program sleeps between them.

use std::io;
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::time::{SystemTime, UNIX_EPOCH};

use color_eyre::Result;
use color_eyre::eyre::{Context as _, eyre};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use crate::dealer::DealNumber;
use crate::tui::action::{Action, Effect};
use crate::tui::app::App;
use crate::tui::event::Event;
use crate::tui::state_file::State;
use crate::tui::terminal::Terminal;
use crate::tui::view::View;

mod action;
mod app;
mod event;
pub mod keymap;
mod layout;
mod state_file;
mod terminal;
mod theme;
mod view;

pub use theme::Deck;

/// How the viewer starts.
#[derive(Clone, Debug)]
pub struct Options {
    /// The deal to show; none for the one last viewed.
    pub deal: Option<DealNumber>,
    /// Whether to write nothing but ASCII.
    pub ascii: bool,
    /// Whether to use colours.
    pub color: bool,
    /// Whether to capture the mouse.
    pub mouse: bool,
    /// How many colours the suits have; none for what was last chosen.
    pub deck: Option<Deck>,
}

impl Default for Options {
    fn default() -> Self {
        Self { deal: None, ascii: false, color: true, mouse: true, deck: None }
    }
}

/// Runs the viewer until the user quits.
///
/// Standard input and output have to be a terminal. The panic hook that is installed when this is
/// called reports panics, after the terminal was given back.
///
/// # Errors
/// When the terminal cannot be used.
pub fn run(options: &Options) -> Result<()> {
    let path = state_file::path();
    let state = path.as_deref().map(State::load).unwrap_or_default();
    let mut app = App::new(options, &state, seed());
    if options.color {
        crossterm::style::force_color_output(true);
    }
    let (_sender, events) = event::sources().wrap_err("cannot watch for input")?;
    let mut terminal = Terminal::take(options.mouse).wrap_err("cannot set up the terminal")?;
    let outcome = run_loop(&mut app, &mut terminal, &events);
    drop(terminal);
    // Keeping the last deal is a courtesy: where it fails, nobody is kept waiting or scolded.
    if let Some(path) = path.as_deref() {
        _ = keep(&app, &state, path);
    }
    outcome
}

/// Draws, waits, acts, until the user or the system asks for the end.
fn run_loop(app: &mut App, terminal: &mut Terminal, events: &Receiver<Event>) -> Result<()> {
    loop {
        let mut area = Rect::default();
        terminal.draw(|frame| {
            area = frame.area();
            let view = View(app);
            frame.render_widget(&view, area);
            if let Some(at) = view.cursor(area) {
                frame.set_cursor_position(at);
            }
        })?;
        // Whatever has come in by now is acted on before the next frame: a key that repeats
        // faster than the terminal draws does not lag behind.
        let mut next = Some(events.recv()?);
        let mut changed = false;
        while let Some(event) = next {
            match handle(event, app, terminal, area)? {
                Effect::Quit => return Ok(()),
                Effect::None => {}
                _ => changed = true,
            }
            next =
                events.try_recv().ok().or_else(|| if changed { None } else { events.recv().ok() });
        }
    }
}

/// Turns an event into an action, does it, and sees to its effect.
fn handle(event: Event, app: &mut App, terminal: &mut Terminal, area: Rect) -> Result<Effect> {
    let action = match event {
        Event::Key(key) => keymap::action(app.context(), key),
        Event::Mouse(mouse) => mouse_action(app, mouse, area),
        Event::Paste(text) => Some(Action::Paste(text)),
        Event::Redraw => return Ok(Effect::Redraw),
        Event::Terminate => Some(Action::Quit),
        Event::Suspend => Some(Action::Suspend),
        Event::Resumed => {
            terminal.resume()?;
            return Ok(Effect::Redraw);
        }
        Event::InputFailed(error) => return Err(error).wrap_err("cannot read keys"),
        Event::Panicked(thread, said) => {
            return Err(eyre!("the {thread} thread failed: {said}"));
        }
    };
    let effect = action.map_or(Effect::None, |action| app.update(action));
    match effect {
        Effect::Suspend => terminal.suspend()?,
        Effect::CaptureMouse(on) => terminal.capture_mouse(on)?,
        Effect::None | Effect::Redraw | Effect::Quit => {}
    }
    Ok(effect)
}

/// What the mouse asks for: a click on a control, or a step with the wheel.
fn mouse_action(app: &App, mouse: MouseEvent, area: Rect) -> Option<Action> {
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            View(app).action_at(area, Position::new(mouse.column, mouse.row))
        }
        MouseEventKind::ScrollUp => Some(app.wheel(-1)),
        MouseEventKind::ScrollDown => Some(app.wheel(1)),
        _ => None,
    }
}

/// Keeps what is to be kept, if it is not what was kept before.
fn keep(app: &App, before: &State, path: &Path) -> io::Result<()> {
    let state = app.state();
    if state == *before { Ok(()) } else { state.save(path) }
}

/// A seed that differs from start to start.
fn seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_nanos()) ^ now.as_secs().rotate_left(32) ^ u64::from(std::process::id())
}

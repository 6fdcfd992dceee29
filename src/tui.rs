//! The interactive viewer.
//!
//! Input becomes an action through the one table of [`keymap`]; the state changes in
//! `App::update` alone; `view` draws it and changes nothing. One channel brings keys,
//! mouse, pastes, signals and the news of other threads; the program sleeps between them.

#![warn(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "they panic where nothing can be written"
)]

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use color_eyre::Result;
use color_eyre::eyre::{Context as _, eyre};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use crate::dealer::DealNumber;
use crate::tui::app::App;
use crate::tui::background::Background;
use crate::tui::command::{Action, Effect};
use crate::tui::event::Event;
use crate::tui::layout::Spot;
use crate::tui::search::{News, Searcher};
use crate::tui::terminal::Terminal;
use crate::tui::view::View;
use crate::user::config::Config;
use crate::user::journal::Journal;
use crate::user::keeper::Keeper;
use crate::user::record::Record;
use crate::user::settings::{Setting, Settings};

pub use abilities::{Abilities, takes_lines_only};
pub use theme::{ColorDepth, GlyphSet, ThemeName, UnknownTheme};

mod abilities;
mod app;
mod background;
pub mod command;
mod event;
#[cfg(test)]
mod fuzz;
mod layout;
pub mod lines;
mod search;
mod terminal;
mod theme;
mod view;

/// How the viewer starts.
#[derive(Clone, Debug)]
pub struct ViewerOptions {
    /// The deal to show; none for the one last viewed.
    pub deal: Option<DealNumber>,
    /// Whether to use colours.
    pub color: bool,
    /// What the terminal can show.
    pub terminal: Abilities,
    /// The settings, and who set them.
    pub config: Config,
    /// A solution to step through from the start, as text in any dialect.
    pub solution: Option<String>,
    /// A board to compare the deal with from the start, as text in any form.
    pub compare: Option<String>,
}

impl Default for ViewerOptions {
    fn default() -> Self {
        Self {
            deal: None,
            color: true,
            // Of a terminal that nobody described, little is asked.
            terminal: Abilities { slow: true, ..Abilities::default() },
            config: Config::with(theme::names(), &[]),
            solution: None,
            compare: None,
        }
    }
}

/// Runs the viewer until the user quits.
///
/// Standard input and output have to be a terminal. The panic hook that is installed when this is
/// called reports panics, after the terminal was given back.
///
/// # Errors
/// When the terminal cannot be used.
pub fn run(options: &ViewerOptions) -> Result<()> {
    let (journal, record, trouble) = load();
    let is_first_start = record.viewed().0.is_none();
    let mut app = App::new(options, record, seed());
    if let Some(trouble) = trouble {
        app.warn(trouble);
    } else if is_first_start {
        app.welcome();
    }
    if options.color {
        crossterm::style::force_color_output(true);
    }
    let (sender, events) = event::sources().wrap_err("cannot watch for input")?;
    let mut terminal =
        Terminal::take(options.config.settings.mouse).wrap_err("cannot set up the terminal")?;
    let tell = sender.clone();
    let mut keeper = Keeper::new(journal, move |trouble| _ = tell.send(Event::NotKept(trouble)));
    let mut helpers = Helpers::new(&sender);
    let outcome = run_loop(&mut app, &mut terminal, &mut helpers, &mut keeper, &events);
    drop(terminal);
    app.note_view();
    keeper.append(app.changes());
    if let Some(trouble) = keeper.finish() {
        _ = writeln!(io::stderr(), "freecell: {trouble}");
    }
    // A terminal that was closed takes no more frames, and no report of that either.
    if io::stdout().is_terminal() { outcome } else { Ok(()) }
}

/// The user's journal, what it holds, and what is wrong with it.
fn load() -> (Option<Journal>, Record, Option<String>) {
    match Journal::of_user() {
        Err(why) => (None, Record::default(), Some(why)),
        Ok(journal) => {
            let (record, trouble) = journal.load();
            (Some(journal), record, trouble)
        }
    }
}

/// Draws, waits, acts, until the user or the system asks for the end.
fn run_loop(
    app: &mut App,
    terminal: &mut Terminal,
    helpers: &mut Helpers,
    keeper: &mut Keeper,
    events: &Receiver<Event>,
) -> Result<()> {
    let mut clock = Clock::default();
    let mut clicks = Clicks::default();
    loop {
        let mut area = Rect::default();
        let started = Instant::now();
        terminal.draw(|frame| {
            area = frame.area();
            let view = View(app);
            frame.render_widget(&view, area);
            if let Some(at) = view.cursor(area) {
                frame.set_cursor_position(at);
            }
        })?;
        app.frame_took(started.elapsed());
        if helpers.serve(app) {
            continue;
        }
        if app.record().is_urgent() {
            app.note_view();
            keeper.append(app.changes());
        }
        // Whatever has come in by now is acted on before the next frame: a key that repeats
        // faster than the terminal draws does not lag behind.
        let mut changed = false;
        while !changed {
            let mut next = Some(clock.wait(app, events)?);
            while let Some(event) = next {
                if matches!(event, Event::Panicked(search::THREAD, _)) {
                    helpers.solver.restart();
                }
                match handle(event, app, terminal, (keeper, area), &mut clicks)? {
                    Effect::Quit => return Ok(()),
                    Effect::None => {}
                    _ => changed = true,
                }
                // Keys that came after a paste act on what it is.
                helpers.read(app);
                next = events.try_recv().ok();
            }
        }
    }
}

/// The threads that work for the state.
struct Helpers {
    solver: Searcher,
    reader: Background,
    deals: Background,
    luck: Background,
    facts: Background,
}

/// The name of the one that reads what is pasted, and how long keys wait for it: most texts are read
/// before anybody notices.
const READER: &str = "reader";
const BLINK: Duration = Duration::from_millis(30);
/// The name of those that the viewer can do without.
const BACKGROUND: &str = "background";

impl Helpers {
    fn new(events: &Sender<Event>) -> Self {
        let background = || Background::new(BACKGROUND, events.clone());
        Self {
            solver: Searcher::new(events.clone()),
            reader: Background::new(READER, events.clone()).waited_for(BLINK),
            deals: background(),
            luck: background(),
            facts: background(),
        }
    }

    /// Has done what the state wants done; whether that changed it already.
    fn serve(&mut self, app: &mut App) -> bool {
        if let Err(why) = self.solver.serve(app.wanted()) {
            // Everything else works without the solver.
            let id = app.wanted().map_or(0, |request| request.id);
            app.update(Action::Found(id, News::Failed(why.to_string())));
            return true;
        }
        // A file that was named on the command line.
        if self.read(app) {
            return true;
        }
        let searched = self.deals.serve(app.deals_wanted()).and(self.luck.serve(app.luck_wanted()));
        if let Err(why) = searched {
            app.warn(format!("deals cannot be searched for: {why}"));
        }
        // What nobody asked for can be left out.
        _ = self.facts.serve(app.facts_wanted().as_ref());
        false
    }

    /// Has read what was pasted; whether that is done already.
    fn read(&mut self, app: &mut App) -> bool {
        match self.reader.serve(app.to_read()) {
            Ok(None) => return false,
            Ok(Some(read)) => _ = app.update(read),
            // Keys wait where no thread can be started.
            Err(_) => app.read_at_once(),
        }
        true
    }
}

/// Tells when it is time for the next move of a solution that plays by itself.
#[derive(Debug, Default)]
struct Clock {
    /// When the last tick was, or the playing began.
    last: Option<Instant>,
}

impl Clock {
    /// The next event; a tick when its time comes before.
    fn wait(&mut self, app: &App, events: &Receiver<Event>) -> Result<Event> {
        let Some(interval) = app.interval() else {
            self.last = None;
            return Ok(events.recv()?);
        };
        let last = *self.last.get_or_insert_with(Instant::now);
        let left = (last + interval).saturating_duration_since(Instant::now());
        match events.recv_timeout(left) {
            Ok(event) => Ok(event),
            Err(RecvTimeoutError::Timeout) => {
                self.last = Some(Instant::now());
                Ok(Event::Tick)
            }
            Err(error @ RecvTimeoutError::Disconnected) => Err(error.into()),
        }
    }
}

/// Tells double clicks from clicks.
#[derive(Debug, Default)]
struct Clicks {
    /// The last press that was not the second of two, and when.
    last: Option<(Spot, Instant)>,
}

impl Clicks {
    /// The longest time between the two presses of a double click.
    const DOUBLE: Duration = Duration::from_millis(400);

    /// Makes a press of the second of two that come quickly on one place.
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

/// Turns an event into an action, does it, and sees to its effect.
fn handle(
    event: Event,
    app: &mut App,
    terminal: &mut Terminal,
    (keeper, area): (&mut Keeper, Rect),
    clicks: &mut Clicks,
) -> Result<Effect> {
    let action = match event {
        Event::Key(key) => app.keymap().action(app.context(), key),
        Event::Mouse(mouse) => {
            mouse_action(app, mouse, area).map(|action| clicks.count(action, Instant::now()))
        }
        Event::Paste(text) => Some(Action::Paste(text)),
        Event::Tick => Some(Action::Tick),
        Event::Redraw => return Ok(Effect::Redraw),
        Event::Terminate => Some(Action::Quit),
        Event::Suspend => Some(Action::Suspend),
        Event::Resumed => {
            terminal.resume()?;
            return Ok(Effect::Redraw);
        }
        Event::NotKept(trouble) => {
            app.warn(trouble);
            return Ok(Effect::Redraw);
        }
        Event::InputFailed(error) => return Err(error).wrap_err("cannot read keys"),
        Event::Found(id, news) => Some(Action::Found(id, news)),
        Event::News(action) => Some(*action),
        Event::Panicked(BACKGROUND, said) => {
            app.warn(format!("work in the background failed: {said}"));
            return Ok(Effect::Redraw);
        }
        Event::Panicked(READER, said) => {
            app.to_read().map(|request| Action::Read(request.id, Err(said)))
        }
        // Keys and the game live on without the solver.
        Event::Panicked(search::THREAD, said) => {
            app.wanted().map(|request| Action::Found(request.id, News::Failed(said)))
        }
        Event::Panicked(thread, said) => {
            return Err(eyre!("the {thread} thread failed: {said}"));
        }
    };
    app.set_time(now());
    let action = action.map(|action| View(app).fitting(action, area));
    let effect = action.map_or(Effect::None, |action| app.update(action));
    match effect {
        Effect::Suspend => terminal.suspend()?,
        Effect::CaptureMouse(on) => terminal.capture_mouse(on)?,
        Effect::Copy(ref text) => terminal.copy(text)?,
        Effect::Write { ref name, ref text } => match write_new(name, text) {
            Ok(name) => app.say(format!("the moves are saved in {name}")),
            Err(error) => app.warn(format!("the moves cannot be saved: {error}")),
        },
        Effect::Remember(setting, value) => {
            remember(app, keeper, setting, value);
            if setting == Setting::Mouse {
                terminal.capture_mouse(app.takes_mouse())?;
            }
        }
        Effect::None | Effect::Redraw | Effect::Quit => {}
    }
    Ok(effect)
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// What is wrong with the keys that are bound in the file, each with its place.
#[must_use]
pub fn key_problems(config: &Config) -> Vec<String> {
    app::bound_keys(config).1
}

/// Has a setting written to the file.
fn remember(app: &mut App, keeper: &mut Keeper, setting: Setting, value: Option<&'static str>) {
    match app.config().path.clone() {
        Some(path) => keeper.remember(path, setting, value),
        None => app.warn("changed until you quit: there is no home folder to remember it in"),
    }
}

/// The user's settings under those given as options.
#[must_use]
pub fn config(options: &[(Setting, &'static str)]) -> Config {
    Config::load(theme::names(), options)
}

/// The settings as they are when nobody set any.
#[must_use]
pub fn defaults() -> Settings {
    Settings::new(theme::names())
}

/// A file with every setting and key, commented out.
#[must_use]
pub fn config_template() -> String {
    crate::user::config::template(theme::names(), command::names().into_iter())
}

/// Writes a file that was not there before, in the working directory; gives its name.
fn write_new(name: &str, text: &str) -> io::Result<String> {
    for number in 1.. {
        let name = match number {
            1 => format!("{name}.txt"),
            _ => format!("{name}-{number}.txt"),
        };
        match std::fs::File::create_new(&name) {
            Ok(mut file) => {
                let written = file.write_all(text.as_bytes());
                if written.is_err() {
                    _ = std::fs::remove_file(&name);
                }
                return written.map(|()| name);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// What the mouse asks for: a click on a control, cards picked up or put down, a step.
fn mouse_action(app: &App, mouse: MouseEvent, area: Rect) -> Option<Action> {
    let at = Position::new(mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => View(app).press(area, at),
        MouseEventKind::Up(MouseButton::Left) => View(app).release(area, at),
        MouseEventKind::ScrollUp => Some(app.wheel(-1)),
        MouseEventKind::ScrollDown => Some(app.wheel(1)),
        _ => None,
    }
}

/// A seed that differs from start to start.
fn seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_nanos()) ^ now.as_secs().rotate_left(32) ^ u64::from(std::process::id())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Place;

    #[test]
    fn two_quick_presses_on_one_place_are_a_double_click() {
        let press = |column| Action::Press(Spot { place: Place::Column(column), card: None });
        let start = Instant::now();
        let mut clicks = Clicks::default();
        let mut double = |column, after| {
            let action = clicks.count(press(column), start + Duration::from_millis(after));
            matches!(action, Action::PressTwice(_))
        };
        assert!(!double(1, 0) && double(1, 300), "the second is");
        assert!(!double(1, 500), "the third is not");
        assert!(!double(2, 600), "another place");
        assert!(!double(2, 1100), "too late");
        assert!(double(2, 1200));
    }
}

//! The interactive viewer.
//!
//! Input becomes an action through the one table of [`command`]; the state changes by actions
//! (`Viewer::update`) and by the reports of jobs (`Viewer::report`); `view` and `dialog` draw it.
//! One channel brings keys, mouse, pastes, signals and reports; the program sleeps between them.

#![warn(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "they panic where nothing can be written"
)]

use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, IsTerminal as _, Write as _};
use std::time::{SystemTime, UNIX_EPOCH};

use color_eyre::Result;
use color_eyre::eyre::Context as _;

use crate::dealer::DealNumber;
use crate::tui::app::App;
use crate::tui::event::Event;
use crate::tui::run::Run;
use crate::tui::terminal::Terminal;
use crate::tui::viewer::Viewer;
use crate::user::config::Config;
use crate::user::journal::Journal;
use crate::user::keeper::Keeper;
use crate::user::record::Record;
use crate::user::settings::Setting;
use crate::words::reason;

pub use terminal::{Abilities, takes_lines_only};
pub use theme::{ColorDepth, GlyphSet};

mod app;
pub mod command;
mod dialog;
mod event;
mod jobs;
mod layout;
pub mod lines;
mod run;
mod terminal;
mod theme;
mod view;
mod viewer;

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
    let mut viewer = Viewer::new(options, record, seed());
    let app = viewer.app();
    if let Some(trouble) = trouble {
        app.warn(trouble);
    } else if is_first_start && app.message.is_none() {
        let keys = "p plays this deal, s solves it, ? lists all keys";
        app.say_with("Welcome! Type a deal number", keys);
    }
    if options.color {
        crossterm::style::force_color_output(true);
    }
    let (sender, events) = event::sources().wrap_err("cannot watch for input")?;
    let terminal =
        Terminal::take(options.config.settings.mouse).wrap_err("cannot set up the terminal")?;
    let reports = sender.clone();
    let keeper = Keeper::new(journal, move |trouble| _ = reports.send(Event::NotKept(trouble)));
    let mut run = Run::new(viewer, terminal, keeper, (&sender, events));
    let outcome = run.until_end();
    if let Some(trouble) = run.end() {
        tell(trouble);
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

/// Writes moves to a new file, and says what came of it.
fn write_moves(app: &mut App, name: &str, text: &str) {
    match write_new(name, text) {
        Ok(name) => {
            let path = std::path::absolute(&name).unwrap_or_else(|_| name.into());
            app.say(format!("the moves are saved in {}", path.display()));
        }
        Err(error) => app.warn(format!("the moves cannot be saved: {}", reason(&error))),
    }
}

/// Writes an error to standard error, and ignores that it cannot be written.
fn tell(text: impl std::fmt::Display) {
    _ = writeln!(io::stderr(), "freecell: {text}");
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// The user's settings under those given as options.
#[must_use]
pub fn config(options: &[(Setting, &'static str)]) -> Config {
    let mut config = Config::load(options);
    command::table::bind_keys(&mut config);
    config
}

/// A file with every setting and key, commented out.
#[must_use]
pub fn config_template() -> String {
    crate::user::config::template(command::names().into_iter())
}

/// Writes a file that was not there before, in the working directory; gives its name.
fn write_new(name: &str, text: &str) -> io::Result<String> {
    let (mut path, mut number) = (format!("{name}.txt"), 1);
    let mut file = loop {
        match std::fs::File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                number += 1;
                path = format!("{name}-{number}.txt");
            }
            file => break file?,
        }
    };
    let written = file.write_all(text.as_bytes()).inspect_err(|_| _ = std::fs::remove_file(&path));
    written.map(|()| path)
}

/// A seed that differs from start to start.
fn seed() -> u64 {
    RandomState::new().hash_one(())
}

//! The interactive viewer.
//!
//! One channel delivers keys, mouse, pastes, signals and reports; the program sleeps between them.
//! [`Viewer::handle`] takes input: the open dialog comes first, then the one table of [`command`]. Both change the
//! state, `app`; `view` draws it.

#![warn(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "they panic where nothing can be written"
)]

use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Write as _};

use crate::tui::app::App;
use crate::tui::theme::Palette;
use crate::tui::viewer::Viewer;
use crate::user::config::{self, Config};
use crate::user::days::{self, Days};
use crate::user::journal::Journal;
use crate::user::settings::Setting;
use freecell::dealer::DealNumber;
use freecell::words::{escaped, reason};

pub(crate) use run::{SessionEnd, run};
pub(crate) use terminal::{Abilities, takes_lines_only};

mod app;
pub(crate) mod command;
mod dialog;
mod event;
mod jobs;
mod layout;
pub(crate) mod lines;
mod mark;
mod run;
mod terminal;
pub(crate) mod theme;
mod view;
mod viewer;
mod widgets;

/// Options of the viewer.
#[derive(Clone, Debug)]
pub(crate) struct ViewerOptions {
    /// The deal to show; `None` for the one viewed last.
    pub(crate) deal: Option<DealNumber>,
    /// What the terminal can show.
    pub(crate) terminal: Abilities,
    /// The settings and their origins.
    pub(crate) config: Config,
    /// A solution to open at the start, as text in any dialect.
    pub(crate) solution: Option<String>,
    /// A board to compare the deal with at the start, as text in any format.
    pub(crate) compare: Option<String>,
    /// The days of the player's time zone.
    pub(crate) days: Days,
}

/// The initial state with the user's record, the journal, and a message if it cannot be read.
fn start(options: &ViewerOptions) -> (Viewer, Journal, Option<String>) {
    let journal = Journal::of_user();
    let (record, trouble) = journal.load();
    // The seed differs with every start.
    let mut viewer = Viewer::new(options, record, RandomState::new().hash_one(()));
    viewer.app.set_time(days::now().as_secs(), false);
    (viewer, journal, trouble)
}

/// Writes moves to a new file and reports the result.
fn write_moves(app: &mut App, name: &str, text: &str) {
    match write_new(name, text) {
        Ok(name) => {
            let path = std::path::absolute(&name).unwrap_or_else(|_| name.into());
            app.said.say(format!("the moves are saved in {}", path.display()));
        }
        Err(error) => app.said.warn(format!("the moves cannot be saved: {}", reason(&error))),
    }
}

/// Writes a setting to the user's file, or removes it without a value; says if it is not remembered.
fn remember(app: &mut App, setting: Setting, value: Option<&str>) {
    let written = match &app.config.path {
        None => Err("there is no home folder to remember it in".to_owned()),
        Some(path) => config::remember(path, setting, value)
            .map_err(|why| format!("{} cannot be written: {why}", escaped(path.display()))),
    };
    if let Err(why) = written {
        app.said.warn(format!("changed until you quit: {why}"));
    }
}

/// The user's settings, with the options applied.
pub(crate) fn config(options: &[(Setting, &'static str)]) -> Config {
    let mut config = Config::load(options);
    command::table::bind_keys(&mut config);
    Palette::take(&mut config);
    config
}

/// Writes a new file in the working directory. Returns its name.
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

//! The viewer, driven by keys.

use crate::fuzz::SOLUTION;
use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use freecell::board::Place;
use ratatui::layout::Position;

use super::*;
use crate::tui::Abilities;
use crate::tui::app::Message;
use crate::tui::command::Edit;
use crate::tui::jobs::{Job, SolverNews};
use crate::tui::layout::Spot;
use crate::tui::view;
use crate::user::config::Config;
use crate::user::settings::Setting;
use freecell::dealer::DealNumber;
use freecell::game::Game;
use freecell::rules::{Move, Rules};
use freecell::solver::Cancel;

mod browse;
mod dialogs;
mod evening;
mod fuzz;
mod motion;
mod paste;
mod play;
mod record;
mod reports;
mod search;
mod settings;
mod solution;
mod solver;

impl Default for ViewerOptions {
    fn default() -> Self {
        Self {
            deal: None,
            // No animation.
            terminal: Abilities { slow: true, ..Abilities::default() },
            config: Config::with(&[]),
            solution: None,
            compare: None,
            days: Days::default(),
        }
    }
}

impl App {
    /// Pastes a text that is parsed before the next key.
    pub(crate) fn paste_at_once(&mut self, text: String) {
        self.update(Action::Paste(text));
        self.read_at_once();
    }

    /// The state after a restart.
    fn for_next_start(&mut self) -> Record {
        self.note_view();
        self.record.clone()
    }

    /// Parses the pending text at once, and opens it.
    pub(crate) fn read_at_once(&mut self) {
        if let Some(read) = self.wanted().read.cloned() {
            self.work(&read);
        }
        if self.reading.is_ready() {
            self.update(Action::OpenRead);
        }
    }

    /// Runs a job at once.
    pub(crate) fn work<J: Job>(&mut self, job: &J) {
        let mut reports = Vec::new();
        let end = job.run(&mut None, &Cancel::new(), &mut |report| reports.push(report));
        reports.into_iter().chain([end]).for_each(|report| _ = self.report(report));
    }
}

fn app(deal: i64) -> App {
    let options = ViewerOptions { deal: DealNumber::new(deal).ok(), ..ViewerOptions::default() };
    App::new(&options, Record::default(), 7)
}

fn press(app: &mut App, code: KeyCode) -> Option<Effect> {
    let action = app.action(KeyEvent::new(code, KeyModifiers::NONE));
    action.and_then(|action| app.update(action))
}

/// The action of a mouse event on a screen of normal size.
fn mouse(app: &App, kind: MouseEventKind, at: Position) -> Option<Action> {
    let event = MouseEvent { kind, column: at.x, row: at.y, modifiers: KeyModifiers::NONE };
    view::mouse(app, SCREEN, event)
}

fn type_text(app: &mut App, text: &str) {
    text.chars().for_each(|c| _ = press(app, KeyCode::Char(c)));
}

fn number(app: &App) -> i64 {
    app.subject.deal.unwrap().get()
}

/// The error of the open field.
fn error(app: &App) -> Option<&str> {
    app.dialog().and_then(Dialog::field).and_then(|field| field.error.as_deref())
}

/// The text of the open field.
fn typed(app: &App) -> String {
    app.dialog().and_then(Dialog::field).map_or(String::new(), |field| field.text().to_owned())
}

/// Moves of deal 10913.
fn moves(text: &str) -> Vec<Move> {
    let mut game = Game::new(Rules::default(), DealNumber::new(10_913).unwrap().deal());
    for mv in text.split(' ') {
        let mut places = mv.chars().map(|c| Place::from_char(c).unwrap());
        game.play(places.next().unwrap(), places.next().unwrap()).unwrap();
    }
    game.moves()
}

/// Reports a solution of the board shown.
fn better(app: &mut App, moves: Vec<Move>) {
    let solution = freecell::solver::Solution {
        moves,
        states: 1,
        proved_shortest: false,
        lower_bound: 1,
        limit: None,
    };
    let id = app.wanted().solve.unwrap().id;
    app.report(Report::Solver(id, SolverNews::Better(solution)));
}

fn message(app: &App) -> String {
    app.message.as_ref().map_or_else(String::new, Message::with_keys)
}

fn at(app: &App) -> (usize, usize) {
    let Mode::Solution(solution) = &app.mode else { panic!("no solution: {}", message(app)) };
    (solution.move_number(), solution.at)
}

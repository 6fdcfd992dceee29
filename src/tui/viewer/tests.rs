//! The viewer, driven by keys.

use crate::fuzz::SOLUTION;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use freecell::board::Place;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;

use super::*;
use std::ops::{Deref, DerefMut};

use crate::tui::Abilities;
use crate::tui::app::Message;
use crate::tui::command::Edit;
use crate::tui::jobs::{Job, SolverNews};
use crate::tui::layout::Spot;
use crate::user::config::Config;
use crate::user::days::Days;
use crate::user::settings::Setting;
use freecell::dealer::DealNumber;
use freecell::game::Game;
use freecell::rules::{Move, Rules};
use freecell::solver::{Cancel, Outcome, Solution};

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

impl ViewerOptions {
    /// Options for a deal with some settings.
    pub(crate) fn of(deal: i64, settings: &[(Setting, &'static str)]) -> Self {
        let (deal, config) = (DealNumber::new(deal).ok(), Config::with(settings));
        Self { deal, config, ..Self::default() }
    }
}

impl Deref for Viewer {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

impl DerefMut for Viewer {
    fn deref_mut(&mut self) -> &mut App {
        &mut self.app
    }
}

/// What a user does, without the time at which it happens.
impl Viewer {
    /// Handles input; returns its effect, unless the next frame is the only one.
    pub(crate) fn input(&mut self, input: Input) -> Option<Effect> {
        let now = Duration::from_secs(self.app.player.now);
        self.handle(input, now).filter(|effect| *effect != Effect::Redraw)
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> Option<Effect> {
        self.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    }

    pub(crate) fn update(&mut self, action: Action) -> Option<Effect> {
        Some(self.act(action)).filter(|effect| *effect != Effect::Redraw)
    }

    pub(crate) fn tick(&mut self) {
        self.input(Input::Tick);
    }

    pub(crate) fn press_at(&mut self, spot: Spot) {
        self.change(|viewer| viewer.app.press(spot));
    }

    pub(crate) fn press_twice_at(&mut self, spot: Spot) {
        self.change(|viewer| viewer.app.attempt(|play| play.press_twice(spot)));
    }

    pub(crate) fn release_at(&mut self, spot: Option<Spot>) {
        self.follow(|viewer| viewer.app.attempt(|play| play.release(spot)));
    }

    pub(crate) fn peek_at(&mut self, spot: Spot) {
        self.change(|viewer| viewer.app.peek(spot));
    }

    pub(crate) fn set(&mut self, setting: Setting, value: Option<&'static str>) {
        self.change(|viewer| viewer.app.set_and_remember(setting, value));
    }

    /// Pastes a text that is parsed later.
    pub(crate) fn paste_late(&mut self, text: String) {
        self.input(Input::Paste(text));
    }

    /// Draws a frame on a screen of this size, which the next mouse event refers to.
    pub(crate) fn look(&mut self, width: u16, height: u16) -> Buffer {
        let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
        let shown = view::render(&self.scene(), buf.area, &mut buf);
        self.saw(shown);
        buf
    }

    /// A mouse event on the last frame.
    pub(crate) fn point(&mut self, kind: MouseEventKind, at: Position) -> Option<Effect> {
        let modifiers = KeyModifiers::NONE;
        let event = MouseEvent { kind, column: at.x, row: at.y, modifiers };
        self.handle(Input::Mouse(event), Duration::from_secs(self.app.player.now))
    }

    /// Pastes a text that is parsed before the next key.
    pub(crate) fn paste_at_once(&mut self, text: String) {
        self.paste_late(text);
        self.read_at_once();
    }

    /// The state after a restart.
    fn for_next_start(&mut self) -> Record {
        self.note_view();
        self.player.record.clone()
    }

    /// Parses the pending text at once, and opens it.
    pub(crate) fn read_at_once(&mut self) {
        if let Some(read) = self.wanted().read.cloned() {
            self.work(&read);
        }
        if self.pasting.reading.is_ready() {
            self.open_read();
        }
    }

    /// Reports news of the solver about its current job. Returns whether they change what is shown.
    pub(crate) fn hear(&mut self, news: SolverNews) -> bool {
        let id = self.wanted().solve.unwrap().id;
        self.report(JobReport::Solver(id, news))
    }

    /// Runs a job at once.
    pub(crate) fn work<J: Job>(&mut self, job: &J) {
        let mut reports = Vec::new();
        let end = job.run(&mut None, &Cancel::new(), &mut |report| reports.push(report));
        reports.into_iter().chain([end]).for_each(|report| _ = self.report(report));
    }
}

/// A solution of deal 617 in 58 moves.
pub(crate) const WIN_617: &str = "2a 21 4b 46 41 4c 4d 72 ch 47 74 7c 74 83 83 d8 82 87 27 18 2d 12 16 1h c6 21 81 28 4h 6h \
                       d6 32 64 68 46 64 5c 56 57 5d 5h 5h dh 86 8h 7h 35 3h 6h 65 3b 6h 1h 2h c2 13 1h 12";

fn app(deal: i64) -> Viewer {
    with_settings(deal, &[])
}

fn with_settings(deal: i64, settings: &[(Setting, &'static str)]) -> Viewer {
    Viewer::new(&ViewerOptions::of(deal, settings), Record::default(), 7)
}

fn press(app: &mut Viewer, code: KeyCode) -> Option<Effect> {
    app.key(code)
}

fn type_text(app: &mut Viewer, text: &str) {
    text.chars().for_each(|c| _ = press(app, KeyCode::Char(c)));
}

fn number(app: &Viewer) -> i64 {
    app.desk.viewed.deal.unwrap().get()
}

/// The error of the open field.
fn error(app: &Viewer) -> Option<&str> {
    app.dialog().and_then(Dialog::field).and_then(|field| field.error.as_deref())
}

/// The text of the open field.
fn typed(app: &Viewer) -> String {
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

/// A solution of the solver.
pub(crate) fn found(moves: Vec<Move>, lower_bound: usize) -> Solution {
    let proved_shortest = moves.len() <= lower_bound;
    Solution { moves, states: 1, proved_shortest, lower_bound, limit: None }
}

/// Reports a solution of the board shown.
fn better(app: &mut Viewer, moves: Vec<Move>) {
    app.hear(SolverNews::Better(found(moves, 1)));
}

fn message(app: &Viewer) -> String {
    app.said.message.as_ref().map_or_else(String::new, Message::with_keys)
}

fn at(app: &Viewer) -> (usize, usize) {
    let ViewerMode::Solution(solution) = &app.desk.mode else {
        panic!("no solution: {}", message(app))
    };
    (solution.move_number(), solution.at)
}

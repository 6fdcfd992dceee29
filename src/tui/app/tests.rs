//! The state, driven by keys.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::*;
use crate::rules::{Move, Place};
use crate::tui::command::Edit;
use crate::tui::layout::Spot;
use crate::tui::search::News;

mod browse;
mod deal_search;
mod motion;
mod paste;
mod play;
mod record;
mod settings;
mod solution;
mod solver;

fn app(deal: i64) -> App {
    let options = ViewerOptions { deal: DealNumber::new(deal).ok(), ..ViewerOptions::default() };
    App::new(&options, Record::default(), 7)
}

fn press(app: &mut App, code: KeyCode) -> Effect {
    let action = app.keymap().action(app.context(), KeyEvent::new(code, KeyModifiers::NONE));
    action.map_or(Effect::None, |action| app.update(action))
}

fn type_text(app: &mut App, text: &str) {
    text.chars().for_each(|c| _ = press(app, KeyCode::Char(c)));
}

fn number(app: &App) -> i64 {
    app.subject().number().unwrap().get()
}

fn error(app: &App) -> Option<&str> {
    match app.dialog() {
        Some(Dialog::Number { error, .. }) => error.as_deref(),
        _ => None,
    }
}

const SOLUTION: &str = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";

fn message(app: &App) -> String {
    app.message().map_or_else(String::new, Message::with_keys)
}

fn at(app: &App) -> (usize, usize) {
    let Mode::Solution(solution) = app.mode() else { panic!("no solution: {}", message(app)) };
    (solution.move_number(), solution.at())
}

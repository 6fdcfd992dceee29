//! What the keys of Solution mode do, and how a solution gets there.

use crate::board::Board;
use crate::card::Card;
use crate::notation::WrittenGame as Text;
use crate::replay::{self, Known};
use crate::tui::action::Effect;
use crate::tui::app::field::Field;
use crate::tui::app::solution::{Origin, Solution};
use crate::tui::app::subject::Subject;
use crate::tui::app::{App, Dialog, Mode};
use crate::words::count;

impl App {
    /// Replays a pasted solution: on the deal or board that its text names, else on the one shown.
    pub(in crate::tui::app) fn replay(&mut self, text: &Text, games: usize) {
        let named = text.number.map(Subject::deal);
        let named = named.or_else(|| text.board.as_deref().cloned().map(Subject::board));
        if let Some(subject) = named {
            self.show(subject);
        }
        let board = self.subject.start().clone();
        self.replay_on(&board, text, games);
    }

    fn replay_on(&mut self, board: &Board, text: &Text, games: usize) {
        let verdict = match replay::verify(board, text, Known::default()) {
            Ok(verdict) => verdict,
            Err(why) => return self.warn(format!("{why}")),
        };
        self.leave_mode();
        self.dialog = None;
        let mut solution = Solution::new(verdict.replay.clone(), Origin::Text, verdict.reading());
        let name = self.subject.name();
        let several = if games > 1 { format!("one of {games} games; ") } else { String::new() };
        if let Some(wrong) = solution.wrong() {
            // It stands where it goes wrong; the moves before can be walked.
            solution.go_to(usize::MAX);
            let foreign = verdict.is_foreign();
            let text = if foreign {
                format!("{wrong}; legal for no rule set: not a solution of {name}")
            } else {
                format!("{several}illegal: {wrong} ({})", solution.about)
            };
            self.warn(text);
        } else if verdict.is_valid() {
            let surplus = match verdict.replay.surplus().len() {
                0 => String::new(),
                1 => ", and one surplus move".to_owned(),
                n => format!(", and {n} surplus moves"),
            };
            let (moves, about) = (count(solution.moves(), "move"), &solution.about);
            self.say(format!("{several}solves {name} in {moves}{surplus}: {about}"));
        } else {
            let left = count(Card::COUNT - verdict.replay.last().cards_home(), "card");
            let moves = count(solution.moves(), "move");
            self.warn(format!(
                "{several}not solved: after {moves}, all legal, {left} are not home ({})",
                solution.about
            ));
        }
        self.mode = Mode::Solution(Box::new(solution));
    }

    /// Does something with the solution.
    pub(in crate::tui::app) fn on_solution(&mut self, act: impl FnOnce(&mut Solution)) -> Effect {
        let Mode::Solution(solution) = &mut self.mode else { return Effect::None };
        act(solution);
        Effect::Redraw
    }

    pub(in crate::tui::app) fn expand(&mut self) -> Effect {
        let Mode::Solution(solution) = &mut self.mode else { return Effect::None };
        if !solution.expand() {
            self.say("this move has one card; X shows all moves card by card");
        }
        Effect::Redraw
    }

    pub(in crate::tui::app) fn change_speed(&mut self, by: i8) -> Effect {
        let Mode::Solution(solution) = &mut self.mode else { return Effect::None };
        solution.change_speed(by);
        let text = format!("{:.1} moves a second", solution.rate());
        self.say(text);
        Effect::Redraw
    }

    pub(in crate::tui::app) fn open_move(&mut self) -> Effect {
        if !matches!(self.mode, Mode::Solution(_)) {
            return Effect::None;
        }
        self.dialog = Some(Dialog::Move { field: Field::default(), error: None });
        Effect::Redraw
    }

    pub(in crate::tui::app) fn enter_move(&mut self) {
        let (Some(Dialog::Move { field, error }), Mode::Solution(solution)) =
            (&mut self.dialog, &mut self.mode)
        else {
            return;
        };
        match field.text().trim().parse::<usize>() {
            Ok(number) if number <= solution.moves() => {
                solution.go_to_move(number);
                self.dialog = None;
            }
            _ => *error = Some(format!("moves are 0 (the start) to {}", solution.moves())),
        }
    }
}

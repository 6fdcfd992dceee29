//! The commands of Solution mode, and opening pasted games.

use crate::board::Place;
use crate::replay::{self, End, Known, Verdict};
use crate::text::{WrittenGame, WrittenPlace};
use crate::tui::app::{App, Mode, Origin, Solution, Subject};
use crate::tui::jobs::PastedGames;

/// The source and target of a text's illegal move, as far as the text names them; and the texts of
/// that move and those after it.
fn refused(text: &WrittenGame, verdict: &Verdict) -> ([Option<Place>; 2], Vec<String>) {
    let End::Illegal { number, .. } = verdict.replay.end else { return ([None; 2], Vec::new()) };
    let moves = text.in_dialect(verdict.dialect).unwrap_or_default();
    let place = |place| match place {
        WrittenPlace::Place(place) => Some(place),
        _ => None,
    };
    let refused = moves.get(number - 1).map_or([None; 2], |mv| [place(mv.from), place(mv.to)]);
    let unplayed = moves.iter().skip(number - 1).map(|mv| mv.text().to_owned()).collect();
    (refused, unplayed)
}

impl App {
    /// Opens another game of the pasted text.
    pub(crate) fn step_game(&mut self, by: isize) {
        let PastedGames { games, at, .. } = &mut self.pasted;
        match at.checked_add_signed(by).filter(|next| *next < games.len()) {
            Some(next) => {
                *at = next;
                self.replay_pasted();
            }
            None if games.len() > 1 => {
                let end = if by < 0 { "first" } else { "last" };
                let of = games.len();
                self.say(format!("this is the {end} of the {of} games that were pasted"));
            }
            None => self.say("no other game was pasted: v pastes a text, also with many games"),
        }
    }

    /// Replays the pasted game on the deal or board that its text names, or else on the one shown.
    pub(in crate::tui::app) fn replay_pasted(&mut self) {
        let PastedGames { games, at, on } = &self.pasted;
        let Some(mut game) = games.get(*at).cloned() else { return };
        let on = *on;
        let of = games.len();
        let which = if of > 1 { format!("game {} of {of}; ", at + 1) } else { String::new() };
        let named = on.or(game.number).map(Subject::deal);
        let named = named.or_else(|| game.board.as_deref().cloned().map(Subject::board));
        let is_named = named.is_some();
        if let Some(subject) = named {
            self.show(subject);
        }
        let name = self.subject.name();
        self.leave_mode();
        if game.is_given_up() {
            return self.say(format!("{which}the text says of {name}: {}", game.title));
        }
        let play =
            |game: &WrittenGame| replay::verify(self.subject.start(), game, Known::default());
        let mut verdict = play(&game);
        let broken = verdict.as_ref().err().filter(|why| why.number > 1).cloned();
        if let Some(why) = &broken {
            game.cut_before(why.number);
            verdict = play(&game);
        }
        let verdict = match verdict {
            Ok(verdict) => verdict,
            Err(why) => return self.warn(format!("{which}{why}")),
        };
        let mut text = format!("{name}: {verdict}");
        if !(verdict.is_valid() || is_named) {
            text += "; no deal was found for it: type a number to try it there";
        }
        if game.number_is_found {
            text += "; the deal is found from the cards";
        }
        if let Some(other) = game.number.filter(|number| on.is_some_and(|on| on != *number)) {
            text = format!("{text}; the text is for deal {other}");
        }
        let broken = broken.filter(|_| verdict.replay.end == End::Unfinished);
        if let Some(why) = &broken {
            text = format!("{why}; the moves before it are shown");
        }
        if verdict.is_valid() {
            let replay = &verdict.replay;
            self.knowledge.solved(self.subject.start(), replay.rules, &replay.moves(), 0);
            self.say(format!("{which}{text}"));
        } else {
            self.warn(format!("{which}{text}"));
        }
        if of > 1 {
            self.name_keys("> and < show the others");
        }
        let (refused, unplayed) = refused(&game, &verdict);
        let mut solution = Solution { refused, unplayed, ..Solution::new(verdict, Origin::Text) };
        if solution.wrong().is_some() || broken.is_some() {
            // Start at the illegal move; the user can step back through the moves before it.
            solution.go_to(usize::MAX);
        }
        if let Some(message) = &mut self.message {
            message.short = solution.wrong().or(broken.map(|why| why.to_string()));
        }
        self.mode = Mode::Solution(Box::new(solution));
    }

    /// Does something with the solution.
    pub(crate) fn on_solution(&mut self, act: impl FnOnce(&mut Solution)) {
        let Mode::Solution(solution) = &mut self.mode else { return };
        act(solution);
    }

    /// Steps forward or back by some moves; reports either end.
    pub(in crate::tui::app) fn step_move(&mut self, by: isize) {
        let Mode::Solution(solution) = &mut self.mode else { return };
        if solution.is_awaited() {
            return self.say("no solution is known yet");
        }
        let before = solution.at;
        solution.step(by);
        let wrong = solution.wrong().filter(|_| by > 0);
        if solution.at != before {
            return;
        }
        if let Some(wrong) = wrong {
            self.warn(wrong);
        } else {
            self.say(if by < 0 { "this is the start" } else { "this is the last move" });
        }
    }

    pub(crate) fn expand(&mut self) {
        let Mode::Solution(solution) = &mut self.mode else { return };
        if !solution.expand() {
            self.say_with("this move has one card", "X shows all moves card by card");
        }
    }

    pub(crate) fn change_speed(&mut self, by: i8) {
        let Mode::Solution(solution) = &mut self.mode else { return };
        solution.change_speed(by);
        let text = format!("{:.1} moves a second", solution.rate());
        self.say(text);
    }
}

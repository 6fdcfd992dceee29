//! Opens the games of a pasted text.

use std::fmt::Write as _;

use crate::board::{Board, Place};
use crate::replay::{self, End, Known, Verdict};
use crate::text::{SyntaxError, WrittenGame, WrittenPlace};
use crate::tui::app::{App, Origin, Solution, Subject};
use crate::tui::jobs::PastedGames;
use crate::tui::jobs::read::which_of;

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
        let several = games.len() > 1;
        let which = which_of(*at, games.len(), "game");
        let own = || game.start().map(|(deal, start)| Subject { deal, start });
        let named = on.map(Subject::deal).or_else(own);
        let is_named = named.is_some();
        if let Some(subject) = named {
            self.show(subject);
        }
        self.leave_mode();
        if game.is_given_up() {
            let name = self.subject.name();
            return self.say(format!("{which}the text says of {name}: {}", game.title));
        }
        let (verdict, broken) = match verified(&self.subject.start, &mut game) {
            (Ok(verdict), broken) => (verdict, broken),
            (Err(why), _) => return self.warn(format!("{which}{why}")),
        };
        let broken = broken.filter(|_| verdict.replay.end == End::Unfinished);
        let text = match &broken {
            Some(why) => format!("{why}; the moves before it are shown"),
            None => self.about_replay(&game, &verdict, is_named),
        };
        self.say(format!("{which}{text}"));
        if verdict.is_valid() {
            let replay = &verdict.replay;
            self.knowledge.solved(&self.subject.start, replay.rules, &replay.moves(), 0);
        }
        if let Some(message) = &mut self.message {
            message.bad = !verdict.is_valid();
            message.keys = several.then(|| "> and < show the others".to_owned());
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
        self.show_solution(solution);
    }

    /// Describes the replay of a pasted game on the board shown.
    fn about_replay(&self, game: &WrittenGame, verdict: &Verdict, is_named: bool) -> String {
        let mut text = format!("{}: {verdict}", self.subject.name());
        if !(verdict.is_valid() || is_named) {
            text += "; no deal was found for it: type a number to try it there";
        }
        if let Some(left_out) = game.left_out_in_words() {
            _ = write!(text, "; {left_out}");
        }
        if game.number_is_found {
            text += "; the deal is found from the cards";
        }
        let on = self.pasted.on;
        if let Some(other) = game.number.filter(|number| on.is_some_and(|on| on != *number)) {
            _ = write!(text, "; the text is for deal {other}");
        }
        text
    }
}

/// The source and target of a text's illegal move, as far as the text names them; and the texts of
/// that move and those after it.
fn refused(text: &WrittenGame, verdict: &Verdict) -> ([Option<Place>; 2], Vec<String>) {
    let End::Illegal { number, .. } = verdict.replay.end else { return ([None; 2], Vec::new()) };
    let moves = text.in_dialect(verdict.dialect).unwrap_or_default();
    let place = |at| if let WrittenPlace::Place(place) = at { Some(place) } else { None };
    // A text that shows the columns in another order may number them so.
    let is_in_order = text.board.as_deref().is_none_or(|shown| *shown == verdict.replay.start);
    let illegal = moves.get(number - 1).filter(|_| is_in_order);
    let refused = illegal.map_or([None; 2], |mv| [place(mv.from), place(mv.to)]);
    let unplayed = moves.iter().skip(number - 1).map(|mv| mv.text().to_owned()).collect();
    (refused, unplayed)
}

/// Verifies a game on a board: all of it, or else the moves before one that cannot be read, and why.
fn verified(
    start: &Board,
    game: &mut WrittenGame,
) -> (Result<Verdict, SyntaxError>, Option<SyntaxError>) {
    let verdict = replay::verify(start, game, Known::default());
    let broken = verdict.as_ref().err().filter(|why| why.number > 1).cloned();
    let Some(why) = broken else { return (verdict, None) };
    game.cut_before(why.number);
    (replay::verify(start, game, Known::default()), Some(why))
}

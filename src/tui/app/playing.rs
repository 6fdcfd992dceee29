//! What the keys of Play mode do.

use crate::game::Game;
use crate::tui::action::Effect;
use crate::tui::app::play::{Attempt, Play};
use crate::tui::app::{App, Mode};

/// How many games that were begun are kept.
const KEPT: usize = 50;

impl App {
    /// Plays the board shown: goes on with its game, or begins one.
    ///
    /// From a solution, the game goes on from the position shown.
    pub(super) fn play(&mut self) {
        self.dialog = None;
        let begun = match &self.mode {
            Mode::Solution(solution) => {
                let replay = solution.replay();
                let mut game = Game::new(replay.rules, replay.start.clone());
                for mv in solution.moves_so_far() {
                    if game.play_move(mv).is_err() {
                        break;
                    }
                }
                self.say("you play on from here");
                Some(game)
            }
            _ => None,
        };
        self.leave_mode();
        let kept = self.games.iter().position(|game| self.is_of_board(game));
        let kept = kept.map(|at| self.games.remove(at));
        let game = begun.or(kept);
        let game = game.unwrap_or_else(|| Game::new(self.rules, self.subject.start().clone()));
        self.mode = Mode::Play(Box::new(Play::new(game)));
    }

    /// How many moves were made in the game of the board shown, if one was left.
    pub(crate) fn game_in_progress(&self) -> Option<usize> {
        let game = self.games.iter().find(|game| self.is_of_board(game))?;
        Some(game.moves().len()).filter(|moves| *moves > 0)
    }

    /// Whether a game is one of the board shown, under rules as those that are set; which cards go
    /// home by themselves is the game's own affair.
    fn is_of_board(&self, game: &Game) -> bool {
        let rules = self.rules.with_autoplay(game.rules().autoplay);
        game.start() == self.subject.start() && game.rules() == rules
    }

    /// Keeps a game that is begun and not won, to be gone on with.
    pub(super) fn keep_game(&mut self, game: Game) {
        let same = |kept: &Game| {
            let rules = kept.rules().with_autoplay(game.rules().autoplay);
            kept.start() == game.start() && rules == game.rules()
        };
        self.games.retain(|kept| !same(kept));
        if !game.is_won() && !game.moves().is_empty() {
            self.games.push(game);
            let surplus = self.games.len().saturating_sub(KEPT);
            self.games.drain(..surplus);
        }
    }

    /// Does something with the game that is played, and tells what came of it.
    pub(super) fn attempt(&mut self, act: impl FnOnce(&mut Play) -> Attempt) -> Effect {
        let Mode::Play(play) = &mut self.mode else { return Effect::None };
        match act(play) {
            Attempt::Fine => {}
            Attempt::Moved => {
                play.hint = None;
                self.tell_end();
            }
            Attempt::Refused { mv, why } => self.warn(format!("{mv}: {why}")),
        }
        Effect::Redraw
    }

    /// Does something with the game, and says `otherwise` when there was nothing to do.
    pub(super) fn change_game(
        &mut self,
        change: impl FnOnce(&mut Game) -> bool,
        otherwise: &str,
    ) -> Effect {
        let Mode::Play(play) = &mut self.mode else { return Effect::None };
        play.put_back();
        if change(&mut play.game) {
            self.tell_end();
        } else {
            self.say(otherwise);
        }
        Effect::Redraw
    }

    /// Says when the game is won, or can go no further.
    fn tell_end(&mut self) {
        let Mode::Play(play) = &self.mode else { return };
        let moves = play.game.moves().len();
        if play.game.is_won() {
            self.say(format!("won in {moves} moves: y copies them, w writes them to a file"));
        } else if play.game.is_stuck() {
            self.warn("no legal move is left: u takes one back, R starts over");
        }
    }

    pub(super) fn cycle_autoplay(&mut self) -> Effect {
        let Mode::Play(play) = &mut self.mode else { return Effect::None };
        match play.cycle_autoplay() {
            Ok(autoplay) => {
                self.rules = self.rules.with_autoplay(autoplay);
                let which = match autoplay {
                    crate::rules::Autoplay::None => "no card goes home by itself",
                    crate::rules::Autoplay::Safe => {
                        "cards of no more use go home by themselves (safe)"
                    }
                    crate::rules::Autoplay::Max => "every card that can goes home by itself (max)",
                };
                self.say(which);
            }
            Err(()) => self.warn("autoplay can be changed only at the start: R starts over"),
        }
        Effect::Redraw
    }

    /// The moves on the screen as text: those of the game so far, or of the solution.
    fn moves_text(&self) -> Option<String> {
        let text = match &self.mode {
            Mode::Play(play) => play.game.notation(),
            Mode::Solution(solution) => solution.notation(),
            Mode::Browse | Mode::Compare(_) => return None,
        };
        Some(text).filter(|text| !text.trim().is_empty())
    }

    pub(super) fn copy_moves(&mut self) -> Effect {
        let Some(text) = self.moves_text() else {
            self.warn("there are no moves to copy");
            return Effect::Redraw;
        };
        let moves = text.split_whitespace().count();
        self.say(format!("{moves} moves went to the clipboard, if the terminal lets them"));
        Effect::Copy(text)
    }

    pub(super) fn save_moves(&mut self) -> Effect {
        let Some(moves) = self.moves_text() else {
            self.warn("there are no moves to write");
            return Effect::Redraw;
        };
        // The header makes the file one that `freecell verify` and the paste view understand.
        let text = match self.subject.number() {
            Some(number) => format!("#{number}\n{moves}"),
            None => {
                format!("{}\n{moves}", crate::board::format::position(self.subject.start()))
            }
        };
        Effect::Write { name: self.subject.file_name(), text }
    }
}

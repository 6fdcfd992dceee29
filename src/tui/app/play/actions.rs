//! What the keys of Play mode do.

use crate::game::Game;
use crate::replay::Replay;
use crate::rules::Rules;
use crate::tui::action::Effect;
use crate::tui::app::play::{Attempt, Play};
use crate::tui::app::{App, Mode};
use crate::tui::saved_game::SavedGame;
use crate::tui::state_file::append;
use crate::words::count;

/// Keeps a game that is begun and not won, the latest last, in place of another of its board.
pub(in crate::tui::app) fn keep(games: &mut Vec<SavedGame>, game: &Game) {
    games.retain(|kept| !kept.is_of(game.start(), game.rules()));
    append(games, SavedGame::of(game));
}

/// Whether a game has been, or can go by redoing, where the other is.
fn passes(game: &Game, other: &Game) -> bool {
    game.rules() == other.rules() && game.history().starts_with(&other.moves())
}

impl App {
    /// Plays the board shown: goes on with its game, or begins one.
    ///
    /// From within a solution, the game goes on from the position shown. Where that takes the
    /// place of a game in progress, which cannot be reached by taking moves back or making them
    /// again, the user is told first.
    pub(in crate::tui::app) fn play(&mut self) {
        self.dialog = None;
        let told = std::mem::take(&mut self.told_of_game);
        let (rules, begun) = match &self.mode {
            Mode::Solution(solution) => {
                let Replay { rules, start, .. } = solution.replay();
                let mut game = Game::new(*rules, start.clone());
                let moves = solution.moves_so_far();
                let played = moves.iter().all(|mv| game.play_move(*mv).is_ok());
                (*rules, Some(game).filter(|_| played && !moves.is_empty()))
            }
            _ => (self.rules, None),
        };
        let kept = match begun {
            Some(_) => self.same_game(rules),
            None => self.kept(rules),
        };
        let kept = kept.map(SavedGame::resume);
        let game = match (begun, kept) {
            (Some(begun), Some(mut kept)) if passes(&kept, &begun) => {
                kept.go_to(begun.moves().len());
                kept
            }
            (Some(begun), Some(kept))
                if told || passes(&begun, &kept) || kept.moves().is_empty() =>
            {
                begun
            }
            (Some(_), Some(kept)) => {
                self.told_of_game = true;
                return self.warn(format!(
                    "a game with {} is in progress: Esc, then p goes on with it; \
                     p again plays on from here in its place",
                    count(kept.moves().len(), "move")
                ));
            }
            (Some(begun), None) => begun,
            (None, Some(kept)) => return self.go_on(kept),
            (None, None) => Game::new(rules, self.subject.start().clone()),
        };
        if matches!(self.mode, Mode::Solution(_)) {
            self.say("you play on from here");
        }
        self.start_play(game);
    }

    /// Goes on with a game that was left; says its rules when they are not those that are set.
    fn go_on(&mut self, game: Game) {
        if game.rules().with_autoplay(self.rules.autoplay) != self.rules {
            self.say(format!("the game goes on by its own rules: {}", game.rules()));
        }
        self.start_play(game);
    }

    fn start_play(&mut self, game: Game) {
        self.leave_mode();
        self.mode = Mode::Play(Box::new(Play::new(game)));
    }

    /// How many moves were made in the game of the board shown, if one was left.
    pub(crate) fn game_in_progress(&self) -> Option<usize> {
        self.kept(self.rules).map(SavedGame::made).filter(|moves| *moves > 0)
    }

    /// The game of the board shown that goes on under these rules: one with as many cells; who
    /// asked for no number of cells goes on with a game with any.
    fn kept(&self, rules: Rules) -> Option<&SavedGame> {
        let any = || self.games.iter().rfind(|game| game.start() == self.subject.start());
        let asked = rules.cells() != Rules::DEFAULT.cells();
        self.same_game(rules).or_else(|| any().filter(|_| !asked))
    }

    /// The game that another of the board shown by these rules would take the place of.
    fn same_game(&self, rules: Rules) -> Option<&SavedGame> {
        self.games.iter().rfind(|game| game.is_of(self.subject.start(), rules))
    }

    /// Does something with the game that is played, and tells what came of it.
    pub(in crate::tui::app) fn attempt(
        &mut self,
        act: impl FnOnce(&mut Play) -> Attempt,
    ) -> Effect {
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
    pub(in crate::tui::app) fn change_game(
        &mut self,
        change: impl FnOnce(&mut Game) -> bool,
        otherwise: &str,
    ) -> Effect {
        let Mode::Play(play) = &mut self.mode else { return Effect::None };
        play.put_back();
        if change(&mut play.game) {
            self.tell_end();
        } else {
            let won = play.game.is_won();
            self.say(if won { "the game is won" } else { otherwise });
        }
        Effect::Redraw
    }

    /// Says when the game is won, or can go no further.
    fn tell_end(&mut self) {
        let Mode::Play(play) = &self.mode else { return };
        let moves = count(play.game.moves().len(), "move");
        if play.game.is_won() {
            self.say(format!("won in {moves}: y copies them, w writes them to a file"));
        } else if play.game.is_stuck() {
            self.warn("no legal move is left: u takes one back, R starts over");
        }
    }

    pub(in crate::tui::app) fn cycle_autoplay(&mut self) -> Effect {
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

    pub(in crate::tui::app) fn copy_moves(&mut self) -> Effect {
        let Some(text) = self.moves_text() else {
            self.warn("there are no moves to copy");
            return Effect::Redraw;
        };
        let moves = count(text.split_whitespace().count(), "move");
        self.say(format!("{moves} went to the clipboard, if the terminal lets them"));
        Effect::Copy(text)
    }

    pub(in crate::tui::app) fn save_moves(&mut self) -> Effect {
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

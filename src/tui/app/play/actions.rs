//! What the keys of Play mode do.

use crate::board::Board;
use crate::game::Game;
use crate::replay::Replay;
use crate::rules::{Autoplay, Rules};
use crate::text;
use crate::tui::app::{App, Attempt, Mode, Play, Question};
use crate::tui::command::action::Effect;
use crate::tui::dialog::record::next;
use crate::user::config::Origin;
use crate::user::fact::SavedGame;
use crate::user::settings::Setting;
use crate::words::count;

/// Whether it is a game of this board with as many cells.
fn same(game: &Game, start: &Board, rules: Rules) -> bool {
    game.start() == start && game.rules().cells() == rules.cells()
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
    /// again, a message says so first.
    pub(crate) fn play(&mut self) {
        let Some(begun) = self.begun() else { return self.go_on_or_begin() };
        let game = match self.same_game(begun.rules()).map(SavedGame::resume) {
            Some(mut kept) if passes(&kept, &begun) => {
                kept.go_to(begun.moves().len());
                kept
            }
            Some(kept) if !(kept.moves().is_empty() || passes(&begun, &kept)) => {
                if self.confirmed != Some(Question::PlayOn) {
                    self.asked = Some(Question::PlayOn);
                    let moves = count(kept.moves().len(), "move");
                    return self.warn_with(
                        format!("your game of {moves} on this deal is still there"),
                        "Esc and p continue it; press p again to play on from here instead",
                    );
                }
                begun
            }
            _ => begun,
        };
        if !game.is_won() {
            self.say("you play on from here");
        }
        self.start_play(game);
    }

    /// Goes on with the game that was left, or shows the one that was won, or begins one.
    fn go_on_or_begin(&mut self) {
        let is_solution = matches!(self.mode, Mode::Solution(_));
        let rules = if is_solution { self.rules() } else { self.config.settings.rules() };
        if let Some(game) = self.kept(rules).map(SavedGame::resume) {
            let set = self.config.settings.rules();
            if game.rules().with_autoplay(set.autoplay) != set {
                self.say(format!("your game continues by its own rules: {}", game.rules()));
            }
            return self.start_play(game);
        }
        let start = self.subject.start();
        if let Some(won) = self.won.iter().rfind(|game| same(game, start, rules)).cloned() {
            self.start_play(won);
            return self.say_with("you won this deal", "Enter plays the next, R starts over");
        }
        let game = Game::new(rules, start.clone());
        if is_solution {
            self.say("you play on from here");
        }
        self.start_play(game);
    }

    /// The game that leads to the position shown of a solution, unless that is its start.
    fn begun(&self) -> Option<Game> {
        let Mode::Solution(solution) = &self.mode else { return None };
        let Replay { rules, start, .. } = solution.replay();
        let mut game = Game::new(*rules, start.clone());
        let moves = &solution.replay().moves()[..solution.move_number()];
        let played = moves.iter().all(|mv| game.play_move(*mv).is_ok());
        Some(game).filter(|_| played && !moves.is_empty())
    }

    fn start_play(&mut self, game: Game) {
        self.leave_mode();
        let deal = self.subject.number();
        let seconds = deal.map_or(0, |deal| self.record.time(deal, game.rules().cells()));
        self.mode = Mode::Play(Box::new(Play::new(game, seconds)));
    }

    /// Keeps the game that is played: one in progress for the next start too, a won one to be
    /// looked at again.
    pub(in crate::tui::app) fn keep_game(&mut self, game: Game) {
        self.record.keep_game(&game);
        self.won.retain(|won| !same(won, game.start(), game.rules()));
        if game.is_won() {
            self.won.push(game);
        }
    }

    /// How many moves were made in the game of the board shown, if one was left.
    pub(crate) fn game_in_progress(&self) -> Option<usize> {
        self.kept(self.config.settings.rules()).map(SavedGame::made).filter(|moves| *moves > 0)
    }

    /// The saved game of this board that goes on under these rules: one with the same number of cells, or
    /// with any where the user named no number.
    fn kept(&self, rules: Rules) -> Option<&SavedGame> {
        let any = || self.record.games().iter().rfind(|game| game.is_on(self.subject.start()));
        let asked = rules.cells() != Rules::DEFAULT.cells();
        self.same_game(rules).or_else(|| any().filter(|_| !asked))
    }

    /// The game that another of the board shown by these rules would take the place of.
    fn same_game(&self, rules: Rules) -> Option<&SavedGame> {
        self.record.games().iter().rfind(|game| game.is_of(self.subject.start(), rules))
    }

    pub(crate) fn undo(&mut self) {
        self.change_game(|game| game.undo().is_some(), "nothing to undo");
    }

    pub(crate) fn redo(&mut self) {
        self.in_play(|play| play.is_taken_back = false);
        self.change_game(|game| game.redo().is_some(), "nothing to redo");
    }

    pub(crate) fn finish(&mut self) {
        self.change_game(|game| game.finish() > 0, "no card can go home now");
    }

    /// Does something that moves no card of the game.
    pub(in crate::tui::app) fn in_play(&mut self, act: impl FnOnce(&mut Play)) {
        if let Mode::Play(play) = &mut self.mode {
            act(play);
        }
    }

    /// Does something with the game that is played, and tells what came of it.
    pub(crate) fn attempt(&mut self, act: impl FnOnce(&mut Play) -> Attempt) {
        let Mode::Play(play) = &mut self.mode else { return };
        match act(play) {
            Ok(false) => {}
            Ok(true) => {
                // The clock begins anew; where moves are made again, it goes on.
                if std::mem::take(&mut play.is_taken_back) {
                    play.seconds = 0;
                }
                self.tell_end();
            }
            Err(why) => self.warn(why),
        }
    }

    /// Picks up more or fewer cards.
    pub(crate) fn change_count(&mut self, by: isize) {
        let Mode::Play(play) = &mut self.mode else { return };
        match play.change_count(by) {
            Some((now, most)) => {
                self.say(format!("{now} of {} picked up", count(most, "card")));
            }
            None => self.say("pick up cards of a column first"),
        }
    }

    /// Does something with the game, and says `otherwise` when there was nothing to do.
    pub(in crate::tui::app) fn change_game(
        &mut self,
        change: impl FnOnce(&mut Game) -> bool,
        otherwise: &str,
    ) {
        let Mode::Play(play) = &mut self.mode else { return };
        play.put_back();
        if change(&mut play.game) {
            self.tell_end();
        } else {
            let won = play.game.is_won();
            self.say(if won { "the game is won" } else { otherwise });
        }
    }

    /// Takes moves back until this number of them is left, and says how they come back.
    pub(crate) fn take_back(&mut self, left: usize) {
        let Mode::Play(play) = &mut self.mode else { return };
        let Some(taken) = play.game.moves().len().checked_sub(left).filter(|taken| *taken > 0)
        else {
            return self.say("nothing to undo");
        };
        play.put_back();
        play.game.go_to(left);
        self.tell_end();
        let again = if taken == 1 { "r makes it again" } else { "r makes them again" };
        self.say_with(format!("took back {}", count(taken, "move")), again);
    }

    /// Says when the game is won, or can go no further.
    fn tell_end(&mut self) {
        let Mode::Play(play) = &mut self.mode else { return };
        if play.game.is_won() {
            let game = &play.game;
            self.knowledge.solved(game.start(), game.rules(), &game.moves(), 0);
        } else if play.game.is_stuck() {
            self.warn_with("no legal move is left", "u takes one back, R starts over");
        }
    }

    pub(crate) fn cycle_autoplay(&mut self) {
        let told = self.confirmed == Some(Question::Autoplay);
        let Mode::Play(play) = &mut self.mode else { return };
        if play.game.last().is_some() {
            return self.warn_with("autoplay can be changed only at the start", "R starts over");
        }
        let rules = play.game.rules();
        let autoplay = next(&Autoplay::ALL, rules.autoplay);
        let game = play.game.under(rules.with_autoplay(autoplay));
        let lost = play.game.undone() - game.undone();
        if lost > 0 && !told {
            self.asked = Some(Question::Autoplay);
            let moves = count(lost, "move");
            return self.warn_with(
                format!("{moves} to redo would be illegal with autoplay {autoplay}"),
                "press o again to change it and forget them",
            );
        }
        play.game = game;
        self.config.set(Setting::Autoplay, autoplay.name(), Origin::Session("o"));
        self.say(match autoplay {
            Autoplay::None => "autoplay none: no card goes home by itself",
            Autoplay::Safe => "autoplay safe: cards of no more use go home by themselves",
            Autoplay::Max => "autoplay max: every card that can goes home by itself",
        });
    }

    /// The moves on the screen under the deal or position they are for, as `freecell verify` and the
    /// paste view read them, and how many there are; none where there are none.
    fn moves_of_deal(&mut self, purpose: &str) -> Option<(String, String)> {
        let moves = match &self.mode {
            Mode::Play(play) => play.game.notation(),
            Mode::Solution(solution) => solution.notation(),
            Mode::Browse | Mode::Compare(_) => String::new(),
        };
        if moves.trim().is_empty() {
            self.warn(format!("there are no moves to {purpose}"));
            return None;
        }
        let heading = match self.subject.number() {
            Some(number) => text::heading(number, self.rules()),
            None => crate::board::format::position(self.subject.start()),
        };
        let made = count(moves.split_whitespace().count(), "move");
        Some((format!("{heading}\n{moves}"), made))
    }

    pub(crate) fn copy_moves(&mut self) {
        if let Some((text, moves)) = self.moves_of_deal("copy") {
            let name = self.subject.title("this board").to_lowercase();
            self.say(format!("copied {moves} of {name}"));
            self.effect = Some(Effect::Copy(text));
        }
    }

    pub(crate) fn save_moves(&mut self) {
        if let Some((text, _)) = self.moves_of_deal("save") {
            self.effect = Some(Effect::Write { name: self.subject.file_name(), text });
        }
    }

    /// Copies the address of a page that shows the deal, and says it.
    pub(crate) fn copy_link(&mut self) {
        match text::link(self.subject.number(), self.subject.start()) {
            Some(link) => {
                self.say(format!("copied a link to this deal: {link}"));
                self.effect = Some(Effect::Copy(link));
            }
            None => self.warn("no page shows this position: it is no deal"),
        }
    }
}

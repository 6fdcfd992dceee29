//! The commands of Play mode.

use crate::tui::app::settings::next;
use crate::tui::app::{App, Direction, Effect, MoveResult, Play, Question, ViewerMode};
use crate::tui::layout::Spot;
use crate::user::config::SettingOrigin;
use crate::user::entry::{GameStart, SavedGame};
use crate::user::settings::Setting;
use freecell::board::{Place, format};
use freecell::game::Game;
use freecell::replay::Replay;
use freecell::rules::{Autoplay, Rules};
use freecell::text::{self, Style};
use freecell::words::count;

/// Whether a game has passed through the position of another, or reaches it by redoing moves.
fn passes(game: &Game, other: &Game) -> bool {
    game.rules() == other.rules() && game.history().starts_with(&other.moves())
}

impl App {
    /// Plays the board shown: continues its game or begins one.
    ///
    /// From within a solution, the game continues from the position shown. If that replaces a game in
    /// progress whose position undo and redo cannot reach, a message asks for confirmation.
    pub(crate) fn play(&mut self) {
        let Some(begun) = self.begun() else { return self.go_on_or_begin() };
        let game = match self.same_game(begun.rules()).map(SavedGame::resume) {
            Some(mut kept) if passes(&kept, &begun) => {
                kept.go_to(begun.moves().len());
                kept
            }
            Some(kept) if !(kept.moves().is_empty() || passes(&begun, &kept)) => {
                if !self.said.confirms(Question::PlayOn) {
                    let moves = count(kept.moves().len(), "move");
                    return self.said.warn_with(
                        format!("your game of {moves} on this deal is still there"),
                        "Esc and p continue it; press p again to play on from here instead",
                    );
                }
                begun
            }
            _ => begun,
        };
        if !game.is_won() {
            self.said.say("you play on from here");
        }
        self.start_play(game);
    }

    /// Continues the game that was left, shows the one that was won, or begins a new one.
    fn go_on_or_begin(&mut self) {
        let is_solution = self.desk.solution().is_some();
        let rules = if is_solution { self.rules() } else { self.config.settings.rules() };
        if let Some(game) = self.kept(rules).map(SavedGame::resume) {
            let set = self.config.settings.rules();
            if game.rules().with_autoplay(set.autoplay) != set {
                self.said.say(format!("your game continues by its own rules: {}", game.rules()));
            }
            return self.start_play(game);
        }
        if let Some(won) = self.desk.won(rules).cloned() {
            // With its time and what it counted as: it is over.
            self.enter(ViewerMode::Play(Box::new(won)));
            return self.said.say_with("you won this deal", "Enter plays the next, R starts over");
        }
        let game = Game::new(rules, self.desk.viewed.start.clone());
        if is_solution {
            self.said.say("you play on from here");
        }
        self.start_play(game);
    }

    /// The game that leads to the position shown of a solution; `None` at its start.
    fn begun(&self) -> Option<Game> {
        let solution = self.desk.solution()?;
        let Replay { rules, start, .. } = solution.replay();
        let mut game = Game::new(*rules, start.clone());
        let moves = &solution.replay().moves()[..solution.move_number()];
        let played = moves.iter().all(|mv| game.play_move(*mv).is_ok());
        Some(game).filter(|_| played && !moves.is_empty())
    }

    /// Saves a game: one in progress for the next start too, a won one for this session.
    pub(in crate::tui::app) fn keep_game(&mut self, play: Play) {
        self.player.record.keep_game(&play.game);
        self.desk.keep_won(play);
    }

    fn start_play(&mut self, game: Game) {
        self.leave_mode();
        let deal = self.desk.viewed.deal;
        let seconds = deal.map_or(0, |deal| self.player.record.time(deal, game.rules().cells()));
        self.enter(ViewerMode::Play(Box::new(Play::new(game, seconds))));
    }

    /// The number of moves in the unfinished game of the board shown, if there is one.
    pub(crate) fn game_in_progress(&self) -> Option<usize> {
        self.kept(self.config.settings.rules()).map(SavedGame::made).filter(|moves| *moves > 0)
    }

    /// The saved game of this board to continue under these rules: with the same number of cells, or
    /// with any number if the user did not set one.
    fn kept(&self, rules: Rules) -> Option<&SavedGame> {
        let start = GameStart::of(&self.desk.viewed.start);
        let any = || self.player.record.games().iter().rfind(|game| game.start == start);
        let asked = rules.cells() != Rules::DEFAULT.cells();
        self.same_game(rules).or_else(|| any().filter(|_| !asked))
    }

    /// The saved game that a new one of the board shown under these rules would replace.
    fn same_game(&self, rules: Rules) -> Option<&SavedGame> {
        let key = (GameStart::of(&self.desk.viewed.start), rules.cells());
        self.player.record.games().iter().rfind(|game| game.key() == key)
    }

    pub(crate) fn undo(&mut self) {
        self.change_game(|game| game.undo().is_some(), "nothing to undo");
    }

    pub(crate) fn redo(&mut self) {
        self.desk.in_play(|play| play.is_taken_back = false);
        self.change_game(|game| game.redo().is_some(), "nothing to redo");
    }

    pub(crate) fn finish(&mut self) {
        self.change_game(|game| game.finish() > 0, "no card can go home now");
    }

    /// Attempts something in the game and reports the result.
    pub(crate) fn attempt(&mut self, act: impl FnOnce(&mut Play) -> MoveResult) {
        let ViewerMode::Play(play) = &mut self.desk.mode else { return };
        match act(play) {
            Ok(false) => {}
            Ok(true) => {
                // Restart the clock, unless moves are redone.
                if std::mem::take(&mut play.is_taken_back) {
                    play.seconds = 0;
                }
                self.tell_end();
            }
            Err(why) => self.said.warn(why),
        }
    }

    /// Moves the cursor over the table.
    pub(crate) fn move_cursor(&mut self, direction: Direction) {
        self.desk.in_play(|play| play.move_cursor(direction));
    }

    /// Handles a mouse press on a place. In Browse it begins to play with the card there; a press that picks
    /// up none only says why.
    pub(crate) fn press(&mut self, spot: Spot) {
        if !matches!(self.desk.mode, ViewerMode::Browse) {
            return self.attempt(|play| play.press(spot));
        }
        if self.desk.board().cards_at(spot.place).is_empty() || spot.place == Place::Foundation {
            return;
        }
        let game = Game::new(self.config.settings.rules(), self.desk.viewed.start.clone());
        if let Err(why) = Play::new(game, 0).press(spot) {
            return self.said.warn(why);
        }
        let shown = self.desk.board().clone();
        self.play();
        // A game that was left may have gone on from the position that was clicked on.
        if *self.desk.board() == shown {
            self.attempt(|play| play.press(spot));
        } else if self.said.message.is_none() {
            self.said.say("your game goes on from here");
        }
    }

    /// Changes the number of picked-up cards.
    pub(crate) fn change_count(&mut self, by: isize) {
        let ViewerMode::Play(play) = &mut self.desk.mode else { return };
        match play.change_count(by) {
            Some((now, most)) => {
                self.said.say(format!("{now} of {} picked up", count(most, "card")));
            }
            None => self.said.say("pick up cards of a column first"),
        }
    }

    /// Changes the game, and says `otherwise` if there was nothing to do.
    fn change_game(&mut self, change: impl FnOnce(&mut Game) -> bool, otherwise: &str) {
        let ViewerMode::Play(play) = &mut self.desk.mode else { return };
        play.put_back();
        if change(&mut play.game) {
            self.tell_end();
        } else {
            let won = play.game.is_won();
            self.said.say(if won { "the game is won" } else { otherwise });
        }
    }

    /// Undoes moves until `left` remain, and says how to redo them.
    pub(crate) fn take_back(&mut self, left: usize) {
        let ViewerMode::Play(play) = &mut self.desk.mode else { return };
        let Some(taken) = play.game.moves().len().checked_sub(left).filter(|taken| *taken > 0)
        else {
            return self.said.say("nothing to undo");
        };
        play.put_back();
        play.game.go_to(left);
        self.tell_end();
        let again = if taken == 1 { "r makes it again" } else { "r makes them again" };
        self.said.say_with(format!("took back {}", count(taken, "move")), again);
    }

    /// Reports a game that is won or stuck.
    fn tell_end(&mut self) {
        let ViewerMode::Play(play) = &mut self.desk.mode else { return };
        if play.game.is_won() {
            let game = &play.game;
            self.solving.knowledge.solved(game.start(), game.rules(), &game.moves(), 0);
        } else if play.game.is_stuck() {
            self.said.warn_with("no legal move is left", "u takes one back, R starts over");
        }
    }

    pub(crate) fn cycle_autoplay(&mut self) {
        let Some(play) = self.desk.play_mode() else { return };
        if play.game.last().is_some() {
            return self
                .said
                .warn_with("autoplay can be changed only at the start", "R starts over");
        }
        let rules = play.game.rules();
        let autoplay = next(&Autoplay::ALL, rules.autoplay);
        let game = play.game.under(rules.with_autoplay(autoplay));
        let lost = play.game.undone() - game.undone();
        if lost > 0 && !self.said.confirms(Question::Autoplay) {
            let moves = count(lost, "move");
            return self.said.warn_with(
                format!("{moves} to redo would be illegal with autoplay {autoplay}"),
                "press o again to change it and forget them",
            );
        }
        self.desk.in_play(|play| play.game = game);
        self.config.set(Setting::Autoplay, autoplay.name(), SettingOrigin::Session("o"));
        self.said.say(match autoplay {
            Autoplay::None => "autoplay none: no card goes home by itself",
            Autoplay::Safe => "autoplay safe: cards of no more use go home by themselves",
            Autoplay::Max => "autoplay max: every card that can goes home by itself",
        });
    }

    /// The moves on screen with their deal or position as a heading, in the format that `freecell verify`
    /// and the paste view read, and their number; `None` if there are none.
    fn moves_of_deal(&mut self, purpose: &str) -> Option<(String, String)> {
        let (rules, moves) = (self.rules(), self.desk.moves());
        let moves = text::write(rules, &self.desk.viewed.start, &moves, Style::Standard);
        if moves.is_empty() {
            self.said.warn(format!("there are no moves to {purpose}"));
            return None;
        }
        let heading = match self.desk.viewed.deal {
            Some(number) => text::heading(number, rules),
            None => format::position(&self.desk.viewed.start),
        };
        let made = count(moves.split_whitespace().count(), "move");
        Some((format!("{heading}\n{moves}"), made))
    }

    pub(crate) fn copy_moves(&mut self) {
        if let Some((text, moves)) = self.moves_of_deal("copy") {
            let name = self.desk.viewed.title("this board").to_lowercase();
            self.said.say_with(
                format!("sent {moves} of {name} to the terminal's clipboard"),
                "w saves a file",
            );
            self.effect = Some(Effect::Copy(text));
        }
    }

    pub(crate) fn save_moves(&mut self) {
        if let Some((text, _)) = self.moves_of_deal("save") {
            let name = format!("freecell-{}", self.desk.viewed.name().trim_start_matches('#'));
            self.effect = Some(Effect::Write { name, text });
        }
    }

    /// Copies a link to a web page with the deal, and with the moves on screen if the page can play them; shows it.
    pub(crate) fn copy_link(&mut self) {
        let (deal, start, moves) =
            (self.desk.viewed.deal, &self.desk.viewed.start, self.desk.moves());
        let with_moves = text::link_with_moves(deal, self.rules(), start, &moves);
        let Some(link) = with_moves.clone().or_else(|| text::link(deal, start)) else {
            return self.said.warn("no page shows this position: it is no deal");
        };
        let what = match with_moves {
            Some(_) => format!("this deal and {}", count(moves.len(), "move")),
            None if moves.len() > 1 => "this deal, whose page cannot play these moves".to_owned(),
            None => "this deal".to_owned(),
        };
        self.said.say(format!("sent to the terminal's clipboard, a link to {what}: {link}"));
        self.effect = Some(Effect::Copy(link));
    }
}

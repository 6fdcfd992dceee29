//! The output of line mode: deals, boards, moves, and the changes that a command made.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::board::Place;
use crate::board::compare::Difference;
use crate::game::Game;
use crate::text;
use crate::tui::app::Mode;
use crate::tui::app::play::onto;
use crate::tui::command::Context;
use crate::tui::lines::sentence::{Voice, columns, names, numbered, played};
use crate::tui::lines::{Before, Talk};
use crate::words::{count, target};

impl<W: Write> Talk<W> {
    /// Says what changed: another deal, another mode, a move; then the message of the viewer.
    pub(super) fn say_changes(&mut self, before: &Before) -> io::Result<()> {
        let context = self.viewer.context();
        let playing = |context| matches!(context, Context::Play | Context::Won);
        let entered = context != before.context && !(playing(context) && playing(before.context));
        if self.viewer.subject.start() != &before.subject {
            let browsing = context == Context::Browse;
            self.say_deal(browsing || context == Context::Compare)?;
        }
        let played = match &self.viewer.mode {
            Mode::Play(play) if !entered => self.describe_play(&play.game, before),
            _ => None,
        };
        let message = self.viewer.message.as_ref().map(|message| message.text.clone());
        // Moves that were taken back are said with the word that makes them again.
        let message = message
            .filter(|text| played.as_ref().is_none_or(|played| !played.starts_with(text.as_str())));
        played.into_iter().chain(message).try_for_each(|text| self.line(&text))?;
        let anew = entered || self.viewer.subject.start() != &before.subject;
        match &self.viewer.mode {
            Mode::Play(_) if anew => self.say_cards(),
            Mode::Solution(solution) if solution.is_awaited() => Ok(()),
            Mode::Solution(solution) if anew => {
                self.line(&format!("{}: {}", count(solution.moves(), "move"), solution.about()))
            }
            Mode::Solution(_) => self.say_steps(before),
            Mode::Compare(compared) if anew => {
                let differences: Vec<_> = compared.differences.iter().map(difference).collect();
                self.line(&compared.verdict())?;
                differences.iter().try_for_each(|text| self.line(text))
            }
            Mode::Compare(_) if self.viewer.board() != &before.board => self.say_cards(),
            Mode::Browse if entered && self.viewer.subject.start() == &before.subject => {
                self.say_deal(false)
            }
            Mode::Browse | Mode::Compare(_) | Mode::Play(_) => Ok(()),
        }
    }

    /// Describes a move of the game, or moves that were taken back.
    fn describe_play(&self, game: &Game, before: &Before) -> Option<String> {
        let made = game.moves().len();
        if made == before.at || game.start() != &before.subject {
            return None;
        }
        let mut text = match game.last() {
            _ if made < before.at => taken_back(game, before.at - made),
            Some(last) if made == before.at + 1 => {
                let onto = onto(&before.board, last.mv);
                played(last.mv, &last.cards, onto, &last.auto)
            }
            _ => format!("{} made", count(made, "move")),
        };
        if game.is_won() {
            _ = write!(text, "\nwon in {}", count(made, "move"));
            if let Some(best) = self.viewer.known().best.filter(|best| best.moves < made) {
                _ = write!(text, "; a solution in {} is known", best.moves);
            }
        }
        Some(text)
    }

    /// Lists the moves of a solution that were stepped over, and its end.
    pub(super) fn say_steps(&mut self, before: &Before) -> io::Result<()> {
        const MANY: usize = 10;
        let Mode::Solution(solution) = &self.viewer.mode else { return Ok(()) };
        let (from, to) = (before.at, solution.at);
        let mut lines = Vec::new();
        if from < to && to - from <= MANY {
            lines.extend(solution.frames[from..to].iter().map(numbered));
        }
        if solution.is_at_end() {
            lines.extend(
                solution.wrong().or_else(|| solution.is_won().then(|| "solved".to_owned())),
            );
        }
        lines.iter().try_for_each(|line| self.line(line))
    }

    /// Names the deal with its facts, then its cards.
    pub(super) fn say_deal(&mut self, with_cards: bool) -> io::Result<()> {
        let subject = &self.viewer.subject;
        let name = match subject.number() {
            Some(number) => format!("Game #{number}"),
            None => "A board without a number".to_owned(),
        };
        let known = self.viewer.known().in_words();
        let comma = if known.is_empty() { "" } else { ", " };
        self.line(&format!("{name}{comma}{known}"))?;
        if let Some(moves) = self.viewer.game_in_progress() {
            self.line(&format!("your game, {}: play continues it", count(moves, "move")))?;
        }
        if with_cards { self.say_cards() } else { Ok(()) }
    }

    pub(super) fn say_cards(&mut self) -> io::Result<()> {
        let voice = self.voice();
        let by_rows = self.by_rows.unwrap_or(voice != Voice::Words);
        let (board, cells) = (self.viewer.board(), self.viewer.cells());
        let text = if by_rows { voice.rows(board, cells) } else { columns(board, cells) };
        self.line(&text)
    }

    pub(super) fn say_moves(&mut self) -> io::Result<()> {
        let text = match &self.viewer.mode {
            Mode::Play(play) => play.game.notation(),
            Mode::Solution(solution) => {
                solution.frames.iter().map(|frame| numbered(frame) + "\n").collect()
            }
            Mode::Browse | Mode::Compare(_) => String::new(),
        };
        self.line(if text.trim().is_empty() { "no moves yet" } else { &text })
    }

    /// Lists the legal moves, all or those from one place.
    pub(super) fn say_legal(&mut self, from: Option<Place>) -> io::Result<()> {
        let Mode::Play(play) = &self.viewer.mode else { return Ok(()) };
        let (rules, board) = (play.game.rules(), play.game.board());
        let moves = rules.distinct_moves(board).into_iter();
        let moves = moves.filter(|mv| from.is_none_or(|from| mv.from == from));
        let mut legal: Vec<String> = moves.map(|mv| text::word(rules, board, mv)).collect();
        legal.dedup();
        let text = match (from, legal.is_empty()) {
            (_, false) => format!("legal: {}", legal.join(" ")),
            (Some(from), true) => format!("nothing can move from {from}; legal lists all moves"),
            (None, true) => "no move is legal: undo takes one back".to_owned(),
        };
        self.line(&text)
    }
}

/// `column 3, row 5: Q♥ here, 9♣ pasted`
fn difference(difference: &Difference) -> String {
    let name = |card| Option::map_or(card, "no card".to_owned(), |card| format!("{card:#}"));
    let (ours, theirs) = (name(difference.expected), name(difference.found));
    format!("{}: {ours} here, {theirs} pasted", difference.place)
}

/// Describes moves that were taken back: `took back 73: 9♣ to column 7; 5 cards came back`.
fn taken_back(game: &Game, moves: usize) -> String {
    let mut board = game.board().clone();
    let Some(mv) = game.history().get(game.moves().len()).copied().filter(|_| moves == 1) else {
        return format!("took back {}; redo makes them again", count(moves, "move"));
    };
    let word = text::word(game.rules(), &board, mv);
    let played = game.rules().play(&mut board, mv);
    let home = match played.auto.len() {
        0 => String::new(),
        home => format!("; {} came back", count(home, "card")),
    };
    format!("took back {word}: {} {}{home}", names(&played.cards), target(mv.from))
}

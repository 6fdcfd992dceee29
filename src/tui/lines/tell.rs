//! The output of line mode: sentences for deals, boards and moves, and for the changes made by a
//! command.

use std::fmt::Write as _;
use std::io::{Read, Write};

use crate::tui::app::{Before, Frame, ViewerMode};
use crate::tui::lines::LineSession;
use freecell::board::compare::{self, Difference};
use freecell::board::{Board, Cards, Cell, Place, format};
use freecell::card;
use freecell::card::{Card, Rank, Suit};
use freecell::game::Game;
use freecell::rules::Played;
use freecell::text;
use freecell::words::{ascii, count};

#[cfg(test)]
mod tests;

impl<R: Read, W: Write> LineSession<R, W> {
    /// Describes what changed: the deal, the mode, a move; then the message of the viewer.
    pub(super) fn say_changes(&mut self, before: &Before) {
        let app = &self.viewer.app;
        let entered = before.mode != std::mem::discriminant(&app.desk.mode);
        let is_other = app.desk.viewed.start != before.start;
        if is_other {
            let with_cards = matches!(app.desk.mode, ViewerMode::Browse | ViewerMode::Compare(_));
            self.say_deal(with_cards);
        }
        let app = &self.viewer.app;
        let played = app.desk.play_mode().filter(|_| !entered);
        let played = played.and_then(|play| self.describe_play(&play.game, before));
        // The message about undone moves names the word that redoes them.
        let is_new = |text: &String| played.as_ref().is_none_or(|played| !played.starts_with(text));
        let message = app.said.message.as_ref().map(|message| message.text.clone());
        let message = message.filter(is_new);
        self.lines(played.into_iter().chain(message).collect());
        let (app, anew) = (&self.viewer.app, entered || is_other);
        let swapped = before.other.as_ref() == Some(app.desk.board())
            && app.desk.other_board() == Some(&before.board);
        match &app.desk.mode {
            ViewerMode::Play(_) if anew => self.say_cards(),
            ViewerMode::Solution(solution) if solution.is_awaited() => {}
            ViewerMode::Solution(solution) if anew => {
                self.line(&format!("{}: {}", count(solution.moves(), "move"), solution.about()));
            }
            ViewerMode::Solution(_) => self.say_steps(before),
            ViewerMode::Compare(compared) if anew && !swapped => {
                let differs = if compared.is_same() { None } else { Some(compared.count()) };
                let verdict = [compared.verdict()].into_iter().chain(differs);
                let word = |it: &Difference| difference(it, compared.there());
                let differences = compare::listed(&compared.differences, word);
                let verdict = verdict.collect::<Vec<_>>().join("; ");
                self.lines([verdict].into_iter().chain(differences).collect());
            }
            ViewerMode::Browse if entered && !is_other => self.say_deal(false),
            ViewerMode::Browse | ViewerMode::Compare(_) | ViewerMode::Play(_) => {}
        }
    }

    /// Describes a move of the game, or undone moves.
    fn describe_play(&self, game: &Game, before: &Before) -> Option<String> {
        let made = game.moves().len();
        if made == before.at || game.start() != &before.start {
            return None;
        }
        let mut text = match game.last() {
            _ if made < before.at => taken_back(game, before.at - made),
            Some(last) if made == before.at + 1 => played(last),
            _ => format!("{} made", count(made, "move")),
        };
        if game.is_won() {
            _ = write!(text, "\nwon in {}", count(made, "move"));
            if let Some(best) = self.viewer.app.known().best.filter(|best| best.moves < made) {
                _ = write!(text, "; a solution in {} is known", best.moves);
            }
        }
        Some(text)
    }

    /// Lists the moves of a solution that were stepped over, and its end if reached.
    pub(super) fn say_steps(&mut self, before: &Before) {
        const MANY: usize = 10;
        let Some(solution) = self.viewer.app.desk.solution() else { return };
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
        self.lines(lines);
    }

    /// Names the deal with its facts, then its cards.
    pub(super) fn say_deal(&mut self, with_cards: bool) {
        let subject = &self.viewer.app.desk.viewed;
        let name = match subject.deal {
            Some(number) => format!("Game #{number}"),
            None => "A board without a number".to_owned(),
        };
        let known = self.viewer.app.known().in_words();
        let comma = if known.is_empty() { "" } else { ", " };
        self.line(&format!("{name}{comma}{known}"));
        if let Some(moves) = self.viewer.app.game_in_progress() {
            self.line(&format!("your game, {}: play continues it", count(moves, "move")));
        }
        if with_cards {
            self.say_cards();
        }
    }

    pub(super) fn say_cards(&mut self) {
        let voice = self.voice();
        let by_rows = self.by_rows.unwrap_or(voice != Voice::Words);
        let (board, cells) = (self.viewer.app.desk.board(), self.viewer.app.cells());
        let text = if by_rows { voice.rows(board, cells) } else { columns(board, cells) };
        self.line(&text);
    }

    pub(super) fn say_moves(&mut self) {
        let text = match &self.viewer.app.desk.mode {
            ViewerMode::Play(play) => play.game.notation(),
            ViewerMode::Solution(solution) => {
                solution.frames.iter().map(|frame| numbered(frame) + "\n").collect()
            }
            ViewerMode::Browse | ViewerMode::Compare(_) => String::new(),
        };
        self.line(if text.trim().is_empty() { "no moves yet" } else { &text });
    }

    /// Lists the legal moves, all or those from one place.
    pub(super) fn say_legal(&mut self, from: Option<Place>) {
        let Some(play) = self.viewer.app.desk.play_mode() else { return };
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
        self.line(&text);
    }
}

/// `column 3, row 5: Q♥ here, 9♣ pasted`; `there` names the board that is not the current one.
fn difference(difference: &Difference, there: &str) -> String {
    let name = |card| Option::map_or(card, "no card".to_owned(), |card| format!("{card:#}"));
    let (ours, theirs) = (name(difference.expected), name(difference.found));
    format!("{}: {ours} here, {theirs} {there}", difference.place)
}

/// Describes undone moves: `took back 73: 9♣ to column 7; 5 cards came back`.
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
    format!("took back {word}: {} {}{home}", card::names(&played.cards), mv.from.as_target())
}

/// How cards are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// `TC`, as deals are printed and moves are typed
    Letters,
    /// `king of clubs`
    Words,
}

impl Voice {
    /// Rewrites a text with card signs in this voice.
    pub(super) fn text(self, text: &str) -> String {
        let mut said = String::with_capacity(text.len());
        for c in text.chars() {
            let suit = Suit::ALL.into_iter().find(|suit| suit.glyph() == c);
            let Some(suit) = suit else {
                said.push(ascii(c).unwrap_or(c));
                continue;
            };
            let start = said.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len();
            let rank = Rank::ALL.into_iter().find(|rank| rank.label() == &said[start..]);
            if self == Self::Letters {
                let card = rank.map(|rank| Card::new(rank, suit).to_string());
                said.truncate(if rank.is_some() { start } else { said.len() });
                said += &card.unwrap_or_else(|| suit.letter().to_string());
                continue;
            }
            if let Some(rank) = rank {
                said.replace_range(start.., &format!("{} of ", rank.name()));
            }
            said += suit.name();
            said.push('s');
        }
        said
    }

    /// The board row by row, as on web pages; in words, each row is a sentence.
    pub(super) fn rows(self, board: &Board, cells: usize) -> String {
        match self {
            Self::Letters => format::rows(board),
            Self::Words => {
                let card = |card: Option<&Card>| {
                    card.map_or_else(|| "none".to_owned(), |card| format!("{card:#}"))
                };
                let row = |row: usize| {
                    let cards = board.columns().each_ref().map(|column| card(column.get(row)));
                    format!("row {}: {}\n", row + 1, cards.join(", "))
                };
                (0..board.height()).map(row).collect::<String>() + &rest(board, cells)
            }
        }
    }
}

/// The board by columns, the playable card of each first; then cells and foundations.
pub(super) fn columns(board: &Board, cells: usize) -> String {
    let column = |(number, column): (usize, &Cards)| match card::names(column.iter().rev()) {
        cards if cards.is_empty() => format!("column {number}, empty\n"),
        cards => format!("column {number}, from the top of the pile: {cards}\n"),
    };
    (1..).zip(board.columns()).map(column).collect::<String>() + &rest(board, cells)
}

/// Cells and foundations, unless the board is as dealt.
fn rest(board: &Board, cells: usize) -> String {
    if board.is_dealt() {
        return String::new();
    }
    let cell = |(cell, held): (Cell, &Option<Card>)| match held {
        Some(card) => format!("{cell} holds {card:#}"),
        None => format!("{cell} is free"),
    };
    let cells: Vec<String> =
        Cell::ALL.into_iter().zip(board.cells()).take(cells).map(cell).collect();
    let cells = if cells.is_empty() { "none".to_owned() } else { cells.join(", ") };
    let home = Suit::ALL.map(|suit| match board.top(suit) {
        Some(card) => format!("{card:#}"),
        None => format!("no {}", suit.glyph()),
    });
    format!("cells: {cells}\nhome: {}\n", home.join(", "))
}

/// A move made: `9♥, 8♠ to column 6, on 10♣; home: A♠`.
pub(super) fn played(Played { mv, cards, onto, auto }: &Played) -> String {
    let onto = match (mv.to, onto) {
        (Place::Column(_), Some(card)) => format!(", on {card:#}"),
        (Place::Column(_), None) => ", which was empty".to_owned(),
        (Place::Cell(_) | Place::Foundation, _) => String::new(),
    };
    let home = if auto.is_empty() {
        String::new()
    } else {
        format!("; home: {}", card::names(auto.iter().map(|(card, _)| card)))
    };
    format!("{} {}{onto}{home}", card::names(cards), mv.to.as_target())
}

/// A move of a solution with its number.
pub(super) fn numbered(frame: &Frame) -> String {
    format!("{}. {}: {}", frame.number, frame.text, played(&frame.played))
}

//! A text before it is dressed: its lines, what they hold, and the right answers.

use crate::altered::Random;
use crate::dialects::{Dialect, Game};
use crate::referee::{Board, Card, Outcome, Script, judge};

/// Stand in a line for what a dressing may write in several ways.
pub(super) const GAP: char = '\u{2}';
pub(super) const EMPTY: char = '\u{3}';
pub(super) const SEPARATOR: char = '\u{4}';
pub(super) const THOUSAND: char = '\u{5}';
/// Ends what stands before a line of a table, and is no part of it.
pub(super) const EDGE: char = '\u{6}';

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Role {
    /// Names the deal.
    Head,
    /// Begins a deal's number, a row, a move, moves, a record or a position.
    Item,
    /// Goes on with it.
    More,
    /// Brackets, keys, rules, headings of tables.
    Frame,
}

#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) role: Role,
    /// The moves that begin on it, as their places in the script.
    pub(super) moves: Vec<usize>,
}

impl Line {
    pub(super) fn new(role: Role, text: impl Into<String>) -> Self {
        Self { text: text.into(), role, moves: Vec::new() }
    }
}

/// A game, and how its moves are told.
#[derive(Clone)]
pub(super) struct Played {
    pub(super) dialect: Dialect,
    pub(super) game: Game,
    pub(super) script: Script,
    /// `deal 617`, or nothing if the text names none.
    pub(super) of: String,
}

impl Played {
    /// The verdicts that the referee allows, the first by the conventions of the dialect itself.
    pub(super) fn verdicts(&self) -> Vec<String> {
        let play = |convention| judge(&self.game.start, &self.script, convention);
        let own = self.dialect.own().map(play);
        let own = own.into_iter().max_by_key(|outcome| outcome.reach()).unwrap();
        if matches!(own, Outcome::Won(_)) {
            return vec![self.answer(own)];
        }
        let every = self.dialect.every().into_iter().map(play);
        let further = every.filter(|outcome| outcome.reach() >= own.reach());
        let mut all: Vec<String> = further.map(|outcome| self.answer(outcome)).collect();
        all.insert(0, self.answer(own));
        all.dedup();
        all
    }

    pub(super) fn answer(&self, outcome: Outcome) -> String {
        let verdict = match outcome {
            Outcome::Won(surplus) => format!("valid, {} moves", self.script.len() - surplus),
            Outcome::Unfinished => format!("not solved, {} moves", self.script.len()),
            Outcome::Illegal(number) => format!("illegal at move {number}"),
        };
        format!("game of {}: {verdict}", self.of)
    }
}

/// A text and what is right to say of it.
#[derive(Clone, Default)]
pub(super) struct Sheet {
    pub(super) lines: Vec<Line>,
    /// The answers that are right. None if the text must be refused.
    pub(super) answers: Vec<String>,
    pub(super) played: Option<Box<Played>>,
    /// The lines, from 0, of which a refusal names one; any, if it is none.
    pub(super) at_fault: Option<(usize, usize)>,
    pub(super) marks: Vec<(char, &'static str)>,
    /// Whether cards stand in places of a fixed width, so that they cannot be written in another way.
    pub(super) is_fixed: bool,
    /// Whether it may be read in two ways, though it is of a promised form.
    pub(super) is_unclear: bool,
    pub(super) encode: Option<fn(&str) -> Vec<u8>>,
}

impl Sheet {
    pub(super) fn new(lines: Vec<Line>, answers: Vec<String>) -> Self {
        Self { lines, answers, ..Self::default() }
    }

    /// Whether any line has this character.
    pub(super) fn has(&self, mark: char) -> bool {
        self.lines.iter().any(|line| line.text.contains(mark))
    }

    /// The places of the lines that begin an item.
    pub(super) fn items(&self) -> Vec<usize> {
        (0..self.lines.len()).filter(|at| self.lines[*at].role == Role::Item).collect()
    }

    /// The lines of the item that begins here.
    pub(super) fn extent(&self, at: usize) -> std::ops::Range<usize> {
        let more = self.lines[at + 1..].iter().take_while(|line| line.role == Role::More);
        at..at + 1 + more.count()
    }

    /// Puts a line in.
    pub(super) fn insert(&mut self, at: usize, text: &str) {
        self.lines.insert(at, Line::new(Role::Frame, text));
    }

    /// Lets the referee judge anew, after items were moved about.
    pub(super) fn judge(&mut self) {
        let Some(played) = &mut self.played else { return };
        let order: Vec<usize> =
            self.lines.iter().flat_map(|line| line.moves.iter().copied()).collect();
        played.script = order.iter().map(|at| played.script[*at].clone()).collect();
        self.answers = played.verdicts();
    }

    /// Writes each card in another way; false if there is none.
    pub(super) fn respell(&mut self, write: impl Fn(Card) -> String) -> bool {
        if self.is_fixed {
            return false;
        }
        let mut any = false;
        for line in &mut self.lines {
            for (at, card) in cards(&line.text).into_iter().rev() {
                line.text.replace_range(at..at + 2, &write(card));
                any = true;
            }
        }
        any
    }

    /// The text.
    pub(super) fn text(&self) -> String {
        let mut lines: Vec<String> = self.lines.iter().map(|line| line.text.clone()).collect();
        for (mark, usual) in [(EMPTY, "--"), (SEPARATOR, " "), (THOUSAND, "")] {
            let chosen = self.marks.iter().rfind(|(other, _)| *other == mark);
            let written = chosen.map_or(usual, |(_, written)| written);
            for line in &mut lines {
                *line = line.replace(mark, written);
            }
        }
        let ends = |line: &String| line.rfind(EDGE).map_or(0, |at| at + 1);
        let before: Vec<String> = lines
            .iter_mut()
            .map(|line| line.drain(..ends(line)).filter(|c| *c != EDGE).collect())
            .collect();
        let cells = |line: &String| line.split(GAP).map(width).collect::<Vec<_>>();
        let mut widths: Vec<usize> = Vec::new();
        for line in lines.iter().filter(|line| line.contains(GAP)) {
            for (at, width) in cells(line).into_iter().enumerate() {
                widths.resize(widths.len().max(at + 1), 0);
                widths[at] = widths[at].max(width);
            }
        }
        // An empty column is as wide as the narrowest of the others.
        let narrow = widths.iter().copied().filter(|width| *width > 0).min().unwrap_or(0);
        for width in &mut widths {
            *width = narrow.max(*width);
        }
        let pad = |(cell, most): (&str, &usize)| cell.to_owned() + &" ".repeat(most - width(cell));
        for line in lines.iter_mut().filter(|line| line.contains(GAP)) {
            let cells: Vec<String> = line.split(GAP).zip(&widths).map(pad).collect();
            cells.join(" ").trim_end().clone_into(line);
        }
        for (line, before) in lines.iter_mut().zip(before) {
            line.insert_str(0, &before);
        }
        lines.join("\n") + "\n"
    }
}

/// How wide a cell is: what only chooses a glyph's form takes no room.
fn width(cell: &str) -> usize {
    cell.chars().filter(|c| *c != '\u{fe0f}').count()
}

/// The cards of a line as `TH`, and where they stand.
pub(super) fn cards(text: &str) -> Vec<(usize, Card)> {
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = text.as_bytes();
    let card = |at: usize| {
        let rank = b"A23456789TJQK".iter().position(|rank| *rank == bytes[at])?;
        let suit = b"CDHS".iter().position(|suit| *suit == bytes[at + 1])?;
        let is_alone =
            !is_word(at.checked_sub(1).and_then(|at| bytes.get(at))) && !is_word(bytes.get(at + 2));
        is_alone.then_some((at, Card(u8::try_from(rank * 4 + suit).unwrap())))
    };
    (0..bytes.len().saturating_sub(1)).filter_map(card).collect()
}

/// How an answer names a board.
pub(super) fn named(board: &Board, deal: Option<u64>) -> String {
    if let Some(deal) = deal {
        return format!("deal {deal}");
    }
    let list = |cards: &[Card]| cards.iter().map(|card| card.letters()).collect::<Vec<_>>();
    let columns: Vec<String> = board.columns.iter().map(|cards| list(cards).join(" ")).collect();
    let cell = |card: &Option<Card>| card.map_or("-".to_owned(), Card::letters);
    let cells: Vec<String> = board.cells.iter().map(cell).collect();
    let cells = cells.join(" ");
    format!(
        "[{}; cells {}; home {:?}]",
        columns.join("/"),
        cells.trim_end_matches([' ', '-']),
        board.home
    )
}

/// What the forms of a run are made from.
pub(super) struct Source {
    pub(super) random: Random,
}

impl Source {
    pub(super) fn new(name: &str, seed: u64) -> Self {
        Self { random: Random::new(&format!("{name} {seed}")) }
    }

    /// A deal of any range.
    pub(super) fn deal(&mut self) -> u64 {
        let below = |end: usize, random: &mut Random| random.below(end) as u64 + 1;
        match self.random.below(6) {
            0 => (1 << 31) + below(1 << 30, &mut self.random),
            1 => (1 << 32) + below(1 << 30, &mut self.random),
            2 => below(1_000_000_000, &mut self.random),
            3 => below(32_000, &mut self.random),
            _ => below(1_000_000, &mut self.random),
        }
    }

    /// A solved game that a dialect can write.
    pub(super) fn game(&mut self, dialect: &Dialect) -> Game {
        dialect.games(self.random.below(120_000)).next().unwrap()
    }
}

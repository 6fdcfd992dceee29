//! Solution mode: a replayed solution, and where in it one is.

use std::collections::BTreeSet;
use std::time::Duration;

use arrayvec::ArrayVec;

use crate::board::Board;
use crate::card::Card;
use crate::notation::{self, Style};
use crate::replay::{End, Replay, Verdict};
use crate::rules::{AutoMoves, Autoplay, Move, Place};
use crate::tui::app::marks::{Mark, Marks};
use crate::words::count;

mod actions;

pub(crate) use actions::PastedGames;

/// How long a move stays on the screen while the solution plays, the slowest speed first.
const SPEEDS: [Duration; 7] = [
    Duration::from_secs(3),
    Duration::from_millis(1500),
    Duration::from_millis(800),
    Duration::from_millis(400),
    Duration::from_millis(200),
    Duration::from_millis(100),
    Duration::from_millis(50),
];

/// One line of the list of moves, and the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// The number of the move, from 1.
    pub(crate) number: usize,
    /// Whether it is one of the single-card moves of a move.
    pub(crate) part: bool,
    /// The move as it is written.
    pub(crate) text: String,
    /// From where to where, and how many cards.
    pub(crate) mv: Move,
    /// The cards moved, the deepest first.
    pub(crate) cards: ArrayVec<Card, 13>,
    /// The card they went to, if they did not go to an empty place.
    pub(crate) onto: Option<Card>,
    /// The cards that went home by themselves afterwards.
    pub(crate) auto: AutoMoves,
    after: Board,
}

/// A solution that is stepped through.
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    verdict: Verdict,
    frames: Vec<Frame>,
    /// How many lines of the list were played.
    at: usize,
    /// The moves shown card by card.
    open: BTreeSet<usize>,
    running: bool,
    speed: usize,
    /// Where it comes from.
    pub(crate) origin: Origin,
}

/// Where a solution comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A text.
    Text,
    /// The solver, which may find shorter ones.
    Solver,
    /// A game, which one goes back to, with so many moves, and the solver.
    Game {
        /// Moves that the player made.
        made: usize,
    },
}

impl Solution {
    /// A replay, at its start.
    pub(crate) fn new(verdict: Verdict, origin: Origin) -> Self {
        let mut solution = Self {
            verdict,
            frames: Vec::new(),
            at: 0,
            open: BTreeSet::new(),
            running: false,
            speed: 2,
            origin,
        };
        solution.lay_out();
        solution
    }

    /// Takes a shorter solution, if the position shown is one of its positions too.
    pub(crate) fn take_shorter(&mut self, verdict: Verdict) {
        let (here, replay) = (self.board(), &verdict.replay);
        let at = (0..=replay.steps.len()).find(|&moves| replay.board(moves) == here);
        let Some(at) = at.filter(|_| replay.steps.len() < self.moves()) else { return };
        self.verdict = verdict;
        self.open.clear();
        self.lay_out_at(at);
    }

    /// The position shown.
    pub(crate) fn board(&self) -> &Board {
        self.frame().map_or(&self.verdict.replay.opening, |frame| &frame.after)
    }

    /// The replay that is stepped through.
    pub(crate) fn replay(&self) -> &Replay {
        &self.verdict.replay
    }

    /// Where the moves come from, and the rules under which they are a solution.
    pub(crate) fn about(&self) -> String {
        match self.origin {
            Origin::Text => self.verdict.reading(),
            Origin::Solver => format!("by the solver, {}", self.verdict.rules()),
            Origin::Game { made } => format!("your {}, then the solver's", count(made, "move")),
        }
    }

    /// The lines of the list of moves.
    pub(crate) fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// How many lines of the list were played.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The move that led to the position shown, from 1; 0 at the start.
    pub(crate) fn move_number(&self) -> usize {
        self.frame().map_or(0, |frame| frame.number)
    }

    /// How many legal moves there are.
    pub(crate) fn moves(&self) -> usize {
        self.verdict.replay.steps.len()
    }

    /// Why it ends at an illegal move: `move 64, c2: cell c is empty`.
    pub(crate) fn wrong(&self) -> Option<String> {
        match &self.verdict.replay.end {
            End::Illegal { number, text, why } => Some(format!("move {number}, {text}: {why}")),
            End::Won { .. } | End::Unfinished => None,
        }
    }

    /// Whether the last line is shown.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at == self.frames.len()
    }

    /// Whether moves follow each other by themselves, and how fast.
    pub(crate) fn interval(&self) -> Option<Duration> {
        self.running.then(|| SPEEDS[self.speed])
    }

    /// Goes to a line of the list, or the end.
    pub(crate) fn go_to(&mut self, line: usize) {
        self.running = false;
        self.at = line.min(self.frames.len());
    }

    /// Goes to where a move was played.
    pub(crate) fn go_to_move(&mut self, number: usize) {
        let after = self.frames.iter().rposition(|frame| frame.number <= number);
        self.go_to(after.map_or(0, |line| line + 1));
    }

    /// Goes some lines on or back.
    pub(crate) fn step(&mut self, by: i32) {
        let distance = by.unsigned_abs() as usize;
        let to = if by < 0 { self.at.saturating_sub(distance) } else { self.at + distance };
        self.go_to(to);
    }

    /// Starts or pauses; at the end, starts from the beginning.
    pub(crate) fn run_or_pause(&mut self) {
        self.running = !self.running && !self.frames.is_empty();
        if self.running && self.is_at_end() {
            self.at = 0;
        }
    }

    /// Plays the next move; at the end, stops.
    pub(crate) fn tick(&mut self) {
        if self.running {
            self.at = self.frames.len().min(self.at + 1);
            self.running = !self.is_at_end();
        }
    }

    /// Plays faster or slower.
    pub(crate) fn change_speed(&mut self, by: i8) {
        let speed = self.speed.saturating_add_signed(isize::from(by));
        self.speed = speed.min(SPEEDS.len() - 1);
    }

    /// Moves a second.
    pub(crate) fn rate(&self) -> f64 {
        1.0 / SPEEDS[self.speed].as_secs_f64()
    }

    /// Shows the current move card by card, or no longer; whether it has several cards.
    pub(crate) fn expand(&mut self) -> bool {
        let number = self.move_number().max(1);
        let several =
            self.verdict.replay.steps.get(number - 1).is_some_and(|s| s.played.mv.cards > 1);
        if several {
            if !self.open.remove(&number) {
                self.open.insert(number);
            }
            self.lay_out_at(number);
        }
        several
    }

    /// Shows all moves card by card, or none.
    pub(crate) fn expand_all(&mut self) {
        let several =
            (1..).zip(&self.verdict.replay.steps).filter(|(_, step)| step.played.mv.cards > 1);
        let several: BTreeSet<usize> = several.map(|(number, _)| number).collect();
        self.open = if self.open == several { BTreeSet::new() } else { several };
        self.lay_out_at(self.move_number());
    }

    /// The moves in standard notation, ten a line.
    pub(crate) fn notation(&self) -> String {
        let Replay { rules, start, .. } = &self.verdict.replay;
        notation::write(*rules, start, &self.verdict.replay.moves(), Style::Standard)
    }

    /// The moves up to the position shown.
    pub(crate) fn moves_so_far(&self) -> Vec<Move> {
        self.verdict.replay.moves()[..self.move_number()].to_vec()
    }

    /// What is marked on the table: the cards moved last, and where they went.
    pub(crate) fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        let Some(frame) = self.frame() else { return marks };
        match frame.mv.to {
            Place::Foundation => marks.foundation(frame.cards[0].suit(), Mark::Target),
            place => marks.place(place, Mark::Target),
        }
        for card in &frame.cards {
            marks.card(*card, Mark::Moved);
        }
        for (card, _) in &frame.auto {
            marks.card(*card, Mark::Moved);
            marks.foundation(card.suit(), Mark::Target);
        }
        marks
    }

    fn frame(&self) -> Option<&Frame> {
        self.at.checked_sub(1).and_then(|line| self.frames.get(line))
    }

    fn lay_out_at(&mut self, number: usize) {
        let running = self.running;
        self.lay_out();
        self.go_to_move(number);
        self.running = running;
    }

    /// Makes the list: a line for each move, or for each card of a move that is open.
    fn lay_out(&mut self) {
        self.frames.clear();
        for (i, step) in self.verdict.replay.steps.iter().enumerate() {
            let before = self.verdict.replay.board(i);
            let number = i + 1;
            if self.open.contains(&number) {
                self.frames.extend(parts(&self.verdict.replay, before, number));
                continue;
            }
            self.frames.push(Frame {
                number,
                part: false,
                text: short(&step.text, step.played.mv),
                mv: step.played.mv,
                cards: step.played.cards.clone(),
                onto: onto(before, step.played.mv),
                auto: step.played.auto.clone(),
                after: step.after.clone(),
            });
        }
    }
}

/// A move as the text writes it, or where that is a sentence by its two places.
fn short(text: &str, mv: Move) -> String {
    if text.contains(' ') { mv.to_string() } else { text.to_owned() }
}

/// The single-card moves of a move; autoplay follows the last.
fn parts(replay: &Replay, before: &Board, number: usize) -> Vec<Frame> {
    let step = &replay.steps[number - 1];
    let rules = replay.rules.with_autoplay(Autoplay::None);
    let mut board = before.clone();
    let singles = notation::expand(rules, before, step.played.mv);
    let mut frames: Vec<Frame> = Vec::with_capacity(singles.len());
    for mv in singles {
        let onto = onto(&board, mv);
        let played = rules.play(&mut board, mv);
        frames.push(Frame {
            number,
            part: true,
            text: mv.to_string(),
            mv,
            cards: played.cards,
            onto,
            auto: AutoMoves::new(),
            after: board.clone(),
        });
    }
    if let Some(last) = frames.last_mut() {
        last.auto.clone_from(&step.played.auto);
        last.after.clone_from(&step.after);
    }
    frames
}

/// The card that a move goes to.
fn onto(before: &Board, mv: Move) -> Option<Card> {
    match mv.to {
        Place::Column(i) => before.column(usize::from(i)).last().copied(),
        Place::Cell(_) | Place::Foundation => None,
    }
}

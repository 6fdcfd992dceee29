//! Solution mode: stepping through a replayed solution, or waiting for one.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::tui::app::{App, ViewerMode};
use crate::tui::mark::{Mark, Marks};
use freecell::board::{Board, Place};
use freecell::card::Card;
use freecell::dealer::DealNumber;
use freecell::replay::{End, Remark, Replay, Step, Verdict};
use freecell::rules::{Autoplay, Move, Played, Rules};
use freecell::text;
use freecell::words::{count, is_or_are};

mod pair;
mod pasted;

pub(crate) use pair::{Divergence, Pair, PairRow, PairRowKind, Side};

/// Milliseconds for each move while the solution runs, the slowest speed first.
const SPEEDS: [u32; 7] = [3000, 1500, 800, 400, 200, 100, 50];

/// One line of the list of moves, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// The number of the move, from 1.
    pub(crate) number: usize,
    /// Whether it is a single-card part of a move.
    pub(crate) part: bool,
    /// The move in notation.
    pub(crate) text: String,
    /// The move, the cards it moved, and those that went home after it.
    pub(crate) played: Played,
    after: Board,
}

/// A solution to step through, or one that the solver is still looking for.
#[derive(Clone, Debug)]
pub(crate) struct ShownSolution {
    /// The replayed moves; none while the solver has found no solution.
    verdict: Verdict,
    /// The lines of the list of moves.
    pub(crate) frames: Vec<Frame>,
    /// The number of lines played.
    pub(crate) at: usize,
    /// The moves expanded card by card.
    open: BTreeSet<usize>,
    running: bool,
    speed: usize,
    /// The origin of the solution.
    pub(crate) origin: SolutionOrigin,
    /// The source and target of the illegal move, as far as its text names them.
    refused: [Option<Place>; 2],
    /// The texts of the illegal move and of those after it.
    pub(crate) unplayed: Vec<String>,
    /// Whether the text after the moves cannot be read.
    is_broken: bool,
    /// What in the text does not agree with the board.
    pub(crate) remarks: Vec<Remark>,
    /// Whether the solver is to find the moves from where a text stops.
    pub(crate) goes_on: bool,
}

/// The origin of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolutionOrigin {
    Text,
    /// The solver, which may still find shorter ones.
    Solver,
    /// A text, continued by the solver.
    Continued {
        /// The number of moves of the text.
        made: usize,
    },
    /// A game that the user can return to, continued by the solver.
    Game {
        /// The number of moves made by the player.
        made: usize,
    },
}

impl ShownSolution {
    /// A replay, at its start.
    pub(crate) fn new(verdict: Verdict, origin: SolutionOrigin) -> Self {
        let mut solution = Self {
            verdict,
            frames: Vec::new(),
            at: 0,
            open: BTreeSet::new(),
            running: false,
            speed: 2,
            origin,
            refused: [None; 2],
            unplayed: Vec::new(),
            is_broken: false,
            remarks: Vec::new(),
            goes_on: false,
        };
        solution.lay_out();
        solution
    }

    /// Takes the first solution, or a shorter one if it passes through the position shown.
    pub(crate) fn take(&mut self, verdict: Verdict) {
        let (here, replay) = (self.board(), &verdict.replay);
        let is_shorter = replay.steps.len() < self.moves();
        let at = match (0..=replay.steps.len()).find(|&moves| replay.board(moves) == here) {
            _ if self.is_awaited() => 0,
            Some(at) if is_shorter => at,
            _ => return,
        };
        self.verdict = verdict;
        self.open.clear();
        self.lay_out_at(at);
    }

    /// Whether no moves are known yet.
    pub(crate) fn is_awaited(&self) -> bool {
        self.origin == SolutionOrigin::Solver && self.moves() == 0 && !self.is_won()
    }

    /// The moves, replayed.
    pub(crate) fn replay(&self) -> &Replay {
        &self.verdict.replay
    }

    /// The position shown.
    pub(crate) fn board(&self) -> &Board {
        let Replay { start, opening, .. } = self.replay();
        let before = if self.is_awaited() { start } else { opening };
        self.frame().map_or(before, |frame| &frame.after)
    }

    /// Whether the moves win.
    pub(crate) fn is_won(&self) -> bool {
        self.replay().is_won()
    }

    /// The origin of the moves, and the rules under which they are a solution.
    pub(crate) fn about(&self) -> String {
        match self.origin {
            _ if self.is_awaited() => String::new(),
            SolutionOrigin::Text => self.verdict.reading().to_string(),
            SolutionOrigin::Solver | SolutionOrigin::Game { made: 0 } => {
                format!("by the solver, {}", self.verdict.rules())
            }
            SolutionOrigin::Continued { made } => {
                format!("pasted {}, then the solver's", count(made, "move"))
            }
            SolutionOrigin::Game { made } => {
                format!("your {}, then the solver's", count(made, "move"))
            }
        }
    }

    /// The verdict on the moves of a text, in long words and in short ones, and whether they win; `None` for moves
    /// that are no text.
    pub(crate) fn verdict_in_words(&self) -> Option<([String; 2], bool)> {
        if self.origin != SolutionOrigin::Text {
            return None;
        }
        let moves = self.moves();
        let words = match &self.replay().end {
            End::Won { .. } => {
                let moves = count(moves, "move");
                return Some(([format!("wins in {moves}"), format!("wins: {moves}")], true));
            }
            End::Illegal { number, .. } => [
                format!("illegal at move {number} of {}", self.written()),
                format!("illegal at {number}"),
            ],
            End::Unfinished if self.is_broken => {
                [format!("move {} cannot be read", moves + 1), format!("{} not read", moves + 1)]
            }
            End::Unfinished => {
                let left = Card::COUNT - self.replay().last().cards_home();
                let cards = count(left, "card");
                [
                    format!("stops after {moves}: {cards} {} not home", is_or_are(left)),
                    format!("stops: {left} left"),
                ]
            }
        };
        Some((words, false))
    }

    /// Whether the solver can go on where the moves of a text stop.
    pub(crate) fn can_go_on(&self) -> bool {
        self.origin == SolutionOrigin::Text && !self.is_won() && self.moves() > 0
    }

    /// The first move that is the solver's, from 1, after those of a text or a game.
    pub(crate) fn solvers_part(&self) -> Option<usize> {
        match self.origin {
            SolutionOrigin::Continued { made } | SolutionOrigin::Game { made } => Some(made + 1),
            SolutionOrigin::Text | SolutionOrigin::Solver => None,
        }
    }

    /// Another deal that the text may mean, unless its moves win.
    pub(crate) fn meant_deal(&self, shown: Option<DealNumber>) -> Option<DealNumber> {
        let mut deals = self.remarks.iter().filter_map(Remark::deal);
        deals.find(|deal| Some(*deal) != shown).filter(|_| !self.is_won())
    }

    /// The number of the move before the position shown, from 1; 0 at the start.
    pub(crate) fn move_number(&self) -> usize {
        self.frame().map_or(0, |frame| frame.number)
    }

    /// The number of legal moves.
    pub(crate) fn moves(&self) -> usize {
        self.replay().steps.len()
    }

    /// The number of moves in the text, including the illegal one and those after it.
    pub(crate) fn written(&self) -> usize {
        self.moves() + self.unplayed.len()
    }

    /// Describes the illegal move at the end: `move 64, c2: cell c is empty`. Names places as on
    /// screen, not as in the text.
    pub(crate) fn wrong(&self) -> Option<String> {
        match &self.replay().end {
            End::Illegal { number, text, why } => {
                let text = match self.refused {
                    [Some(from), Some(to)] if text.contains(' ') => format!("{from}{to}"),
                    _ => text.clone(),
                };
                Some(format!("move {number}, {text}: {why}"))
            }
            End::Won { .. } | End::Unfinished => None,
        }
    }

    /// Whether the last line is shown.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at == self.frames.len()
    }

    /// The time for each move while the solution runs; `None` if it does not.
    pub(crate) fn interval(&self) -> Option<Duration> {
        self.running.then(|| Duration::from_millis(SPEEDS[self.speed].into()))
    }

    /// Goes to a line of the list, at most its end.
    pub(crate) fn go_to(&mut self, line: usize) {
        self.running = false;
        self.at = line.min(self.frames.len());
    }

    /// Goes to the position after a move.
    pub(crate) fn go_to_move(&mut self, number: usize) {
        let after = self.frames.iter().rposition(|frame| frame.number <= number);
        self.go_to(after.map_or(0, |line| line + 1));
    }

    /// Runs or pauses; at the end, runs from the beginning.
    pub(crate) fn run_or_pause(&mut self) {
        self.running = !self.running && !self.frames.is_empty();
        if self.running && self.is_at_end() {
            self.at = 0;
        }
    }

    /// Shows the next move; at the end, stops running.
    pub(crate) fn tick(&mut self) {
        if self.running {
            self.at = self.frames.len().min(self.at + 1);
            self.running = !self.is_at_end();
        }
    }

    /// The speed in words.
    pub(crate) fn rate(&self) -> String {
        format!("{:.1} moves a second", 1000.0 / f64::from(SPEEDS[self.speed]))
    }

    /// Toggles showing the current move card by card. Returns whether it has several cards.
    pub(crate) fn expand(&mut self) -> bool {
        let number = self.move_number().max(1);
        let several = self.moves_of_several_cards().contains(&number);
        if several {
            self.open = &self.open ^ &BTreeSet::from([number]);
            self.lay_out_at(number);
        }
        several
    }

    /// Shows all moves card by card, or none.
    pub(crate) fn expand_all(&mut self) {
        let several = self.moves_of_several_cards();
        self.open = if self.open == several { BTreeSet::new() } else { several };
        self.lay_out_at(self.move_number());
    }

    /// The numbers of the moves that move several cards.
    fn moves_of_several_cards(&self) -> BTreeSet<usize> {
        let steps = (1..).zip(&self.replay().steps);
        steps.filter(|(_, step)| step.played.mv.cards > 1).map(|(number, _)| number).collect()
    }

    /// The marks on the table: the cards moved last and where they are, those of the next move and their target,
    /// or the source and target of an illegal move.
    pub(crate) fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        if self.is_at_end() && self.wrong().is_some() {
            self.mark_refused(&mut marks);
            return marks;
        }
        if let Some(Frame { played: Played { mv, cards, auto, .. }, .. }) = self.frame() {
            marks.move_to(mv.to, cards, [Mark::Moved; 2]);
            for (card, _) in auto {
                marks.move_to(Place::Foundation, &[*card], [Mark::Moved; 2]);
            }
        }
        self.mark_next(&mut marks);
        marks
    }

    /// Marks the cards of the next move, and the card or the empty place that they go to, unless the last
    /// move has marked them.
    fn mark_next(&self, marks: &mut Marks) {
        let Some(Frame { played: Played { mv, cards, onto, .. }, .. }) = self.frames.get(self.at)
        else {
            return;
        };
        for card in cards {
            marks.cards.entry(*card).or_insert(Mark::Next);
        }
        if let Some(onto) = onto {
            marks.cards.entry(*onto).or_insert(Mark::Target);
        }
        let place = match (mv.to, cards.last()) {
            (Place::Column(column), _) if onto.is_none() => &mut marks.columns[column.index()],
            (Place::Cell(cell), _) => &mut marks.cells[cell.index()],
            (Place::Foundation, Some(card)) => &mut marks.foundations[card.suit().index()],
            _ => return,
        };
        place.get_or_insert(Mark::Target);
    }

    /// Marks the cards of the illegal move and its target.
    fn mark_refused(&self, marks: &mut Marks) {
        let board = self.board();
        let [from, to] = self.refused;
        let run = match (from, to) {
            (Some(Place::Column(column)), Some(Place::Column(_))) => board.run_length(column),
            _ => 1,
        };
        let moved = from.map_or(&[][..], |from| board.last_cards(from, run));
        if let Some(from) = from {
            marks.place(from, Mark::Illegal);
        }
        if let Some(to) = to {
            marks.move_to(to, moved, [Mark::Illegal; 2]);
            marks.cards(board.last_cards(to, 1), Mark::Illegal);
        }
        marks.cards(moved, Mark::Illegal);
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

    /// Builds the list: a line for each move, or for each card of an expanded move.
    fn lay_out(&mut self) {
        let replay = self.replay();
        let frames = (1..).zip(&replay.steps).flat_map(|(number, step)| {
            let before = replay.board(number - 1);
            if self.open.contains(&number) {
                return parts(replay.rules, before, number, step);
            }
            let Step { text, played, after, .. } = step.clone();
            // A sentence is shown in notation.
            let text = if text.contains(' ') { played.mv.to_string() } else { text };
            vec![Frame { number, part: false, text, played, after }]
        });
        self.frames = frames.collect();
    }
}

/// The single-card moves of a move; autoplay follows the last one.
fn parts(rules: Rules, before: &Board, number: usize, step: &Step) -> Vec<Frame> {
    let rules = rules.with_autoplay(Autoplay::None);
    let mut board = before.clone();
    let frame = |mv: Move| {
        let played = rules.play(&mut board, mv);
        Frame { number, part: true, text: mv.to_string(), played, after: board.clone() }
    };
    let mut frames: Vec<Frame> =
        text::expand(rules, before, step.played.mv).into_iter().map(frame).collect();
    if let Some(last) = frames.last_mut() {
        last.played.auto.clone_from(&step.played.auto);
        last.after.clone_from(&step.after);
    }
    frames
}

impl App {
    /// Steps forward or back by some moves; reports either end.
    pub(crate) fn step_move(&mut self, by: isize) {
        let ViewerMode::Solution(solution) = &mut self.desk.mode else { return };
        if solution.is_awaited() {
            return self.said.say("no solution is known yet");
        }
        let before = solution.at;
        solution.go_to(before.saturating_add_signed(by));
        let wrong = solution.wrong().filter(|_| by > 0);
        if solution.at != before {
            return;
        }
        if let Some(wrong) = wrong {
            self.said.warn(wrong);
        } else {
            self.said.say(if by < 0 { "this is the start" } else { "this is the last move" });
        }
    }

    pub(crate) fn expand(&mut self) {
        let ViewerMode::Solution(solution) = &mut self.desk.mode else { return };
        if !solution.expand() {
            self.said.say_with("this move has one card", "X shows all moves card by card");
        }
    }

    pub(crate) fn change_speed(&mut self, by: isize) {
        let ViewerMode::Solution(solution) = &mut self.desk.mode else { return };
        solution.speed = solution.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
        let rate = solution.rate();
        self.said.say(rate);
    }
}

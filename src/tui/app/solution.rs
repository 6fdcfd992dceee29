//! Solution mode: stepping through a replayed solution, or waiting for one; opening pasted games.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;

use crate::board::{Board, Place};
use crate::replay::{self, End, Known, Replay, Step, Verdict};
use crate::rules::{Autoplay, Move, Played, Rules};
use crate::text::{self, SyntaxError, WrittenGame, WrittenPlace};
use crate::tui::app::{App, Mark, Marks, Mode, Subject};
use crate::tui::jobs::PastedGames;
use crate::words::count;

/// Milliseconds for each move while the solution runs, the slowest speed first.
const SPEEDS: [u64; 7] = [3000, 1500, 800, 400, 200, 100, 50];

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
pub(crate) struct Solution {
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
    pub(crate) origin: Origin,
    /// The source and target of the illegal move, as far as its text names them.
    refused: [Option<Place>; 2],
    /// The texts of the illegal move and of those after it.
    pub(crate) unplayed: Vec<String>,
}

/// The origin of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A text.
    Text,
    /// The solver, which may still find shorter ones.
    Solver,
    /// A game that the user can return to, continued by the solver.
    Game {
        /// The number of moves made by the player.
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
            refused: [None; 2],
            unplayed: Vec::new(),
        };
        solution.lay_out();
        solution
    }

    /// Takes the first solution, or a shorter one if it passes through the position shown.
    pub(crate) fn take(&mut self, verdict: Verdict) {
        let (here, replay) = (self.board(), &verdict.replay);
        let at = (0..=replay.steps.len()).find(|&moves| replay.board(moves) == here);
        let at = if self.is_awaited() {
            0
        } else {
            let Some(at) = at.filter(|_| replay.steps.len() < self.moves()) else { return };
            at
        };
        self.verdict = verdict;
        self.open.clear();
        self.lay_out_at(at);
    }

    /// Whether no moves are known yet.
    pub(crate) fn is_awaited(&self) -> bool {
        self.origin == Origin::Solver && self.moves() == 0 && !self.is_won()
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
            Origin::Text => self.verdict.reading().to_string(),
            Origin::Solver | Origin::Game { made: 0 } => {
                format!("by the solver, {}", self.verdict.rules())
            }
            Origin::Game { made } => format!("your {}, then the solver's", count(made, "move")),
        }
    }

    /// The numbers of cards home at the start and after each line.
    pub(crate) fn home(&self) -> Vec<usize> {
        let after = self.frames.iter().map(|frame| &frame.after);
        std::iter::once(&self.replay().opening).chain(after).map(Board::cards_home).collect()
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
        self.running.then(|| Duration::from_millis(SPEEDS[self.speed]))
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

    /// The speed in moves per second.
    pub(crate) fn rate(&self) -> f64 {
        1.0 / Duration::from_millis(SPEEDS[self.speed]).as_secs_f64()
    }

    /// Toggles showing the current move card by card. Returns whether it has several cards.
    pub(crate) fn expand(&mut self) -> bool {
        let number = self.move_number().max(1);
        let several =
            self.replay().steps.get(number - 1).is_some_and(|step| step.played.mv.cards > 1);
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
        let several = (1..).zip(&self.replay().steps).filter(|(_, step)| step.played.mv.cards > 1);
        let several: BTreeSet<usize> = several.map(|(number, _)| number).collect();
        self.open = if self.open == several { BTreeSet::new() } else { several };
        self.lay_out_at(self.move_number());
    }

    /// The marks on the table: the cards moved last and their target, or the source and target of an
    /// illegal move.
    pub(crate) fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        if self.is_at_end() && self.wrong().is_some() {
            self.mark_refused(&mut marks);
            return marks;
        }
        let Some(frame) = self.frame() else { return marks };
        match frame.played.mv.to {
            Place::Foundation => marks.foundation(frame.played.cards[0].suit(), Mark::Target),
            place => marks.place(place, Mark::Target),
        }
        for card in &frame.played.cards {
            marks.card(*card, Mark::Moved);
        }
        for (card, _) in &frame.played.auto {
            marks.card(*card, Mark::Moved);
            marks.foundation(card.suit(), Mark::Target);
        }
        marks
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
        match (from, to) {
            (Some(from), Some(to)) => marks.move_of((from, moved), to, [Mark::Illegal; 2]),
            (Some(place), None) | (None, Some(place)) => marks.place(place, Mark::Illegal),
            (None, None) => {}
        }
        let target = to.map_or(&[][..], |to| board.last_cards(to, 1));
        for card in moved.iter().chain(target) {
            marks.card(*card, Mark::Illegal);
        }
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

/// The source and target of a text's illegal move, as far as the text names them; and the texts of
/// that move and those after it.
fn refused(text: &WrittenGame, verdict: &Verdict) -> ([Option<Place>; 2], Vec<String>) {
    let End::Illegal { number, .. } = verdict.replay.end else { return ([None; 2], Vec::new()) };
    let moves = text.in_dialect(verdict.dialect).unwrap_or_default();
    let place = |at| if let WrittenPlace::Place(place) = at { Some(place) } else { None };
    let refused = moves.get(number - 1).map_or([None; 2], |mv| [place(mv.from), place(mv.to)]);
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
    pub(super) fn replay_pasted(&mut self) {
        let PastedGames { games, at, on } = &self.pasted;
        let Some(mut game) = games.get(*at).cloned() else { return };
        let several = games.len() > 1;
        let which = format!("game {} of {}; ", at + 1, games.len());
        let which = if several { which } else { String::new() };
        let named = on.or(game.number).map(Subject::deal);
        let named = named.or_else(|| game.board.as_deref().cloned().map(Subject::board));
        let is_named = named.is_some();
        if let Some(subject) = named {
            self.show(subject);
        }
        self.leave_mode();
        if game.is_given_up() {
            let name = self.subject.name();
            return self.say(format!("{which}the text says of {name}: {}", game.title));
        }
        let (verdict, broken) = verified(self.subject.start(), &mut game);
        let verdict = match verdict {
            Ok(verdict) => verdict,
            Err(why) => return self.warn(format!("{which}{why}")),
        };
        let broken = broken.filter(|_| verdict.replay.end == End::Unfinished);
        let text = match &broken {
            Some(why) => format!("{why}; the moves before it are shown"),
            None => self.about_replay(&game, &verdict, is_named),
        };
        if verdict.is_valid() {
            let replay = &verdict.replay;
            self.knowledge.solved(self.subject.start(), replay.rules, &replay.moves(), 0);
            self.say(format!("{which}{text}"));
        } else {
            self.warn(format!("{which}{text}"));
        }
        if several {
            self.name_keys("> and < show the others");
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
        self.mode = Mode::Solution(Box::new(solution));
    }

    /// Describes the replay of a pasted game on the board shown.
    fn about_replay(&self, game: &WrittenGame, verdict: &Verdict, is_named: bool) -> String {
        let mut text = format!("{}: {verdict}", self.subject.name());
        if !(verdict.is_valid() || is_named) {
            text += "; no deal was found for it: type a number to try it there";
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

    /// Does something with the solution.
    pub(crate) fn on_solution(&mut self, act: impl FnOnce(&mut Solution)) {
        let Mode::Solution(solution) = &mut self.mode else { return };
        act(solution);
    }

    /// Steps forward or back by some moves; reports either end.
    pub(super) fn step_move(&mut self, by: isize) {
        let Mode::Solution(solution) = &mut self.mode else { return };
        if solution.is_awaited() {
            return self.say("no solution is known yet");
        }
        let before = solution.at;
        solution.go_to(before.saturating_add_signed(by));
        let wrong = solution.wrong().filter(|_| by > 0);
        if solution.at != before {
            return;
        }
        if let Some(wrong) = wrong {
            self.warn(wrong);
        } else {
            self.say(if by < 0 { "this is the start" } else { "this is the last move" });
        }
    }

    pub(crate) fn expand(&mut self) {
        let Mode::Solution(solution) = &mut self.mode else { return };
        if !solution.expand() {
            self.say_with("this move has one card", "X shows all moves card by card");
        }
    }

    pub(crate) fn change_speed(&mut self, by: isize) {
        let Mode::Solution(solution) = &mut self.mode else { return };
        solution.speed = solution.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
        let text = format!("{:.1} moves a second", solution.rate());
        self.say(text);
    }
}

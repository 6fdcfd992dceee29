//! Solutions in standard notation among other text.
//!
//! All moves of a line are taken, or none, and lines with the same text around their moves are alike. So what is left
//! out cannot be a move that the rest leaves out too.

use std::collections::HashMap;

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::replay;
use crate::rules::Rules;
use crate::text::{FEWEST_MOVES, Scattered, WrittenGame, work};

use super::known::Illegal;

/// More lines are not searched.
const MOST_LINES: usize = 1_000;
/// How many lines of legal moves may be left out.
const LIMITS: [usize; 3] = [0, 1, 2];
/// How many lines are tried for one way to play.
const BUDGET: usize = 4_000;

/// Returns the solution of a board in the lines of a text, and whether moves of another game follow. With
/// `may_be_illegal`, one of its moves may be illegal if the others win with a legal move in its place.
pub(super) fn game(
    lines: &[Scattered],
    number: Option<DealNumber>,
    board: &Board,
    illegal: &[Illegal],
    may_be_illegal: bool,
) -> Option<(WrittenGame, bool)> {
    if lines.len() > MOST_LINES {
        return None;
    }
    let mut rules = replay::with_same_cells(Rules::DEFAULT);
    let found = rules.find_map(|rules| Search::new(rules, lines, may_be_illegal).run(board))?;
    // What a known form takes for an illegal move is not left out, unless it is a page's number.
    let is_left = |other: &Illegal| {
        let left = (0..).zip(lines).find(|(_, line)| other.line == Some(line.line));
        match left {
            Some((at, line)) => {
                !found.is_taken[at] && (line.moves.len() > 1 || line.around != Scattered::NOTHING)
            }
            // A date, or a run of moves: `26-7654-12`.
            None => other.moves >= Scattered::MANY,
        }
    };
    if illegal.iter().any(is_left) {
        return None;
    }
    let last = found.is_taken.iter().rposition(|is_taken| *is_taken)?;
    let more = (last + 1..lines.len()).filter(|at| found.alike(*at, true).next().is_some());
    let has_more = more.map(|at| lines[at].moves.len()).sum::<usize>() >= FEWEST_MOVES;
    let taken = lines.iter().zip(&found.is_taken).filter(|(_, is_taken)| **is_taken);
    let moves = taken.flat_map(|(line, _)| line.moves.iter().map(|mv| (line.line, &*mv.0)));
    let mut moves: Vec<(usize, &str)> = moves.collect();
    if moves.len() < FEWEST_MOVES {
        return None;
    }
    moves.truncate(found.illegal.unwrap_or(usize::MAX));
    Some((WrittenGame::of_pairs(number, &moves), has_more))
}

/// A search for the lines whose moves win.
struct Search<'a> {
    rules: Rules,
    lines: &'a [Scattered],
    may_be_illegal: bool,
    budget: usize,
    /// For each line, the first line with the same text around its moves.
    around: Vec<usize>,
    /// Whether each of the first lines is taken, or left out.
    is_taken: Vec<bool>,
    /// The number of the move that is illegal.
    illegal: Option<usize>,
    /// How many moves the lines that are taken have.
    moves: usize,
}

impl<'a> Search<'a> {
    fn new(rules: Rules, lines: &'a [Scattered], may_be_illegal: bool) -> Self {
        let mut first: HashMap<&str, usize> = HashMap::new();
        let all = lines.iter().enumerate();
        let around = all.map(|(at, line)| *first.entry(&line.around).or_insert(at)).collect();
        Self {
            rules,
            lines,
            may_be_illegal,
            budget: BUDGET,
            around,
            is_taken: Vec::new(),
            illegal: None,
            moves: 0,
        }
    }

    /// Finds the lines that win.
    fn run(mut self, board: &Board) -> Option<Self> {
        let mut start = board.clone();
        self.rules.start(&mut start);
        LIMITS.into_iter().any(|limit| self.follow(&start, 0, 0, limit)).then_some(self)
    }

    /// The lines before one that are like it, and were taken, or left out.
    fn alike(&self, at: usize, is_taken: bool) -> impl Iterator<Item = &'a Scattered> {
        let before = self.is_taken[..at].iter().zip(&self.around).zip(self.lines);
        let alike = before
            .filter(move |((taken, around), _)| **taken == is_taken && **around == self.around[at]);
        alike.map(|(_, line)| line)
    }

    /// Whether the lines from `at` on win, from move `mv` of that line on, with `left` more lines of legal moves left out.
    fn follow(&mut self, board: &Board, at: usize, mv: usize, left: usize) -> bool {
        if board.is_won() {
            // Behind its last move stands none.
            self.is_taken.extend((mv > 0).then_some(true));
            self.is_taken.resize(self.lines.len(), false);
            return true;
        }
        let Some(line) = self.lines.get(at) else { return false };
        let Some(budget) = self.budget.checked_sub(1) else { return false };
        self.budget = budget;
        work::count(1);
        if mv == 0 && !self.may_be_taken(at) {
            return self.leave(board, at, left);
        }
        // "5a moves a card to free cell a" explains the notation.
        if mv == 0 && self.moves == 0 && self.is_alone(at) && self.leave(board, at, left) {
            return true;
        }
        let mut after = board.clone();
        for (next, (_, from, to)) in line.moves.iter().enumerate().skip(mv) {
            let played =
                self.rules.resolve(&after, *from, *to).map(|mv| self.rules.play(&mut after, mv));
            if played.is_ok() && !after.is_won() {
                continue;
            }
            if played.is_err() {
                let is_illegal = self.may_be_illegal && self.illegal.is_none();
                if is_illegal && self.replace(&after, at, next, left) {
                    return true;
                }
                return mv == 0 && self.may_be_left(at) && self.leave(board, at, left);
            }
            break;
        }
        self.is_taken.push(true);
        self.moves += line.moves.len();
        if self.follow(&after, at + 1, 0, left) {
            return true;
        }
        self.is_taken.pop();
        self.moves -= line.moves.len();
        mv == 0 && left > 0 && self.may_be_left(at) && self.leave(board, at, left - 1)
    }

    /// Whether the lines win with any legal move in the place of an illegal one.
    fn replace(&mut self, board: &Board, at: usize, next: usize, left: usize) -> bool {
        /// Fewer moves before it may be legal by chance.
        const FEWEST_BEFORE: usize = 2;
        if self.moves + next < FEWEST_BEFORE {
            return false;
        }
        self.illegal = Some(self.moves + next + 1);
        for mv in self.rules.usual_moves(board) {
            let mut after = board.clone();
            self.rules.play(&mut after, mv);
            if self.follow(&after, at, next + 1, left) {
                return true;
            }
        }
        self.illegal = None;
        false
    }

    /// Whether the lines win without this one.
    fn leave(&mut self, board: &Board, at: usize, left: usize) -> bool {
        self.is_taken.push(false);
        let is_won = self.follow(board, at + 1, 0, left);
        if !is_won {
            self.is_taken.pop();
        }
        is_won
    }

    /// Whether no line that is like it was left out, but for those with one move.
    fn may_be_taken(&self, at: usize) -> bool {
        self.alike(at, false).all(|line| line.moves.len() == 1)
    }

    /// Whether a line has one move among words, and no other line is like it.
    fn is_alone(&self, at: usize) -> bool {
        let alike = self.around.iter().filter(|around| **around == self.around[at]).count();
        self.lines[at].moves.len() == 1 && self.lines[at].around != Scattered::NOTHING && alike == 1
    }

    /// Whether no line that is like it was taken, unless it has one move and those have many: a page's number.
    fn may_be_left(&self, at: usize) -> bool {
        let is_number = self.lines[at].moves.len() == 1;
        self.alike(at, true).all(|line| is_number && line.moves.len() >= Scattered::MANY)
    }
}

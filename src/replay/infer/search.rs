//! Follows a text on the board, part by part.
//!
//! What a part may be is ordered by likelihood; the first choice is mostly right. So the whole text is first
//! followed with first choices alone, then with a few others (limited discrepancy search: W. Harvey and
//! M. Ginsberg, 1995).

use std::vec::IntoIter;

use crate::board::Board;
use crate::rules::Move;
use crate::text::{Parts, work};

use super::FEWEST_MOVES;
use super::meaning::{Choice, Learned, Meaning, Reading};

/// How far from the first choices a text is followed.
pub(super) const LIMITS: [usize; 4] = [0, 1, 2, 4];
/// How far it is followed if one of its moves is illegal.
const LIMITS_OF_ILLEGAL: [usize; 2] = [0, 1];
/// How far from the first choice any other one is at the most.
const MOST_OF_ONE_PART: usize = 2;
/// How many parts are explained with one way to cut a text and to number its piles.
const BUDGET_OF_ONE_WAY: usize = 4_000;
/// A part that was explained, though the illegal move is there, lies this far before the first that was not.
const FARTHEST: usize = 8;

/// Moves, each with the index of its part.
pub(super) type Moves = Vec<(usize, Move)>;

/// The ways to follow one meaning of a text from one board.
pub(super) struct Search<'a> {
    meaning: Meaning<'a>,
    start: Learned,
    /// How many moves were found at the most, with those of autoplay, and the part behind them.
    farthest: (usize, usize),
    /// The part with the move that wins, if a part behind it can only be a move of another game.
    won_before_end: Option<usize>,
    /// How many parts may still be explained to find the moves that win.
    left: usize,
}

/// A part, and what it may be.
struct Frame {
    choices: IntoIter<Choice>,
    /// How many of them were tried before the next.
    tried: usize,
    /// How far the choices of the parts before are from the first ones.
    spent: usize,
    /// Any move will do.
    is_any: bool,
    mv: Option<Move>,
    /// How many moves the parts before tell, with those of autoplay.
    moves: usize,
}

impl<'a> Search<'a> {
    /// A search; none if the numbering of the meaning cannot be told from others.
    pub(super) fn new(meaning: Meaning<'a>, board: &Board) -> Option<Self> {
        let start = meaning.start(board)?;
        Some(Self {
            meaning,
            start,
            farthest: (0, 0),
            won_before_end: None,
            left: BUDGET_OF_ONE_WAY,
        })
    }

    /// The moves if they fit the whole text and win, no further from the first choices than a limit.
    pub(super) fn run(&mut self, limit: usize, budget: &mut usize) -> Option<Moves> {
        let mut own = self.left.min(*budget);
        (self.left, *budget) = (self.left - own, *budget - own);
        let found = self.follow(limit, None, false, &mut own);
        (self.left, *budget) = (self.left + own, *budget + own);
        found.map(|(moves, _)| moves)
    }

    /// The moves if they fit the whole text, which may end before they win.
    pub(super) fn run_to_end(&mut self, budget: &mut usize) -> Option<Moves> {
        self.within(budget, |search, own| {
            let mut limits = LIMITS.into_iter();
            let found = limits.find_map(|limit| search.follow(limit, None, true, own));
            found.map(|(moves, _)| moves)
        })
    }

    pub(super) fn parts(&self) -> &'a Parts {
        self.meaning.text
    }

    /// How many moves were found at the most, with those of autoplay.
    pub(super) fn reached(&self) -> usize {
        self.farthest.0
    }

    /// The first line behind the moves that win, if the text tells another game there.
    pub(super) fn next_game(&self) -> Option<usize> {
        Some(self.parts().all[self.won_before_end?].line + 1)
    }

    /// How likely the parts are the moves of the text: many of them were found, and few parts between them were none.
    pub(super) fn density(&self) -> usize {
        const SCALE: usize = 1000;
        let (moves, parts) = self.farthest;
        SCALE * moves * moves / parts.max(1)
    }

    /// The moves up to an illegal one, if all parts but that one are explained by moves that win once another
    /// move stands in its place.
    pub(super) fn run_to_illegal(&mut self, budget: &mut usize) -> Option<Moves> {
        let last = self.farthest.1.min(self.meaning.parts() - 1);
        let mut places = (last.saturating_sub(FARTHEST)..=last).rev();
        self.within(budget, |search, own| {
            places.find_map(|at| {
                let (mut moves, learned) = search.without(at, own)?;
                moves.truncate(moves.iter().position(|it| it.0 == at)?);
                let board = search.meaning.after(&search.start, &moves);
                moves.push((at, search.meaning.illegal(at, &learned, &board)?));
                Some(moves)
            })
        })
    }

    /// Whether the part with this move tells it by all that is learned from the others.
    pub(super) fn is_told(&mut self, (at, mv): (usize, Move), budget: &mut usize) -> bool {
        let found = self.within(budget, |search, own| search.without(at, own));
        found.is_some_and(|(mut moves, learned)| {
            moves.retain(|it| it.0 < at);
            self.meaning.tells(at, mv, &learned, &self.meaning.after(&self.start, &moves))
        })
    }

    /// Searches with a share of the budget.
    fn within<T>(
        &mut self,
        budget: &mut usize,
        find: impl FnOnce(&mut Self, &mut usize) -> Option<T>,
    ) -> Option<T> {
        let mut own = BUDGET_OF_ONE_WAY.min(*budget);
        *budget -= own;
        let found = find(self, &mut own);
        *budget += own;
        found
    }

    /// The moves if they fit all parts but one, which may stand for any move, and win.
    fn without(&mut self, at: usize, budget: &mut usize) -> Option<(Moves, Learned)> {
        let mut limits = LIMITS_OF_ILLEGAL.into_iter();
        limits.find_map(|limit| self.follow(limit, Some(at), false, budget))
    }

    /// The moves of all parts, and what they teach; at one part any move will do.
    fn follow(
        &mut self,
        limit: usize,
        any_at: Option<usize>,
        may_be_open: bool,
        budget: &mut usize,
    ) -> Option<(Moves, Learned)> {
        let Self { meaning, start, farthest, won_before_end, .. } = self;
        let frame = |at: usize, learned: &Learned, spent: usize, moves: usize| {
            let is_any = any_at == Some(at);
            let choices =
                if is_any { meaning.any_move(at, learned) } else { meaning.choices(at, learned) };
            Frame { choices: choices.into_iter(), tried: 0, spent, is_any, mv: None, moves }
        };
        let mut frames = vec![frame(0, start, 0, 0)];
        while let Some(last) = frames.last_mut() {
            let spent = last.spent + last.tried;
            let Some(choice) = last.choices.next().filter(|_| spent <= limit) else {
                frames.pop();
                continue;
            };
            *budget = budget.checked_sub(1)?;
            work::count(1);
            last.mv = choice.mv;
            last.tried = if last.is_any { 0 } else { (last.tried + 1).min(MOST_OF_ONE_PART) };
            let moves = last.moves + choice.mv.map_or(0, |_| 1 + choice.learned.auto());
            let next = frames.len();
            if any_at.is_none() && choice.mv.is_some() {
                *farthest = (*farthest).max((moves, next));
            }
            if next < meaning.parts() {
                let behind = frame(next, &choice.learned, spent, moves);
                let is_other = behind.choices.len() == 0 && choice.learned.is_won();
                if is_other && any_at.is_none() && moves >= FEWEST_MOVES {
                    *won_before_end = frames.iter().rposition(|it| it.mv.is_some());
                }
                frames.push(behind);
                continue;
            }
            let moves = frames.iter().enumerate();
            let moves: Moves = moves.filter_map(|(at, it)| Some((at, it.mv?))).collect();
            let learned = &choice.learned;
            let reading = Reading { moves: &moves, learned, start, any_at, may_be_open };
            if moves.len() >= FEWEST_MOVES && meaning.is_whole(reading) {
                return Some((moves, choice.learned));
            }
        }
        None
    }
}

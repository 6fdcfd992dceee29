//! Follows a text on the board, part by part.
//!
//! What a part may be is ordered by likelihood; the first choice is mostly right. So the whole text is first
//! followed with first choices alone, then with a few others (limited discrepancy search: W. Harvey and
//! M. Ginsberg, 1995).

use std::vec::IntoIter;

use crate::board::Board;
use crate::rules::Move;
use crate::text::work;

use super::FEWEST_MOVES;
use super::meaning::{Choice, Learned, Meaning};

/// How far from the first choices a text is followed.
const LIMITS: [usize; 4] = [0, 1, 2, 4];
/// How many parts are explained with one way to cut a text and to number its piles.
const BUDGET_OF_ONE_WAY: usize = 4_000;

pub(super) struct Search<'a> {
    meaning: &'a Meaning<'a>,
}

/// A part, and what it may be.
struct Frame {
    choices: IntoIter<Choice>,
    /// How many of them were tried before the next.
    tried: usize,
    /// How far the choices of the parts before are from the first ones.
    spent: usize,
    mv: Option<Move>,
}

impl<'a> Search<'a> {
    pub(super) fn new(meaning: &'a Meaning<'a>) -> Self {
        Self { meaning }
    }

    /// The moves, each with the index of its part, if they fit the whole text and win.
    pub(super) fn run(&self, board: &Board, budget: &mut usize) -> Option<Vec<(usize, Move)>> {
        let start = self.meaning.start(board)?;
        let mut own = BUDGET_OF_ONE_WAY.min(*budget);
        *budget -= own;
        let found = LIMITS.into_iter().find_map(|limit| self.follow(&start, limit, &mut own));
        *budget += own;
        found
    }

    fn follow(
        &self,
        start: &Learned,
        limit: usize,
        budget: &mut usize,
    ) -> Option<Vec<(usize, Move)>> {
        let mut frames = vec![self.frame(0, start, 0)];
        while let Some(frame) = frames.last_mut() {
            let spent = frame.spent + frame.tried;
            let Some(choice) = frame.choices.next().filter(|_| spent <= limit) else {
                frames.pop();
                continue;
            };
            *budget = budget.checked_sub(1)?;
            work::count(1);
            frame.tried += 1;
            frame.mv = choice.mv;
            let next = frames.len();
            if next < self.meaning.parts() {
                frames.push(self.frame(next, &choice.learned, spent));
                continue;
            }
            let moves = frames.iter().enumerate();
            let moves: Vec<_> = moves.filter_map(|(at, it)| Some((at, it.mv?))).collect();
            if moves.len() >= FEWEST_MOVES && self.meaning.is_whole(&moves, &choice.learned) {
                return Some(moves);
            }
        }
        None
    }

    fn frame(&self, at: usize, learned: &Learned, spent: usize) -> Frame {
        let choices = self.meaning.choices(at, learned).into_iter();
        Frame { choices, tried: 0, spent, mv: None }
    }
}

//! Plays a text on the board, part by part, by limited discrepancy search (W. Harvey and M. Ginsberg, 1995).
//!
//! A part can be read in several ways, the likeliest first, which is right for most parts. So the search first tries the
//! first choice for every part, then allows other choices for a few parts.

use std::vec::IntoIter;

use crate::board::Board;
use crate::rules::{Autoplay, Move};
use crate::text::{FEWEST_MOVES, Part, Parts, SyntaxError, SyntaxErrorKind, work};

use super::meaning::{Choice, Learned, Leeway, Made, Meaning, Moves, RARE};

/// The limits on the distance from the first choices, in the order in which they are tried.
pub(super) const LIMITS: [usize; 4] = [0, 1, 2, 4];
/// This limit is only tried if the first moves of the text were found.
pub(super) const FARTHEST_LIMIT: usize = LIMITS[LIMITS.len() - 1];
/// The smallest limit in the search for an illegal move.
const LIMIT_OF_ILLEGAL: usize = 1;
/// The greatest distance of one part from its first choice.
const MOST_OF_ONE_PART: usize = 2;
/// How many parts are explained with one way to cut a text and to number its piles.
const BUDGET_OF_ONE_WAY: usize = 4_000;
/// How many parts before the one where a search got stuck may tell the illegal move.
const FARTHEST: usize = 8;
/// How many of the first parts may tell it: little is learned there yet.
const FIRST: usize = 24;

fn moves(made: &[Made]) -> Moves {
    made.iter().map(|it| (it.at, it.mv())).collect()
}

/// A search for the moves of a text on one board, with one way to number its piles.
pub(super) struct Search<'a> {
    meaning: Meaning<'a>,
    start: Learned,
    farthest: Farthest,
    /// The last part of a won game, if a part behind it may be a move of another game, and whether it must be one.
    won_before_end: Option<(usize, bool)>,
    /// The part without which all others are explained and win, and the number of its move.
    unclear: Option<(usize, usize)>,
    /// How many parts may still be explained to find the moves that win.
    left: usize,
}

/// The furthest point that a search reached.
#[derive(Clone, Copy, Default)]
struct Farthest {
    /// How many moves were found, with those of autoplay.
    moves: usize,
    /// How many parts there are up to the last of them, or to the last that tells once more what happened.
    parts: usize,
    /// How many of the moves the text tells, and how many parts tell once more what happened.
    told: usize,
    reports: usize,
    /// The limit under which they were found.
    limit: usize,
}

fn not_followed(Part { line, text, .. }: &Part, number: usize) -> SyntaxError {
    SyntaxError { line: *line, number, kind: SyntaxErrorKind::NotFollowed(text.clone()) }
}

/// A part, and the ways to read it that are still to be tried.
struct Frame {
    choices: IntoIter<Choice>,
    /// How many were tried.
    tried: usize,
    /// The distance of the parts before from their first choices.
    spent: usize,
    /// The part may stand for any move.
    is_any: bool,
    made: Option<Made>,
    /// How many moves the parts before tell, with those of autoplay.
    moves: usize,
}

impl<'a> Search<'a> {
    /// Returns `None` if the numbering of the piles makes no difference in this text.
    pub(super) fn new(meaning: Meaning<'a>, board: &Board) -> Option<Self> {
        let start = meaning.start(board)?;
        Some(Self {
            meaning,
            start,
            farthest: Farthest::default(),
            won_before_end: None,
            unclear: None,
            left: BUDGET_OF_ONE_WAY,
        })
    }

    /// Returns the moves if they explain the whole text and win, within this distance from the first choices.
    pub(super) fn run(&mut self, limit: usize, budget: &mut usize) -> Option<Moves> {
        let before = *budget;
        let found =
            self.within(self.left, budget, |search, own| search.follow(limit, Leeway::None, own));
        self.left -= before - *budget;
        let (made, learned) = found?;
        self.told(&made, &learned)
    }

    /// The moves that a text tells; each card that goes home among them, if the text tells it as it tells moves.
    fn told(&self, made: &[Made], learned: &Learned) -> Option<Moves> {
        if self.parts().mention_auto() {
            return Some(moves(made));
        }
        let each = self.meaning.each_told(&self.start, made);
        // A text that names no cards writes each move to a foundation as a move of its own.
        let may_report = self.meaning.names_cards() || !learned.has_reports();
        each.or_else(|| may_report.then(|| moves(made)))
    }

    /// Returns the moves if they explain the whole text, even if it ends before the game is won.
    pub(super) fn run_to_end(&mut self, budget: &mut usize) -> Option<Moves> {
        self.within(BUDGET_OF_ONE_WAY, budget, |search, own| {
            let (made, learned) = search.follow_up_to(usize::MAX, Leeway::OpenEnd, own)?;
            search.told(&made, &learned)
        })
    }

    pub(super) fn parts(&self) -> &'a Parts {
        self.meaning.text
    }

    pub(super) fn autoplay(&self) -> Autoplay {
        self.meaning.rules.autoplay
    }

    /// Whether several moves were found.
    pub(super) fn is_begun(&self) -> bool {
        const SEVERAL: usize = 5;
        self.farthest.told >= SEVERAL
    }

    /// How many moves were found at the most, with those of autoplay, and the part behind them.
    pub(super) fn farthest(&self) -> (usize, usize) {
        (self.farthest.moves, self.farthest.parts)
    }

    /// The first line behind the moves that win, if the text may tell another game there, and whether it must be one.
    pub(super) fn next_game(&self) -> Option<(usize, bool)> {
        let (at, is_sure) = self.won_before_end?;
        let lines = self.parts().all[..=at].iter().map(|part| part.line);
        Some((lines.max()? + 1, is_sure))
    }

    /// The part without which all others win, if there is one.
    pub(super) fn unclear(&self) -> Option<SyntaxError> {
        let (at, number) = self.unclear?;
        Some(not_followed(&self.parts().all[at], number))
    }

    /// The part with which the game does not go on, if those before it seem to tell its moves.
    pub(super) fn stuck(&self) -> Option<SyntaxError> {
        /// A part that says less, and names no card, is half of a move.
        const LEAST: usize = 15;
        let (parts, Farthest { told, reports, parts: passed, .. }) = (self.parts(), self.farthest);
        let says_much = parts.density() >= LEAST || self.meaning.names_cards();
        let is_likely =
            says_much && told >= FEWEST_MOVES && 4 * passed <= 5 * (told + reports) + 12;
        let mut behind = parts.all[passed..].iter();
        let part = behind.find(|part| parts.shapes[part.shape] >= RARE && !part.slots.is_empty());
        part.filter(|_| is_likely).map(|part| not_followed(part, told + 1))
    }

    /// How likely the parts are the moves of the text: they say much, many of them were found to be moves, and few between
    /// these to be none.
    pub(super) fn likelihood(&self) -> usize {
        const SCALE: usize = 1000;
        let Farthest { told, parts, .. } = self.farthest;
        SCALE * self.parts().density() * told * told / parts.max(1)
    }

    /// The moves up to an illegal one, if all parts but that one are explained by moves that win once another
    /// move stands in its place.
    pub(super) fn run_to_illegal(&mut self, budget: &mut usize) -> Option<Moves> {
        let last = self.farthest.parts.min(self.meaning.parts() - 1);
        let near = last.saturating_sub(FARTHEST);
        let limit = self.farthest.limit.max(LIMIT_OF_ILLEGAL);
        let places = (near..=last).rev().chain(0..near.min(FIRST)).map(|at| (at, limit));
        // What stands behind the illegal move may depart further from the first choices.
        let mut places = places.chain([(last, usize::MAX)]);
        self.within(BUDGET_OF_ONE_WAY, budget, |search, own| {
            places.find_map(|(at, limit)| {
                let (made, learned) = search.follow_up_to(limit, Leeway::AnyMove(at, None), own)?;
                let end = made.iter().position(|it| it.at == at)?;
                search.unclear.get_or_insert((at, end + 1));
                let illegal = search.meaning.illegal(at, &learned, &made[end].before)?;
                Some(moves(&made[..end]).into_iter().chain([(at, illegal)]).collect())
            })
        })
    }

    /// Whether the part with this move tells it by all that is learned from the others.
    pub(super) fn is_told(&mut self, (at, mv): (usize, Move), budget: &mut usize) -> bool {
        let limit = self.farthest.limit.max(LIMIT_OF_ILLEGAL);
        let leeway = Leeway::AnyMove(at, Some(mv));
        let found = self.within(BUDGET_OF_ONE_WAY, budget, |search, own| {
            search.follow_up_to(limit, leeway, own)
        });
        found.is_some_and(|(made, learned)| {
            let of_part = made.iter().find(|it| it.at == at);
            of_part.is_some_and(|it| self.meaning.tells(at, mv, &learned, &it.before))
        })
    }

    /// Runs a search with at most `share` of the budget, and returns to the budget what it does not use.
    fn within<T>(
        &mut self,
        share: usize,
        budget: &mut usize,
        find: impl FnOnce(&mut Self, &mut usize) -> Option<T>,
    ) -> Option<T> {
        let mut own = share.min(*budget);
        *budget -= own;
        let found = find(self, &mut own);
        *budget += own;
        found
    }

    /// Calls [`Self::follow`] with each limit up to `most` until one succeeds.
    fn follow_up_to(
        &mut self,
        most: usize,
        leeway: Leeway,
        budget: &mut usize,
    ) -> Option<(Vec<Made>, Learned)> {
        let mut limits = LIMITS.into_iter().filter(|limit| *limit <= most);
        limits.find_map(|limit| self.follow(limit, leeway, budget))
    }

    /// Returns the moves that all parts tell, within this distance from the first choices, and what is learned from
    /// them.
    fn follow(
        &mut self,
        limit: usize,
        leeway: Leeway,
        budget: &mut usize,
    ) -> Option<(Vec<Made>, Learned)> {
        let Self { meaning, start, farthest, won_before_end, .. } = self;
        let frame = |at: usize, learned: &Learned, spent: usize, moves: usize| {
            let is_any = leeway.is_any(at);
            let choices = match leeway {
                Leeway::AnyMove(_, only) if is_any => meaning.any_move(at, only, learned),
                _ => meaning.choices(at, learned),
            };
            Frame { choices: choices.into_iter(), tried: 0, spent, is_any, made: None, moves }
        };
        let is_told = !matches!(leeway, Leeway::AnyMove(..));
        let mut frames = vec![frame(0, start, 0, 0)];
        while let (next, Some(last)) = (frames.len(), frames.last_mut()) {
            let spent = last.spent + last.tried;
            let Some(choice) = last.choices.next().filter(|_| spent <= limit) else {
                frames.pop();
                continue;
            };
            *budget = budget.checked_sub(1)?;
            work::count(1);
            last.made = choice.made(next - 1);
            let is_move = last.made.is_some();
            last.tried = if last.is_any { 0 } else { (last.tried + 1).min(MOST_OF_ONE_PART) };
            let moves = last.moves + if is_move { 1 + choice.learned.auto() } else { 0 };
            let is_farther = (moves, next) > (farthest.moves, farthest.parts);
            let is_read = is_move || meaning.is_report(next - 1, &choice.learned);
            if is_told && is_read && is_farther {
                let told = frames.iter().filter(|frame| frame.made.is_some()).count();
                let reports =
                    (0..next).filter(|at| meaning.is_report(*at, &choice.learned)).count();
                *farthest = Farthest { moves, parts: next, told, reports, limit };
            }
            if next < meaning.parts() {
                let behind = frame(next, &choice.learned, spent, moves);
                let is_end = is_told && behind.choices.len() == 0;
                if is_end && moves >= FEWEST_MOVES && choice.learned.is_won() {
                    let is_sure = meaning.is_other_game(next, &choice.learned);
                    let is_of_game = |(at, it): (usize, &Frame)| {
                        it.made.is_some() || meaning.is_report(at, &choice.learned)
                    };
                    let last = frames.iter().enumerate().rposition(is_of_game);
                    *won_before_end = last.map(|last| (last, is_sure));
                }
                frames.push(behind);
                continue;
            }
            let moves: Vec<Made> = frames.iter().filter_map(|it| it.made.clone()).collect();
            if moves.len() >= FEWEST_MOVES && meaning.is_whole(&moves, &choice.learned, leeway) {
                return Some((moves, choice.learned));
            }
        }
        None
    }
}

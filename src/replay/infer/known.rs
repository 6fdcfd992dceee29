//! Verdicts on the games that known forms read.

use crate::board::Board;
use crate::replay::{self, End, Known, Legal, MOST_BY_CHANCE, Verdict};
use crate::text::{FEWEST_MOVES, SyntaxError, WrittenGame};

use super::Numbered;

/// A move that is illegal by a known form.
#[derive(Clone, Copy)]
pub(super) struct Illegal {
    pub(super) number: usize,
    pub(super) line: Option<usize>,
    /// How many moves its line has from it on.
    pub(super) moves: usize,
}

impl Illegal {
    /// Whether a move, given by its number and its line, may be this one.
    pub(super) fn may_be(self, number: usize, line: usize) -> bool {
        self.number.abs_diff(number) < 2 || self.line == Some(line)
    }
}

/// The verdicts on the games of a text on some boards.
#[derive(Default)]
pub(super) struct Judged<'a> {
    /// The moves that are illegal, each on its board.
    pub(super) illegal: Vec<(&'a Board, Illegal)>,
    /// The lines that a known form does not read among legal moves, each on its board.
    unread: Vec<(&'a Board, usize)>,
    /// Several moves of a game are legal.
    pub(super) has_moves: bool,
    /// A known form reads what the text lists beside its moves, and one of them is not as listed.
    pub(super) is_contradicted: bool,
    /// The legal moves of an unfinished game are most of the text.
    pub(super) is_most: bool,
}

impl<'a> Judged<'a> {
    /// Plays games on boards. Returns `None` if one of them wins and all games before it can be read.
    pub(super) fn new(text: &str, games: &[WrittenGame], boards: &'a [Numbered]) -> Option<Self> {
        let mut judged = Self::default();
        let read = games.iter().take_while(|game| game.check().is_ok()).count();
        let on_boards = |(at, game)| boards.iter().map(move |(_, board)| (at, game, board));
        for (at, game, board) in games.iter().enumerate().flat_map(on_boards) {
            let verdict = match replay::verify(board, game, Known::default()) {
                Ok(verdict) => verdict,
                Err(SyntaxError { number, line, .. }) => {
                    let mut before = game.clone();
                    before.cut_before(number);
                    let legal = Legal::of(board, &before).map_or(0, |legal| legal.moves);
                    judged.unread.extend((legal > MOST_BY_CHANCE).then_some((board, line)));
                    continue;
                }
            };
            let has_moves = !verdict.is_by_chance();
            judged.has_moves |= has_moves;
            judged.is_contradicted |= is_contradicted(board, game, &verdict);
            match &verdict.replay.end {
                // A few moves among others win by chance, and a game may be the end of one that is not understood.
                End::Won { surplus } if !has_moves && !surplus.is_empty() || at > read => {}
                End::Won { .. } => return None,
                End::Illegal { number, .. } if *number > MOST_BY_CHANCE => {
                    let line = game.line_of(*number);
                    let moves = (*number..).take_while(|number| game.line_of(*number) == line);
                    let moves = moves.take(game.len()).count();
                    let illegal = Illegal { number: *number, line, moves };
                    judged.illegal.push((board, illegal));
                    judged.unread.extend(game.remark_before(*number).map(|it| (board, it.line)));
                }
                End::Unfinished => judged.is_most |= is_most_of(text, &verdict),
                End::Illegal { .. } => {}
            }
        }
        Some(judged)
    }

    pub(super) fn illegal_on(&self, board: &Board) -> Vec<Illegal> {
        self.illegal.iter().filter(|it| it.0 == board).map(|it| it.1).collect()
    }

    /// Whether a known form does not read the line of a move, or calls the move illegal.
    pub(super) fn is_contested(&self, board: &Board, number: usize, line: usize) -> bool {
        self.unread.contains(&(board, line))
            || self.illegal.iter().any(|(on, it)| *on == board && it.may_be(number, line))
    }

    /// Whether a known form names the last move of a game as illegal.
    pub(super) fn names_last(&self, game: &WrittenGame) -> bool {
        let (number, line) = (game.len(), game.line_of(game.len()));
        line.is_some_and(|line| self.illegal.iter().any(|(_, it)| it.may_be(number, line)))
    }
}

/// Whether a move of a game is not as the text lists it, and those before it or all others are.
fn is_contradicted(board: &Board, game: &WrittenGame, verdict: &Verdict) -> bool {
    let End::Illegal { number, why, .. } = &verdict.replay.end else { return false };
    let are_others_right = || replay::solves(board, &game.without_listing(*number));
    why.is_of_listing() && (!verdict.is_by_chance() || are_others_right())
}

/// Whether the legal moves of a game are at least half of the lines of its text.
fn is_most_of(text: &str, verdict: &Verdict) -> bool {
    let moves = verdict.replay.steps.len();
    let lines = text.lines().filter(|line| line.contains(char::is_alphanumeric)).count();
    moves >= FEWEST_MOVES && 2 * moves >= lines
}

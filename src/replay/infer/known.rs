//! What the games that known forms read come to.

use crate::board::Board;
use crate::replay::{self, End, Known, MOST_BY_CHANCE, Step, Verdict};
use crate::rules::Autoplay;
use crate::text::{self, FEWEST_MOVES, WrittenGame};

use super::Numbered;

/// A move that is illegal by a known form.
#[derive(Clone, Copy)]
pub(super) struct Illegal {
    pub(super) number: usize,
    pub(super) line: Option<usize>,
}

impl Illegal {
    /// Whether a move may be this one.
    pub(super) fn may_be(self, number: usize, line: usize) -> bool {
        self.number.abs_diff(number) < 2 || self.line == Some(line)
    }
}

/// What games come to on some boards.
#[derive(Default)]
pub(super) struct Judged<'a> {
    /// A game that wins, though its text may tell autoplay as moves.
    pub(super) solved: Option<Verdict>,
    /// The moves that are illegal, each on its board.
    pub(super) illegal: Vec<(&'a Board, Illegal)>,
    /// Several moves of a game are legal.
    pub(super) has_moves: bool,
    /// The legal moves of an unfinished game are most of the text.
    pub(super) is_most: bool,
}

impl<'a> Judged<'a> {
    /// Judges games on boards; none if one of them wins.
    pub(super) fn new(text: &str, games: &[WrittenGame], boards: &'a [Numbered]) -> Option<Self> {
        let mut judged = Self::default();
        let on_boards = |game| boards.iter().map(move |(_, board)| (game, board));
        for (game, board) in games.iter().flat_map(on_boards) {
            let Ok(verdict) = replay::verify(board, game, Known::default()) else { continue };
            judged.has_moves |= verdict.replay.steps.len() > MOST_BY_CHANCE;
            match &verdict.replay.end {
                // A few moves among others win by chance.
                End::Won { surplus }
                    if !surplus.is_empty() && verdict.replay.steps.len() <= MOST_BY_CHANCE => {}
                End::Won { .. } if !tells_autoplay(text, &verdict) => return None,
                End::Won { .. } => _ = judged.solved.get_or_insert(verdict),
                End::Illegal { number, .. } if *number > MOST_BY_CHANCE => {
                    let illegal = Illegal { number: *number, line: game.line_of(*number) };
                    judged.illegal.push((board, illegal));
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

    /// Whether a known form names the last move of a game as illegal.
    pub(super) fn names_last(&self, game: &WrittenGame) -> bool {
        let (number, line) = (game.len(), game.line_of(game.len()));
        line.is_some_and(|line| self.illegal.iter().any(|(_, it)| it.may_be(number, line)))
    }
}

/// Whether the legal moves of a game are at least half of the lines of its text.
fn is_most_of(text: &str, verdict: &Verdict) -> bool {
    let moves = verdict.replay.steps.len();
    let lines = text.lines().filter(|line| line.contains(char::is_alphanumeric)).count();
    moves >= FEWEST_MOVES && 2 * moves >= lines
}

/// Whether some moves of a solution may be those of autoplay, by their text or by several lines.
pub(super) fn tells_autoplay(text: &str, verdict: &Verdict) -> bool {
    /// A heading and a remark may name autoplay, too.
    const SEVERAL: usize = 3;
    let says_auto = |text: &str| text::says_auto(&text.to_lowercase());
    let is_auto = |step: &Step| says_auto(&step.text);
    verdict.replay.rules.autoplay == Autoplay::None
        && (verdict.replay.steps.iter().any(is_auto)
            || text.lines().filter(|line| says_auto(line)).nth(SEVERAL - 1).is_some())
}

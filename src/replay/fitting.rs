//! Moves whose grammar is not known: each line is the legal move, or the moves, that fit all that it names.
//!
//! The cards, columns and cells of a line leave one legal move, or a few; the lines behind it tell which
//! of these it was. A game is read so only when every line that may be a move is explained.

use crate::board::{Board, Place};
use crate::rules::{Autoplay, EmptyColumn, Move, Rules};
use crate::text::mentions::{Mention, Noun};
use crate::text::{
    Count, Dialect, MOST_TOLD, Told, Written, WrittenGame, WrittenPlace, may_be_move,
};

use super::Verdict;
use super::reading::Known;
use candidate::{Candidate, Numbering};

mod candidate;
#[cfg(test)]
mod tests;

/// The most positions that are kept while the lines behind tell which is the right one.
const MOST_KEPT: usize = 512;
/// The most moves that are compared with what the lines name.
const MOST_COMPARED: usize = 3_000_000;
/// The most things that a line names of one of its moves.
const MOST_OF_A_MOVE: usize = 6;

/// A game as far as it has been followed.
#[derive(Clone)]
struct State {
    board: Board,
    /// Which of the moves found led here.
    last: Option<usize>,
    moves: usize,
}

/// A move that was found, and the one before it.
struct Found {
    before: Option<usize>,
    mv: Move,
    line: usize,
    /// Where in its line the move is named.
    at: usize,
}

/// The verdict on a game in which each line names its moves: the first way to number its places in which
/// it is won, or else in which all of its lines are legal moves.
pub(super) fn verify(board: &Board, game: &WrittenGame, known: Known) -> Option<Verdict> {
    let verdicts = [false, true].map(|in_pairs| {
        let lines = game.told(in_pairs);
        if lines.len() > MOST_TOLD { None } else { verify_lines(board, game, known, &lines) }
    });
    let [words, pairs] = verdicts;
    let is_valid = pairs.as_ref().is_some_and(Verdict::is_valid);
    if is_valid { pairs } else { words.or(pairs) }
}

fn verify_lines(
    board: &Board,
    game: &WrittenGame,
    known: Known,
    lines: &[Told],
) -> Option<Verdict> {
    let mut budget = MOST_COMPARED;
    let held = u8::try_from(board.cells_used()).ok()?;
    let cells = known.cells.or(game.cells).unwrap_or(4).max(held);
    let empty_column = known.empty_column.unwrap_or(EmptyColumn::Vista);
    let is_known = |autoplay: &Autoplay| known.autoplay.is_none_or(|own| own == *autoplay);
    let numberings = Numbering::all(lines);
    let mut unfinished = None;
    for autoplay in Autoplay::ALL.into_iter().filter(is_known) {
        let rules = Rules::new(cells, autoplay, empty_column)?;
        for &numbering in &numberings {
            let follower =
                Follower { lines, rules, numbering, budget: &mut budget, found: Vec::new() };
            let Some(moves) = follower.follow(board) else { continue };
            let verdict = judge(numbering.dialect(lines), rules, board, &moves);
            if verdict.is_valid() {
                return Some(verdict);
            }
            unfinished.get_or_insert(verdict);
        }
    }
    unfinished
}

/// The verdict on moves found; of two characters, they may mean as many cards as fit.
fn judge(dialect: Dialect, rules: Rules, board: &Board, moves: &[Written]) -> Verdict {
    if dialect != Dialect::Standard {
        return Verdict::of(dialect, rules, board, moves);
    }
    let fit = |mv: &Written| Written { count: Count::Fit, ..mv.clone() };
    let fit: Vec<Written> = moves.iter().map(fit).collect();
    let counted = Verdict::of(Dialect::Uncounted, rules, board, moves);
    let fitting = Verdict::of(dialect, rules, board, &fit);
    if fitting.replay.moves() == counted.replay.moves() { fitting } else { counted }
}

/// Follows the lines of a game under given rules.
struct Follower<'a> {
    lines: &'a [Told],
    rules: Rules,
    numbering: Numbering,
    budget: &'a mut usize,
    found: Vec<Found>,
}

impl Follower<'_> {
    /// The moves of a game in which each line that may be a move is explained; those that win, if some do.
    fn follow(mut self, board: &Board) -> Option<Vec<Written>> {
        let mut start = board.clone();
        self.rules.start(&mut start);
        let mut states = vec![State { board: start, last: None, moves: 0 }];
        let mut followed = 0;
        for (line, told) in self.lines.iter().enumerate() {
            if !may_be_move(&told.mentions) {
                continue;
            }
            followed += 1;
            let mut next = self.all_after(&states, line, followed, true)?;
            if next.is_empty() {
                next = self.all_after(&states, line, followed, false)?;
            }
            if next.is_empty() {
                return None;
            }
            states = next;
        }
        let won = states.iter().find(|state| state.board.is_won());
        let end = won.or(states.first()).filter(|end| end.moves > 0)?;
        Some(self.written(end.last))
    }

    /// The states to which a line leads, as one move or as several.
    fn all_after(
        &mut self,
        states: &[State],
        line: usize,
        number: usize,
        is_one: bool,
    ) -> Option<Vec<State>> {
        let mut next = Vec::new();
        for state in states {
            self.explain(state, line, number, is_one, &mut next)?;
        }
        Some(next)
    }

    /// Adds the states to which a line leads: by one move that explains all of it, or by several, each of
    /// which explains a part. The first number of a line may be that of its move or that of the line.
    fn explain(
        &mut self,
        state: &State,
        line: usize,
        number: usize,
        is_one: bool,
        next: &mut Vec<State>,
    ) -> Option<()> {
        let mentions = &self.lines[line].mentions;
        let label = mentions.first().and_then(Mention::number).map(usize::from);
        let starts =
            if label.is_some_and(|it| [number, state.moves + 1].contains(&it)) { 2 } else { 1 };
        let mut open: Vec<(State, usize)> = (0..starts).map(|at| (state.clone(), at)).collect();
        while let Some((state, at)) = open.pop() {
            let rest = &mentions[at..];
            if tells_of_home(rest, &state.board, at >= starts) {
                keep(next, state.clone());
            }
            for mv in moves(self.rules, &state.board, self.numbering) {
                let candidate = Candidate { board: &state.board, mv };
                let shortest = if is_one { rest.len() } else { 1 };
                let longest = if is_one { rest.len() } else { rest.len().min(MOST_OF_A_MOVE) };
                for length in shortest..=longest {
                    *self.budget = self.budget.checked_sub(1)?;
                    if !candidate.fits(&rest[..length], self.numbering) {
                        continue;
                    }
                    let mut board = state.board.clone();
                    self.rules.play(&mut board, mv);
                    self.found.push(Found { before: state.last, mv, line, at });
                    let last = Some(self.found.len() - 1);
                    open.push((State { board, last, moves: state.moves + 1 }, at + length));
                }
            }
        }
        Some(())
    }

    /// The moves that led to one of those found, and this one.
    fn written(&self, last: Option<usize>) -> Vec<Written> {
        let mut moves = Vec::new();
        let mut next = last;
        while let Some(&Found { before, mv, line, at }) = next.map(|at| &self.found[at]) {
            let Told { line, mentions } = &self.lines[line];
            let pair = mentions[at..].iter().find_map(|it| match it.noun {
                Noun::Pair(pair) => Some(format!("{}{}", pair.from, pair.to)),
                _ => None,
            });
            let text = pair.unwrap_or_else(|| line.trim_end_matches(['.', '!', ';', ',']).into());
            moves.push(Written {
                from: WrittenPlace::Place(mv.from),
                to: WrittenPlace::Place(mv.to),
                count: Count::Exactly(mv.cards),
                listed: None,
                text: text.into(),
            });
            next = before;
        }
        moves.reverse();
        moves
    }
}

/// Adds a state, unless there is one with this position, or there are too many.
fn keep(states: &mut Vec<State>, state: State) {
    if states.len() < MOST_KEPT && states.iter().all(|kept| kept.board != state.board) {
        states.push(state);
    }
}

/// Whether words only tell that cards go home, and they are home; behind a move, cards alone say so.
fn tells_of_home(mentions: &[Mention], board: &Board, is_behind_move: bool) -> bool {
    let is_home = |it: &Mention| {
        it.card().is_some_and(|card| board.foundation(card.suit()) >= card.rank().value())
    };
    let (homes, cards): (Vec<_>, Vec<_>) = mentions.iter().partition(|it| it.noun == Noun::Home);
    cards.into_iter().all(is_home)
        && (is_behind_move || !homes.is_empty() && homes.len() < mentions.len())
}

/// The legal moves; where cells have no names, to the first free cell only.
fn moves(rules: Rules, board: &Board, numbering: Numbering) -> Vec<Move> {
    let is_empty = |place: &Place| board.cards_at(*place).is_empty();
    let free = rules.cell_places().find(is_empty);
    let mut moves = rules.moves(board);
    moves.retain(|mv| match (mv.from, mv.to) {
        (Place::Cell(_), Place::Cell(_)) => false,
        (_, Place::Cell(_)) => numbering.names_cells() || free == Some(mv.to),
        _ => true,
    });
    moves
}

//! Compares moves that are known with the parts of the text that stand beside them.

use crate::board::{Board, Place};
use crate::replay::Replay;
use crate::rules::{Move, Played};
use crate::text::{FEWEST_MOVES, Part};

use super::explain::Explained;
use super::facts::Facts;
use super::{Learned, Meaning, Turn, is_cell};

/// A part contradicts its move if this many parts of its shape tell theirs for each one that does not.
const OTHERS: usize = 10;

/// Moves compared with the parts that stand beside them.
#[derive(Default)]
pub(crate) struct Comparison {
    /// How many of the moves they tell.
    pub(crate) moves: usize,
    /// The moves, by their index, beside which a part tells another one.
    pub(crate) others: Vec<(usize, usize)>,
    /// The moves that parts tell behind these, each with its part, if they win.
    pub(crate) behind: Vec<(usize, Move)>,
}

impl Meaning<'_> {
    /// Learns from the moves of a replay what the parts beside each of them say, and returns which of them they tell, and
    /// what the parts behind the last position tell.
    pub(crate) fn told_beside(
        &self,
        replay: &Replay,
        beside: &[Vec<usize>],
        behind: &[usize],
    ) -> Option<Comparison> {
        let mut learned = self.start(&replay.opening)?;
        let turn = |at: usize| Turn { board: replay.board(at), played: &replay.steps[at].played };
        let all = (0..).zip(beside).flat_map(|(mv, parts)| parts.iter().map(move |at| (mv, *at)));
        let mut is_of_moves = vec![false; self.text.shapes.len()];
        for (mv, at) in all.clone() {
            let part = &self.text.all[at];
            if let Some(explained) = self.explained_beside(part, &learned, turn(mv)) {
                learned.narrow(part, &explained);
                learned.learn(part, Facts::of(turn(mv).played));
                is_of_moves[part.shape] = true;
            }
        }
        // Whether each part tells its move; for each shape, how many of its parts do, and how many do not.
        let mut tells = vec![false; self.text.all.len()];
        let mut tallies = vec![[0_usize; 2]; self.text.shapes.len()];
        for (mv, at) in all {
            let part = &self.text.all[at];
            tells[at] = self.explained_beside(part, &learned, turn(mv)).is_some();
            tallies[part.shape][usize::from(!tells[at])] += usize::from(!part.slots.is_empty());
        }
        let is_of_most = |part: &usize| {
            let [told, not] = tallies[self.text.all[*part].shape];
            told >= FEWEST_MOVES && told >= OTHERS * not
        };
        let mut told = Comparison::default();
        for (at, parts) in beside.iter().enumerate() {
            // Parts like it, or with the same words, tell moves elsewhere.
            let may_tell = |part: &&usize| {
                let part = &self.text.all[**part];
                let are_known = || part.words.iter().all(|word| learned.facts[*word].is_known());
                is_of_moves[part.shape] || !part.slots.is_empty() && are_known()
            };
            // Where nearly all parts of a shape tell their moves, each of them must.
            if let Some(other) = parts.iter().find(|part| is_of_most(part) && !tells[**part]) {
                told.others.push((at, *other));
            } else if parts.iter().any(|part| tells[*part]) {
                told.moves += 1;
            } else if let Some(other) = parts.iter().find(may_tell) {
                told.others.push((at, *other));
            }
        }
        told.behind = self.told_behind(replay.last(), behind, &learned).unwrap_or_default();
        Some(told)
    }

    /// The moves that parts tell from a position on, if they win.
    fn told_behind(
        &self,
        last: &Board,
        parts: &[usize],
        learned: &Learned,
    ) -> Option<Vec<(usize, Move)>> {
        let mut board = last.clone();
        let mut told = Vec::new();
        for at in parts {
            if board.is_won() {
                break;
            }
            let part = &self.text.all[*at];
            let next = self.rules.moves(&board).into_iter().find_map(|mv| {
                let mut after = board.clone();
                let played = self.rules.try_play(&mut after, mv).ok()?;
                let turn = Turn { board: &board, played: &played };
                self.explained_beside(part, learned, turn).map(|_| (mv, after))
            });
            if let Some((mv, after)) = next {
                told.push((*at, mv));
                board = after;
            }
        }
        (board.is_won() && !told.is_empty()).then_some(told)
    }

    /// Returns how a part tells a move, or `None` if its slots or the piles that it names tell another one. Positions do
    /// not say which cell is which, so any number of a cell will do.
    fn explained_beside(
        &self,
        part: &Part,
        learned: &Learned,
        Turn { board, played }: Turn<'_>,
    ) -> Option<Explained> {
        self.words_against(part, learned, Facts::of(played))?;
        let Move { from, to, cards } = played.mv;
        let places = |end: Place| -> Vec<Place> {
            if is_cell(end) { self.rules.cell_places().collect() } else { vec![end] }
        };
        let moves = places(from)
            .into_iter()
            .flat_map(|from| places(to).into_iter().map(move |to| Move { from, to, cards }));
        let moves: Vec<Move> = moves.collect();
        let explained = |learned: &Learned| {
            moves.iter().find_map(|mv| {
                let played = &Played { mv: *mv, ..played.clone() };
                self.explain(part, learned, Turn { board, played })
            })
        };
        let with_other_cells = || {
            let mut other = learned.clone();
            other.bases.iter_mut().for_each(|base| *base = base.with_other_cells());
            explained(&other)
        };
        explained(learned).or_else(|| if moves.len() > 1 { with_other_cells() } else { None })
    }
}

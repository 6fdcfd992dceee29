//! Parts beside moves that are known, and what they say of these.

use crate::board::{Board, Place};
use crate::rules::{Move, Played};
use crate::text::Part;

use super::facts::Facts;
use super::{Explained, Learned, Meaning, is_cell};

/// A move, the position before it, and the parts that may tell it.
pub(in crate::replay::infer) struct Beside<'a> {
    pub(in crate::replay::infer) parts: Vec<usize>,
    pub(in crate::replay::infer) board: &'a Board,
    pub(in crate::replay::infer) played: &'a Played,
}

/// What parts say of the moves that they stand beside.
#[derive(Default)]
pub(in crate::replay::infer) struct Told {
    /// How many of the moves they tell.
    pub(in crate::replay::infer) moves: usize,
    /// The moves, by their index, beside which a part tells another one.
    pub(in crate::replay::infer) others: Vec<(usize, usize)>,
}

impl Meaning<'_> {
    /// Learns from the moves what the parts beside them say, and returns which of them they tell.
    pub(in crate::replay::infer) fn told_beside(
        &self,
        start: &Board,
        moves: &[Beside<'_>],
    ) -> Option<Told> {
        let mut learned = self.start(start)?;
        let mut is_of_moves = vec![false; self.text.shapes.len()];
        for mv in moves {
            for part in mv.parts.iter().map(|at| &self.text.all[*at]) {
                if let Some(explained) = self.explained_beside(part, &learned, mv) {
                    learned.narrow(part, &explained);
                    learned.learn(part, Facts::of(mv.played));
                    is_of_moves[part.shape] = true;
                }
            }
        }
        let mut told = Told::default();
        for (at, mv) in moves.iter().enumerate() {
            let tells =
                |part: &usize| self.explained_beside(&self.text.all[*part], &learned, mv).is_some();
            // Parts like it, or with the same words, tell moves elsewhere.
            let may_tell = |part: &&usize| {
                let part = &self.text.all[**part];
                let are_known = || part.words.iter().all(|word| learned.facts[*word].is_known());
                is_of_moves[part.shape] || !part.slots.is_empty() && are_known()
            };
            if mv.parts.iter().any(tells) {
                told.moves += 1;
            } else if let Some(other) = mv.parts.iter().find(may_tell) {
                told.others.push((at, *other));
            }
        }
        Some(told)
    }

    /// How a part tells a move; none if its slots or the piles that it names tell another one. Positions do not say
    /// which cell is which, so any number of a cell will do.
    fn explained_beside(
        &self,
        part: &Part,
        learned: &Learned,
        mv: &Beside<'_>,
    ) -> Option<Explained> {
        self.words_against(part, learned, Facts::of(mv.played))?;
        let Move { from, to, cards } = mv.played.mv;
        let places = |end: Place| -> Vec<Place> {
            if is_cell(end) { self.rules.cell_places().collect() } else { vec![end] }
        };
        let moves = places(from)
            .into_iter()
            .flat_map(|from| places(to).into_iter().map(move |to| Move { from, to, cards }));
        let moves: Vec<Move> = moves.collect();
        let explained = |learned: &Learned| {
            moves.iter().find_map(|mv_of_cells| {
                let played = Played { mv: *mv_of_cells, ..mv.played.clone() };
                self.explain(part, learned, mv.board, &played)
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

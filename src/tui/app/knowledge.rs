//! What is known of boards: by the list of impossible deals and the table of lengths, from the
//! player's record, and from what was found, played and looked into since the program started.

use std::collections::BTreeMap;

use strum::IntoStaticStr;

use crate::board::Board;
use crate::dealer::{DealNumber, impossible};
use crate::facts::Shortest;
use crate::facts::difficulty::Difficulty;
use crate::facts::lengths;
use crate::rules::{Autoplay, Move, Rules};
use crate::search::Facts;
use crate::solver::Solution;
use crate::tui::app::Subject;
use crate::tui::jobs::LookInto;

#[cfg(test)]
mod tests;

/// How many boards with solutions or proofs are remembered.
const REMEMBERED: usize = 1000;
/// How many deals that were looked into are remembered.
const LOOKED_INTO: usize = 10_000;

/// How many deals before and after one are its neighbours.
const NEAR: i64 = 2;

/// Whether a board can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Verdict {
    Solvable,
    Impossible,
}

/// All that is known of a board under some rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Known {
    /// Whether it can be solved.
    pub(crate) verdict: Option<Verdict>,
    /// The shortest solution.
    pub(crate) best: Option<Shortest>,
    /// How hard the deal is.
    pub(crate) difficulty: Option<Difficulty>,
    /// The fewest cells that it can be solved with.
    pub(crate) fewest_cells: Option<u8>,
    /// Whether more is being found out.
    pub(crate) is_open: bool,
}

impl Known {
    /// `solvable, hard 81`; empty when nothing is known.
    pub(crate) fn in_words(&self) -> String {
        let verdict = self.verdict.map(|verdict| <&str>::from(verdict).to_owned());
        let difficulty = self.difficulty.map(|difficulty| difficulty.to_string());
        verdict.into_iter().chain(difficulty).collect::<Vec<_>>().join(", ")
    }
}

/// What was found about a board under some rules.
#[derive(Clone, Debug)]
struct Fact {
    board: Board,
    rules: Rules,
    /// None: there is no solution.
    best: Option<Solution>,
}

/// What was found out since the program started.
#[derive(Clone, Debug, Default)]
pub(crate) struct Knowledge {
    /// The latest last.
    facts: Vec<Fact>,
    /// What deals were found to be, and whether there is nothing more to find out.
    deals: BTreeMap<DealNumber, (Facts, bool)>,
}

impl Knowledge {
    /// What is known of a board under some rules; `noted` is the shortest solution on record.
    pub(crate) fn of(&self, subject: &Subject, rules: Rules, noted: Option<Shortest>) -> Known {
        let (deal, board) = (subject.number(), subject.start());
        let found = self.solution(board, rules).map(Shortest::from);
        let listed = deal.and_then(|deal| lengths::of(deal, rules)).map(Shortest::from);
        let (facts, whole) =
            deal.and_then(|deal| self.deals.get(&deal)).copied().unwrap_or_default();
        // They are found without autoplay being forced on anyone.
        let forced = rules.autoplay == Autoplay::Max;
        Known {
            verdict: self.verdict(deal, board, rules),
            best: [found, noted, listed].into_iter().flatten().reduce(Shortest::and),
            difficulty: facts.difficulty,
            fewest_cells: facts.fewest_cells.filter(|_| !forced),
            is_open: deal.is_some() && !whole && !forced,
        }
    }

    /// Takes note of a solution, and that none has fewer moves than `at_least`.
    pub(crate) fn solved(&mut self, board: &Board, rules: Rules, moves: &[Move], at_least: usize) {
        let before = self.solution(board, rules);
        let lower_bound = before.map_or(at_least, |before| before.lower_bound.max(at_least));
        let shorter = before.map(|before| &before.moves[..]).filter(|it| it.len() < moves.len());
        let moves = shorter.unwrap_or(moves).to_vec();
        let proved_shortest = moves.len() <= lower_bound;
        let best = Solution { moves, states: 0, proved_shortest, lower_bound, limit: None };
        self.note(Fact { board: board.clone(), rules, best: Some(best) });
    }

    /// Takes note of a proof that there is no solution.
    pub(crate) fn unsolvable(&mut self, board: &Board, rules: Rules) {
        self.note(Fact { board: board.clone(), rules, best: None });
    }

    /// Takes note of what was found out about a deal, and whether that is `whole`: there is nothing
    /// more to find out. What was known before stays.
    pub(crate) fn look_into(&mut self, deal: DealNumber, found: &Facts, whole: bool) {
        if !whole && found.difficulty.is_none() && found.fewest_cells.is_none() {
            return;
        }
        if self.deals.len() >= LOOKED_INTO {
            self.deals.clear();
        }
        let (known, is_whole) = self.deals.entry(deal).or_default();
        known.difficulty = known.difficulty.or(found.difficulty);
        known.fewest_cells = known.fewest_cells.or(found.fewest_cells);
        *is_whole |= whole;
    }

    /// What to find out next: how hard a deal is, then its neighbours, then its fewest cells.
    pub(crate) fn wanted(&self, subject: &Subject) -> Option<LookInto> {
        let deal = subject.number()?;
        let facts = |deal: DealNumber| self.deals.get(&deal).copied().unwrap_or_default();
        let is_open = |deal: &DealNumber| {
            let (facts, whole) = facts(*deal);
            facts.difficulty.is_none() && !whole && !impossible::is_impossible(*deal)
        };
        let next = std::iter::once(deal).chain(neighbours(deal)).find(is_open);
        let next = next.map(|deal| LookInto { deal, cells: false });
        next.or_else(|| (!facts(deal).1).then_some(LookInto { deal, cells: true }))
    }

    fn note(&mut self, fact: Fact) {
        self.facts.retain(|other| (&other.board, other.rules) != (&fact.board, fact.rules));
        if self.facts.len() == REMEMBERED {
            self.facts.remove(0);
        }
        self.facts.push(fact);
    }

    /// The shortest solution found under just these rules.
    pub(crate) fn solution(&self, board: &Board, rules: Rules) -> Option<&Solution> {
        self.facts.iter().find(|fact| fact.board == *board && fact.rules == rules)?.best.as_ref()
    }

    /// Whether a board, with its number if it is a deal, can be solved under these rules.
    pub(super) fn verdict(
        &self,
        deal: Option<DealNumber>,
        board: &Board,
        rules: Rules,
    ) -> Option<Verdict> {
        let listed = deal.and_then(|deal| by_list(deal, rules));
        let mut facts = self.facts.iter().filter(|fact| fact.board == *board);
        listed.or_else(|| facts.find_map(|fact| fact.under(rules)))
    }
}

impl Fact {
    /// What follows from it under other rules. More cells never do harm. A `max` solution also wins
    /// without autoplay, and `safe` makes no move that could matter. A supermove is a row of single
    /// moves, so that nothing depends on how many cards fit into an empty column.
    fn under(&self, rules: Rules) -> Option<Verdict> {
        let forced = |rules: Rules| rules.autoplay == Autoplay::Max;
        let (found, asked) = (self.rules, rules);
        match self.best {
            Some(_) => (asked.cells() >= found.cells() && (forced(found) || !forced(asked)))
                .then_some(Verdict::Solvable),
            None => (asked.cells() <= found.cells() && (!forced(found) || forced(asked)))
                .then_some(Verdict::Impossible),
        }
    }
}

/// A deal with those before and after it.
pub(crate) fn neighbours(deal: DealNumber) -> impl Iterator<Item = DealNumber> {
    // Steps beyond the ends stop there.
    let mut last = None;
    (-NEAR..=NEAR).filter_map(move |steps| {
        let near = deal.step(steps);
        (last.replace(near) != Some(near)).then_some(near)
    })
}

/// What the list of the deals that are impossible with four cells says.
fn by_list(deal: DealNumber, rules: Rules) -> Option<Verdict> {
    const LISTED: usize = 4;
    if impossible::is_impossible(deal) {
        (rules.cells() <= LISTED).then_some(Verdict::Impossible)
    } else {
        let free = rules.autoplay != Autoplay::Max;
        (rules.cells() >= LISTED && free).then_some(Verdict::Solvable)
    }
}

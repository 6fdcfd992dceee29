//! What is known about boards: from the list of impossible deals, the table of lengths, the player's
//! record, and results since the program started.

use std::collections::BTreeMap;

use strum::IntoStaticStr;

use crate::tui::app::{App, ShownSolution, ViewedDeal};
use crate::tui::jobs::FactsJob;
use freecell::board::Board;
use freecell::dealer::{DealNumber, impossible};
use freecell::facts::difficulty::Difficulty;
use freecell::facts::{DealFacts, Shortest, is_open, known};
use freecell::rules::{Autoplay, Move, Rules};
use freecell::solver::Solution;
use freecell::words::count;

#[cfg(test)]
mod tests;

/// The number of boards whose solutions or proofs are kept.
const REMEMBERED: usize = 1000;
/// The number of deals whose facts are kept.
const LOOKED_INTO: usize = 10_000;

/// The number of neighbours of a deal on each side.
const NEAR: i64 = 2;

/// Whether a board can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Solvability {
    Solvable,
    Impossible,
}

/// Everything known about a board under some rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Known {
    /// Whether it can be solved.
    pub(crate) verdict: Option<Solvability>,
    /// The shortest solution known.
    pub(crate) best: Option<Shortest>,
    /// The facts of its deal, if it has a number.
    facts: Option<DealFacts>,
    /// Whether a job is still finding out more.
    pub(crate) is_open: bool,
}

impl Known {
    pub(crate) fn difficulty(&self) -> Option<Difficulty> {
        known(self.facts?.difficulty)
    }

    pub(crate) fn fewest_cells(&self) -> Option<u8> {
        known(self.facts?.fewest_cells)
    }

    /// `needs all 4 cells`, `needs no cell`; `None` if the fewest cells are not known.
    pub(crate) fn cells_needed(&self, rules: Rules, noun: &str) -> Option<String> {
        Some(match self.fewest_cells()? {
            0 => format!("needs no {noun}"),
            fewest if usize::from(fewest) == rules.cells() => {
                format!("needs all {}", count(fewest, noun))
            }
            fewest => format!("needs {}", count(fewest, noun)),
        })
    }

    /// Writes `solvable, harder than 81 %`; empty if nothing is known.
    pub(crate) fn in_words(&self) -> String {
        let verdict = self.verdict.map(|verdict| <&str>::from(verdict).to_owned());
        let difficulty = self.difficulty().map(Difficulty::than_others);
        verdict.into_iter().chain(difficulty).collect::<Vec<_>>().join(", ")
    }
}

/// A result about a board under some rules.
#[derive(Clone, Debug)]
struct SolveResult {
    board: Board,
    rules: Rules,
    /// The best solution; `None` if there is proved to be none.
    best: Option<Solution>,
}

/// The results since the program started.
#[derive(Clone, Debug, Default)]
pub(crate) struct Knowledge {
    /// The latest last.
    facts: Vec<SolveResult>,
    deals: BTreeMap<DealNumber, DealFacts>,
}

impl Knowledge {
    /// What is known about a board under some rules; `noted` is the shortest solution that the record
    /// names.
    pub(crate) fn of(&self, subject: &ViewedDeal, rules: Rules, noted: Option<Shortest>) -> Known {
        let (deal, board) = (subject.deal, &subject.start);
        let found = self.solution(board, rules).map(Shortest::from);
        let mut facts = deal.map(|deal| self.facts_of(deal));
        // The fewest cells are determined without forced autoplay.
        let forced = rules.autoplay == Autoplay::Max;
        if let Some(facts) = facts.as_mut().filter(|_| forced) {
            facts.fewest_cells = Ok(None);
        }
        let best = [found, noted].into_iter().flatten().reduce(Shortest::and);
        let solvable = best.map(|_| Solvability::Solvable);
        Known {
            verdict: self.verdict(deal, board, rules).or(solvable),
            best,
            facts,
            is_open: !forced && deal.is_some_and(|deal| self.open_fact(deal).is_some()),
        }
    }

    /// Records a solution, and that none has fewer moves than `at_least`.
    pub(crate) fn solved(&mut self, board: &Board, rules: Rules, moves: &[Move], at_least: usize) {
        let before = self.solution(board, rules);
        let lower_bound = before.map_or(at_least, |before| before.lower_bound.max(at_least));
        let shorter = before.map(|before| &before.moves[..]).filter(|it| it.len() < moves.len());
        let moves = shorter.unwrap_or(moves).to_vec();
        let proved_shortest = moves.len() <= lower_bound;
        let best = Solution { moves, states: 0, proved_shortest, lower_bound, limit: None };
        self.note(SolveResult { board: board.clone(), rules, best: Some(best) });
    }

    /// Records a proof that there is no solution.
    pub(crate) fn unsolvable(&mut self, board: &Board, rules: Rules) {
        self.note(SolveResult { board: board.clone(), rules, best: None });
    }

    /// Records facts of a deal. Keeps the facts known before.
    pub(crate) fn look_into(&mut self, found: &DealFacts) {
        if is_open(&found.difficulty) && is_open(&found.fewest_cells) {
            return;
        }
        if self.deals.len() >= LOOKED_INTO {
            self.deals.clear();
        }
        self.deals.entry(found.deal).or_insert(DealFacts::unknown(found.deal)).add(found);
    }

    fn facts_of(&self, deal: DealNumber) -> DealFacts {
        self.deals.get(&deal).copied().unwrap_or(DealFacts::unknown(deal))
    }

    /// The next fact of a deal to find out: its difficulty, then its fewest cells.
    fn open_fact(&self, deal: DealNumber) -> Option<FactsJob> {
        let facts = self.facts_of(deal);
        let cells = !is_open(&facts.difficulty) || facts.is_impossible();
        (!cells || is_open(&facts.fewest_cells)).then_some(FactsJob { deal, cells })
    }

    /// The next fact to find out: a deal's difficulty, then its neighbours', then its fewest cells.
    pub(crate) fn wanted(&self, subject: &ViewedDeal) -> Option<FactsJob> {
        let deal = subject.deal?;
        let mut open = std::iter::once(deal).chain(neighbours(deal));
        let difficulty = open.find_map(|deal| self.open_fact(deal).filter(|job| !job.cells));
        difficulty.or_else(|| self.open_fact(deal))
    }

    fn note(&mut self, fact: SolveResult) {
        self.facts.retain(|other| (&other.board, other.rules) != (&fact.board, fact.rules));
        if self.facts.len() == REMEMBERED {
            self.facts.remove(0);
        }
        self.facts.push(fact);
    }

    /// The shortest solution found under exactly these rules.
    pub(crate) fn solution(&self, board: &Board, rules: Rules) -> Option<&Solution> {
        self.facts.iter().find(|fact| fact.board == *board && fact.rules == rules)?.best.as_ref()
    }

    /// Whether a board can be solved under these rules. `deal` is its number, if it has one.
    pub(super) fn verdict(
        &self,
        deal: Option<DealNumber>,
        board: &Board,
        rules: Rules,
    ) -> Option<Solvability> {
        // The list of impossible deals covers all of them, with four cells.
        let is_solvable = |deal| !impossible::is_impossible(deal);
        let listed = deal.and_then(|deal| implied(is_solvable(deal), Rules::DEFAULT, rules));
        let mut facts = self.facts.iter().filter(|fact| fact.board == *board);
        listed.or_else(|| facts.find_map(|it| implied(it.best.is_some(), it.rules, rules)))
    }
}

/// What is known, with what the player's record has.
impl App {
    /// What is known about the board under the current rules.
    pub(crate) fn known(&self) -> Known {
        self.known_of(&self.desk.viewed)
    }

    /// What is known about any board under the current rules.
    pub(crate) fn known_of(&self, subject: &ViewedDeal) -> Known {
        let rules = self.rules();
        let noted = subject.deal.and_then(|deal| self.player.record.shortest(deal, rules));
        self.solving.knowledge.of(subject, rules, noted)
    }

    /// What is known of the shortest solution beside the one on screen, which wins.
    pub(crate) fn known_beside(&self, solution: &ShownSolution) -> Shortest {
        let own = Shortest::new(solution.moves(), false);
        self.known().best.map_or(own, |best| best.and(own))
    }
}

/// What a solution, or the proof that there is none, implies under other rules. More cells never hurt.
/// A `max` solution also wins without autoplay, and `safe` only makes moves that do not matter. A
/// supermove is a sequence of single moves, so the rule for empty columns makes no difference.
fn implied(is_solvable: bool, found: Rules, asked: Rules) -> Option<Solvability> {
    let forced = |rules: Rules| rules.autoplay == Autoplay::Max;
    let (more, fewer) = (asked.cells() >= found.cells(), asked.cells() <= found.cells());
    if is_solvable {
        (more && (forced(found) || !forced(asked))).then_some(Solvability::Solvable)
    } else {
        (fewer && (!forced(found) || forced(asked))).then_some(Solvability::Impossible)
    }
}

/// A deal with its neighbours.
pub(crate) fn neighbours(deal: DealNumber) -> impl Iterator<Item = DealNumber> {
    // Steps beyond the first or last deal stop there.
    let mut last = None;
    (-NEAR..=NEAR).filter_map(move |steps| {
        let near = deal.step(steps);
        (last.replace(near) != Some(near)).then_some(near)
    })
}

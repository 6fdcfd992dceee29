//! What is known about boards: from the list of impossible deals, and from what was found and
//! played since the program was started.

use crate::board::Board;
use crate::dealer::{DealNumber, impossible};
use crate::rules::{Autoplay, Move, Rules};
use crate::solver::Solution;

/// How many boards are remembered.
const REMEMBERED: usize = 1000;

/// Whether a board can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Solvable,
    Impossible,
}

/// The shortest solution known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Best {
    /// Its moves.
    pub(crate) moves: usize,
    /// No solution has fewer moves than this.
    pub(crate) at_least: usize,
}

impl Best {
    /// Whether it is proved that none is shorter.
    pub(crate) fn is_shortest(self) -> bool {
        self.moves <= self.at_least
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

/// What was found, the latest last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known(Vec<Fact>);

impl Known {
    /// Takes note of a solution, and that none has fewer moves than `at_least`.
    pub(crate) fn solved(&mut self, board: &Board, rules: Rules, moves: &[Move], at_least: usize) {
        let before = self.solution(board, rules);
        let lower_bound = before.map_or(at_least, |before| before.lower_bound.max(at_least));
        let shorter = before.map(|before| &before.moves[..]).filter(|it| it.len() < moves.len());
        let moves = shorter.unwrap_or(moves).to_vec();
        let proved_shortest = moves.len() <= lower_bound;
        let best = Solution { moves, states: 0, proved_shortest, lower_bound };
        self.note(Fact { board: board.clone(), rules, best: Some(best) });
    }

    /// Takes note of a proof that there is no solution.
    pub(crate) fn unsolvable(&mut self, board: &Board, rules: Rules) {
        self.note(Fact { board: board.clone(), rules, best: None });
    }

    fn note(&mut self, fact: Fact) {
        self.0.retain(|other| (&other.board, other.rules) != (&fact.board, fact.rules));
        if self.0.len() == REMEMBERED {
            self.0.remove(0);
        }
        self.0.push(fact);
    }

    /// How short the shortest solution is that is known under just these rules.
    pub(crate) fn best(&self, board: &Board, rules: Rules) -> Option<Best> {
        let best = self.solution(board, rules)?;
        Some(Best { moves: best.moves.len(), at_least: best.lower_bound })
    }

    /// The shortest solution known under just these rules.
    pub(crate) fn solution(&self, board: &Board, rules: Rules) -> Option<&Solution> {
        self.0.iter().find(|fact| fact.board == *board && fact.rules == rules)?.best.as_ref()
    }

    /// Whether a board, with its number if it is a deal, can be solved under these rules.
    pub(crate) fn verdict(
        &self,
        deal: Option<DealNumber>,
        board: &Board,
        rules: Rules,
    ) -> Option<Verdict> {
        let listed = deal.and_then(|deal| by_list(deal, rules));
        let mut facts = self.0.iter().filter(|fact| fact.board == *board);
        listed.or_else(|| facts.find_map(|fact| fact.under(rules)))
    }
}

impl Fact {
    /// What follows from it under other rules. More cells never do harm; what wins under forced
    /// moves home wins without them too, while `safe` makes none that could matter. Supermoves are
    /// single moves, and so nothing depends on how many cards fit into an empty column.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{EmptyColumn, Place};

    fn rules(cells: u8, autoplay: Autoplay) -> Rules {
        Rules::new(cells, autoplay, EmptyColumn::Vista).unwrap()
    }

    #[test]
    fn the_list_speaks_of_four_cells_and_what_follows_from_them() {
        let verdict = |number: i64, cells, autoplay| {
            let deal = DealNumber::new(number).unwrap();
            Known::default().verdict(Some(deal), &deal.deal(), rules(cells, autoplay))
        };
        for cells in 0..=7 {
            let solvable = (cells >= 4).then_some(Verdict::Solvable);
            assert_eq!(verdict(617, cells, Autoplay::Safe), solvable, "{cells} cells");
            assert_eq!(verdict(617, cells, Autoplay::None), solvable, "{cells} cells");
            assert_eq!(verdict(617, cells, Autoplay::Max), None, "forced moves may do harm");
            let impossible = (cells <= 4).then_some(Verdict::Impossible);
            for autoplay in Autoplay::ALL {
                assert_eq!(verdict(11_982, cells, autoplay), impossible, "{cells} cells");
                assert_eq!(verdict(-1, cells, autoplay), impossible, "{cells} cells");
            }
        }
    }

    #[test]
    fn what_is_found_holds_for_more_cells_and_proofs_for_fewer() {
        let board = DealNumber::new(617).unwrap().deal();
        let mut known = Known::default();
        let (safe, max) = (Autoplay::Safe, Autoplay::Max);
        known.solved(&board, rules(3, safe), &[], 0);
        known.unsolvable(&board, rules(1, safe));
        let verdict = |cells, autoplay| known.verdict(None, &board, rules(cells, autoplay));
        assert_eq!(
            [0, 1, 2, 3, 7].map(|cells| verdict(cells, safe)),
            [
                Some(Verdict::Impossible),
                Some(Verdict::Impossible),
                None,
                Some(Verdict::Solvable),
                Some(Verdict::Solvable),
            ]
        );
        assert_eq!(verdict(3, max), None);
        assert_eq!(verdict(1, max), Some(Verdict::Impossible));
        let other = DealNumber::new(618).unwrap().deal();
        assert_eq!(known.verdict(None, &other, rules(3, safe)), None);
    }

    #[test]
    fn the_best_is_the_shortest_solution_and_the_highest_bound() {
        let board = DealNumber::new(617).unwrap().deal();
        let mut known = Known::default();
        let rules = rules(4, Autoplay::Safe);
        let mv = Move { from: Place::Column(0), to: Place::Cell(0), cards: 1 };
        for (moves, at_least, expected) in
            [(50, 30, (50, 30)), (60, 0, (50, 30)), (45, 45, (45, 45))]
        {
            known.solved(&board, rules, &vec![mv; moves], at_least);
            let best = known.best(&board, rules).unwrap();
            assert_eq!((best.moves, best.at_least), expected);
            assert_eq!(best.is_shortest(), moves == 45);
            let solution = known.solution(&board, rules).unwrap();
            assert_eq!((solution.moves.len(), solution.lower_bound), expected);
            assert_eq!(solution.proved_shortest, moves == 45);
        }
        assert_eq!(known.best(&board, rules.with_autoplay(Autoplay::Max)), None);
    }
}

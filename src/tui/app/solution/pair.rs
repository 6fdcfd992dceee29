//! Two solutions of the board shown, side by side.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::tui::app::{App, ShownSolution, SolutionOrigin};
use freecell::board::{Board, Cards, MAX_CELLS};
use freecell::card::Card;
use freecell::replay::{Replay, Verdict};
use freecell::rules::{Move, Rules};
use freecell::solver::Solution;
use freecell::text::{self, Style};

/// A solution that can stand beside another one.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    /// `pasted`, `pasted 2` or `solver`.
    pub(crate) name: &'static str,
    pub(crate) replay: Replay,
    /// Whether it is proved to be a shortest one.
    pub(crate) is_optimal: bool,
}

impl Side {
    /// The number of its moves.
    pub(crate) fn moves(&self) -> usize {
        self.replay.steps.len()
    }

    /// A move in standard notation, whatever the text is written in. Its number is from 1.
    pub(crate) fn word(&self, number: usize) -> String {
        let Replay { rules, steps, .. } = &self.replay;
        text::word(*rules, self.replay.board(number - 1), steps[number - 1].played.mv)
    }
}

/// What the two do in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PairRowKind {
    /// The same, from the same position.
    Same,
    /// Each its own move, or only one of them.
    Apart,
    /// No move: they have come to the same position again.
    Again,
}

/// A row of two solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PairRow {
    pub(crate) kind: PairRowKind,
    /// Whether each makes a move in this row.
    pub(crate) moves: [bool; 2],
    /// The numbers of moves made after it.
    pub(crate) after: [usize; 2],
}

/// Two solutions of a board, with their moves aligned.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) sides: [Side; 2],
    pub(crate) rows: Vec<PairRow>,
}

impl Pair {
    fn new(sides: [Side; 2]) -> Self {
        let rows = aligned(sides.each_ref().map(|side| &side.replay));
        Self { sides, rows }
    }

    /// The first row after which a side has made this number of moves.
    pub(crate) fn row_of(&self, side: usize, moves: usize) -> usize {
        let row = self.rows.iter().position(|row| row.after[side] >= moves.max(1));
        row.unwrap_or(self.rows.len().saturating_sub(1))
    }
}

/// Where two solutions part: their names, their moves in notation, and how many they have in common from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Divergence {
    pub(crate) names: [&'static str; 2],
    pub(crate) moves: [Vec<String>; 2],
    pub(crate) same: usize,
    /// Whether the second is proved to be a shortest one.
    pub(crate) is_optimal: bool,
}

/// A solution of the board shown, as far as it is known without playing it.
struct KnownSolution<'a> {
    name: &'static str,
    rules: Rules,
    moves: Cow<'a, [Move]>,
    is_optimal: bool,
    /// The text's own replay of one that was pasted.
    pasted: Option<&'a Replay>,
}

impl KnownSolution<'_> {
    fn replayed(self, start: &Board) -> Side {
        let play = || Replay::play(self.rules, start, &self.moves);
        let replay = self.pasted.cloned().unwrap_or_else(play);
        Side { name: self.name, replay, is_optimal: self.is_optimal }
    }

    fn in_notation(&self, start: &Board) -> Vec<String> {
        let text = text::write(self.rules, start, &self.moves, Style::Line);
        text.split_whitespace().map(str::to_owned).collect()
    }
}

impl App {
    /// The solutions of the board shown, three at most: those pasted, then the shortest known if it is another one.
    fn known_solutions(&self) -> Vec<KnownSolution<'_>> {
        let start = &self.desk.viewed.start;
        let pasted = self.pasting.solutions.iter().map(ShownSolution::replay);
        let pasted = pasted.filter(|replay| replay.start == *start);
        let pasted = ["pasted", "pasted 2"].into_iter().zip(pasted);
        let pasted = pasted.map(|(name, replay)| KnownSolution {
            name,
            rules: replay.rules,
            moves: replay.moves().into(),
            is_optimal: false,
            pasted: Some(replay),
        });
        let mut all: Vec<KnownSolution> = pasted.collect();
        let shown = self.desk.solution().map(|shown| shown.replay().rules);
        let all_rules = shown.into_iter().chain([self.config.settings.rules()]);
        let known = |rules| Some((rules, self.solving.knowledge.solution(start, rules)?));
        let is_new = |(_, best): &(_, &Solution)| all.iter().all(|it| it.moves != best.moves);
        if let Some((rules, best)) = all_rules.filter_map(known).find(is_new) {
            let (moves, is_optimal) = (Cow::from(&best.moves), best.proved_shortest);
            all.push(KnownSolution { name: "solver", rules, moves, is_optimal, pasted: None });
        }
        all
    }

    /// Two of the solutions: of three, first the one pasted last and the solver's, then the others in `turn`.
    fn two(&self, turn: usize) -> Option<[KnownSolution<'_>; 2]> {
        let mut all = self.known_solutions();
        if all.len() > 2 {
            all.remove([0, 2, 1][turn % 3]);
        }
        all.try_into().ok()
    }

    /// Two solutions of the board shown; `turn` counts through the ways to take two of several. `None` if there are
    /// fewer.
    pub(crate) fn pair(&self, turn: usize) -> Option<Pair> {
        let start = &self.desk.viewed.start;
        Some(Pair::new(self.two(turn)?.map(|it| it.replayed(start))))
    }

    /// Whether there are two solutions of the board shown.
    pub(crate) fn has_pair(&self) -> bool {
        self.known_solutions().len() > 1
    }

    /// Steps to a move of one of two solutions.
    pub(crate) fn show_side(&mut self, side: &Side, moves: usize) {
        let is_it = |solution: &&ShownSolution| solution.replay() == &side.replay;
        if self.desk.solution().as_ref().is_none_or(|x| !is_it(x)) {
            let pasted = self.pasting.solutions.iter().find(is_it).cloned();
            let Replay { rules, start, .. } = &side.replay;
            let solution = pasted.unwrap_or_else(|| {
                let verdict = Verdict::of_moves(*rules, start, &side.replay.moves());
                ShownSolution::new(verdict, SolutionOrigin::Solver)
            });
            self.show_solution(solution);
        }
        self.desk.on_solution(|solution| solution.go_to_move(moves));
    }

    /// Where the solution on screen parts from another one; `None` if there are no two.
    pub(crate) fn divergence(&self, solution: &ShownSolution) -> Option<Divergence> {
        if !matches!(solution.origin, SolutionOrigin::Text | SolutionOrigin::Solver) {
            return None;
        }
        let two = self.two(0)?;
        let moves = two.each_ref().map(|it| it.in_notation(&self.desk.viewed.start));
        let same = moves[0].iter().zip(&moves[1]).take_while(|(one, two)| one == two).count();
        let names = two.each_ref().map(|it| it.name);
        let (is_optimal, differs) = (two[1].is_optimal, moves[1].len() > same);
        differs.then_some(Divergence { names, moves, same, is_optimal })
    }
}

/// A position, whatever the order of its cells.
type Position<'a> = (&'a [Cards], [Option<Card>; MAX_CELLS], &'a [u8; 4]);

fn position(board: &Board) -> Position<'_> {
    let mut cells = *board.cells();
    cells.sort_unstable();
    (board.columns(), cells, board.foundations())
}

/// Two solutions of the same board row by row: their moves stand beside each other, anew from every position that
/// both come to.
fn aligned([one, two]: [&Replay; 2]) -> Vec<PairRow> {
    let ends = [one.steps.len(), two.steps.len()];
    let known: HashMap<Position, usize> =
        (1..=ends[1]).map(|moves| (position(two.board(moves)), moves)).collect();
    let (mut rows, mut at) = (Vec::new(), [0, 0]);
    for moves in 1..=ends[0] {
        let met = known.get(&position(one.board(moves))).filter(|met| **met > at[1]);
        if let Some(met) = met {
            apart(&mut rows, &mut at, [moves, *met], true);
        }
    }
    apart(&mut rows, &mut at, ends, false);
    // At the end all cards are home in any case.
    rows.pop_if(|last| last.kind == PairRowKind::Again && last.after == ends);
    rows
}

/// Adds the rows up to these numbers of moves, after which the positions are the same if `meets`.
fn apart(rows: &mut Vec<PairRow>, at: &mut [usize; 2], to: [usize; 2], meets: bool) {
    let left = [to[0] - at[0], to[1] - at[1]];
    let kind = if meets && left == [1, 1] { PairRowKind::Same } else { PairRowKind::Apart };
    for row in 0..left[0].max(left[1]) {
        let moves = left.map(|left| row < left);
        *at = [at[0] + usize::from(moves[0]), at[1] + usize::from(moves[1])];
        rows.push(PairRow { kind, moves, after: *at });
    }
    if meets && kind == PairRowKind::Apart {
        rows.push(PairRow { kind: PairRowKind::Again, moves: [false; 2], after: to });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell::board::Place;
    use freecell::dealer::DealNumber;
    use freecell::game::Game;

    fn replay(moves: &str) -> Replay {
        let mut game = Game::new(Rules::DEFAULT, DealNumber::new(10_913).unwrap().deal());
        for mv in moves.split(' ') {
            let mut places = mv.chars().map(|place| Place::from_char(place).unwrap());
            game.play(places.next().unwrap(), places.next().unwrap()).unwrap();
        }
        Replay::play(Rules::DEFAULT, game.start(), &game.moves())
    }

    #[test]
    fn moves_stand_beside_each_other_from_every_position_that_both_come_to() {
        let [one, two] = ["26 76 5a 72 72", "26 76 72 5d da 72 27"].map(replay);
        let rows: Vec<_> = aligned([&one, &two]).iter().map(|row| (row.kind, row.after)).collect();
        let expected = [
            (PairRowKind::Same, [1, 1]),
            (PairRowKind::Same, [2, 2]),
            (PairRowKind::Apart, [3, 3]),
            (PairRowKind::Apart, [4, 4]),
            // The order of the cells does not matter, but the later position is the one met.
            (PairRowKind::Apart, [4, 5]),
            (PairRowKind::Again, [4, 5]),
            (PairRowKind::Same, [5, 6]),
            (PairRowKind::Apart, [5, 7]),
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn a_solution_beside_itself_is_the_same_in_every_row() {
        let one = replay("26 76 72 72 5a 27");
        let rows = aligned([&one, &one]);
        assert!(rows.len() == 6 && rows.iter().all(|row| row.kind == PairRowKind::Same));
    }
}

//! From a search to the choices it should have made.

use std::collections::HashSet;

use super::super::beam::Beam;
use super::super::expand::Expander;
use super::super::greedy::{Expanded, Greedy};
use super::super::packed::{PackedMove, State};
use super::features::Counts;
use super::{Candidate, Case, Choice, PER_MOVE, Random};

/// Positions that those on the way are told from.
const OTHERS: usize = 30;
/// Positions on the way of one level of a beam.
const GOOD: usize = 4;

impl Case<'_> {
    fn candidate(&self, state: &State, fixed: i32) -> Candidate {
        let counts = Counts::new(&self.packed.layout, state).0;
        Candidate { counts, fixed: i16::try_from(fixed).unwrap_or(i16::MAX) }
    }

    /// The expanders of all phases.
    pub(super) fn phases(&self) -> impl Iterator<Item = Expander<'_>> {
        let layout = &self.packed.layout;
        self.evals.iter().map(|eval| Expander { layout, eval, rules: self.rules })
    }

    fn expander(&self) -> Expander<'_> {
        Expander { layout: &self.packed.layout, eval: &self.evals[0], rules: self.rules }
    }

    /// The position after moves from the start.
    fn after(&self, steps: &[PackedMove]) -> State {
        let expander = self.expander();
        steps.iter().fold(self.start, |state, &step| expander.make(&state, step))
    }
}

/// On each level of a beam: positions on the way to solutions of this length, and others.
pub(super) fn of_beam(case: &Case, beam: &Beam, length: usize, random: &mut Random) -> Vec<Choice> {
    let good = beam.good();
    let candidate = |at: u32| case.candidate(&case.after(&beam.way_to(at)), 0);
    let mut choices = Vec::new();
    for (depth, level) in beam.levels().into_iter().enumerate().take(length).skip(1) {
        let size = level.len();
        let best: Vec<u32> = level.clone().filter(|at| good.contains(at)).collect();
        let some = (0..GOOD.min(best.len())).map(|i| match best.len() {
            few if few <= GOOD => best[i],
            many => best[random.below(many)],
        });
        let mut candidates: Vec<Candidate> = some.map(candidate).collect();
        let on_the_way = candidates.len();
        for _ in 0..OTHERS.min(size) {
            let Ok(at) = u32::try_from(random.below(size)) else { continue };
            let at = level.start + at;
            if !good.contains(&at) {
                candidates.push(candidate(at));
            }
        }
        if candidates.len() > on_the_way && on_the_way > 0 {
            let phase = (depth * case.evals.len() / length).min(case.evals.len() - 1);
            choices.push(Choice { phase, good: on_the_way, candidates });
        }
    }
    choices
}

/// For each position on the way of a best-first search: those that were expanded while it waited,
/// and some that waited as long.
pub(super) fn of_greedy(case: &Case, greedy: &Greedy, random: &mut Random) -> Vec<Choice> {
    let expanded: Vec<Expanded> = greedy.expanded().collect();
    let waited: Vec<(u32, PackedMove)> = greedy.waited().collect();
    let mut choices = Vec::new();
    let mut at = greedy.end();
    while at != 0 {
        let (born, now) = (expanded[at].parent as usize, at);
        let fixed = |depth: u16| i32::from(depth) * PER_MOVE * 4;
        let of = |node: &Expanded| case.candidate(node.state, fixed(node.depth));
        let mut candidates = vec![of(&expanded[now])];
        let between = &expanded[born + 1..now];
        let some = (0..OTHERS.min(between.len())).map(|i| match between.len() {
            few if few <= OTHERS => i,
            many => random.below(many),
        });
        candidates.extend(some.map(|i| of(&between[i])));
        let done: HashSet<(u32, PackedMove)> =
            expanded[..=now].iter().map(|node| (node.parent, node.step)).collect();
        for _ in 0..OTHERS / 2 {
            let (parent, step) = waited[random.below(waited.len())];
            if let Some(parent_node) = expanded[..now].get(parent as usize)
                && !done.contains(&(parent, step))
            {
                let state = case.expander().make(parent_node.state, step);
                candidates.push(case.candidate(&state, fixed(parent_node.depth + 1)));
            }
        }
        if candidates.len() > 1 {
            choices.push(Choice { phase: 0, good: 1, candidates });
        }
        at = born;
    }
    choices
}

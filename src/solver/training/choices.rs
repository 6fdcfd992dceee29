//! Extracts from a search the choices that it should have made.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::features::Counts;
use super::{Case, Choice, PER_MOVE, Sample};
use crate::random::Random;
use crate::solver::beam::Beam;
use crate::solver::eval::Valued;
use crate::solver::greedy::Greedy;
use crate::solver::packed::{PackedMove, State};

/// The number of positions that those on the way are compared with.
const OTHERS: usize = 30;
/// The number of positions on the way taken from one level of a beam.
const GOOD: usize = 4;

impl Case<'_> {
    fn sample(&self, state: &State, fixed: i32) -> Sample {
        let counts = Counts::new(&self.packed.layout, state).0;
        Sample { counts, fixed: i16::try_from(fixed).unwrap_or(i16::MAX) }
    }

    /// The position after moves from the start.
    fn after(&self, steps: &[PackedMove]) -> State {
        let make = |state, &step: &PackedMove| self.phases[0].make(&state, step);
        steps.iter().fold(self.start, make)
    }
}

/// For each level of a beam: positions on the way to solutions of this length, and others.
pub(super) fn of_beam(case: &Case, beam: &Beam, length: usize, random: &mut Random) -> Vec<Choice> {
    let levels = levels(beam);
    let good = good(beam, &levels);
    let sample = |at: u32| case.sample(&case.after(&beam.way_to(at)), 0);
    let mut choices = Vec::new();
    for (depth, level) in levels.into_iter().enumerate().take(length).skip(1) {
        let size = level.len();
        let best: Vec<u32> = level.clone().filter(|at| good.contains(at)).collect();
        let some = (0..GOOD.min(best.len())).map(|i| match best.len() {
            few if few <= GOOD => best[i],
            many => best[random.index(many)],
        });
        let mut samples: Vec<Sample> = some.map(sample).collect();
        let on_the_way = samples.len();
        for _ in 0..OTHERS.min(size) {
            let Ok(at) = u32::try_from(random.index(size)) else { continue };
            let at = level.start + at;
            if !good.contains(&at) {
                samples.push(sample(at));
            }
        }
        if samples.len() > on_the_way && on_the_way > 0 {
            let phase = (depth * case.phases.len() / length).min(case.phases.len() - 1);
            choices.push(Choice { phase, good: on_the_way, samples });
        }
    }
    choices
}

/// The range of each level of the last search in the history.
fn levels(beam: &Beam) -> Vec<Range<u32>> {
    let mut levels = Vec::new();
    levels.push(0..1);
    let mut start = 1;
    for (i, node) in (0u32..).zip(&beam.history).skip(2) {
        // The first position whose parent is in this level begins the next one.
        if node.parent >= start {
            levels.push(start..i);
            start = i;
        }
    }
    levels.push(start..u32::try_from(beam.history.len()).unwrap_or(u32::MAX));
    levels
}

/// The positions of the last search on the way to a shortest solution found.
fn good(beam: &Beam, levels: &[Range<u32>]) -> HashSet<u32> {
    let mut good = HashSet::new();
    let last = levels.last().map_or(0, |level| level.start);
    for win in &beam.wins {
        let mut at = last + u32::try_from(win.parent).unwrap_or(0);
        while good.insert(at) && at != 0 {
            at = beam.history[at as usize].parent;
        }
    }
    good
}

/// For each position on the way of a best-first search: positions expanded while it was queued, and
/// some that were queued just as long.
pub(super) fn of_greedy(
    case: &Case,
    greedy: &Greedy,
    way: &[PackedMove],
    random: &mut Random,
) -> Vec<Choice> {
    let Greedy { states, nodes, queue } = greedy;
    let reached: HashMap<(u32, PackedMove), usize> =
        (0..).zip(nodes).skip(1).map(|(at, node)| ((node.parent, node.step), at)).collect();
    let on = |at: usize, step: &PackedMove| reached[&(u32::try_from(at).unwrap_or(0), *step)];
    // The last move was made in a position that was expanded.
    let mut at = way.split_last().map_or(0, |(_, before)| before.iter().fold(0, on));
    let waited = &queue.waiting;
    let mut choices = Vec::new();
    while at != 0 {
        let (born, now) = (nodes[at].parent as usize, at);
        let fixed = |depth: u16| i32::from(depth) * PER_MOVE * 4;
        let of = |at: usize| {
            let Valued { state, .. } = &states[at];
            case.sample(state, fixed(nodes[at].depth))
        };
        let mut samples = vec![of(now)];
        let between = now - born - 1;
        let some = (0..OTHERS.min(between)).map(|i| match between {
            few if few <= OTHERS => i,
            many => random.index(many),
        });
        samples.extend(some.map(|i| of(born + 1 + i)));
        for _ in 0..OTHERS / 2 {
            let waiting = &waited[random.index(waited.len())];
            let (parent, step) = (waiting.parent, waiting.step);
            let done = reached.get(&(parent, step)).is_some_and(|&at| at <= now);
            if (parent as usize) < now && !done {
                let state = case.phases[0].make(&states[parent as usize].state, step);
                samples.push(case.sample(&state, fixed(nodes[parent as usize].depth + 1)));
            }
        }
        if samples.len() > 1 {
            choices.push(Choice { phase: 0, good: 1, samples });
        }
        at = born;
    }
    choices
}

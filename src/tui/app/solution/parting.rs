//! A pasted solution beside the best one known.

use crate::tui::app::{App, Origin, Solution};
use freecell::replay::Replay;
use freecell::rules::Move;

/// A pasted solution and the best one known for the same board under the same rules, in notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parting {
    pub(crate) pasted: Vec<String>,
    pub(crate) best: Vec<String>,
    /// The number of moves that they have in common from the start.
    pub(crate) same: usize,
    /// Whether the best is proved to be the shortest.
    pub(crate) is_optimal: bool,
}

impl App {
    /// Where the solution on screen parts from the pasted one, or the pasted one on screen from the best one that the
    /// solver knows; `None` if there are no two, or they are the same.
    pub(crate) fn parting(&self, solution: &Solution) -> Option<Parting> {
        let shown = solution.replay();
        let pasted = match solution.origin {
            Origin::Text => shown,
            Origin::Solver => self.pasted_replay.as_ref()?,
            Origin::Game { .. } => return None,
        };
        if pasted.start != shown.start || pasted.rules != shown.rules {
            return None;
        }
        let known = self.knowledge.solution(&shown.start, shown.rules)?;
        let best =
            if solution.origin == Origin::Solver { shown.moves() } else { known.moves.clone() };
        let pasted = pasted.moves();
        let same = pasted.iter().zip(&best).take_while(|(one, other)| one == other).count();
        let is_optimal = known.proved_shortest && known.moves.len() == best.len();
        let in_notation = |moves: &[Move]| {
            let replay = Replay::play(shown.rules, &shown.start, moves);
            replay.steps.into_iter().map(|step| step.text).collect()
        };
        (best.len() > same).then(|| Parting {
            pasted: in_notation(&pasted),
            best: in_notation(&best),
            same,
            is_optimal,
        })
    }
}

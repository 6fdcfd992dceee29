//! A pasted solution beside another one.

use crate::tui::app::{App, Origin, Solution};
use freecell::replay::Replay;
use freecell::rules::Move;

/// A pasted solution, and another one for the same board under the same rules: the shortest whose moves are known. In
/// notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parting {
    pub(crate) pasted: Vec<String>,
    pub(crate) other: Vec<String>,
    /// The number of moves that they have in common from the start.
    pub(crate) same: usize,
    /// Whether the other is proved to be a shortest one.
    pub(crate) is_optimal: bool,
}

impl App {
    /// Where the solution on screen parts from the pasted one, or the pasted one on screen from the shortest whose moves
    /// are known; `None` if there are no two, or they are the same.
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
        let other =
            if solution.origin == Origin::Solver { shown.moves() } else { known.moves.clone() };
        let pasted = pasted.moves();
        let same = pasted.iter().zip(&other).take_while(|(one, other)| one == other).count();
        let is_optimal = known.proved_shortest && known.moves.len() == other.len();
        let in_notation = |moves: &[Move]| {
            let replay = Replay::play(shown.rules, &shown.start, moves);
            replay.steps.into_iter().map(|step| step.text).collect()
        };
        (other.len() > same).then(|| Parting {
            pasted: in_notation(&pasted),
            other: in_notation(&other),
            same,
            is_optimal,
        })
    }
}

//! A pasted solution beside another one.

use crate::tui::app::{App, ShownSolution, SolutionOrigin};
use freecell::replay::Replay;
use freecell::text;

/// A pasted solution, and another one for the same board under the same rules: the shortest whose moves are known. In
/// notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Divergence {
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
    pub(crate) fn parting(&self, solution: &ShownSolution) -> Option<Divergence> {
        let shown = solution.replay();
        let pasted = match solution.origin {
            SolutionOrigin::Text => shown,
            SolutionOrigin::Solver => self.pasting.replay.as_ref()?,
            SolutionOrigin::Game { .. } => return None,
        };
        if pasted.start != shown.start || pasted.rules != shown.rules {
            return None;
        }
        let known = self.solving.knowledge.solution(&shown.start, shown.rules)?;
        let found;
        let other = if solution.origin == SolutionOrigin::Solver {
            shown
        } else {
            found = Replay::play(shown.rules, &shown.start, &known.moves);
            &found
        };
        let (one, two) = (pasted.moves(), other.moves());
        let same = one.iter().zip(&two).take_while(|(one, two)| one == two).count();
        let is_optimal = known.proved_shortest && known.moves.len() == two.len();
        (two.len() > same).then(|| Divergence {
            pasted: in_notation(pasted),
            other: in_notation(other),
            same,
            is_optimal,
        })
    }
}

/// The moves of a solution in standard notation, whatever its text is written in.
fn in_notation(replay: &Replay) -> Vec<String> {
    let moves = replay.moves().into_iter().enumerate();
    moves.map(|(before, mv)| text::word(replay.rules, replay.board(before), mv)).collect()
}

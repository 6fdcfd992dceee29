//! The length of the solution on screen beside what is known of the shortest: one source for the header,
//! the panel and the messages.

use crate::tui::app::{App, ShownSolution};
use freecell::facts::Shortest;
use freecell::words::count;

/// The length of a solution on screen, and of the shortest one known under its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Length {
    pub(crate) shown: usize,
    /// Never longer than the one shown.
    pub(crate) known: Shortest,
}

impl Length {
    /// Whether the solution on screen is proved to be the shortest.
    pub(crate) fn is_optimal(self) -> bool {
        self.shown <= self.known.at_least
    }

    /// `39 moves (optimal)`, `35 shown, 34 known, at least 31`.
    pub(crate) fn in_words(self) -> String {
        let differs = self.known.moves < self.shown;
        let shown =
            if differs { format!("{} shown", self.shown) } else { count(self.shown, "move") };
        shown + &self.known.beside(self.shown)
    }
}

impl App {
    /// The length of the solution on screen, which wins.
    pub(crate) fn length_of(&self, solution: &ShownSolution) -> Length {
        let shown = solution.moves();
        let own = Shortest::new(shown, false);
        Length { shown, known: self.known().best.map_or(own, |best| best.and(own)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_beside_a_solution_contradict_each_other_never() {
        let words = |shown, moves, at_least| {
            Length { shown, known: Shortest { moves, at_least } }.in_words()
        };
        assert_eq!(words(39, 39, 39), "39 moves (optimal)");
        assert_eq!(words(39, 39, 31), "39 moves, at least 31");
        assert_eq!(words(39, 39, 0), "39 moves");
        assert_eq!(words(35, 34, 31), "35 shown, 34 known, at least 31");
        assert_eq!(words(35, 34, 0), "35 shown, 34 known");
        assert_eq!(words(35, 34, 34), "35 shown, 34 optimal");
    }
}

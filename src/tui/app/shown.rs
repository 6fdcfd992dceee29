//! What the screen shows of several parts of the state.

use crate::tui::app::{App, Known, ShownSolution, ViewedDeal, ViewerMode};
use crate::tui::mark::{Mark, Marks};
use freecell::board::Board;
use freecell::facts::Shortest;
use freecell::rules::Rules;

impl App {
    /// The number of cells to show.
    pub(crate) fn cells(&self) -> usize {
        let used = self
            .desk
            .board()
            .cells_used()
            .max(self.desk.other_board().map_or(0, Board::cells_used));
        self.rules().cells().max(used)
    }

    /// The marks on the table.
    pub(crate) fn marks(&self) -> Marks {
        let mut marks = match &self.desk.mode {
            ViewerMode::Browse => Marks::default(),
            ViewerMode::Solution(solution) => solution.marks(),
            ViewerMode::Play(play) => play.marks(self.said.hinted()),
            ViewerMode::Compare(compared) => compared.marks()[0].clone(),
        };
        marks.cards(&self.said.sought, Mark::Target);
        for card in self.said.sought.iter().filter(|card| self.desk.board().is_home(**card)) {
            marks.foundation(card.suit(), Mark::Target);
        }
        marks
    }

    /// What is known about the board under the current rules.
    pub(crate) fn known(&self) -> Known {
        self.known_of(&self.desk.viewed)
    }

    /// What is known of the shortest solution beside the one on screen, which wins.
    pub(crate) fn known_beside(&self, solution: &ShownSolution) -> Shortest {
        let own = Shortest::new(solution.moves(), false);
        self.known().best.map_or(own, |best| best.and(own))
    }

    /// Whether the player was helped with the deal of the game, so that it counts apart. A game that was
    /// won before stays as it was counted.
    pub(crate) fn is_helped(&self) -> bool {
        let won = self.desk.play_mode().filter(|play| play.game.is_won());
        let is_helped =
            || self.desk.viewed.deal.is_some_and(|deal| self.player.record.is_helped(deal));
        won.map_or_else(is_helped, |play| play.assisted)
    }

    /// What is known about any board under the current rules.
    pub(crate) fn known_of(&self, subject: &ViewedDeal) -> Known {
        let rules = self.rules();
        let noted = subject.deal.and_then(|deal| self.player.record.shortest(deal, rules));
        self.solving.knowledge.of(subject, rules, noted)
    }

    /// The current rules.
    pub(crate) fn rules(&self) -> Rules {
        match &self.desk.mode {
            ViewerMode::Play(play) => play.game.rules(),
            ViewerMode::Solution(solution) => solution.replay().rules,
            ViewerMode::Browse | ViewerMode::Compare(_) => self.config.settings.rules(),
        }
    }
}

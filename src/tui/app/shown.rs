//! What there is to be seen of the state.

use crate::board::Board;
use crate::rules::Rules;
use crate::tui::app::knowledge::{Best, Known};
use crate::tui::app::marks::{Mark, Marks};
use crate::tui::app::motion::Motion;
use crate::tui::app::subject::Subject;
use crate::tui::app::{App, Mode};
use crate::tui::theme::Look;

impl App {
    /// The board that is looked at, played, solved.
    pub(crate) fn subject(&self) -> &Subject {
        &self.subject
    }

    /// What is done with it.
    pub(crate) fn mode(&self) -> &Mode {
        &self.mode
    }

    /// The position on the screen.
    pub(crate) fn board(&self) -> &Board {
        match &self.mode {
            Mode::Browse => self.subject.start(),
            Mode::Solution(solution) => solution.board(),
            Mode::Play(play) => play.game.board(),
            Mode::Compare(compared) => compared.board(),
        }
    }

    /// The position on the screen, and the one that it is compared with.
    fn boards(&self) -> impl Iterator<Item = &Board> {
        let other = match &self.mode {
            Mode::Compare(compared) => Some(compared.hidden_board()),
            _ => None,
        };
        std::iter::once(self.board()).chain(other)
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> usize {
        let used = self.boards().map(Board::cells_used).max();
        self.rules().cells().max(used.unwrap_or_default())
    }

    /// What is marked on the table.
    pub(crate) fn marks(&self) -> Marks {
        let mut marks = match &self.mode {
            Mode::Browse => Marks::default(),
            Mode::Solution(solution) => solution.marks(),
            Mode::Play(play) => play.marks(),
            Mode::Compare(compared) => compared.marks(),
        };
        for card in &self.sought {
            marks.card(*card, Mark::Target);
            if self.board().foundation(card.suit()) >= card.rank().value() {
                marks.foundation(card.suit(), Mark::Target);
            }
        }
        marks
    }

    /// What is known of the board under the rules in force.
    pub(crate) fn known(&self) -> Known {
        self.known_of(&self.subject)
    }

    /// What is known of any board under the rules in force.
    pub(crate) fn known_of(&self, subject: &Subject) -> Known {
        let rules = self.rules();
        let noted = subject.number().and_then(|deal| self.record.shortest(deal, rules));
        let noted = noted.map(|(moves, proved)| Best::new(moves, proved));
        self.knowledge.of(subject, rules, noted)
    }

    /// The rules in force.
    pub(crate) fn rules(&self) -> Rules {
        match &self.mode {
            Mode::Play(play) => play.game.rules(),
            Mode::Solution(solution) => solution.rules(),
            Mode::Browse | Mode::Compare(_) => self.rules,
        }
    }

    /// The cards on their way to where they are.
    pub(crate) fn motion(&self) -> Option<&Motion> {
        self.motion.as_ref().filter(|motion| !motion.is_over())
    }

    /// Whether to show the list of moves where there is no panel for it.
    pub(crate) fn list_is_open(&self) -> bool {
        self.list
    }

    /// How everything looks.
    pub(crate) fn look(&self) -> Look {
        self.look
    }
}

//! What there is to be seen of the state.

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::lengths;
use crate::rules::Rules;
use crate::tui::app::known::{Best, Verdict};
use crate::tui::app::marks::Marks;
use crate::tui::app::motion::Motion;
use crate::tui::app::subject::Subject;
use crate::tui::app::{App, Dialog, Mode};
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
        match &self.mode {
            Mode::Browse => Marks::default(),
            Mode::Solution(solution) => solution.marks(),
            Mode::Play(play) => play.marks(),
            Mode::Compare(compared) => compared.marks(),
        }
    }

    /// What is known of the board's solutions under the rules in force.
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        self.known.verdict(self.subject.number(), self.subject.start(), self.rules())
    }

    /// The shortest solution known under the rules in force.
    pub(crate) fn best_known(&self) -> Option<Best> {
        let now = self.known.best(self.subject.start(), self.rules());
        let noted = self.subject.number().and_then(|deal| self.record.shortest(deal, self.rules()));
        let best = |(moves, proved)| Best { moves, at_least: if proved { moves } else { 0 } };
        let listed = self.subject.number().and_then(|deal| listed(deal, self.rules()));
        let all = [now, noted.map(best), listed.map(best)];
        all.into_iter().flatten().reduce(|one, other| Best {
            moves: one.moves.min(other.moves),
            at_least: one.at_least.max(other.at_least),
        })
    }

    /// The rules in force.
    pub(crate) fn rules(&self) -> Rules {
        match &self.mode {
            Mode::Play(play) => play.game.rules(),
            Mode::Solution(solution) => solution.replay().rules,
            Mode::Browse | Mode::Compare(_) => self.rules,
        }
    }

    /// The cards on their way to where they are.
    pub(crate) fn motion(&self) -> Option<&Motion> {
        self.motion.as_ref()
    }

    /// What is laid over the board.
    pub(crate) fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// Whether the list of moves is wanted where there is no panel for it.
    pub(crate) fn list_is_open(&self) -> bool {
        self.list
    }

    /// How everything looks.
    pub(crate) fn look(&self) -> Look {
        self.look
    }
}

/// The moves that the table of lengths has for a deal, and whether it is proved that there are no
/// fewer.
fn listed(deal: DealNumber, rules: Rules) -> Option<(usize, bool)> {
    let usual = rules == Rules::DEFAULT.with_autoplay(rules.autoplay);
    let length = lengths::of(deal, rules.autoplay).filter(|_| usual)?;
    Some((length.moves.into(), length.shortest))
}

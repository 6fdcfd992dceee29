//! How hard a deal is, and how few cells are enough for it.

use std::time::Duration;

use crate::dealer::DealNumber;
use crate::facts::difficulty::Difficulty;
use crate::facts::fewest::fewest_cells;
use crate::rules::Rules;
use crate::solver::{Cancel, Limits, Solver};
use crate::tui::jobs::Report;
use crate::tui::worker::Job;

/// A deal that is only passed by is not looked into.
const STAY: Duration = Duration::from_millis(80);
/// How long the fewest cells are looked for.
const TIME: Duration = Duration::from_secs(5);
/// The memory that may take.
const MEMORY: usize = 256 << 20;

/// What was found out about a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DealFacts {
    /// How hard it is; none for a deal that is impossible.
    pub(crate) difficulty: Option<Difficulty>,
    /// The fewest cells that it can be solved with; none where that was not found in time.
    pub(crate) fewest_cells: Option<u8>,
    /// Whether there is nothing more to find out.
    pub(crate) whole: bool,
}

/// A deal to be looked into: how hard it is, or how few cells are enough for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LookInto {
    pub(crate) deal: DealNumber,
    pub(crate) cells: bool,
}

impl Job for LookInto {
    type Tools = ();
    type Report = Report;

    fn id(&self) -> u64 {
        self.deal.get().cast_unsigned() << 1 | u64::from(self.cells)
    }

    fn run(&self, (): &mut (), cancel: &Cancel, _: &mut dyn FnMut(Report)) -> Report {
        let mut facts = DealFacts::default();
        if !self.cells {
            std::thread::sleep(STAY);
            if !cancel.is_cancelled() {
                facts.difficulty = Some(Difficulty::of(&self.deal.deal()));
            }
            return Report::Facts(self.deal, facts);
        }
        let limits =
            Limits { time: Some(TIME), memory: MEMORY, ..Limits::default() }.within_system(1);
        let board = self.deal.deal();
        let found = fewest_cells(&mut Solver::new(), &board, Rules::DEFAULT, limits, cancel);
        if !cancel.is_cancelled() {
            facts.fewest_cells = found.fewest();
            facts.whole = true;
        }
        Report::Facts(self.deal, facts)
    }

    fn failed(&self, _: String) -> Report {
        // Nobody asked for them: they stay unknown.
        Report::Facts(self.deal, DealFacts { whole: true, ..DealFacts::default() })
    }
}

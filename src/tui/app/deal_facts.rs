//! How hard the deal shown is, and how few cells will do: found out in the background.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::dealer::{DealNumber, impossible};
use crate::difficulty::Difficulty;
use crate::fewest::fewest_cells;
use crate::rules::{Autoplay, Rules};
use crate::solver::{Cancel, Limits, Solver};
use crate::tui::app::App;
use crate::tui::background::Work;
use crate::tui::command::{Action, Effect};

/// A deal that is only passed by is not looked into.
const STAY: Duration = Duration::from_millis(80);
/// How long the fewest cells are looked for.
const TIME: Duration = Duration::from_secs(5);
/// The memory that may take.
const MEMORY: usize = 256 << 20;
/// Of so many deals it is remembered.
const REMEMBERED: usize = 10_000;

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

/// The facts of a deal, to be found out.
#[derive(Clone, Debug)]
pub(crate) struct FactsOf(DealNumber);

impl Work for FactsOf {
    fn id(&self) -> u64 {
        self.0.get().cast_unsigned()
    }

    fn run(&self, cancel: &Cancel, tell: &dyn Fn(Action)) {
        std::thread::sleep(STAY);
        if cancel.is_cancelled() {
            return;
        }
        let board = self.0.deal();
        let mut facts = DealFacts::default();
        if !impossible::is_impossible(self.0) {
            facts.difficulty = Some(Difficulty::of(&board));
            tell(Action::LookedInto(self.0, facts));
        }
        let limits = Limits { time: Some(TIME), states: None, memory: MEMORY, ..Limits::default() }
            .within_system(1);
        let mut solver = Solver::new();
        let found = fewest_cells(&mut solver, &board, Rules::DEFAULT, limits, cancel);
        if !cancel.is_cancelled() {
            facts.fewest_cells = found.fewest();
            facts.whole = true;
            tell(Action::LookedInto(self.0, facts));
        }
    }
}

/// What was found out about deals.
#[derive(Clone, Debug, Default)]
pub(crate) struct AllFacts(BTreeMap<DealNumber, DealFacts>);

impl App {
    /// What is known about the deal shown.
    pub(crate) fn facts(&self) -> Option<DealFacts> {
        self.facts.0.get(&self.subject.number()?).copied()
    }

    /// The fewest cells that the deal shown can be solved with. They are found without autoplay
    /// being forced on anyone, so nothing is said by the rules under which it is.
    pub(crate) fn fewest_cells(&self) -> Option<u8> {
        let forced = self.rules.autoplay == Autoplay::Max;
        self.facts()?.fewest_cells.filter(|_| !forced)
    }

    /// The deal to be looked into.
    pub(crate) fn facts_wanted(&self) -> Option<FactsOf> {
        let deal = self.subject.number()?;
        (!self.facts().is_some_and(|facts| facts.whole)).then_some(FactsOf(deal))
    }

    /// Takes note of what was found out.
    pub(super) fn take_facts(&mut self, deal: DealNumber, facts: DealFacts) -> Effect {
        if self.facts.0.len() >= REMEMBERED {
            self.facts.0.clear();
        }
        self.facts.0.insert(deal, facts);
        if self.subject.number() == Some(deal) { Effect::Redraw } else { Effect::None }
    }
}

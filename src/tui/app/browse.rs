//! Browsing from deal to deal, also through the results of a search.

use std::iter::repeat_with;

use crate::tui::app::{App, Mode, Origin};
use crate::tui::jobs::{Findings, Progress, Search};
use freecell::board::Board;
use freecell::dealer::{DealNumber, impossible, lookup};
use freecell::search::Hit;

/// The number of boards in the history.
const REMEMBERED: usize = 1000;
/// Random deals are from the range of later Windows versions, which most people know.
const RANDOM_LAST: u64 = 1_000_000;

impl App {
    /// Shows the deal whose number is higher by `steps`, in the current mode.
    pub(super) fn step_deal(&mut self, steps: i64) {
        let deal = self.near.step(steps);
        if Some(deal) == self.subject.deal {
            let end = if steps < 0 { "first" } else { "last" };
            return self.say(format!("{deal} is the {end} deal"));
        }
        self.stay_in_mode(Subject::deal(deal));
    }

    /// Shows another board in the current mode, if that is possible.
    pub(super) fn stay_in_mode(&mut self, subject: Subject) {
        let go_on: fn(&mut Self) = match &self.mode {
            Mode::Play(_) => Self::play,
            Mode::Compare(_) => Self::compare,
            Mode::Solution(solution) if solution.origin == Origin::Solver => Self::solve,
            // Tries a text that names no deal on the new one.
            Mode::Solution(solution)
                if solution.origin == Origin::Text && self.pasted.without_deal().is_some() =>
            {
                Self::replay_pasted
            }
            Mode::Browse | Mode::Solution(_) => |_| {},
        };
        self.show(subject);
        go_on(self);
    }

    /// Shows a random deal that is not impossible, from the search results if there are any. Stays in
    /// Play mode; otherwise changes to Browse mode.
    pub(crate) fn random_deal(&mut self) {
        let deal = if self.findings.is_some() {
            self.random_hit()
        } else {
            let number = || (self.random.next() % RANDOM_LAST).cast_signed();
            let mut any = repeat_with(number).map(|number| DealNumber::FIRST.step(number));
            any.find(|deal| !impossible::is_impossible(*deal))
        };
        let Some(deal) = deal else { return };
        match self.mode {
            Mode::Play(_) => self.stay_in_mode(Subject::deal(deal)),
            _ => self.show(Subject::deal(deal)),
        }
    }

    pub(crate) fn previous_deal(&mut self) {
        match self.before.pop() {
            Some(subject) => {
                self.leave_mode();
                self.put(subject);
            }
            None => self.say("no deal was shown before this one"),
        }
    }

    /// Shows a board in Browse mode, and adds the one before to the history.
    pub(super) fn show(&mut self, subject: Subject) {
        self.leave_mode();
        self.change_to(subject);
    }

    /// Makes another board the current one, and adds the one before to the history.
    pub(super) fn change_to(&mut self, subject: Subject) {
        if subject != self.subject {
            if self.before.len() == REMEMBERED {
                self.before.remove(0);
            }
            self.before.push(self.subject.clone());
        }
        self.put(subject);
    }

    /// Starts the search described by a text; an empty text ends the search.
    pub(super) fn search_for(&mut self, text: String) {
        if text.is_empty() {
            if self.findings.take().is_some() {
                self.say("the search is closed: r picks any deal");
            }
            return;
        }
        let id = self.next_job();
        match Search::read(&text, id, self.config.settings.autoplay) {
            Ok(search) => self.findings = Some(Findings::new(text, search)),
            Err(why) => self.warn(why),
        }
    }

    /// Takes the results of a search.
    pub(super) fn take_found(&mut self, id: u64, mut progress: Progress) -> bool {
        let Some(findings) = self.findings.as_mut() else { return false };
        if findings.search.id != id || !findings.is_running() {
            return false;
        }
        for hit in progress.early.iter().chain(&progress.hits) {
            self.knowledge.look_into(hit.deal, &hit.facts, false);
        }
        if findings.search.not_won {
            let is_won = |deal| self.record.row(deal).is_some_and(|row| row.won > 0);
            progress.hits.retain(|hit| !is_won(hit.deal));
            progress.early.retain(|hit| !is_won(hit.deal));
        }
        let is_over = progress.end.is_some();
        findings.add(progress);
        if is_over {
            let about = findings.about();
            self.say(format!("{about}; the search is over"));
        }
        true
    }

    /// The facts of a deal in words; names the rules of the search if they differ from the viewer's.
    pub(crate) fn found_out(&self, findings: &Findings, hit: &Hit) -> String {
        let facts = hit.facts.to_string();
        if hit.facts.length.is_none() || findings.search.rules() == self.rules() {
            return facts;
        }
        format!("{facts} (with {})", findings.search.rules())
    }

    /// Shows the deal found that follows the one shown in the list, or precedes it for −1.
    pub(crate) fn step_hit(&mut self, by: i64) {
        let Some(findings) = &self.findings else {
            return self.say_with(
                "there is no search",
                "/ begins one, such as fewest-cells 0 or difficulty hard",
            );
        };
        if let Some(deal) = findings.next_to(self.near, by > 0) {
            return self.show_hit(deal);
        }
        let (end, side) = if by > 0 { ("last", "after") } else { ("first", "before") };
        let hits = findings.hits();
        if !findings.is_running() && hits.iter().any(|hit| hit.deal == self.near) {
            let found = hits.len();
            return self.say(format!("this is the {end} of {found} found"));
        }
        let about = findings.about();
        self.say(format!("no deal {side} this one was found: {about}"));
    }

    /// Shows one of the deals found.
    pub(super) fn show_hit(&mut self, deal: DealNumber) {
        self.stay_in_mode(Subject::deal(deal));
        let Some(findings) = &self.findings else { return };
        let mut hits = (1..).zip(findings.hits());
        let Some((at, hit)) = hits.find(|(_, hit)| hit.deal == deal) else { return };
        let place = format!("{at} of {} found", findings.hits().len());
        let found_out = self.found_out(findings, hit);
        self.say(if found_out.is_empty() { place } else { format!("{place}: {found_out}") });
    }

    /// A random one of the deals found; if there is none yet, a message says so.
    pub(super) fn random_hit(&mut self) -> Option<DealNumber> {
        let random = self.random.next();
        let findings = self.findings.as_ref()?;
        let is_here = |deal: &DealNumber| Some(*deal) == self.subject.deal;
        let fits = |deal: &DealNumber| findings.search.may_show(*deal) && !is_here(deal);
        let hits = || findings.hits().iter().map(|hit| hit.deal);
        let shown: Vec<DealNumber> = hits().filter(fits).collect();
        if let Some(at) = random.checked_rem(shown.len() as u64) {
            return shown.into_iter().nth(usize::try_from(at).unwrap_or(0));
        }
        let other = if hits().any(|deal| is_here(&deal)) { "other " } else { "" };
        let about = findings.about();
        self.say(format!("no {other}matching deal has been found yet: {about}"));
        None
    }

    fn put(&mut self, subject: Subject) {
        self.near = subject.deal.unwrap_or(self.near);
        self.subject = subject;
        if let Some(deal) = self.subject.deal {
            self.record.saw(deal);
        }
    }
}

/// A deal, or a board that is not a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subject {
    /// Its number; `None` for a board that is not a deal.
    pub(crate) deal: Option<DealNumber>,
    /// The position before the first move.
    pub(crate) start: Board,
}

impl Subject {
    /// A numbered deal.
    pub(crate) fn deal(deal: DealNumber) -> Self {
        Self { deal: Some(deal), start: deal.deal() }
    }

    /// A board, with its deal number if it has one (the smallest, if there were several).
    pub(crate) fn board(board: Board) -> Self {
        Self { deal: lookup::number(&board), start: board }
    }

    /// A short name: `#617`, or `board`.
    pub(crate) fn name(&self) -> String {
        self.deal.map_or_else(|| "board".to_owned(), |deal| format!("#{deal}"))
    }

    /// The title: `Deal 617`, or `otherwise` for a board without a number.
    pub(crate) fn title(&self, otherwise: &str) -> String {
        self.deal.map_or_else(|| otherwise.to_owned(), |deal| format!("Deal {deal}"))
    }
}

//! Browsing from deal to deal, also through the results of a search.

use std::iter::repeat_with;

use crate::tui::app::{App, Mode, Subject};
use crate::tui::jobs::{Findings, Progress, Search};
use freecell::dealer::{DealNumber, impossible};
use freecell::facts::{DealFacts, daily};

/// Random deals are from the range of later Windows versions, which most people know.
const RANDOM_LAST: u64 = 1_000_000;

impl App {
    /// Shows the deal whose number is higher by `steps`, in the current mode.
    pub(crate) fn step_deal(&mut self, steps: i64) {
        let deal = self.near.step(steps);
        if Some(deal) == self.subject.deal {
            let end = if steps < 0 { "first" } else { "last" };
            return self.say(format!("{deal} is the {end} deal"));
        }
        self.stay_in_mode(Subject::deal(deal));
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
        if let Some(deal) = deal {
            self.show_or_play(deal);
        }
    }

    /// Shows the deal of the day. Stays in Play mode; otherwise changes to Browse mode.
    pub(crate) fn show_today(&mut self) {
        let date = self.days.date(self.now);
        self.show_or_play(self.todays_deal());
        self.say(format!("the deal of the day, {date}"));
    }

    /// The deal of the player's current day.
    fn todays_deal(&self) -> DealNumber {
        daily::deal(self.days.day(self.now).cast_signed())
    }

    /// Whether the deal of the day is shown.
    pub(crate) fn is_todays(&self) -> bool {
        self.now > 0 && self.subject.deal == Some(self.todays_deal())
    }

    /// Plays a deal in Play mode; otherwise shows it in Browse mode.
    fn show_or_play(&mut self, deal: DealNumber) {
        match self.mode {
            Mode::Play(_) => self.stay_in_mode(Subject::deal(deal)),
            _ => self.show(Subject::deal(deal)),
        }
    }

    /// Starts the search described by a text; an empty text ends the search.
    pub(crate) fn search_for(&mut self, text: String) {
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
            self.knowledge.look_into(hit, false);
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
    pub(crate) fn found_out(&self, findings: &Findings, hit: &DealFacts) -> String {
        let facts = hit.found_in_words(findings.search.autoplay);
        if hit.length(findings.search.autoplay).is_none() || findings.search.rules() == self.rules()
        {
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
    pub(crate) fn show_hit(&mut self, deal: DealNumber) {
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
}

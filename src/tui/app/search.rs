//! Deals that are searched for: going through those found, and random ones.

use crate::dealer::DealNumber;
use crate::rules::Rules;
use crate::search::Hit;
use crate::tui::app::{App, Subject};
use crate::tui::jobs::{Findings, Progress, Search};

impl App {
    /// Begins the search that a text describes; one without text ends the search.
    pub(super) fn search_for(&mut self, text: String) {
        if text.is_empty() {
            if self.findings.take().is_some() {
                self.say("nothing is searched for any more: r takes any deal again");
            }
            return;
        }
        let id = self.next_job();
        match Search::read(&text, id, self.config.settings.autoplay) {
            Ok(search) => self.findings = Some(Findings::new(text, search)),
            Err(why) => self.warn(why),
        }
    }

    /// Takes what a search has found.
    pub(super) fn take_found(&mut self, id: u64, mut progress: Progress) -> bool {
        let Some(findings) = self.findings.as_mut() else { return false };
        if findings.search.id != id || !findings.is_running() {
            return false;
        }
        for hit in &progress.hits {
            self.knowledge.look_into(hit.deal, &hit.facts, false);
        }
        if findings.search.not_won {
            let is_won = |deal| self.record.row(deal).is_some_and(|row| row.won > 0);
            progress.hits.retain(|hit| !is_won(hit.deal));
        }
        let is_over = progress.end.is_some();
        findings.add(progress);
        if is_over {
            let about = findings.about();
            self.say(format!("{about}; the search is over"));
        }
        true
    }

    /// What was found out about a deal; lengths are told with the rules they are of, where those
    /// are not in force.
    pub(crate) fn found_out(&self, findings: &Findings, hit: &Hit) -> String {
        let facts = hit.facts.to_string();
        if hit.facts.length.is_none() || findings.is_under(self.rules()) {
            return facts;
        }
        let searched = Rules::DEFAULT.with_autoplay(findings.search.autoplay);
        format!("{facts} (with {searched})")
    }

    /// Shows the next deal found after the one shown, or with −1 the one before.
    pub(crate) fn step_hit(&mut self, by: i64) {
        let Some(findings) = &self.findings else {
            return self.say_with(
                "there is no search",
                "/ begins one, such as fewest-cells 0 or difficulty hard",
            );
        };
        let (here, hits) = (self.near, || findings.hits().iter().map(|hit| hit.deal));
        let (next, end, side) = if by > 0 {
            (hits().filter(|deal| *deal > here).min(), "last", "after")
        } else {
            (hits().filter(|deal| *deal < here).max(), "first", "before")
        };
        if let Some(deal) = next {
            return self.show_hit(deal);
        }
        if !findings.is_running() && hits().any(|deal| deal == here) {
            let found = hits().count();
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

    /// A random one of the deals found; none, and what there is to say, before there is any.
    pub(super) fn random_hit(&mut self) -> Option<DealNumber> {
        let random = self.random.next();
        let findings = self.findings.as_ref()?;
        let is_here = |deal: &DealNumber| Some(*deal) == self.subject.number();
        let fits = |deal: &DealNumber| findings.search.may_show(*deal) && !is_here(deal);
        let hits = || findings.hits().iter().map(|hit| hit.deal);
        let shown: Vec<DealNumber> = hits().filter(fits).collect();
        let at = random.checked_rem(shown.len() as u64).and_then(|at| usize::try_from(at).ok());
        if let Some(at) = at {
            return Some(shown[at]);
        }
        let other = if hits().any(|deal| is_here(&deal)) { "other " } else { "" };
        let about = findings.about();
        self.say(format!("no {other}deal that fits is known: {about}"));
        None
    }
}

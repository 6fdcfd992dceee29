//! Deals that are searched for: going through those found, and random ones.

use crate::dealer::DealNumber;
use crate::random::Random;
use crate::rules::Rules;
use crate::search::Hit;
use crate::tui::app::App;
use crate::tui::app::subject::Subject;
use crate::tui::jobs::search::{Findings, Luck, Progress, Search};

/// A random deal that fits a search. After the first one, the next is looked for in advance.
#[derive(Debug, Default)]
pub(super) struct Lucky {
    /// What is looked for.
    wanted: Option<Luck>,
    /// What was found and not shown yet.
    found: Option<DealNumber>,
    /// Whether somebody waits for it.
    asked: bool,
}

impl Lucky {
    /// The random deal that is looked for.
    pub(super) fn wanted(&self) -> Option<&Luck> {
        self.wanted.as_ref()
    }

    /// Whether somebody waits for a deal.
    pub(super) fn is_awaited(&self) -> bool {
        self.asked && self.wanted.is_some()
    }

    /// Ends the search for a deal; whether somebody waits for it.
    pub(super) fn stop(&mut self) -> bool {
        let asked = self.is_awaited();
        *self = Self::default();
        asked
    }
}

impl App {
    /// The search for deals, if there is one.
    pub(crate) fn findings(&self) -> Option<&Findings> {
        self.findings.as_ref()
    }

    /// Begins the search that a text describes; one without text ends the search.
    pub(super) fn search_for(&mut self, text: String) {
        self.lucky.stop();
        if text.is_empty() {
            if self.findings.take().is_some() {
                self.say("nothing is searched for any more: r takes any deal again");
            }
            return;
        }
        let id = self.next_job();
        match Search::read(&text, id, self.rules.autoplay) {
            Ok(search) => self.findings = Some(Findings::new(text, search)),
            Err(why) => self.warn(why),
        }
    }

    /// Takes what a search has found.
    pub(super) fn take_found(&mut self, id: u64, progress: Progress) -> bool {
        let Some(findings) = self.findings.as_mut() else { return false };
        if findings.search_id() != id || !findings.is_running() {
            return false;
        }
        for hit in &progress.hits {
            self.knowledge.search_found(hit.deal, &hit.facts);
        }
        let is_over = progress.end.is_some();
        findings.add(progress);
        if is_over {
            let about = findings.about();
            self.say(format!("the search is over: {about}"));
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

    /// Shows one of the deals found, by its place in the list.
    pub(super) fn show_hit_at(&mut self, at: usize) {
        let hit = self.findings.as_ref().and_then(|findings| findings.hits.get(at).copied());
        if let Some(hit) = hit {
            self.show_hit(hit);
        }
    }

    /// Shows the next deal found after the one shown, or with −1 the one before.
    pub(super) fn step_hit(&mut self, by: i64) {
        let Some(findings) = &self.findings else {
            self.say("no deals are searched for yet");
            return self.name_keys("/ searches, for fewest-cells 0, say, or difficulty hard");
        };
        let (here, hits) = (self.near, || findings.hits.iter().copied());
        let next = if by > 0 {
            hits().filter(|hit| hit.deal > here).min_by_key(|hit| hit.deal)
        } else {
            hits().filter(|hit| hit.deal < here).max_by_key(|hit| hit.deal)
        };
        if let Some(hit) = next {
            return self.show_hit(hit);
        }
        let side = if by > 0 { "after" } else { "before" };
        let about = findings.about();
        self.say(format!("no deal {side} this one was found: {about}"));
    }

    fn show_hit(&mut self, hit: Hit) {
        self.stay_in_mode(Subject::deal(hit.deal));
        let Some(findings) = &self.findings else { return };
        let at = findings.hits.iter().position(|other| other.deal == hit.deal).unwrap_or(0);
        let place = format!("{} of {} found", at + 1, findings.hits.len());
        let found_out = self.found_out(findings, &hit);
        self.say(if found_out.is_empty() { place } else { format!("{place}: {found_out}") });
    }

    /// Shows the random deal that was found, and wants another one to be found.
    pub(super) fn random_hit(&mut self) {
        let random = self.random.next();
        let listed = self.findings.as_ref().filter(|findings| findings.search.is_for_some());
        if let Some(hit) = listed.and_then(|findings| one_of(&findings.hits, random)) {
            return self.show_random(hit.deal);
        }
        let found = self.lucky.found.take();
        self.lucky.asked = found.is_none();
        if self.lucky.wanted.is_none() {
            self.try_luck();
        }
        match found {
            Some(deal) => self.show_random(deal),
            None => self.say("looking for a random deal that fits"),
        }
    }

    fn try_luck(&mut self) {
        let Some(search) = self.findings.as_ref().map(|findings| findings.search.clone()) else {
            return;
        };
        let random = Random::new(self.random.next());
        self.lucky.wanted = Some(Luck { id: self.next_job(), search, random });
    }

    /// Whether a random deal that fits was found and not shown yet.
    pub(crate) fn has_random_hit(&self) -> bool {
        self.lucky.found.is_some()
    }

    /// Takes the random deal that was found.
    pub(super) fn take_lucky(
        &mut self,
        id: u64,
        found: Result<Option<DealNumber>, String>,
    ) -> bool {
        if self.lucky.wanted.take_if(|luck| luck.id == id).is_none() {
            return false;
        }
        // Where none was found in time, one of those that the search has found will do.
        let random = self.random.next();
        let hits = self.findings.as_ref().map_or(&[][..], |findings| &findings.hits);
        let any = || one_of(hits, random).map(|hit| hit.deal);
        let asked = std::mem::take(&mut self.lucky.asked);
        match found {
            Ok(found) => self.lucky.found = found.or_else(any),
            Err(why) => {
                self.warn(format!("no random deal can be looked for: {why}"));
                return true;
            }
        }
        if !asked {
            return false;
        }
        if let Some(deal) = self.lucky.found {
            self.say(format!("deal {deal} fits"));
            self.name_keys("r shows it");
        } else {
            let seconds = Luck::SECONDS;
            self.say(format!("no random deal that fits was found in {seconds} seconds"));
        }
        true
    }
}

/// The one of some deals that a random number picks.
fn one_of(hits: &[Hit], random: u64) -> Option<&Hit> {
    let at = random.checked_rem(hits.len() as u64)?;
    hits.get(usize::try_from(at).ok()?)
}

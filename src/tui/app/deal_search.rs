//! The search for deals, and the way through the deals found.

use std::collections::BTreeSet;

use crate::tui::app::{App, ViewedDeal};
use crate::tui::jobs::{Findings, Progress, SearchJob};
use crate::user::stats::{Filter, RecordSort};
use freecell::dealer::DealNumber;
use freecell::facts::DealFacts;

impl App {
    /// Starts the search described by a text; an empty text ends the search.
    ///
    /// # Errors
    /// A one-line description of what is wrong with the text.
    pub(crate) fn search_for(&mut self, text: String) -> Result<(), String> {
        if text.is_empty() {
            self.end_search();
            return Ok(());
        }
        let looked_up = self.look_up(&text)?;
        self.pasting.end_list();
        if looked_up.is_none() {
            self.searches += 1;
            let search = SearchJob::read(&text, self.searches, self.config.settings.autoplay)?;
            self.deal_search = Some(Findings::new(text, search));
        } else {
            self.deal_search = looked_up;
        }
        Ok(())
    }

    /// Ends the search.
    pub(crate) fn end_search(&mut self) {
        if self.deal_search.take().is_some() {
            self.said.say("the search is closed: r picks any deal");
        }
    }

    /// The deals that a text describes, from cards and tables, at once; `None` if they have to be searched for.
    ///
    /// # Errors
    /// A one-line description of what is wrong with the text.
    pub(crate) fn look_up(&self, text: &str) -> Result<Option<Findings>, String> {
        let search = SearchJob::read(text, 0, self.config.settings.autoplay)?;
        let Some(mut hits) = search.look_up() else { return Ok(None) };
        self.leave_out(&search, &mut hits);
        Ok(Some(Findings::looked_up(text.to_owned(), search, hits)))
    }

    /// Leaves out the deals that a search does not want because the player has won them.
    fn leave_out(&self, search: &SearchJob, hits: &mut Vec<DealFacts>) {
        if search.not_won {
            let rows = self.player.record.rows(Filter::Won, RecordSort::default());
            let won = rows.iter().filter(|row| row.won > 0).map(|row| row.deal);
            let won: BTreeSet<DealNumber> = won.collect();
            hits.retain(|hit| !won.contains(&hit.deal));
        }
    }

    /// Shows the board of one of the deals found, and what is known about it, while the player chooses one.
    pub(crate) fn preview_hit(&mut self, hit: &DealFacts) {
        for facts in [*hit, DealFacts::in_tables(hit.deal, self.rules().autoplay)] {
            self.solving.knowledge.look_into(&facts);
        }
        self.preview(Some(hit.deal));
    }

    /// Takes the results of a search.
    pub(super) fn take_found(&mut self, id: u64, mut progress: Progress) -> bool {
        let is_it = |found: &mut Findings| found.search.id == id && found.is_running();
        let Some(mut findings) = self.deal_search.take_if(is_it) else { return false };
        for hit in progress.early.iter().chain(&progress.hits) {
            self.solving.knowledge.look_into(hit);
        }
        self.leave_out(&findings.search, &mut progress.hits);
        self.leave_out(&findings.search, &mut progress.early);
        findings.add(progress);
        if !findings.is_running() {
            self.said.say(format!("{}; the search is over", findings.about()));
        }
        self.deal_search = Some(findings);
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
        let Some(findings) = &self.deal_search else {
            return self.said.say_with(
                "there is no search",
                "/ begins one, such as fewest-cells 0 or difficulty hard",
            );
        };
        if let Some(deal) = findings.next_to(self.desk.last_deal, by > 0) {
            return self.show_hit(deal);
        }
        let (end, side) = if by > 0 { ("last", "after") } else { ("first", "before") };
        let hits = findings.hits();
        if !findings.is_running() && hits.iter().any(|hit| hit.deal == self.desk.last_deal) {
            let found = hits.len();
            return self.said.say(format!("this is the {end} of {found} found"));
        }
        let about = findings.about();
        self.said.say(format!("no deal {side} this one was found: {about}"));
    }

    /// Shows one of the deals found.
    pub(crate) fn show_hit(&mut self, deal: DealNumber) {
        self.stay_in_mode(ViewedDeal::deal(deal));
        let Some(findings) = &self.deal_search else { return };
        let mut hits = (1..).zip(findings.hits());
        let Some((at, hit)) = hits.find(|(_, hit)| hit.deal == deal) else { return };
        let place = format!("{at} of {} found", findings.hits().len());
        let found_out = self.found_out(findings, hit);
        self.said.say(if found_out.is_empty() { place } else { format!("{place}: {found_out}") });
    }

    /// A random one of the deals found; if there is none yet, a message says so.
    pub(super) fn random_hit(&mut self) -> Option<DealNumber> {
        let random = self.random.next();
        let findings = self.deal_search.as_ref()?;
        let is_here = |deal: &DealNumber| Some(*deal) == self.desk.viewed.deal;
        let fits = |deal: &DealNumber| findings.search.may_show(*deal) && !is_here(deal);
        let hits = || findings.hits().iter().map(|hit| hit.deal);
        let shown: Vec<DealNumber> = hits().filter(fits).collect();
        if let Some(at) = random.checked_rem(shown.len() as u64) {
            return shown.into_iter().nth(usize::try_from(at).unwrap_or(0));
        }
        let other = if hits().any(|deal| is_here(&deal)) { "other " } else { "" };
        let about = findings.about();
        self.said.say(format!("no {other}matching deal has been found yet: {about}"));
        None
    }
}

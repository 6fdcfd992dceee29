//! Counts over the deals of a search.

use std::time::Instant;

use crate::cli::Status;
use crate::cli::search::line::Line;
use crate::dealer::DealNumber;
use crate::search::{Deals, List, News};
use crate::words::count;

/// Counts over the deals of a search.
pub(super) struct Summary {
    started: Instant,
    found: u64,
    undecided: u64,
    searched: u64,
    last: Option<DealNumber>,
}

impl Summary {
    /// Starts with the lines of an interrupted run.
    pub(super) fn new(earlier: &[Line]) -> Self {
        let count =
            |which: fn(&Line) -> bool| earlier.iter().filter(|line| which(line)).count() as u64;
        Self {
            started: Instant::now(),
            found: count(|line| matches!(line, Line::Hit(_))),
            undecided: count(|line| matches!(line, Line::Undecided(..))),
            searched: 0,
            last: None,
        }
    }

    /// Counts a report.
    pub(super) fn add(&mut self, news: &News) {
        match news {
            News::Hit(hit) => {
                self.found += 1;
                self.last = Some(hit.deal);
            }
            News::Undecided(..) => self.undecided += 1,
            News::Searched(deals) => self.searched += deals,
        }
    }

    /// Ends the count at the last deal found, where a full list ended the search.
    pub(super) fn end_with_last(&mut self, deals: &Deals) {
        let position = self.last.and_then(|deal| deals.up_to(deal, self.searched));
        self.searched = position.unwrap_or(self.searched);
    }

    /// Deals that fit, those of an earlier run among them.
    pub(super) fn found(&self) -> u64 {
        self.found
    }

    /// Deals searched in this run.
    pub(super) fn searched(&self) -> u64 {
        self.searched
    }

    /// The exit status: whether every deal was decided.
    pub(super) fn status(&self) -> Status {
        if self.undecided > 0 { Status::GaveUp } else { Status::Done }
    }

    /// The counts in words; for a list that is cut, also the total.
    #[expect(clippy::cast_precision_loss, reason = "rates are rounded")]
    pub(super) fn told(&self, list: List) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        let cut = list.limit.filter(|most| list.sort.is_some() && most.get() < self.found);
        let listed = cut.map_or(String::new(), |most| format!("{most} of "));
        let undecided = match self.undecided {
            0 => String::new(),
            deals => format!(", {deals} undecided"),
        };
        let rate = self.searched as f64 / seconds.max(1e-9);
        let searched = count(self.searched, "deal");
        format!(
            "{listed}{} found{undecided}; {searched} searched in {seconds:.1} s, {rate:.0} a second",
            self.found
        )
    }
}

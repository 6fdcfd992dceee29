//! What a search came to.

use std::fmt;
use std::time::Instant;

use crate::cli::Status;
use crate::cli::search::line::Told;
use crate::dealer::DealNumber;
use crate::search::{Deals, News};
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
    /// No deals yet but those that an earlier run found.
    pub(super) fn new(earlier: &[Told]) -> Self {
        let count =
            |which: fn(&Told) -> bool| earlier.iter().filter(|told| which(told)).count() as u64;
        Self {
            started: Instant::now(),
            found: count(|told| matches!(told, Told::Hit(_))),
            undecided: count(|told| matches!(told, Told::Undecided(..))),
            searched: 0,
            last: None,
        }
    }

    /// Counts what is new.
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

    /// Takes note that the search ended with the last deal that was found.
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
}

impl fmt::Display for Summary {
    #[expect(clippy::cast_precision_loss, reason = "rates are rounded")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.started.elapsed().as_secs_f64();
        write!(f, "{} found", self.found)?;
        if self.undecided > 0 {
            write!(f, ", {} undecided", self.undecided)?;
        }
        let rate = self.searched as f64 / seconds.max(1e-9);
        let searched = count(self.searched, "deal");
        write!(f, "; {searched} searched in {seconds:.1} s, {rate:.0} a second")
    }
}

//! Looking for the deals that a board, or a part of one, can be.

use std::ops::ControlFlow;

use crate::board::PartialBoard;
use crate::board::compare;
use crate::cli::find::{Answer, Asked, FindArgs};
use crate::cli::interrupt::Interrupt;
use crate::cli::{CliError, Status, deal_number, deal_range, input, output, work};
use crate::dealer::{DealNumber, DealRange, scan::Scan};
use crate::ordered;
use crate::text::{BoardEntry, FoundBoard};

/// Looks for deals as the arguments say.
pub(super) struct Finder {
    range: Option<DealRange>,
    pub(super) expected: Option<DealNumber>,
    jobs: usize,
    pub(super) interrupt: Interrupt,
}

impl Finder {
    pub(super) fn new(args: &FindArgs) -> Result<Self, CliError> {
        Ok(Self {
            range: args.range.as_deref().map(deal_range).transpose()?,
            expected: args.expect.as_deref().map(deal_number).transpose()?,
            jobs: work::threads(args.jobs),
            interrupt: Interrupt::watched(),
        })
    }

    /// The answer for a board; none when Ctrl-C interrupted it.
    pub(super) fn answer(&self, entry: BoardEntry) -> Option<Answer> {
        if self.interrupt.is_raised() {
            return None;
        }
        let line = entry.line;
        let nearest = if self.expected.is_none() { entry.nearest_deal() } else { None };
        let (board, mut deals) = match entry.board {
            Err(error) => {
                return Some(Answer {
                    line,
                    asked: Err(error),
                    deals: Vec::new(),
                    differences: None,
                    nearest,
                });
            }
            Ok(FoundBoard::Part(part)) => return self.answer_part(line, &part),
            Ok(FoundBoard::Whole(found)) => {
                input::tell_listing(&found, line);
                (found.board, found.deals)
            }
        };
        let differences =
            self.expected.map(|expected| compare::differences(&expected.deal(), &board));
        deals.retain(|&deal| self.range.as_ref().is_none_or(|range| range.contains(deal)));
        let asked = Ok(Asked::Whole { range: self.range.clone() });
        Some(Answer { line, asked, deals, differences, nearest })
    }

    fn answer_part(&self, line: usize, part: &PartialBoard) -> Option<Answer> {
        let search = Scan::new(part);
        let differences =
            self.expected.map(|expected| compare::partial_differences(&expected.cards(), part));
        let mut deals = Vec::new();
        // The expected deal fits: no need to look for others.
        if differences.as_ref().is_none_or(|differences| !differences.is_empty()) {
            let flow = self.each(&search, |fitting| {
                deals.extend_from_slice(fitting);
                Ok(())
            });
            if !matches!(flow, Ok(Status::Done)) {
                return None;
            }
        } else {
            deals.extend(self.expected);
        }
        let asked = Ok(Asked::Part { known: part.known(), range: self.searched(&search) });
        Some(Answer { line, asked, deals, differences, nearest: None })
    }

    /// The range in which deals are looked for; none for all.
    pub(super) fn searched(&self, search: &Scan) -> Option<DealRange> {
        /// The deals of today's Windows.
        const USUAL: &str = "1..1000000";
        if search.is_quick() {
            return self.range.clone();
        }
        self.range.clone().or_else(|| USUAL.parse().ok())
    }

    /// Hands over the deals that fit, some at a time, in order.
    pub(super) fn each(
        &self,
        search: &Scan,
        mut found: impl FnMut(&[DealNumber]) -> Result<(), CliError>,
    ) -> Result<Status, CliError> {
        let range = match self.searched(search) {
            Some(range) if !search.is_quick() => range,
            range => {
                let mut deals = search.all();
                deals.retain(|&deal| range.as_ref().is_none_or(|range| range.contains(deal)));
                found(&deals)?;
                return Ok(Status::Done);
            }
        };
        let progress = output::progress(
            range.count(),
            "deals",
            range.count() >= 1000 && output::is_redirected(),
        );
        let mut status = Ok(Status::Done);
        ordered::for_each(
            self.jobs,
            parts(&range),
            || (),
            |(), part| {
                let mut deals = Vec::new();
                if !self.interrupt.is_raised() {
                    _ = search.scan(&part, |deal| {
                        deals.push(deal);
                        ControlFlow::Continue(())
                    });
                }
                (part.count(), deals)
            },
            |(count, deals)| {
                if self.interrupt.is_raised() {
                    status = Ok(Status::Interrupted);
                    return ControlFlow::Break(());
                }
                progress.inc(count);
                if let Err(error) = found(&deals) {
                    status = Err(error);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        );
        progress.finish_and_clear();
        status
    }
}

/// A range in parts that are searched in some milliseconds each.
fn parts(range: &DealRange) -> impl Iterator<Item = DealRange> + Send + use<> {
    const SIZE: i64 = 1 << 18;
    let last = range.last();
    let mut from = Some(range.first());
    std::iter::from_fn(move || {
        let first = from?;
        let end = first.step(SIZE - 1).min(last).max(first);
        from = (end < last).then(|| end.step(1));
        DealRange::new(first, end).ok()
    })
}

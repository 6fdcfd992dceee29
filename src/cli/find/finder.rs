//! Looking for the deals that a board, or a part of one, can be.

use std::ops::ControlFlow;

use crate::board::PartialBoard;
use crate::board::compare;
use crate::cli::find::{Answer, Asked, FindArgs};
use crate::cli::interrupt::Interrupt;
use crate::cli::{CliError, Status, deal_number, deal_range, output, work};
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

    /// Hands over the answers for boards, in order; whether Ctrl-C did not interrupt it.
    pub(super) fn answers(
        &self,
        mut boards: impl Iterator<Item = BoardEntry>,
        mut take: impl FnMut(Answer) -> Result<(), CliError>,
    ) -> Result<bool, CliError> {
        /// Boards that are read before they are looked up on all cores.
        const AT_ONCE: usize = 256;
        loop {
            let some: Vec<BoardEntry> = boards.by_ref().take(AT_ONCE).collect();
            if some.is_empty() {
                return Ok(true);
            }
            let mut done = Ok(true);
            ordered::for_each(
                self.jobs.min(some.len()),
                some.into_iter(),
                || (),
                |(), entry| (!self.interrupt.is_raised()).then(|| self.answer(entry)),
                |answer| {
                    // A part is looked for on all cores by itself.
                    let part = |(line, part)| self.answer_part(line, &part);
                    done = match answer.and_then(|answer| answer.map_or_else(part, Some)) {
                        Some(answer) => take(answer).map(|()| true),
                        None => Ok(false),
                    };
                    if let Ok(true) = done {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                },
            );
            if !matches!(done, Ok(true)) {
                return done;
            }
        }
    }

    /// The answer for a board, or the line and the cards of a part of one.
    fn answer(&self, entry: BoardEntry) -> Result<Answer, (usize, PartialBoard)> {
        let line = entry.line;
        let nearest = if self.expected.is_none() { entry.nearest_deal() } else { None };
        let unknown = |asked| Answer {
            line,
            asked,
            deals: Vec::new(),
            differences: None,
            nearest: None,
            listing: None,
        };
        match entry.board {
            Err(error) => Ok(Answer { nearest, ..unknown(Err(error)) }),
            Ok(FoundBoard::Part(part)) => Err((line, part)),
            Ok(FoundBoard::Whole(mut found)) => {
                let expected = self.expected.map(DealNumber::deal);
                let differences =
                    expected.map(|expected| compare::differences(&expected, &found.board));
                found.deals.retain(|&deal| self.range.as_ref().is_none_or(|it| it.contains(deal)));
                let asked = Ok(Asked::Whole { range: self.range.clone() });
                let (deals, listing) = (found.deals, found.listing);
                Ok(Answer { line, asked, deals, differences, nearest, listing })
            }
        }
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
        Some(Answer { line, asked, deals, differences, nearest: None, listing: None })
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

//! Looking for the deals that a board, or a part of one, can be.

use std::ops::ControlFlow;

use crate::board::{PartialBoard, compare};
use crate::card::Card;
use crate::cli::find::{Answer, FindArgs, ends};
use crate::cli::{CliError, deal_number, deal_range, output, work};
use crate::dealer::{DealNumber, DealRange, scan::Scan};
use crate::interrupt::Interrupt;
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
            interrupt: Interrupt::of_command(),
        })
    }

    /// Hands over the answers for boards, in order.
    pub(super) fn answers(
        &self,
        mut boards: impl Iterator<Item = BoardEntry>,
        mut take: impl FnMut(Answer) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        /// Boards that are read before they are looked up on all cores.
        const AT_ONCE: usize = 256;
        loop {
            let some: Vec<BoardEntry> = boards.by_ref().take(AT_ONCE).collect();
            if some.is_empty() {
                return Ok(());
            }
            ordered::for_each(
                self.jobs.min(some.len()),
                some.into_iter(),
                || (),
                |(), entry| self.interrupt.check().map(|()| self.answer(entry)),
                // A part is looked for on all cores by itself.
                |answer| take(answer?.or_else(|(line, part)| self.answer_part(line, &part))?),
            )?;
        }
    }

    /// The answer for a board, or the line and the cards of a part of one.
    fn answer(&self, entry: BoardEntry) -> Result<Answer, (usize, PartialBoard)> {
        let nearest = if self.expected.is_none() { entry.nearest_deal() } else { None };
        let found = match entry.board {
            Err(error) => {
                let error = Some(error.to_string());
                return Ok(Answer { nearest, error, ..self.unknown(entry.line) });
            }
            Ok(FoundBoard::Part(part)) => return Err((entry.line, part)),
            Ok(FoundBoard::Whole(found)) => found,
        };
        let expected = self.expected.map(DealNumber::deal);
        let differences = expected.map(|expected| compare::differences(&expected, &found.board));
        let mut deals = found.deals;
        deals.retain(|&deal| self.range.as_ref().is_none_or(|range| range.contains(deal)));
        Ok(Answer {
            deals,
            known: Some(Card::COUNT),
            range: self.range.as_ref().map(ends),
            same: differences.as_ref().map(Vec::is_empty),
            differences,
            nearest,
            listing: found.listing,
            ..self.unknown(entry.line)
        })
    }

    /// An answer with the line and the expected deal alone.
    fn unknown(&self, line: usize) -> Answer {
        Answer { line, expected: self.expected, ..Answer::default() }
    }

    fn answer_part(&self, line: usize, part: &PartialBoard) -> Result<Answer, CliError> {
        let search = Scan::new(part);
        let differences =
            self.expected.map(|expected| compare::partial_differences(&expected.cards(), part));
        let same = differences.as_ref().map(Vec::is_empty);
        let mut deals = Vec::new();
        if same == Some(true) {
            // No need to look for others.
            deals.extend(self.expected);
        } else {
            self.each(&search, |fitting| {
                deals.extend_from_slice(fitting);
                Ok(())
            })?;
        }
        let (known, range) = (Some(part.known()), self.searched(&search).as_ref().map(ends));
        Ok(Answer { deals, known, range, same, differences, ..self.unknown(line) })
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
    ) -> Result<(), CliError> {
        let range = match self.searched(search) {
            Some(range) if !search.is_quick() => range,
            range => {
                let mut deals = search.all();
                deals.retain(|&deal| range.as_ref().is_none_or(|range| range.contains(deal)));
                return found(&deals);
            }
        };
        let is_lasting = range.count() >= 1000 && output::is_redirected();
        let progress = output::progress(range.count(), "deals", is_lasting);
        let done = ordered::for_each(
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
                self.interrupt.check()?;
                progress.inc(count);
                found(&deals)
            },
        );
        progress.finish_and_clear();
        done
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

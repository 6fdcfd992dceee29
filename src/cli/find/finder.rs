//! Looking for the deals that a board, or a part of one, can be.

use std::ops::ControlFlow;

use crate::board::PartialBoard;
use crate::board::compare::{self, Difference};
use crate::card::Card;
use crate::cli::find::{Answer, FindArgs, ends};
use crate::cli::{CliError, output, parsed, work};
use crate::dealer::{DealNumber, DealRange, scan::Scan};
use crate::interrupt::Interrupt;
use crate::ordered;
use crate::search::{Conditions, Deals, News, Search, SearchOptions};
use crate::solver::Cancel;
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
            range: args.range.as_deref().map(parsed).transpose()?,
            expected: args.expect.as_deref().map(parsed).transpose()?,
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
        let line = entry.line;
        let found = match entry.board {
            Err(error) => {
                let (expected, error) = (self.expected, Some(error.to_string()));
                return Ok(Answer { line, expected, nearest, error, ..Answer::default() });
            }
            Ok(FoundBoard::Part(part)) => return Err((line, part)),
            Ok(FoundBoard::Whole(found)) => found,
        };
        let expected = self.expected.map(DealNumber::deal);
        let differences = expected.map(|expected| compare::differences(&expected, &found.board));
        let (mut deals, range) = (found.deals, self.range.as_ref());
        deals.retain(|&deal| range.is_none_or(|range| range.contains(deal)));
        let answer = self.of_cards(Card::COUNT, range, deals, differences);
        Ok(Answer { line, nearest, listing: found.listing, ..answer })
    }

    /// The answer for a board with this number of known cards.
    fn of_cards(
        &self,
        known: usize,
        range: Option<&DealRange>,
        deals: Vec<DealNumber>,
        differences: Option<Vec<Difference>>,
    ) -> Answer {
        Answer {
            deals,
            known: Some(known),
            range: range.map(ends),
            expected: self.expected,
            same: differences.as_ref().map(Vec::is_empty),
            differences,
            ..Answer::default()
        }
    }

    fn answer_part(&self, line: usize, part: &PartialBoard) -> Result<Answer, CliError> {
        let expected = self.expected.map(DealNumber::cards);
        let differences = expected.map(|cards| compare::partial_differences(&cards, part));
        let mut deals = Vec::new();
        if differences.as_ref().is_some_and(Vec::is_empty) {
            // No need to look for others.
            deals.extend(self.expected);
        } else {
            self.each(part, |fitting| {
                deals.extend_from_slice(fitting);
                Ok(())
            })?;
        }
        let range = self.searched(part);
        Ok(Answer { line, ..self.of_cards(part.known(), range.as_ref(), deals, differences) })
    }

    /// The range in which deals are looked for; none for all.
    pub(super) fn searched(&self, part: &PartialBoard) -> Option<DealRange> {
        /// The deals of today's Windows.
        const USUAL: &str = "1..1000000";
        let usual = || USUAL.parse().ok().filter(|_| !Scan::new(part).is_quick());
        self.range.clone().or_else(usual)
    }

    /// Hands over the deals that fit, some at a time, in order.
    pub(super) fn each(
        &self,
        part: &PartialBoard,
        mut found: impl FnMut(&[DealNumber]) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let scan = Scan::new(part);
        let range = match self.searched(part) {
            Some(range) if !scan.is_quick() => range,
            range => {
                let mut deals = scan.all();
                deals.retain(|&deal| range.as_ref().is_none_or(|range| range.contains(deal)));
                return found(&deals);
            }
        };
        let is_lasting = range.count() >= 1000 && output::is_redirected();
        let progress = output::progress(range.count(), "deals", is_lasting);
        let (deals, conditions) = (&Deals::new(vec![range]), &Conditions::of_cards(part));
        let options = SearchOptions::default();
        let search = Search { deals, conditions, options, jobs: self.jobs };
        let (mut fitting, mut done) = (Vec::new(), Ok(()));
        search.run(&Cancel::from(self.interrupt.flag()), |news| {
            match news {
                News::Hit(hit) => fitting.push(hit.deal),
                News::Searched(deals) => {
                    progress.inc(deals);
                    done = found(&std::mem::take(&mut fitting));
                }
                News::Undecided(..) => {}
            }
            if done.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        progress.finish_and_clear();
        done.and_then(|()| self.interrupt.check())
    }
}

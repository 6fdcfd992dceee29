//! The lines of a search, one for each deal: written, counted, and read by a resumed run.

use std::fmt;
use std::time::Instant;

use serde::ser::SerializeStruct as _;
use serde::{Deserialize as _, Serialize, Serializer};
use serde_json::Value;

use crate::cli::Status;
use crate::cli::output::{self, Format};
use crate::dealer::DealNumber;
use crate::search::{Deals, Facts, Hit, List, News};
use crate::solver::Limit;
use crate::words::count;

/// A line of the list.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line {
    /// A deal that fits.
    Hit(Hit),
    /// A deal for which a limit was reached first; none in a line of an earlier run.
    Undecided(DealNumber, Option<Limit>),
    /// How far an interrupted search got: its last deal, and how many there were up to it.
    Interrupted { last: DealNumber, searched: u64 },
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // The deal is null but for those that fit, so that programs count these alone.
        let (kind, fits, other, facts, limit, searched) = match *self {
            Self::Hit(Hit { deal, facts }) => (DEAL, Some(deal), None, facts, None, None),
            Self::Undecided(deal, limit) => {
                (UNDECIDED, None, Some(deal), Facts::default(), limit, None)
            }
            Self::Interrupted { last, searched } => {
                (INTERRUPTED, None, Some(last), Facts::default(), None, Some(searched))
            }
        };
        let mut row = to.serialize_struct("Line", 18)?;
        row.serialize_field("kind", kind)?;
        row.serialize_field("deal", &fits)?;
        row.serialize_field("number", &other)?;
        facts.serialize_into(&mut row)?;
        row.serialize_field("limit", &limit)?;
        row.serialize_field("searched", &searched)?;
        row.end()
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Hit(Hit { deal, facts }) if facts == Facts::default() => write!(f, "#{deal}"),
            Self::Hit(Hit { deal, facts }) => write!(f, "#{deal}: {facts}"),
            Self::Undecided(deal, limit) => {
                write!(f, "#{deal}: {UNDECIDED}, {}", limit.map_or("", Limit::reached))
            }
            Self::Interrupted { last, searched } => {
                write!(f, "#{last}: {INTERRUPTED} after {searched}")
            }
        }
    }
}

const DEAL: &str = "deal";
const UNDECIDED: &str = "undecided";
const INTERRUPTED: &str = "interrupted";

/// The names of the columns.
pub(super) fn header() -> String {
    output::header(&Line::Hit(Hit { deal: DealNumber::FIRST, facts: Facts::default() }))
}

/// Reads a line; of text and tables only the deal, without its facts.
pub(super) fn read(format: Format, line: &str) -> Option<Line> {
    let (kind, deal, searched, facts) = match format {
        Format::Json => {
            let row: Value = serde_json::from_str(line).ok()?;
            let number = row["deal"].as_i64().or(row["number"].as_i64())?;
            let facts = Facts::deserialize(&row).ok()?;
            (row["kind"].as_str()?.to_owned(), number.to_string(), row["searched"].as_u64(), facts)
        }
        Format::Text => {
            let (deal, rest) = line.split_once(": ").unwrap_or((line, ""));
            let searched =
                rest.strip_prefix(INTERRUPTED).and_then(|rest| rest.strip_prefix(" after "));
            let kind = [UNDECIDED, INTERRUPTED]
                .into_iter()
                .find(|kind| rest.starts_with(kind))
                .unwrap_or(DEAL);
            let searched = searched.and_then(|number| number.parse().ok());
            (kind.to_owned(), deal.strip_prefix('#')?.to_owned(), searched, Facts::default())
        }
        Format::Csv => {
            let fields: Vec<&str> = line.split(',').collect();
            let deal = fields.get(1..3)?.concat();
            let searched = fields.last()?.parse().ok();
            (fields[0].to_owned(), deal, searched, Facts::default())
        }
    };
    let deal: DealNumber = deal.parse().ok()?;
    match kind.as_str() {
        DEAL => Some(Line::Hit(Hit { deal, facts })),
        UNDECIDED => Some(Line::Undecided(deal, None)),
        INTERRUPTED => Some(Line::Interrupted { last: deal, searched: searched? }),
        _ => None,
    }
}

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

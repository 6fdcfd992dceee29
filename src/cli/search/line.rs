//! The lines of a search, one for each deal: written, counted, and read by a resumed run.

use std::io::{self, Write};
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
        let mut row = to.serialize_struct("Line", 18)?;
        let (kind, deal, facts) = match *self {
            Self::Hit(Hit { deal, facts }) => (DEAL, deal, facts),
            Self::Undecided(deal, _) => (UNDECIDED, deal, Facts::default()),
            Self::Interrupted { last, .. } => ("interrupted", last, Facts::default()),
        };
        let (hit, other) = if kind == DEAL { (Some(deal), None) } else { (None, Some(deal)) };
        row.serialize_field("kind", kind)?;
        // Null but for the deals that fit, so that programs count these alone.
        row.serialize_field("deal", &hit)?;
        row.serialize_field("number", &other)?;
        facts.serialize_into(&mut row)?;
        let limit = if let Self::Undecided(_, limit) = *self { limit } else { None };
        row.serialize_field("limit", &limit)?;
        let searched =
            if let Self::Interrupted { searched, .. } = *self { Some(searched) } else { None };
        row.serialize_field("searched", &searched)?;
        row.end()
    }
}

/// A line of an object's fields.
fn line(row: &Value) -> Option<Line> {
    let deal = |name: &str| DealNumber::new(row[name].as_i64()?).ok();
    match row["kind"].as_str()? {
        DEAL => Some(Line::Hit(Hit { deal: deal("deal")?, facts: Facts::deserialize(row).ok()? })),
        UNDECIDED => Some(Line::Undecided(deal("number")?, None)),
        _ => {
            let searched = row["searched"].as_u64()?;
            Some(Line::Interrupted { last: deal("number")?, searched })
        }
    }
}

/// The names of the columns.
pub(super) fn header() -> String {
    output::header(&Line::Hit(Hit { deal: DealNumber::FIRST, facts: Facts::default() }))
}

const DEAL: &str = "deal";
const UNDECIDED: &str = "undecided";
const INTERRUPTED: &str = "interrupted after ";

/// Writes a line.
pub(super) fn write(out: &mut impl Write, format: Format, line: &Line) -> io::Result<()> {
    match (format, *line) {
        (Format::Json, _) => output::json(out, line),
        (Format::Csv, _) => output::csv(out, line),
        (Format::Text, Line::Hit(Hit { deal, facts })) if facts == Facts::default() => {
            writeln!(out, "#{deal}")
        }
        (Format::Text, Line::Hit(Hit { deal, facts })) => writeln!(out, "#{deal}: {facts}"),
        (Format::Text, Line::Undecided(deal, limit)) => {
            writeln!(out, "#{deal}: {UNDECIDED}, {}", limit.map_or("", Limit::reached))
        }
        (Format::Text, Line::Interrupted { last, searched }) => {
            writeln!(out, "#{last}: {INTERRUPTED}{searched}")
        }
    }
}

/// Reads a line; of text and tables only the deal, without its facts.
pub(super) fn read(format: Format, line: &str) -> Option<Line> {
    let number = |text: &str| text.parse::<DealNumber>().ok();
    match format {
        Format::Json => self::line(&serde_json::from_str(line).ok()?),
        Format::Text => {
            let (deal, rest) = line.split_once(": ").unwrap_or((line, ""));
            let deal = deal.strip_prefix('#').and_then(number)?;
            Some(match rest.strip_prefix(INTERRUPTED) {
                Some(searched) => {
                    Line::Interrupted { last: deal, searched: searched.parse().ok()? }
                }
                None if rest.starts_with(UNDECIDED) => Line::Undecided(deal, None),
                None => Line::Hit(Hit { deal, facts: Facts::default() }),
            })
        }
        Format::Csv => {
            let fields: Vec<&str> = line.split(',').collect();
            let (kind, deal, other) = (*fields.first()?, *fields.get(1)?, *fields.get(2)?);
            Some(match kind {
                DEAL => Line::Hit(Hit { deal: number(deal)?, facts: Facts::default() }),
                UNDECIDED => Line::Undecided(number(other)?, None),
                "interrupted" => {
                    let searched = fields.last()?.parse().ok()?;
                    Line::Interrupted { last: number(other)?, searched }
                }
                _ => return None,
            })
        }
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

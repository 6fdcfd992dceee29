//! The output lines of a search, one for each deal, which a resumed run reads back.

use std::fmt;

use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};
use serde_json::Value;
use strum::{Display, EnumString};

use crate::cli::output::{self, Format};
use freecell::dealer::DealNumber;
use freecell::search::{Facts, Hit};
use freecell::solver::Limit;

/// A line of the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) kind: Kind,
    pub(super) deal: DealNumber,
    pub(super) facts: Facts,
    /// The limit that left the deal undecided; `None` in a line of an earlier run.
    pub(super) limit: Option<Limit>,
    /// The number of deals an interrupted search completed, up to and including this one.
    pub(super) searched: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, Serialize)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    /// A deal that matches.
    Deal,
    /// A deal for which a limit was reached first.
    Undecided,
    /// The last deal of an interrupted search.
    Interrupted,
}

impl From<Hit> for Line {
    fn from(Hit { deal, facts }: Hit) -> Self {
        Self { facts, ..Self::new(Kind::Deal, deal) }
    }
}

impl Line {
    pub(super) fn new(kind: Kind, deal: DealNumber) -> Self {
        Self { kind, deal, facts: Facts::default(), limit: None, searched: None }
    }
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // Only matching deals have a non-null `deal`, so that programs count just these.
        let fits = self.kind == Kind::Deal;
        let mut row = to.serialize_struct("Line", 18)?;
        row.serialize_field("kind", &self.kind)?;
        row.serialize_field("deal", &fits.then_some(self.deal))?;
        row.serialize_field("number", &(!fits).then_some(self.deal))?;
        self.facts.serialize_into(&mut row)?;
        row.serialize_field("limit", &self.limit)?;
        row.serialize_field("searched", &self.searched)?;
        row.end()
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, deal, facts, limit, searched } = *self;
        match kind {
            Kind::Deal => write!(f, "#{}", Hit { deal, facts }),
            Kind::Undecided => write!(f, "#{deal}: {kind}, {}", limit.map_or("", Limit::reached)),
            Kind::Interrupted => write!(f, "#{deal}: {kind} after {}", searched.unwrap_or(0)),
        }
    }
}

/// The names of the columns.
pub(super) fn header() -> String {
    output::header(&Line::new(Kind::Deal, DealNumber::FIRST))
}

/// Parses a line; for text and tables only the deal, without its facts.
pub(super) fn read(format: Format, line: &str) -> Option<Line> {
    let mut facts = Facts::default();
    let (kind, deal, searched) = match format {
        Format::Json => {
            let row: Value = serde_json::from_str(line).ok()?;
            facts = Facts::of_row(&row)?;
            let deal = row["deal"].as_i64().or(row["number"].as_i64())?;
            (row["kind"].as_str()?.parse().ok()?, deal.to_string(), row["searched"].as_u64())
        }
        Format::Text => {
            let line = line.strip_prefix('#')?;
            let (deal, rest) = line.split_once(": ").unwrap_or((line, ""));
            let mut words = rest.split([' ', ',']);
            let kind = words.next()?.parse().unwrap_or(Kind::Deal);
            (kind, deal.to_owned(), words.next_back().and_then(|number| number.parse().ok()))
        }
        Format::Csv => {
            let fields: Vec<&str> = line.split(',').collect();
            let deal = fields.get(1..3)?.concat();
            (fields[0].parse().ok()?, deal, fields.last()?.parse().ok())
        }
    };
    let searched = if kind == Kind::Interrupted { Some(searched?) } else { None };
    Some(Line { facts, searched, ..Line::new(kind, deal.parse().ok()?) })
}

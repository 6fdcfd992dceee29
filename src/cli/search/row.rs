//! The rows of a search, one for each deal, which a resumed run reads back.

use std::fmt;

use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};
use serde_json::Value;
use strum::{Display, EnumString};

use crate::cli::output::{self, RowFormat};
use freecell::dealer::DealNumber;
use freecell::facts::DealFacts;
use freecell::rules::Autoplay;
use freecell::solver::Limit;

/// A row of the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchRow {
    pub(super) kind: RowKind,
    pub(super) facts: DealFacts,
    /// The autoplay under which moves are counted.
    pub(super) autoplay: Autoplay,
    /// The limit that left the deal undecided; `None` in a row of an earlier run.
    pub(super) limit: Option<Limit>,
    /// The number of deals an interrupted search completed, up to and including this one.
    pub(super) searched: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, Serialize)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub(super) enum RowKind {
    /// A deal that matches.
    Deal,
    /// A deal for which a limit was reached first.
    Undecided,
    /// The last deal of an interrupted search.
    Interrupted,
}

impl Serialize for SearchRow {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // Only matching deals have a non-null `deal`, so that programs count just these.
        let (fits, deal) = (self.kind == RowKind::Deal, self.facts.deal);
        let mut row = to.serialize_struct("SearchRow", 18)?;
        row.serialize_field("kind", &self.kind)?;
        row.serialize_field("deal", &fits.then_some(deal))?;
        row.serialize_field("number", &(!fits).then_some(deal))?;
        self.facts.serialize_found(self.autoplay, &mut row)?;
        row.serialize_field("limit", &self.limit)?;
        row.serialize_field("searched", &self.searched)?;
        row.end()
    }
}

impl fmt::Display for SearchRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, facts, limit, searched, .. } = *self;
        let deal = facts.deal;
        match kind {
            RowKind::Deal => {
                let found = facts.found_in_words(self.autoplay);
                write!(f, "#{deal}{}{found}", if found.is_empty() { "" } else { ": " })
            }
            RowKind::Undecided => {
                write!(f, "#{deal}: {kind}, {}", limit.map_or("", Limit::reached))
            }
            RowKind::Interrupted => write!(f, "#{deal}: {kind} after {}", searched.unwrap_or(0)),
        }
    }
}

/// The names of the columns.
pub(super) fn header() -> String {
    let facts = DealFacts::unknown(DealNumber::FIRST);
    let (kind, autoplay) = (RowKind::Deal, Autoplay::default());
    output::header(&SearchRow { kind, facts, autoplay, limit: None, searched: None })
}

impl SearchRow {
    /// Parses a row; of text and tables only the deal, without its facts.
    pub(super) fn read(format: RowFormat, autoplay: Autoplay, line: &str) -> Option<Self> {
        let (kind, facts, searched) = match format {
            RowFormat::Json => {
                let row: Value = serde_json::from_str(line).ok()?;
                let deal = row["deal"].as_i64().or(row["number"].as_i64())?;
                let facts = DealFacts::of_row(DealNumber::new(deal).ok()?, autoplay, &row)?;
                (row["kind"].as_str()?.parse().ok()?, facts, row["searched"].as_u64())
            }
            RowFormat::Text => {
                let line = line.strip_prefix('#')?;
                let (deal, rest) = line.split_once(": ").unwrap_or((line, ""));
                let mut words = rest.split([' ', ',']);
                let kind = words.next()?.parse().unwrap_or(RowKind::Deal);
                let searched = words.next_back().and_then(|number| number.parse().ok());
                (kind, DealFacts::unknown(deal.parse().ok()?), searched)
            }
            RowFormat::Csv => {
                let fields: Vec<&str> = line.split(',').collect();
                let facts = DealFacts::unknown(fields.get(1..3)?.concat().parse().ok()?);
                (fields[0].parse().ok()?, facts, fields.last()?.parse().ok())
            }
        };
        let searched = if kind == RowKind::Interrupted { Some(searched?) } else { None };
        Some(Self { kind, facts, autoplay, limit: None, searched })
    }
}

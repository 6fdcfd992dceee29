//! The lines of a search, one for each deal: written, and read by a resumed run.

use std::io::{self, Write};

use serde::ser::SerializeStruct as _;
use serde::{Deserialize as _, Serialize, Serializer};
use serde_json::Value;

use crate::cli::rows::{self, Format};
use crate::dealer::DealNumber;
use crate::search::{Facts, Hit};
use crate::solver::Limit;

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
    rows::header(&Line::Hit(Hit { deal: DealNumber::FIRST, facts: Facts::default() }))
}

const DEAL: &str = "deal";
const UNDECIDED: &str = "undecided";
const INTERRUPTED: &str = "interrupted after ";

/// Writes a line.
pub(super) fn write(out: &mut impl Write, format: Format, line: &Line) -> io::Result<()> {
    match (format, *line) {
        (Format::Json, _) => rows::json(out, line),
        (Format::Csv, _) => rows::csv(out, line),
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

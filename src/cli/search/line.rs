//! One line a deal of what a search finds, and reading it again.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::cli::search::Format;
use crate::cli::{CliError, destination, json, limit};
use crate::dealer::DealNumber;
use crate::difficulty::Difficulty;
use crate::search::{Deals, Facts, Hit};
use crate::solver::Limit;
use crate::words::escaped;

/// What a line says.
#[derive(Clone, Copy, Debug)]
pub(super) enum Told {
    /// A deal that fits.
    Hit(Hit),
    /// A deal for which a limit was reached first; none in a line of an earlier run.
    Undecided(DealNumber, Option<Limit>),
    /// How far an interrupted search got: its last deal, and how many there were up to it.
    Searched { last: DealNumber, searched: u64 },
}

/// The JSON of a line.
#[derive(Default, Serialize)]
struct Json {
    deal: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fewest_cells: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    above_aces: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    above_twos: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kings_at_bottom: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    longest_run: Option<u32>,
    /// The limit that was reached before it was known whether the deal fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    /// How many deals were searched up to this one, in the last line of an interrupted search.
    #[serde(skip_serializing_if = "Option::is_none")]
    searched: Option<u64>,
}

impl From<&Told> for Json {
    fn from(told: &Told) -> Self {
        match *told {
            Told::Hit(Hit { deal, facts }) => Self {
                deal: deal.get(),
                difficulty: facts.difficulty.map(Difficulty::get),
                level: facts.difficulty.map(|difficulty| difficulty.level().name()),
                fewest_cells: facts.fewest_cells,
                moves: facts.length.map(|length| length.moves),
                shortest: facts.length.map(|length| length.shortest),
                above_aces: facts.above_aces,
                above_twos: facts.above_twos,
                kings_at_bottom: facts.kings_at_bottom,
                longest_run: facts.longest_run,
                ..Self::default()
            },
            Told::Undecided(deal, limit) => {
                Self { deal: deal.get(), limit: limit.map(limit::name), ..Self::default() }
            }
            Told::Searched { last, searched } => {
                Self { deal: last.get(), searched: Some(searched), ..Self::default() }
            }
        }
    }
}

const UNDECIDED: &str = "undecided";
const SEARCHED: &str = "interrupted after ";

/// Writes a line.
pub(super) fn write(out: &mut impl Write, format: Format, told: &Told) -> io::Result<()> {
    if format == Format::Json {
        return json::write_line(out, &Json::from(told));
    }
    match *told {
        Told::Hit(Hit { deal, facts }) if facts == Facts::default() => writeln!(out, "#{deal}"),
        Told::Hit(Hit { deal, facts }) => writeln!(out, "#{deal}: {facts}"),
        Told::Undecided(deal, limit) => {
            let why = limit.map_or("", limit::reached);
            writeln!(out, "#{deal}: {UNDECIDED}, {why}")
        }
        Told::Searched { last, searched } => writeln!(out, "#{last}: {SEARCHED}{searched}"),
    }
}

/// The lines of a format.
pub(super) struct Lines {
    pub(super) format: Format,
}

impl destination::Lines for Lines {
    type Line = Told;
    const WHAT: &str = "a deal that a search of this format found";

    fn read(&self, line: &[u8]) -> Option<Told> {
        let line = std::str::from_utf8(line).ok()?.trim_end();
        let hit = |deal| Told::Hit(Hit { deal, facts: Facts::default() });
        if self.format == Format::Text {
            let (deal, rest) = line.split_once(": ").unwrap_or((line, ""));
            let deal = deal.strip_prefix('#')?.parse().ok()?;
            return Some(match rest.strip_prefix(SEARCHED) {
                Some(searched) => Told::Searched { last: deal, searched: searched.parse().ok()? },
                None if rest.starts_with(UNDECIDED) => Told::Undecided(deal, None),
                None => hit(deal),
            });
        }
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        let deal = DealNumber::new(value.get("deal")?.as_i64()?).ok()?;
        // An answer of `freecell solve` names its result.
        if value.get("result").is_some() || value.get("columns").is_some() {
            return None;
        }
        let searched = value.get("searched").map(serde_json::Value::as_u64);
        Some(match (searched, value.get("limit")) {
            (Some(searched), _) => Told::Searched { last: deal, searched: searched? },
            (None, Some(_)) => Told::Undecided(deal, None),
            (None, None) => hit(deal),
        })
    }

    fn is_beginning(&self, line: &[u8]) -> bool {
        let start: &[u8] = if self.format == Format::Json { b"{\"deal\":" } else { b"#" };
        line.starts_with(start) || start.starts_with(line)
    }

    fn is_end(&self, told: &Told) -> bool {
        matches!(told, Told::Searched { .. })
    }
}

/// How many deals an earlier run searched, as far as its lines tell, which have to be of these
/// deals.
pub(super) fn searched(
    earlier: &[Told],
    deals: &Deals,
    file: Option<&Path>,
) -> Result<u64, CliError> {
    let mut done = 0;
    for (i, told) in earlier.iter().enumerate() {
        let position = match *told {
            Told::Hit(Hit { deal, .. }) | Told::Undecided(deal, _) => deals.up_to(deal, done),
            Told::Searched { last, searched } => {
                let last = deals.up_to(last, searched.saturating_sub(1));
                last.filter(|&position| position == searched && searched >= done)
            }
        };
        done = position.ok_or_else(|| {
            let name = escaped(file.unwrap_or(Path::new("")).display());
            let why = "lists a deal that is not among those that follow in this search; resume with \
                       the deals of the interrupted one";
            CliError::BadInput(format!("{name}, line {}: {why}", i + 1))
        })?;
    }
    Ok(done)
}

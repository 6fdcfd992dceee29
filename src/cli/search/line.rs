//! One line a deal of what a search finds, and reading it again.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use crate::cli::search::Format;
use crate::cli::{json, table};
use crate::dealer::DealNumber;
use crate::difficulty::Difficulty;
use crate::lengths::{self, Length};
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

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Deal,
    Undecided,
    Interrupted,
}

/// The fields of a line, for programs.
#[derive(Debug, Serialize, Deserialize)]
struct Row {
    kind: Kind,
    /// The deal that fits; null in lines of other kinds.
    deal: Option<i64>,
    /// The deal that is undecided, or the last one searched.
    number: Option<i64>,
    difficulty: Option<u8>,
    level: Option<String>,
    score: Option<u16>,
    /// The version of the definition that these three follow.
    difficulty_version: Option<u32>,
    fewest_cells: Option<u8>,
    moves: Option<u8>,
    shortest: Option<bool>,
    /// The version of the table of lengths.
    lengths_version: Option<u32>,
    above_aces: Option<u32>,
    above_twos: Option<u32>,
    kings_at_bottom: Option<u32>,
    longest_run: Option<u32>,
    /// The limit that was reached before it was known whether the deal fits.
    limit: Option<String>,
    /// How many deals an interrupted search looked at.
    searched: Option<u64>,
}

impl From<&Line> for Row {
    fn from(line: &Line) -> Self {
        let (kind, deal, facts) = match *line {
            Line::Hit(Hit { deal, facts }) => (Kind::Deal, deal, facts),
            Line::Undecided(deal, _) => (Kind::Undecided, deal, Facts::default()),
            Line::Interrupted { last, .. } => (Kind::Interrupted, last, Facts::default()),
        };
        let (is_hit, number) = (kind == Kind::Deal, Some(deal.get()));
        let limit = match line {
            Line::Undecided(_, limit) => limit.map(|limit| limit.name().to_owned()),
            _ => None,
        };
        let searched = match *line {
            Line::Interrupted { searched, .. } => Some(searched),
            _ => None,
        };
        Self {
            kind,
            deal: number.filter(|_| is_hit),
            number: number.filter(|_| !is_hit),
            difficulty: facts.difficulty.map(Difficulty::get),
            level: facts.difficulty.map(|difficulty| difficulty.level().name().to_owned()),
            score: facts.difficulty.map(Difficulty::score),
            difficulty_version: facts.difficulty.map(|_| Difficulty::VERSION),
            fewest_cells: facts.fewest_cells,
            moves: facts.length.map(|length| length.moves),
            shortest: facts.length.map(|length| length.shortest),
            lengths_version: facts.length.map(|_| lengths::VERSION),
            above_aces: facts.above_aces,
            above_twos: facts.above_twos,
            kings_at_bottom: facts.kings_at_bottom,
            longest_run: facts.longest_run,
            limit,
            searched,
        }
    }
}

impl Row {
    fn line(self) -> Option<Line> {
        let deal = DealNumber::new(self.deal.or(self.number)?).ok()?;
        let length = self.moves.zip(self.shortest);
        let facts = Facts {
            above_aces: self.above_aces,
            above_twos: self.above_twos,
            kings_at_bottom: self.kings_at_bottom,
            longest_run: self.longest_run,
            fewest_cells: self.fewest_cells,
            length: length.map(|(moves, shortest)| Length { moves, shortest }),
            difficulty: self.score.map(Difficulty::of_score),
        };
        Some(match self.kind {
            Kind::Deal => Line::Hit(Hit { deal, facts }),
            Kind::Undecided => Line::Undecided(deal, None),
            Kind::Interrupted => Line::Interrupted { last: deal, searched: self.searched? },
        })
    }
}

/// The names of the columns.
pub(super) fn header() -> String {
    let facts = Facts::default();
    table::header(&Row::from(&Line::Hit(Hit { deal: DealNumber::FIRST, facts })))
}

const UNDECIDED: &str = "undecided";
const INTERRUPTED: &str = "interrupted after ";

/// Writes a line.
pub(super) fn write(out: &mut impl Write, format: Format, line: &Line) -> io::Result<()> {
    match (format, *line) {
        (Format::Json, _) => json::write_line(out, &Row::from(line)),
        (Format::Csv, _) => writeln!(out, "{}", table::row(&Row::from(line))),
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

/// Reads a line; of text and tables only the deal, not what was found out about it.
pub(super) fn read(format: Format, line: &str) -> Option<Line> {
    let number = |text: &str| text.parse::<DealNumber>().ok();
    match format {
        Format::Json => serde_json::from_str::<Row>(line).ok()?.line(),
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
                "deal" => Line::Hit(Hit { deal: number(deal)?, facts: Facts::default() }),
                "undecided" => Line::Undecided(number(other)?, None),
                "interrupted" => {
                    let searched = fields.last()?.parse().ok()?;
                    Line::Interrupted { last: number(other)?, searched }
                }
                _ => return None,
            })
        }
    }
}

//! `freecell stats`: the player's record, as text and JSON, to another machine and back.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::cli::json;
use crate::cli::{CliError, Status, input, output};
use crate::tui::record::rows::{DealRow, Filter, Sort};
use crate::tui::record::stats::{Stats, date};
use crate::tui::record::{Record, keeper, rows};
use crate::words::count;

/// Print your record: deals won, moves, time, streaks
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct StatsArgs {
    /// How it is printed
    #[arg(long, short, value_enum, default_value_t)]
    format: Format,

    /// Write the record to this file, or `-`, to take it elsewhere
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,

    /// Add the record in this file to yours
    #[arg(long, value_name = "FILE", conflicts_with = "export")]
    import: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  freecell stats                             sums and plots
  freecell stats --format json | jq .deals   what is known of each deal
  freecell stats --export record.txt         on the old machine
  freecell stats --import record.txt         on the new one: nothing is counted twice

Exit status: 0 done; 2 a file cannot be read or written.";

/// How the record is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Sums, and plots of characters
    #[default]
    Text,
    /// One object
    Json,
}

/// The record as JSON.
#[derive(Serialize)]
struct Object {
    won: usize,
    given_up: usize,
    deals_won: usize,
    streak: usize,
    longest_streak: usize,
    seconds: u64,
    seen: u64,
    /// Wins 0, 1, 2 … moves over the shortest known; the last, as many or more.
    over_shortest: Vec<usize>,
    wins_by_day: BTreeMap<String, usize>,
    deals: Vec<DealObject>,
}

/// What is known of one deal.
#[derive(Serialize)]
struct DealObject {
    deal: i64,
    won: usize,
    given_up: usize,
    moves: Option<usize>,
    over_shortest: Option<usize>,
    seconds: Option<u64>,
    in_progress: Option<usize>,
    bookmark: Option<String>,
}

impl Object {
    fn new(stats: &Stats, rows: Vec<DealRow>) -> Self {
        Self {
            won: stats.won,
            given_up: stats.given_up,
            deals_won: stats.deals_won,
            streak: stats.streaks.0,
            longest_streak: stats.streaks.1,
            seconds: stats.seconds,
            seen: stats.seen,
            over_shortest: stats.over.to_vec(),
            wins_by_day: stats.days.iter().map(|(day, wins)| (date(*day), *wins)).collect(),
            deals: rows.into_iter().map(DealObject::from).collect(),
        }
    }
}

impl From<DealRow> for DealObject {
    fn from(row: DealRow) -> Self {
        Self {
            deal: row.deal.get(),
            won: row.won,
            given_up: row.given_up,
            moves: row.best,
            over_shortest: row.over,
            seconds: row.seconds,
            in_progress: row.in_progress,
            bookmark: row.note,
        }
    }
}

pub(super) fn run(args: &StatsArgs) -> Result<Status, CliError> {
    if let Some(path) = &args.import {
        return import(&input::read(Some(path))?).map_err(|why| input::refused(Some(path), &why));
    }
    let record = keeper::load();
    match &args.export {
        Some(path) if path.as_os_str() != "-" => {
            let cannot =
                |why| CliError::BadInput(format!("cannot write {}: {why}", path.display()));
            std::fs::write(path, record.text()).map_err(cannot)?;
            return Ok(Status::Done);
        }
        Some(_) => return output::write_all(record.text().as_bytes()),
        None => {}
    }
    let mut out = output::stdout();
    let stats = Stats::of(&record);
    match args.format {
        Format::Text => write!(out, "{stats}")?,
        Format::Json => {
            let games = rows::kept_games();
            let rows = record.rows(&games, Filter::All, Sort::Number);
            json::write_line(&mut out, &Object::new(&stats, rows))?;
        }
    }
    out.flush()?;
    Ok(Status::Done)
}

/// Adds an exported record to the user's.
fn import(text: &str) -> Result<Status, String> {
    let record = Record::parse(text.as_bytes());
    if record.has_unknown_lines() {
        return Err("this is no record that freecell stats --export wrote".to_owned());
    }
    let file = keeper::file().ok_or("there is no home folder to keep a record in")?;
    let before = Stats::of(&keeper::load());
    keeper::add(&record, &file)?;
    let after = Stats::of(&keeper::load());
    let new = after.won + after.given_up - before.won - before.given_up;
    output::tell(format_args!("{} added to your record", count(new, "game")));
    Ok(Status::Done)
}

//! `freecell stats`: the player's record as text and JSON, exported and imported.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::error::{CliError, Status};
use crate::cli::output::RowFormat;
use crate::cli::{files, output};
use crate::messages::eprint_message;
use crate::user::days::{self, Days};
use crate::user::journal::Journal;
use crate::user::record::{Imported, Record};
use crate::user::stats::{DealRow, Filter, RecordSort, Stats};
use freecell::dealer::DealNumber;
use freecell::words::{count, escaped};

/// Print your record: deals won, moves, time, streaks
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/stats.txt").trim_end())]
pub(super) struct StatsArgs {
    /// How it is printed
    #[arg(long, short, value_enum, default_value_t)]
    format: RowFormat,

    /// Write the record to this file, or `-`, to take it elsewhere
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,

    /// Add the record in this file to yours
    #[arg(long, value_name = "FILE", conflicts_with = "export")]
    import: Option<PathBuf>,
}

/// The record as JSON.
#[derive(Serialize)]
struct Object {
    #[serde(flatten)]
    stats: Stats,
    deals: Vec<DealRow>,
}

pub(super) fn run(args: &StatsArgs) -> Result<Status, CliError> {
    if let Some(path) = &args.import {
        return import(&files::read(Some(path))?).map_err(|why| files::refused(Some(path), &why));
    }
    let (record, trouble) = Journal::of_user().load();
    // Statistics of an incomplete record would be wrong.
    if let Some(trouble) = trouble {
        return Err(CliError::BadInput(trouble));
    }
    if args.export.is_some() {
        let Some(path) = files::file(args.export.as_deref()) else {
            return output::write_all(&record.export());
        };
        let (mut file, is_empty) = files::open(path)?;
        if !is_empty {
            return Err(files::exists(path, "name another file"));
        }
        let written = file.write_all(&record.export());
        return written.map(|()| Status::Done).map_err(|why| files::cannot("write", path, &why));
    }
    let mut out = output::stdout();
    let stats = Stats::of(&record, &Days::of_system(), days::now().as_secs());
    match args.format {
        RowFormat::Text => write!(out, "{stats}")?,
        RowFormat::Json => {
            let deals = record.rows(Filter::All, RecordSort::Number);
            output::json(&mut out, &Object { stats, deals })?;
        }
        RowFormat::Csv => {
            writeln!(out, "{}", output::header(&Record::default().row_of(DealNumber::FIRST)))?;
            for mut row in record.rows(Filter::All, RecordSort::Number) {
                // A note may have been imported, and a table may be shown on a terminal.
                row.bookmark = row.bookmark.map(escaped);
                output::csv(&mut out, &row)?;
            }
        }
    }
    out.flush()?;
    Ok(Status::Done)
}

/// Adds an exported record to the user's.
fn import(text: &str) -> Result<Status, String> {
    let other = Record::parse(text.as_bytes());
    if other.is_foreign() {
        return Err("this is no record that freecell stats --export wrote".to_owned());
    }
    let mut journal = Journal::of_user();
    let (mut record, trouble) = journal.load();
    trouble.map_or(Ok(()), Err)?;
    let Imported { games, unknown } = record.import(&other);
    journal.append(&record.take_changes())?;
    eprint_message(format_args!("{} added to your record", count(games, "game")));
    if unknown > 0 {
        let lines = count(unknown, "line");
        eprint_message(format_args!("{lines} not understood, kept for a later version"));
    }
    Ok(Status::Done)
}

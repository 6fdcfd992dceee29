//! Results for programs: an object or a row of a table on each line.

use std::io::{self, Write};

use clap::ValueEnum;
use serde::Serialize;

/// How the results of a command are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    #[default]
    Text,
    /// One object a line
    Json,
    /// A table: comma-separated values
    Csv,
}

/// How the results of a command that writes no table are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum TextOrJson {
    /// For people
    #[default]
    Text,
    /// One object a line
    Json,
}

/// Writes one object on a line.
pub(super) fn json(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

/// Writes a row of a table.
pub(super) fn csv(out: &mut impl Write, row: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", table(row, false))
}

/// The names of a row's fields.
pub(super) fn header(row: &impl Serialize) -> String {
    table(row, true).lines().next().unwrap_or_default().to_owned()
}

fn table(row: &impl Serialize, with_names: bool) -> String {
    let mut writer = csv::WriterBuilder::new().has_headers(with_names).from_writer(Vec::new());
    // Fields are numbers and words, and memory takes them all.
    _ = writer.serialize(row);
    let text = writer.into_inner().unwrap_or_default();
    String::from_utf8(text).unwrap_or_default().trim_end_matches('\n').to_owned()
}

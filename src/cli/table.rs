//! Results as tables: comma-separated values, with names at the top.

use serde::Serialize;

/// A row.
pub(super) fn row(fields: &impl Serialize) -> String {
    write(fields, false)
}

/// The names of the fields.
pub(super) fn header(fields: &impl Serialize) -> String {
    write(fields, true).lines().next().unwrap_or_default().to_owned()
}

fn write(fields: &impl Serialize, with_names: bool) -> String {
    let mut writer = csv::WriterBuilder::new().has_headers(with_names).from_writer(Vec::new());
    // Fields are numbers and words, and memory takes them all.
    _ = writer.serialize(fields);
    let text = writer.into_inner().unwrap_or_default();
    String::from_utf8(text).unwrap_or_default().trim_end_matches('\n').to_owned()
}

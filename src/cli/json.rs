//! JSON that several commands write: the same thing has the same name in all of them.

use std::io::{self, Write};

use serde::Serialize;

/// Writes one object on a line.
pub(super) fn write_line(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

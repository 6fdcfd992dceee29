//! Messages on standard error. What cannot be written is dropped: results matter more.

use std::fmt::Display;
use std::io::{self, Write as _};

use freecell::words::escaped;

/// Writes a message, with the program's name before each line.
pub(crate) fn eprint_message(text: impl Display) {
    for line in text.to_string().lines() {
        _ = writeln!(io::stderr(), "freecell: {}", escaped(line));
    }
}

/// Writes a text that belongs to the results, as it is.
pub(crate) fn eprint_text(text: impl Display) {
    _ = io::stderr().write_all(text.to_string().as_bytes());
}

//! Files named on the command line: `-`, opening them for results, and errors about them.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

use crate::cli::error::CliError;
use freecell::words::{escaped, reason};

/// The file that a path names; `None` for `-`, which is standard input or output.
pub(super) fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| *path != Path::new("-"))
}

/// Opens a file for results, and says whether it is empty or a device.
pub(super) fn open(path: &Path) -> Result<(File, bool), CliError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let file = options.open(path).map_err(|error| cannot("open", path, &error))?;
    let is_empty = file.metadata().is_ok_and(|data| data.len() == 0);
    Ok((file, is_empty))
}

/// The error for a file that is not to be overwritten, with a hint what to do instead.
pub(super) fn exists(path: &Path, hint: &str) -> CliError {
    CliError::bad(format_args!("{} already exists; {hint}", escaped(path.display())))
}

/// The error for a system call on a file that failed: `cannot open NAME: no such file`.
pub(super) fn cannot(what: &str, path: &Path, error: &io::Error) -> CliError {
    CliError::bad(format_args!("cannot {what} {}: {}", escaped(path.display()), reason(error)))
}

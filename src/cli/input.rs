//! Reading the text that a command works on: a file, or standard input.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read};
use std::path::Path;

use crate::cli::CliError;
use crate::notation::decode;

/// The most text that is read; solutions and boards are thousands of times smaller.
const LIMIT: u64 = 64 << 20;

/// The text of a file, or of standard input for none or `-`.
///
/// Bytes of any kind are text: what cannot be read is reported where it stands.
pub(super) fn read(path: Option<&Path>) -> Result<String, CliError> {
    let bytes = match path {
        Some(path) if path != Path::new("-") => read_file(path),
        _ => read_stdin(),
    }?;
    Ok(decode(&bytes))
}

fn read_file(path: &Path) -> Result<Vec<u8>, CliError> {
    let name = path.display();
    let file =
        File::open(path).map_err(|e| CliError::BadInput(format!("cannot open {name}: {e}")))?;
    read_limited(file, &name.to_string())
}

fn read_stdin() -> Result<Vec<u8>, CliError> {
    let stdin = io::stdin().lock();
    if stdin.is_terminal() {
        eprintln!(
            "freecell: reading from the terminal; paste, then press Ctrl-D on a line of its own"
        );
    }
    read_limited(stdin, "standard input")
}

fn read_limited(source: impl Read, name: &str) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    source
        .take(LIMIT + 1)
        .read_to_end(&mut bytes)
        .map_err(|e| CliError::BadInput(format!("cannot read {name}: {e}")))?;
    if bytes.len() as u64 > LIMIT {
        return Err(CliError::BadInput(format!("{name} is longer than {} MiB", LIMIT >> 20)));
    }
    Ok(bytes)
}

//! Where the results of a run over deals go, and going on where an interrupted run stopped.

use std::fs::{OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, BufWriter, Seek as _, SeekFrom, Write};
use std::path::Path;

use crate::cli::{CliError, output};
use crate::words::escaped;

/// Where the results go: standard output, or a file that holds some of them already.
pub(super) struct Destination<T> {
    /// Takes the results.
    pub(super) out: Box<dyn Write>,
    /// The lines in the file, in its order.
    pub(super) earlier: Vec<T>,
}

/// The lines that a run writes, by which an earlier run's are known.
pub(super) trait Lines {
    /// What a line says.
    type Line;

    /// What a line says; none when it is not of such a run.
    fn read(&self, line: &[u8]) -> Option<Self::Line>;

    /// Whether a line that is not ended can be the beginning of one: other text is not cut off.
    fn is_beginning(&self, line: &[u8]) -> bool;

    /// Whether a line stands for the end of an interrupted run, and goes when that is resumed.
    fn is_end(&self, _line: &Self::Line) -> bool {
        false
    }

    /// What such lines are, for messages.
    const WHAT: &str;
}

/// The file that a path names; none for standard output.
pub(super) fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| *path != Path::new("-"))
}

/// Opens standard output or the file, which must be new unless the run is resumed.
///
/// The file is locked until its writer is dropped: a second run leaves it alone.
pub(super) fn open<L: Lines>(
    path: Option<&Path>,
    resume: bool,
    lines: &L,
) -> Result<Destination<L::Line>, CliError> {
    let Some(path) = file(path) else {
        if resume {
            return Err(CliError::BadInput("--resume needs a file: --output FILE".to_owned()));
        }
        return Ok(Destination { out: Box::new(output::stdout()), earlier: Vec::new() });
    };
    let name = escaped(path.display());
    let cannot = |what: &str, error| CliError::BadInput(format!("cannot {what} {name}: {error}"));
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(|error| cannot("open", error))?;
    let data = file.metadata().map_err(|error| cannot("open", error))?;
    // Devices have many writers; and where there are no locks, one goes without.
    if data.is_file() && matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        let why = format!("{name}: another run is writing to it; wait, or name another file");
        return Err(CliError::BadInput(why));
    }
    let mut earlier = Vec::new();
    if resume {
        let end = read_lines(BufReader::new(&file), &name, lines, &mut earlier)?;
        // What follows the last whole line was cut off in the middle of being written.
        file.set_len(end).map_err(|error| cannot("shorten", error))?;
        file.seek(SeekFrom::End(0)).map_err(|error| cannot("write to", error))?;
    } else if file.metadata().is_ok_and(|data| data.len() > 0) {
        return Err(CliError::BadInput(format!(
            "{name} is there already; add --resume to go on with it, or name another file"
        )));
    }
    Ok(Destination { out: Box::new(BufWriter::with_capacity(1 << 16, file)), earlier })
}

/// Reads the whole lines, and says where those that stay end.
pub(super) fn read_lines<L: Lines>(
    mut reader: impl BufRead,
    name: &str,
    lines: &L,
    earlier: &mut Vec<L::Line>,
) -> Result<u64, CliError> {
    let mut end = 0;
    let mut ended = false;
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader
            .read_until(b'\n', &mut line)
            .map_err(|error| CliError::BadInput(format!("cannot read {name}: {error}")))?;
        let foreign = || {
            let number = earlier.len() + 1;
            CliError::BadInput(format!("{name}, line {number}: not {}", L::WHAT))
        };
        if !line.ends_with(b"\n") {
            return if lines.is_beginning(&line) { Ok(end) } else { Err(foreign()) };
        }
        let read = lines.read(&line).filter(|_| !ended).ok_or_else(foreign)?;
        ended = lines.is_end(&read);
        earlier.push(read);
        end += if ended { 0 } else { length as u64 };
    }
}

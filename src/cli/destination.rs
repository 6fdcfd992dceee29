//! Where the results of a run over deals go, and going on where an interrupted run stopped.
//!
//! Beside a file of results lies `FILE.query`, whose first line records the query of the run. A search
//! that sorts its list at the end keeps the deals it found so far there, too.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::cli::output::{self, WholeLines};
use crate::cli::{CliError, input, version};
use crate::user::file::with_suffix;
use crate::words::{escaped, reason};

/// A run that may write to a file, one line or more for each deal.
pub(super) struct Run<'a> {
    /// The file; none for standard output.
    pub(super) path: Option<&'a Path>,
    /// Whether it goes on with the file of an interrupted run.
    pub(super) resume: bool,
    /// The query: everything that the results depend on.
    pub(super) query: String,
    /// The characters that a line can begin with: other text is not cut off.
    pub(super) starts: &'static str,
    /// The line at the top, of a table.
    pub(super) header: Option<String>,
    /// Whether its list is sorted at the end. Until then, the file beside it keeps the lines.
    pub(super) is_sorted: bool,
}

/// How a line of an interrupted run is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// It stays.
    Kept,
    /// It marks the interruption: it is the last line, and is removed.
    Dropped,
    /// This run would not write it there.
    Foreign,
}

impl Run<'_> {
    /// Opens what lines are written to as they are found and, of a sorted list, the file to write it
    /// to at the end. `take` gets each line of an interrupted run, and decides how it is used.
    pub(super) fn open(
        &self,
        take: &mut dyn FnMut(&str) -> Taken,
    ) -> Result<(Box<dyn Write>, Option<List>), CliError> {
        match self.opened()? {
            Some((path, file)) if !is_device(&file) => {
                if !self.is_sorted {
                    self.read_lines(path, &file, self.header.as_deref(), take)?;
                    return Ok((Box::new(WholeLines::new(file)), None));
                }
                let beside = beside(path);
                let found = OpenOptions::new().read(true).write(true).open(&beside);
                let found = found.map_err(|error| cannot("open", &beside, &error))?;
                self.read_lines(&beside, &found, Some(&self.line()), take)?;
                Ok((Box::new(WholeLines::new(found)), Some(List(Some(file)))))
            }
            opened => {
                let list = List(opened.map(|(_, file)| file));
                Ok(if self.is_sorted {
                    (Box::new(io::sink()), Some(list))
                } else {
                    (self.begin(list)?, None)
                })
            }
        }
    }

    /// Begins a list; that of an interrupted run is dropped.
    pub(super) fn begin(&self, List(file): List) -> io::Result<Box<dyn Write>> {
        if let Some(file) = file.as_ref().filter(|file| !is_device(file)) {
            file.set_len(0)?;
            (&*file).seek(SeekFrom::Start(0))?;
        }
        let mut out: Box<dyn Write> = match file {
            Some(file) => Box::new(WholeLines::new(file)),
            None => Box::new(output::stdout()),
        };
        self.write_header(&mut out)?;
        Ok(out)
    }

    /// Writes the top of a table.
    fn write_header(&self, out: &mut impl Write) -> io::Result<()> {
        self.header.as_ref().map_or(Ok(()), |header| writeln!(out, "{header}"))
    }

    /// Opens the file, locked until it is dropped: a second run leaves it alone. Records the query
    /// beside it.
    fn opened(&self) -> Result<Option<(&Path, File)>, CliError> {
        let Some(path) = input::file(self.path) else {
            if self.resume {
                return Err(CliError::bad("--resume needs a file: --output FILE"));
            }
            return Ok(None);
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(|error| cannot("open", path, &error))?;
        // Devices have many writers; on systems without locks the run goes on without one.
        if is_device(&file) {
            return Ok(Some((path, file)));
        }
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            let name = escaped(path.display());
            let why = format!("{name}: another run is writing to it; wait, or name another file");
            return Err(CliError::BadInput(why));
        }
        if !self.is_resumed(path, &file)? {
            let beside = beside(path);
            let written = fs::write(&beside, format!("{}\n", self.line()));
            written.map_err(|error| cannot("write", &beside, &error))?;
        }
        Ok(Some((path, file)))
    }

    /// Whether there are lines to go on with; they have to be of the same query.
    fn is_resumed(&self, path: &Path, file: &File) -> Result<bool, CliError> {
        let is_empty = file.metadata().is_ok_and(|data| data.len() == 0);
        let (name, query) = (escaped(path.display()), beside(path));
        if !self.resume {
            let why = "is there already; add --resume to go on with it, or name another file";
            let refused = || CliError::bad(format_args!("{name} {why}"));
            return is_empty.then_some(false).ok_or_else(refused);
        }
        let text = match fs::read_to_string(&query) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound && is_empty => return Ok(false),
            Err(error) => {
                let which = format!("{}, which says what {name} holds,", escaped(query.display()));
                let why = reason(&error);
                return Err(CliError::bad(format_args!("{which} cannot be read: {why}")));
            }
        };
        let before = text.lines().next().unwrap_or_default();
        if before == self.line() {
            return Ok(true);
        }
        // Nothing came of the other run.
        if is_empty && text.lines().count() <= 1 {
            return Ok(false);
        }
        let before = escaped(before);
        Err(CliError::bad(format_args!(
            "{name} is of another run: {before}; this one is {}; resume with the same query and \
             version",
            escaped(self.line())
        )))
    }

    /// The line that records the query.
    fn line(&self) -> String {
        format!("freecell {}: {}", version(), self.query)
    }

    /// Hands over the whole lines, behind the header if there is one, and cuts off the text that follows
    /// them, which was broken off in the middle of being written.
    fn read_lines(
        &self,
        path: &Path,
        mut file: &File,
        header: Option<&str>,
        take: &mut dyn FnMut(&str) -> Taken,
    ) -> Result<(), CliError> {
        let (mut end, mut number, mut is_ended) = (0, 0, false);
        let mut line = Vec::new();
        let mut reader = BufReader::new(file);
        loop {
            line.clear();
            let length = reader
                .read_until(b'\n', &mut line)
                .map_err(|error| cannot("read", path, &error))?;
            number += 1;
            let text = std::str::from_utf8(&line).unwrap_or_default();
            let is_whole = text.ends_with('\n');
            let or_foreign = |is_ours| if is_ours { Taken::Kept } else { Taken::Foreign };
            let taken = match (number, header) {
                _ if is_ended => or_foreign(text.is_empty()),
                (1, Some(header)) => {
                    let whole = format!("{header}\n");
                    or_foreign(if is_whole { text == whole } else { whole.starts_with(text) })
                }
                _ if is_whole => take(text.trim_end()),
                _ => or_foreign(line.is_empty() || text.starts_with(|c| self.starts.contains(c))),
            };
            is_ended |= taken == Taken::Dropped;
            if taken == Taken::Foreign {
                let name = escaped(path.display());
                return Err(CliError::bad(format_args!(
                    "{name}, line {number}: not what this run writes there"
                )));
            }
            if !is_whole {
                break;
            }
            end += if is_ended { 0 } else { length as u64 };
        }
        file.set_len(end).map_err(|error| cannot("shorten", path, &error))?;
        file.seek(SeekFrom::End(0)).map_err(|error| cannot("write to", path, &error))?;
        if end == 0 {
            self.write_header(&mut file)?;
        }
        Ok(())
    }
}

/// The file to write a list to; none for standard output.
pub(super) struct List(Option<File>);

/// Whether it is no regular file, such as `/dev/null`: nothing is kept beside it.
fn is_device(file: &File) -> bool {
    file.metadata().is_ok_and(|data| !data.is_file())
}

/// `FILE.query`.
fn beside(path: &Path) -> PathBuf {
    with_suffix(path, "query")
}

pub(super) fn cannot(what: &str, path: &Path, error: &io::Error) -> CliError {
    CliError::bad(format_args!("cannot {what} {}: {}", escaped(path.display()), reason(error)))
}

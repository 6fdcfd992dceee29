//! Where the results of a run over deals go, and resuming an interrupted run.
//!
//! `FILE.query` beside a file of results has the query of the run on its first line. A search whose
//! list is sorted at the end also stores the deals found so far there.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::cli::error::CliError;
use crate::cli::files::{cannot, exists, file, open};
use crate::cli::output::{self, WholeLines};
use crate::cli::version;
use crate::user::file::with_suffix;
use freecell::words::{escaped, reason};

/// Where a run writes its results: to a file, if it has one, at least one line for each deal.
pub(super) struct Destination<'a> {
    /// The file; `None` for standard output.
    pub(super) path: Option<&'a Path>,
    /// Whether it resumes the file of an interrupted run.
    pub(super) resume: bool,
    /// The query: everything that the results depend on.
    pub(super) query: String,
    /// The characters that a line can begin with; other text is never cut off.
    pub(super) starts: &'static str,
    /// The header line of a table.
    pub(super) header: Option<String>,
    /// Whether the list is sorted at the end; until then, the file beside it stores the lines.
    pub(super) is_sorted: bool,
}

/// What to do with a line of an interrupted run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    Kept,
    /// The line marks the interruption: it is the last one, and is removed.
    Dropped,
    /// This run would not have written the line there.
    NotOurs,
}

impl Destination<'_> {
    /// Opens the output for lines found during the run and, for a sorted list, the file to write at
    /// the end. Calls `take` with each line of an interrupted run to decide what to do with it.
    pub(super) fn open(
        &self,
        take: &mut dyn FnMut(&str) -> Taken,
    ) -> Result<(Box<dyn Write>, Option<ListFile>), CliError> {
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
                Ok((Box::new(WholeLines::new(found)), Some(ListFile(Some(file)))))
            }
            opened => {
                let list = ListFile(opened.map(|(_, file)| file));
                Ok(if self.is_sorted {
                    (Box::new(io::sink()), Some(list))
                } else {
                    (self.begin(list)?, None)
                })
            }
        }
    }

    /// Begins the sorted list, replacing that of an interrupted run.
    pub(super) fn begin(&self, ListFile(file): ListFile) -> io::Result<Box<dyn Write>> {
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

    /// Writes the header of a table.
    fn write_header(&self, out: &mut impl Write) -> io::Result<()> {
        self.header.as_ref().map_or(Ok(()), |header| writeln!(out, "{header}"))
    }

    /// Opens the file and locks it until it is dropped, so that a second run cannot use it. Records the
    /// query beside it.
    fn opened(&self) -> Result<Option<(&Path, File)>, CliError> {
        let Some(path) = file(self.path) else {
            if self.resume {
                return Err(CliError::bad("--resume needs a file: --output FILE"));
            }
            return Ok(None);
        };
        let (file, is_empty) = open(path)?;
        // Devices are not locked; on systems without locks the run continues without one.
        if is_device(&file) {
            return Ok(Some((path, file)));
        }
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            let name = escaped(path.display());
            let why = format!("{name}: another run is writing to it; wait, or name another file");
            return Err(CliError::BadInput(why));
        }
        if !self.is_resumed(path, is_empty)? {
            let beside = beside(path);
            let written = fs::write(&beside, format!("{}\n", self.line()));
            written.map_err(|error| cannot("write", &beside, &error))?;
        }
        Ok(Some((path, file)))
    }

    /// Whether there are lines to resume; they must be of the same query.
    fn is_resumed(&self, path: &Path, is_empty: bool) -> Result<bool, CliError> {
        let (name, query) = (escaped(path.display()), beside(path));
        if !self.resume {
            let refused = || exists(path, "add --resume to continue it, or name another file");
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
        // The other run wrote nothing.
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

    /// Passes the complete lines after the header, if any, to `take`, and cuts off an incomplete last
    /// line.
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
            let or_not_ours = |is_ours| if is_ours { Taken::Kept } else { Taken::NotOurs };
            let taken = match (number, header) {
                _ if is_ended => or_not_ours(text.is_empty()),
                (1, Some(header)) => {
                    let whole = format!("{header}\n");
                    or_not_ours(if is_whole { text == whole } else { whole.starts_with(text) })
                }
                _ if is_whole => take(text.trim_end()),
                _ => or_not_ours(line.is_empty() || text.starts_with(|c| self.starts.contains(c))),
            };
            is_ended |= taken == Taken::Dropped;
            if taken == Taken::NotOurs {
                let name = escaped(path.display());
                return Err(CliError::bad(format_args!(
                    "{name}, line {number}: this run would not have written this line"
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

/// The file for the sorted list; `None` for standard output.
pub(super) struct ListFile(Option<File>);

/// Whether it is not a regular file, such as `/dev/null`; then nothing is stored beside it.
fn is_device(file: &File) -> bool {
    file.metadata().is_ok_and(|data| !data.is_file())
}

/// `FILE.query`.
fn beside(path: &Path) -> PathBuf {
    with_suffix(path, "query")
}

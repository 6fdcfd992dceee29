//! Writes results: buffered standard output, JSON and table rows, and progress on standard error.

use std::fmt;
use std::io::{self, IsTerminal as _, StdoutLock, Write};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use serde::Serialize;

use crate::cli::error::{CliError, Status};

/// Standard output with a large buffer; callers flush at the end.
pub(super) fn stdout() -> WholeLines<StdoutLock<'static>> {
    WholeLines::new(io::stdout().lock())
}

/// Held while lines are written, so that exiting on a signal does not tear a line.
static WRITING: Mutex<()> = Mutex::new(());

/// Waits until no line is being written, for at most a second: a pipe may block for ever.
pub(super) fn finish_lines() -> Option<MutexGuard<'static, ()>> {
    const PAUSE: Duration = Duration::from_millis(5);
    for _ in 0..200 {
        match WRITING.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(guard)) => return Some(guard.into_inner()),
        }
    }
    None
}

/// A buffer that passes on complete lines only, until it is flushed.
pub(super) struct WholeLines<W: Write> {
    to: W,
    buffer: Vec<u8>,
    /// Where the complete lines in the buffer end. Each byte is looked at once, when it is written: a
    /// line of many small writes may be long.
    complete: usize,
}

impl<W: Write> WholeLines<W> {
    /// The buffer size.
    const SIZE: usize = 1 << 16;

    pub(super) fn new(to: W) -> Self {
        Self { to, buffer: Vec::with_capacity(2 * Self::SIZE), complete: 0 }
    }

    fn hand_on(&mut self, end: usize) -> io::Result<()> {
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        let written = self.to.write_all(&self.buffer[..end]).and_then(|()| self.to.flush());
        self.buffer.drain(..end);
        self.complete = 0;
        written
    }
}

/// Where the last line in these bytes ends.
fn line_end(bytes: &[u8]) -> Option<usize> {
    #[cfg(test)]
    tests::LOOKED_AT.set(tests::LOOKED_AT.get() + bytes.len());
    bytes.iter().rposition(|&b| b == b'\n').map(|at| at + 1)
}

impl<W: Write> Write for WholeLines<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(end) = line_end(bytes) {
            self.complete = self.buffer.len() + end;
        }
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= Self::SIZE && self.complete > 0 {
            self.hand_on(self.complete)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() { Ok(()) } else { self.hand_on(self.buffer.len()) }
    }
}

impl<W: Write> Drop for WholeLines<W> {
    fn drop(&mut self) {
        _ = self.flush();
    }
}

/// Writes a complete text.
pub(super) fn write_all(text: &[u8]) -> Result<Status, CliError> {
    let mut out = stdout();
    out.write_all(text)?;
    out.flush()?;
    Ok(Status::Done)
}

/// A progress bar over `total` items on standard error.
///
/// It is drawn only on a terminal, and only if `lasting`, for work that can take a while.
pub(super) fn progress(total: u64, what: &str, lasting: bool) -> ProgressBar {
    let template = format!(
        "{{spinner}} {{bar:30}} {{percent:>3}}% {{human_pos}} {what}, {{rate}} a second, {{eta}} left{{msg}}"
    );
    bar(Some(total), lasting, &template)
}

fn bar(total: Option<u64>, shown: bool, template: &str) -> ProgressBar {
    let target =
        if shown { ProgressDrawTarget::stderr_with_hz(5) } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(total, target);
    if let Ok(style) = ProgressStyle::with_template(template) {
        let rate = |state: &ProgressState, text: &mut dyn fmt::Write| {
            _ = write!(text, "{:.0}", state.per_sec());
        };
        bar.set_style(style.with_key("rate", rate));
    }
    // One item may take seconds: the sign of work moves all the same.
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}

/// A progress bar for items that take microseconds: only for many, whose results are not on the terminal.
pub(super) fn quick_progress(total: u64, what: &str) -> ProgressBar {
    progress(total, what, total >= 1000 && is_redirected())
}

/// Whether results are not written to the terminal, where progress would mix with them.
pub(super) fn is_redirected() -> bool {
    !io::stdout().is_terminal()
}

/// A line with the progress of one long search on standard error, if that is a terminal.
pub(super) fn spinner() -> ProgressBar {
    /// The time between changes of the elapsed time, which show that the search goes on.
    const TICK: Duration = Duration::from_millis(500);
    let spinner = bar(None, true, "{elapsed} {msg}").with_message("looking for a solution");
    if !spinner.is_hidden() {
        spinner.enable_steady_tick(TICK);
    }
    spinner
}

/// How the results of a command are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum RowFormat {
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
pub(super) fn json(out: &mut (impl Write + ?Sized), object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

impl RowFormat {
    /// Writes a row as a line of text, an object, or a line of a table.
    pub(super) fn write(
        self,
        out: &mut (impl Write + ?Sized),
        row: &(impl Serialize + fmt::Display),
    ) -> io::Result<()> {
        match self {
            Self::Text => writeln!(out, "{row}"),
            Self::Json => json(out, row),
            Self::Csv => csv(out, row),
        }
    }
}

/// Writes a row as a line of a table.
pub(super) fn csv(out: &mut (impl Write + ?Sized), row: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", table(row, false))
}

/// The names of a row's fields.
pub(super) fn header(row: &impl Serialize) -> String {
    table(row, true).lines().next().unwrap_or_default().to_owned()
}

fn table(row: &impl Serialize, with_names: bool) -> String {
    let mut writer = csv::WriterBuilder::new().has_headers(with_names).from_writer(Vec::new());
    // This cannot fail: fields are numbers and words, and the writer is memory.
    _ = writer.serialize(row);
    let text = writer.into_inner().unwrap_or_default();
    String::from_utf8(text).unwrap_or_default().trim_end_matches('\n').to_owned()
}

#[cfg(test)]
mod tests;

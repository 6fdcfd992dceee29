//! Writing results: a buffered standard output, and progress on standard error.

use std::fmt;
use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write as _};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::cli::{CliError, Status};
use crate::words::escaped;

/// Standard output, buffered generously; callers flush at the end.
pub(super) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Writes a finished text.
pub(super) fn write_all(text: &[u8]) -> Result<Status, CliError> {
    let mut out = stdout();
    out.write_all(text)?;
    out.flush()?;
    Ok(Status::Done)
}

/// Says something on standard error, each line behind the program's name.
///
/// What cannot be said is dropped: results matter more.
pub(super) fn tell(text: impl fmt::Display) {
    for line in text.to_string().lines() {
        _ = writeln!(io::stderr(), "freecell: {}", escaped(line));
    }
}

/// Writes a finished text that belongs to the results on standard error.
pub(super) fn tell_text(text: impl fmt::Display) {
    _ = io::stderr().write_all(text.to_string().as_bytes());
}

/// A progress bar over `total` items on standard error.
///
/// It is drawn only on a terminal, and only if `lasting`: for work that can take a while.
pub(super) fn progress(total: u64, what: &str, lasting: bool) -> ProgressBar {
    let target =
        if lasting { ProgressDrawTarget::stderr_with_hz(5) } else { ProgressDrawTarget::hidden() };
    let style = format!(
        "{{bar:30}} {{percent:>3}}% {{human_pos}} {what}, {{rate}} a second, {{eta}} left{{msg}}"
    );
    let bar = ProgressBar::with_draw_target(Some(total), target);
    if let Ok(style) = ProgressStyle::with_template(&style) {
        let rate = |state: &ProgressState, text: &mut dyn fmt::Write| {
            _ = write!(text, "{:.0}", state.per_sec());
        };
        bar.set_style(style.with_key("rate", rate));
    }
    bar
}

/// Whether the results go elsewhere than to the terminal, where progress would be mixed up with
/// them.
pub(super) fn is_redirected() -> bool {
    !io::stdout().is_terminal()
}

/// A line on standard error, if that is a terminal, that says how one long search is going.
pub(super) fn spinner() -> ProgressBar {
    let spinner = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5));
    if let Ok(style) = ProgressStyle::with_template("{elapsed} {msg}") {
        spinner.set_style(style);
    }
    spinner
}

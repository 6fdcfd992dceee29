//! Writing results: a buffered standard output, and progress on standard error.

use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write as _};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::{CliError, Status};

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

/// A progress bar over `total` items on standard error.
///
/// It is drawn only on a terminal, only for work that can last, and not when the results go to a
/// terminal too, where both would be mixed up.
pub(super) fn progress(total: u64, what: &str) -> ProgressBar {
    let visible = total >= 1000 && !io::stdout().is_terminal();
    let target =
        if visible { ProgressDrawTarget::stderr_with_hz(5) } else { ProgressDrawTarget::hidden() };
    let style =
        format!("{{bar:30}} {{percent:>3}}% {{human_pos}} {what}, {{per_sec}}, {{eta}} left");
    let bar = ProgressBar::with_draw_target(Some(total), target);
    if let Ok(style) = ProgressStyle::with_template(&style) {
        bar.set_style(style);
    }
    if visible {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}

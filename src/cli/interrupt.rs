//! Ctrl-C in a long run: stop after the item at hand and keep what is finished.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};

use crate::cli::Status;

/// A flag that Ctrl-C raises; a second Ctrl-C ends the program at once.
pub(super) fn flag() -> Arc<AtomicBool> {
    let raised = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // The first handler ends the program if the flag is raised already; then it is raised.
        // Where handlers cannot be installed the signals keep their meaning.
        let _ = signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&raised));
        let _ = signal_hook::flag::register(signal, Arc::clone(&raised));
    }
    raised
}

/// Whether the run should end.
pub(super) fn raised(flag: &AtomicBool) -> bool {
    flag.load(Ordering::Relaxed)
}

/// What a run over several items leaves when Ctrl-C ends it.
pub(super) const KEPT: &str = "what was finished is kept";

/// Says that Ctrl-C ended the run, and what that leaves.
pub(super) fn ended(left: impl fmt::Display) -> Status {
    eprintln!("freecell: interrupted; {left}");
    Status::Interrupted
}

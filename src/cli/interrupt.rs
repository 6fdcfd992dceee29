//! Ctrl-C in a long run: stop after the item at hand and keep what is finished.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
#[cfg(not(unix))]
use signal_hook::flag;
#[cfg(unix)]
use signal_hook::iterator::Signals;

use crate::cli::{CliError, output};

/// The status of a program that Ctrl-C ended.
pub(super) const STATUS: u8 = 130;

/// Whether Ctrl-C was pressed.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupt {
    raised: Arc<AtomicBool>,
    waiting: Arc<AtomicBool>,
}

impl Interrupt {
    /// Watches for Ctrl-C from now on, and for other signals that ask for the end; a second one ends
    /// the program at once, but between two lines. Where signals cannot be watched they keep their
    /// meaning.
    pub(super) fn watched() -> Self {
        let interrupt = Self::default();
        #[cfg(unix)]
        if let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) {
            let watched = interrupt.clone();
            let watch = move || {
                for _ in signals.forever() {
                    if watched.raised.swap(true, Ordering::SeqCst)
                        || watched.waiting.load(Ordering::SeqCst)
                    {
                        let _whole = output::finish_lines();
                        process::exit(STATUS.into());
                    }
                }
            };
            _ = std::thread::Builder::new().name("signals".into()).spawn(watch);
        }
        #[cfg(not(unix))]
        for signal in [SIGINT, SIGTERM] {
            for ends in [&interrupt.raised, &interrupt.waiting] {
                _ = flag::register_conditional_shutdown(signal, STATUS.into(), Arc::clone(ends));
            }
            _ = flag::register(signal, Arc::clone(&interrupt.raised));
        }
        interrupt
    }

    /// Ends a command that Ctrl-C interrupted: an error then.
    pub(super) fn check(&self) -> Result<(), CliError> {
        if !self.is_raised() {
            return Ok(());
        }
        Err(CliError::Interrupted("what was finished is kept".to_owned()))
    }

    /// Whether the run should end.
    pub(super) fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// Reads, or does something else that may wait for ever: meanwhile Ctrl-C ends the program at
    /// once. Flush results before.
    pub(super) fn while_waiting<T>(&self, read: impl FnOnce() -> T) -> T {
        self.waiting.store(true, Ordering::SeqCst);
        let read = read();
        self.waiting.store(false, Ordering::SeqCst);
        read
    }

    /// The flag that Ctrl-C raises.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.raised)
    }
}

//! Ctrl-C in a long run: stop after the item at hand and keep what is finished.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::{register, register_conditional_shutdown};

use crate::cli::{Status, output};

/// The status of a program that Ctrl-C ended.
pub(super) const STATUS: u8 = 130;

/// Whether Ctrl-C was pressed.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupt {
    raised: Arc<AtomicBool>,
    waiting: Arc<AtomicBool>,
}

impl Interrupt {
    /// Watches for Ctrl-C from now on; a second one ends the program at once.
    pub(super) fn watched() -> Self {
        let interrupt = Self::default();
        for signal in [SIGINT, SIGTERM] {
            // Handlers run in this order: the first two end the program, should the run be
            // interrupted already or wait for input; then it is interrupted. Where handlers cannot
            // be installed the signals keep their meaning.
            for ends in [&interrupt.raised, &interrupt.waiting] {
                _ = register_conditional_shutdown(signal, STATUS.into(), Arc::clone(ends));
            }
            _ = register(signal, Arc::clone(&interrupt.raised));
        }
        interrupt
    }

    /// Whether the run should end.
    pub(super) fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// Reads, or does something else that may wait for ever: meanwhile Ctrl-C ends the program at
    /// once. What is finished has to be written before.
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

/// What a run over several items leaves when Ctrl-C ends it.
pub(super) const KEPT: &str = "what was finished is kept";

/// Says that Ctrl-C ended the run, and what that leaves.
pub(super) fn ended(left: impl fmt::Display) -> Status {
    output::tell(format_args!("interrupted; {left}"));
    Status::Interrupted
}

//! Ctrl-C: at a question it ends the program, while a job runs only the job.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What Ctrl-C does.
#[derive(Debug, Default)]
pub(super) struct Interrupt {
    pressed: Arc<AtomicBool>,
    ends_program: Arc<AtomicBool>,
}

impl Interrupt {
    /// One that the system's signals raise.
    #[cfg(unix)]
    pub(super) fn watched() -> io::Result<Self> {
        use signal_hook::consts::SIGINT;
        /// The exit status of a program that was interrupted.
        const INTERRUPTED: i32 = 130;
        let interrupt = Self::default();
        let ends_program = Arc::clone(&interrupt.ends_program);
        signal_hook::flag::register_conditional_shutdown(SIGINT, INTERRUPTED, ends_program)?;
        signal_hook::flag::register(SIGINT, Arc::clone(&interrupt.pressed))?;
        Ok(interrupt)
    }

    /// Ctrl-C ends the program at any time.
    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, reason = "one signature for all systems")]
    pub(super) fn watched() -> io::Result<Self> {
        Ok(Self::default())
    }

    /// Says whether Ctrl-C ends the program from now on.
    pub(super) fn ends_program(&self, ends: bool) {
        self.ends_program.store(ends, Ordering::Relaxed);
    }

    /// Whether Ctrl-C was pressed since this was cleared.
    pub(super) fn was_pressed(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }

    /// Forgets that Ctrl-C was pressed.
    pub(super) fn clear(&self) {
        self.pressed.store(false, Ordering::Relaxed);
    }
}

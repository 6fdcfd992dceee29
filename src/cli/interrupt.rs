//! Ctrl-C in a command.

use std::process;

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::cli::{CliError, output};
use crate::interrupt::Interrupt;

pub(super) use crate::interrupt::STATUS;

impl Interrupt {
    /// Watches for the signals that end a command; a second one ends it between two lines.
    pub(super) fn of_command() -> Self {
        let signals = [
            SIGINT,
            SIGTERM,
            #[cfg(unix)]
            SIGHUP,
        ];
        Self::watched(&signals, || {
            let _whole = output::finish_lines();
            process::exit(STATUS.into());
        })
    }

    /// Fails once a signal arrived.
    ///
    /// # Errors
    /// [`CliError::Interrupted`].
    pub(super) fn check(&self) -> Result<(), CliError> {
        if !self.is_raised() {
            return Ok(());
        }
        Err(CliError::Interrupted("what was finished is kept".to_owned()))
    }
}

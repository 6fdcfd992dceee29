//! How a command ends: its exit status, and the errors that end it.

use std::fmt;
use std::io;
use std::process::ExitCode;

use crate::interrupt;
use crate::messages::{eprint_message, eprint_text};
use freecell::words::{count, quoted, reason};

/// The exit status of a command without errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// Done, or the answer is yes.
    Done = 0,
    /// The answer is no.
    No = 1,
    /// A limit ended the work before everything was decided.
    GaveUp = 3,
}

impl Status {
    /// The end of a command over boards or games: of those that can be read, whether all answers are
    /// yes.
    pub(super) fn of(all_yes: bool, unreadable: u64, noun: &str) -> Result<Self, CliError> {
        match unreadable {
            0 if all_yes => Ok(Self::Done),
            0 => Ok(Self::No),
            n => Err(CliError::bad(count(n, noun) + " could not be read")),
        }
    }
}

/// An error that ends a command.
#[derive(Debug)]
pub(super) enum CliError {
    /// The input is invalid. The message is one line and names the accepted values.
    BadInput(String),
    /// Clap prints help instead of running a command.
    Help(Box<clap::Error>),
    /// Results could not be written.
    Output(io::Error),
    /// The viewer failed.
    Viewer(color_eyre::Report),
    /// Ctrl-C ended the command after its finished results were written; the text says how far it got.
    Interrupted(String),
    /// A signal ended the viewer, which has kept everything.
    Ended,
}

impl CliError {
    /// The error for invalid input.
    pub(super) fn bad(why: impl fmt::Display) -> Self {
        Self::BadInput(why.to_string())
    }

    /// Adds to an interruption how far the command got.
    pub(super) fn having(self, done: impl FnOnce() -> String) -> Self {
        match self {
            Self::Interrupted(_) => Self::Interrupted(done()),
            error => error,
        }
    }

    /// The error for an argument, quoted in the message.
    pub(super) fn argument(text: &str, why: impl fmt::Display) -> Self {
        Self::bad(format_args!("{}: {why}", quoted(text)))
    }

    /// Writes the error to standard error.
    pub(super) fn report(self) -> ExitCode {
        match self {
            Self::BadInput(why) => eprint_message(why),
            Self::Help(help) => {
                return match help.print() {
                    Err(error) => Self::Output(error).report(),
                    Ok(()) => ExitCode::SUCCESS,
                };
            }
            // The reader closed the pipe, for example `head`.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Output(error) => {
                eprint_message(format_args!("cannot write the results: {}", reason(&error)));
            }
            Self::Viewer(report) => eprint_text(format_args!("{report:?}\n")),
            Self::Interrupted(left) => {
                eprint_message(format_args!("interrupted; {left}"));
                return ExitCode::from(interrupt::status());
            }
            Self::Ended => return ExitCode::from(interrupt::status()),
        }
        ExitCode::from(2)
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

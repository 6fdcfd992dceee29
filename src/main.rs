//! The `freecell` program: the command line, the viewer, and the data of its user. It uses the library as
//! anybody would.

mod cli;
#[cfg(test)]
#[path = "tests/fuzz.rs"]
mod fuzz;
mod interrupt;
mod messages;
#[cfg(test)]
#[path = "tests/places.rs"]
mod places;
#[cfg(test)]
#[cfg(unix)]
#[path = "tests/pty.rs"]
mod pty;
mod tui;
mod user;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}

//! The `freecell` program; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    freecell::cli::main()
}

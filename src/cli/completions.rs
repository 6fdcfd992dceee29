//! `freecell completions`: completion scripts for shells.

use clap::Args;
use clap_complete::Shell;

use crate::cli::{CliError, Status, command, output};

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/completions.txt").trim_end())]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs) -> Result<Status, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "freecell", &mut script);
    output::write_all(&script)
}

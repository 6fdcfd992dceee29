//! `freecell man`: the manual pages.

use clap::Args;

use crate::cli::{CliError, Status, command, command_names, output};

/// Print the manual page, of the program or of one command
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  freecell man | man -l -
  freecell man deal > ~/.local/share/man/man1/freecell-deal.1")]
pub(super) struct ManArgs {
    /// The command; without it, the program
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(super) fn run(args: &ManArgs) -> Result<Status, CliError> {
    // Building gives the commands the names and the options they inherit.
    let mut program = command();
    program.build();
    let page = match args.command.as_deref() {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
            CliError::argument(name, format!("no such command; there are {}", command_names()))
        })?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    output::write_all(&text)
}

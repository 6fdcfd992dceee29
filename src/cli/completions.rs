//! `freecell completions`: the shells, and the scripts for them.

use clap::{Args, ValueEnum};
use clap_complete::aot;
use clap_complete_nushell::Nushell;

use crate::cli::error::{CliError, Status};
use crate::cli::{command, output};

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/completions.txt").trim_end())]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    #[value(alias = "nu")]
    Nushell,
    #[value(alias = "pwsh")]
    Powershell,
    Zsh,
}

impl Shell {
    fn script(self) -> Vec<u8> {
        let mut script = Vec::new();
        let (mut program, to) = (command(), &mut script);
        match self {
            Self::Bash => aot::generate(aot::Bash, &mut program, "freecell", to),
            Self::Elvish => aot::generate(aot::Elvish, &mut program, "freecell", to),
            Self::Fish => aot::generate(aot::Fish, &mut program, "freecell", to),
            Self::Nushell => aot::generate(Nushell, &mut program, "freecell", to),
            Self::Powershell => aot::generate(aot::PowerShell, &mut program, "freecell", to),
            Self::Zsh => aot::generate(aot::Zsh, &mut program, "freecell", to),
        }
        script
    }
}

pub(super) fn run(args: &CompletionsArgs) -> Result<Status, CliError> {
    output::write_all(&args.shell.script())
}

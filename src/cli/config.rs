//! `freecell config`: the settings in force, and a file to begin with.

use std::io::Write as _;

use clap::Args;

use crate::cli::{CliError, Status, output};
use crate::user::settings::Setting;

/// Print the settings in force, and who set each
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct ConfigArgs {
    /// Print a config.toml with every setting and key, commented out
    #[arg(long)]
    template: bool,

    /// Print where config.toml is, or would be
    #[arg(long, conflicts_with = "template")]
    path: bool,
}

const EXAMPLES: &str = "\
Examples:
  freecell config                            what is set, and where
  freecell config --path                     where the file is
  freecell config --template > config.toml   a file to begin with
  FREECELL_DECK=four freecell                a setting for one run

Precedence: an option on the command line, the environment, config.toml. The settings hold for the
viewer, where `,` changes them, and for line mode; solve and verify take the rules from their options
alone.

Exit status: 0 done; 2 a line of the file or a variable is wrong.";

pub(super) fn run(args: &ConfigArgs) -> Result<Status, CliError> {
    let config = crate::tui::config(&[]);
    let mut out = output::stdout();
    if args.template {
        return output::write_all(crate::tui::config_template().as_bytes());
    }
    let path = config.path.as_ref().map_or_else(
        || "nowhere: there is no home folder".to_owned(),
        |path| path.display().to_string(),
    );
    if args.path {
        writeln!(out, "{path}")?;
    } else {
        write!(out, "# {path}\n{config}")?;
    }
    out.flush()?;
    let problems = &config.problems;
    if problems.is_empty() {
        Ok(Status::Done)
    } else {
        Err(CliError::BadInput(problems.join("\n")))
    }
}

/// Reads `NAME=VALUE`.
pub(super) fn assignment(text: &str) -> Result<(Setting, &'static str), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    let setting = Setting::named(name)?;
    Ok((setting, crate::tui::defaults().read(setting, value)?))
}

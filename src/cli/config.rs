//! `freecell config`: the current settings, and a template of the file.

use clap::Args;

use crate::cli::error::{CliError, Status};
use crate::cli::output;
use crate::tui::{command, theme};
use crate::user::config::template;

/// Print the settings in force, and who set each
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/config.txt").trim_end())]
pub(super) struct ConfigArgs {
    /// Print a config.toml with every setting and key, commented out
    #[arg(long)]
    template: bool,

    /// Print where config.toml is, or would be
    #[arg(long, conflicts_with = "template")]
    path: bool,
}

pub(super) fn run(args: &ConfigArgs) -> Result<Status, CliError> {
    let config = crate::tui::config(&[]);
    if args.template {
        return output::write_all(template(command::names(), theme::parts()).as_bytes());
    }
    let path = config.path.as_ref().map_or_else(
        || "nowhere: there is no home folder".to_owned(),
        |path| path.display().to_string(),
    );
    let text = if args.path { path + "\n" } else { format!("# {path}\n{config}") };
    output::write_all(text.as_bytes())?;
    let problems = &config.problems;
    if problems.is_empty() {
        Ok(Status::Done)
    } else {
        Err(CliError::BadInput(problems.join("\n")))
    }
}

//! `freecell man`: the manual pages.

use std::io::{self, Write as _};

use clap::Args;

use crate::cli::{CliError, Status, command, command_names, help, output};
use crate::words::meant;

/// Print the manual page, of the program or of one command
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/man.txt").trim_end())]
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
            let commands = command_names();
            let meant = meant(name, commands.split(", "));
            CliError::argument(name, format!("no such command; there are {commands}{meant}"))
        })?,
    };
    let mut text = Vec::new();
    render(&page, &mut text)?;
    output::write_all(&text)
}

/// Writes a page; examples and topics are copied into sections of their own.
fn render(page: &clap::Command, out: &mut Vec<u8>) -> io::Result<()> {
    let man = clap_mangen::Man::new(page.clone());
    man.render_title(out)?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if page.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    if let Some(extra) = page.get_after_long_help() {
        let extra = extra.to_string();
        section(out, "examples", extra.strip_prefix("Examples:\n").unwrap_or(&extra))?;
    }
    for (topic, text) in help::topics() {
        if topic == page.get_name() || page.has_subcommands() && topic != "search" {
            section(out, topic, &text)?;
        }
    }
    if page.get_version().is_some() { man.render_version_section(out) } else { Ok(()) }
}

/// Writes a section whose lines stay as they are.
fn section(out: &mut Vec<u8>, name: &str, text: &str) -> io::Result<()> {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace("\n.", "\n\\&.");
    writeln!(out, ".SH {}\n.nf\n{text}\n.fi", name.to_uppercase())
}

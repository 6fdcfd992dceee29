//! `freecell help` and the manual pages.

use std::io::{self, Write as _};

use clap::Args;

use crate::cli::error::{CliError, Status};
use crate::cli::{command, command_names, output};
use freecell::words::did_you_mean;

/// Print the help of a command, or of a topic
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/help.txt").trim_end())]
pub(super) struct HelpArgs {
    /// A command, or json, keys, scale, search or text; without it, the program
    #[arg(value_name = "TOPIC")]
    topic: Option<String>,
}

/// The name and text of each topic; `search` is a command, whose topic follows its help.
const TOPICS: [(&str, &str); 4] = [
    ("json", include_str!("help/json.txt")),
    ("text", include_str!("help/text.txt")),
    ("search", include_str!("help/search.txt")),
    ("scale", include_str!("help/scale.txt")),
];

/// All topics, with the table of keys.
pub(super) fn topics() -> Vec<(&'static str, String)> {
    let topics = TOPICS.into_iter().map(|(name, text)| (name, text.to_owned()));
    topics.chain([("keys", crate::tui::command::keys_in_words())]).collect()
}

pub(super) fn help(args: &HelpArgs) -> Result<Status, CliError> {
    let mut program = command();
    program.build();
    let Some(name) = args.topic.as_deref() else {
        return output::write_all(program.render_long_help().to_string().as_bytes());
    };
    let page = program.find_subcommand_mut(name).map(|page| page.render_long_help().to_string());
    let topic = topics().into_iter().find(|(topic, _)| *topic == name).map(|(_, text)| text);
    match [page, topic].into_iter().flatten().collect::<Vec<_>>() {
        texts if texts.is_empty() => {
            let topics: Vec<&str> = topics().into_iter().map(|(topic, _)| topic).collect();
            let all = format!("{}, the commands {}", topics.join(", "), command_names());
            let hint = did_you_mean(name, all.split([',', ' ']));
            Err(CliError::argument(name, format!("no help on it; the topics are {all}{hint}")))
        }
        texts => output::write_all(texts.join("\n").as_bytes()),
    }
}

/// Print the manual page, of the program or of one command
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/man.txt").trim_end())]
pub(super) struct ManArgs {
    /// The command; without it, the program
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(super) fn man(args: &ManArgs) -> Result<Status, CliError> {
    // Building fills in the inherited names and options of the commands.
    let mut program = command();
    program.build();
    let page = match args.command.as_deref() {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
            let commands = command_names();
            let hint = did_you_mean(name, commands.split(", "));
            CliError::argument(name, format!("no such command; there are {commands}{hint}"))
        })?,
    };
    let mut text = Vec::new();
    render(&page, &mut text)?;
    output::write_all(&text)
}

/// Renders a manual page; examples and topics get their own sections.
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
    for (topic, text) in topics() {
        if topic == page.get_name() || page.has_subcommands() && topic != "search" {
            section(out, topic, &text)?;
        }
    }
    if page.get_version().is_some() { man.render_version_section(out) } else { Ok(()) }
}

/// Writes a section with preformatted lines.
fn section(out: &mut Vec<u8>, name: &str, text: &str) -> io::Result<()> {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace("\n.", "\n\\&.");
    writeln!(out, ".SH {}\n.nf\n{text}\n.fi", name.to_uppercase())
}

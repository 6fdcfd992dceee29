//! `freecell help`: the help of a command, and topics that concern several.

use clap::Args;

use crate::cli::{CliError, Status, command, command_names, output};
use crate::words::meant;

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

pub(super) fn run(args: &HelpArgs) -> Result<Status, CliError> {
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
            let meant = meant(name, all.split([',', ' ']));
            Err(CliError::argument(name, format!("no help on it; the topics are {all}{meant}")))
        }
        texts => output::write_all(texts.join("\n").as_bytes()),
    }
}

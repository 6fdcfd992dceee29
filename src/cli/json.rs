//! `--json`, the short form of `--format json`, which people try first.

use clap::builder::ArgPredicate;
use clap::{Arg, ArgAction, Command};

/// The name of the option that chooses a format.
const FORMAT: &str = "format";

const JSON: &str = "json";

/// Adds `--json` to each command that has a JSON format, right behind its option `--format`.
pub(super) fn with_short_form(program: Command) -> Command {
    program.mut_subcommands(|command| {
        let format =
            command.get_opts().position(|option| option.get_id() == FORMAT && has_json(option));
        let Some(at) = format else { return command };
        let short = Arg::new(JSON)
            .long(JSON)
            .action(ArgAction::SetTrue)
            .conflicts_with(FORMAT)
            // The same place as the format's: the two are then in the order of their names.
            .display_order(at)
            .help("Short for --format json");
        command
            .mut_arg(FORMAT, |format| format.default_value_if(JSON, ArgPredicate::IsPresent, JSON))
            .arg(short)
    })
}

fn has_json(option: &Arg) -> bool {
    option.get_possible_values().iter().any(|value| value.get_name() == JSON)
}

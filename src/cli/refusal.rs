//! The messages for arguments that are refused, in one form for all: what was given, what is wrong with
//! it, what is accepted.

use std::error::Error as _;

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use crate::cli::arguments::{MINUS, deal_list};
use crate::cli::command;
use crate::cli::error::CliError;
use freecell::dealer::{DealNumber, DealNumberError, DealRange};
use freecell::words::{did_you_mean, quoted};

/// The error for arguments that clap rejects; help is no error, and is printed.
pub(super) fn refused(error: Error) -> CliError {
    if !error.use_stderr() {
        return CliError::Help(Box::new(error));
    }
    let words: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let better = match error.kind() {
        ErrorKind::InvalidUtf8 => words.iter().find(|word| word.contains('\u{fffd}')).map(|word| {
            CliError::argument(word, "not UTF-8; only file names may be other than UTF-8")
        }),
        ErrorKind::ValueValidation | ErrorKind::InvalidValue => invalid_value(&words, &error),
        ErrorKind::ArgumentConflict => misplaced_word(&words),
        ErrorKind::MissingRequiredArgument => no_deals(&words, &error),
        ErrorKind::UnknownArgument => json_of_the_viewer(&words),
        _ => None,
    };
    better.unwrap_or_else(|| {
        let text = error.to_string();
        let lines = text.strip_prefix("error: ").unwrap_or(&text).lines();
        // No value begins with two dashes.
        let unsaid = ["For more information", "  tip: to pass '-"];
        let is_said =
            |line: &&str| !line.is_empty() && !unsaid.iter().any(|it| line.starts_with(it));
        CliError::BadInput(lines.filter(is_said).collect::<Vec<_>>().join("\n"))
    })
}

/// The error for a value: `--cells "9": write a number from 0 to 7`; of a positional argument, without
/// its name. `None` if the value is missing.
fn invalid_value(words: &[String], error: &Error) -> Option<CliError> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let (name, value) = (text(ContextKind::InvalidArg)?, text(ContextKind::InvalidValue)?);
    let option = name.split(' ').next().filter(|name| name.starts_with('-'));
    let what = option.map_or_else(String::new, |option| format!("{option} "));
    let program = command();
    let command = words.first().and_then(|name| program.find_subcommand(name));
    let is_option = |command: &Command| {
        option.is_none() && command.get_arguments().any(|arg| arg.get_long() == Some(value))
    };
    let hint = if command.is_some_and(is_option) {
        format!("; did you mean --{value}?")
    } else {
        String::new()
    };
    let why = match (error.source(), error.get(ContextKind::ValidValue)) {
        (Some(why), _) => why.to_string(),
        (None, Some(ContextValue::Strings(known))) if !value.is_empty() => {
            let hint = did_you_mean(value, known.iter().map(String::as_str));
            format!("it is one of {}{hint}", known.join(", "))
        }
        (None, _) => return None,
    };
    let quoted = quoted(&value.replace(MINUS, "-"));
    Some(CliError::bad(format_args!("{what}{quoted}: {why}{hint}")))
}

/// The error for a command that works on deals and has none.
fn no_deals(words: &[String], error: &Error) -> Option<CliError> {
    let is_missing = error.get(ContextKind::InvalidArg)?.to_string().contains("DEAL");
    let name = words.first().filter(|_| is_missing)?;
    let program = command();
    let mut arguments = program.find_subcommand(name)?.get_arguments();
    let has_board = arguments.any(|argument| argument.get_id() == "board");
    let board = if has_board { ", or a board: --board FILE" } else { "" };
    let needed = format_args!("freecell {name} needs deals, such as 617 or 1..100{board}");
    Some(CliError::bad(needed))
}

/// The error for a word after the viewer's deal; either word may be a misspelt command.
fn misplaced_word(words: &[String]) -> Option<CliError> {
    let [first, second, ..] = words else { return None };
    if is_no_command(first) {
        return Some(CliError::argument(first, no_such_command(first)));
    }
    first.parse::<DealRange>().ok().filter(|_| !second.starts_with("--"))?;
    let why = if is_no_command(second) {
        no_such_command(second)
    } else if command().find_subcommand(second).is_some() {
        format!("a command comes first: freecell {second} {first}")
    } else {
        format!("the viewer shows one deal; freecell deal {first} {second} prints both")
    };
    Some(CliError::argument(second, why))
}

/// The error for `--json` without a command.
fn json_of_the_viewer(words: &[String]) -> Option<CliError> {
    let program = command();
    let has_command = words.iter().any(|word| program.find_subcommand(word).is_some());
    let is_asked = words.iter().any(|word| word == "--json") && !has_command;
    is_asked.then(|| {
        let deal = words.iter().find(|word| word.parse::<DealNumber>().is_ok());
        let deal = deal.map_or("617", String::as_str);
        let why = format!("the viewer writes no JSON; freecell deal {deal} --json does");
        CliError::argument("--json", why)
    })
}

/// Parses the deal of the viewer; what is no number may be a misspelt command.
pub(super) fn viewed(word: &str) -> Result<DealNumber, String> {
    match word.parse() {
        Err(DealNumberError::NotANumber) => Err(no_such_command(word)),
        deal => deal.map_err(|why: DealNumberError| why.to_string()),
    }
}

/// Whether a word is neither an option nor a deal nor a command, and so may be a misspelt command.
fn is_no_command(word: &str) -> bool {
    let is_word = word.parse::<DealNumber>() == Err(DealNumberError::NotANumber);
    is_word && !word.starts_with("--") && command().find_subcommand(word).is_none()
}

/// Words for which people know what they want, but not what it is called here.
const OTHER_NAMES: [(&str, &[&str]); 5] = [
    ("deal", &["show", "print", "view", "board", "cards"]),
    ("solve", &["solution", "play", "hint"]),
    ("verify", &["check", "replay", "validate", "test"]),
    ("find", &["identify", "lookup", "which", "number"]),
    ("search", &["list", "filter", "select", "query"]),
];

fn no_such_command(word: &str) -> String {
    if deal_list(word).is_ok() {
        return format!("the viewer shows one deal; freecell deal {word} prints them");
    }
    let (deals, commands) = (DealNumber::ACCEPTED, command_names());
    let other = OTHER_NAMES.iter().find(|(_, words)| words.contains(&word));
    let hint = other.map_or_else(
        || did_you_mean(word, commands.split(", ")),
        |(name, _)| format!("; did you mean {name}?"),
    );
    format!("neither a deal number ({deals}) nor a command ({commands}){hint}")
}

/// The names of the commands, for messages.
pub(super) fn command_names() -> String {
    let program = command();
    let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
    names.join(", ")
}

//! Arguments: deals and ranges, and the messages for invalid ones.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use clap::Args;
use clap::error::ErrorKind;

use crate::cli::{CliError, command, input, output};
use freecell::board::Board;
use freecell::dealer::{DealNumber, DealNumberError, DealRange, lookup};
use freecell::rules::Rules;
use freecell::search::Deals;
use freecell::words::{did_you_mean, escaped};

/// A minus that is no hyphen, which starts no option.
const MINUS: char = '\u{2212}';

/// The arguments, with the options before a command behind it, and with a typographic minus in ranges of deals that
/// start below zero (`-2..5`), which clap would parse as options. Values of options are not changed.
pub(super) fn all() -> impl Iterator<Item = OsString> {
    let (mut takes_deals, mut is_value) = (false, false);
    command_first(std::env::args_os().collect()).into_iter().map(move |word| {
        let below_zero = word.to_str().and_then(|text| text.strip_prefix('-'));
        let below_zero = below_zero.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let range = below_zero.filter(|rest| takes_deals && !is_value && rest.contains(".."));
        takes_deals |= ["deal", "solve", "search", "facts"].iter().any(|name| word == *name);
        is_value = below_zero.is_none() && word.as_encoded_bytes().starts_with(b"-");
        range.map(|rest| format!("{MINUS}{rest}").into()).unwrap_or(word)
    })
}

/// Moves a command in front of the options before it: `--color never deal 617`.
fn command_first(mut words: Vec<OsString>) -> Vec<OsString> {
    let program = command();
    let takes_value = |option: &str| {
        let has_name = |arg: &&clap::Arg| arg.get_long() == option.strip_prefix("--");
        let arg = program.get_arguments().find(has_name);
        arg.is_some_and(|arg| arg.get_action().takes_values())
    };
    let mut at = 1;
    while let Some(option) = words.get(at).and_then(|word| word.to_str())
        && option.starts_with('-')
    {
        at += 1 + usize::from(takes_value(option));
    }
    let name = words.get(at).and_then(|word| word.to_str());
    if name.is_some_and(|name| program.find_subcommand(name).is_some()) {
        words[1..=at].rotate_right(1);
    }
    words
}

/// The error for arguments that clap rejects.
pub(super) fn refused(message: clap::Error) -> CliError {
    let better = match message.kind() {
        ErrorKind::InvalidUtf8 => {
            std::env::args_os().find(|word| word.to_str().is_none()).map(|word| {
                let why = "not UTF-8; only file names may be other than UTF-8";
                CliError::argument(&word.to_string_lossy(), why)
            })
        }
        ErrorKind::ArgumentConflict => misplaced_word(),
        ErrorKind::MissingRequiredArgument => no_deals(),
        ErrorKind::UnknownArgument => json_of_the_viewer(),
        _ => None,
    };
    better.unwrap_or_else(|| CliError::Usage(Box::new(message)))
}

/// The error for a command that works on deals or on a board, and has neither.
fn no_deals() -> Option<CliError> {
    let name = std::env::args_os().nth(1)?;
    let program = command();
    let mut arguments = program.find_subcommand(&name)?.get_arguments();
    let has_board = arguments.any(|argument| argument.get_id() == "board");
    let name = name.to_string_lossy();
    has_board.then(|| {
        CliError::bad(format_args!(
            "freecell {name} needs deals, such as 617 or 1..100, or a board: --board FILE"
        ))
    })
}

/// The error for a word after the viewer's deal; either word may be a misspelt command.
fn misplaced_word() -> Option<CliError> {
    let mut words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let (first, second) = (words.next()?, words.next()?);
    if is_no_command(&first) {
        return Some(no_such_command(&first));
    }
    parsed::<DealRange>(&first).ok().filter(|_| !second.starts_with("--"))?;
    Some(if is_no_command(&second) {
        no_such_command(&second)
    } else if command().find_subcommand(&second).is_some() {
        CliError::argument(&second, format!("a command comes first: freecell {second} {first}"))
    } else {
        let why = format!("the viewer shows one deal; freecell deal {first} {second} prints both");
        CliError::argument(&second, why)
    })
}

/// The error for `--json` without a command.
fn json_of_the_viewer() -> Option<CliError> {
    let words: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let program = command();
    let has_command = words.iter().any(|word| program.find_subcommand(word).is_some());
    let is_asked = words.iter().any(|word| word == "--json") && !has_command;
    is_asked.then(|| {
        let deal = words.iter().find(|word| word.parse::<DealNumber>().is_ok());
        let deal = deal.map_or("617", String::as_str);
        CliError::argument(
            "--json",
            format!("the viewer writes no JSON; freecell deal {deal} --json does"),
        )
    })
}

/// Prints clap's message: help on standard output, errors on standard error.
pub(super) fn say(message: &clap::Error) -> ExitCode {
    let text = message.to_string();
    if message.use_stderr() && text.lines().any(|line| escaped(line) != line) {
        // The message quotes an argument, which may contain control sequences.
        text.lines().for_each(|line| output::tell_text(format_args!("{}\n", escaped(line))));
        return ExitCode::from(2);
    }
    match message.print() {
        Err(error) if !message.use_stderr() => CliError::Output(error).report(),
        Ok(()) | Err(_) => ExitCode::from(u8::try_from(message.exit_code()).unwrap_or(2)),
    }
}

/// Whether a word is neither an option nor a deal, and so may be a misspelt command.
pub(super) fn is_no_command(word: &str) -> bool {
    let deal = word.parse::<DealNumber>();
    !word.starts_with("--")
        && matches!(deal, Err(DealNumberError::NotANumber))
        && command().find_subcommand(word).is_none()
}

/// Words for which people know what they want, but not what it is called here.
const OTHER_NAMES: [(&str, &[&str]); 5] = [
    ("deal", &["show", "print", "view", "board", "cards"]),
    ("solve", &["solution", "play", "hint"]),
    ("verify", &["check", "replay", "validate", "test"]),
    ("find", &["identify", "lookup", "which", "number"]),
    ("search", &["list", "filter", "select", "query"]),
];

pub(super) fn no_such_command(word: &str) -> CliError {
    if deals(&[word.to_owned()]).is_ok() {
        let why = format!("the viewer shows one deal; freecell deal {word} prints them");
        return CliError::argument(word, why);
    }
    let (deals, commands) = (DealNumber::ACCEPTED, command_names());
    let other = OTHER_NAMES.iter().find(|(_, words)| words.contains(&word));
    let hint = other.map_or_else(
        || did_you_mean(word, commands.split(", ")),
        |(name, _)| format!("; did you mean {name}?"),
    );
    let why = format!("neither a deal number ({deals}) nor a command ({commands}){hint}");
    CliError::argument(word, why)
}

/// The names of the commands, for messages.
pub(super) fn command_names() -> String {
    let program = command();
    let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
    names.join(", ")
}

/// Parses an argument, such as a deal number or a range.
pub(super) fn parsed<T: FromStr<Err: Display>>(text: &str) -> Result<T, CliError> {
    text.parse().map_err(|why| CliError::argument(&text.replace(MINUS, "-"), why))
}

/// Parses deal numbers and ranges from arguments. An argument may hold several separated by commas;
/// one that can be a single number, such as `1,000,000`, is one.
pub(super) fn deals(texts: &[String]) -> Result<Deals, CliError> {
    let read = |text: &String| {
        let parts = text.split(',').filter(|part| !part.is_empty());
        match (
            parsed::<DealRange>(text),
            parts.map(str::parse).collect::<Result<Vec<DealRange>, _>>(),
        ) {
            (Err(_), Ok(several)) if !several.is_empty() => Ok(several),
            (Ok(one), Ok(several)) if several.len() > 1 => {
                let (deal, several) = (one.first(), text.replace(',', " "));
                let several = format!("for several deals, write {several}");
                output::tell(format_args!("{text} is read as deal {deal}; {several}"));
                Ok(vec![one])
            }
            (one, _) => one.map(|one| vec![one]),
        }
    };
    let ranges: Vec<_> = texts.iter().map(read).collect::<Result<_, _>>()?;
    Ok(Deals::new(ranges.concat()))
}

/// The boards that a command works on.
#[derive(Debug, Args)]
pub(super) struct BoardArgs {
    /// Deal numbers, and ranges such as 1..32000 (both ends included)
    #[arg(value_name = "DEAL", required_unless_present = "board", allow_negative_numbers = true)]
    deals: Vec<String>,

    /// The board in this file instead, `-` for standard input; it may be a position in play
    #[arg(long, value_name = "FILE", conflicts_with = "deals")]
    board: Option<PathBuf>,
}

/// Boards, with their deal numbers if they have one.
pub(super) type Boards = Box<dyn Iterator<Item = (Option<DealNumber>, Board)> + Send>;

impl BoardArgs {
    /// The deals; empty for a board in a file.
    pub(super) fn deals(&self) -> Result<Deals, CliError> {
        deals(&self.deals)
    }

    /// Reads the boards and their number. With `rules`, a board in a file must fit them.
    pub(super) fn read(&self, rules: Option<Rules>) -> Result<(u64, Boards), CliError> {
        let Some(path) = &self.board else {
            let deals = self.deals()?;
            let boards = deals.clone().into_iter().map(|deal| (Some(deal), deal.deal()));
            return Ok((deals.count(), Box::new(boards)));
        };
        let board = input::read_board(path)?;
        let check = rules.map_or(Ok(()), |rules| rules.check_board(&board));
        check.map_err(|why| {
            let name = input::name(Some(path));
            CliError::bad(format_args!("{name}: {why}; --cells N gives it more"))
        })?;
        Ok((1, Box::new(std::iter::once((lookup::number(&board), board)))))
    }
}

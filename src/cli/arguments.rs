//! Arguments: what clap is given, and the deals and boards that commands work on.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{ArgPredicate, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, Args, Command};
use strum::{EnumMessage, VariantArray, VariantNames};

use crate::cli::error::CliError;
use crate::cli::{command, files};
use crate::messages::eprint_message;
use freecell::ParseError;
use freecell::board::Board;
use freecell::dealer::{DealNumber, DealRange, DealRangeError, lookup};
use freecell::rules::Rules;
use freecell::search::Deals;

/// A minus that is no hyphen, which starts no option.
pub(super) const MINUS: char = '\u{2212}';

/// The arguments, with the options before a command behind it, and with a typographic minus in ranges
/// that start below zero (`-2..5`), which clap would parse as options. What follows `--` stays.
pub(super) fn all() -> Vec<OsString> {
    let mut words = command_first(std::env::args_os().collect());
    for word in words.iter_mut().take_while(|word| *word != "--") {
        let below_zero = word.to_str().and_then(|text| text.strip_prefix('-'));
        let is_range = |rest: &&str| rest.starts_with(|c: char| c.is_ascii_digit());
        if let Some(rest) = below_zero.filter(is_range).filter(|rest| rest.contains("..")) {
            *word = format!("{MINUS}{rest}").into();
        }
    }
    words
}

/// Moves a command in front of the options before it: `--color never deal 617`.
fn command_first(mut words: Vec<OsString>) -> Vec<OsString> {
    let program = command();
    let takes_value = |option: &str| {
        let has_name = |arg: &&Arg| arg.get_long() == option.strip_prefix("--");
        let arg = program.get_arguments().find(has_name);
        arg.is_some_and(|arg| arg.get_action().takes_values())
    };
    let mut at = 1;
    while let Some(option) = words.get(at).and_then(|word| word.to_str())
        && option.starts_with('-')
    {
        at += 1 + usize::from(takes_value(option));
    }
    if words.get(at).is_some_and(|word| program.find_subcommand(word).is_some()) {
        words[1..=at].rotate_right(1);
    }
    words
}

/// A parser for the values of an enum of the library by their names.
pub(super) fn choice<T>() -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = ParseError> + EnumMessage + VariantArray + VariantNames,
    T: Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(values_of::<T>()).try_map(|name| name.parse::<T>())
}

/// The names of an enum's values; the help for each is the first paragraph of its doc comment.
pub(super) fn values_of<T: EnumMessage + VariantArray + VariantNames>()
-> impl Iterator<Item = PossibleValue> {
    let (names, values) = (<T as VariantNames>::VARIANTS, <T as VariantArray>::VARIANTS);
    names.iter().zip(values).map(|(name, value)| {
        let help = value.get_documentation().and_then(|text| text.lines().next());
        PossibleValue::new(name).help(help.unwrap_or_default())
    })
}

/// The name of the option that chooses a format.
const FORMAT: &str = "format";

const JSON: &str = "json";

/// Adds `--json`, the short form of `--format json` that people try first, to each command that has a JSON format, right behind its option `--format`.
pub(super) fn with_json(program: Command) -> Command {
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

/// Parses a deal number, a range, or several of them separated by commas. What can be a single number,
/// such as `1,000,000`, is one; says so if it can be several too.
pub(super) fn deal_list(text: &str) -> Result<Deals, DealRangeError> {
    let parts = text.split(',').filter(|part| !part.is_empty()).map(str::parse);
    let several = parts.collect::<Result<Vec<DealRange>, _>>().unwrap_or_default();
    match text.parse::<DealRange>() {
        Err(_) if !several.is_empty() => Ok(Deals::new(several)),
        one => {
            if let (Ok(one), true) = (&one, several.len() > 1) {
                let (deal, several) = (one.first(), text.replace(',', " "));
                let hint = format!("for several deals, write {several}");
                eprint_message(format_args!("{text} is read as deal {deal}; {hint}"));
            }
            one.map(|one| Deals::new(vec![one]))
        }
    }
}

/// The deals that a command works on.
#[derive(Debug, Args)]
pub(super) struct DealListArgs {
    /// Deal numbers, and ranges such as 1..32000 (both ends included)
    #[arg(value_name = "DEAL", required = true, allow_negative_numbers = true,
          value_parser = deal_list)]
    deals: Vec<Deals>,
}

impl DealListArgs {
    pub(super) fn deals(&self) -> Deals {
        joined(&self.deals)
    }
}

/// All deals of some arguments, in their order.
fn joined(lists: &[Deals]) -> Deals {
    Deals::new(lists.iter().flat_map(Deals::ranges).copied().collect())
}

/// The boards that a command works on.
#[derive(Debug, Args)]
pub(super) struct BoardArgs {
    /// Deal numbers, and ranges such as 1..32000 (both ends included)
    #[arg(value_name = "DEAL", required_unless_present = "board", allow_negative_numbers = true,
          value_parser = deal_list)]
    deals: Vec<Deals>,

    /// The board in this file instead, `-` for standard input; it may be a position in play
    #[arg(long, value_name = "FILE", conflicts_with = "deals")]
    board: Option<PathBuf>,
}

/// Boards, with their deal numbers if they have one.
pub(super) type Boards = Box<dyn Iterator<Item = (Option<DealNumber>, Board)> + Send>;

impl BoardArgs {
    /// The deals; empty for a board in a file.
    pub(super) fn deals(&self) -> Deals {
        joined(&self.deals)
    }

    /// Reads the boards and their number. With `rules`, a board in a file must fit them.
    pub(super) fn read(&self, rules: Option<Rules>) -> Result<(u64, Boards), CliError> {
        let Some(path) = &self.board else {
            let deals = self.deals();
            let count = deals.count();
            let boards = deals.into_iter().map(|deal| (Some(deal), deal.deal()));
            return Ok((count, Box::new(boards)));
        };
        let board = files::read_board(path)?;
        let check = rules.map_or(Ok(()), |rules| rules.check_board(&board));
        check.map_err(|why| {
            let name = files::name(Some(path));
            CliError::bad(format_args!("{name}: {why}; --cells N gives it more"))
        })?;
        Ok((1, Box::new(std::iter::once((lookup::number(&board), board)))))
    }
}

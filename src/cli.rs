//! The command line: one file per command, and what they share.
//!
//! Results go to standard output, everything else to standard error. Exit status: 0 done; 1 the
//! answer is no; 2 bad input; 3 gave up at a limit; 130 ended by Ctrl-C.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory as _, Parser, Subcommand, ValueEnum};

use crate::cli::rules::RuleArgs;
use crate::dealer::{DealNumber, DealNumberError, DealRange};

mod completions;
mod deal;
mod find;
mod input;
mod interrupt;
mod json;
mod man;
mod ordered;
mod output;
mod plain;
mod quantity;
mod rules;
mod solve;
mod verify;

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "freecell",
    bin_name = "freecell",
    version,
    about = "Microsoft FreeCell deals in the terminal",
    long_about = "Microsoft FreeCell deals in the terminal: look at a deal, step to its neighbours, \
                  solve it, check a solution, play it, and name the deal behind any board.\n\n\
                  Without a command, the viewer opens. Deal numbers are 1 to 8589934591, and -1 \
                  and -2; 617, #617, ms617 and 1,000,000 are understood.",
    after_long_help = EXAMPLES,
    args_conflicts_with_subcommands = true
)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    viewer: ViewerArgs,

    /// When to use colour; `auto` respects `NO_COLOR`
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, global = true)]
    color: ColorChoice,
}

const EXAMPLES: &str = "\
Examples:
  freecell                       the viewer, at the deal viewed last
  freecell 617                   the viewer, at deal 617
  freecell deal 617              the cards, as web pages print them
  freecell deal 1..32000 --format json > deals.jsonl
  freecell completions bash > ~/.local/share/bash-completion/completions/freecell
  freecell man | man -l -

Exit status: 0 done; 1 the answer is no (impossible, illegal solution, no such deal);
2 bad input; 3 gave up at a limit; 130 interrupted, with what was finished kept.";

#[derive(Debug, Subcommand)]
enum Command {
    Deal(deal::DealArgs),
    Solve(solve::SolveArgs),
    Verify(verify::VerifyArgs),
    Find(find::FindArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// Options of the viewer, the program without a command.
#[derive(Debug, Args)]
struct ViewerArgs {
    /// The deal to show: 617, #617, ms617, 1,000,000 (default: the one viewed last)
    #[arg(value_name = "DEAL", allow_negative_numbers = true)]
    deal: Option<String>,

    /// Ask for deal numbers line by line instead of drawing a screen
    #[arg(long)]
    plain: bool,

    /// Draw with ASCII characters only: suits are letters
    #[arg(long)]
    ascii: bool,

    /// Leave the mouse to the terminal, for selecting text
    #[arg(long)]
    no_mouse: bool,

    /// Step through the solution in this file; without a DEAL, on the deal that it names
    #[arg(long, value_name = "FILE", conflicts_with = "plain")]
    solution: Option<PathBuf>,

    /// Compare the deal with the board in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plain", "solution"])]
    compare: Option<PathBuf>,

    #[command(flatten)]
    rules: RuleArgs,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ColorChoice {
    /// When standard output is a terminal and `NO_COLOR` is unset
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColorChoice {
    /// Whether standard output gets colour.
    fn on_stdout(self) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                !no_color && io::stdout().is_terminal()
            }
        }
    }
}

/// How a command ended, when nothing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// Done, or the answer is yes.
    Done,
    /// The answer is no.
    No,
    /// A limit ended the work before everything was decided.
    GaveUp,
    /// Ended by Ctrl-C, with what was finished written out.
    Interrupted,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Done => 0,
            Status::No => 1,
            Status::GaveUp => 3,
            Status::Interrupted => 130,
        })
    }
}

/// What keeps a command from doing its work.
#[derive(Debug)]
enum CliError {
    /// The input is at fault; one line says how, and what is accepted.
    BadInput(String),
    /// Results could not be written.
    Output(io::Error),
    /// The viewer failed.
    Viewer(color_eyre::Report),
}

impl CliError {
    /// What is wrong with an argument, with the argument shown.
    fn argument(text: &str, why: impl fmt::Display) -> Self {
        Self::BadInput(format!("{:?}: {why}", text.chars().take(80).collect::<String>()))
    }

    /// Says what went wrong, on standard error.
    fn report(self) -> ExitCode {
        match self {
            Self::BadInput(why) => why.lines().for_each(|line| eprintln!("freecell: {line}")),
            // The reader has seen enough.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Output(error) => eprintln!("freecell: cannot write the results: {error}"),
            Self::Viewer(report) => eprintln!("{report:?}"),
        }
        ExitCode::from(2)
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Runs the program with the arguments it was started with.
#[must_use]
pub fn main() -> ExitCode {
    if let Err(error) = color_eyre::install() {
        eprintln!("freecell: {error}");
    }
    let outcome = match Cli::try_parse_from(arguments()) {
        Ok(cli) => run(cli),
        Err(message) => match misplaced_word(&message) {
            Some(error) => Err(error),
            None => return say(&message),
        },
    };
    match outcome {
        Ok(status) => status.into(),
        Err(error) => error.report(),
    }
}

/// The arguments, with ranges that start below zero (`-2..5`) written so that they are not taken
/// for options: deal numbers are read with a typographic minus too.
fn arguments() -> impl Iterator<Item = OsString> {
    std::env::args_os().map(|argument| match argument.to_str() {
        Some(text) if text.starts_with('-') && text.contains("..") && !text.contains('/') => {
            text.replacen('-', "\u{2212}", 1).into()
        }
        _ => argument,
    })
}

/// What is wrong when a word follows the deal that the viewer is to show: that word was to be a
/// command, or the first one is.
fn misplaced_word(message: &clap::Error) -> Option<CliError> {
    let mut words = std::env::args().skip(1);
    let (true, Some(first), Some(second)) =
        (message.kind() == ErrorKind::ArgumentConflict, words.next(), words.next())
    else {
        return None;
    };
    if is_no_command(&first) {
        return Some(no_such_command(&first));
    }
    deal_range(&first).ok().filter(|_| !second.starts_with("--"))?;
    Some(if is_no_command(&second) {
        no_such_command(&second)
    } else if command().find_subcommand(&second).is_some() {
        CliError::argument(&second, format!("a command comes first: freecell {second} {first}"))
    } else {
        let why = format!("the viewer shows one deal; freecell deal {first} {second} prints both");
        CliError::argument(&second, why)
    })
}

/// Prints clap's message: help on standard output, what is wrong on standard error.
fn say(message: &clap::Error) -> ExitCode {
    match message.print() {
        Ok(()) => ExitCode::from(u8::try_from(message.exit_code()).unwrap_or(2)),
        Err(error) => CliError::Output(error).report(),
    }
}

/// Whether a word is neither an option, nor a deal, nor a command.
fn is_no_command(word: &str) -> bool {
    let deal = word.parse::<DealNumber>();
    !word.starts_with("--")
        && matches!(deal, Err(DealNumberError::NotANumber))
        && command().find_subcommand(word).is_none()
}

fn no_such_command(word: &str) -> CliError {
    let (deals, commands) = (DealNumber::ACCEPTED, command_names());
    CliError::argument(word, format!("neither a deal number ({deals}) nor a command ({commands})"))
}

/// The names of the commands, for messages.
fn command_names() -> String {
    let program = command();
    let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
    names.join(", ")
}

/// The clap definition, from which help, completions and the manual are made.
#[must_use]
pub fn command() -> clap::Command {
    Cli::command()
}

fn run(cli: Cli) -> Result<Status, CliError> {
    let color = cli.color.on_stdout();
    match cli.command {
        Some(Command::Deal(args)) => deal::run(&args, color),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Find(args)) => find::run(&args),
        Some(Command::Completions(args)) => completions::run(&args),
        Some(Command::Man(args)) => man::run(&args),
        None => view(&cli.viewer, color),
    }
}

/// The viewer, or line mode when asked for or when there is no terminal to draw on.
fn view(args: &ViewerArgs, color: bool) -> Result<Status, CliError> {
    let deal = match args.deal.as_deref() {
        Some(word) if is_no_command(word) => return Err(no_such_command(word)),
        deal => deal.map(deal_number).transpose()?,
    };
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !terminal && (args.solution.is_some() || args.compare.is_some()) {
        let why = "--solution and --compare open the viewer, which needs a terminal; as text: \
                   freecell verify DEAL FILE, freecell find --expect DEAL FILE";
        return Err(CliError::BadInput(why.to_owned()));
    }
    if args.plain || !terminal {
        return plain::run(deal);
    }
    open_viewer(args, deal, color)
}

#[cfg(feature = "tui")]
fn open_viewer(
    args: &ViewerArgs,
    deal: Option<DealNumber>,
    color: bool,
) -> Result<Status, CliError> {
    let text =
        |path: &Option<PathBuf>| path.as_deref().map(|path| input::read(Some(path))).transpose();
    let options = crate::tui::ViewerOptions {
        deal,
        ascii: args.ascii,
        color,
        mouse: !args.no_mouse,
        deck: None,
        rules: args.rules.rules(),
        solution: text(&args.solution)?,
        compare: text(&args.compare)?,
    };
    crate::tui::run(&options).map_err(CliError::Viewer)?;
    Ok(Status::Done)
}

/// Built without the viewer, the program has line mode only.
#[cfg(not(feature = "tui"))]
fn open_viewer(_: &ViewerArgs, deal: Option<DealNumber>, _: bool) -> Result<Status, CliError> {
    plain::run(deal)
}

/// Reads a deal number given as an argument.
fn deal_number(text: &str) -> Result<DealNumber, CliError> {
    text.parse().map_err(|why| CliError::argument(text, why))
}

/// Reads a deal number or range given as an argument.
fn deal_range(text: &str) -> Result<DealRange, CliError> {
    text.parse().map_err(|why| CliError::argument(text, why))
}

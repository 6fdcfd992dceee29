//! The command line: one file per command, and what they share.
//!
//! Results go to standard output, everything else to standard error. Exit status: 0 done; 1 the
//! answer is no; 2 bad input; 3 gave up at a limit; 130 ended by Ctrl-C.

#![warn(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "they panic where nothing can be written"
)]

use std::ffi::OsString;
use std::fmt;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::error::ErrorKind;
use clap::{ArgAction, Args, CommandFactory as _, Parser, Subcommand, ValueEnum};
use color_eyre::config::{HookBuilder, Theme};

use crate::cli::rules::RuleArgs;
use crate::dealer::{DealNumber, DealNumberError, DealRange};
use crate::difficulty::Difficulty;
use crate::lengths;
#[cfg(feature = "tui")]
use crate::user::settings::Setting;
use crate::words::{escaped, quoted};

mod completions;
#[cfg(feature = "tui")]
mod config;
mod deal;
mod destination;
mod facts;
mod find;
mod help;
mod input;
mod interrupt;
mod json;
mod man;
mod output;
mod quantity;
mod rules;
mod search;
mod solve;
#[cfg(feature = "tui")]
mod stats;
mod table;
mod verify;
mod work;

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "freecell",
    bin_name = "freecell",
    version = version(),
    about = "Microsoft FreeCell deals in the terminal",
    long_about = "Microsoft FreeCell deals in the terminal: look at a deal, step to its neighbours, \
                  solve it, check a solution, play it, and name the deal behind any board.\n\n\
                  Without a command, the viewer opens. Deal numbers are 1 to 8589934591, and -1 \
                  and -2; 617, #617, ms617 and 1,000,000 are understood.",
    after_long_help = EXAMPLES,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true
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

/// The program's version with those of the definitions that its data depend on.
fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let program = env!("CARGO_PKG_VERSION");
        format!("{program} (difficulty {}, lengths {})", Difficulty::VERSION, lengths::VERSION)
    });
    &VERSION
}

const EXAMPLES: &str = "\
Examples:
  freecell                       the viewer, at the deal viewed last
  freecell 617                   the viewer, at deal 617
  freecell deal 617              the cards, as web pages print them
  freecell deal 1..32000 --format json > deals.jsonl
  freecell config                what is set, and where
  freecell completions bash > ~/.local/share/bash-completion/completions/freecell
  freecell man | man -l -
  freecell help json             a topic: json, keys, scale, search or text

Exit status: 0 done; 1 the answer is no (impossible, illegal solution, no such deal);
2 bad input; 3 gave up at a limit; 130 interrupted, with what was finished kept.";

#[derive(Debug, Subcommand)]
enum Command {
    Deal(deal::DealArgs),
    Solve(solve::SolveArgs),
    Verify(verify::VerifyArgs),
    Find(find::FindArgs),
    Search(search::SearchArgs),
    Facts(facts::FactsArgs),
    #[cfg(feature = "tui")]
    Stats(stats::StatsArgs),
    #[cfg(feature = "tui")]
    Config(config::ConfigArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
    Help(help::HelpArgs),
}

/// Options of the viewer, the program without a command.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
struct ViewerArgs {
    /// The deal to show: 617, #617, ms617, 1,000,000 (default: the one viewed last)
    #[arg(value_name = "DEAL", allow_negative_numbers = true)]
    deal: Option<String>,

    /// Line mode: plain sentences instead of a screen, for screen readers and pipes
    #[arg(long)]
    plain: bool,

    /// Line mode with the names of cards in words: king of clubs
    #[arg(long)]
    speak: bool,

    /// Draw with ASCII characters only: suits are letters
    #[arg(long)]
    ascii: bool,

    /// Leave the mouse to the terminal, for selecting text
    #[arg(long)]
    no_mouse: bool,

    /// Step through the solution in this file; without a DEAL, on the deal that it names
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plain", "speak"])]
    solution: Option<PathBuf>,

    /// Compare the deal with the board in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plain", "speak", "solution"])]
    compare: Option<PathBuf>,

    /// Change a setting for this run: `deck=four`; `freecell config` lists them
    #[cfg(feature = "tui")]
    #[arg(long, value_name = "NAME=VALUE", value_parser = config::assignment)]
    set: Vec<(Setting, &'static str)>,

    #[command(flatten)]
    rules: RuleArgs,
}

#[cfg(feature = "tui")]
impl ViewerArgs {
    /// The settings given as options.
    fn given(&self) -> Vec<(Setting, &'static str)> {
        let mut given = self.set.clone();
        given.extend(self.ascii.then_some((Setting::Glyphs, "ascii")));
        given.extend(self.no_mouse.then_some((Setting::Mouse, "off")));
        given.extend(self.speak.then_some((Setting::Speak, "on")));
        given.extend(self.rules.given());
        given
    }
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
            Self::Auto => !no_color() && io::stdout().is_terminal(),
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

/// An error that ends a command.
#[derive(Debug)]
enum CliError {
    /// The input is at fault; one line says how, and what is accepted.
    BadInput(String),
    /// Results could not be written.
    Output(io::Error),
    /// The viewer failed.
    #[cfg(feature = "tui")]
    Viewer(color_eyre::Report),
}

impl CliError {
    /// The error for an argument, which is quoted.
    fn argument(text: &str, why: impl fmt::Display) -> Self {
        Self::BadInput(format!("{}: {why}", quoted(text)))
    }

    /// Says what went wrong, on standard error.
    fn report(self) -> ExitCode {
        match self {
            Self::BadInput(why) => output::tell(why),
            // The reader has seen enough.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Output(error) => output::tell(format_args!("cannot write the results: {error}")),
            #[cfg(feature = "tui")]
            Self::Viewer(report) => output::tell_text(format_args!("{report:?}\n")),
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
    install_reports();
    let outcome = match Cli::try_parse_from(arguments()) {
        Ok(cli) => run(cli),
        Err(message) => match unreadable_word(&message).or_else(|| misplaced_word(&message)) {
            Some(error) => Err(error),
            None => return say(&message),
        },
    };
    match outcome {
        Ok(status) => status.into(),
        Err(error) => error.report(),
    }
}

/// Sees to it that panics and errors of the viewer are reported, in colour on terminals only.
fn install_reports() {
    let mut reports = HookBuilder::default();
    if !io::stderr().is_terminal() || no_color() {
        reports = reports.theme(Theme::new());
    }
    if let Err(error) = reports.install() {
        output::tell(error);
    }
}

/// Whether the environment asks for no colour.
fn no_color() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// The arguments, with ranges that start below zero (`-2..5`) written so that they are not taken
/// for options: deal numbers are read with a typographic minus too, and names of files are joined to
/// their option.
fn arguments() -> Vec<OsString> {
    let mut all: Vec<OsString> = Vec::new();
    let mut words = std::env::args_os();
    for word in words.by_ref() {
        let Some(text) = word.to_str().filter(|text| is_range_below_zero(text)) else {
            let is_end = word == "--";
            all.push(word);
            if is_end {
                break;
            }
            continue;
        };
        match (takes_ranges(&all), all.last_mut()) {
            (Some(true), _) => all.push(text.replacen('-', "\u{2212}", 1).into()),
            (Some(false), Some(option)) => option.push(format!("={text}")),
            (Some(false) | None, _) => all.push(word),
        }
    }
    all.extend(words);
    all
}

/// Whether the argument that follows these is deals, or the value of another option; none when it is
/// something else.
fn takes_ranges(before: &[OsString]) -> Option<bool> {
    let words = || before.iter().skip(1).filter_map(|word| word.to_str());
    let program = command();
    let page = words().find_map(|word| program.find_subcommand(word))?;
    let is_last = |arg: &&clap::Arg| {
        let last = words().next_back().unwrap_or_default();
        let short = arg.get_short().map(|short| format!("-{short}"));
        arg.get_long().is_some_and(|long| last.strip_prefix("--") == Some(long))
            || short.is_some_and(|short| last == short)
    };
    let option = page.get_opts().find(is_last).filter(|arg| arg.get_action().takes_values());
    let takes_many = |arg: &clap::Arg| matches!(arg.get_action(), ArgAction::Append);
    match option {
        Some(option) => Some(option.is_allow_negative_numbers_set()),
        None => page.get_positionals().any(takes_many).then_some(true),
    }
}

/// Whether an argument is a range such as `-2..5`, and no option.
fn is_range_below_zero(text: &str) -> bool {
    let digits = text.strip_prefix('-').and_then(|rest| rest.split_once(".."));
    digits.is_some_and(|(first, _)| !first.is_empty() && first.bytes().all(|b| b.is_ascii_digit()))
}

/// Which argument is not UTF-8, where only the name of a file may be something else.
fn unreadable_word(message: &clap::Error) -> Option<CliError> {
    let word = std::env::args_os().find(|word| word.to_str().is_none());
    let word = word.filter(|_| message.kind() == ErrorKind::InvalidUtf8)?;
    Some(CliError::argument(&word.to_string_lossy(), "not UTF-8; only names of files may be that"))
}

/// The error for a word behind the viewer's deal: either word may be meant as a command.
fn misplaced_word(message: &clap::Error) -> Option<CliError> {
    let mut words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
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
    let text = message.to_string();
    if message.use_stderr() && text.lines().any(|line| escaped(line) != line) {
        // It quotes an argument that a terminal would obey.
        text.lines().for_each(|line| output::tell_text(format_args!("{}\n", escaped(line))));
        return ExitCode::from(2);
    }
    match message.print() {
        Err(error) if !message.use_stderr() => CliError::Output(error).report(),
        Ok(()) | Err(_) => ExitCode::from(u8::try_from(message.exit_code()).unwrap_or(2)),
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
        Some(Command::Search(args)) => search::run(&args),
        Some(Command::Facts(args)) => facts::run(&args),
        #[cfg(feature = "tui")]
        Some(Command::Stats(args)) => stats::run(&args),
        #[cfg(feature = "tui")]
        Some(Command::Config(args)) => config::run(&args),
        Some(Command::Completions(args)) => completions::run(&args),
        Some(Command::Man(args)) => man::run(&args),
        Some(Command::Help(args)) => help::run(&args),
        None => view(&cli.viewer, color),
    }
}

/// Opens the viewer; or line mode, if an option says so or there is no terminal.
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
    let lines = args.plain || args.speak || !terminal || needs_lines();
    open(args, deal, color, lines)
}

/// Whether the terminal can show nothing but lines.
fn needs_lines() -> bool {
    #[cfg(feature = "tui")]
    return crate::tui::takes_lines_only();
    #[cfg(not(feature = "tui"))]
    false
}

/// Opens the viewer, or line mode.
#[cfg(feature = "tui")]
fn open(
    args: &ViewerArgs,
    deal: Option<DealNumber>,
    color: bool,
    lines: bool,
) -> Result<Status, CliError> {
    let text =
        |path: &Option<PathBuf>| path.as_deref().map(|path| input::read(Some(path))).transpose();
    let options = crate::tui::ViewerOptions {
        deal,
        color,
        terminal: crate::tui::Abilities::of_environment(),
        config: crate::tui::config(&args.given()),
        solution: text(&args.solution)?,
        compare: text(&args.compare)?,
    };
    if lines {
        crate::tui::lines::run(&options)?;
    } else {
        crate::tui::run(&options).map_err(CliError::Viewer)?;
    }
    Ok(Status::Done)
}

/// Built without the viewer, the program has its commands only.
#[cfg(not(feature = "tui"))]
fn open(_: &ViewerArgs, _: Option<DealNumber>, _: bool, _: bool) -> Result<Status, CliError> {
    Err(CliError::BadInput("this program was built without the viewer".to_owned()))
}

/// Reads a deal number given as an argument.
fn deal_number(text: &str) -> Result<DealNumber, CliError> {
    text.parse().map_err(|why| CliError::argument(text, why))
}

/// Reads a deal number or range given as an argument.
fn deal_range(text: &str) -> Result<DealRange, CliError> {
    text.parse().map_err(|why| CliError::argument(text, why))
}

/// Reads deal numbers and ranges given as arguments.
fn deal_ranges(texts: &[String]) -> Result<Vec<DealRange>, CliError> {
    texts.iter().map(|text| deal_range(text)).collect()
}

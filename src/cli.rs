//! The command line: one file per command, and what they share.
//!
//! Results go to standard output, everything else to standard error. Exit status: 0 done; 1 the
//! answer is no; 2 bad input; 3 gave up at a limit; 130 ended by Ctrl-C, 143 by SIGTERM.

#![warn(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "they panic where nothing can be written"
)]

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::process::{self, ExitCode};
use std::sync::LazyLock;

use clap::{Args, ColorChoice, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use color_eyre::config::{HookBuilder, Theme};
use refusal::command_names;
#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::cli::error::{CliError, Status};
use crate::cli::limit_args::RuleArgs;
use crate::interrupt::{self, Interrupt};
use crate::messages::eprint_message;
use crate::user::days::Days;
use crate::user::settings::{Setting, ThemeName};
use freecell::dealer::DealNumber;
use freecell::facts::difficulty::Difficulty;
use freecell::facts::{daily, lengths};

mod arguments;
mod completions;
mod config;
mod deal;
mod destination;
mod error;
mod facts;
mod files;
mod find;
mod help;
mod limit_args;
mod output;
mod refusal;
mod search;
mod solve;
mod stats;
#[cfg(test)]
mod tests;
mod today;
mod verify;

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
    after_long_help = include_str!("cli/examples/program.txt").trim_end(),
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<CommandArgs>,

    #[command(flatten)]
    viewer: ViewerArgs,

    /// When to use colour; `auto`: on a terminal, unless `NO_COLOR` is set
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, global = true)]
    color: ColorChoice,
}

/// The program's version and the versions of the definitions that its data depend on.
fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let program = env!("CARGO_PKG_VERSION");
        let (difficulty, lengths) = (Difficulty::VERSION, lengths::VERSION);
        let daily = daily::VERSION;
        format!("{program} (difficulty {difficulty}, lengths {lengths}, daily {daily})")
    });
    &VERSION
}

#[derive(Debug, Subcommand)]
enum CommandArgs {
    Deal(deal::DealArgs),
    Today(today::TodayArgs),
    Solve(solve::SolveArgs),
    Verify(verify::VerifyArgs),
    Find(find::FindArgs),
    Search(search::SearchArgs),
    Facts(facts::FactsArgs),
    Stats(stats::StatsArgs),
    Config(config::ConfigArgs),
    Completions(completions::CompletionsArgs),
    Man(help::ManArgs),
    Help(help::HelpArgs),
}

/// Options of the viewer, the program without a command.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
struct ViewerArgs {
    /// The deal to show: 617, #617, ms617, 1,000,000 (default: the one viewed last)
    #[arg(value_name = "DEAL", allow_negative_numbers = true, value_parser = refusal::viewed)]
    deal: Option<DealNumber>,

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
    #[arg(long, value_name = "NAME=VALUE", value_parser = |text: &str| crate::user::settings::Settings::default().assignment(text))]
    set: Vec<(Setting, &'static str)>,

    #[command(flatten)]
    rules: RuleArgs,
}

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

/// Runs the program with its command line arguments.
pub(crate) fn main() -> ExitCode {
    install_reports();
    let given = command().try_get_matches_from(arguments::all());
    let outcome = match given.and_then(|given| Cli::from_arg_matches(&given)) {
        Ok(cli) => run(cli),
        Err(error) => Err(refusal::refused(error)),
    };
    match outcome {
        Ok(status) => ExitCode::from(status as u8),
        Err(error) => error.report(),
    }
}

/// Installs reports for panics and errors of the viewer, with colour on terminals only.
fn install_reports() {
    let mut reports = HookBuilder::default();
    if !io::stderr().is_terminal() || no_color() {
        reports = reports.theme(Theme::new());
    }
    if let Err(error) = reports.install() {
        eprint_message(error);
    }
}

/// Whether `NO_COLOR` is set.
fn no_color() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// The clap definition, the source of help, completions and manual.
pub(crate) fn command() -> clap::Command {
    arguments::with_json(Cli::command())
}

fn run(cli: Cli) -> Result<Status, CliError> {
    let color = match cli.color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => !no_color() && io::stdout().is_terminal(),
    };
    match cli.command {
        Some(CommandArgs::Deal(args)) => deal::run(&args, color),
        Some(CommandArgs::Today(args)) => today::run(&args, color),
        Some(CommandArgs::Solve(args)) => solve::run(&args),
        Some(CommandArgs::Verify(args)) => verify::run(&args),
        Some(CommandArgs::Find(args)) => find::run(&args),
        Some(CommandArgs::Search(args)) => search::run(&args),
        Some(CommandArgs::Facts(args)) => facts::run(&args),
        Some(CommandArgs::Stats(args)) => stats::run(&args),
        Some(CommandArgs::Config(args)) => config::run(&args),
        Some(CommandArgs::Completions(args)) => completions::run(&args),
        Some(CommandArgs::Man(args)) => help::man(&args),
        Some(CommandArgs::Help(args)) => help::help(&args),
        None => view(&cli.viewer, color),
    }
}

/// Opens the viewer, or line mode if an option asks for it or there is no terminal.
fn view(args: &ViewerArgs, color: bool) -> Result<Status, CliError> {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if let Some(path) = args.solution.as_deref().or(args.compare.as_deref()).filter(|_| !terminal) {
        // Report a missing file before the missing terminal.
        files::file(Some(path)).map(|path| files::read(Some(path))).transpose()?;
        return Err(CliError::bad(
            "--solution and --compare open the viewer, which needs a terminal; as text: \
                   freecell verify DEAL FILE, freecell find --expect DEAL FILE",
        ));
    }
    let lines = args.plain || args.speak || !terminal || crate::tui::takes_lines_only();
    let text =
        |path: &Option<PathBuf>| path.as_deref().map(|path| files::read(Some(path))).transpose();
    let mut options = crate::tui::ViewerOptions {
        deal: args.deal,
        terminal: crate::tui::Abilities::of_environment(color),
        config: crate::tui::config(&args.given()),
        solution: text(&args.solution)?,
        compare: text(&args.compare)?,
        days: Days::of_system(),
    };
    if lines {
        crate::tui::lines::run(&options)?;
    } else {
        if options.config.settings.theme == ThemeName::Auto {
            options.terminal.ask();
        }
        let end = crate::tui::run(&options).map_err(CliError::Viewer)?;
        if end == crate::tui::SessionEnd::Signal {
            return Err(CliError::Ended);
        }
    }
    Ok(Status::Done)
}

impl Interrupt {
    /// Watches for the signals that end a command. A second signal ends it, but not within a line.
    fn of_command() -> Self {
        let signals = [
            SIGINT,
            SIGTERM,
            #[cfg(unix)]
            SIGHUP,
        ];
        Self::watched(&signals, || {
            let _whole = output::finish_lines();
            process::exit(interrupt::status().into());
        })
    }

    /// Fails if a signal has arrived.
    ///
    /// # Errors
    /// [`CliError::Interrupted`].
    fn check(&self) -> Result<(), CliError> {
        if !self.is_raised() {
            return Ok(());
        }
        Err(CliError::Interrupted("what was finished is kept".to_owned()))
    }
}

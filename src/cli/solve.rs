//! `freecell solve`: solutions, or the proof that there is none.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use answer::{Answer, Summary};
use clap::{Args, ValueEnum};

use crate::board::Board;
use crate::cli::destination::Taken;
use crate::cli::work::{self, RuleArgs, WorkArgs};
use crate::cli::{CliError, Status, deals, destination, input, output};
use crate::dealer::{DealNumber, impossible, lookup};
use crate::facts::fewest::{FewestCells, fewest_cells};
use crate::interrupt::Interrupt;
use crate::ordered;
use crate::rules::Rules;
use crate::search::Deals;
use crate::solver::{
    Cancel, Limit, Limits, Mode, Outcome, Solution, SolveOptions, Solver, Threads,
};

mod answer;

/// Solve deals, or prove that they cannot be solved
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/solve.txt").trim_end())]
pub(super) struct SolveArgs {
    /// Deal numbers, and ranges such as 1..32000 (both ends included)
    #[arg(value_name = "DEAL", required_unless_present = "board", allow_negative_numbers = true)]
    deals: Vec<String>,

    /// Solve the position in this file (`-`: standard input) instead
    #[arg(long, value_name = "FILE", conflicts_with = "deals")]
    board: Option<PathBuf>,

    /// What to look for
    #[arg(long, short, value_enum, default_value_t)]
    mode: Mode,

    /// Find the minimum number of free cells, and prove that fewer are not enough
    #[arg(long, conflicts_with = "cells")]
    fewest_cells: bool,

    #[command(flatten)]
    rules: RuleArgs,

    #[command(flatten)]
    work: WorkArgs,

    /// How to write the answers
    #[arg(long, short, value_enum, default_value_t)]
    format: Format,

    /// Write the answers to this file (`-`: standard output)
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Continue an interrupted run with the same --output and query
    #[arg(long, requires = "output", conflicts_with = "board")]
    resume: bool,
}

/// How answers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A heading and the moves, ten a line
    #[default]
    Text,
    /// One line a deal: `617: 26 76 …`, `11982: impossible`, `N: unsolved`
    Notation,
    /// One object a line
    Json,
}

pub(super) fn run(args: &SolveArgs) -> Result<Status, CliError> {
    let options = options(args);
    // No file is created for a run that is refused.
    let file = input::file(args.output.as_deref());
    if args.resume && file.is_some() && args.format == Format::Text {
        return Err(CliError::bad(
            "--resume needs one line a deal: --format notation or --format json",
        ));
    }
    let deals = deals(&args.deals)?;
    let destination = destination::Run {
        path: file,
        resume: args.resume,
        query: args.in_words(&options, &deals),
        starts: if args.format == Format::Json { "{" } else { "-0123456789" },
        header: None,
    };
    if let Some(path) = &args.board {
        let board = read_board(path, options.rules)?;
        let deal = lookup::number(&board);
        let out = destination.open(&mut |_| Taken::Foreign)?;
        let run = Run { args, options, total: 1 };
        return run.solve(Summary::new(options.mode), out, std::iter::once((deal, board)));
    }
    let (total, mut deals) = (deals.count(), deals.into_iter());
    let mut summary = Summary::new(options.mode);
    let out = destination.open(&mut |line| {
        let is_next = deals.next().is_some_and(|deal| summary.take(line, deal, args.format));
        if is_next { Taken::Kept } else { Taken::Foreign }
    })?;
    let deals = deals.map(|deal| (Some(deal), deal.deal()));
    Run { args, options, total }.solve(summary, out, deals)
}

impl SolveArgs {
    /// Everything that the answers depend on.
    fn in_words(&self, options: &SolveOptions, deals: &Deals) -> String {
        let (rules, mode, format) = (options.rules, options.mode, self.format);
        let fewest = if self.fewest_cells { " fewest-cells" } else { "" };
        let work = work::in_words(deals, options.limits);
        format!("solve{fewest} mode {mode:?}, {rules}, of {work} as {format:?}")
    }
}

fn options(args: &SolveArgs) -> SolveOptions {
    let usual = Limits::default();
    let usual = Limits { time: usual.time.filter(|_| args.mode == Mode::Short), ..usual };
    let limits = args.work.limits(usual);
    SolveOptions { rules: args.rules.rules(), mode: args.mode, limits }
}

/// Reads the position of a file and checks that it can be played under these rules.
fn read_board(path: &Path, rules: Rules) -> Result<Board, CliError> {
    let board = input::read_board(path)?;
    rules.check_board(&board).map_err(|why| {
        CliError::bad(format_args!("{}: {why}; --cells N gives it more", input::name(Some(path))))
    })?;
    Ok(board)
}

/// One run over some deals.
struct Run<'a> {
    args: &'a SolveArgs,
    options: SolveOptions,
    /// How many deals there are.
    total: u64,
}

impl Run<'_> {
    /// Solves the deals on all jobs and writes the answers in order, as soon as they are known.
    fn solve(
        &self,
        mut summary: Summary,
        mut out: impl Write,
        deals: impl Iterator<Item = (Option<DealNumber>, Board)> + Send,
    ) -> Result<Status, CliError> {
        let interrupt = Interrupt::of_command();
        let (jobs, limits) = self.args.work.shared(self.options.limits, self.total);
        let threads = Threads::default();
        let cancel = Cancel::from(interrupt.flag());
        let progress = if self.total == 1 {
            output::spinner()
        } else {
            let to_file = input::file(self.args.output.as_deref()).is_some();
            let elsewhere = to_file || output::is_redirected();
            output::progress(self.total, "deals", elsewhere)
        };
        progress.set_position(summary.deals());
        progress.reset_eta();
        let done = ordered::for_each(
            jobs,
            deals,
            || Solver::sharing(&threads),
            |solver, (deal, board)| {
                let improved = &mut |found: &Solution| {
                    let (moves, bound) = (found.moves.len(), found.lower_bound);
                    let text = format!("{moves} moves found; the optimum is {bound} or more");
                    progress.set_message(text);
                };
                self.answer(solver, deal, board, limits, &cancel, improved)
            },
            |answer| {
                // Of several deals only the finished ones are kept; of one deal, the best solution so far.
                if self.total > 1 {
                    interrupt.check()?;
                }
                let first = summary.deals() == 0;
                self.write(&mut out, &answer, first)?;
                summary.add(&answer);
                progress.inc(1);
                Ok(())
            },
        );
        progress.finish_and_clear();
        if let Err(why @ CliError::Output(_)) = done {
            return Err(why);
        }
        out.flush()?;
        if self.total > 1 {
            output::tell_text(format_args!("{summary}\n"));
        }
        interrupt.check()?;
        Ok(summary.status(self.total == 1))
    }

    /// Solves one board, with --fewest-cells with that many.
    fn answer(
        &self,
        solver: &mut Solver,
        deal: Option<DealNumber>,
        board: Board,
        limits: Limits,
        cancel: &Cancel,
        improved: &mut dyn FnMut(&Solution),
    ) -> Answer {
        let (started, rules, given) =
            (Instant::now(), self.options.rules, self.args.work.time_limit);
        let fewest = self.args.fewest_cells.then(|| {
            let limits = Limits { time: given, ..limits };
            fewest_cells(solver, &board, rules, limits, cancel)
        });
        let mut solve = |rules: Rules| {
            let left = given.map(|time| time.saturating_sub(started.elapsed()));
            let limits = Limits { time: left.or(self.time(deal)), ..limits };
            let options = SolveOptions { rules, limits, ..self.options };
            solver.solve_with(&board, &options, cancel, improved)
        };
        let (rules, outcome) = match &fewest {
            None => (rules, solve(rules)),
            Some(FewestCells { solved: Some((cells, first)), .. }) => {
                let rules = rules.with_cells(*cells);
                let outcome = match solve(rules) {
                    Outcome::Solved(better) if better.moves.len() <= first.moves.len() => better,
                    _ => first.clone(),
                };
                (rules, Outcome::Solved(outcome))
            }
            Some(found) => {
                let (states, limit) = (found.states, found.limit.unwrap_or(Limit::States));
                let outcome = if found.is_impossible() {
                    Outcome::Impossible { states }
                } else {
                    Outcome::GaveUp { limit, states }
                };
                (rules.with_cells(found.at_least.min(7)), outcome)
            }
        };
        Answer { deal, board, rules, outcome, fewest, time: started.elapsed() }
    }

    /// The time for one deal. A deal known to be impossible gets the time its proof takes, unless a
    /// limit is given: that answer should not depend on how busy the machine is.
    fn time(&self, deal: Option<DealNumber>) -> Option<Duration> {
        if deal.is_some_and(impossible::is_impossible) && self.options.rules.cells() <= 4 {
            self.args.work.time_limit
        } else {
            self.options.limits.time
        }
    }

    /// Writes an answer; in slow modes at once, since a reader may be waiting for it.
    fn write(&self, out: &mut impl Write, answer: &Answer, first: bool) -> io::Result<()> {
        answer.write(out, self.args.format, !first)?;
        if self.options.mode == Mode::Fast { Ok(()) } else { out.flush() }
    }
}

//! `freecell solve`: finds solutions, or proves that there are none.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use solved::{SolveTotals, SolvedDeal};

use crate::cli::arguments::{BoardArgs, choice};
use crate::cli::destination::{Destination, Taken};
use crate::cli::error::{CliError, Status};
use crate::cli::limit_args::{self, RuleArgs, WorkArgs};
use crate::cli::{files, output};
use crate::interrupt::Interrupt;
use crate::messages::{eprint_message, eprint_text};
use freecell::board::Board;
use freecell::dealer::DealNumber;
use freecell::facts::Shortest;
use freecell::facts::fewest::{FewestCells, MOST, fewest_cells};
use freecell::ordered;
use freecell::rules::Rules;
use freecell::solver::{Cancel, Limits, Mode, Outcome, Solution, SolveOptions, Solver, Threads};

mod solved;

/// Solve deals, or prove that they cannot be solved
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/solve.txt").trim_end())]
pub(super) struct SolveArgs {
    #[command(flatten)]
    boards: BoardArgs,

    /// What to look for
    #[arg(long, short, value_parser = choice::<Mode>(), default_value_t)]
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
    format: SolutionFormat,

    /// Write the answers to this file (`-`: standard output)
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Continue an interrupted run with the same --output and query
    #[arg(long, requires = "output", conflicts_with = "board")]
    resume: bool,
}

/// How answers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum SolutionFormat {
    /// A heading and the moves, ten a line
    #[default]
    Text,
    /// One line a deal: `617: 26 76 …`, `11982: impossible`, `N: unsolved`; behind moves that a
    /// limit left open, `; not proved best`
    Notation,
    /// One object a line
    Json,
}

/// Solves the deals on several threads and writes the answers in order, as soon as they are known.
pub(super) fn run(args: &SolveArgs) -> Result<Status, CliError> {
    let options = args.options();
    // Do not create a file for a run that fails here.
    let is_kept = files::file(args.output.as_deref()).is_some();
    if args.resume && is_kept && args.format == SolutionFormat::Text {
        return Err(CliError::bad(
            "--resume needs one line a deal: --format notation or --format json",
        ));
    }
    let (total, mut boards) = args.boards.read(Some(options.rules))?;
    let (started, mut summary) = (Instant::now(), SolveTotals::new(args.mode));
    let (mut out, _) = args.destination(&options).open(&mut |line| {
        let deal = boards.next().and_then(|(deal, _)| deal);
        let is_next = deal.is_some_and(|deal| summary.take(line, deal, args.format));
        if is_next { Taken::Kept } else { Taken::NotOurs }
    })?;
    let interrupt = Interrupt::of_command();
    let cancel = interrupt.cancel();
    let (jobs, limits) = args.work.shared(options.limits, total);
    let options = SolveOptions { limits, ..options };
    let threads = Threads::default();
    let progress = args.progress(total, summary.deals());
    let done = ordered::for_each(
        jobs,
        boards,
        || Solver::sharing(&threads),
        |solver, (deal, board)| {
            let improved = &mut |found: &Solution| {
                progress.set_message(Shortest::from(found).in_words());
            };
            args.answer(solver, deal, board, options, &cancel, improved)
        },
        |answer| {
            if total == 1 {
                // The line with the progress would stand before the answer.
                progress.finish_and_clear();
            }
            // Of several deals, keep only the finished ones; of one deal, the best solution so far.
            if total > 1 {
                interrupt.check()?;
            }
            answer.write(&mut out, args.format, summary.deals() > 0)?;
            // Slow modes flush each answer for the reader of a pipe.
            if args.mode != Mode::Fast {
                out.flush()?;
            }
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
    if total > 1 {
        eprint_text(summary.text(started.elapsed()));
    }
    interrupt.check()?;
    if let Some(reached) = summary.reached() {
        eprint_message(reached);
    }
    Ok(summary.status(total == 1))
}

impl SolveArgs {
    fn options(&self) -> SolveOptions {
        // A proof takes as long as it takes.
        let usual = match self.mode {
            Mode::Short => Limits::default(),
            Mode::Fast | Mode::Optimal => Limits::UNTIMED,
        };
        let limits = self.work.limits(usual);
        SolveOptions { rules: self.rules.rules(), mode: self.mode, limits }
    }

    fn destination(&self, options: &SolveOptions) -> Destination<'_> {
        // Everything that the answers depend on.
        let (rules, mode, format) = (options.rules, options.mode, self.format);
        let fewest = if self.fewest_cells { " fewest-cells" } else { "" };
        let work = limit_args::in_words(&self.boards.deals(), options.limits);
        Destination {
            path: self.output.as_deref(),
            resume: self.resume,
            query: format!("solve{fewest} mode {mode:?}, {rules}, of {work} as {format:?}"),
            starts: if format == SolutionFormat::Json { "{" } else { "-0123456789" },
            header: None,
            is_sorted: false,
        }
    }

    /// The progress of a run with `done` deals already solved.
    fn progress(&self, total: u64, done: u64) -> ProgressBar {
        if total == 1 {
            return output::spinner();
        }
        let is_kept = files::file(self.output.as_deref()).is_some();
        let progress = output::progress(total, "deals", is_kept || output::is_redirected());
        progress.set_position(done);
        progress.reset_eta();
        progress
    }

    /// Solves one board; with --fewest-cells, using that number of cells.
    fn answer(
        &self,
        solver: &mut Solver,
        deal: Option<DealNumber>,
        board: Board,
        options: SolveOptions,
        cancel: &Cancel,
        improved: &mut dyn FnMut(&Solution),
    ) -> SolvedDeal {
        let (started, SolveOptions { rules, limits, .. }) = (Instant::now(), options);
        let fewest = self.fewest_cells.then(|| fewest_cells(solver, &board, rules, limits, cancel));
        let mut solve = |rules: Rules| {
            let time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
            let limits = Limits { time, ..limits };
            solver.solve_with(&board, &SolveOptions { rules, limits, ..options }, cancel, improved)
        };
        let (rules, outcome) = match &fewest {
            None => (rules, solve(rules)),
            Some(FewestCells { solved: Some((cells, first)), .. }) => {
                let rules = rules.with_cells(*cells).unwrap_or(rules);
                let outcome = match solve(rules) {
                    Outcome::Solved(better) if better.moves.len() <= first.moves.len() => better,
                    _ => first.clone(),
                };
                (rules, Outcome::Solved(outcome))
            }
            Some(found) => {
                let states = found.states;
                let outcome = match found.decided() {
                    Ok(_) => Outcome::Impossible { states },
                    Err(limit) => Outcome::GaveUp { limit, states },
                };
                (rules.with_cells(found.at_least.min(MOST)).unwrap_or(rules), outcome)
            }
        };
        let (mode, time) = (self.mode, started.elapsed());
        SolvedDeal { deal, board, rules, outcome, mode, fewest, time }
    }
}

//! `freecell search`: which deals fit what is asked for.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use indicatif::ProgressBar;

use crate::cli::destination::{self, Destination};
use crate::cli::interrupt::{self, Interrupt};
use crate::cli::quantity::{bytes, count, duration};
use crate::cli::{CliError, Status, deal_ranges, output, threads};
use crate::rules::Autoplay;
use crate::search::{
    Bounds, Condition, Conditions, Deals, Hit, News, Search, SearchOptions, Shard, Sort,
};
use crate::solver::{Cancel, Limits};

mod conditions;
mod line;
mod summary;

use conditions::ConditionArgs;
use line::{Lines, Told};
use summary::Summary;

/// List the deals that fit conditions
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct SearchArgs {
    /// Deal numbers, and ranges such as 1..32000 (both ends included)
    #[arg(value_name = "DEAL", required = true, allow_negative_numbers = true)]
    deals: Vec<String>,

    #[command(flatten)]
    conditions: ConditionArgs,

    /// Autoplay of the solutions whose length is asked for
    #[arg(long, value_enum, value_name = "WHICH", default_value_t)]
    autoplay: Autoplay,

    /// The order of the list; a sorted one is written at the end
    #[arg(long, value_enum, value_name = "BY", help_heading = "The list")]
    sort: Option<Sort>,

    /// The other way round: the hardest or longest first
    #[arg(long, requires = "sort", help_heading = "The list")]
    reverse: bool,

    /// The N easiest deals that fit
    #[arg(long, value_name = "N", value_parser = count, help_heading = "The list",
          conflicts_with_all = ["sort", "limit", "hardest"])]
    easiest: Option<u64>,

    /// The N hardest deals that fit
    #[arg(long, value_name = "N", value_parser = count, help_heading = "The list",
          conflicts_with_all = ["sort", "limit"])]
    hardest: Option<u64>,

    /// No more than N deals
    #[arg(long, value_name = "N", value_parser = count, help_heading = "The list")]
    limit: Option<u64>,

    /// How to write them
    #[arg(long, short, value_enum, default_value_t, help_heading = "The list")]
    format: Format,

    /// Write the list to this file (`-`: standard output)
    #[arg(long, short, value_name = "FILE", help_heading = "The list")]
    output: Option<PathBuf>,

    /// Go on where an interrupted run with --output stopped
    #[arg(long, requires = "output", help_heading = "The list",
          conflicts_with_all = ["sort", "easiest", "hardest"])]
    resume: bool,

    /// Search the K-th of N shares of the deals only
    #[arg(long, value_name = "K/N", help_heading = "The work")]
    shard: Option<String>,

    /// Threads that search [default: one for each core]
    #[arg(long, short, value_name = "N", help_heading = "The work",
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// Time for each deal that has to be solved: 250ms, 5s, 2m [default: none]
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "The work")]
    time_limit: Option<Duration>,

    /// Positions visited for each deal
    #[arg(long, value_name = "N", value_parser = count, help_heading = "The work")]
    state_limit: Option<u64>,

    /// Memory for each of the deals that are solved at the same time: 500M, 4G [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = bytes, help_heading = "The work")]
    memory_limit: Option<usize>,
}

const EXAMPLES: &str = "\
N is a number or a range: 7, 30..35, ..35, 60.. A deal is listed when it fits all conditions.

Examples:
  freecell search 1..32000 --fewest-cells 0            won without a free cell
  freecell search 1..1000 --easiest 10                 to warm up
  freecell search 1..32000 --difficulty very-hard --limit 5
  freecell search 1..32000 --shortest ..24 --sort length
  freecell search 1..100000000 --row '1: KS KH KD KC'  kings in the first four columns
  freecell search 1..1000000 --depth A=..1             every ace under one card at the most
  freecell search 1..8589934591 --impossible --format json
  freecell search 1..1000000 --fewest-cells 0 --shard 3/8 --output part3.txt --resume

Difficulty is 0 to 100, the percentage of deals that are easier; deals that cannot be solved have
none. A deal for which a limit was reached is listed as undecided.

Exit status: 0 when every deal was decided; 3 when some were not; 130 interrupted, with what was
found kept.";

/// How the list is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One line a deal: `#617: hard 81`
    #[default]
    Text,
    /// One object a line
    Json,
}

pub(super) fn run(args: &SearchArgs) -> Result<Status, CliError> {
    let list = List::of(args);
    let conditions = list.conditions(args.conditions.conditions()?)?;
    let mut deals = Deals::new(deal_ranges(&args.deals)?);
    if let Some(text) = &args.shard {
        let shard: Shard = text.parse().map_err(|why| CliError::argument(text, why))?;
        deals = deals.shard(shard);
    }
    let lines = Lines { format: args.format };
    let Destination { out, earlier } =
        destination::open(args.output.as_deref(), args.resume, &lines)?;
    let file = destination::file(args.output.as_deref());
    let done = line::searched(&earlier, &deals, file)?;
    let jobs = threads(args.jobs);
    let limits = Limits {
        time: args.time_limit,
        states: args.state_limit,
        memory: args.memory_limit.unwrap_or(Limits::default().memory),
        threads: 1,
    };
    let options = SearchOptions { autoplay: args.autoplay, limits: limits.within_system(jobs) };
    let total = deals.count();
    let rest = deals.after(done);
    let interrupt = Interrupt::watched();
    let mut run = Run {
        format: args.format,
        progress: output::progress(total, "deals", total > 1 && worth_showing(&conditions, total)),
        summary: Summary::new(&earlier),
        list,
        kept: Vec::new(),
        is_waiting: false,
        out,
    };
    run.progress.set_position(done);
    run.progress.reset_eta();
    let search = Search { deals: &rest, conditions: &conditions, options, jobs };
    run.search(&search, &interrupt)?;
    if interrupt.is_raised() {
        // A sorted list holds what was found; another one is gone on with.
        if file.is_some() && run.list.sort.is_none() {
            run.write_end(&deals, done)?;
        }
        return Ok(interrupt::ended(interrupt::KEPT));
    }
    Ok(run.summary.status())
}

/// Whether a search takes long enough to say how it is going.
fn worth_showing(conditions: &Conditions, deals: u64) -> bool {
    const DEALT_AT_ONCE: u64 = 1 << 20;
    !conditions.are_quick() || deals > DEALT_AT_ONCE
}

/// Which deals are listed, and in which order.
struct List {
    /// None for the order they are found in.
    sort: Option<Sort>,
    reversed: bool,
    limit: u64,
}

impl List {
    fn of(args: &SearchArgs) -> Self {
        let limit = args.easiest.or(args.hardest).or(args.limit).unwrap_or(u64::MAX);
        let by_difficulty = args.easiest.or(args.hardest).map(|_| Sort::Difficulty);
        // They are found in the order of their numbers, as far as the ranges are in order.
        let sort = args.sort.or(by_difficulty);
        Self { sort, reversed: args.reverse || args.hardest.is_some(), limit }
    }

    /// The conditions, and that what the list is sorted by is found out.
    fn conditions(&self, conditions: Conditions) -> Result<Conditions, CliError> {
        let is_known = |known: fn(&Condition) -> bool| conditions.all().iter().any(known);
        let sorted_by = match self.sort {
            Some(Sort::Difficulty) => Some(Condition::Difficulty(Bounds::ANY)),
            Some(Sort::Length)
                if !is_known(|one| {
                    matches!(one, Condition::Length(_) | Condition::Shortest(_))
                }) =>
            {
                Some(Condition::Length(Bounds::ANY))
            }
            _ => None,
        };
        let conditions = match sorted_by {
            Some(condition) => conditions.and(condition),
            None if conditions.is_empty() => Err(crate::search::ConditionError::Empty),
            None => Ok(conditions),
        };
        conditions.map_err(|why| conditions::refused(&why))
    }
}

/// One search, with what it has found.
struct Run {
    format: Format,
    list: List,
    progress: ProgressBar,
    summary: Summary,
    /// What is found, of a list that is sorted at the end.
    kept: Vec<Hit>,
    /// Whether something was found that is not written out.
    is_waiting: bool,
    out: Box<dyn Write>,
}

impl Run {
    fn search(&mut self, search: &Search, interrupt: &Interrupt) -> Result<(), CliError> {
        let cancel = Cancel::from(interrupt.flag());
        let mut written = Ok(());
        if !self.is_full() {
            search.run(&cancel, |news| {
                written = self.take(news);
                // Not between a deal and the word that it was searched: the run that goes on would
                // list it again.
                let may_end = matches!(news, News::Searched(_)) && interrupt.is_raised();
                if written.is_err() || self.is_full() || may_end {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
        }
        self.progress.finish_and_clear();
        written?;
        if self.is_full() {
            self.summary.end_with_last(search.deals);
        }
        if let Some(sort) = self.list.sort {
            sort.sort(&mut self.kept, self.list.reversed);
            let listed = usize::try_from(self.list.limit).unwrap_or(usize::MAX);
            for hit in self.kept.iter().take(listed) {
                line::write(&mut self.out, self.format, &Told::Hit(*hit))?;
            }
        }
        self.out.flush()?;
        output::tell_text(format_args!("{}\n", self.summary));
        Ok(())
    }

    /// Whether no more deals are wanted.
    fn is_full(&self) -> bool {
        self.list.sort.is_none() && self.summary.found() >= self.list.limit
    }

    /// Takes what is new; what is found is written at once, unless it has to be sorted.
    fn take(&mut self, news: News) -> io::Result<()> {
        self.summary.add(&news);
        let told = match news {
            News::Searched(deals) => {
                self.progress.inc(deals);
                self.progress.set_message(format!(", {} found", self.summary.found()));
                // Someone may be waiting for what was found in them.
                if !std::mem::take(&mut self.is_waiting) {
                    return Ok(());
                }
                let out = &mut self.out;
                return self.progress.suspend(|| out.flush());
            }
            News::Hit(hit) if self.list.sort.is_some() => {
                self.kept.push(hit);
                return Ok(());
            }
            News::Hit(hit) => Told::Hit(hit),
            News::Undecided(deal, limit) => Told::Undecided(deal, Some(limit)),
        };
        self.is_waiting = true;
        line::write(&mut self.out, self.format, &told)
    }

    /// Writes how far the search got, for the run that goes on with it.
    fn write_end(&mut self, deals: &Deals, done: u64) -> io::Result<()> {
        let searched = done + self.summary.searched();
        let last = deals.first(searched).ranges().last().map(crate::dealer::DealRange::last);
        if let Some(last) = last.filter(|_| self.summary.searched() > 0) {
            line::write(&mut self.out, self.format, &Told::Searched { last, searched })?;
        }
        self.out.flush()
    }
}

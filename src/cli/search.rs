//! `freecell search`: the deals that fit conditions.

use std::io::{self, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use conditions::ConditionArgs;
use indicatif::ProgressBar;
use line::{Line, Summary};

use crate::cli::destination::{self, List as ListFile, Taken};
use crate::cli::output::Format;
use crate::cli::work::{self, WorkArgs, positive};
use crate::cli::{CliError, Status, deals, input, output};
use crate::dealer::DealRange;
use crate::interrupt::Interrupt;
use crate::rules::{Autoplay, Rules};
use crate::search::{
    Conditions, Deals, Hit, List, News, Query, Search, SearchOptions, Shard, Sort,
};
use crate::solver::{Cancel, Limits};

mod conditions;
mod line;

/// List the deals that fit conditions
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/search.txt").trim_end())]
pub(super) struct SearchArgs {
    /// Deal numbers, and ranges such as 1..32000 (both ends included)
    #[arg(value_name = "DEAL", required = true, allow_negative_numbers = true)]
    deals: Vec<String>,

    #[command(flatten)]
    conditions: ConditionArgs,

    /// Autoplay of the solutions that `--length` and `--shortest` count
    #[arg(long, value_enum, value_name = "WHICH", default_value_t)]
    autoplay: Autoplay,

    /// The order of the list; a sorted one is written at the end
    #[arg(long, value_enum, value_name = "BY", help_heading = "The list")]
    sort: Option<Sort>,

    /// Reverse the order: the hardest or longest first
    #[arg(long, requires = "sort", help_heading = "The list")]
    reverse: bool,

    /// The N easiest deals that fit
    #[arg(long, value_name = "N", value_parser = positive, help_heading = "The list",
          conflicts_with_all = ["sort", "limit", "hardest"])]
    easiest: Option<NonZero<u64>>,

    /// The N hardest deals that fit
    #[arg(long, value_name = "N", value_parser = positive, help_heading = "The list",
          conflicts_with_all = ["sort", "limit"])]
    hardest: Option<NonZero<u64>>,

    /// No more than N deals
    #[arg(long, value_name = "N", value_parser = positive, help_heading = "The list")]
    limit: Option<NonZero<u64>>,

    /// How to write them
    #[arg(long, short, value_enum, default_value_t, help_heading = "The list")]
    format: Format,

    /// Write the list to this file (`-`: standard output)
    #[arg(long, short, value_name = "FILE", help_heading = "The list")]
    output: Option<PathBuf>,

    /// Continue an interrupted run with the same --output and query
    #[arg(long, requires = "output", help_heading = "The list")]
    resume: bool,

    /// Search the K-th of N shares of the deals only
    #[arg(long, value_name = "K/N", help_heading = "The work")]
    shard: Option<String>,

    #[command(flatten)]
    work: WorkArgs,
}

pub(super) fn run(args: &SearchArgs) -> Result<Status, CliError> {
    let query = args.query()?;
    let whole = deals(&args.deals)?;
    let deals = args.share_of(&whole)?;
    let jobs = args.work.threads();
    let limits = args.work.limits(SearchOptions::default().limits);
    let is_sorted = query.list.sort.is_some();
    let is_kept = is_sorted && input::file(args.output.as_deref()).is_some();
    // Hits that are sorted later are stored with all their facts.
    let found_as = if is_kept { Format::Json } else { args.format };
    let mut earlier = Earlier { deals: &deals, format: found_as, done: 0, lines: Vec::new() };
    let destination = args.destination(args.in_words(&query, &whole, limits), found_as);
    let mut take = |line: &str| earlier.take(line);
    let (out, list) = if is_sorted {
        destination.open_both(&mut take)?
    } else {
        (destination.open(&mut take)?, None)
    };
    let Earlier { done, lines, .. } = earlier;
    let total = deals.count();
    let rest = deals.after(done);
    let interrupt = Interrupt::of_command();
    let is_lasting = total > 1 && worth_showing(&query.conditions, total);
    let mut run = Run {
        found_as,
        progress: output::progress(total, "deals", is_lasting),
        summary: Summary::new(&lines),
        query: &query,
        kept: lines.into_iter().filter(|_| is_sorted).collect(),
        is_waiting: false,
        out,
    };
    run.progress.set_position(done);
    run.progress.reset_eta();
    let rules = Rules::DEFAULT.with_autoplay(args.autoplay);
    let options = SearchOptions { rules, limits: limits.within_system(jobs) };
    let search = Search { deals: &rest, conditions: &query.conditions, options, jobs };
    run.search(&search, &interrupt)?;
    let end = interrupt.is_raised().then(|| run.end(&deals, done)).flatten();
    if is_sorted {
        let mut out = list.map_or_else(|| Ok(Box::new(output::stdout()) as _), ListFile::begin)?;
        destination.write_header(&mut out)?;
        run.write_list(&mut out, args.format, end)?;
    }
    if let Some(end) = end {
        found_as.write(&mut run.out, &end, end)?;
        run.out.flush()?;
    }
    output::tell_text(format_args!("{}\n", run.summary.told(query.list)));
    interrupt.check()?;
    Ok(run.summary.status())
}

impl SearchArgs {
    /// The conditions and the order of the list.
    fn query(&self) -> Result<Query, CliError> {
        let list = match (self.easiest, self.hardest) {
            (None, None) => List { sort: self.sort, reversed: self.reverse, limit: self.limit },
            (easiest, hardest) => List::by_difficulty(hardest.is_some(), easiest.or(hardest)),
        };
        let query = Query::new(self.conditions.conditions()?, list);
        query.map_err(|why| conditions::refused(&why))
    }

    /// The deals to search: all of these, or a shard of them.
    fn share_of(&self, deals: &Deals) -> Result<Deals, CliError> {
        let Some(text) = &self.shard else { return Ok(deals.clone()) };
        let shard: Shard = text.parse().map_err(|why| CliError::argument(text, why))?;
        Ok(deals.shard(shard))
    }

    fn destination(&self, query: String, found_as: Format) -> destination::Run<'_> {
        destination::Run {
            path: self.output.as_deref(),
            resume: self.resume,
            query,
            starts: match found_as {
                Format::Text => "#",
                Format::Json => "{",
                Format::Csv => "dui",
            },
            header: (self.format == Format::Csv).then(line::header),
        }
    }

    /// Everything that the results depend on, for the file beside the list.
    fn in_words(&self, query: &Query, deals: &Deals, limits: Limits) -> String {
        let shard = self.shard.as_ref().map_or(String::new(), |shard| format!(" shard {shard}"));
        let (autoplay, format) = (self.autoplay.name(), self.format);
        let work = work::in_words(deals, limits);
        let mut query = query.clone();
        if query.list.sort.is_none() {
            // A list in the order of the deals can be resumed with another limit.
            query.list.limit = None;
        }
        format!("search {query} autoplay {autoplay}{shard} of {work} as {format:?}")
    }
}

/// The lines of an interrupted run.
struct Earlier<'a> {
    deals: &'a Deals,
    format: Format,
    /// How many deals it searched, as far as its lines tell.
    done: u64,
    lines: Vec<Line>,
}

impl Earlier<'_> {
    /// Takes one of its lines, which has to be of deals that follow in this search.
    fn take(&mut self, text: &str) -> Taken {
        let Some(line) = line::read(self.format, text) else { return Taken::Foreign };
        let (position, taken) = match line {
            Line::Hit(Hit { deal, .. }) | Line::Undecided(deal, _) => {
                self.lines.push(line);
                (self.deals.up_to(deal, self.done), Taken::Kept)
            }
            Line::Interrupted { last, searched } => {
                let last = self.deals.up_to(last, searched.saturating_sub(1));
                let is_it = |&position: &u64| position == searched && searched >= self.done;
                (last.filter(is_it), Taken::Dropped)
            }
        };
        self.done = position.unwrap_or(self.done);
        if position.is_some() { taken } else { Taken::Foreign }
    }
}

/// Whether a search takes long enough to say how it is going.
fn worth_showing(conditions: &Conditions, deals: u64) -> bool {
    const DEALT_AT_ONCE: u64 = 1 << 20;
    !conditions.are_quick() || deals > DEALT_AT_ONCE
}

/// A search in progress.
struct Run<'a> {
    /// The format of the lines that are written while it runs.
    found_as: Format,
    query: &'a Query,
    progress: ProgressBar,
    summary: Summary,
    /// The lines of a list that is sorted at the end.
    kept: Vec<Line>,
    /// Whether something was found that is not written out.
    is_waiting: bool,
    out: Box<dyn Write>,
}

impl Run<'_> {
    fn search(&mut self, search: &Search, interrupt: &Interrupt) -> Result<(), CliError> {
        let cancel = Cancel::from(interrupt.flag());
        let mut written = Ok(());
        if !self.is_full() {
            search.run(&cancel, |news| {
                written = self.take(news);
                // Not between a deal and the report that it was searched: a resumed run would
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
        Ok(self.out.flush()?)
    }

    /// Whether the list is complete.
    fn is_full(&self) -> bool {
        self.query.list.is_full(self.summary.found())
    }

    /// Writes a line and counts it.
    fn take(&mut self, news: News) -> io::Result<()> {
        self.summary.add(&news);
        let line = match news {
            News::Searched(deals) => {
                self.progress.inc(deals);
                self.progress.set_message(format!(", {} found", self.summary.found()));
                // A reader may be waiting for the deals found in them.
                if !std::mem::take(&mut self.is_waiting) {
                    return Ok(());
                }
                let out = &mut self.out;
                return self.progress.suspend(|| out.flush());
            }
            News::Hit(hit) => Line::Hit(hit),
            News::Undecided(deal, limit) => Line::Undecided(deal, Some(limit)),
        };
        if self.query.list.sort.is_some() {
            self.kept.push(line);
        }
        self.is_waiting = true;
        self.found_as.write(&mut self.out, &line, line)
    }

    /// Writes the sorted list, behind the deals that are undecided.
    fn write_list(
        &mut self,
        out: &mut impl Write,
        format: Format,
        end: Option<Line>,
    ) -> io::Result<()> {
        let mut hits = Vec::new();
        for line in self.kept.drain(..) {
            match line {
                Line::Hit(hit) => hits.push(hit),
                line => format.write(out, &line, line)?,
            }
        }
        self.query.list.arrange(&mut hits);
        let lines = hits.into_iter().map(Line::Hit).chain(end);
        lines.into_iter().try_for_each(|line| format.write(out, &line, line))?;
        out.flush()
    }

    /// How far an interrupted search got.
    fn end(&self, deals: &Deals, done: u64) -> Option<Line> {
        let searched = done + self.summary.searched();
        let last = deals.first(searched).ranges().last().map(DealRange::last);
        last.map(|last| Line::Interrupted { last, searched })
    }
}

//! `freecell search`: lists the deals that meet conditions.

use std::fmt;
use std::io::{self, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use indicatif::ProgressBar;
use latest::Latest;
use line::{Kind, Line};

use crate::cli::destination::{self, Taken};
use crate::cli::output::Format;
use crate::cli::work::{self, WorkArgs, positive};
use crate::cli::{CliError, Status, deals, input, output, parsed};
use crate::interrupt::Interrupt;
use freecell::rules::{Autoplay, Rules};
use freecell::search::{
    CONDITIONS, Condition, ConditionError, Conditions, Deals, Hit, List, News, Query, Search,
    SearchOptions, Shard, Sort,
};
use freecell::solver::Limits;
use freecell::words::count;

mod latest;
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
          conflicts_with_all = ["sort", "limit", "hardest", "reverse"])]
    easiest: Option<NonZero<u64>>,

    /// The N hardest deals that fit
    #[arg(long, value_name = "N", value_parser = positive, help_heading = "The list",
          conflicts_with_all = ["sort", "limit", "reverse"])]
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
    let shard: Option<Shard> = args.shard.as_deref().map(parsed).transpose()?;
    let deals = shard.map_or_else(|| whole.clone(), |shard| whole.shard(shard));
    let jobs = args.work.threads();
    let limits = args.work.limits(SearchOptions::default().limits);
    let is_kept = query.list.sort.is_some() && input::file(args.output.as_deref()).is_some();
    // Hits that are sorted later are stored with all their facts.
    let found_as = if is_kept { Format::Json } else { args.format };
    let list = if is_kept { List::default() } else { query.list };
    let destination = args.destination(&query, &whole, limits, found_as);
    let mut run = Run::new(&query, &deals, found_as);
    let (mut out, file) = destination.open(&mut |line| run.take_earlier(line))?;
    let interrupt = Interrupt::of_command();
    let rules = Rules::DEFAULT.with_autoplay(args.autoplay);
    let options = SearchOptions { rules, limits: limits.within_system(jobs), list };
    run.search(options, jobs, &mut out, &interrupt)?;
    let end = interrupt.is_raised().then(|| run.end()).flatten();
    if let Some(file) = file {
        run.write_list(&mut destination.begin(file)?, args.format, end)?;
    }
    if let Some(end) = end {
        found_as.write(&mut out, &end)?;
        out.flush()?;
    }
    output::tell_text(format_args!("{run}\n"));
    interrupt.check()?;
    Ok(if run.undecided > 0 { Status::GaveUp } else { Status::Done })
}

impl SearchArgs {
    /// The conditions and the order of the list.
    fn query(&self) -> Result<Query, CliError> {
        let list = match (self.easiest, self.hardest) {
            (None, None) => List { sort: self.sort, reversed: self.reverse, limit: self.limit },
            (easiest, hardest) => List::by_difficulty(hardest.is_some(), easiest.or(hardest)),
        };
        let query = Query::new(self.conditions.conditions()?, list);
        query.map_err(|why| refused(&why))
    }

    fn destination(
        &self,
        query: &Query,
        deals: &Deals,
        limits: Limits,
        found_as: Format,
    ) -> destination::Run<'_> {
        let shard = self.shard.as_ref().map_or(String::new(), |shard| format!(" shard {shard}"));
        let (autoplay, format) = (self.autoplay, self.format);
        let work = work::in_words(deals, limits);
        let (mut query, is_sorted) = (query.clone(), query.list.sort.is_some());
        if !is_sorted {
            // A list in the order of the deals can be resumed with a different limit.
            query.list.limit = None;
        }
        destination::Run {
            path: self.output.as_deref(),
            resume: self.resume,
            query: format!("search {query} autoplay {autoplay}{shard} of {work} as {format:?}"),
            starts: match found_as {
                Format::Text => "#",
                Format::Json => "{",
                Format::Csv => "dui",
            },
            header: (format == Format::Csv).then(line::header),
            is_sorted,
        }
    }
}

/// The given conditions by name; the value is empty for a name without one.
#[derive(Clone, Debug, Default)]
struct ConditionArgs(Vec<(&'static str, Option<String>)>);

impl ConditionArgs {
    /// The conditions.
    fn conditions(&self) -> Result<Vec<Condition>, CliError> {
        let read = |(name, value): &(&str, Option<String>)| Condition::new(name, value.as_deref());
        self.0.iter().map(read).collect::<Result<_, _>>().map_err(|why| refused(&why))
    }
}

/// The error for an invalid condition given as an option.
fn refused(why: &ConditionError) -> CliError {
    let option = match why {
        ConditionError::Value { .. } => "--",
        _ => "",
    };
    CliError::bad(format_args!("{option}{why}"))
}

impl Args for ConditionArgs {
    fn augment_args(command: Command) -> Command {
        command.args(CONDITIONS.iter().map(|known| {
            let option = Arg::new(known.name).long(known.name).help_heading("Conditions");
            let option = option.help(known.about);
            if known.value.is_empty() {
                option.action(ArgAction::SetTrue)
            } else {
                option.value_name(known.value).action(ArgAction::Append)
            }
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ConditionArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Vec::new();
        for known in &CONDITIONS {
            if known.value.is_empty() {
                given.extend(matches.get_flag(known.name).then_some((known.name, None)));
            } else {
                let values = matches.get_many::<String>(known.name).into_iter().flatten();
                given.extend(values.map(|value| (known.name, Some(value.clone()))));
            }
        }
        Ok(Self(given))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Whether a search takes long enough for a progress bar.
fn worth_showing(conditions: &Conditions, deals: u64) -> bool {
    const DEALT_AT_ONCE: u64 = 1 << 20;
    deals > 1 && (!conditions.are_quick() || deals > DEALT_AT_ONCE)
}

/// A search in progress.
struct Run<'a> {
    query: &'a Query,
    deals: &'a Deals,
    /// The format of the lines written during the search.
    format: Format,
    progress: ProgressBar,
    started: Instant,
    /// The number of deals searched, and how many of them an interrupted run searched.
    done: u64,
    before: u64,
    found: u64,
    /// The deals of a list that is sorted at the end.
    hits: Vec<Hit>,
    open: Vec<Line>,
    undecided: u64,
    /// Whether some results have not been flushed.
    is_waiting: bool,
}

impl<'a> Run<'a> {
    fn new(query: &'a Query, deals: &'a Deals, format: Format) -> Self {
        let total = deals.count();
        Self {
            query,
            deals,
            format,
            progress: output::progress(total, "deals", worth_showing(&query.conditions, total)),
            started: Instant::now(),
            done: 0,
            before: 0,
            found: 0,
            hits: Vec::new(),
            open: Vec::new(),
            undecided: 0,
            is_waiting: false,
        }
    }

    /// Takes a line of an interrupted run, which must be about a later deal of this search.
    fn take_earlier(&mut self, text: &str) -> Taken {
        let Some(line) = line::read(self.format, text) else { return Taken::Foreign };
        let position = match line.searched {
            None => self.deals.up_to(line.deal, self.done),
            Some(searched) if searched < self.done => None,
            Some(searched) => {
                let last = self.deals.up_to(line.deal, searched.saturating_sub(1));
                last.filter(|position| *position == searched)
            }
        };
        let Some(position) = position else { return Taken::Foreign };
        (self.done, self.before) = (position, position);
        if line.kind == Kind::Interrupted {
            return Taken::Dropped;
        }
        self.count(line);
        Taken::Kept
    }

    fn count(&mut self, line: Line) {
        let Line { kind, deal, facts, .. } = line;
        let is_sorted = self.query.list.sort.is_some();
        if kind == Kind::Undecided {
            self.undecided += 1;
            self.open.extend(is_sorted.then_some(line));
            return;
        }
        self.found += 1;
        self.hits.extend(is_sorted.then_some(Hit { deal, facts }));
    }

    fn search(
        &mut self,
        options: SearchOptions,
        jobs: usize,
        out: &mut dyn Write,
        interrupt: &Interrupt,
    ) -> Result<(), CliError> {
        self.progress.set_position(self.done);
        self.progress.reset_eta();
        let deals = self.deals.part(self.done..u64::MAX);
        let search = Search { deals: &deals, conditions: &self.query.conditions, options, jobs };
        let mut written = Ok(());
        let seen = Latest::new(self.found);
        let progress = self.progress.clone();
        let watch = |told: &[News], searched: u64| {
            progress.inc(searched);
            if let Some(text) = seen.add(told) {
                progress.set_message(text);
            }
        };
        if !self.is_full() {
            search.run_watched(&interrupt.cancel(), &watch, |news| {
                written = self.take(news, out);
                // Not between a deal and the report that it was searched, or a resumed run would list it
                // again.
                let may_end = matches!(news, News::Searched(_)) && interrupt.is_raised();
                if written.is_err() || self.is_full() || may_end {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
        }
        self.progress.finish_and_clear();
        written?;
        Ok(out.flush()?)
    }

    /// Whether the list is complete.
    fn is_full(&self) -> bool {
        self.query.list.is_full(self.found)
    }

    /// Writes a line and counts it.
    fn take(&mut self, news: News, out: &mut dyn Write) -> io::Result<()> {
        let line = match news {
            News::Searched(deals) => {
                self.done += deals;
                // The reader of a pipe may be waiting for them.
                if !std::mem::take(&mut self.is_waiting) {
                    return Ok(());
                }
                return self.progress.suspend(|| out.flush());
            }
            News::Hit(hit) => hit.into(),
            News::Undecided(deal, limit) => {
                Line { limit: Some(limit), ..Line::new(Kind::Undecided, deal) }
            }
        };
        self.count(line);
        if self.is_full() {
            // The search ends after this deal.
            self.done = self.deals.up_to(line.deal, self.done).unwrap_or(self.done);
        }
        self.is_waiting = true;
        self.format.write(out, &line)
    }

    /// Writes the sorted list, after the undecided deals.
    fn write_list(
        &mut self,
        out: &mut impl Write,
        format: Format,
        end: Option<Line>,
    ) -> io::Result<()> {
        self.query.list.arrange(&mut self.hits);
        let hits = self.hits.iter().map(|hit| Line::from(*hit));
        let mut lines = self.open.iter().copied().chain(hits).chain(end);
        lines.try_for_each(|line| format.write(out, &line))?;
        out.flush()
    }

    /// How far an interrupted search got.
    fn end(&self) -> Option<Line> {
        let last = self.deals.part(0..self.done).ranges().last()?.last();
        Some(Line { searched: Some(self.done), ..Line::new(Kind::Interrupted, last) })
    }
}

impl fmt::Display for Run<'_> {
    /// Writes the counts; for a limited list, also the total.
    #[expect(clippy::cast_precision_loss, reason = "rates are rounded")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (list, searched) = (self.query.list, self.done - self.before);
        if let Some(most) = list.limit.filter(|most| most.get() < self.found)
            && list.sort.is_some()
        {
            write!(f, "{most} of ")?;
        }
        write!(f, "{} found", self.found)?;
        if self.undecided > 0 {
            write!(f, ", {} undecided", self.undecided)?;
        }
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = searched as f64 / seconds.max(1e-9);
        let searched = count(searched, "deal");
        write!(f, "; {searched} searched in {seconds:.1} s, {rate:.0} a second")
    }
}

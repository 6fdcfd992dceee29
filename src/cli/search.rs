//! `freecell search`: lists the deals that meet conditions.

use std::fmt;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use clap::Args;
use indicatif::ProgressBar;
use query_args::QueryArgs;
use row::{RowKind, SearchRow};

use crate::cli::arguments::{DealListArgs, choice};
use crate::cli::destination::{Destination, Taken};
use crate::cli::error::{CliError, Status};
use crate::cli::limit_args::{self, WorkArgs};
use crate::cli::output::RowFormat;
use crate::cli::{files, output};
use crate::interrupt::Interrupt;
use crate::messages::eprint_text;
use freecell::dealer::DealNumber;
use freecell::facts::DealFacts;
use freecell::rules::Autoplay;
use freecell::search::{Conditions, Deals, List, Query, Search, SearchEvent, SearchOptions, Shard};
use freecell::solver::Limits;
use freecell::words::count;

mod query_args;
mod row;

/// List the deals that fit conditions
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/search.txt").trim_end())]
pub(super) struct SearchArgs {
    #[command(flatten)]
    deals: DealListArgs,

    #[command(flatten)]
    query: QueryArgs,

    /// Autoplay of the solutions that `--length` and `--shortest` count
    #[arg(long, value_parser = choice::<Autoplay>(), value_name = "WHICH", default_value_t)]
    autoplay: Autoplay,

    /// How to write them
    #[arg(long, short, value_enum, default_value_t, help_heading = "The list")]
    format: RowFormat,

    /// Write the list to this file (`-`: standard output)
    #[arg(long, short, value_name = "FILE", help_heading = "The list")]
    output: Option<PathBuf>,

    /// Continue an interrupted run with the same --output and query
    #[arg(long, requires = "output", help_heading = "The list")]
    resume: bool,

    /// Search the K-th of N shares of the deals only
    #[arg(long, value_name = "K/N", help_heading = "The work")]
    shard: Option<Shard>,

    #[command(flatten)]
    work: WorkArgs,
}

pub(super) fn run(args: &SearchArgs) -> Result<Status, CliError> {
    let query = args.query.query()?;
    let whole = args.deals.deals();
    let deals = args.shard.map_or_else(|| whole.clone(), |shard| whole.shard(shard));
    let jobs = args.work.threads();
    let limits = args.work.limits(SearchOptions::default().limits);
    let is_kept = query.list.sort.is_some() && files::file(args.output.as_deref()).is_some();
    // Hits that are sorted later are stored with all their facts.
    let found_as = if is_kept { RowFormat::Json } else { args.format };
    let list = if is_kept { List::default() } else { query.list };
    let destination = args.destination(&query, &whole, limits, found_as);
    let mut run = SearchRun::new(&query, &deals, args.autoplay, found_as);
    let (mut out, file) = destination.open(&mut |line| run.take_earlier(line))?;
    let interrupt = Interrupt::of_command();
    let limits = limits.within_system(jobs);
    let options = SearchOptions { autoplay: args.autoplay, limits, list };
    run.search(options, jobs, &mut out, &interrupt)?;
    let end = interrupt.is_raised().then(|| run.end()).flatten();
    if let Some(file) = file {
        run.write_list(&mut destination.begin(file)?, args.format, end)?;
    }
    if let Some(end) = end {
        found_as.write(&mut out, &end)?;
        out.flush()?;
    }
    eprint_text(format_args!("{run}\n"));
    interrupt.check()?;
    Ok(if run.undecided > 0 { Status::GaveUp } else { Status::Done })
}

impl SearchArgs {
    fn destination(
        &self,
        query: &Query,
        deals: &Deals,
        limits: Limits,
        found_as: RowFormat,
    ) -> Destination<'_> {
        let shard = self.shard.map_or(String::new(), |shard| format!(" shard {shard}"));
        let (autoplay, format) = (self.autoplay, self.format);
        let work = limit_args::in_words(deals, limits);
        let (mut query, is_sorted) = (query.clone(), query.list.sort.is_some());
        if !is_sorted {
            // A list in the order of the deals can be resumed with a different limit.
            query.list.limit = None;
        }
        Destination {
            path: self.output.as_deref(),
            resume: self.resume,
            query: format!("search {query} autoplay {autoplay}{shard} of {work} as {format:?}"),
            starts: match found_as {
                RowFormat::Text => "#",
                RowFormat::Json => "{",
                RowFormat::Csv => "dui",
            },
            header: (format == RowFormat::Csv).then(row::header),
            is_sorted,
        }
    }
}

/// Whether a search takes long enough for a progress bar.
fn worth_showing(conditions: &Conditions, deals: u64) -> bool {
    const DEALT_AT_ONCE: u64 = 1 << 20;
    deals > 1 && (!conditions.are_quick() || deals > DEALT_AT_ONCE)
}

/// The deals found last, for the progress bar: the list itself comes in order, and waits for the hardest
/// deal before them.
struct Latest(Mutex<(u64, Vec<DealNumber>)>);

impl Latest {
    /// How many are named.
    const NAMED: usize = 3;

    /// Begins with the number of deals that an interrupted run found.
    fn new(found: u64) -> Self {
        Self(Mutex::new((found, Vec::new())))
    }

    /// Adds what was found in a part; the new text if that was anything: `, 12 found: 617 619 700`.
    fn add(&self, told: &[SearchEvent]) -> Option<String> {
        let (found, last) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = *found;
        for news in told {
            if let SearchEvent::Hit(hit) = news {
                *found += 1;
                last.push(hit.deal);
            }
        }
        last.drain(..last.len().saturating_sub(Self::NAMED));
        let names: Vec<String> = last.iter().map(DealNumber::to_string).collect();
        (*found > before).then(|| format!(", {found} found: {}", names.join(" ")))
    }
}

/// A search in progress.
struct SearchRun<'a> {
    query: &'a Query,
    deals: &'a Deals,
    autoplay: Autoplay,
    /// The format of the lines written during the search.
    format: RowFormat,
    progress: ProgressBar,
    started: Instant,
    /// The number of deals searched, and how many of them an interrupted run searched.
    done: u64,
    before: u64,
    found: u64,
    /// The deals of a list that is sorted at the end.
    hits: Vec<DealFacts>,
    open: Vec<SearchRow>,
    undecided: u64,
    /// Whether some results have not been flushed.
    is_waiting: bool,
}

impl<'a> SearchRun<'a> {
    fn new(query: &'a Query, deals: &'a Deals, autoplay: Autoplay, format: RowFormat) -> Self {
        let total = deals.count();
        Self {
            query,
            deals,
            autoplay,
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
        let read = SearchRow::read(self.format, self.autoplay, text);
        let Some(row) = read else { return Taken::NotOurs };
        let deal = row.facts.deal;
        let position = match row.searched {
            None => self.deals.up_to(deal, self.done),
            Some(searched) if searched < self.done => None,
            Some(searched) => {
                let last = self.deals.up_to(deal, searched.saturating_sub(1));
                last.filter(|position| *position == searched)
            }
        };
        let Some(position) = position else { return Taken::NotOurs };
        (self.done, self.before) = (position, position);
        if row.kind == RowKind::Interrupted {
            return Taken::Dropped;
        }
        self.count(row);
        Taken::Kept
    }

    fn count(&mut self, row: SearchRow) {
        let is_sorted = self.query.list.sort.is_some();
        if row.kind == RowKind::Undecided {
            self.undecided += 1;
            self.open.extend(is_sorted.then_some(row));
            return;
        }
        self.found += 1;
        self.hits.extend(is_sorted.then_some(row.facts));
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
        let watch = |told: &[SearchEvent], searched: u64| {
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
                let may_end = matches!(news, SearchEvent::Searched(_)) && interrupt.is_raised();
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
    fn take(&mut self, news: SearchEvent, out: &mut dyn Write) -> io::Result<()> {
        let row = match news {
            SearchEvent::Searched(deals) => {
                self.done += deals;
                // The reader of a pipe may be waiting for them.
                if !std::mem::take(&mut self.is_waiting) {
                    return Ok(());
                }
                return self.progress.suspend(|| out.flush());
            }
            SearchEvent::Hit(facts) => self.row(RowKind::Deal, facts),
            SearchEvent::Undecided(deal, limit) => SearchRow {
                limit: Some(limit),
                ..self.row(RowKind::Undecided, DealFacts::unknown(deal))
            },
        };
        self.count(row);
        if self.is_full() {
            // The search ends after this deal.
            self.done = self.deals.up_to(row.facts.deal, self.done).unwrap_or(self.done);
        }
        self.is_waiting = true;
        self.format.write(out, &row)
    }

    /// Writes the sorted list, after the undecided deals.
    fn write_list(
        &mut self,
        out: &mut impl Write,
        format: RowFormat,
        end: Option<SearchRow>,
    ) -> io::Result<()> {
        self.query.list.arrange(&mut self.hits, self.autoplay);
        let hits = self.hits.iter().map(|facts| self.row(RowKind::Deal, *facts));
        let mut rows = self.open.iter().copied().chain(hits).chain(end);
        rows.try_for_each(|row| format.write(out, &row))?;
        out.flush()
    }

    /// How far an interrupted search got.
    fn end(&self) -> Option<SearchRow> {
        let last = self.deals.part(0..self.done).ranges().last()?.last();
        let row = self.row(RowKind::Interrupted, DealFacts::unknown(last));
        Some(SearchRow { searched: Some(self.done), ..row })
    }

    /// A row without a limit.
    fn row(&self, kind: RowKind, facts: DealFacts) -> SearchRow {
        SearchRow { kind, facts, autoplay: self.autoplay, limit: None, searched: None }
    }
}

impl fmt::Display for SearchRun<'_> {
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

#[cfg(test)]
mod tests;

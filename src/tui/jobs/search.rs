//! The search for deals.

use std::ops::ControlFlow;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::tui::jobs::{Job, JobReport, Reporter};
use freecell::dealer::{DealNumber, DealRange, DealRangeError, impossible};
use freecell::facts::DealFacts;
use freecell::ordered;
use freecell::rules::{Autoplay, Rules};
use freecell::search::{self, Conditions, Deals, List, Query, SearchEvent, SearchOptions};
use freecell::solver::{Cancel, Solver};
use freecell::words::{count, duration};

#[cfg(test)]
mod tests;

/// The deals searched if the text names none.
const USUAL: &str = "1..32000";
/// Two words among the conditions that leave out deals won by the player.
const NOT_WON: [&str; 2] = ["not", "won"];
/// The maximum number of deals kept; the search stops when it has found these.
const MOST: usize = 100_000;
/// The maximum number of deals looked up while a text is typed.
const AT_ONCE: u64 = 32_000;
/// The interval between reports.
const REPORT_EVERY: Duration = Duration::from_millis(50);

/// The interval between reports when nothing is found.
const TICK: Duration = Duration::from_millis(250);

/// A search for deals.
#[derive(Clone, Debug)]
pub(crate) struct SearchJob {
    pub(crate) id: u64,
    deals: Deals,
    query: Query,
    /// The autoplay for the lengths of solutions.
    pub(crate) autoplay: Autoplay,
    /// Whether deals won by the player are left out.
    pub(crate) not_won: bool,
}

impl SearchJob {
    /// Parses optional ranges of deals and the options of `freecell search`, with or without dashes. Without
    /// conditions, all deals fit.
    ///
    /// # Errors
    /// A one-line description of the problem.
    pub(crate) fn read(text: &str, id: u64, autoplay: Autoplay) -> Result<Self, String> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let not_won = words.windows(NOT_WON.len()).position(|pair| pair == NOT_WON);
        if let Some(at) = not_won {
            words.drain(at..at + NOT_WON.len());
        }
        let text = words.join(" ");
        let (mut ranges, mut rest) = (Vec::<DealRange>::new(), text.as_str());
        loop {
            let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            match word.parse() {
                Ok(range) => ranges.push(range),
                Err(why @ DealRangeError::Backwards(..)) => return Err(why.to_string()),
                Err(_) => break,
            }
            rest = after.trim_start();
        }
        if ranges.is_empty() {
            ranges.extend(USUAL.parse::<DealRange>());
        }
        let query = if rest.is_empty() {
            Conditions::new(Vec::new())
                .map(|conditions| Query { conditions, list: List::default() })
        } else {
            rest.parse()
        };
        let query = query.map_err(|why| why.to_string())?;
        Ok(Self { id, deals: Deals::new(ranges), query, autoplay, not_won: not_won.is_some() })
    }

    /// The number of deals searched.
    pub(crate) fn deals(&self) -> u64 {
        self.deals.count()
    }

    /// Whether the deals are listed in an order of their own.
    pub(crate) fn is_sorted(&self) -> bool {
        self.query.list.sort.is_some()
    }

    /// The deals that fit, if they are few enough for one keystroke and cards and tables decide about them.
    pub(crate) fn look_up(&self) -> Option<Vec<DealFacts>> {
        if self.deals() > AT_ONCE {
            return None;
        }
        self.in_library(List::default()).look_up()
    }

    /// The search of the library, for such a list.
    fn in_library(&self, list: List) -> search::Search<'_> {
        let options = SearchOptions { autoplay: self.autoplay, list, ..SearchOptions::default() };
        let (deals, conditions) = (&self.deals, &self.query.conditions);
        search::Search { deals, conditions, options, jobs: ordered::cores() }
    }

    /// Whether a deal may be chosen at random. Impossible deals meet many conditions, so they are chosen
    /// only if the search asks for them.
    pub(crate) fn may_show(&self, deal: DealNumber) -> bool {
        self.query.conditions.wants_impossible() || !impossible::is_impossible(deal)
    }

    /// The rules for the lengths of solutions.
    pub(crate) fn rules(&self) -> Rules {
        Rules::DEFAULT.with_autoplay(self.autoplay)
    }

    /// Whether the list is complete with this number of deals.
    fn is_full(&self, hits: usize) -> bool {
        let List { sort, .. } = self.query.list;
        self.query.list.is_full(hits as u64) || sort.is_none() && hits >= MOST
    }
}

impl Job for SearchJob {
    fn id(&self) -> u64 {
        self.id
    }

    fn run(&self, _: &mut Option<Solver>, cancel: &Cancel, tell: Reporter) -> JobReport {
        // Deals that replace the ones left out need their facts.
        let list = if self.not_won { List::default() } else { self.query.list };
        let search = self.in_library(list);
        let started = Instant::now();
        let telling = Mutex::new((Progress::default(), started, tell));
        let lock = || telling.lock().unwrap_or_else(PoisonError::into_inner);
        let report_after = |pause: Duration| {
            let (progress, reported, tell) = &mut *lock();
            if reported.elapsed() >= pause {
                progress.took = started.elapsed();
                tell(JobReport::Found(self.id, std::mem::take(progress)));
                *reported = Instant::now();
            }
        };
        let watch = |told: &[SearchEvent], searched: u64| {
            let hits = told.iter().filter_map(|news| match news {
                SearchEvent::Hit(hit) => Some(*hit),
                SearchEvent::Undecided(..) | SearchEvent::Searched(_) => None,
            });
            let add = |progress: &mut Progress| {
                progress.searched += searched;
                progress.early.extend(hits);
            };
            add(&mut lock().0);
            report_after(REPORT_EVERY);
        };
        let mut hits = 0;
        let mut take = |news| {
            let (progress, ..) = &mut *lock();
            match news {
                SearchEvent::Hit(hit) => {
                    progress.hits.push(hit);
                    hits += 1;
                }
                SearchEvent::Undecided(..) => progress.undecided += 1,
                SearchEvent::Searched(_) => {}
            }
            if self.is_full(hits) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        // A hard deal takes seconds without news; the screen shows that the search goes on.
        thread::scope(|scope| {
            let (end, ended) = mpsc::channel::<()>();
            let report_after = &report_after;
            let tick = move || {
                while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    report_after(TICK);
                }
            };
            _ = thread::Builder::new().spawn_scoped(scope, tick);
            search.run_watched(cancel, &watch, &mut take);
            drop(end);
        });
        let end = if cancel.is_cancelled() { SearchEnd::Stopped } else { SearchEnd::Whole };
        let progress = std::mem::take(&mut lock().0);
        JobReport::Found(self.id, Progress { end: Some(end), ..progress })
    }

    fn failed(&self, why: String) -> JobReport {
        let end = Some(SearchEnd::Failed(why));
        JobReport::Found(self.id, Progress { end, ..Progress::default() })
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SearchEnd {
    /// The list is complete.
    Whole,
    /// The user stopped it.
    Stopped,
    /// It failed; the reason.
    Failed(String),
}

/// The progress of a search, in total or since the last report.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    /// The deals found, in the order searched. A hard deal holds back those after it.
    pub(crate) hits: Vec<DealFacts>,
    /// The same deals as soon as they are found.
    pub(crate) early: Vec<DealFacts>,
    searched: u64,
    undecided: u64,
    /// The time the search has taken so far.
    took: Duration,
    /// How it ended; `None` while it is running.
    pub(crate) end: Option<SearchEnd>,
}

/// The results of a search.
#[derive(Debug)]
pub(crate) struct Findings {
    /// The query as typed.
    pub(crate) text: String,
    pub(crate) search: SearchJob,
    /// The deals listed, in list order, and the progress of the search.
    total: Progress,
    /// The deals on screen. Until the search ends, one that is found is added below the others, so that
    /// the line that the user is about to choose stays where it is; a sorted list is always in order.
    shown: Vec<DealFacts>,
    /// The number of matching deals.
    fitting: usize,
}

impl Findings {
    /// The results of a new search.
    pub(crate) fn new(text: String, search: SearchJob) -> Self {
        Self { text, search, total: Progress::default(), shown: Vec::new(), fitting: 0 }
    }

    /// The results of a search that was looked up: all deals that fit, in the order searched.
    pub(crate) fn looked_up(text: String, search: SearchJob, mut hits: Vec<DealFacts>) -> Self {
        let (fitting, searched) = (hits.len(), search.deals());
        search.query.list.arrange(&mut hits, search.autoplay);
        let total = Progress { searched, end: Some(SearchEnd::Whole), ..Progress::default() };
        Self { text, search, total, shown: hits, fitting }
    }

    /// Whether the search is running.
    pub(crate) fn is_running(&self) -> bool {
        self.total.end.is_none()
    }

    /// Whether all deals were searched, or as many as the list takes.
    pub(crate) fn is_whole(&self) -> bool {
        self.total.end == Some(SearchEnd::Whole)
    }

    /// Adds new results.
    pub(crate) fn add(&mut self, new: Progress) {
        self.fitting += new.early.len();
        let total = &mut self.total;
        total.hits.extend(new.hits);
        total.searched += new.searched;
        total.undecided += new.undecided;
        total.took = total.took.max(new.took);
        total.end = new.end;
        self.shown.extend(new.early);
        for list in [&mut total.hits, &mut self.shown] {
            self.search.query.list.arrange(list, self.search.autoplay);
            list.truncate(MOST);
        }
        if total.end == Some(SearchEnd::Whole) {
            self.shown.clone_from(&total.hits);
        }
    }

    /// The deals listed: as they are found, and in list order at the end.
    pub(crate) fn hits(&self) -> &[DealFacts] {
        &self.shown
    }

    /// The deal that follows this one in the list, or precedes it if not `forward`.
    ///
    /// A deal that is not listed has its place among the numbers. A sorted list has no place for it: what
    /// follows it is the first of the list, and what precedes it the last.
    pub(crate) fn next_to(&self, deal: DealNumber, forward: bool) -> Option<DealNumber> {
        let hits: Vec<DealNumber> = self.hits().iter().map(|hit| hit.deal).collect();
        let by_number = self.search.query.list.sort.is_none() && hits.is_sorted();
        let [end, start] = match hits.iter().position(|hit| *hit == deal) {
            Some(at) => [at, at + 1],
            None if by_number => [hits.partition_point(|hit| *hit < deal); 2],
            None => [hits.len(), 0],
        };
        if forward { hits.get(start) } else { hits[..end].last() }.copied()
    }

    /// Ends the search on behalf of the user.
    pub(crate) fn stop(&mut self) {
        self.total.end.get_or_insert(SearchEnd::Stopped);
    }

    /// The number of [`TICK`]s that the search has taken.
    pub(crate) fn ticks(&self) -> usize {
        usize::try_from(self.total.took.as_millis() / TICK.as_millis()).unwrap_or(0)
    }

    /// The progress in thousandths.
    pub(crate) fn done(&self) -> usize {
        let all = self.search.deals();
        let done = if self.total.end == Some(SearchEnd::Whole) { all } else { self.total.searched };
        let share = u128::from(done) * 1000 / u128::from(all.max(1));
        usize::try_from(share).unwrap_or(1000)
    }

    /// A rough estimate of the remaining time: `3 min 20 s`; `None` in the first seconds.
    pub(crate) fn time_left(&self) -> Option<String> {
        let Progress { took, searched, .. } = self.total;
        let is_early = took < Duration::from_secs(2);
        let left = self.search.deals().saturating_sub(searched);
        let seconds = took.as_secs().saturating_mul(left).checked_div(searched)?;
        (self.is_running() && !is_early).then(|| format!("about {}", duration(seconds)))
    }

    /// Describes the progress: `12 found, 3400 of 32000 deals searched`.
    pub(crate) fn about(&self) -> String {
        let (listed, all) = (self.shown.len(), self.search.deals());
        let found = match self.search.query.list.sort {
            Some(_) if listed < self.fitting => format!("{listed} of {} that fit", self.fitting),
            _ => format!("{listed} found"),
        };
        let searched = self.total.searched;
        let so_far = || format!("{searched} of {} searched", count(all, "deal"));
        let text = match &self.total.end {
            None => format!("{found}, {}", so_far()),
            Some(SearchEnd::Stopped) => format!("{found}; stopped, {}", so_far()),
            Some(SearchEnd::Failed(why)) => format!("{found}; the search failed: {why}"),
            Some(SearchEnd::Whole) if self.search.is_full(listed) => {
                format!("{found}, and no more are looked for")
            }
            Some(SearchEnd::Whole) => format!("{found} among {}", count(all, "deal")),
        };
        match self.total.undecided {
            0 => text,
            undecided => format!("{text}, {undecided} undecided"),
        }
    }
}

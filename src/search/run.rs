//! Searches on all cores and reports hits in order, as soon as they are known.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::dealer::{DealNumber, DealRange, impossible};
use crate::facts::{DealFacts, known};
use crate::ordered;
use crate::search::deals::Deals;
use crate::search::examine::{Examiner, SearchOptions, left_open};
use crate::search::list::TopN;
use crate::search::query::Conditions;
use crate::solver::{Cancel, Limit, Limits, Threads};

/// Reports of a search, in the order of the deals.
///
/// ```
/// use freecell::search::{Deals, SearchEvent, Query, Search, SearchOptions};
/// use freecell::solver::Cancel;
/// use std::ops::ControlFlow;
/// let deals = Deals::new(vec!["11980..11990".parse().unwrap()]);
/// let query: Query = "impossible".parse().unwrap();
/// let options = SearchOptions::default();
/// let (mut hits, mut searched) = (0, 0);
/// let search = Search { deals: &deals, conditions: &query.conditions, options, jobs: 1 };
/// search.run(&Cancel::new(), |news| {
///     match news {
///         SearchEvent::Hit(_) => hits += 1,
///         SearchEvent::Searched(more) => searched += more,
///         _ => {} // a limit was reached
///     }
///     ControlFlow::Continue(())
/// });
/// assert_eq!((hits, searched), (1, 11));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEvent {
    /// A deal that matches, with the facts that the conditions needed.
    Hit(DealFacts),
    /// A limit was reached before it was known whether this deal matches.
    Undecided(DealNumber, Limit),
    /// This many more deals are done; every hit among them was reported.
    Searched(u64),
}

/// A search over ranges of deals, which [`run`](Search::run) carries out.
///
/// ```
/// use freecell::search::{Deals, Query, Search, SearchOptions};
/// let deals = Deals::new(vec!["1..20000".parse().unwrap()]);
/// let query: Query = "impossible".parse().unwrap();
/// let search =
///     Search { deals: &deals, conditions: &query.conditions, options: SearchOptions::default(), jobs: 2 };
/// assert_eq!(search.deals.count(), 20_000);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// Where to search.
    pub deals: &'a Deals,
    /// What a deal has to meet.
    pub conditions: &'a Conditions,
    /// The rules and limits for deals that have to be solved.
    pub options: SearchOptions,
    /// The number of threads.
    pub jobs: usize,
}

impl Search<'_> {
    /// Searches until all deals are examined, `news` breaks, or the search is cancelled, which takes
    /// milliseconds. Everything reported by then is correct.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use freecell::search::{Deals, SearchEvent, Query, Search, SearchOptions};
    /// use freecell::solver::Cancel;
    ///
    /// let deals = Deals::new(vec!["1..20000".parse().unwrap()]);
    /// let query: Query = "impossible".parse().unwrap();
    /// let options = SearchOptions::default();
    /// let search = Search { deals: &deals, conditions: &query.conditions, options, jobs: 2 };
    /// let mut found = Vec::new();
    /// search.run(&Cancel::new(), |news| {
    ///     if let SearchEvent::Hit(hit) = news {
    ///         found.push(hit.deal.get());
    ///     }
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(found, [11_982]);
    /// ```
    pub fn run(&self, cancel: &Cancel, news: impl FnMut(SearchEvent) -> ControlFlow<()>) {
        self.run_watched(cancel, &|_, _| {}, news);
    }

    /// Searches like [`run`](Search::run), and tells `watch` of a part as soon as it is examined: what was
    /// found in it, and its number of deals. One hard deal holds back the ordered reports of all after it
    /// for seconds; somebody who watches sees that the others are done. The threads of the search call
    /// `watch`, in any order.
    pub fn run_watched(
        &self,
        cancel: &Cancel,
        watch: &(dyn Fn(&[SearchEvent], u64) + Sync),
        mut news: impl FnMut(SearchEvent) -> ControlFlow<()>,
    ) {
        let chunk_size = ChunkSize::new(self.conditions);
        // Threads without a deal of their own help to solve the others.
        let limits = Limits { threads: self.jobs, ..self.options.limits };
        let options = SearchOptions { limits, ..self.options };
        let (threads, top) = (Threads::default(), TopN::of(self.options.list));
        _ = ordered::for_each(
            self.jobs,
            self.parts(&chunk_size),
            || Examiner::new(self.conditions, options, &threads, top.as_ref()),
            |examiner, part| {
                let done = self.examine(examiner, part, &chunk_size, cancel);
                if let Some((told, searched)) = &done {
                    watch(told, *searched);
                }
                done
            },
            |done| {
                // A cancelled part reports nothing.
                let (told, searched) = done.ok_or(())?;
                // Reports come in the order of the deals, so an interrupted list is correct up to its end.
                for news in &told {
                    if let (SearchEvent::Hit(hit), Some(top)) = (news, &top)
                        && let Some(difficulty) = known(hit.difficulty)
                    {
                        top.add(difficulty.score());
                    }
                }
                let mut told = told.into_iter().chain([SearchEvent::Searched(searched)]);
                told.try_for_each(&mut news).break_value().map_or(Ok(()), Err)
            },
        );
    }

    /// The deals that fit, in the order searched, if cards and tables decide about each of them; `None` if one
    /// would have to be played or solved. Deals 1 … 32 000 take milliseconds.
    ///
    /// ```
    /// use freecell::search::{Deals, Query, Search, SearchOptions};
    /// let look_up = |deals: &str, query: &str| {
    ///     let deals = Deals::new(vec![deals.parse().unwrap()]);
    ///     let (query, options): (Query, _) = (query.parse().unwrap(), SearchOptions::default());
    ///     Search { deals: &deals, conditions: &query.conditions, options, jobs: 1 }.look_up()
    /// };
    /// assert_eq!(look_up("1..32000", "cells:0").map(|hits| hits.len()), Some(69));
    /// assert!(look_up("1000001..1000100", "hard").is_none());
    /// ```
    pub fn look_up(&self) -> Option<Vec<DealFacts>> {
        let (slow_tests, autoplay) = (self.conditions.slow_tests(), self.options.autoplay);
        let candidates = self.deals.ranges().iter().flat_map(|part| self.candidates(*part));
        let decide = |mut facts| match left_open(&slow_tests, autoplay, &mut facts) {
            Some(open) if open.is_empty() => Some(Some(facts)),
            Some(_) => Some(None),
            None => None,
        };
        candidates.filter_map(decide).collect()
    }

    /// Splits the deals into parts; `chunk_size` sets the size of each when it is taken.
    fn parts<'a>(
        &'a self,
        chunk_size: &'a ChunkSize,
    ) -> impl Iterator<Item = DealRange> + Send + 'a {
        self.deals.ranges().iter().flat_map(move |&range| {
            let mut from = 0;
            std::iter::from_fn(move || {
                let to = (from + chunk_size.next()).min(range.count());
                let part = range.part(from, to);
                from = to;
                part
            })
        })
    }

    /// The reports and the number of deals of a part; `None` if the search was cancelled.
    fn examine(
        &self,
        examiner: &mut Examiner,
        part: DealRange,
        chunk_size: &ChunkSize,
        cancel: &Cancel,
    ) -> Option<(Vec<SearchEvent>, u64)> {
        let candidates = self.candidates(part);
        chunk_size.looked_at(part.count(), candidates.len() as u64);
        let mut told = Vec::new();
        for facts in candidates {
            match examiner.examine(facts, cancel) {
                Ok(Some(facts)) => told.push(SearchEvent::Hit(facts)),
                Ok(None) => {}
                Err(limit) => told.push(SearchEvent::Undecided(facts.deal, limit)),
            }
            if cancel.is_cancelled() {
                return None;
            }
        }
        (!cancel.is_cancelled()).then(|| (told, part.count()))
    }

    /// The deals of a part that meet the quick conditions.
    fn candidates(&self, part: DealRange) -> Vec<DealFacts> {
        let look = |deal| self.conditions.look(deal);
        if self.conditions.wants_impossible() {
            return impossible::within(part).filter_map(look).collect();
        }
        let Some(scan) = self.conditions.scan() else {
            return part.into_iter().filter_map(look).collect();
        };
        let mut candidates = Vec::new();
        scan.scan(part, |deal| candidates.extend(look(deal)));
        candidates
    }
}

/// The size of the parts that threads take. If deals have to be solved, a part holds about one such
/// deal, so that all cores have work and no thread waits for a long part. Otherwise parts are large.
struct ChunkSize {
    most: u64,
    solves: bool,
    looked_at: AtomicU64,
    to_solve: AtomicU64,
}

impl ChunkSize {
    fn new(conditions: &Conditions) -> Self {
        /// Deals that can be dealt in some milliseconds.
        const DEALT: u64 = 1 << 16;
        /// A range with some hundreds of listed deals.
        const LISTED: u64 = 1 << 25;
        Self {
            most: if conditions.wants_impossible() { LISTED } else { DEALT },
            solves: !conditions.are_quick(),
            looked_at: AtomicU64::new(0),
            to_solve: AtomicU64::new(0),
        }
    }

    fn next(&self) -> u64 {
        if !self.solves {
            return self.most;
        }
        let looked_at = self.looked_at.load(Ordering::Relaxed) + 1;
        (looked_at / (self.to_solve.load(Ordering::Relaxed) + 1)).clamp(1, self.most)
    }

    fn looked_at(&self, deals: u64, to_solve: u64) {
        self.looked_at.fetch_add(deals, Ordering::Relaxed);
        self.to_solve.fetch_add(to_solve, Ordering::Relaxed);
    }
}

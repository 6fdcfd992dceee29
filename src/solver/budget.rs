//! The limits that stop a search, and its threads.

use std::time::Instant;

use super::team::Team;
use super::{Cancel, Limit, Limits};

/// Positions expanded between looks at the clock: a fraction of a millisecond.
const INTERVAL: u64 = 256;

/// The fraction of the memory that a table may keep while another search is running, and the number
/// of such tables.
const KEPT: usize = 16;
const TABLES: usize = 2;

/// The external conditions that end a search. Each thread checks them.
#[derive(Clone, Copy)]
pub(super) struct Clock<'a> {
    cancel: &'a Cancel,
    deadline: Option<Instant>,
}

impl Clock<'_> {
    /// The limit that ended the search, if any.
    pub(super) fn ended(&self) -> Option<Limit> {
        if self.cancel.is_cancelled() {
            return Some(Limit::Cancelled);
        }
        self.deadline.filter(|&deadline| Instant::now() >= deadline).map(|_| Limit::Time)
    }
}

/// What is left of the limits of one call, shared by all its searches.
#[derive(Clone, Copy)]
pub(super) struct Budget<'a> {
    pub(super) team: &'a Team<'a>,
    pub(super) clock: Clock<'a>,
    start: Instant,
    max_states: u64,
    /// Bytes that the tables of the running search may use.
    pub(super) memory: usize,
    /// Bytes that tables may keep while another search is running.
    pub(super) kept: usize,
    /// Positions expanded so far.
    pub(super) states: u64,
    next_look: u64,
    stopped: Option<Limit>,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &Limits, cancel: &'a Cancel, team: &'a Team<'a>) -> Self {
        let start = Instant::now();
        let deadline = limits.time.and_then(|time| start.checked_add(time));
        Self {
            team,
            clock: Clock { cancel, deadline },
            start,
            max_states: limits.states.unwrap_or(u64::MAX),
            memory: limits.memory - TABLES * (limits.memory / KEPT),
            kept: limits.memory / KEPT,
            states: 0,
            next_look: INTERVAL,
            stopped: None,
        }
    }

    /// Counts expanded positions. Returns false if the search must stop.
    #[inline]
    pub(super) fn spend(&mut self, states: u64) -> bool {
        self.states += states;
        if self.states >= self.next_look || self.states >= self.max_states {
            self.look();
        }
        self.stopped.is_none()
    }

    #[cold]
    fn look(&mut self) {
        self.next_look = self.states + INTERVAL;
        if self.states >= self.max_states {
            self.stopped = Some(Limit::States);
        }
        self.stopped = self.clock.ended().or(self.stopped);
    }

    /// Runs a search with at most this many positions. If it uses them up, or runs out of memory,
    /// later searches can still run.
    pub(super) fn within<T>(&mut self, states: u64, search: impl FnOnce(&mut Budget) -> T) -> T {
        let max_states = self.max_states.min(self.states.saturating_add(states));
        let mut part = Budget { max_states, ..*self };
        let result = search(&mut part);
        self.states = part.states;
        self.next_look = part.next_look;
        if part.stopped.is_some() {
            self.look();
        }
        result
    }

    /// The limit that stopped the search, if one did.
    pub(super) fn stopped(&self) -> Option<Limit> {
        self.stopped
    }

    /// Stops all searches that share this budget.
    pub(super) fn stop(&mut self, limit: Limit) {
        self.stopped.get_or_insert(limit);
    }

    /// How many of `positions` may still be expanded.
    pub(super) fn allowed(&self, positions: usize) -> usize {
        let left = self.max_states.saturating_sub(self.states);
        positions.min(usize::try_from(left).unwrap_or(usize::MAX))
    }

    /// An estimate of how many more positions can be expanded; `None` without limits.
    pub(super) fn remaining(&self) -> Option<u64> {
        let by_states =
            (self.max_states != u64::MAX).then(|| self.max_states.saturating_sub(self.states));
        let by_time = self.clock.deadline.map(|deadline| {
            let now = Instant::now();
            let spent = (now - self.start).as_nanos().max(1);
            let left = deadline.saturating_duration_since(now).as_nanos();
            // Before anything is measured, assume half a microsecond a position.
            let (states, spent) =
                if self.states < 1000 { (2, 1000) } else { (self.states.into(), spent) };
            u64::try_from(left * states / spent).unwrap_or(u64::MAX)
        });
        match (by_states, by_time) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }
}

//! When a search has to stop.

use std::time::Instant;

use super::{Cancel, Limit, Limits};

/// How many positions are expanded between looks at the clock: a fraction of a millisecond.
const INTERVAL: u64 = 256;

/// What is left of the limits of one call, shared by all searches it makes.
pub(super) struct Budget<'a> {
    cancel: &'a Cancel,
    start: Instant,
    deadline: Option<Instant>,
    max_states: u64,
    lent_from: Option<u64>,
    /// Bytes that the tables of a search may take.
    pub(super) memory: usize,
    /// Positions expanded so far.
    pub(super) states: u64,
    next_look: u64,
    stopped: Option<Limit>,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &Limits, cancel: &'a Cancel) -> Self {
        let start = Instant::now();
        Self {
            cancel,
            start,
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            max_states: limits.states.unwrap_or(u64::MAX),
            memory: limits.memory,
            states: 0,
            lent_from: None,
            next_look: INTERVAL,
            stopped: None,
        }
    }

    /// Counts expanded positions; false when the search has to stop.
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
        if self.cancel.is_cancelled() {
            self.stopped = Some(Limit::Cancelled);
        } else if self.states >= self.max_states {
            self.stopped = Some(Limit::States);
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.stopped = Some(Limit::Time);
        }
    }

    /// Lets the next searches have only so many positions, until [`Budget::restore`].
    pub(super) fn lend(&mut self, states: u64) {
        self.lent_from = Some(self.max_states);
        self.max_states = self.max_states.min(self.states.saturating_add(states));
    }

    /// Gives back the whole budget after [`Budget::lend`].
    pub(super) fn restore(&mut self) {
        if let Some(max_states) = self.lent_from.take() {
            self.max_states = max_states;
            if self.stopped == Some(Limit::States) && self.states < max_states {
                self.stopped = None;
            }
        }
    }

    /// Goes on without the tables that took all the memory, if there is another limit to end it;
    /// whether it does.
    pub(super) fn free_memory(&mut self) -> bool {
        let goes_on = self.stopped == Some(Limit::Memory)
            && (self.deadline.is_some() || self.max_states != u64::MAX);
        if goes_on {
            self.stopped = None;
        }
        goes_on
    }

    /// The limit that stopped the search, if one did.
    pub(super) fn stopped(&self) -> Option<Limit> {
        self.stopped
    }

    /// Stops all searches of this call.
    pub(super) fn stop(&mut self, limit: Limit) {
        self.stopped.get_or_insert(limit);
    }

    /// About how many more positions can be expanded; without limits, none.
    pub(super) fn remaining(&self) -> Option<u64> {
        let by_states = (self.max_states != u64::MAX)
            .then(|| self.max_states - self.states.min(self.max_states));
        let by_time = self.deadline.map(|deadline| {
            let now = Instant::now();
            let spent = (now - self.start).as_nanos().max(1);
            let left = deadline.saturating_duration_since(now).as_nanos();
            // Before anything is measured: half a microsecond a position.
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

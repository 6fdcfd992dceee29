//! A lower bound inside the relaxed game.
//!
//! *An owed run* holds a card that cannot go home freely before some card under the run. Either the
//! run is released or that card goes home by a move of its own. Both costs belong to this run
//! alone, so owed runs add up.
//!
//! *Rival runs* are two runs, each with a card that waits for one under the other run. For the
//! first of these two cards to go home freely, the other run must already be out of the way, and
//! vice versa; so one of the two runs costs a move. Pairs of rivals add up too, if they share no
//! run and contain no owed one.

use super::super::cards::{lowest, waiting_for};
use super::super::layout::Layout;
use super::relaxed::Relaxed;
use crate::rules::Autoplay;

/// Tables about the prefixes of a layout and its runs. A run is named by the prefix that ends with
/// it.
pub(super) struct Owed {
    /// The cards that cannot go home freely before some card of the prefix.
    waits: [u64; 64],
    /// The runs in the prefix.
    runs_in: [u64; 64],
    /// For each prefix, the run that lies on it at the start, and the name of that run.
    next_run: [u64; 64],
    next_name: [u8; 64],
    /// For each run, its rivals that are not owed.
    rivals: [u64; 64],
    /// The runs that have rivals and are not owed.
    rivalling: u64,
    /// The owed runs.
    due: u64,
}

impl Owed {
    pub(super) fn new(layout: &Layout, homes: Autoplay) -> Self {
        let mut owed = Self {
            waits: [0; 64],
            runs_in: [0; 64],
            next_run: [0; 64],
            next_name: [0; 64],
            rivals: [0; 64],
            rivalling: 0,
            due: 0,
        };
        let mut names = Vec::new();
        for column in &layout.columns {
            owed.add_column(layout, column, homes == Autoplay::Safe, &mut names);
        }
        let waits_for = |run: usize, other: usize| {
            layout.bare[run].run() & owed.waits[layout.bare[other].prefix()] != 0
        };
        let (due, rest): (Vec<usize>, Vec<usize>) =
            names.into_iter().partition(|&run| waits_for(run, run));
        let mut rivals = [0; 64];
        for &run in &rest {
            let rival = |&&other: &&usize| waits_for(run, other) && waits_for(other, run);
            rivals[run] = rest.iter().filter(rival).fold(0, |set, &other| set | 1 << other);
        }
        owed.due = due.iter().fold(0, |set, &run| set | 1 << run);
        owed.rivalling =
            rest.iter().filter(|&&run| rivals[run] != 0).fold(0, |set, &run| set | 1 << run);
        owed.rivals = rivals;
        owed
    }

    fn add_column(&mut self, layout: &Layout, column: &[u8], horne: bool, names: &mut Vec<usize>) {
        let mut waits = 0;
        for (place, &card) in column.iter().enumerate() {
            let prefix = usize::from(card) + 1;
            waits |= waiting_for(card, horne);
            self.waits[prefix] = waits;
            let under = layout.bare[prefix].prefix();
            self.runs_in[prefix] = self.runs_in[under] | 1 << prefix;
            let next =
                column.get(place + 1).map(|&next| layout.bare[usize::from(next) + 1].prefix());
            if next != Some(under) {
                names.push(prefix);
                self.next_run[under] = layout.bare[prefix].run();
                self.next_name[under] = card + 1;
            }
        }
    }

    /// A lower bound of the moves needed from here.
    #[inline]
    pub(super) fn least(&self, relaxed: &Relaxed) -> u32 {
        let mut runs = 0;
        let mut least = 0;
        for column in 0..8 {
            let under = relaxed.prefix(column);
            let top = relaxed.tops[column];
            // The top run may have lost cards or gained others since the start.
            let waits = top & self.waits[under] != 0;
            let whole = self.next_run[under] & !top == 0;
            least += u32::from(waits);
            runs |= self.runs_in[under] | u64::from(whole && !waits) << self.next_name[under];
        }
        least += (runs & self.due).count_ones();
        runs &= self.rivalling;
        while runs != 0 {
            let rivals = self.rivals[runs.trailing_zeros() as usize] & runs;
            runs &= runs - 1;
            if rivals != 0 {
                least += 1;
                runs &= !lowest(rivals);
            }
        }
        least
    }
}

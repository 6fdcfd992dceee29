//! A position as counts of features.
//!
//! The evaluation does not count features: it updates sums of weights as positions change. Here each
//! weight has a number, in the order of [`FIELDS`](super::FIELDS), and a position has a count for it. A test compares
//! the two.

use crate::solver::cards::{Code, each, fits, fitting_on, highest};
use crate::solver::column::PackedColumn;
use crate::solver::eval::base;
use crate::solver::layout::Layout;
use crate::solver::packed::State;
use crate::solver::weights::{RANKS, first, pair};

/// The numbers of the weights that count in a position, with their counts.
pub(super) struct Counts(pub(super) Vec<(u16, i16)>);

impl Counts {
    pub(super) fn new(layout: &Layout, state: &State) -> Self {
        let mut counts = Self(Vec::with_capacity(200));
        for &column in state.cols.iter().filter(|column| !column.is_empty()) {
            counts.add_column(layout, column);
        }
        counts.add_home(state.home);
        counts.add_depths(layout, state);
        let room = 5 * usize::from(state.used.min(4)) + usize::from(state.empty.min(4));
        counts.add("room", room, 1);
        each(state.cells).for_each(|card| counts.add("cell", usize::from(card >> 2), 1));
        let bases = state.cols.iter().fold(0, |set, &column| set | base(column));
        let hosted = (bases & fitting_on(state.tops)).count_ones();
        counts.add("base_host", 0, i16::try_from(hosted).unwrap_or_default());
        counts.join()
    }

    fn add(&mut self, field: &str, at: usize, times: i16) {
        let number = u16::try_from(first(field) + at).unwrap_or(u16::MAX);
        self.0.push((number, times));
    }

    /// Merges the counts of the same weight.
    fn join(mut self) -> Self {
        self.0.sort_unstable();
        let mut joined: Vec<(u16, i16)> = Vec::with_capacity(self.0.len());
        for (number, times) in self.0 {
            match joined.last_mut() {
                Some(last) if last.0 == number => last.1 += times,
                _ => joined.push((number, times)),
            }
        }
        joined.retain(|&(_, times)| times != 0);
        Self(joined)
    }

    fn add_pair(&mut self, field: &str, above: Code, below: Code) {
        self.add(field, pair(above, below), 1);
    }

    fn add_column(&mut self, layout: &Layout, column: PackedColumn) {
        let prefix = layout.cards_in(column.prefix());
        for (place, &card) in prefix.iter().enumerate() {
            let rank = usize::from(card >> 2);
            self.add("prefix_card", rank, 1);
            match prefix[..place].last() {
                None => self.add("bottom", rank, 1),
                Some(&below) if fits(card, below) => self.add("packed_in_prefix", rank, 1),
                Some(_) => {}
            }
            prefix[..place].iter().for_each(|&below| self.add_pair("above_in_prefix", card, below));
        }
        self.add("forced", 0, layout.forced[column.prefix()].into());
        let blocked = column.run() & layout.blocks[column.prefix()] != 0;
        self.add("forced", 1, blocked.into());
        let deepest = highest(column.run());
        for card in each(column.run()) {
            let field = match (prefix.is_empty(), card == deepest) {
                (false, true) => "base",
                (false, false) => "packed",
                (true, true) => "base_alone",
                (true, false) => "packed_alone",
            };
            self.add(field, usize::from(card >> 2), 1);
            for &below in prefix {
                self.add_pair("run_above", card, below);
            }
        }
    }

    fn add_home(&mut self, home: [u8; 4]) {
        for count in home {
            self.add("home", count.into(), 1);
        }
        let [a, b, c, d] = home;
        self.add("lowest_home", a.min(b).min(c).min(d).into(), 1);
        self.add("highest_home", a.max(b).max(c).max(d).into(), 1);
    }

    /// The cards above the next two of each suit, while these are in a prefix.
    fn add_depths(&mut self, layout: &Layout, state: &State) {
        for column in state.cols {
            let prefix = layout.cards_in(column.prefix());
            let run = column.run().count_ones() as usize;
            for (place, &card) in prefix.iter().enumerate() {
                let home = state.home[usize::from(card & 3)];
                let order = usize::from(card >> 2).wrapping_sub(home.into());
                if order < 2 {
                    let above = prefix.len() - 1 - place + run;
                    let at = order * RANKS + usize::from(card >> 2);
                    self.add("depth", at, i16::try_from(above).unwrap_or_default());
                }
            }
        }
    }
}

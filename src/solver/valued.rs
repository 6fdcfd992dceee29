//! A position with the parts of its value, updated incrementally by moves.

use super::column::PackedColumn;
use super::eval::{Eval, base};
use super::packed::{Auto, PackedMove, State};
use super::value::Value;

/// A position with the parts of its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Valued {
    pub(super) state: State,
    /// The share of each column.
    pub(super) shares: [Value; 8],
    /// For each column, the value of one more card on it, from the depth of the next cards.
    pub(super) slope: [Value; 8],
    /// The deepest cards of runs on prefixes.
    pub(super) bases: u64,
    /// The sum of the columns' shares.
    columns: Value,
    /// The value of the depth of the next cards of the suits.
    depth: Value,
    /// The value of the foundations.
    home: Value,
    /// The sum of columns, depth, foundations and cells.
    pub(super) total: Value,
}

impl Valued {
    /// A position with all parts computed.
    pub(super) fn new(eval: &Eval, state: &State) -> Self {
        let mut valued = Self {
            state: *state,
            shares: [0; 8],
            slope: [0; 8],
            bases: 0,
            columns: 0,
            depth: 0,
            home: 0,
            total: 0,
        };
        for (i, &column) in state.cols.iter().enumerate() {
            if !column.is_empty() {
                valued.shares[i] = eval.share(column);
                valued.columns += valued.shares[i];
                valued.bases |= base(column);
            }
        }
        valued.refresh_depths(eval);
        valued
    }

    /// The value of the position.
    #[inline]
    pub(super) fn value(&self, eval: &Eval) -> Value {
        let State { tops, used, empty, .. } = self.state;
        self.total + eval.hosts(tops, self.bases) + eval.room(used.into(), empty.into())
    }

    /// Computes the depth of the next cards, and the share of the foundations.
    #[inline]
    fn refresh_depths(&mut self, eval: &Eval) {
        let depths = eval.depths(&self.state);
        self.slope.copy_from_slice(&depths.slope[..8]);
        self.depth = depths.total;
        self.home = eval.home(self.state.home);
        self.add_up(eval);
    }

    #[inline]
    fn add_up(&mut self, eval: &Eval) {
        self.total = self.columns + self.depth + self.home + eval.in_cells(self.state.cells);
    }

    /// Makes a move and its autoplay.
    #[inline]
    pub(super) fn advance(&mut self, eval: &Eval, auto: Auto, step: PackedMove) {
        let home = self.state.home;
        let from = usize::from(step.from());
        let (column, slope) = match self.state.cols.get(from) {
            Some(&column) => (column, self.slope[from]),
            None => (PackedColumn::EMPTY, 0),
        };
        let mut uncovered = 0;
        if step.count() == column.len() {
            let wanted = self.state.wanted();
            uncovered = eval.layout.bare[column.prefix()].run() & (wanted | wanted << 4);
        }
        self.play(eval, auto, step);
        // A next card that was in a prefix and is now in a run no longer counts as deep.
        if self.state.home != home || uncovered != 0 {
            self.refresh_depths(eval);
        } else {
            let on = self.slope.get(usize::from(step.to())).copied().unwrap_or(0);
            self.depth += (on - slope) * step.count() as i32;
            self.add_up(eval);
        }
        debug_assert_eq!(*self, Self::new(eval, &self.state), "after {step:?}");
        debug_assert_eq!(self.state.hash, self.state.fresh_hash(eval.layout), "after {step:?}");
    }

    /// Makes a move and its autoplay; updates only the columns' part of the value.
    #[inline]
    pub(super) fn play(&mut self, eval: &Eval, auto: Auto, step: PackedMove) {
        self.play_alone(eval, step);
        while let Some(home) = self.state.next_auto_move(auto) {
            self.play_alone(eval, home);
        }
    }

    /// Makes a move without autoplay; updates only the columns' part of the value.
    #[inline]
    fn play_alone(&mut self, eval: &Eval, step: PackedMove) {
        let (from, to, count) = (usize::from(step.from()), usize::from(step.to()), step.count());
        let moved = match self.state.cols.get(from) {
            Some(&column) => {
                let moved = column.upper(count);
                self.take_off(eval, from, moved, count);
                moved
            }
            None => 1 << step.card(),
        };
        if let Some(&column) = self.state.cols.get(to) {
            let change = if column.is_empty() {
                eval.alone::<false>(moved)
            } else {
                eval.on::<false>(column, moved)
            };
            self.shares[to] += change;
            self.columns += change;
        }
        self.state.play(eval.layout, step);
    }

    /// Updates the share of a column that cards leave.
    #[inline]
    fn take_off(&mut self, eval: &Eval, from: usize, moved: u64, count: u32) {
        let column = self.state.cols[from];
        let share = if count < column.len() {
            self.shares[from] + eval.off::<false>(column, moved)
        } else {
            let left = eval.layout.bare[column.prefix()];
            self.bases = self.bases & !base(column) | base(left);
            eval.bare(column.prefix())
        };
        self.columns += share - self.shares[from];
        self.shares[from] = share;
    }

    /// The value after [`Valued::play`].
    #[inline]
    pub(super) fn value_played(&mut self, eval: &Eval) -> Value {
        self.refresh_depths(eval);
        self.value(eval)
    }
}

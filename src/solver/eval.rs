//! Evaluates how near a position is to being won, as a sum of features with weights.
//!
//! A column's share of the value depends on its word alone, except for the depth of the next cards
//! of the suits. So a move changes the value by the change of its two columns: the shares of the
//! moved cards over the prefixes they leave and reach. The shares of each prefix, and of each card
//! over it, are tabulated when a search begins. A few set operations tell which runs and cards in
//! cells fit on a top card.
//!
//! The low bits of the same number hold a lower bound on the moves still needed: the number of runs
//! that hold a card above a lower one of its suit. Such a card must move before the lower one can go
//! home, and cannot go home itself before that, so it needs a move that is not a move home. Two
//! cards share such a move only if they are in one run. Moves home by autoplay cost nothing, so the
//! number of these runs in all columns is a lower bound under every rule set.

use super::cards::{each, fits, fitting_on, highest};
use super::column::PackedColumn;
use super::layout::Layout;
use super::packed::{Auto, PackedMove, State};
use super::weights::{ByCard, Model, Value, weighed};

#[derive(Clone, Copy, Default)]
struct Prefix {
    /// The share of the prefix.
    base: Value,
    /// The share of the column when only cards dealt there lie on the prefix.
    bare: Value,
    /// The cards that have a lower one of their suit in the prefix.
    blocks: u64,
    height: i32,
}

/// The value of the depth of the next cards of the suits.
#[derive(Clone, Copy)]
pub(super) struct Depths {
    pub(super) total: Value,
    /// For each column, the value of one more card on it.
    pub(super) slope: [Value; 16],
}

/// The evaluation of positions of one layout.
pub(super) struct Eval<'a> {
    pub(super) layout: &'a Layout,
    model: &'a Model,
    prefix: [Prefix; 64],
    /// For each prefix (0 for none), the value of each card in a run on it.
    over: Box<[ByCard; 64]>,
    /// The value of a run on a prefix that has to move.
    forced: Value,
}

impl<'a> Eval<'a> {
    /// Tabulates the prefixes of a layout.
    pub(super) fn new(layout: &'a Layout, model: &'a Model) -> Self {
        let mut eval = Self {
            layout,
            model,
            prefix: [Prefix::default(); 64],
            over: Box::new([[0; 64]; 64]),
            forced: weighed(model.forced[1].into()) + 1,
        };
        eval.over[0] = model.packed_alone;
        for column in &layout.columns {
            eval.add_column(column);
        }
        eval
    }

    fn add_column(&mut self, column: &[u8]) {
        let (layout, model) = (self.layout, self.model);
        let mut prefix = Prefix::default();
        let mut forced = 0;
        let mut over = model.packed;
        for (place, &card) in column.iter().enumerate() {
            let rank = usize::from(card >> 2);
            let mut value = i32::from(model.prefix_card[rank]);
            match place.checked_sub(1).map(|below| column[below]) {
                None => value += i32::from(model.bottom[rank]),
                Some(below) if fits(card, below) => {
                    value += i32::from(model.packed_in_prefix[rank]);
                }
                Some(_) => {}
            }
            for &below in &column[..place] {
                value += i32::from(model.above_in_prefix[usize::from(below)][usize::from(card)]);
            }
            prefix.base += weighed(value);
            if layout.forced[usize::from(card) + 1] > forced {
                prefix.base += weighed(model.forced[0].into()) + 1;
                forced += 1;
            }
            add(&mut over, &model.run_above[usize::from(card)]);
            prefix.blocks = layout.blocks[usize::from(card) + 1];
            prefix.height += 1;
            self.prefix[usize::from(card) + 1] = prefix;
            self.over[usize::from(card) + 1] = over;
            self.prefix[usize::from(card) + 1].bare =
                self.share(layout.bare[usize::from(card) + 1]);
        }
    }

    /// The share of cards in a run on a prefix. Most moves are of one card; `ONE` skips the loop for
    /// them.
    #[inline]
    fn over<const ONE: bool>(&self, prefix: usize, cards: u64) -> Value {
        let row = &self.over[prefix & 63];
        let mut sum = i32::from(row[cards.trailing_zeros() as usize & 63]);
        let mut left = cards & cards.wrapping_sub(1);
        while !ONE && left != 0 {
            sum += i32::from(row[left.trailing_zeros() as usize & 63]);
            left &= left - 1;
        }
        weighed(sum)
    }

    /// The share of a non-empty column, without the depth of the next cards.
    #[inline]
    pub(super) fn share(&self, column: PackedColumn) -> Value {
        let run = column.run();
        let at = column.prefix();
        let base = usize::from(highest(run) >> 2) & 15;
        let prefix = &self.prefix[at & 63];
        prefix.base
            + self.over::<false>(at, run)
            + weighed(i32::from(self.model.base[usize::from(at != 0)][base]))
            + i32::from(run & prefix.blocks != 0) * self.forced
    }

    /// The share of a column that holds nothing but a run.
    #[inline]
    pub(super) fn alone<const ONE: bool>(&self, run: u64) -> Value {
        let base = usize::from(highest(run) >> 2) & 15;
        self.over::<ONE>(0, run) + weighed(self.model.base[0][base].into())
    }

    /// The change of a non-empty column's share when cards are put on it.
    #[inline]
    pub(super) fn on<const ONE: bool>(&self, column: PackedColumn, moved: u64) -> Value {
        let at = column.prefix();
        let blocks = self.prefix[at].blocks;
        let forced = i32::from(moved & blocks != 0) & i32::from(column.run() & blocks == 0);
        self.over::<ONE>(at, moved) + forced * self.forced
    }

    /// The change of a column's share when the upper cards of its run leave, but not all.
    #[inline]
    pub(super) fn off<const ONE: bool>(&self, column: PackedColumn, moved: u64) -> Value {
        let at = column.prefix();
        let blocking = column.run() & self.prefix[at].blocks;
        let forced = i32::from(blocking != 0) & i32::from(blocking & !moved == 0);
        -self.over::<ONE>(at, moved) - forced * self.forced
    }

    /// The share of a column with only the run dealt on this prefix.
    #[inline]
    pub(super) fn bare(&self, prefix: usize) -> Value {
        self.prefix[prefix & 63].bare
    }

    /// The share of what is left of a column when its whole run leaves, and the depth value that is
    /// lost because next cards are now in the uncovered run.
    #[inline]
    pub(super) fn stripped(
        &self,
        column: PackedColumn,
        left: PackedColumn,
        wanted: u64,
    ) -> (Value, Value) {
        let share = self.prefix[column.prefix()].bare;
        let uncovered = left.run() & (wanted | wanted << 4);
        if uncovered == 0 { (share, 0) } else { (share, self.no_longer(column, uncovered, wanted)) }
    }

    #[cold]
    fn no_longer(&self, column: PackedColumn, uncovered: u64, wanted: u64) -> Value {
        let tall = self.prefix[column.prefix()].height - 1;
        let lost = each(uncovered).map(|card| {
            let order = usize::from(wanted >> card & 1 == 0);
            let weight = i32::from(self.model.depth[order][usize::from(card >> 2) & 15]);
            weight * (tall - i32::from(self.layout.start_place[usize::from(card) & 63]))
        });
        weighed(lost.sum())
    }

    /// The depths of the next cards of the suits.
    #[inline]
    pub(super) fn depths(&self, state: &State) -> Depths {
        let mut height = [0; 16];
        let mut len = [0; 16];
        for i in 0..8 {
            height[i] = self.prefix[state.cols[i].prefix()].height;
            len[i] = state.cols[i].len() as i32 - 1;
        }
        let mut depths = Depths { total: 0, slope: [0; 16] };
        for (suit, &home) in state.home.iter().enumerate() {
            for (order, weights) in self.model.depth.iter().enumerate() {
                let rank = usize::from(home) + order;
                let card = (rank * 4 + suit) & 63;
                let column = usize::from(self.layout.start_column[card] & 15);
                let under = height[column] - i32::from(self.layout.start_place[card]);
                let weight = weighed(i32::from(weights[rank & 15])) * i32::from(under > 0);
                depths.slope[column] += weight;
                depths.total += weight * (under + len[column]);
            }
        }
        depths
    }

    /// The value of the foundations.
    #[inline]
    pub(super) fn home(&self, home: [u8; 4]) -> Value {
        let [a, b, c, d] = home.map(|home| usize::from(home & 15));
        let lowest = a.min(b).min(c).min(d);
        let highest = a.max(b).max(c).max(d);
        let [each, low, high] = &self.model.home;
        let each = [a, b, c, d].map(|home| i32::from(each[home])).iter().sum::<i32>();
        weighed(each + i32::from(low[lowest]) + i32::from(high[highest]))
    }

    /// The value of the numbers of used cells and empty columns.
    #[inline]
    pub(super) const fn room(&self, used: u32, empty: u32) -> Value {
        self.model.room[used as usize & 7][empty as usize & 15]
    }

    /// The value of a card in a cell.
    #[inline]
    pub(super) fn in_cell(&self, card: u8) -> Value {
        weighed(self.model.cell[usize::from(card >> 2) & 15].into())
    }

    /// The value of all cards in cells.
    #[inline]
    pub(super) fn in_cells(&self, cells: u64) -> Value {
        each(cells).map(|card| self.in_cell(card)).sum()
    }

    /// The share of runs on prefixes whose deepest card fits on some top card.
    #[inline]
    pub(super) fn hosts(&self, tops: u64, bases: u64) -> Value {
        weighed(few(bases & fitting_on(tops)) * i32::from(self.model.base_host))
    }
}

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
    #[inline(always)]
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
    #[inline(always)]
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
    #[inline(always)]
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

/// The number of cards in a set of up to fifteen.
#[inline]
const fn few(set: u64) -> i32 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (fours.wrapping_mul(0x1111_1111_1111_1111) >> 60) as i32
}

/// The deepest card of a run on a prefix, as a set.
#[inline]
pub(super) const fn base(column: PackedColumn) -> u64 {
    ((column.prefix() != 0) as u64) << highest(column.run() | 1)
}

#[inline]
fn add(to: &mut ByCard, row: &ByCard) {
    for (to, row) in to.iter_mut().zip(row) {
        *to += row;
    }
}

//! How near a position is to being won, as a sum of features with [`Weights`].
//!
//! A column's share depends on its word alone, but for the depth of the cards needed next; so a
//! move changes the value by what its two columns change: what the cards that move count over the
//! prefixes they leave and reach. What a prefix counts, and what each card counts over it, is
//! tabulated when a search begins. Which runs and cards in cells find a card on top that they fit
//! on is seen from sets of cards by a few operations on words.
//!
//! Next to the value travels a lower bound of the moves still needed, in the low bits of the same
//! number: the runs that hold a card above a lower one of its suit. Such a card must move before
//! the lower one can go home, and cannot go home itself before that, so it takes a move that is
//! not a move home; the first such moves of two cards are the same move only if they lie in one
//! run. Moves home by autoplay cost nothing, so the number of such runs in all columns is a lower
//! bound under every rule set.
#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    reason = "counts of cards are small"
)]

use super::column::{Column, fits};
use super::layout::Layout;
use super::model::{ByCard, Model};
use super::packed::{State, cards_of};

/// Bits of a [`Value`] that hold the lower bound.
const BOUND_BITS: u32 = 8;

/// A value in 1/64 move and, in the low eight bits, a lower bound in moves.
pub(super) type Value = i32;

/// The value without the bound.
pub(super) const fn weighed(value: i32) -> Value {
    value << BOUND_BITS
}

/// The value as a rank for choosing between positions, in 1/16 move.
#[inline]
pub(super) const fn score(value: Value) -> i32 {
    value >> (BOUND_BITS + 2)
}

/// A lower bound of the moves that a position of this value needs.
#[inline]
pub(super) const fn bound(value: Value) -> u32 {
    (value & ((1 << BOUND_BITS) - 1)).cast_unsigned()
}

#[derive(Clone, Copy, Default)]
struct Prefix {
    /// The share of the prefix.
    base: Value,
    blocks: u64,
    height: i32,
}

/// A column of a parent, ready for the changes that moves make.
#[derive(Clone, Copy, Default)]
pub(super) struct Share {
    /// The cards of the run.
    pub(super) run: u64,
    /// The cards that have a lower one of their suit in the prefix.
    blocks: u64,
    pub(super) value: Value,
    /// What one more card adds to the depth of cards needed next.
    pub(super) slope: Value,
    prefix: u8,
    /// Whether the run holds a card of `blocks`.
    blocked: bool,
}

/// What the depth of the cards needed next counts.
pub(super) struct Depths {
    pub(super) total: Value,
    /// For each column, what one more card on it adds.
    pub(super) slope: [Value; 16],
}

/// The evaluation of positions of one layout.
pub(super) struct Eval<'a> {
    model: &'a Model,
    prefix: [Prefix; 64],
    /// For each prefix (0 for none) what each card counts in a run on it.
    over: [ByCard; 64],
    start_column: [u8; 64],
    start_place: [u8; 64],
}

impl<'a> Eval<'a> {
    /// Tabulates the prefixes of a layout.
    pub(super) fn new(layout: &Layout, model: &'a Model) -> Self {
        let mut eval = Self {
            model,
            prefix: [Prefix::default(); 64],
            over: [[0; 64]; 64],
            start_column: layout.start_column,
            start_place: layout.start_place,
        };
        eval.over[0] = model.packed_alone;
        for column in &layout.columns {
            eval.add_column(layout, column);
        }
        eval
    }

    fn add_column(&mut self, layout: &Layout, column: &[u8]) {
        let model = self.model;
        let mut prefix = Prefix::default();
        let mut forced = 0;
        let mut above: ByCard = [0; 64];
        let mut over = model.packed;
        for &card in column {
            let rank = usize::from(card >> 2);
            let below = usize::try_from(prefix.height - 1).ok().map(|at| column[at]);
            let mut value = i32::from(above[usize::from(card)] + model.prefix_card[rank]);
            if below.is_none() {
                value += i32::from(model.bottom[rank]);
            }
            if below.is_some_and(|below| fits(card, below)) {
                value += i32::from(model.packed_in_prefix[rank]);
            }
            prefix.base += weighed(value);
            if layout.forced[usize::from(card) + 1] > forced {
                prefix.base += weighed(model.forced[0].into()) + 1;
                forced += 1;
            }
            add(&mut above, &model.above_in_prefix[usize::from(card)]);
            add(&mut over, &model.run_above[usize::from(card)]);
            prefix.blocks = layout.blocks[usize::from(card) + 1];
            prefix.height += 1;
            self.prefix[usize::from(card) + 1] = prefix;
            self.over[usize::from(card) + 1] = over;
        }
    }

    /// What cards count in a run on a prefix.
    #[inline]
    fn cards_over(&self, prefix: usize, cards: u64) -> Value {
        let row = &self.over[prefix & 63];
        weighed(cards_of(cards).map(|card| i32::from(row[usize::from(card & 63)])).sum())
    }

    /// The share of a column with cards, apart from the depth of the cards needed next.
    #[inline]
    pub(super) fn share(&self, column: Column) -> Share {
        let run = column.run();
        let at = column.prefix();
        let base = (column.rank() + column.len() - 1) as usize & 15;
        let prefix = &self.prefix[at & 63];
        let mut value = prefix.base
            + self.cards_over(at, run)
            + weighed(i32::from(self.model.base[usize::from(at != 0)][base]));
        let blocked = run & prefix.blocks != 0;
        if blocked {
            value += weighed(self.model.forced[1].into()) + 1;
        }
        Share { run, blocks: prefix.blocks, value, slope: 0, prefix: at as u8, blocked }
    }

    /// How the value of a column changes when cards come on it.
    #[inline]
    pub(super) fn on(&self, share: &Share, moved: u64, count: u32) -> Value {
        let mut change = count as i32 * share.slope + self.cards_over(share.prefix.into(), moved);
        if moved & share.blocks != 0 && !share.blocked {
            change += weighed(self.model.forced[1].into()) + 1;
        }
        change
    }

    /// How the value of a column changes when the upper cards of its run leave, but not all.
    #[inline]
    pub(super) fn off(&self, share: &Share, moved: u64, count: u32) -> Value {
        let mut change =
            -(count as i32) * share.slope - self.cards_over(share.prefix.into(), moved);
        if share.blocked && share.run & !moved & share.blocks == 0 {
            change -= weighed(self.model.forced[1].into()) + 1;
        }
        change
    }

    /// How the value of a column changes when its whole run leaves and `left` is what stays.
    #[inline]
    pub(super) fn stripped(
        &self,
        share: &Share,
        column: Column,
        left: Column,
        wanted: u64,
    ) -> Value {
        if left.is_empty() {
            return -share.value;
        }
        let new = self.share(left);
        let mut change = new.value - share.value;
        if share.slope != 0 {
            // The depth of what was in the prefix and is in the run now no longer counts.
            let tall = self.prefix[column.prefix() & 63].height - 1;
            let mut lost = 0;
            for card in cards_of(new.run & (wanted | wanted << 4)) {
                let order = usize::from(wanted >> card & 1 == 0);
                let weight = i32::from(self.model.depth[order][usize::from(card >> 2) & 15]);
                lost += weight * (tall - i32::from(self.start_place[usize::from(card) & 63]));
            }
            change -= share.slope * column.len() as i32 + weighed(lost);
        }
        change
    }

    /// How deep the cards needed next lie.
    #[inline]
    pub(super) fn depths(&self, state: &State) -> Depths {
        let mut height = [0; 16];
        let mut tall = [0; 16];
        for (i, column) in state.cols.iter().enumerate() {
            height[i] = self.prefix[column.prefix()].height;
            tall[i] = height[i] + column.len() as i32 - 1;
        }
        let mut depths = Depths { total: 0, slope: [0; 16] };
        for (suit, &home) in state.home.iter().enumerate() {
            for (order, weights) in self.model.depth.iter().enumerate() {
                let rank = usize::from(home) + order;
                let card = rank * 4 + suit;
                let weight = i32::from(weights[rank & 15]);
                let column = usize::from(self.start_column[card & 63] & 15);
                let place = i32::from(self.start_place[card & 63]);
                let weight = if place < height[column] { weighed(weight) } else { 0 };
                depths.slope[column] += weight;
                depths.total += weight * (tall[column] - place);
            }
        }
        depths
    }

    /// What depends on the foundations alone.
    #[inline]
    pub(super) fn home(&self, home: [u8; 4]) -> Value {
        let [a, b, c, d] = home.map(|home| usize::from(home & 15));
        let lowest = a.min(b).min(c).min(d);
        let highest = a.max(b).max(c).max(d);
        let [each, low, high] = &self.model.home;
        let each = [a, b, c, d].map(|home| i32::from(each[home])).iter().sum::<i32>();
        weighed(each + i32::from(low[lowest]) + i32::from(high[highest]))
    }

    /// What depends on the number of cells in use and of empty columns.
    #[inline]
    pub(super) const fn room(&self, used: u32, empty: u32) -> Value {
        self.model.room[used as usize & 7][empty as usize & 15]
    }

    /// What a card counts while it is in a cell.
    #[inline]
    pub(super) fn in_cell(&self, card: u8) -> Value {
        weighed(self.model.cell[usize::from(card >> 2) & 15].into())
    }

    /// What the cards in cells count.
    #[inline]
    pub(super) fn in_cells(&self, cells: u64) -> Value {
        cards_of(cells).map(|card| self.in_cell(card)).sum()
    }

    /// What it counts that the deepest cards of runs on prefixes fit on some top card.
    #[inline]
    pub(super) fn hosts(&self, tops: u64, bases: u64) -> Value {
        weighed(few(bases & guests(tops)) * i32::from(self.model.base_host))
    }

    /// All but the shares of the columns.
    #[inline]
    pub(super) fn around(&self, state: &State) -> Value {
        self.home(state.home)
            + self.room(state.used.into(), state.empty.into())
            + self.in_cells(state.cells)
            + self.hosts(state.tops, bases(state))
            + self.depths(state).total
    }

    /// The value of a position.
    pub(super) fn value(&self, state: &State) -> Value {
        let columns = state.cols.iter().filter(|column| !column.is_empty());
        columns.map(|&column| self.share(column).value).sum::<Value>() + self.around(state)
    }
}

/// The number of cards in a set of up to fifteen.
#[inline]
const fn few(set: u64) -> i32 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (fours.wrapping_mul(0x1111_1111_1111_1111) >> 60) as i32
}

/// The cards that fit on one of these in a column.
#[inline]
const fn guests(tops: u64) -> u64 {
    let down = tops >> 4;
    let swapped = (down >> 2 & 0x3333_3333_3333_3333) | (down & 0x3333_3333_3333_3333) << 2;
    ((swapped | swapped >> 1) & 0x5555_5555_5555_5555) * 3
}

/// The deepest card of a run on a prefix, as a set.
#[inline]
#[expect(clippy::manual_ilog2, reason = "a run has a card, so there is no zero to check for")]
pub(super) const fn base(column: Column) -> u64 {
    if column.prefix() == 0 { 0 } else { 1 << (63 - column.run().leading_zeros()) }
}

/// The deepest cards of all runs on prefixes.
#[inline]
pub(super) fn bases(state: &State) -> u64 {
    state.cols.iter().fold(0, |set, &column| set | base(column))
}

#[inline]
fn add(to: &mut ByCard, row: &ByCard) {
    for (to, row) in to.iter_mut().zip(row) {
        *to += row;
    }
}

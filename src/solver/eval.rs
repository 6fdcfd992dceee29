//! How near a position is to being won, as a sum of features with [`Weights`].
//!
//! A column's share depends on its word alone, but for the depth of the cards needed next; so a
//! move changes the value by what its two columns change, and most of that is linear in the number
//! of cards moved. What a prefix counts is tabulated when a search begins.
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
use super::packed::{State, cards_of};
use super::weights::Weights;

/// Bits of a [`Value`] that hold the lower bound.
const BOUND_BITS: u32 = 8;

/// A value in 1/64 move and, in the low eight bits, a lower bound in moves.
pub(super) type Value = i32;

/// The value without the bound.
const fn weighed(value: i32) -> Value {
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
    /// What each card above it adds.
    load: Value,
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
    /// What one more card adds.
    pub(super) slope: Value,
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
pub(super) struct Eval {
    prefix: [Prefix; 64],
    start_column: [u8; 64],
    start_place: [u8; 64],
    weights: Weights,
    /// The value of a number of cells in use and of empty columns.
    room: [[Value; 16]; 8],
}

/// The number of cards in a set that has at most one of each rank.
#[inline]
const fn count_ranks(set: u64) -> i32 {
    let ranks = (set | set >> 1 | set >> 2 | set >> 3) & 0x1_1111_1111_1111;
    (ranks.wrapping_mul(0x1111_1111_1111_1111) >> 60) as i32
}

impl Eval {
    /// Tabulates the prefixes of a layout.
    pub(super) fn new(layout: &Layout, weights: &Weights) -> Self {
        let mut eval = Self {
            prefix: [Prefix::default(); 64],
            start_column: layout.start_column,
            start_place: layout.start_place,
            weights: *weights,
            room: room_table(weights),
        };
        for column in &layout.columns {
            eval.add_column(layout, column);
        }
        eval
    }

    fn add_column(&mut self, layout: &Layout, column: &[u8]) {
        let w = &self.weights;
        let mut prefix = Prefix::default();
        let mut run_blocked = false;
        for &card in column {
            prefix.base += weighed(w.prefix_card) + prefix.load;
            prefix.load += weighed(
                w.load[match card >> 2 {
                    0 => 0,
                    1..=3 => 1,
                    4..=7 => 2,
                    _ => 3,
                }],
            );
            let below = usize::try_from(prefix.height - 1).ok().map(|at| column[at]);
            if below.is_none() && card >> 2 == 12 {
                prefix.base += weighed(w.king_prefix);
            }
            if below.is_some_and(|below| fits(card, below)) {
                prefix.base += weighed(w.packed_in_prefix);
            } else {
                run_blocked = false;
            }
            if prefix.blocks >> card & 1 == 1 {
                prefix.base += weighed(w.blocked);
                if !run_blocked {
                    prefix.base += weighed(w.blocked_run) + 1;
                    run_blocked = true;
                }
            }
            prefix.blocks = layout.blocks[usize::from(card) + 1];
            prefix.height += 1;
            self.prefix[usize::from(card) + 1] = prefix;
        }
    }

    /// The share of a column with cards, apart from the depth of the cards needed next.
    #[inline]
    pub(super) fn share(&self, column: Column) -> Share {
        let w = &self.weights;
        let len = column.len() as i32;
        let run = column.run();
        let packed = (len - 1) * w.packed_in_run;
        if column.prefix() == 0 {
            let gap = 13 - (column.rank() as i32 + len);
            let king = if gap == 0 { w.king_base } else { 0 };
            let value = weighed(packed + gap * w.base_gap + king);
            return Share {
                run,
                blocks: 0,
                value,
                slope: weighed(w.packed_in_run),
                blocked: false,
            };
        }
        let prefix = &self.prefix[column.prefix() & 63];
        let mut value = prefix.base + prefix.load * len + weighed(packed);
        let blocked = run & prefix.blocks;
        if blocked != 0 {
            value += weighed(w.blocked_run + w.blocked * count_ranks(blocked)) + 1;
        }
        Share {
            run,
            blocks: prefix.blocks,
            value,
            slope: prefix.load + weighed(w.packed_in_run),
            blocked: blocked != 0,
        }
    }

    /// How the value of a column changes when cards come on it.
    #[inline]
    pub(super) fn on(&self, share: &Share, moved: u64, count: u32) -> Value {
        let mut change = count as i32 * share.slope;
        let hits = moved & share.blocks;
        if hits != 0 {
            change += weighed(self.weights.blocked * count_ranks(hits));
            if !share.blocked {
                change += weighed(self.weights.blocked_run) + 1;
            }
        }
        change
    }

    /// How the value of a column changes when the upper cards of its run leave, but not all.
    #[inline]
    pub(super) fn off(&self, share: &Share, moved: u64, count: u32) -> Value {
        let mut change = -(count as i32) * share.slope;
        if share.blocked {
            change -= weighed(self.weights.blocked * count_ranks(moved & share.blocks));
            if share.run & !moved & share.blocks == 0 {
                change -= weighed(self.weights.blocked_run) + 1;
            }
        }
        change
    }

    /// How the value of a column changes when its whole run leaves and `left` is what stays.
    #[inline]
    pub(super) fn stripped(
        &self,
        share: &Share,
        depth_slope: Value,
        column: Column,
        left: Column,
        wanted: u64,
    ) -> Value {
        if left.is_empty() {
            return -share.value;
        }
        let new = self.share(left);
        let mut change = new.value - share.value;
        if depth_slope != 0 {
            // The depth of what was in the prefix and is in the run now no longer counts.
            let tall = self.prefix[column.prefix() & 63].height - 1;
            let mut lost = 0;
            for card in cards_of(new.run & (wanted | wanted << 4)) {
                let weight = self.weights.depth[usize::from(wanted >> card & 1 == 0)];
                lost += weight * (tall - i32::from(self.start_place[usize::from(card) & 63]));
            }
            change -= depth_slope * column.len() as i32 + weighed(lost);
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
            let next = usize::from(home) * 4 + suit;
            for (card, weight) in [next, next + 4].into_iter().zip(self.weights.depth) {
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
        let [a, b, c, d] = home.map(i32::from);
        let lowest = a.min(b).min(c).min(d);
        let highest = a.max(b).max(c).max(d);
        weighed(
            (52 - a - b - c - d) * self.weights.away
                + (13 - lowest) * self.weights.lowest_home
                + (highest - lowest) * self.weights.spread,
        )
    }

    /// What depends on the number of cells in use and of empty columns.
    #[inline]
    pub(super) const fn room(&self, used: u32, empty: u32) -> Value {
        self.room[used as usize & 7][empty as usize & 15]
    }

    /// All but the shares of the columns.
    #[inline]
    pub(super) fn around(&self, state: &State) -> Value {
        self.home(state.home)
            + self.room(state.used.into(), state.empty.into())
            + self.depths(state).total
    }

    /// The value of a position.
    pub(super) fn value(&self, state: &State) -> Value {
        let columns = state.cols.iter().filter(|column| !column.is_empty());
        columns.map(|&column| self.share(column).value).sum::<Value>() + self.around(state)
    }
}

fn room_table(w: &Weights) -> [[Value; 16]; 8] {
    let cells = |used: usize| match used {
        0 => 0,
        1..=4 => w.cells[used - 1],
        _ => w.cells[3] + (w.cells[3] - w.cells[2]) * (used as i32 - 4),
    };
    let empty = |empty: usize| if empty == 0 { 0 } else { w.empty[(empty - 1).min(2)] };
    std::array::from_fn(|used| {
        std::array::from_fn(|columns| {
            let both = (used * columns) as i32 * w.cells_and_empty;
            weighed(cells(used) + empty(columns) + both)
        })
    })
}

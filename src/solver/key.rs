//! The stored form of a position: what each card lies on, three bits a card.
//!
//! Two positions are equal up to the order of columns and cells if and only if their keys are. The
//! key of a child differs from its parent's by one change for each card with a new place, so most
//! children are looked up without being built. A key uses 20 of its 24 bytes; an unpacked position
//! has 96.

use std::hash::{Hash, Hasher};

use super::cards::{ALL, Code, each, fits_onto, highest};
use super::column::{PackedColumn, Support, mix};
use super::layout::Layout;
use super::packed::{CELL, HOME, PackedMove, State};

/// For each of the three bits, the set of cards that have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Key([u64; 3]);

impl Key {
    /// The key of a position.
    pub(super) fn new(layout: &Layout, state: &State) -> Self {
        let mut key = Self::default();
        state.each_card(layout, |card, on| key.turn(card, on.0));
        key
    }

    /// Changes what a card lies on; `change` is the old code xor the new one.
    #[inline]
    fn turn(&mut self, card: Code, change: u8) {
        for (i, bits) in self.0.iter_mut().enumerate() {
            *bits ^= u64::from(change >> i & 1) << card;
        }
    }

    /// The key after a card moves from `before` to `after`.
    #[inline]
    fn with(mut self, card: Code, before: Support, after: Support) -> Self {
        debug_assert_eq!(self.support(card), before);
        self.turn(card, before.0 ^ after.0);
        self
    }

    /// The key after a move without its autoplay, and the rest of the column that the move leaves.
    #[inline]
    pub(super) fn moved(
        self,
        layout: &Layout,
        state: &State,
        step: PackedMove,
    ) -> (Self, PackedColumn) {
        let (card, before, left) = match state.cols.get(usize::from(step.from())) {
            None => (step.card(), Support::CELL, PackedColumn::EMPTY),
            Some(&column) => {
                let moved = column.upper(step.count());
                let under = Support::under(column, moved, step.count());
                (highest(moved), under, layout.rest(column, step.count()))
            }
        };
        let after = match step.to() {
            CELL => Support::CELL,
            HOME => Support::HOME,
            to => Support::on(state.cols[usize::from(to & 7)]),
        };
        (self.with(card, before, after), left)
    }

    /// What a card lies on.
    #[inline]
    fn support(&self, card: Code) -> Support {
        Support(
            self.0.iter().rev().fold(0, |code, bits| code << 1 | u8::from(bits >> card & 1 == 1)),
        )
    }

    /// The cards with this code.
    #[inline]
    fn all(&self, support: Support) -> u64 {
        let agree = |i: usize| if support.0 >> i & 1 == 1 { self.0[i] } else { !self.0[i] };
        agree(0) & agree(1) & agree(2) & ALL
    }

    /// The key after these cards have gone home.
    #[inline]
    pub(super) fn without(mut self, home: u64) -> Self {
        self.0.iter_mut().for_each(|bits| *bits &= !home);
        self
    }

    /// A hash of the position.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        let [a, b, c] = self.0;
        mix(mix(mix(a).wrapping_add(b)).wrapping_add(c))
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash());
    }
}

/// Builds positions from keys.
pub(super) struct StateBuilder<'a> {
    layout: &'a Layout,
    start: Key,
    /// The number of cards in each column at the start; cards in no column count as a ninth column.
    heights: [u8; 16],
}

impl<'a> StateBuilder<'a> {
    pub(super) fn new(layout: &'a Layout) -> Self {
        let mut builder = Self { layout, start: Key::default(), heights: [0; 16] };
        for (at, column) in layout.columns.iter().enumerate() {
            builder.heights[at] = column.len() as u8;
            if let Some(&last) = column.last() {
                let prefix = usize::from(last) + 1;
                layout.each_in_prefix(prefix, &mut |card, on| builder.start.turn(card, on.0));
            }
        }
        builder
    }

    /// The position of a key, without its hash: this search uses keys.
    pub(super) fn state(&self, key: &Key) -> State {
        let cells = key.all(Support::CELL);
        let home = key.all(Support::HOME);
        let mut columns = ColumnKeys { cols: [PackedColumn::EMPTY; 8], of: [0; 64] };
        let mut left = ALL & !home & !cells;
        // A column is unchanged below the deepest of its cards that has moved.
        let mut kept = self.heights;
        for card in each((0..3).fold(0, |all, i| all | (key.0[i] ^ self.start.0[i]))) {
            let card = usize::from(card & 63);
            let at = usize::from(self.layout.start_column[card] & 15);
            kept[at] = kept[at].min(self.layout.start_place[card]);
        }
        for (at, column) in self.layout.columns.iter().enumerate() {
            if let Some(&top) = column[..usize::from(kept[at])].last() {
                let prefix = (usize::from(top) + 1) & 63;
                left &= !self.layout.cards[prefix];
                columns.put(at, top, self.layout.bare[prefix]);
            }
        }
        // Deepest first, so that the card under each one already has a column.
        let table = key.all(Support::TABLE);
        while left != 0 {
            let card = highest(left) & 63;
            left ^= 1 << card;
            if table >> card & 1 == 1 {
                let at = columns.cols.iter().position(|column| column.is_empty());
                columns.put(at.unwrap_or_default(), card, PackedColumn::single(card, 0));
            } else {
                let host = fits_onto(card) & 0x5555_5555_5555_5555 << (key.0[0] >> card & 1);
                let at = usize::from(columns.of[host.trailing_zeros() as usize & 63] & 7);
                columns.put(at, card, columns.cols[at].with(1 << card, 1));
            }
        }
        State::from_columns(columns.cols, cells, home)
    }
}

/// The columns under construction, and the column of each card.
struct ColumnKeys {
    cols: [PackedColumn; 8],
    of: [u8; 64],
}

impl ColumnKeys {
    #[inline]
    fn put(&mut self, at: usize, card: Code, column: PackedColumn) {
        self.cols[at & 7] = column;
        self.of[usize::from(card & 63)] = at as u8;
    }
}

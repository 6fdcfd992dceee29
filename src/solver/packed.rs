//! A position in less than two cache lines, and the moves in it.
//!
//! Columns are the words of [`Column`], cells a set of cards: where a card lies among the cells
//! has no meaning here. The hash is a sum over columns and cells, so that positions that differ
//! only in the order of columns or cells have the same one, and it follows a move by a few
//! additions.
#![expect(clippy::cast_possible_truncation, reason = "columns, cells and cards fit a byte")]

use super::column::{Code, Column, mix};
use super::layout::Layout;

/// Where a packed move starts or ends when it is a cell.
pub(super) const CELL: u8 = 8;
/// The foundations as a target.
pub(super) const HOME: u8 = 9;

/// A move in two bytes: from (a column or [`CELL`]), to (a column, [`CELL`] or [`HOME`]), and how
/// many cards; for a move out of a cell, which card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct PackedMove(u16);

impl PackedMove {
    /// Some cards of a column to a column, a cell or home.
    #[inline]
    pub(super) const fn from_column(from: usize, to: u8, count: u32) -> Self {
        Self((from as u16) << 12 | (to as u16) << 8 | count as u16)
    }

    /// A card in a cell to a column or home.
    #[inline]
    pub(super) const fn from_cell(card: Code, to: u8) -> Self {
        Self((CELL as u16) << 12 | (to as u16) << 8 | card as u16)
    }

    /// The column left, or [`CELL`].
    #[inline]
    pub(super) const fn from(self) -> u8 {
        (self.0 >> 12) as u8
    }

    /// The column reached, [`CELL`] or [`HOME`].
    #[inline]
    pub(super) const fn to(self) -> u8 {
        (self.0 >> 8 & 15) as u8
    }

    /// How many cards move; a card out of a cell moves alone.
    #[inline]
    pub(super) const fn count(self) -> u32 {
        if self.from() == CELL { 1 } else { (self.0 & 255) as u32 }
    }

    /// The card, for a move out of a cell.
    #[inline]
    pub(super) const fn card(self) -> Code {
        self.0 as Code
    }
}

/// Which cards go home by themselves while searching. Nothing is searched without autoplay: where
/// the rules have less of it, its moves are spelled out in the solution (see `convert`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Auto {
    Safe,
    Max,
}

/// How many cards fit through to an empty column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ToEmpty {
    Classic,
    Vista,
    /// Only moves that carry the same number of cards under either rule.
    Both,
}

/// The rules as the search needs them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PackedRules {
    pub(super) cells: u32,
    pub(super) auto: Auto,
    pub(super) to_empty: ToEmpty,
}

impl PackedRules {
    /// How many cards move at once by way of the free cells alone, as under classic to an empty
    /// column.
    #[inline]
    pub(super) const fn room_by_cells(self, state: &State) -> u32 {
        self.cells - state.used as u32 + 1
    }

    /// How many cards a run can have to move to a column with cards.
    #[inline]
    pub(super) const fn room(self, state: &State) -> u32 {
        self.room_by_cells(state) << state.empty
    }

    /// How many cards of a run of `len` move to an empty column, of which there is at least one.
    #[inline]
    pub(super) const fn room_in_empty(self, state: &State, len: u32) -> u32 {
        let classic = self.room_by_cells(state);
        let vista = classic << (state.empty - 1);
        let room = match self.to_empty {
            ToEmpty::Classic => classic,
            ToEmpty::Vista => vista,
            ToEmpty::Both if len <= classic || vista == classic => classic,
            ToEmpty::Both => return 0,
        };
        if len < room { len } else { room }
    }

    /// Whether a move takes the same cards under either rule for empty columns.
    #[inline]
    pub(super) fn holds_under_both(self, state: &State, step: PackedMove) -> bool {
        step.count() <= self.room_by_cells(state)
            || !state.cols.get(usize::from(step.to())).is_some_and(|to| to.is_empty())
    }
}

/// A position: 96 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// Column i holds what is left of the i-th prefix, or none.
    pub(super) cols: [Column; 8],
    /// The cards in cells.
    pub(super) cells: u64,
    /// The cards on top of columns.
    pub(super) tops: u64,
    /// The sum of the hashes of columns and cells.
    pub(super) hash: u64,
    /// How many cards of each suit are home.
    pub(super) home: [u8; 4],
    /// The number of cells in use.
    pub(super) used: u8,
    /// The number of empty columns.
    pub(super) empty: u8,
}

const _: () = assert!(size_of::<State>() == 96);

/// The share of a card in a cell in a position's hash.
#[inline]
pub(super) const fn cell_hash(card: Code) -> u64 {
    mix(1 << 63 | card as u64)
}

/// The cards of a set, lowest code first.
#[inline]
pub(super) fn cards_of(mut set: u64) -> impl Iterator<Item = Code> {
    std::iter::from_fn(move || {
        let card = (set != 0).then(|| set.trailing_zeros() as Code);
        set &= set.wrapping_sub(1);
        card
    })
}

impl State {
    /// The position that a layout was made for, without autoplay.
    pub(super) fn new(layout: &Layout, cells: u64, home: [u8; 4]) -> Self {
        let used = cells.count_ones() as u8;
        let mut state =
            Self { cols: [Column::EMPTY; 8], cells, tops: 0, hash: 0, home, used, empty: 8 };
        for index in 0..8 {
            state.set(index, layout.column(index));
        }
        for card in cards_of(cells) {
            state.hash = state.hash.wrapping_add(cell_hash(card));
        }
        state
    }

    /// Whether all cards are home.
    #[inline]
    pub(super) const fn is_won(&self) -> bool {
        self.empty == 8 && self.cells == 0
    }

    #[inline]
    fn set(&mut self, index: usize, new: Column) {
        let old = self.cols[index];
        self.cols[index] = new;
        self.tops ^= old.top_set() ^ new.top_set();
        self.hash = self.hash.wrapping_sub(old.hash()).wrapping_add(new.hash());
        self.empty = self.empty + u8::from(new.is_empty()) - u8::from(old.is_empty());
    }

    #[inline]
    fn leave_cell(&mut self, card: Code) {
        self.cells ^= 1 << card;
        self.used -= 1;
        self.hash = self.hash.wrapping_sub(cell_hash(card));
    }

    /// Makes a move, without autoplay.
    #[inline]
    pub(super) fn play(&mut self, layout: &Layout, step: PackedMove) {
        let cards = if step.from() == CELL {
            self.leave_cell(step.card());
            1 << step.card()
        } else {
            let from = usize::from(step.from() & 7);
            let column = self.cols[from];
            self.set(from, layout.rest(column, step.count()));
            column.upper(step.count())
        };
        match step.to() {
            CELL => {
                self.cells |= cards;
                self.used += 1;
                self.hash = self.hash.wrapping_add(cell_hash(cards.trailing_zeros() as Code));
            }
            HOME => self.home[cards.trailing_zeros() as usize & 3] += 1,
            to => {
                let to = usize::from(to & 7);
                self.set(to, self.cols[to].with(cards, step.count()));
            }
        }
    }

    /// The cards on top of columns and in cells.
    #[inline]
    pub(super) const fn available(&self) -> u64 {
        self.cells | self.tops
    }

    /// The next card of each suit (bits from 52 on for complete suits).
    #[inline]
    pub(super) const fn wanted(&self) -> u64 {
        let [a, b, c, d] = self.home;
        1 << (4 * a) | 2 << (4 * b) | 4 << (4 * c) | 8 << (4 * d)
    }

    /// The cards that autoplay sends home if they are available.
    #[inline]
    pub(super) fn auto_wanted(&self, auto: Auto) -> u64 {
        match auto {
            Auto::Max => self.wanted(),
            Auto::Safe => {
                let [a, b, c, d] = self.home;
                let black = c.min(d).max(1);
                let red = a.min(b).max(1);
                u64::from(a <= black) << (4 * a)
                    | u64::from(b <= black) << (4 * b + 1)
                    | u64::from(c <= red) << (4 * c + 2)
                    | u64::from(d <= red) << (4 * d + 3)
            }
        }
    }

    /// Sends home what goes home by itself.
    #[inline]
    pub(super) fn autoplay(&mut self, layout: &Layout, auto: Auto) {
        loop {
            let ready = self.auto_wanted(auto) & self.available();
            if ready == 0 {
                return;
            }
            let step = self.home_move(ready.trailing_zeros() as Code);
            self.play(layout, step);
        }
    }

    /// The move that takes an available card home.
    pub(super) fn home_move(&self, card: Code) -> PackedMove {
        if self.cells >> card & 1 == 1 {
            return PackedMove::from_cell(card, HOME);
        }
        let from = self.cols.iter().position(|column| column.top_set() == 1 << card);
        PackedMove::from_column(from.unwrap_or_default(), HOME, 1)
    }
}

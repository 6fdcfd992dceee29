//! A position in less than two cache lines, and moves on it.
//!
//! Columns are [`PackedColumn`] words, and the cells are a set of cards, since the order of cells has
//! no meaning here. The hash is a sum over the cards of [what each lies on](Support), so
//! positions that differ only in the order of columns or cells have the same hash, and a move updates
//! it by one subtraction and one addition.

use super::cards::{
    Code, cards_home, each, highest, next_cards, safe_next_cards, spared_next_cards,
};
use super::column::{PackedColumn, Support};
use super::layout::Layout;
use crate::rules::{Autoplay, EmptyColumn};

/// A cell, as the start or target of a packed move.
pub(super) const CELL: u8 = 8;
/// The foundations as a target.
pub(super) const HOME: u8 = 9;

/// A move in two bytes: from (a column or [`CELL`]), to (a column, [`CELL`] or [`HOME`]), and the
/// number of cards or, for a move out of a cell, the card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct PackedMove(u16);

impl PackedMove {
    /// A move of `count` cards from a column to a column, a cell or home.
    #[inline]
    pub(super) const fn from_column(from: usize, to: u8, count: u32) -> Self {
        Self((from as u16) << 12 | (to as u16) << 8 | count as u16)
    }

    /// A move of a card from a cell to a column or home.
    #[inline]
    pub(super) const fn from_cell(card: Code, to: u8) -> Self {
        Self((CELL as u16) << 12 | (to as u16) << 8 | card as u16)
    }

    /// The inverse of [`PackedMove::bits`].
    #[inline]
    pub(super) const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    #[inline]
    pub(super) const fn bits(self) -> u16 {
        self.0
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

    /// The number of cards that move; 1 for a move out of a cell.
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

/// Which cards go home by themselves during a search. If a search has more autoplay than the rules,
/// the solution has moves instead (see `convert`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Auto {
    /// The cards that Horne's rule takes.
    Safe,
    /// The cards that can be spared when moves home are not counted.
    Uncounted,
    Max,
}

impl Auto {
    /// The autoplay of searches that compare the lengths of solutions. Rules without autoplay need one
    /// move home for each card anyway.
    pub(super) const fn of_lengths(autoplay: Autoplay) -> Self {
        match autoplay {
            Autoplay::Safe => Self::Safe,
            Autoplay::None | Autoplay::Max => Self::Max,
        }
    }
}

/// The rules in the form that the search needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PackedRules {
    pub(super) cells: u32,
    pub(super) auto: Auto,
    /// The rule for empty columns; `None` limits moves to what is legal under both.
    pub(super) empty_column: Option<EmptyColumn>,
}

impl PackedRules {
    /// The number of cards that move at once using free cells alone, as to an empty column under
    /// classic.
    #[inline]
    pub(super) const fn room_by_cells(self, state: &State) -> u32 {
        self.cells - state.used as u32 + 1
    }

    /// The maximum number of cards that can move to a non-empty column.
    #[inline]
    pub(super) const fn room(self, state: &State) -> u32 {
        self.room_by_cells(state) << state.empty
    }

    /// How many cards of a run of `len` move to an empty column; there must be one.
    #[inline]
    pub(super) const fn room_in_empty(self, state: &State, len: u32) -> u32 {
        let classic = self.room_by_cells(state);
        let vista = classic << (state.empty - 1);
        let room = match self.empty_column {
            Some(EmptyColumn::Classic) => classic,
            Some(EmptyColumn::Vista) => vista,
            None if len <= classic || vista == classic => classic,
            None => return 0,
        };
        if len < room { len } else { room }
    }

    /// Whether a move takes the same cards under both rules for empty columns.
    #[inline]
    pub(super) fn holds_under_both(self, state: &State, step: PackedMove) -> bool {
        step.count() <= self.room_by_cells(state)
            || !state.cols.get(usize::from(step.to())).is_some_and(|to| to.is_empty())
    }
}

/// A position: 96 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct State {
    /// In the order of the start; a column holds the rest of its prefix, or any run if that is gone.
    pub(super) cols: [PackedColumn; 8],
    /// The cards in cells.
    pub(super) cells: u64,
    /// The cards on top of columns.
    pub(super) tops: u64,
    /// The sum of the Zobrist numbers of all cards that are not home.
    pub(super) hash: u64,
    /// How many cards of each suit are home.
    pub(super) home: [u8; 4],
    /// The number of cells in use.
    pub(super) used: u8,
    /// The number of empty columns.
    pub(super) empty: u8,
}

const _: () = assert!(size_of::<State>() == 96);

impl State {
    /// The start position of a layout, without autoplay.
    pub(super) fn new(layout: &Layout, cells: u64, home: [u8; 4]) -> Self {
        let cols = std::array::from_fn(|index| layout.column(index));
        let state = Self::from_columns(cols, cells, cards_home(home));
        Self { hash: state.fresh_hash(layout), ..state }
    }

    /// A position with these columns, cards in cells and cards home; its hash is not set.
    #[inline]
    pub(super) fn from_columns(cols: [PackedColumn; 8], cells: u64, home: u64) -> Self {
        let of_suit = |suit: u32| (home & 0x1_1111_1111_1111 << suit).count_ones() as u8;
        Self {
            tops: cols.iter().fold(0, |tops, column| tops | column.top_set()),
            empty: cols.iter().map(|column| u8::from(column.is_empty())).sum(),
            cols,
            cells,
            hash: 0,
            home: [of_suit(0), of_suit(1), of_suit(2), of_suit(3)],
            used: cells.count_ones() as u8,
        }
    }

    /// Passes each card that is not home to `give`, with what it lies on.
    pub(super) fn each_card(&self, layout: &Layout, mut give: impl FnMut(Code, Support)) {
        each(self.cells).for_each(|card| give(card, Support::CELL));
        for &column in self.cols.iter().filter(|column| !column.is_empty()) {
            let mut run = column.run();
            let mut count = 1;
            while run != 0 {
                // The run's cards, starting at the top.
                let moved = column.upper(count);
                give(highest(moved), Support::under(column, moved, count));
                run &= run - 1;
                count += 1;
            }
            layout.each_in_prefix(column.prefix(), &mut give);
        }
    }

    /// The hash, computed from scratch.
    pub(super) fn fresh_hash(&self, layout: &Layout) -> u64 {
        let mut hash = 0u64;
        self.each_card(layout, |card, on| hash = hash.wrapping_add(on.zobrist(card)));
        hash
    }

    /// The hash after one card changes what it lies on and nothing goes home.
    #[inline]
    pub(super) fn hash_with(&self, card: Code, was: Support, is: Support) -> u64 {
        self.hash.wrapping_sub(was.zobrist(card)).wrapping_add(is.zobrist(card))
    }

    /// Whether all cards are home.
    #[inline]
    pub(super) const fn is_won(&self) -> bool {
        self.empty == 8 && self.cells == 0
    }

    #[inline(always)]
    fn set(&mut self, index: usize, new: PackedColumn) {
        let old = self.cols[index];
        self.cols[index] = new;
        self.tops ^= old.top_set() ^ new.top_set();
        self.empty = self.empty + u8::from(new.is_empty()) - u8::from(old.is_empty());
    }

    /// Makes a move, without autoplay.
    #[inline(always)]
    pub(super) fn play(&mut self, layout: &Layout, step: PackedMove) {
        let cards = if step.from() == CELL {
            self.cells ^= 1 << step.card();
            self.used -= 1;
            self.hash = self.hash.wrapping_sub(Support::CELL.zobrist(step.card()));
            1 << step.card()
        } else {
            let from = usize::from(step.from() & 7);
            let column = self.cols[from];
            let cards = column.upper(step.count());
            let under = Support::under(column, cards, step.count());
            self.hash = self.hash.wrapping_sub(under.zobrist(highest(cards)));
            self.set(from, layout.rest(column, step.count()));
            cards
        };
        match step.to() {
            CELL => {
                self.cells |= cards;
                self.used += 1;
                self.hash = self.hash.wrapping_add(Support::CELL.zobrist(highest(cards)));
            }
            HOME => self.home[cards.trailing_zeros() as usize & 3] += 1,
            to => {
                let to = usize::from(to & 7);
                let on = Support::on(self.cols[to]);
                self.hash = self.hash.wrapping_add(on.zobrist(highest(cards)));
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
        next_cards(self.home)
    }

    /// The cards that autoplay sends home if they are available.
    #[inline(always)]
    pub(super) fn auto_wanted(&self, auto: Auto) -> u64 {
        match auto {
            Auto::Max => self.wanted(),
            Auto::Safe => safe_next_cards(self.home),
            Auto::Uncounted => spared_next_cards(self.home),
        }
    }

    /// The next move that autoplay makes here.
    #[inline(always)]
    pub(super) fn next_auto_move(&self, auto: Auto) -> Option<PackedMove> {
        let ready = self.auto_wanted(auto) & self.available();
        (ready != 0).then(|| self.home_move(ready.trailing_zeros() as Code))
    }

    /// Plays home every card that autoplay takes.
    #[inline]
    pub(super) fn autoplay(&mut self, layout: &Layout, auto: Auto) {
        while let Some(step) = self.next_auto_move(auto) {
            self.play(layout, step);
        }
    }

    /// The position after a move and its autoplay.
    #[inline]
    pub(super) fn after(&self, layout: &Layout, auto: Auto, step: PackedMove) -> Self {
        let mut child = *self;
        child.play(layout, step);
        child.autoplay(layout, auto);
        child
    }

    /// The cards that are home here but not in an earlier position.
    #[inline]
    pub(super) fn gone_home_since(&self, before: &Self) -> u64 {
        cards_home(self.home) & !cards_home(before.home)
    }

    /// The move that takes an available card home.
    #[inline(always)]
    pub(super) fn home_move(&self, card: Code) -> PackedMove {
        if self.cells >> card & 1 == 1 {
            return PackedMove::from_cell(card, HOME);
        }
        let mut from = 0;
        for (i, column) in self.cols.iter().enumerate() {
            from |= if column.top_set() == 1 << card { i } else { 0 };
        }
        PackedMove::from_column(from & 7, HOME, 1)
    }
}

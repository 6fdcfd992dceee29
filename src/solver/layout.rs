//! What never changes while one position is searched: the columns as they were at its start.
#![expect(clippy::cast_possible_truncation, reason = "columns and places fit a byte")]

use super::column::{Code, Column, fits};
use super::packed::State;

/// Names no column: the card starts in a cell or home.
pub(super) const NO_COLUMN: u8 = 8;

/// Tables over the prefixes (0 for none, otherwise 1 + the code of the last card) and the cards.
pub(super) struct Layout {
    /// The columns at the start, the deepest card first.
    pub(super) columns: [Vec<Code>; 8],
    /// For each prefix: the column when nothing lies on it.
    bare: [Column; 64],
    /// For each prefix: the set of cards that have a lower one of their suit in it.
    pub(super) blocks: [u64; 64],
    /// For each prefix: how many of its runs hold a card above a lower one of its suit.
    pub(super) forced: [u8; 64],
    /// For each card: the column it starts in, or [`NO_COLUMN`].
    pub(super) start_column: [u8; 64],
    /// For each card: its place in that column, 0 being the deepest.
    pub(super) start_place: [u8; 64],
}

/// All cards of this card's suit above it in rank.
const fn higher(card: Code) -> u64 {
    0x1_1111_1111_1110 << card & ((1 << 52) - 1)
}

impl Layout {
    /// The tables for a start position.
    pub(super) fn new(columns: [Vec<Code>; 8]) -> Self {
        let mut layout = Self {
            columns: [const { Vec::new() }; 8],
            bare: [Column::EMPTY; 64],
            blocks: [0; 64],
            forced: [0; 64],
            start_column: [NO_COLUMN; 64],
            start_place: [0; 64],
        };
        for (index, column) in columns.iter().enumerate() {
            let mut blocks = 0;
            for (place, &card) in column.iter().enumerate() {
                let prefix = usize::from(card) + 1;
                blocks |= higher(card);
                layout.blocks[prefix] = blocks;
                layout.start_column[usize::from(card)] = index as u8;
                layout.start_place[usize::from(card)] = place as u8;
                layout.bare[prefix] = match place.checked_sub(1).map(|below| column[below]) {
                    None => Column::single(card, 0),
                    Some(below) if fits(card, below) => {
                        layout.bare[usize::from(below) + 1].with(1 << card, 1)
                    }
                    Some(below) => Column::single(card, usize::from(below) + 1),
                };
                layout.forced[prefix] = layout.forced_in(layout.bare[prefix]);
            }
        }
        layout.columns = columns;
        layout
    }

    /// The number of runs that hold a card above a lower one of its suit in their column.
    pub(super) fn forced_runs(&self, state: &State) -> usize {
        state.cols.iter().map(|&column| usize::from(self.forced_in(column))).sum()
    }

    fn forced_in(&self, column: Column) -> u8 {
        let under = column.prefix();
        self.forced[under] + u8::from(column.run() & self.blocks[under] != 0)
    }

    /// A start column as a word.
    pub(super) fn column(&self, index: usize) -> Column {
        self.columns[index].last().map_or(Column::EMPTY, |&card| self.bare[usize::from(card) + 1])
    }

    /// A column when the upper `count` cards of its run are gone.
    #[inline]
    pub(super) const fn rest(&self, column: Column, count: u32) -> Column {
        if count < column.len() {
            column.without(column.upper(count), count)
        } else {
            self.bare[column.prefix()]
        }
    }
}

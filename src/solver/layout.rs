//! Tables about the start position, constant during a search.

use super::cards::{Code, fits, higher};
use super::column::{PackedColumn, Support};

/// No column: as the start of a card, a cell or its foundation.
pub(super) const NO_COLUMN: u8 = 8;

/// Tables by prefix (0 for none, otherwise 1 + the code of its last card) and by card.
pub(super) struct Layout {
    /// The columns at the start, the deepest card first.
    pub(super) columns: [Vec<Code>; 8],
    /// For each prefix: the column when nothing lies on it.
    pub(super) bare: [PackedColumn; 64],
    /// For each prefix: its cards.
    pub(super) cards: [u64; 64],
    /// For each prefix: the set of cards that have a lower one of their suit in it.
    pub(super) blocks: [u64; 64],
    /// For each prefix: the number of its runs that hold a card above a lower one of its suit.
    pub(super) forced: [u8; 64],
    /// For each card: the column it starts in, or [`NO_COLUMN`].
    pub(super) start_column: [u8; 64],
    /// For each card: its index in that column, 0 being the deepest.
    pub(super) start_place: [u8; 64],
}

impl Layout {
    /// The tables for a start position.
    pub(super) fn new(columns: [Vec<Code>; 8]) -> Self {
        let mut layout = Self {
            columns: [const { Vec::new() }; 8],
            bare: [PackedColumn::EMPTY; 64],
            cards: [0; 64],
            blocks: [0; 64],
            forced: [0; 64],
            start_column: [NO_COLUMN; 64],
            start_place: [0; 64],
        };
        for (index, column) in columns.iter().enumerate() {
            let (mut cards, mut blocks) = (0, 0);
            for (place, &card) in column.iter().enumerate() {
                let prefix = usize::from(card) + 1;
                let under = place.checked_sub(1).map(|below| column[below]);
                cards |= 1 << card;
                layout.cards[prefix] = cards;
                blocks |= higher(card);
                layout.blocks[prefix] = blocks;
                layout.start_column[usize::from(card)] = index as u8;
                layout.start_place[usize::from(card)] = place as u8;
                layout.bare[prefix] = match under {
                    None => PackedColumn::single(card, 0),
                    Some(below) if fits(card, below) => {
                        layout.bare[usize::from(below) + 1].with(1 << card, 1)
                    }
                    Some(below) => PackedColumn::single(card, usize::from(below) + 1),
                };
                layout.forced[prefix] = layout.forced_in(layout.bare[prefix]);
            }
        }
        layout.columns = columns;
        layout
    }

    /// The number of a column's runs that hold a card above a lower one of its suit.
    pub(super) fn forced_in(&self, column: PackedColumn) -> u8 {
        let under = column.prefix();
        self.forced[under] + u8::from(column.run() & self.blocks[under] != 0)
    }

    /// The cards of a prefix, the deepest first.
    pub(super) fn cards_in(&self, prefix: usize) -> &[Code] {
        let Some(last) = prefix.checked_sub(1) else { return &[] };
        let column = &self.columns[usize::from(self.start_column[last])];
        &column[..=usize::from(self.start_place[last])]
    }

    /// Passes each card of a prefix to `give`, with what it lies on.
    pub(super) fn each_in_prefix(&self, prefix: usize, give: &mut impl FnMut(Code, Support)) {
        let mut under = None;
        for &card in self.cards_in(prefix) {
            give(card, Support::as_dealt(card, under));
            under = Some(card);
        }
    }

    /// A start column as a word.
    pub(super) fn column(&self, index: usize) -> PackedColumn {
        self.columns[index]
            .last()
            .map_or(PackedColumn::EMPTY, |&card| self.bare[usize::from(card) + 1])
    }

    /// A column without the upper `count` cards of its run.
    #[inline]
    pub(super) const fn rest(&self, column: PackedColumn, count: u32) -> PackedColumn {
        if count < column.len() {
            column.without(column.upper(count), count)
        } else {
            self.bare[column.prefix()]
        }
    }
}

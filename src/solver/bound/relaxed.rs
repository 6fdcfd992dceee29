//! Positions of the relaxed game, and their forced moves.

use super::super::cards::{lowest, next_cards, safe_next_cards};
use super::super::column::{PackedColumn, mix};
use super::super::layout::Layout;
use super::super::packed::State;
use crate::rules::Autoplay;

/// A position of the relaxed game.
#[derive(Clone, Copy)]
pub(super) struct Relaxed {
    /// The run on top of each column; its top card is the lowest bit.
    pub(super) tops: [u64; 8],
    /// The prefix under it.
    pub(super) under: [u8; 8],
    /// The released cards, including those that have since gone home.
    pub(super) released: u64,
    /// The next card of each suit.
    pub(super) wanted: u64,
    /// The moves made.
    pub(super) paid: u32,
}

impl Relaxed {
    /// The relaxed game from a position.
    pub(super) fn new(state: &State) -> Self {
        let mut relaxed = Self {
            tops: [0; 8],
            under: [0; 8],
            released: state.cells,
            wanted: state.wanted(),
            paid: 0,
        };
        for (i, column) in state.cols.iter().enumerate() {
            relaxed.tops[i] = column.run();
            relaxed.under[i] = column.prefix() as u8;
        }
        relaxed
    }

    pub(super) fn is_over(&self) -> bool {
        self.tops.iter().fold(0, |all, run| all | run) == 0
    }

    #[inline]
    pub(super) const fn prefix(&self, column: usize) -> usize {
        self.under[column] as usize & 63
    }
}

/// The columns of a layout as runs, by prefix (0 for none, otherwise 1 + the code of its last card): a
/// copy of its tables saves 2 % of the instructions of a proof.
pub(super) struct Runs {
    /// The run on top of the prefix, and the prefix under that run.
    bare: [PackedColumn; 64],
    /// The cards in the prefix.
    pub(super) cards: [u64; 64],
    /// The cards that have a lower one of their suit in the prefix.
    blocks: [u64; 64],
    pub(super) homes: Autoplay,
}

impl Runs {
    pub(super) fn new(layout: &Layout, homes: Autoplay) -> Self {
        Self { bare: layout.bare, cards: layout.cards, blocks: layout.blocks, homes }
    }

    /// The next cards that go home without a move.
    #[inline]
    pub(super) fn free_homes(&self, wanted: u64) -> u64 {
        if self.homes == Autoplay::Safe { safe_next_cards(home(wanted)) } else { wanted }
    }

    /// Whether a column's top run must be released in any game.
    #[inline]
    pub(super) fn is_forced(&self, relaxed: &Relaxed, column: usize) -> bool {
        relaxed.tops[column] & self.blocks[relaxed.prefix(column)] != 0
    }

    /// Releases a column's top run.
    #[inline]
    pub(super) fn release(&self, relaxed: &mut Relaxed, column: usize) {
        relaxed.released |= relaxed.tops[column];
        relaxed.paid += 1;
        self.uncover(relaxed, column);
    }

    #[inline]
    fn uncover(&self, relaxed: &mut Relaxed, column: usize) {
        let left = self.bare[relaxed.prefix(column)];
        relaxed.tops[column] = left.run();
        relaxed.under[column] = left.prefix() as u8;
    }

    /// Plays a next card home, whether it is released or on top of a column.
    pub(super) fn play(&self, relaxed: &mut Relaxed, card: u64) {
        relaxed.wanted = relaxed.wanted & !card | card << 4;
        self.leave(relaxed, card);
    }

    /// Removes cards that went home from the columns. Returns the cards that this uncovered.
    #[inline]
    fn leave(&self, relaxed: &mut Relaxed, home: u64) -> u64 {
        let mut bare = 0;
        for column in 0..8 {
            if relaxed.tops[column] & home != 0 {
                relaxed.tops[column] &= !home;
                if relaxed.tops[column] == 0 {
                    self.uncover(relaxed, column);
                }
                bare |= lowest(relaxed.tops[column]);
            }
        }
        bare
    }

    /// Plays home every card that goes home freely and releases every run that must be released,
    /// until the position is stuck.
    #[inline]
    pub(super) fn settle(&self, relaxed: &mut Relaxed) {
        loop {
            self.play_home(relaxed);
            let mut any = false;
            for column in 0..8 {
                while self.is_forced(relaxed, column) {
                    self.release(relaxed, column);
                    any = true;
                }
            }
            if !any {
                return;
            }
        }
    }

    #[inline]
    fn play_home(&self, relaxed: &mut Relaxed) {
        let mut available = relaxed.released;
        for run in relaxed.tops {
            available |= lowest(run);
        }
        loop {
            let home = available & self.free_homes(relaxed.wanted);
            if home == 0 {
                return;
            }
            relaxed.wanted = relaxed.wanted & !home | home << 4;
            available |= self.leave(relaxed, home);
        }
    }

    /// A hash of a stuck position.
    #[inline]
    pub(super) fn key(&self, relaxed: &Relaxed) -> u64 {
        // When moves home are free, the columns alone determine which cards are home.
        let mut key = if self.homes == Autoplay::Safe { mix(relaxed.wanted | 1 << 63) } else { 1 };
        for (&run, &under) in relaxed.tops.iter().zip(&relaxed.under) {
            key = key.wrapping_add(mix(run ^ u64::from(under) << 56));
        }
        key
    }
}

/// How many cards of each suit are home, given the next card of each.
#[inline]
fn home(wanted: u64) -> [u8; 4] {
    let count = |suit: u32| ((wanted & 0x11_1111_1111_1111 << suit).trailing_zeros() >> 2) as u8;
    let home = [count(0), count(1), count(2), count(3)];
    debug_assert_eq!(next_cards(home), wanted);
    home
}

//! A lower bound on the number of moves that a position still needs.
//!
//! # The relaxed game
//! Assume unlimited cells, and let a whole run move to them at once. Then a card that has left its
//! place (*released*) blocks no other card and goes home as soon as its turn comes. A move of this
//! game either releases the run on top of a column or, if autoplay does not take it, plays a card
//! home; the game is over when every card is released or home. The bound is the length of the
//! shortest relaxed game.
//!
//! It never exceeds the true distance, because the relaxed game can follow every real game move by
//! move: the cards that a move takes from a column are the top of a run, so one release (of the
//! whole run, which frees at least as many cards) stands for it; a card that leaves a cell, or was
//! moved earlier, is already released; a move home is the same in both. A card has to be followed
//! only until it is released, and having more cards released or home never takes a move away, so the
//! relaxed game is over when the real one is.
//!
//! The same argument from one position to the next makes the bound consistent: no move lowers it
//! by more than one, and a move out of a cell to a column does not lower it at all.
//!
//! # How its length is found
//! 1. Cards that go home freely do so at once; this never hurts.
//! 2. A run on top with a card that lies above a lower one of its suit in the same column has to be
//!    released in any game (the lower one must leave before the upper one can go home), so it is
//!    released at once. The number of such runs in each column is precomputed.
//! 3. Otherwise the position is *stuck*: the columns wait for each other in a circle. The next
//!    card to go home is one of the next cards of the four suits, and everything above it must be
//!    released first, so there are at most four choices. A next card above another one in the same
//!    column comes first. The choices are tried with a rising limit, starting from the moves
//!    [owed](owed). Results are kept in a [`BoundTable`], since neighbouring positions of a search share
//!    nearly all of them.
//!
//! Under `safe`, a next card that autoplay does not take costs one more move. Without autoplay,
//! moves home are counted elsewhere (each card needs exactly one) and are free here.

use std::sync::atomic::{AtomicU64, Ordering};

use super::cards::{ALL, lowest};
use super::layout::Layout;
use super::packed::State;
use crate::rules::Autoplay;

mod owed;
mod relaxed;

use owed::Owed;
use relaxed::{Relaxed, Runs};

/// Relaxed distances of one layout.
pub(super) struct Bound {
    runs: Runs,
    owed: Owed,
    table: BoundTable,
}

/// A position prepared for several queries.
pub(super) struct Start {
    /// Before any move of the relaxed game.
    relaxed: Relaxed,
    /// After the forced moves.
    settled: Relaxed,
}

impl Bound {
    /// The bound for positions of a layout, with a table of at most `bytes` bytes that threads share.
    pub(super) fn new(layout: &Layout, homes: Autoplay, bytes: usize) -> Self {
        let (runs, owed) = (Runs::new(layout, homes), Owed::new(layout, homes));
        Self { runs, owed, table: BoundTable::new(bytes) }
    }

    /// Bytes that the table uses.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The length of the relaxed game from here, known to be at least `floor`, if it is at most `limit`.
    pub(super) fn within(&self, state: &State, floor: u32, limit: u32) -> Option<u32> {
        self.length(&self.start(state), floor, limit)
    }

    /// The length from a prepared position, known to be at least `floor`, if it is at most `limit`.
    pub(super) fn length(&self, start: &Start, floor: u32, limit: u32) -> Option<u32> {
        self.settled_within(&start.settled, floor, limit)
    }

    /// Prepares a position for [`Bound::release_helps`].
    pub(super) fn start(&self, state: &State) -> Start {
        let relaxed = Relaxed::new(state);
        let mut settled = relaxed;
        self.runs.settle(&mut settled);
        Start { relaxed, settled }
    }

    /// Whether releasing the run on top of a column shortens the relaxed game, whose length is `bound`.
    ///
    /// If not, no move from that column lowers the bound (except moves home under `safe`).
    pub(super) fn release_helps(&self, start: &Start, column: usize, bound: u32) -> bool {
        let Start { relaxed, settled } = start;
        if self.runs.is_forced(relaxed, column) {
            return true;
        }
        if settled.under[column] != relaxed.under[column] || settled.tops[column] == 0 {
            return false; // All of it goes home freely.
        }
        let mut released = *settled;
        self.runs.release(&mut released, column);
        released.paid -= 1;
        self.runs.settle(&mut released);
        self.settled_within(&released, bound - 1, bound - 1).is_some()
    }

    fn settled_within(&self, relaxed: &Relaxed, floor: u32, limit: u32) -> Option<u32> {
        let paid = relaxed.paid;
        if paid > limit || relaxed.is_over() {
            return (paid <= limit).then_some(paid);
        }
        let limit = limit - paid;
        let key = self.runs.key(relaxed);
        let known = self.known(relaxed, key);
        if known.at_least() > limit {
            return None;
        }
        if known.at_most() == known.at_least() {
            return Some(paid + known.at_least());
        }
        let least = known.at_least().max(floor.saturating_sub(paid));
        let length = (least..=limit).find(|&length| self.stuck_within(relaxed, key, length))?;
        Some(paid + length)
    }

    /// The table entry of a stuck position that is not over. A new entry holds the owed moves.
    #[inline]
    fn known(&self, relaxed: &Relaxed, key: u64) -> BoundEntry {
        let mut known = self.table.get(key);
        if known.at_least() == 0 {
            known.set_at_least(self.owed.least(relaxed).max(1));
            self.table.put(key, known);
        }
        known
    }

    /// Whether a stuck position that is not over can be finished in `limit` moves.
    fn stuck_within(&self, relaxed: &Relaxed, key: u64, limit: u32) -> bool {
        let mut known = self.known(relaxed, key);
        if known.at_most() <= limit || known.at_least() > limit {
            return known.at_most() <= limit;
        }
        let mut rest = relaxed.wanted & ALL;
        let mut within = false;
        while rest != 0 && !within {
            within = self.way_within(relaxed, lowest(rest), limit);
            rest &= rest - 1;
        }
        if within {
            known.set_at_most(limit);
        } else {
            known.set_at_least(limit + 1);
        }
        self.table.put(key, known);
        within
    }

    /// Whether `limit` moves are enough when `card` is the next one to go home.
    #[inline]
    fn way_within(&self, stuck: &Relaxed, card: u64, limit: u32) -> bool {
        let Some(mut relaxed) = self.uncovered(stuck, card) else { return false };
        if self.runs.free_homes(stuck.wanted) & card == 0 {
            relaxed.paid += 1;
            self.runs.play(&mut relaxed, card);
        }
        if relaxed.paid > limit {
            return false;
        }
        self.runs.settle(&mut relaxed);
        if relaxed.is_over() || relaxed.paid >= limit {
            return relaxed.paid <= limit && relaxed.is_over();
        }
        let left = limit - relaxed.paid;
        relaxed.paid = 0;
        let key = self.runs.key(&relaxed);
        self.stuck_within(&relaxed, key, left)
    }

    /// The position in which a next card is released or on top, before the next paid move; `None`
    /// if another next card comes first.
    #[inline]
    fn uncovered(&self, stuck: &Relaxed, card: u64) -> Option<Relaxed> {
        let free = self.runs.free_homes(stuck.wanted);
        let mut relaxed = *stuck;
        relaxed.paid = 0;
        let holds = |&column: &usize| {
            (stuck.tops[column] | self.runs.cards[stuck.prefix(column)]) & card != 0
        };
        let Some(column) = (0..8).find(holds) else {
            return (self.runs.homes == Autoplay::Safe).then_some(relaxed);
        };
        while relaxed.released & card == 0 && lowest(relaxed.tops[column]) != card {
            let run = relaxed.tops[column];
            let above = if run & card == 0 { run } else { run & (card - 1) };
            if above & free != 0 {
                return None;
            }
            self.runs.release(&mut relaxed, column);
        }
        Some(relaxed)
    }
}

/// The most bytes that a table takes.
const MOST_BYTES: usize = 16 << 20;

/// The known bounds of a stuck position: the low 48 bits of its hash (its index holds the others),
/// the fewest moves it needs, and 255 minus the most. An entry of zeroes holds no bounds.
#[derive(Clone, Copy)]
struct BoundEntry(u64);

impl BoundEntry {
    const fn at_least(self) -> u32 {
        (self.0 >> 8 & 255) as u32
    }

    const fn at_most(self) -> u32 {
        255 - (self.0 & 255) as u32
    }

    fn set_at_least(&mut self, moves: u32) {
        self.0 = self.0 & !0xff00 | u64::from(moves & 255) << 8;
    }

    fn set_at_most(&mut self, moves: u32) {
        self.0 = self.0 & !0xff | u64::from((255 - moves) & 255);
    }
}

/// Entries by hash; a new entry replaces the old one in its slot. Threads may use each other's.
///
/// An entry identifies a relaxed position by 64 bits of hash (61 in the small table of a single
/// bound). A collision could make a bound too high; at 10⁹ look-ups, more than a search makes in a
/// gigabyte, the probability that this ever happens is below 10⁻⁹.
struct BoundTable {
    entries: Vec<AtomicU64>,
    shift: u32,
}

impl BoundTable {
    /// A table of at most `bytes` bytes, but at least two entries.
    fn new(bytes: usize) -> Self {
        let entries = (bytes.min(MOST_BYTES) / size_of::<BoundEntry>()).max(2);
        let bits = entries.ilog2();
        let zeros = std::iter::repeat_with(AtomicU64::default);
        Self { entries: zeros.take(1 << bits).collect(), shift: 64 - bits }
    }

    /// Bytes that the table uses.
    fn bytes(&self) -> usize {
        self.entries.len() * size_of::<BoundEntry>()
    }

    #[inline]
    const fn place(&self, key: u64) -> usize {
        (key >> self.shift) as usize
    }

    /// The entry of a position.
    #[inline]
    fn get(&self, key: u64) -> BoundEntry {
        let known = self.entries[self.place(key)].load(Ordering::Relaxed);
        BoundEntry(if known >> 16 == key << 16 >> 16 { known } else { key << 16 })
    }

    #[inline]
    fn put(&self, key: u64, entry: BoundEntry) {
        self.entries[self.place(key)].store(entry.0, Ordering::Relaxed);
    }
}

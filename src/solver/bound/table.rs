//! Known lengths of relaxed games, shared by all threads of a search.

use std::sync::atomic::{AtomicU64, Ordering};

/// The most bytes that a table takes.
const MOST_BYTES: usize = 16 << 20;

/// The known bounds of a stuck position: the low 48 bits of its hash (its index holds the others),
/// the fewest moves it needs, and 255 minus the most. An entry of zeroes holds no bounds.
#[derive(Clone, Copy)]
pub(super) struct Entry(u64);

impl Entry {
    pub(super) const fn at_least(self) -> u32 {
        (self.0 >> 8 & 255) as u32
    }

    pub(super) const fn at_most(self) -> u32 {
        255 - (self.0 & 255) as u32
    }

    pub(super) fn set_at_least(&mut self, moves: u32) {
        self.0 = self.0 & !0xff00 | u64::from(moves & 255) << 8;
    }

    pub(super) fn set_at_most(&mut self, moves: u32) {
        self.0 = self.0 & !0xff | u64::from((255 - moves) & 255);
    }
}

/// Entries by hash; a new entry replaces the old one in its slot. Threads may use each other's.
///
/// An entry identifies a relaxed position by 64 bits of hash (61 in the small table of a single
/// bound). A collision could make a bound too high; at 10⁹ look-ups, more than a search makes in a
/// gigabyte, the probability that this ever happens is below 10⁻⁹.
pub(super) struct Table {
    entries: Vec<AtomicU64>,
    shift: u32,
}

impl Table {
    /// A table of at most `bytes` bytes, but at least two entries.
    pub(super) fn new(bytes: usize) -> Self {
        let entries = (bytes.min(MOST_BYTES) / size_of::<Entry>()).max(2);
        let bits = entries.ilog2();
        let zeros = std::iter::repeat_with(AtomicU64::default);
        Self { entries: zeros.take(1 << bits).collect(), shift: 64 - bits }
    }

    /// Bytes that the table uses.
    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "shifted to the bits of an index")]
    const fn place(&self, key: u64) -> usize {
        (key >> self.shift) as usize
    }

    /// The entry of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Entry {
        let known = self.entries[self.place(key)].load(Ordering::Relaxed);
        Entry(if known >> 16 == key << 16 >> 16 { known } else { key << 16 })
    }

    #[inline]
    pub(super) fn put(&self, key: u64, entry: Entry) {
        self.entries[self.place(key)].store(entry.0, Ordering::Relaxed);
    }
}

//! Sets of positions by their hashes: one that holds all, and one that forgets, for searches that may
//! visit a position twice.

#![expect(clippy::cast_possible_truncation, reason = "the key is the lower half of the hash")]

use std::hash::{BuildHasherDefault, Hasher};

/// For sets of positions, which have their hashes already.
pub(super) type ByHash = BuildHasherDefault<HashAsIs>;

/// Takes a hash as it is.
#[derive(Default)]
pub(super) struct HashAsIs(u64);

impl Hasher for HashAsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {}

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// Hashes a bucket holds.
const WAYS: usize = 4;

/// The positions seen lately in one search, by half of their hash; the place in the table holds
/// some more bits of it. A false match (one in some 10⁹) loses a position, so only searches that
/// prove nothing use this.
#[derive(Default)]
pub(super) struct Seen {
    /// 0 is a free place.
    slots: Vec<[u32; WAYS]>,
}

impl Seen {
    /// Starts a new search that inserts about `positions` before old ones may be forgotten.
    pub(super) fn restart(&mut self, positions: usize) {
        let buckets = (positions / WAYS).next_power_of_two().max(256);
        self.slots.clear();
        self.slots.resize(buckets, [0; WAYS]);
    }

    /// The bytes that the table takes.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<[u32; WAYS]>()
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        (hash >> 32) as usize & (self.slots.len() - 1)
    }

    /// Whether the hash is here.
    #[inline]
    pub(super) fn contains(&self, hash: u64) -> bool {
        self.slots[self.bucket(hash)].contains(&(hash as u32))
    }

    /// Inserts a hash; false when it is here already.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        let at = self.bucket(hash);
        let slot = &mut self.slots[at];
        let [a, b, c, _] = *slot;
        if slot.contains(&(hash as u32)) {
            return false;
        }
        *slot = [hash as u32, a, b, c];
        true
    }
}

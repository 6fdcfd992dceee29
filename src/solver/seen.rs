//! A table of hashes that forgets, for searches that may visit a position twice.

use super::column::mix;

/// Hashes a bucket holds: half a cache line.
const WAYS: usize = 4;

/// The positions seen lately in one search. A hash of 64 bits that is found by mistake loses one
/// position of a search that proves nothing.
#[derive(Default)]
pub(super) struct Seen {
    slots: Vec<[u64; WAYS]>,
    mask: usize,
    salt: u64,
    generation: u64,
}

impl Seen {
    /// Starts a new search that inserts about `positions` before old ones may be forgotten.
    ///
    /// Nothing is cleared: what an earlier search left carries another salt.
    pub(super) fn restart(&mut self, positions: usize) {
        let buckets = (positions / WAYS).next_power_of_two().max(256);
        if self.slots.len() < buckets {
            self.slots.resize(buckets, [0; WAYS]);
        }
        self.mask = buckets - 1;
        self.generation += 1;
        self.salt = mix(self.generation);
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        (hash >> 20) as usize & self.mask
    }

    /// Whether the hash is here.
    #[inline]
    pub(super) fn contains(&self, hash: u64) -> bool {
        self.slots[self.bucket(hash)].contains(&(hash ^ self.salt))
    }

    /// Inserts a hash; false when it is here already.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        let at = self.bucket(hash);
        let key = hash ^ self.salt;
        let [a, b, c, d] = self.slots[at];
        if a == key || b == key || c == key || d == key {
            return false;
        }
        self.slots[at] = [key, a, b, c];
        true
    }
}

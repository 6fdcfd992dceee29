//! A table of hashes that forgets, for searches that may visit a position twice.

#![expect(clippy::cast_possible_truncation, reason = "half of a hash is wanted")]

use super::column::mix;

/// Hashes a bucket holds.
const WAYS: usize = 4;

/// The positions seen lately in one search, by half of their hash: the place in the table says some
/// more of it. One that is found by mistake (one in some 10⁹) is lost to a search that proves
/// nothing.
#[derive(Default)]
pub(super) struct Seen {
    slots: Vec<[u32; WAYS]>,
    mask: usize,
    salt: u32,
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
        self.salt = mix(self.generation) as u32;
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        (hash >> 32) as usize & self.mask
    }

    #[inline]
    fn key(&self, hash: u64) -> u32 {
        hash as u32 ^ self.salt
    }

    /// Whether the hash is here.
    #[inline]
    pub(super) fn contains(&self, hash: u64) -> bool {
        self.slots[self.bucket(hash)].contains(&self.key(hash))
    }

    /// Inserts a hash; false when it is here already.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        let at = self.bucket(hash);
        let key = self.key(hash);
        let slot = &mut self.slots[at];
        let [a, b, c, _] = *slot;
        if slot.contains(&key) {
            return false;
        }
        *slot = [key, a, b, c];
        true
    }
}

//! Sets of position hashes: a complete one, and one that forgets, for searches that may visit a
//! position twice.

use std::hash::{BuildHasherDefault, Hasher};

/// A hasher for keys that are already hashes.
pub(super) type ByHash = BuildHasherDefault<HashAsIs>;

/// Returns the key as its hash.
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

/// The number of hashes in a bucket.
const WAYS: usize = 4;

/// The positions seen recently in one search, by half of their hash; their bucket implies some more
/// bits of it. A false match (one in some 10⁹) loses a position, so only searches that prove nothing
/// use this.
#[derive(Default)]
pub(super) struct Seen {
    /// 0 marks a free slot.
    slots: Vec<[u32; WAYS]>,
}

impl Seen {
    /// Starts a new search; about `positions` insertions fit before old ones are forgotten.
    pub(super) fn restart(&mut self, positions: usize) {
        let buckets = (positions / WAYS).next_power_of_two().max(256);
        self.slots.clear();
        self.slots.resize(buckets, [0; WAYS]);
    }

    /// Bytes that the table uses.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<[u32; WAYS]>()
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        (hash >> 32) as usize & (self.slots.len() - 1)
    }

    /// Whether the set holds this hash.
    #[inline]
    pub(super) fn contains(&self, hash: u64) -> bool {
        self.slots[self.bucket(hash)].contains(&(hash as u32))
    }

    /// Inserts a hash. Returns false if the set already has it.
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

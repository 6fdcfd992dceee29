//! The positions an exhaustive search has visited.
//!
//! A position is kept as a fingerprint of 128 bits. If fingerprints fall like random numbers, two
//! of n different positions share one with a probability below n² / 2^129: for a hundred million
//! positions that is 10^−22. Only then could a proof miss a position.

/// Shards grow one at a time, so that growing takes little memory beyond the table's own.
const SHARDS: usize = 64;
const FIRST_SLOTS: usize = 64;
/// Shards of this size and above grow by a quarter.
const LARGE: usize = 1 << 9;

/// What became of a fingerprint.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Inserted {
    New,
    Old,
    /// The memory limit forbids another.
    Full,
}

#[derive(Clone, Default)]
struct Shard {
    /// Open addressing; zero is a free slot.
    slots: Vec<u128>,
    used: usize,
}

impl Shard {
    /// Where the fingerprint is, or the free slot for it.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the product is below the length")]
    fn find(&self, print: u128) -> usize {
        let low = print & u128::from(u64::MAX);
        let mut at = ((low * self.slots.len() as u128) >> 64) as usize;
        while self.slots[at] != 0 && self.slots[at] != print {
            at = if at + 1 == self.slots.len() { 0 } else { at + 1 };
        }
        at
    }
}

/// A set of fingerprints within a memory limit.
pub(super) struct Visited {
    shards: Vec<Shard>,
    slots: usize,
    max_slots: usize,
}

impl Visited {
    /// A set that takes at most so many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        let max_slots = bytes / size_of::<u128>();
        Self { shards: vec![Shard::default(); SHARDS], slots: 0, max_slots }
    }

    /// Inserts a fingerprint.
    #[inline]
    pub(super) fn insert(&mut self, print: u128) -> Inserted {
        let print = print.max(1);
        let index = (print >> 122) as usize;
        let shard = &self.shards[index];
        if shard.used * 8 >= shard.slots.len() * 7 && !self.grow(index) {
            return Inserted::Full;
        }
        let shard = &mut self.shards[index];
        let at = shard.find(print);
        if shard.slots[at] == print {
            return Inserted::Old;
        }
        shard.slots[at] = print;
        shard.used += 1;
        Inserted::New
    }

    fn grow(&mut self, index: usize) -> bool {
        let old = self.shards[index].slots.len();
        let new = match old {
            0 => FIRST_SLOTS,
            LARGE.. => old + old / 4,
            _ => old * 2,
        };
        // While the slots are moved, the old ones are there beside the new ones.
        if self.slots + new > self.max_slots {
            return false;
        }
        let used = self.shards[index].used;
        let mut shard = Shard { slots: vec![0; new], used };
        for &print in self.shards[index].slots.iter().filter(|&&print| print != 0) {
            let at = shard.find(print);
            shard.slots[at] = print;
        }
        self.shards[index] = shard;
        self.slots += new - old;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_inserted_is_found_until_memory_ends() {
        let mut set = Visited::new(1 << 20);
        let print = |i: u64| u128::from(crate::solver::column::mix(i)) << 64 | u128::from(i * i);
        let mut count = 0;
        while set.insert(print(count)) == Inserted::New {
            count += 1;
        }
        assert_eq!(set.insert(print(count)), Inserted::Full);
        assert!(count > 35_000, "{count}");
        assert!((0..count).all(|i| set.insert(print(i)) != Inserted::New));
    }
}

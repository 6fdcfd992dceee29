//! The positions that a search has met: those of a shard, each once and complete, within a memory limit; or
//! recent ones by their hashes, for searches that may visit a position twice.

use std::hash::{BuildHasherDefault, Hasher};

use super::key::Key;
use super::moves::Last;

/// The number of high bits of a hash that name the shard.
pub(super) const SHARD_BITS: u32 = 4;
/// Positions are kept in blocks, so that the store grows without copying them.
const BLOCK: usize = 1 << 10;
/// Bits of a position's number: the shard, and the index there.
const NUMBER_BITS: u32 = 28;
const PLACE_BITS: u32 = NUMBER_BITS - SHARD_BITS;
const NUMBER: u32 = (1 << NUMBER_BITS) - 1;
const FIRST_BITS: u32 = 8;

/// The parent of the position that a search starts from.
pub(super) const NO_PARENT: u32 = NUMBER;

/// What a shard stores about a position besides its cards.
#[derive(Clone, Copy)]
pub(super) struct Label {
    /// The number of the parent, one bit for whether the bound is exact, and one for whether the
    /// position was expanded.
    link: u32,
    /// The number of moves to it.
    moves: u8,
    /// A lower bound on the moves it still needs.
    bound: u8,
    /// The move that led to it.
    pub(super) last: Last,
}

const EXACT_SHIFT: u32 = NUMBER_BITS;
const EXACT: u32 = 1 << EXACT_SHIFT;
const CLOSED: u32 = 1 << (EXACT_SHIFT + 1);

impl Label {
    pub(super) fn new(parent: u32, moves: u32, bound: u32, exact: bool, last: Last) -> Self {
        let mut label = Self { link: parent & NUMBER, moves: narrow(moves), bound: 0, last };
        label.set_bound(bound, exact);
        label
    }

    /// Records a shorter path to the position.
    pub(super) fn reopen(&mut self, shorter: Self) {
        self.link = self.link & EXACT | shorter.parent();
        self.moves = shorter.moves;
        self.last = shorter.last;
    }

    pub(super) fn set_bound(&mut self, bound: u32, exact: bool) {
        self.bound = narrow(bound);
        self.link = self.link & !EXACT | u32::from(exact) << EXACT_SHIFT;
    }

    pub(super) fn close(&mut self) {
        self.link |= CLOSED;
    }

    pub(super) fn is_closed(self) -> bool {
        self.link & CLOSED != 0
    }

    pub(super) fn parent(self) -> u32 {
        self.link & NUMBER
    }

    pub(super) fn moves(self) -> u32 {
        self.moves.into()
    }

    pub(super) fn bound(self) -> u32 {
        self.bound.into()
    }

    /// Whether the bound is the length of the relaxed game, not a lower estimate.
    pub(super) fn is_exact(self) -> bool {
        self.link & EXACT != 0
    }
}

const fn narrow(n: u32) -> u8 {
    n as u8
}

/// Half a cache line.
#[repr(align(32))]
struct Entry {
    key: Key,
    label: Label,
}

const _: () = assert!(size_of::<Entry>() == 32);

/// The positions of one shard, found by their cards and named by number.
///
/// Positions are compared by all their cards; a hash only says where to look.
pub(super) struct Store {
    /// The number of the first position.
    first: u32,
    blocks: Vec<Vec<Entry>>,
    len: usize,
    /// Open addressing with linear probing. The low bits hold 1 + a position's index, the others
    /// belong to its hash; 0 is a free slot.
    slots: Vec<u64>,
    bits: u32,
    limit: usize,
}

/// The shard of a hash.
#[inline]
pub(super) const fn shard_of_hash(hash: u64) -> usize {
    (hash >> (64 - SHARD_BITS)) as usize
}

/// The shard of a position's number.
#[inline]
pub(super) const fn shard_of(number: u32) -> usize {
    (number >> PLACE_BITS) as usize
}

impl Store {
    /// The store of a shard that never uses more than `limit` bytes.
    pub(super) fn new(shard: usize, limit: usize) -> Self {
        let first = (shard as u32) << PLACE_BITS;
        let slots = vec![0; 1 << FIRST_BITS];
        Self { first, blocks: Vec::new(), len: 0, slots, bits: FIRST_BITS, limit }
    }

    const fn place(number: u32) -> (usize, usize) {
        let place = number as usize & ((1 << PLACE_BITS) - 1);
        (place / BLOCK, place % BLOCK)
    }

    fn entry(&self, number: u32) -> &Entry {
        let (block, at) = Self::place(number);
        &self.blocks[block][at]
    }

    pub(super) fn label(&self, number: u32) -> &Label {
        &self.entry(number).label
    }

    pub(super) fn label_mut(&mut self, number: u32) -> &mut Label {
        let (block, at) = Self::place(number);
        &mut self.blocks[block][at].label
    }

    /// The cards of a position.
    pub(super) fn key(&self, number: u32) -> &Key {
        &self.entry(number).key
    }

    const fn slot(hash: u64, bits: u32) -> usize {
        (hash << SHARD_BITS >> (64 - bits)) as usize
    }

    /// Prefetches the slot at which the search for a hash starts.
    #[inline]
    pub(super) fn approach(&self, hash: u64) -> u64 {
        self.slots[Self::slot(hash, self.bits)]
    }

    /// Prefetches the node in the slot, if its hash may match.
    #[inline]
    pub(super) fn approach_node(&self, hash: u64) -> u32 {
        let slot = self.approach(hash);
        if slot >> NUMBER_BITS != hash >> NUMBER_BITS || slot == 0 {
            return 0;
        }
        self.label(self.number_in(slot)).moves()
    }

    #[inline]
    const fn number_in(&self, slot: u64) -> u32 {
        self.first + (slot as u32 & NUMBER) - 1
    }

    /// Looks a position up.
    #[inline]
    pub(super) fn find(&self, key: &Key, hash: u64) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut at = Self::slot(hash, self.bits);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return None;
            }
            if slot >> NUMBER_BITS == hash >> NUMBER_BITS && self.key(self.number_in(slot)) == key {
                return Some(self.number_in(slot));
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds a position that is not in the store. Returns `None` if memory runs out; `elsewhere` is the
    /// memory that the rest of the shard uses.
    pub(super) fn add(
        &mut self,
        key: Key,
        hash: u64,
        label: Label,
        elsewhere: usize,
    ) -> Option<u32> {
        if self.len * 3 >= self.slots.len() * 2 && !self.grow(elsewhere) {
            return None;
        }
        if self.len.is_multiple_of(BLOCK) {
            let more = BLOCK * size_of::<Entry>();
            if self.bytes() + elsewhere + more > self.limit
                || self.len >= (1 << PLACE_BITS) - 2 * BLOCK
            {
                return None;
            }
            self.blocks.push(Vec::with_capacity(BLOCK));
        }
        self.blocks.last_mut()?.push(Entry { key, label });
        self.len += 1;
        let entry = hash >> NUMBER_BITS << NUMBER_BITS | self.len as u64;
        put(&mut self.slots, Self::slot(hash, self.bits), entry);
        Some(self.number_in(entry))
    }

    pub(super) fn bytes(&self) -> usize {
        self.blocks.len() * BLOCK * size_of::<Entry>() + self.slots.len() * size_of::<u64>()
    }

    /// Doubles the slots. Returns false if the limit forbids it: both tables exist for a moment.
    fn grow(&mut self, elsewhere: usize) -> bool {
        let bits = self.bits + 1;
        if self.bytes() + elsewhere + (size_of::<u64>() << bits) > self.limit {
            return false;
        }
        let mut slots = vec![0; 1 << bits];
        for &entry in self.slots.iter().filter(|&&entry| entry != 0) {
            put(&mut slots, Self::slot(entry, bits), entry);
        }
        self.slots = slots;
        self.bits = bits;
        true
    }
}

fn put(slots: &mut [u64], mut at: usize, entry: u64) {
    while slots[at] != 0 {
        at = (at + 1) & (slots.len() - 1);
    }
    slots[at] = entry;
}

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

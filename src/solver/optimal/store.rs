//! The positions of a search, each once, within a memory limit.

use super::super::column::Column;
use super::super::packed::{State, cards_of, cell_hash};

/// Positions are kept in blocks, so that the store grows without copying them.
const BLOCK: usize = 1 << 13;
/// Bits of a slot that hold 1 + a position's number; the rest is the upper part of its hash.
const NUMBER_BITS: u32 = 28;
const FIRST_BITS: u32 = 10;

/// The parent of the position that a search starts from.
pub(super) const NO_PARENT: u32 = u32::MAX;

/// What is known about a position besides its cards.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    /// The number of the position it was reached from.
    pub(super) parent: u32,
    /// How many moves led to it.
    pub(super) moves: u16,
    /// How many more it needs at least.
    pub(super) bound: u8,
    /// Whether that is the whole of what the bound gives.
    pub(super) exact: bool,
    /// Whether its moves were tried.
    pub(super) closed: bool,
}

impl Facts {
    /// Those of the position a search starts from, with its bound.
    pub(super) fn start(bound: u32) -> Self {
        let bound = u8::try_from(bound).unwrap_or(u8::MAX);
        Self { parent: NO_PARENT, moves: 0, bound, exact: true, closed: false }
    }
}

struct Node {
    cols: [Column; 8],
    cells: u64,
    home: [u8; 4],
    facts: Facts,
}

impl Node {
    /// Whether this is that position, its columns in any order.
    fn is(&self, state: &State) -> bool {
        if self.cells != state.cells || self.home != state.home {
            return false;
        }
        // No two columns with cards are equal, and both positions have the same number of cards.
        let mut all = true;
        for column in state.cols {
            let mut found = false;
            for mine in self.cols {
                found |= mine == column;
            }
            all &= found;
        }
        all
    }
}

/// The positions met so far, found by their cards and named by number.
///
/// Two positions are the same only when all their cards lie alike: hashes only say where to look.
pub(super) struct Store {
    blocks: Vec<Vec<Node>>,
    len: usize,
    /// Open addressing with linear probing; 0 is a free slot.
    slots: Vec<u64>,
    bits: u32,
    limit: usize,
}

/// Whether a position is in the store.
pub(super) enum Found {
    /// Under this number.
    Old(u32),
    /// It is not.
    New,
}

impl Store {
    /// A store that never takes more than `limit` bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self {
            blocks: Vec::new(),
            len: 0,
            slots: vec![0; 1 << FIRST_BITS],
            bits: FIRST_BITS,
            limit,
        }
    }

    pub(super) fn facts(&self, number: u32) -> &Facts {
        let number = number as usize;
        &self.blocks[number / BLOCK][number % BLOCK].facts
    }

    pub(super) fn facts_mut(&mut self, number: u32) -> &mut Facts {
        let number = number as usize;
        &mut self.blocks[number / BLOCK][number % BLOCK].facts
    }

    fn node(&self, number: u32) -> &Node {
        let number = number as usize;
        &self.blocks[number / BLOCK][number % BLOCK]
    }

    /// A position by its number.
    pub(super) fn state(&self, number: u32) -> State {
        let node = self.node(number);
        let cells = node.cells;
        let mut state = State {
            cols: node.cols,
            cells,
            tops: 0,
            hash: 0,
            home: node.home,
            #[expect(clippy::cast_possible_truncation, reason = "there are 52 cards")]
            used: cells.count_ones() as u8,
            empty: 0,
        };
        for column in state.cols {
            state.tops |= column.top_set();
            state.hash = state.hash.wrapping_add(column.hash());
            state.empty += u8::from(column.is_empty());
        }
        for card in cards_of(cells) {
            state.hash = state.hash.wrapping_add(cell_hash(card));
        }
        state
    }

    /// Whether the position of that number is this one.
    pub(super) fn is(&self, number: u32, state: &State) -> bool {
        self.node(number).is(state)
    }

    #[expect(clippy::cast_possible_truncation, reason = "shifted to the bits of an index")]
    const fn slot(hash: u64, bits: u32) -> usize {
        (hash >> (64 - bits)) as usize
    }

    /// The slot where the search for a hash starts: reading it early brings it near.
    #[inline]
    pub(super) fn approach(&self, hash: u64) -> u64 {
        self.slots[Self::slot(hash, self.bits)]
    }

    /// Looks a position up.
    #[inline]
    pub(super) fn find(&self, state: &State) -> Found {
        let mask = self.slots.len() - 1;
        let mut at = Self::slot(state.hash, self.bits);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return Found::New;
            }
            if slot >> NUMBER_BITS == state.hash >> NUMBER_BITS {
                let number = (slot & ((1 << NUMBER_BITS) - 1)) as u32 - 1;
                if self.is(number, state) {
                    return Found::Old(number);
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds a position that is not there; `None` when there is no memory for it, `elsewhere`
    /// being what the search takes besides.
    pub(super) fn add(&mut self, state: &State, facts: Facts, elsewhere: usize) -> Option<u32> {
        if self.len * 3 >= self.slots.len() * 2 && !self.grow(elsewhere) {
            return None;
        }
        if self.len.is_multiple_of(BLOCK) {
            let more = BLOCK * size_of::<Node>();
            if self.bytes() + elsewhere + more > self.limit
                || self.len >= (1 << NUMBER_BITS) - BLOCK
            {
                return None;
            }
            self.blocks.push(Vec::with_capacity(BLOCK));
        }
        let node = Node { cols: state.cols, cells: state.cells, home: state.home, facts };
        self.blocks.last_mut()?.push(node);
        self.len += 1;
        let entry = state.hash >> NUMBER_BITS << NUMBER_BITS | self.len as u64;
        put(&mut self.slots, Self::slot(state.hash, self.bits), entry);
        u32::try_from(self.len - 1).ok()
    }

    /// The memory taken.
    pub(super) fn bytes(&self) -> usize {
        self.blocks.len() * BLOCK * size_of::<Node>() + self.slots.len() * size_of::<u64>()
    }

    /// Doubles the slots; false when the limit forbids it. Old and new slots exist for a moment.
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

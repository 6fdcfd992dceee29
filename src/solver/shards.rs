//! The positions that a search has met, each stored once, and the order in which it tries them.
//!
//! A search takes positions in batches. Threads expand the positions of a batch, reading the store,
//! and write notes; then each shard files the notes that concern it, in the order of the batch. So
//! the number of threads does not change the result.

use super::budget::{Budget, ThreadShare};
use super::key::Key;
use super::moves::Last;
use super::store::{Label, NO_PARENT, SHARD_BITS, Store, shard_of, shard_of_hash};

/// A solution of a proof or an exhaustive search has fewer moves than this.
pub(super) const MAX_LENGTH: u32 = 250;
/// The number of positions worth filing with more than one thread.
const LARGE: usize = 64;
const SHARDS: usize = 1 << SHARD_BITS;

/// The notes of one thread, by shard.
#[derive(Default)]
pub(super) struct Notes([Vec<Note>; SHARDS]);

/// A finding about a position.
enum Note {
    /// The exact bound of a position that was expanded, or that is to be expanded when its turn
    /// comes by this bound.
    Bound { number: u32, moves: u32, bound: u32, tried: bool },
    /// A path to a position.
    Way { key: Key, hash: u64, label: Label },
}

impl Notes {
    pub(super) fn bound(&mut self, number: u32, moves: u32, bound: u32, tried: bool) {
        self.0[shard_of(number)].push(Note::Bound { number, moves, bound, tried });
    }

    pub(super) fn way(&mut self, key: Key, hash: u64, label: Label) {
        self.0[shard_of_hash(hash)].push(Note::Way { key, hash, label });
    }
}

/// The positions whose hashes have the same high bits.
struct TableShard {
    store: Store,
    queue: ShardQueue,
    /// Bytes that both may use.
    memory: usize,
}

/// Positions to expand, by total length, then by the number of moves made.
#[derive(Default)]
struct ShardQueue {
    by_total: Vec<Vec<Vec<u32>>>,
    /// Bytes in use, including room for lists that grow.
    bytes: usize,
}

impl ShardQueue {
    fn push(&mut self, total: u32, moves: u32, number: u32) {
        let (total, moves) = (total as usize, moves as usize);
        if self.by_total.len() <= total {
            self.by_total.resize_with(total + 1, Vec::new);
        }
        let by_moves = &mut self.by_total[total];
        if by_moves.len() <= moves {
            by_moves.resize_with(moves + 1, Vec::new);
        }
        let list = &mut by_moves[moves];
        let before = list.capacity();
        list.push(number);
        self.bytes += (list.capacity() - before) * 2 * size_of::<u32>();
    }

    /// The most moves made to any position of this total length.
    fn deepest(&self, total: u32) -> Option<usize> {
        self.by_total.get(total as usize)?.iter().rposition(|list| !list.is_empty())
    }

    /// Moves up to `most` positions with this total length and number of moves to a batch, the newest
    /// first.
    fn take(&mut self, total: u32, moves: usize, most: usize, to: &mut Vec<(u32, u32)>) {
        let by_moves = self.by_total.get_mut(total as usize);
        let list = by_moves.and_then(|by_moves| by_moves.get_mut(moves));
        if let (Some(list), Ok(moves)) = (list, u32::try_from(moves)) {
            let taken = list.split_off(list.len() - most.min(list.len()));
            to.extend(taken.into_iter().rev().map(|number| (number, moves)));
            if list.is_empty() {
                self.bytes -= list.capacity() * 2 * size_of::<u32>();
                *list = Vec::new();
            }
        }
    }

    /// One more than the greatest total length of any position.
    fn totals(&self) -> u32 {
        u32::try_from(self.by_total.len()).unwrap_or(u32::MAX)
    }
}
/// All positions met.
pub(super) struct Shards(Vec<TableShard>);

impl Shards {
    /// Empty shards that together take at most `memory` bytes.
    pub(super) fn new(memory: usize) -> Self {
        let memory = memory / SHARDS;
        let shard = |index| TableShard {
            store: Store::new(index, memory),
            queue: ShardQueue::default(),
            memory,
        };
        Self((0..SHARDS).map(shard).collect())
    }

    /// Files the start position. Returns false if memory runs out.
    pub(super) fn start(&mut self, key: Key, bound: u32) -> bool {
        let label = Label::new(NO_PARENT, 0, bound, true, Last::default());
        let hash = key.hash();
        self.0[shard_of_hash(hash)].file(&Note::Way { key, hash, label }, 0, MAX_LENGTH)
    }

    /// The store responsible for this hash.
    #[inline]
    pub(super) fn store(&self, hash: u64) -> &Store {
        &self.0[shard_of_hash(hash)].store
    }

    pub(super) fn label(&self, number: u32) -> &Label {
        self.0[shard_of(number)].store.label(number)
    }

    pub(super) fn key(&self, number: u32) -> &Key {
        self.0[shard_of(number)].store.key(number)
    }

    /// The positions on the path to one: itself first, the start of the search last.
    pub(super) fn way_back(&self, number: u32) -> Vec<u32> {
        let parent = |&number: &u32| Some(self.label(number).parent());
        let is_one = |&number: &u32| number != NO_PARENT;
        std::iter::successors(Some(number), |number| parent(number).filter(is_one)).collect()
    }

    /// One more than the greatest total length of any queued position.
    pub(super) fn totals(&self) -> u32 {
        self.0.iter().map(|shard| shard.queue.totals()).max().unwrap_or_default()
    }

    /// Fills a batch up to `most` positions of one total length, with the number of moves to each;
    /// those with the most moves come first.
    pub(super) fn take(&mut self, total: u32, most: usize, batch: &mut Vec<(u32, u32)>) {
        while batch.len() < most
            && let Some(moves) = self.0.iter().filter_map(|shard| shard.queue.deepest(total)).max()
        {
            for shard in &mut self.0 {
                shard.queue.take(total, moves, most - batch.len(), batch);
            }
        }
    }

    /// Files the notes on a batch of `batch` positions of this total length, and drops paths that are
    /// not shorter than `below`. Returns false if memory runs out or the search must end.
    pub(super) fn file(
        &mut self,
        notes: &mut [&mut Notes],
        batch: usize,
        (total, below): (u32, u32),
        budget: &Budget,
    ) -> bool {
        let mut shards: Vec<_> = self.0.iter_mut().enumerate().map(|it| (it, true)).collect();
        let file = |((index, shard), fits): &mut ((usize, &mut TableShard), bool)| {
            // Growing a shard takes long, so look at the clock.
            *fits = budget.clock.ended().is_none();
            for note in notes.iter().flat_map(|notes| &notes.0[*index]) {
                *fits = *fits && shard.file(note, total, below);
            }
        };
        if batch < LARGE {
            shards.iter_mut().for_each(file);
        } else {
            budget.threads.each(&mut shards, file);
        }
        let fits = shards.iter().all(|(_, fits)| *fits);
        notes.iter_mut().flat_map(|notes| &mut notes.0).for_each(Vec::clear);
        fits
    }
}

impl TableShard {
    /// Files a note. Returns false if memory runs out.
    fn file(&mut self, note: &Note, total: u32, below: u32) -> bool {
        let Self { store, queue, memory } = self;
        let (number, label) = match *note {
            Note::Bound { number, moves, bound, tried } => {
                let label = store.label_mut(number);
                // Unless a shorter path has been filed in the meantime.
                if label.moves() == moves {
                    label.set_bound(bound, tried);
                    if tried {
                        label.close();
                    } else if moves + bound < below {
                        queue.push(moves + bound, moves, number);
                    }
                }
                return true;
            }
            Note::Way { key, hash, label } => match store.find(&key, hash) {
                Some(number) => {
                    let known = store.label_mut(number);
                    if known.moves() <= label.moves() {
                        return true;
                    }
                    known.reopen(label);
                    (number, *known)
                }
                None => match store.add(key, hash, label, queue.bytes) {
                    Some(number) => (number, label),
                    None => return false,
                },
            },
        };
        let total = total.max(label.moves() + label.bound());
        if total < below {
            queue.push(total, label.moves(), number);
        }
        store.bytes() + queue.bytes <= *memory
    }
}

/// The size of the next batch after `tried` positions, when the first batches have `first`. Threads
/// share large batches well, and small ones keep a short search to its best positions.
pub(super) fn batch_size(tried: usize, first: usize) -> usize {
    (tried / 128).clamp(first, 8 * first)
}

/// Expands the positions of a batch on the available threads, at most one per worker, with at least
/// `least` positions for each.
pub(super) fn try_batch<W: Send>(
    batch: &[(u32, u32)],
    least: usize,
    workers: &mut [W],
    threads: &ThreadShare,
    attempt: impl Fn(&mut W, u32, u32) + Sync + Send,
) {
    let part = batch.len().div_ceil(workers.len().min(threads.now())).max(least);
    let mut parts: Vec<_> = workers.iter_mut().zip(batch.chunks(part)).collect();
    threads.each(&mut parts, |(worker, part)| {
        for &(number, moves) in *part {
            attempt(worker, number, moves);
        }
    });
}

//! Exhaustive search of all reachable positions. A board that it does not solve is impossible.
//!
//! Positions connected by reversible moves form a group: a card moves from a cell, from a host or
//! from a column of its own to another place. Only the [normal positions](WalkContext::next_to_normal)
//! of a group are stored, about one in eight with two cells. Each stands for the positions that
//! become it when cards are put where they take the least room. When it is expanded, a walk visits
//! all of these; their other moves lead to further normal positions. The most promising position is
//! expanded first.
//!
//! More rules keep the space small and lose no solution:
//!
//! * Positions that differ only in the order of columns and cells are the same.
//! * Under `safe` and `none` a [spared](super::cards::spared_next_cards) card goes home at once.
//! * Under these two, cards move one at a time: the move of a run is a sequence of such moves, and
//!   safe moves home in between do not disturb it. A card moves from a longer run to an empty column
//!   only while no cell is free; otherwise it gets there through the cell.
//! * Under `max`, autoplay could take the cards of a run moved one by one, so every number of cards
//!   is a separate move.

use std::collections::HashSet;

use super::budget::{Budget, Clock};
use super::cards::{each, fits_onto, lowest};
use super::column::PackedColumn;
use super::expand::Expander;
use super::key::{Key, StateBuilder};
use super::moves::{Carry, Last, moves_of};
use super::packed::{Auto, CELL, HOME, PackedMove, State};
use super::shards::{MAX_LENGTH, Notes, Shards, batch_size, try_batch};
use super::store::{ByHash, Label};
use super::weights::score;

/// The result of an exhaustive search.
pub(super) enum Finding {
    Solved(Vec<PackedMove>),
    Impossible,
    /// The search used up its positions; if the budget ended it, the budget has the limit.
    Stopped,
}

/// The number of walks in the first batches, and the number worth a thread.
const BATCH: usize = 64;
const PART: usize = 4;
/// More positions than most walks have; also the number between looks at the clock.
const WALK: usize = 256;
/// The fraction of the memory for a long walk, and the approximate memory for one position.
const WALKS: usize = 16;
const WALK_BYTES: usize = 512;
/// The most threads that walk at a time. Memory is planned for this number, so that a search does
/// not depend on the actual number of threads. All their walks together use half of the memory of a
/// long one.
const THREADS: usize = 8;

/// Shared by all threads and read-only while they run.
struct WalkContext<'a> {
    expander: &'a Expander<'a>,
    builder: StateBuilder<'a>,
    shards: Shards,
}

/// A position of a walk.
#[derive(Clone, Copy)]
struct Walked {
    state: State,
    key: Key,
    /// The index in the walk of the previous position, and the move from there.
    from: usize,
    step: PackedMove,
}

impl Walked {
    /// The first position of a walk.
    fn new(state: State, key: Key) -> Self {
        Self { state, key, from: 0, step: PackedMove::default() }
    }
}

/// The positions of a walk, and all the keys it met.
struct Walk<'a> {
    walked: Vec<Walked>,
    met: HashSet<Key, ByHash>,
    /// The number of positions that fit into memory, and whether there were more.
    most: usize,
    full: bool,
    /// Ends the walk early.
    clock: Option<Clock<'a>>,
}

/// The state of one thread.
struct WalkWorker<'a> {
    walk: Walk<'a>,
    notes: Notes,
    /// The positions whose walk needs more memory.
    long: Vec<u32>,
    /// The number of positions in its walks.
    walked: u64,
    /// The position whose walk found a solution.
    won: Option<u32>,
}

impl<'a> WalkWorker<'a> {
    /// One worker for the long walks, which run alone, and one for each thread.
    fn all(budget: &Budget<'a>) -> Vec<Self> {
        let walks = budget.memory / WALKS;
        let threads = budget.threads.most().min(THREADS);
        let memory = std::iter::repeat_n(walks / (2 * THREADS), threads);
        let worker = |memory| {
            let walk = Walk::new(memory, Some(budget.clock));
            Self { walk, notes: Notes::default(), long: Vec::new(), walked: 0, won: None }
        };
        std::iter::once(walks).chain(memory).map(worker).collect()
    }
}

/// Visits every reachable position, at most `most`, until one is won.
pub(super) fn exhaust(
    expander: &Expander,
    start: &State,
    most: u64,
    budget: &mut Budget,
) -> Finding {
    if start.is_won() {
        return Finding::Solved(Vec::new());
    }
    let mut workers = WalkWorker::all(budget);
    let walk_memory = budget.memory / WALKS;
    let shards = Shards::new(budget.memory - walk_memory - walk_memory / 2);
    let mut context =
        WalkContext { expander, builder: StateBuilder::new(expander.eval.layout), shards };
    let mut first = Walked::new(*start, Key::new(expander.eval.layout, start));
    context.normalize(&mut first);
    let mut fits = context.shards.start(first.key, 0);
    let last = budget.states.saturating_add(most);
    let (mut batch, mut tried) = (Vec::new(), 0);
    while fits {
        let left = last.saturating_sub(budget.states);
        let left = budget.allowed(usize::try_from(left).unwrap_or(usize::MAX));
        if left == 0 {
            budget.spend(0);
            return Finding::Stopped;
        }
        let walks = (left / WALK).clamp(1, batch_size(tried, BATCH));
        batch.clear();
        for total in 0..context.shards.totals() {
            context.shards.take(total, walks, &mut batch);
        }
        if batch.is_empty() {
            return Finding::Impossible;
        }
        tried += batch.len();
        let fit = context.try_all(&batch, &mut workers, budget);
        let walked = workers.iter_mut().map(|worker| std::mem::take(&mut worker.walked)).sum();
        if let Some(limit) = budget.clock.ended() {
            budget.stop(limit);
        }
        let goes_on = budget.spend(walked);
        if let Some(number) = workers.iter().find_map(|worker| worker.won) {
            return Finding::Solved(context.way(start, number));
        }
        if !goes_on {
            return Finding::Stopped;
        }
        let mut notes: Vec<_> = workers.iter_mut().map(|worker| &mut worker.notes).collect();
        fits = fit && context.shards.file(&mut notes, batch.len(), (0, MAX_LENGTH), budget);
    }
    budget.stop_for_memory();
    Finding::Stopped
}

impl WalkContext<'_> {
    /// Tries the positions of a batch. Returns false if a walk ran out of memory.
    fn try_all(
        &self,
        batch: &[(u32, u32)],
        workers: &mut [WalkWorker<'_>],
        budget: &Budget,
    ) -> bool {
        let (alone, others) = workers.split_at_mut(1);
        try_batch(batch, PART, others, budget.threads, |worker, number, _| {
            if budget.clock.ended().is_none() {
                self.attempt(worker, number);
            }
        });
        for number in others.iter_mut().flat_map(|worker| worker.long.drain(..)) {
            self.attempt(&mut alone[0], number);
        }
        alone[0].long.is_empty()
    }

    /// Walks from a normal position.
    fn attempt(&self, worker: &mut WalkWorker<'_>, number: u32) {
        let WalkWorker { walk, notes, long, walked, won } = worker;
        let key = *self.shards.key(number);
        walk.begin(self.builder.state(&key), key);
        let visited = self.walk(walk, &mut |child| {
            if child.state.is_won() {
                won.get_or_insert(number);
                return false;
            }
            let hash = child.key.hash();
            if self.shards.store(hash).find(&child.key, hash).is_none() {
                let rank = self.rank(&child.state);
                notes.way(child.key, hash, Label::new(number, 0, rank, false, Last::default()));
            }
            true
        });
        *walked += visited as u64;
        if walk.full {
            long.push(number);
        }
    }

    /// The rank of a position in the queue; the lowest is first.
    fn rank(&self, state: &State) -> u32 {
        let score = score(self.expander.valued(state).value(&self.expander.eval)) >> 3;
        u32::try_from(score).unwrap_or(0).min(MAX_LENGTH - 1)
    }

    /// Walks to all positions that the walk's first one stands for, and passes the normal positions that
    /// their other moves lead to to `give`. Ends early if `give` returns false or memory runs out.
    /// Returns the number of positions visited.
    fn walk(&self, walk: &mut Walk, give: &mut dyn FnMut(&Walked) -> bool) -> usize {
        let (layout, rules) = (self.expander.eval.layout, self.expander.rules);
        let carry = if rules.auto == Auto::Max { Carry::Any } else { Carry::One };
        let normal = walk.walked[0].key;
        let mut from = 0;
        while let Some(&Walked { state, key, .. }) = walk.walked.get(from) {
            walk.full = walk.walked.len() > walk.most;
            let looks = from % WALK == WALK - 1;
            if walk.full || looks && walk.clock.is_some_and(|clock| clock.ended().is_some()) {
                break;
            }
            let auto = state.auto_wanted(rules.auto);
            for step in moves_of(&state, rules, carry) {
                let (mut key, left) = key.moved(layout, &state, step);
                let joined = auto & left.top_set() == 0 && can_be_taken_back(&state, step);
                if joined && !walk.met.insert(key) {
                    continue;
                }
                let mut after = state;
                after.play(layout, step);
                if !joined {
                    after.autoplay(layout, rules.auto);
                    key = key.without(after.gone_home_since(&state));
                }
                let mut child = Walked { state: after, key, from, step };
                self.normalize(&mut child);
                if joined && child.key == normal {
                    walk.walked.push(Walked { state: after, key, ..child });
                } else {
                    let is_new = joined && child.key == key || walk.met.insert(child.key);
                    if is_new && !give(&child) {
                        return from + 1;
                    }
                }
            }
            from += 1;
        }
        from
    }

    fn normalize(&self, walked: &mut Walked) {
        while let Some(step) = self.next_to_normal(&walked.state) {
            walked.key = walked.key.moved(self.expander.eval.layout, &walked.state, step).0;
            walked.state.play(self.expander.eval.layout, step);
        }
    }

    /// The next move towards a normal position. A move of [`moves_of`] can reverse it, so that a walk
    /// from the normal position reaches all positions that it stands for.
    ///
    /// Cards move from cells to hosts, from columns of their own to cells or, if none is free, to
    /// hosts, and from a host to the lower one. This ends: first the number of cards in cells and alone
    /// falls, then the number of cards alone, then the hosts get lower.
    fn next_to_normal(&self, state: &State) -> Option<PackedMove> {
        let host = |card| lowest(fits_onto(card) & state.tops);
        let place = |host: u64| state.cols.iter().position(|column| column.top_set() == host);
        let to = |host: u64| u8::try_from(place(host).filter(|_| host != 0)?).ok();
        if let Some(step) =
            each(state.cells).find_map(|card| Some(PackedMove::from_cell(card, to(host(card))?)))
        {
            return Some(step);
        }
        let auto = state.auto_wanted(self.expander.rules.auto);
        let free_cell = u32::from(state.used) < self.expander.rules.cells;
        let goes = |column: &PackedColumn| {
            let host = host(column.top());
            let under = lowest(column.run() ^ column.top_set());
            let alone = column.len() == 1 && column.prefix() == 0 && (free_cell || host != 0);
            alone || host != 0 && host < under && auto & under == 0
        };
        // Ordered by card, because the order of columns has no meaning.
        let goes = (0..8).filter(|&from| goes(&state.cols[from]));
        let from = goes.min_by_key(|&from| state.cols[from].top())?;
        let column = state.cols[from];
        let to_cell = column.len() == 1 && free_cell;
        let to = if to_cell { CELL } else { to(host(column.top()))? };
        Some(PackedMove::from_column(from, to, 1))
    }

    /// The moves to the solution found by the walk from this position.
    fn way(&self, start: &State, number: u32) -> Vec<PackedMove> {
        let (mut state, mut moves) = (*start, Vec::new());
        self.add_moves_to_normal(&mut state, &mut moves);
        let mut numbers = self.shards.way_back(number);
        numbers.pop();
        let targets = numbers.iter().rev().map(|&number| Some(*self.shards.key(number)));
        for target in targets.chain([None]) {
            self.go_on(&mut state, target, &mut moves);
        }
        moves
    }

    /// Appends the moves of a walk from a position to the one with this key, or to a solution.
    fn go_on(&self, here: &mut State, target: Option<Key>, moves: &mut Vec<PackedMove>) {
        let (layout, rules) = (self.expander.eval.layout, self.expander.rules);
        let mut walk = Walk::new(usize::MAX, None);
        walk.begin(*here, Key::new(layout, here));
        let mut last = None;
        self.walk(&mut walk, &mut |child| {
            last = target.map_or(child.state.is_won(), |key| child.key == key).then_some(*child);
            last.is_none()
        });
        let mut steps = Vec::new();
        while let Some(walked) = last.filter(|walked| walked.step != PackedMove::default()) {
            steps.push(walked.step);
            last = walk.walked.get(walked.from).copied();
        }
        for &step in steps.iter().rev() {
            *here = here.after(layout, rules.auto, step);
        }
        moves.extend(steps.iter().rev());
        self.add_moves_to_normal(here, moves);
    }

    fn add_moves_to_normal(&self, here: &mut State, moves: &mut Vec<PackedMove>) {
        while let Some(step) = self.next_to_normal(here) {
            here.play(self.expander.eval.layout, step);
            moves.push(step);
        }
    }
}

impl<'a> Walk<'a> {
    fn new(memory: usize, clock: Option<Clock<'a>>) -> Self {
        let (walked, met) = (Vec::new(), HashSet::default());
        Self { walked, met, most: memory / WALK_BYTES, full: false, clock }
    }

    fn begin(&mut self, state: State, key: Key) {
        self.full = false;
        self.walked.clear();
        self.met.clear();
        self.met.insert(key);
        self.walked.push(Walked::new(state, key));
    }
}

/// Whether a move can be reversed if nothing goes home after it: a single card leaves a cell, a host
/// or a column of its own.
fn can_be_taken_back(state: &State, step: PackedMove) -> bool {
    let left = state.cols.get(usize::from(step.from()));
    step.to() != HOME
        && left.is_none_or(|from| step.count() == 1 && (from.len() > 1 || from.prefix() == 0))
}

//! Exhaustive search of all positions in reach. A board that it does not solve is impossible.
//!
//! Positions that reversible moves lead to and from form a group: a card goes from a cell, from a
//! host or from a column that it has for itself to another place. Of a group, only [normal
//! positions](Ground::next_to_normal) are stored, about one in eight with two cells. Each stands
//! for those that become it when cards are put where they take the least room. When its turn comes,
//! a walk goes through all of these; their other moves lead to further normal positions. The most
//! promising of all that are known have their turn first.
//!
//! The space is kept small in more ways that lose no solution:
//!
//! * Columns and cells in another order are the same position.
//! * Under `safe` and `none` a card that can be [spared](super::cards::spared_next_cards) goes home at
//!   once.
//! * Under these two, cards are moved one at a time: a run that moves at once is a sequence of such
//!   moves, and going home safely in between hurts none of them. A card moves from a longer run to
//!   an empty column only while no cell is free; otherwise it gets there through the cell.
//! * Under `max` autoplay takes cards that a run carries past it when it moves at once, so that
//!   every number of cards is a move of its own.

use std::collections::HashSet;

use super::Limit;
use super::budget::{Budget, Clock};
use super::cards::{each, hosts_of, lowest};
use super::column::PackedColumn;
use super::commute::Last;
use super::eval::score;
use super::expand::Expander;
use super::moves::{Carry, moves_of};
use super::packed::{Auto, CELL, HOME, PackedMove, State};
use super::seen::ByHash;
use super::shards::{Builder, ENDLESS, Facts, Key, Notes, Shards, batch_size, try_batch};

/// What an exhaustive search found.
pub(super) enum Verdict {
    Solved(Vec<PackedMove>),
    Impossible,
    /// The search spent its positions; if the budget ended it, the budget has the limit.
    Stopped,
}

/// Walks of the first batches, and how many of them are worth a thread.
const BATCH: usize = 64;
const PART: usize = 4;
/// More positions than most walks have, and those between looks at the clock.
const WALK: usize = 256;
/// The part of the memory for a long walk, and about what it takes for a position.
const WALKS: usize = 16;
const WALK_BYTES: usize = 512;
/// The most threads that walk at a time. Memory is planned for this number, so that a search does
/// not depend on how many there are. All their walks together take half of the memory of a long
/// one.
const THREADS: usize = 8;

/// Shared by all threads, which only read it.
struct Ground<'a> {
    expander: &'a Expander<'a>,
    builder: Builder<'a>,
    shards: Shards,
}

/// A position of a walk.
#[derive(Clone, Copy)]
struct Spot {
    state: State,
    key: Key,
    /// The place in the walk of the position that it was reached from, and the move.
    from: usize,
    step: PackedMove,
}

impl Spot {
    /// Where a walk begins.
    fn new(state: State, key: Key) -> Self {
        Self { state, key, from: 0, step: PackedMove::default() }
    }
}

/// The positions of a walk, and the keys of all that were met on it.
struct Walk<'a> {
    spots: Vec<Spot>,
    met: HashSet<Key, ByHash>,
    /// How many positions there is memory for, and whether that was not enough.
    most: usize,
    full: bool,
    /// Ends the walk early.
    clock: Option<Clock<'a>>,
}

/// The state of one thread.
struct Worker<'a> {
    walk: Walk<'a>,
    notes: Notes,
    /// The positions that a walk has too little memory for.
    long: Vec<u32>,
    /// How many positions its walks had.
    walked: u64,
    /// The position that the walk to a solution began at.
    won: Option<u32>,
}

impl<'a> Worker<'a> {
    /// A worker for the long walks, which it makes alone, and one for each thread.
    fn all(budget: &Budget<'a>) -> Vec<Self> {
        let walks = budget.memory / WALKS;
        let threads = budget.team.most().min(THREADS);
        let memory = std::iter::repeat_n(walks / (2 * THREADS), threads);
        std::iter::once(walks).chain(memory).map(|memory| Self::new(memory, budget.clock)).collect()
    }

    fn new(memory: usize, clock: Clock<'a>) -> Self {
        let walk = Walk::new(memory, Some(clock));
        Self { walk, notes: Notes::default(), long: Vec::new(), walked: 0, won: None }
    }
}

/// Visits every position in reach until one is won, `most` positions at the most.
pub(super) fn exhaust(
    expander: &Expander,
    start: &State,
    most: u64,
    budget: &mut Budget,
) -> Verdict {
    if start.is_won() {
        return Verdict::Solved(Vec::new());
    }
    let mut workers = Worker::all(budget);
    let walk_memory = budget.memory / WALKS;
    let shards = Shards::new(budget.memory - walk_memory - walk_memory / 2);
    let mut ground = Ground { expander, builder: Builder::new(expander.layout), shards };
    let mut first = Spot::new(*start, Key::new(expander.layout, start));
    ground.normalize(&mut first);
    let mut fits = ground.shards.start(first.key, 0);
    let last = budget.states.saturating_add(most);
    let (mut batch, mut tried) = (Vec::new(), 0);
    while fits {
        let left = last.saturating_sub(budget.states);
        let left = budget.allowed(usize::try_from(left).unwrap_or(usize::MAX));
        if left == 0 {
            budget.spend(0);
            return Verdict::Stopped;
        }
        let walks = (left / WALK).clamp(1, batch_size(tried, BATCH));
        batch.clear();
        for total in 0..ground.shards.totals() {
            ground.shards.take(total, walks, &mut batch);
        }
        if batch.is_empty() {
            return Verdict::Impossible;
        }
        tried += batch.len();
        let fit = ground.try_all(&batch, &mut workers, budget);
        let walked = workers.iter_mut().map(|worker| std::mem::take(&mut worker.walked)).sum();
        if let Some(limit) = budget.clock.ended() {
            budget.stop(limit);
        }
        let goes_on = budget.spend(walked);
        if let Some(number) = workers.iter().find_map(|worker| worker.won) {
            return Verdict::Solved(ground.way(start, number));
        }
        if !goes_on {
            return Verdict::Stopped;
        }
        let mut notes: Vec<_> = workers.iter_mut().map(|worker| &mut worker.notes).collect();
        fits = fit && ground.shards.file(&mut notes, batch.len(), (0, ENDLESS), budget);
    }
    budget.stop(budget.clock.ended().unwrap_or(Limit::Memory));
    Verdict::Stopped
}

impl Ground<'_> {
    /// Tries the positions of a batch; false when there is too little memory for a walk.
    fn try_all(&self, batch: &[(u32, u32)], workers: &mut [Worker<'_>], budget: &Budget) -> bool {
        let (alone, others) = workers.split_at_mut(1);
        try_batch(batch, PART, others, budget.team, |worker, number, _| {
            if budget.clock.ended().is_none() {
                self.attempt(worker, number);
            }
        });
        for number in others.iter_mut().flat_map(|worker| worker.long.drain(..)) {
            self.attempt(&mut alone[0], number);
        }
        alone[0].long.is_empty()
    }

    /// Tries a normal position whose turn has come.
    fn attempt(&self, worker: &mut Worker<'_>, number: u32) {
        let Worker { walk, notes, long, walked, won } = worker;
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
                notes.way(child.key, hash, Facts::new(number, 0, rank, false, Last::default()));
            }
            true
        });
        *walked += visited as u64;
        if walk.full {
            long.push(number);
        }
    }

    /// The rank of a position in the queue; the lowest comes first.
    fn rank(&self, state: &State) -> u32 {
        let score = score(self.expander.eval.value(state)) >> 3;
        u32::try_from(score).unwrap_or(0).min(ENDLESS - 1)
    }

    /// Walks to all positions that the first one of the walk stands for, and passes the normal positions
    /// that their other moves lead to on to `give`. Ends early when that returns false or memory is short.
    /// Returns the number of positions visited.
    fn walk(&self, walk: &mut Walk, give: &mut dyn FnMut(&Spot) -> bool) -> usize {
        let Expander { layout, rules, .. } = *self.expander;
        let carry = if rules.auto == Auto::Max { Carry::Any } else { Carry::One };
        let normal = walk.spots[0].key;
        let mut from = 0;
        while let Some(&Spot { state, key, .. }) = walk.spots.get(from) {
            walk.full = walk.spots.len() > walk.most;
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
                let mut child = Spot { state: after, key, from, step };
                self.normalize(&mut child);
                if joined && child.key == normal {
                    walk.spots.push(Spot { state: after, key, ..child });
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

    fn normalize(&self, spot: &mut Spot) {
        while let Some(step) = self.next_to_normal(&spot.state) {
            spot.key = spot.key.moved(self.expander.layout, &spot.state, step).0;
            spot.state.play(self.expander.layout, step);
        }
    }

    /// The next of the moves that lead to a normal position. Each of them can be taken back by a move of
    /// [`moves_of`], so that a walk leads from the normal position to all that it stands for.
    ///
    /// Cards go from cells to hosts, from columns that they have for themselves to cells or, if none
    /// is free, to hosts, and from a host to the lower one. No order of these goes on for ever: first
    /// the cards in cells and alone get fewer, then those alone, then the hosts get lower.
    fn next_to_normal(&self, state: &State) -> Option<PackedMove> {
        let host = |card| lowest(hosts_of(card) & state.tops);
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
        // By card: columns stand in any order.
        let goes = (0..8).filter(|&from| goes(&state.cols[from]));
        let from = goes.min_by_key(|&from| state.cols[from].top())?;
        let column = state.cols[from];
        let to_cell = column.len() == 1 && free_cell;
        let to = if to_cell { CELL } else { to(host(column.top()))? };
        Some(PackedMove::from_column(from, to, 1))
    }

    /// The moves to a solution, the walk to which began at this position.
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

    /// Adds the moves from a position to the one with this key, or to a solution, by way of a walk.
    fn go_on(&self, here: &mut State, target: Option<Key>, moves: &mut Vec<PackedMove>) {
        let Expander { layout, rules, .. } = *self.expander;
        let mut walk = Walk::new(usize::MAX, None);
        walk.begin(*here, Key::new(layout, here));
        let mut last = None;
        self.walk(&mut walk, &mut |child| {
            last = target.map_or(child.state.is_won(), |key| child.key == key).then_some(*child);
            last.is_none()
        });
        let mut steps = Vec::new();
        while let Some(spot) = last.filter(|spot| spot.step != PackedMove::default()) {
            steps.push(spot.step);
            last = walk.spots.get(spot.from).copied();
        }
        for &step in steps.iter().rev() {
            *here = here.after(layout, rules.auto, step);
        }
        moves.extend(steps.iter().rev());
        self.add_moves_to_normal(here, moves);
    }

    fn add_moves_to_normal(&self, here: &mut State, moves: &mut Vec<PackedMove>) {
        while let Some(step) = self.next_to_normal(here) {
            here.play(self.expander.layout, step);
            moves.push(step);
        }
    }
}

impl<'a> Walk<'a> {
    fn new(memory: usize, clock: Option<Clock<'a>>) -> Self {
        let (spots, met) = (Vec::new(), HashSet::default());
        Self { spots, met, most: memory / WALK_BYTES, full: false, clock }
    }

    fn begin(&mut self, state: State, key: Key) {
        self.full = false;
        self.spots.clear();
        self.met.clear();
        self.met.insert(key);
        self.spots.push(Spot::new(state, key));
    }
}

/// Whether a move can be taken back if nothing goes home after it: a single card leaves a cell, a host
/// or a column that it had for itself.
fn can_be_taken_back(state: &State, step: PackedMove) -> bool {
    let left = state.cols.get(usize::from(step.from()));
    step.to() != HOME
        && left.is_none_or(|from| step.count() == 1 && (from.len() > 1 || from.prefix() == 0))
}

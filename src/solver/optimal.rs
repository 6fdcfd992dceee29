//! Finds a shortest solution and proves it.
//!
//! A* over positions, which do not depend on the order of columns and cells. Positions are expanded
//! in the order of `moves so far + bound`: once one is expanded, no solution is shorter than its sum.
//! The [bound](super::bound) is consistent, so the search reaches each position first by a shortest
//! path; if a shorter one is found later all the same, the position is expanded again. The moves are
//! those of the rules, with every legal number of cards, each followed by autoplay.
//!
//! The search leaves out some moves and positions without losing a shortest solution:
//! * A whole column does not move to an empty one: the position would stay the same.
//! * Positions whose bound allows no solution shorter than the best known one are dropped.
//! * Without autoplay, a [spared](super::cards::spared_next_cards) card goes home before any other
//!   move. The search plays these moves like autoplay and does not count moves home; the result adds
//!   one for every card.
//!
//! A position is queued with an estimate: its parent's bound, less one if the move may have helped. A
//! move from a cell to a column cannot help, nor can moving a run whose release does not shorten the
//! relaxed game. The search computes the exact bound when it takes the position from the queue and,
//! for the last possible length, before it stores a position.

use super::bound::{Bound, Start};
use super::budget::Budget;
use super::convert::pack_rules;
use super::incumbent::Incumbent;
use super::key::{Key, StateBuilder};
use super::layout::Layout;
use super::moves::{Carry, Last, moves_of};
use super::packed::{Auto, CELL, HOME, PackedMove, PackedRules, State};
use super::shards::{MAX_LENGTH, Notes, Shards, batch_size, try_batch};
use super::store::Label;
use crate::rules::{Autoplay, Rules};

#[cfg(test)]
mod tests;

/// Size of the first batches; they take a fraction of a millisecond.
const BATCH: usize = 512;
/// The number of positions of a batch worth a thread.
const PART: usize = 32;

/// Shared by all threads and read-only while they run.
struct SearchContext<'a> {
    layout: &'a Layout,
    rules: PackedRules,
    bound: Bound,
    builder: StateBuilder<'a>,
    shards: Shards,
    /// Solutions must be shorter than this.
    below: u32,
    /// Moves home that are not counted during the search.
    uncounted_home_moves: u32,
}

/// The state of one thread.
#[derive(Default)]
struct ProofWorker {
    children: Vec<Child>,
    notes: Notes,
    /// The positions that can be won in one move, and the number of moves in all.
    wins: Vec<(u32, u32)>,
}

/// The position after a move.
struct Child {
    step: PackedMove,
    key: Key,
    hash: u64,
    /// The number of moves to it.
    moves: u32,
    /// A lower bound on the moves it still needs.
    bound: u32,
    exact: bool,
    last: Last,
}

/// A position that is being expanded.
struct Expansion {
    key: Key,
    state: State,
    /// The relaxed game from here, and its length.
    start: Start,
    relaxed: u32,
    /// The number of moves to this position, and the last of them.
    moves: u32,
    last: Last,
    /// For each column, whether releasing its run shortens the relaxed game, if already computed.
    helps: [Option<bool>; 8],
}

impl Expansion {
    /// Whether moving the run on top of a column, or a part of it, may lower the bound.
    fn helps(&mut self, bound: &Bound, column: usize) -> bool {
        let (start, relaxed) = (&self.start, self.relaxed);
        let column = column & 7;
        relaxed > 0
            && *self.helps[column]
                .get_or_insert_with(|| bound.release_helps(start, column, relaxed))
    }
}

/// Proves the best solution shortest or finds a shortest one, within the memory of the budget. Without
/// a limit reached and a solution found, there is none.
pub(super) fn prove(found: &mut Incumbent, budget: &mut Budget) {
    let (packed, rules) = (found.packed, found.rules);
    let mut start = packed.state;
    // Moves home without autoplay are added to the result; see the module.
    let away = 52 - start.home.iter().map(|&count| u32::from(count)).sum::<u32>();
    let uncounted_home_moves = if rules.autoplay == Autoplay::None { away } else { 0 };
    let known = found.best.as_ref().and_then(|best| u32::try_from(best.moves.len()).ok());
    let below = known
        .map_or(MAX_LENGTH, |known| MAX_LENGTH.min(known.saturating_sub(uncounted_home_moves)));
    let mut context =
        SearchContext::new(&packed.layout, rules, budget.memory, (below, uncounted_home_moves));
    let auto = context.rules.auto;
    if rules.autoplay != Autoplay::Safe {
        start.autoplay(context.layout, auto);
    }
    if start.is_won() {
        found.take(&[], auto, budget);
        found.raise(uncounted_home_moves as usize, budget);
        return;
    }
    let Some(bound) = context.bound.within(&start, 0, MAX_LENGTH) else { return };
    if context.shards.start(Key::new(context.layout, &start), bound) {
        context.raise(bound, found, budget);
    } else {
        budget.stop_for_memory();
    }
}

impl<'a> SearchContext<'a> {
    fn new(
        layout: &'a Layout,
        rules: Rules,
        memory: usize,
        (below, uncounted_home_moves): (u32, u32),
    ) -> Self {
        let bound = Bound::new(layout, rules.autoplay, memory / 4);
        let auto = match rules.autoplay {
            Autoplay::Max => Auto::Max,
            Autoplay::Safe => Auto::Safe,
            Autoplay::None => Auto::Uncounted,
        };
        Self {
            layout,
            rules: pack_rules(rules, auto),
            builder: StateBuilder::new(layout),
            shards: Shards::new(memory.saturating_sub(bound.bytes())),
            bound,
            below,
            uncounted_home_moves,
        }
    }

    /// Expands the positions of each total length in turn, starting with `bound`.
    fn raise(&mut self, bound: u32, found: &mut Incumbent, budget: &mut Budget) {
        let workers: &mut [ProofWorker] =
            &mut (0..budget.threads.most()).map(|_| ProofWorker::default()).collect::<Vec<_>>();
        let (mut batch, mut tried) = (Vec::new(), 0);
        for total in bound..MAX_LENGTH {
            found.raise((total.min(self.below) + self.uncounted_home_moves) as usize, budget);
            if total >= self.below {
                return;
            }
            if total >= self.shards.totals() {
                break;
            }
            loop {
                batch.clear();
                let most = budget.allowed(batch_size(tried, BATCH));
                self.shards.take(total, most, &mut batch);
                tried += batch.len();
                if !budget.spend(batch.len() as u64) {
                    return;
                }
                if batch.is_empty() {
                    break;
                }
                if let Some(better) = self.attempt_all(workers, &batch, total, budget) {
                    found.take(&better, self.rules.auto, budget);
                    if total >= self.below {
                        break;
                    }
                }
                let mut notes: Vec<_> =
                    workers.iter_mut().map(|worker| &mut worker.notes).collect();
                if !self.shards.file(&mut notes, batch.len(), (total, self.below), budget) {
                    return budget.stop_for_memory();
                }
            }
        }
        if self.below < MAX_LENGTH {
            found.raise((self.below + self.uncounted_home_moves) as usize, budget);
        }
    }

    /// Expands the positions of a batch. Returns a solution if it is shorter than the best one.
    fn attempt_all(
        &mut self,
        workers: &mut [ProofWorker],
        batch: &[(u32, u32)],
        total: u32,
        budget: &Budget,
    ) -> Option<Vec<PackedMove>> {
        try_batch(batch, PART, workers, budget.threads, |worker, number, moves| {
            self.attempt(worker, number, moves, total);
        });
        let wins = workers.iter_mut().flat_map(|worker| worker.wins.drain(..));
        let (number, moves) = wins.min_by_key(|&(_, moves)| moves)?;
        self.below = moves;
        self.solution(number)
    }

    /// Expands a position taken from the queue.
    fn attempt(&self, worker: &mut ProofWorker, number: u32, moves: u32, total: u32) {
        let Some(mut expansion) = self.prepare(&mut worker.notes, number, moves, total) else {
            return;
        };
        let ProofWorker { children, notes, wins } = worker;
        if let Some(moves) = self.expand(&mut expansion, children) {
            wins.push((number, moves));
        }
        for mut child in children.drain(..) {
            let Child { step, hash, moves, .. } = child;
            let store = self.shards.store(hash);
            match store.find(&child.key, hash) {
                Some(number) if store.label(number).moves() <= moves => continue,
                Some(_) => {}
                None => {
                    // At the last length only positions that lose no more moves are stored.
                    let last = moves + child.bound + 1 == self.below;
                    if last && !child.exact {
                        let after = self.after(&expansion.state, step);
                        if self.bound.within(&after, child.bound, child.bound).is_none() {
                            continue;
                        }
                        child.exact = true;
                    }
                }
            }
            let Child { key, bound, exact, last, .. } = child;
            notes.way(key, hash, Label::new(number, moves, bound, exact, last));
        }
    }

    /// Prepares a position for expansion. Returns `None` if its bound turns out to be too high.
    fn prepare(&self, notes: &mut Notes, number: u32, moves: u32, total: u32) -> Option<Expansion> {
        let label = *self.shards.label(number);
        let limit = total - moves;
        if label.is_closed() || label.moves() != moves || label.bound() > limit {
            return None; // A shorter path to it was queued.
        }
        let key = *self.shards.key(number);
        let state = self.builder.state(&key);
        debug_assert_eq!(Key::new(self.layout, &state), key);
        let start = self.bound.start(&state);
        let relaxed = if label.is_exact() {
            Some(label.bound())
        } else {
            self.bound.length(&start, label.bound(), limit)
        };
        let Some(relaxed) = relaxed else {
            notes.bound(number, moves, limit + 1, false);
            return None;
        };
        let last = label.last;
        notes.bound(number, moves, relaxed, true);
        Some(Expansion { key, state, start, relaxed, moves, last, helps: [None; 8] })
    }

    /// The moves to a position, and one more that wins.
    fn solution(&self, number: u32) -> Option<Vec<PackedMove>> {
        let mut numbers = self.shards.way_back(number);
        // Columns may be in another order where two paths met, so each move is found again.
        let mut state = self.builder.state(self.shards.key(numbers.pop()?));
        let mut moves = Vec::with_capacity(numbers.len() + 1);
        while let Some(next) = numbers.pop() {
            let next = self.shards.key(next);
            let leads_there =
                |step: &PackedMove| *next == Key::new(self.layout, &self.after(&state, *step));
            let step = moves_of(&state, self.rules, Carry::Any).into_iter().find(leads_there)?;
            state = self.after(&state, step);
            moves.push(step);
        }
        let wins = |step: &PackedMove| self.after(&state, *step).is_won();
        let last = moves_of(&state, self.rules, Carry::Any).into_iter().filter(wins);
        moves.push(last.min_by_key(|&step| self.cost(step))?);
        Some(moves)
    }

    /// The position after a move and its autoplay.
    #[inline]
    fn after(&self, state: &State, step: PackedMove) -> State {
        state.after(self.layout, self.rules.auto, step)
    }
}

impl SearchContext<'_> {
    /// Collects the children that may be on a shorter solution. Returns the fewest moves in which
    /// one of them wins, if that beats the best known solution.
    fn expand(&self, expansion: &mut Expansion, children: &mut Vec<Child>) -> Option<u32> {
        children.clear();
        let state = expansion.state;
        let auto = state.auto_wanted(self.rules.auto);
        let settled = auto & state.available() == 0;
        let mut won: Option<u32> = None;
        for step in moves_of(&state, self.rules, Carry::Any) {
            let moves = expansion.moves + self.cost(step);
            let gains = u32::from(self.gains(expansion, step));
            let bound = expansion.relaxed.saturating_sub(gains);
            if moves + bound >= self.below {
                continue;
            }
            let (mut key, left) = expansion.key.moved(self.layout, &state, step);
            let mut last = Last::default();
            if settled && step.to() != HOME && auto & left.top_set() == 0 {
                if expansion.last.follows(&state, step) {
                    continue;
                }
                last = Last::new(&state, step, left);
            } else {
                let child = self.after(&state, step);
                if child.is_won() {
                    won = Some(won.map_or(moves, |before| before.min(moves)));
                    continue;
                }
                key = key.without(child.gone_home_since(&state));
            }
            debug_assert_eq!(key, Key::new(self.layout, &self.after(&state, step)));
            let exact = is_release(&state, step);
            let hash = key.hash();
            children.push(Child { step, key, hash, moves, bound, exact, last });
        }
        self.approach(children);
        won
    }

    /// Prefetches: reads all slots before the first is needed, then the nodes they name, so that the
    /// memory accesses overlap.
    fn approach(&self, children: &[Child]) {
        let store = |child: &Child| self.shards.store(child.hash);
        let slots = children.iter().fold(0, |all, child| all ^ store(child).approach(child.hash));
        std::hint::black_box(slots);
        let nodes =
            children.iter().fold(0, |all, child| all ^ store(child).approach_node(child.hash));
        std::hint::black_box(nodes);
    }

    /// Whether a move may shorten the relaxed game.
    fn gains(&self, expansion: &mut Expansion, step: PackedMove) -> bool {
        match (step.from(), step.to()) {
            (_, HOME) => self.cost(step) > 0,
            (CELL, _) => false,
            (from, _) => expansion.helps(&self.bound, from.into()),
        }
    }

    /// The cost of a move in this search: without autoplay, moves home are not counted.
    #[inline]
    fn cost(&self, step: PackedMove) -> u32 {
        u32::from(step.to() != HOME || self.rules.auto != Auto::Uncounted)
    }
}

/// Whether a move leaves its card as free as a released one, so that the relaxed game continues from
/// the new position just as after a release: a single card, without the run it was part of, moves to
/// an empty place.
fn is_release(state: &State, step: PackedMove) -> bool {
    let single = match step.from() {
        CELL => true,
        from => state.cols[usize::from(from)].len() == 1,
    };
    single
        && match step.to() {
            CELL => true,
            HOME => false,
            to => state.cols[usize::from(to)].is_empty(),
        }
}

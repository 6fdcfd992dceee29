//! The shortest solution, and the proof that it is.
//!
//! A* over positions (columns and cells in any order count as one): positions are tried in the
//! order of `moves so far + bound`, so that every position tried proves that no solution is shorter
//! than that sum. The [bound](super::bound) is consistent, so a position's first way is a shortest
//! one; should a longer one be met first all the same, the position is opened again. Moves are
//! those of the rules, of every number of cards that may move, each followed by autoplay.
//!
//! What is left out, and why no shortest solution is lost:
//! * a whole column moved to an empty one: the position stays the same;
//! * positions from which no solution shorter than the best known one can follow, by the bound;
//! * without autoplay, all but safe moves home where there is one: such a card can serve no more
//!   (nothing is left that could be put on it), has to go home once, and playing it at once never
//!   takes a move away. So these moves are played as by `safe` autoplay, the other moves home cost
//!   nothing in the search, and in the end one move is counted for every card.
//!
//! The bound is worked out in full only when its turn comes: before, a position is filed under its
//! parent's bound less the one move that was made, or not less when the move cannot have helped (a
//! card put from a cell on a column; a run whose release does not shorten the relaxed game). At the
//! last stage, when nothing may be lost any more, it is worked out before a position is stored.
//!
//! # Measured
//! How many deals are proved is in the README. A position takes about 110 bytes, and each length has
//! about twice the positions of the one before.
//!
//! What helped: keeping relaxed results in a table (up to twelve times as fast, the more circles a
//! deal has, the more); working the bound out before storing at the last length (a quarter fewer
//! positions stored); asking once for each column whether its release helps (a sixth fewer
//! positions built); reading the slots of all children before looking any of them up (a tenth of
//! the time). What did not: a table of 1 or of 128 megabytes instead of 16; one order for moves home,
//! of runs and out of cells as well (an eighth fewer children filed, in the same time); following
//! the moves of a position without a free place to see whether one can be had (the test of `tight`
//! misses one such position in thirty); at no free place only moves that have to do with the next
//! one to become free, the last move first (a third fewer moves, 3 % fewer positions, no less time);
//! asking whether a move home, or the release of every card down to one, helps (6 and 10 % fewer
//! positions, 3 % and nothing of the time); the test of `tight` at two free places (4 % fewer, in the
//! same time); keeping the relaxed game's hash and bare cards up to date (no time). Large pages of
//! memory brought a tenth to a fifth more positions on one machine and nothing on another.

use super::Limit;
use super::bound::{Bound, Start};
use super::budget::Budget;
use super::convert::pack_rules;
use super::layout::Layout;
use super::packed::{Auto, PackedMove, PackedRules, State};
use crate::rules::{Autoplay, Rules};

mod children;
mod commute;
mod key;
mod queue;
mod store;
#[cfg(test)]
mod tests;
mod tight;
mod way;

use children::Child;
use commute::Last;
use key::{Builder, Key};
use queue::Queue;
use store::{Exact, Facts, NO_PARENT, Store};
use tight::{Tight, Way};

/// More than the length of any solution that the search can hold.
const ENDLESS: u32 = 250;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// The best solution is a shortest one.
    Proved,
    /// There is no solution: every position was visited.
    Impossible,
    /// The budget says why.
    Stopped,
}

/// News of a running search.
pub(super) enum News<'n> {
    /// No solution has fewer moves, counting those home that rules without autoplay ask for.
    LowerBound(u32),
    /// A solution shorter than any before.
    Better(&'n [PackedMove]),
}

/// How much of what is known about bounds a search uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Strength {
    /// All of it.
    Full,
    /// Nothing but the number of runs that lie on a lower card of one of their suits: a second way
    /// to the same lengths, which shares neither the relaxed game nor what is left out by it.
    #[cfg(test)]
    Weak,
}

/// A search for a shortest solution.
pub(super) struct Search<'a> {
    layout: &'a Layout,
    rules: PackedRules,
    autoplay: Autoplay,
    strength: Strength,
    bound: Bound,
    tight: Tight,
    builder: Builder<'a>,
    store: Store,
    queue: Queue,
    memory: usize,
    /// Solutions have to be shorter than this.
    below: u32,
}

/// A position whose turn has come.
struct Turn {
    number: u32,
    key: Key,
    state: State,
    /// The relaxed game from here, and its length.
    start: Start,
    relaxed: u32,
    /// How many moves are certain to be wasted.
    waste: u32,
    /// How many led here, and the last of them.
    moves: u32,
    last: Last,
    /// For each column, whether releasing its run shortens the relaxed game, once that was asked.
    helps: [Option<bool>; 8],
}

impl Turn {
    /// Whether moving the run on top of a column, or a part of it, may lower the bound.
    fn helps(&mut self, bound: &mut Bound, column: usize) -> bool {
        let (start, relaxed) = (&self.start, self.relaxed);
        let column = column & 7;
        relaxed > 0
            && *self.helps[column]
                .get_or_insert_with(|| bound.release_helps(start, column, relaxed))
    }
}

impl<'a> Search<'a> {
    /// A search for solutions of positions with a layout, within so many bytes.
    pub(super) fn new(layout: &'a Layout, rules: Rules, memory: usize, strength: Strength) -> Self {
        let bound = Bound::new(layout, rules.autoplay, memory / 4);
        let auto = match rules.autoplay {
            Autoplay::Max => Auto::Max,
            Autoplay::None | Autoplay::Safe => Auto::Safe,
        };
        Self {
            layout,
            rules: pack_rules(rules, auto),
            autoplay: rules.autoplay,
            strength,
            store: Store::new(memory.saturating_sub(bound.bytes())),
            bound,
            tight: Tight::new(layout),
            builder: Builder::new(layout),
            queue: Queue::default(),
            memory,
            below: ENDLESS,
        }
    }

    /// What goes home by itself in this search.
    pub(super) fn auto(&self) -> Auto {
        self.rules.auto
    }

    /// Looks for solutions with fewer moves than `known`, until a shortest one is certain.
    ///
    /// The start is a position before the autoplay that comes before the first move, if any.
    pub(super) fn run(
        &mut self,
        start: &State,
        known: Option<u32>,
        budget: &mut Budget,
        tell: &mut dyn FnMut(News, &Budget),
    ) -> Ended {
        let mut start = *start;
        // Counted apart: see above.
        let away = 52 - start.home.iter().map(|&count| u32::from(count)).sum::<u32>();
        let aside = if self.autoplay == Autoplay::None { away } else { 0 };
        if self.autoplay != Autoplay::Safe {
            start.autoplay(self.layout, self.rules.auto);
        }
        if let Some(known) = known {
            self.below = self.below.min(known.saturating_sub(aside));
        }
        if start.is_won() {
            if self.below > 0 {
                tell(News::Better(&[]), budget);
            }
            tell(News::LowerBound(aside), budget);
            return Ended::Proved;
        }
        let bound = match self.strength {
            Strength::Full => self.bound.within(&start, ENDLESS),
            #[cfg(test)]
            Strength::Weak => Some(self.forced(&start)),
        };
        let Some(bound) = bound else { return Ended::Impossible };
        let key = Key::new(self.layout, &start);
        let facts = Facts::new(NO_PARENT, 0, bound, Exact::Relaxed, Last::default());
        let Some(number) = self.store.add(key, key.hash(), facts, 0) else {
            return out_of_memory(budget);
        };
        self.queue.push(bound, 0, number);
        self.raise(bound, aside, budget, tell)
    }

    /// Tries the positions that promise solutions of one length after those of the length before.
    fn raise(
        &mut self,
        bound: u32,
        aside: u32,
        budget: &mut Budget,
        tell: &mut dyn FnMut(News, &Budget),
    ) -> Ended {
        let mut children = Vec::new();
        for total in bound..ENDLESS {
            tell(News::LowerBound(total.min(self.below) + aside), budget);
            if total >= self.below {
                return Ended::Proved;
            }
            if total >= self.queue.totals() {
                break;
            }
            while let Some((number, moves)) = self.queue.pop(total) {
                if !budget.spend(1) {
                    return Ended::Stopped;
                }
                let Some(mut turn) = self.turn(number, moves, total) else { continue };
                if self.expand(&mut turn, &mut children)
                    && let Some(better) = self.solution(number)
                {
                    tell(News::Better(&better), budget);
                    if total >= self.below {
                        break;
                    }
                }
                if !children.iter().all(|child| self.file(child, &turn, total)) {
                    return out_of_memory(budget);
                }
            }
        }
        if self.below == ENDLESS {
            return Ended::Impossible;
        }
        tell(News::LowerBound(self.below + aside), budget);
        Ended::Proved
    }

    /// A position whose turn has come, if it is to be tried now.
    fn turn(&mut self, number: u32, moves: u32, total: u32) -> Option<Turn> {
        let facts = *self.store.facts(number);
        let limit = total - moves;
        if facts.is_closed() || facts.moves() != moves || facts.bound() > limit {
            return None; // A shorter way was filed elsewhere.
        }
        let key = *self.store.key(number);
        let state = self.builder.state(&key);
        debug_assert_eq!(Key::new(self.layout, &state), key);
        let start = self.bound.start(&state);
        let relaxed = match facts.exact() {
            _ if self.strength != Strength::Full => {
                Some(self.forced(&state)).filter(|&forced| forced <= limit)
            }
            Exact::No => self.bound.length(&start, facts.bound(), limit),
            Exact::Wasted => self.bound.length(&start, 0, limit),
            Exact::Relaxed => Some(facts.bound()),
            Exact::One => Some(facts.bound() - 1),
            Exact::Two => Some(facts.bound() - 2),
        };
        let Some(relaxed) = relaxed else {
            self.postpone(number, moves, limit + 1, Exact::No);
            return None;
        };
        let waste = facts.bound().saturating_sub(relaxed);
        let last = facts.last;
        let mut turn =
            Turn { number, key, state, start, relaxed, waste, moves, last, helps: [None; 8] };
        let tried = facts.exact().is_all() || self.strength != Strength::Full;
        if !tried && relaxed > 0 && !self.is_open(&mut turn) {
            return None;
        }
        let facts = self.store.facts_mut(number);
        if !facts.exact().is_relaxed() {
            facts.set_bound(relaxed, Exact::Relaxed);
        }
        facts.close();
        Some(turn)
    }

    /// Whether a position need not waste more moves than is known. If it must, its turn comes
    /// later; if it is lost, never.
    fn is_open(&mut self, turn: &mut Turn) -> bool {
        let Self { bound, tight, rules, .. } = self;
        let state = turn.state;
        let way = tight.way(&state, rules.cells, &mut |column| turn.helps(bound, column));
        let Turn { number, moves, relaxed, waste, .. } = *turn;
        match way {
            Way::WasteOne if waste < 1 => self.postpone(number, moves, relaxed + 1, Exact::One),
            Way::WasteTwo if waste < 2 => self.postpone(number, moves, relaxed + 2, Exact::Two),
            Way::Lost => self.store.facts_mut(number).close(),
            Way::Open | Way::WasteOne | Way::WasteTwo => return true,
        }
        false
    }

    /// Files a position anew under a higher bound.
    fn postpone(&mut self, number: u32, moves: u32, bound: u32, exact: Exact) {
        self.store.facts_mut(number).set_bound(bound, exact);
        if moves + bound < self.below {
            self.queue.push(moves + bound, moves, number);
        }
    }

    /// Stores and queues a child, unless it was reached as soon already; false without memory.
    fn file(&mut self, child: &Child, parent: &Turn, total: u32) -> bool {
        let &Child { step, ref key, hash, moves, bound, mut exact, .. } = child;
        let (number, bound) = if let Some(number) = self.store.find(key, hash) {
            let facts = self.store.facts_mut(number);
            if facts.moves() <= moves {
                return true;
            }
            facts.reopen(parent.number, moves, child.last);
            (number, facts.bound())
        } else {
            // At the last length nothing may be lost any more.
            let last = moves + bound + 1 == self.below && self.strength == Strength::Full;
            if last && !exact.is_relaxed() {
                let state = self.after(&parent.state, step);
                if !self.bound.reaches(&state, bound) {
                    return true;
                }
                exact = if exact == Exact::No { Exact::Relaxed } else { exact };
            }
            let facts = Facts::new(parent.number, moves, bound, exact, child.last);
            match self.store.add(*key, hash, facts, self.queue.bytes) {
                Some(number) => (number, bound),
                None => return false,
            }
        };
        let total = total.max(moves + bound);
        if total < self.below {
            self.queue.push(total, moves, number);
        }
        self.bound.bytes() + self.store.bytes() + self.queue.bytes <= self.memory
    }

    /// How many runs hold a card above a lower one of its suit in their column: at least so many
    /// moves are needed.
    fn forced(&self, state: &State) -> u32 {
        state.cols.iter().map(|&column| u32::from(self.layout.forced_in(column))).sum()
    }

    /// The position after a move and its autoplay.
    #[inline]
    fn after(&self, state: &State, step: PackedMove) -> State {
        state.after(self.layout, self.rules.auto, step)
    }
}

fn out_of_memory(budget: &mut Budget) -> Ended {
    budget.stop(Limit::Memory);
    Ended::Stopped
}

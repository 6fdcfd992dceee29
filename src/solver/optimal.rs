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
//! Every tenth of the 1 000 deals of `near-optimal-lengths.tsv`, 10 s of processor time each, from
//! the first beam on: under `max` 96 of 100 are proved, half of them within 0.3 s, in about 110
//! bytes a position (1.1 GB at most); six are shorter than published. Each length has
//! about twice the positions of the one before. Under `safe`, where solutions are some nine moves
//! longer and moves home cost, about half are proved.
//!
//! What helped: keeping relaxed results in a table (up to twelve times as fast, the more circles a
//! deal has, the more); working the bound out before storing at the last length (a quarter fewer
//! positions stored); asking once for each column whether its release helps (a sixth fewer
//! positions built); reading the slots of all children before looking any of them up (a tenth of
//! the time). What did not: a table of 1 or of 128 megabytes instead of 16.

use super::Limit;
use super::bound::{Bound, Relaxed};
use super::budget::Budget;
use super::convert::pack_rules;
use super::layout::Layout;
use super::packed::{Auto, CELL, HOME, PackedMove, PackedRules, State};
use crate::rules::{Autoplay, Rules};

mod moves;
mod queue;
mod store;
#[cfg(test)]
mod tests;

use moves::moves_of;
use queue::Queue;
use store::{Facts, Found, NO_PARENT, Store};

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

/// A search for a shortest solution.
pub(super) struct Search<'a> {
    layout: &'a Layout,
    rules: PackedRules,
    autoplay: Autoplay,
    bound: Bound,
    store: Store,
    queue: Queue,
    memory: usize,
    /// Solutions have to be shorter than this.
    below: u32,
}

/// A position that a move leads to.
struct Child {
    state: State,
    moves: u32,
    bound: u32,
    exact: bool,
}

impl<'a> Search<'a> {
    /// A search for solutions of positions with a layout, within so many bytes.
    pub(super) fn new(layout: &'a Layout, rules: Rules, memory: usize) -> Self {
        let bound = Bound::new(layout, rules.autoplay, memory / 4);
        let auto = match rules.autoplay {
            Autoplay::Max => Auto::Max,
            Autoplay::None | Autoplay::Safe => Auto::Safe,
        };
        Self {
            layout,
            rules: pack_rules(rules, auto),
            autoplay: rules.autoplay,
            store: Store::new(memory.saturating_sub(bound.bytes())),
            bound,
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
        let Some(bound) = self.bound.within(&start, ENDLESS) else { return Ended::Impossible };
        let Some(number) = self.store.add(&start, Facts::start(bound), 0) else {
            return out_of_memory(budget);
        };
        self.queue.push(bound, 0, number);
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
                let Some(bound) = self.settle_bound(number, moves, total) else { continue };
                if self.expand(number, moves, bound, &mut children)
                    && let Some(better) = self.solution(number)
                {
                    tell(News::Better(&better), budget);
                    if total >= self.below {
                        break;
                    }
                }
                if !children.iter().all(|child| self.file(child, number, total)) {
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

    /// The bound of a position whose turn has come, if it is to be tried now.
    fn settle_bound(&mut self, number: u32, moves: u32, total: u32) -> Option<u32> {
        let facts = *self.store.facts(number);
        if facts.closed || u32::from(facts.moves) != moves {
            return None; // A shorter way was filed elsewhere.
        }
        let filed = u32::from(facts.bound);
        let limit = total - moves;
        if filed > limit {
            return None;
        }
        let bound = if facts.exact {
            Some(filed)
        } else {
            self.bound.within(&self.store.state(number), limit)
        };
        let facts = self.store.facts_mut(number);
        if let Some(bound) = bound {
            facts.bound = narrow(bound);
            facts.exact = true;
            facts.closed = true;
        } else {
            facts.bound = narrow(limit + 1);
            if total + 1 < self.below {
                self.queue.push(total + 1, moves, number);
            }
        }
        bound
    }

    /// Collects where the moves of a position lead, as far as it matters; true if one of them wins
    /// in fewer moves than known.
    fn expand(&mut self, number: u32, moves: u32, bound: u32, children: &mut Vec<Child>) -> bool {
        children.clear();
        let state = self.store.state(number);
        let relaxed = Relaxed::new(&state);
        let mut helps = [None; 8];
        let mut won = false;
        for step in moves_of(&state, self.rules) {
            let gain = match (step.from(), step.to()) {
                (_, HOME) => self.autoplay != Autoplay::None,
                (CELL, _) => false,
                _ if bound == 0 => false,
                (from, _) => {
                    let from = usize::from(from);
                    *helps[from]
                        .get_or_insert_with(|| self.bound.release_helps(&relaxed, from, bound))
                }
            };
            let moves = moves + self.cost(step);
            let least = bound.saturating_sub(u32::from(gain));
            if moves + least >= self.below {
                continue;
            }
            let child = self.after(&state, step);
            if child.is_won() {
                self.below = moves;
                won = true;
                continue;
            }
            let mut exact = is_release(&state, step);
            if !exact && moves + least + 1 == self.below {
                if self.bound.within(&child, least).is_none() {
                    continue;
                }
                exact = true;
            }
            children.push(Child { state: child, moves, bound: least, exact });
        }
        // All slots are read before the first is needed: the memory's answers come together.
        std::hint::black_box(
            children.iter().fold(0, |all, child| all ^ self.store.approach(child.state.hash)),
        );
        won
    }

    /// Stores and queues a child, unless it was reached as soon already; false without memory.
    fn file(&mut self, child: &Child, parent: u32, total: u32) -> bool {
        let &Child { ref state, moves, bound, exact } = child;
        let (number, bound) = match self.store.find(state) {
            Found::Old(number) => {
                let facts = self.store.facts_mut(number);
                if u32::from(facts.moves) <= moves {
                    return true;
                }
                facts.moves = wide(moves);
                facts.parent = parent;
                facts.closed = false;
                (number, u32::from(facts.bound))
            }
            Found::New => {
                let facts = Facts {
                    parent,
                    moves: wide(moves),
                    bound: narrow(bound),
                    exact,
                    closed: false,
                };
                match self.store.add(state, facts, self.queue.bytes) {
                    Some(number) => (number, bound),
                    None => return false,
                }
            }
        };
        let total = total.max(moves + bound);
        if total < self.below {
            self.queue.push(total, moves, number);
        }
        self.bound.bytes() + self.store.bytes() + self.queue.bytes <= self.memory
    }

    /// The moves that lead to a position, and one more that wins.
    fn solution(&self, number: u32) -> Option<Vec<PackedMove>> {
        let mut numbers = vec![number];
        let mut parent = self.store.facts(number).parent;
        while parent != NO_PARENT {
            numbers.push(parent);
            parent = self.store.facts(parent).parent;
        }
        // Columns may have changed places where two ways met, so each move is found anew.
        let mut state = self.store.state(numbers.pop()?);
        let mut moves = Vec::with_capacity(numbers.len() + 1);
        while let Some(next) = numbers.pop() {
            let leads_there = |step: &PackedMove| self.store.is(next, &self.after(&state, *step));
            let step = moves_of(&state, self.rules).into_iter().find(leads_there)?;
            state = self.after(&state, step);
            moves.push(step);
        }
        let wins = |step: &PackedMove| self.after(&state, *step).is_won();
        let last = moves_of(&state, self.rules).into_iter().filter(wins);
        moves.push(last.min_by_key(|&step| self.cost(step))?);
        Some(moves)
    }

    /// The position after a move and its autoplay.
    #[inline]
    fn after(&self, state: &State, step: PackedMove) -> State {
        let mut child = *state;
        child.play(self.layout, step);
        child.autoplay(self.layout, self.rules.auto);
        child
    }

    /// What a move costs here.
    #[inline]
    fn cost(&self, step: PackedMove) -> u32 {
        u32::from(step.to() != HOME || self.autoplay != Autoplay::None)
    }
}

fn out_of_memory(budget: &mut Budget) -> Ended {
    budget.stop(Limit::Memory);
    Ended::Stopped
}

/// Whether a move leaves its card as free as a released one, so that the relaxed game goes on from
/// the new position just as after a release: a single card, without the run it was part of, to a
/// place where nothing lies.
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

#[expect(clippy::cast_possible_truncation, reason = "bounds are below 250")]
const fn narrow(n: u32) -> u8 {
    n as u8
}

#[expect(clippy::cast_possible_truncation, reason = "solutions are shorter than 250 moves")]
const fn wide(n: u32) -> u16 {
    n as u16
}

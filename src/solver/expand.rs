//! All children of a position, valued without building them where that is possible.
//!
//! A child whose move sets off no autoplay differs from its parent in two columns and perhaps a
//! cell: its hash and value follow from the parent's by a few additions. Only where cards go home
//! (one child in eight) the child is built. Against building every child this took a position's
//! expansion from 680 to 450 ns.
//!
//! To an empty column as many cards of a run move as fit, since that is what the two characters of
//! standard notation mean. Splitting runs there in every other way as well made solutions no
//! shorter at the same number of positions.

use super::column::Column;
use super::eval::{Eval, Share, Value, base};
use super::layout::Layout;
use super::packed::{CELL, HOME, PackedMove, PackedRules, State, cards_of, cell_hash};

/// What a move leads to.
pub(super) struct Child {
    pub(super) step: PackedMove,
    pub(super) hash: u64,
    pub(super) value: Value,
    pub(super) won: bool,
}

/// Takes the children of a position.
pub(super) trait Sink {
    /// Whether a child with this hash is of no interest.
    fn knows(&self, hash: u64) -> bool;
    /// Takes one child.
    fn take(&mut self, child: Child);
}

/// What it takes to expand positions of one layout under one set of rules.
pub(super) struct Expander<'a> {
    pub(super) layout: &'a Layout,
    pub(super) eval: &'a Eval<'a>,
    pub(super) rules: PackedRules,
}

/// A position with what its children have in common.
struct Parent<'a> {
    state: &'a State,
    shares: [Share; 8],
    hashes: [u64; 8],
    /// The sum of the columns' shares.
    columns: Value,
    /// The same with the depth of the cards needed next, and the foundations.
    total: Value,
    /// The deepest cards of runs on prefixes.
    bases: u64,
    wanted: u64,
    /// What autoplay takes when it becomes available.
    auto: u64,
    /// Whether autoplay has not been done here yet, so that any move sets it off.
    unsettled: bool,
    /// For each class and rank: the columns with such a top card.
    tops: [[u8; 16]; 2],
    first_empty: Option<u8>,
    used: u32,
    empty: u32,
}

impl Expander<'_> {
    /// The position after a move and its autoplay.
    #[inline]
    pub(super) fn make(&self, parent: &State, step: PackedMove) -> State {
        let mut child = *parent;
        child.play(self.layout, step);
        child.autoplay(self.layout, self.rules.auto);
        child
    }

    /// Gives every child to the sink.
    #[inline]
    pub(super) fn expand(&self, state: &State, sink: &mut impl Sink) {
        let parent = self.parent(state);
        for from in 0..8 {
            if !state.cols[from].is_empty() {
                self.move_from_column(&parent, from, sink);
            }
        }
        for card in cards_of(state.cells) {
            self.move_from_cell(&parent, card, sink);
        }
    }

    #[inline]
    fn parent<'a>(&self, state: &'a State) -> Parent<'a> {
        let depths = self.eval.depths(state);
        let auto = state.auto_wanted(self.rules.auto);
        let mut parent = Parent {
            state,
            shares: [Share::default(); 8],
            hashes: [0; 8],
            columns: 0,
            total: 0,
            bases: 0,
            wanted: state.wanted(),
            auto,
            unsettled: auto & state.available() != 0,
            tops: [[0; 16]; 2],
            first_empty: None,
            used: state.used.into(),
            empty: state.empty.into(),
        };
        for i in (0..8u8).rev() {
            let at = usize::from(i);
            let column = state.cols[at];
            if column.is_empty() {
                parent.first_empty = Some(i);
            } else {
                parent.tops[column.class()][column.rank() as usize & 15] |= 1 << i;
                let mut share = self.eval.share(column);
                parent.columns += share.value;
                share.slope = depths.slope[at];
                parent.shares[at] = share;
                parent.hashes[at] = column.hash();
                parent.bases |= base(column);
            }
        }
        parent.total = parent.columns
            + depths.total
            + self.eval.home(state.home)
            + self.eval.in_cells(state.cells);
        parent
    }

    /// The moves of a column's cards.
    #[inline]
    fn move_from_column(&self, parent: &Parent, from: usize, sink: &mut impl Sink) {
        let state = parent.state;
        let column = state.cols[from];
        if parent.wanted & column.top_set() != 0 {
            self.build(parent, PackedMove::from_column(from, HOME, 1), sink);
        }
        let len = column.len();
        let in_empty = match parent.first_empty {
            Some(_) => self.rules.room_in_empty(state, len),
            None => 0,
        };
        let room = self.rules.room(state).min(len);
        for count in 1..=room {
            let rank = (column.rank() + count) as usize & 15;
            let onto = parent.tops[column.class()][rank] & !(1 << from);
            let whole_column = column.prefix() == 0 && count == len;
            let empty = parent.first_empty.filter(|_| in_empty == count && !whole_column);
            let cell = count == 1 && parent.used < self.rules.cells;
            if onto != 0 || empty.is_some() || cell {
                self.move_run(parent, from, count, Targets { onto, empty, cell }, sink);
            }
        }
    }

    /// Moves the upper cards of a run to each target.
    #[inline]
    fn move_run(
        &self,
        parent: &Parent,
        from: usize,
        count: u32,
        targets: Targets,
        sink: &mut impl Sink,
    ) {
        let state = parent.state;
        let column = state.cols[from];
        let left = self.layout.rest(column, count);
        if parent.unsettled || parent.auto & left.top_set() != 0 {
            for to in targets.all() {
                self.build(parent, PackedMove::from_column(from, to, count), sink);
            }
            return;
        }
        let share = &parent.shares[from];
        let moved = column.upper(count);
        let change = if count < column.len() {
            self.eval.off(share, moved, count)
        } else {
            self.eval.stripped(share, column, left, parent.wanted)
        };
        let hash = state.hash.wrapping_sub(parent.hashes[from]).wrapping_add(left.hash());
        let value = parent.total + change;
        let empty = parent.empty + u32::from(left.is_empty());
        let tops = state.tops ^ column.top_set() ^ left.top_set();
        let bases = if count < column.len() {
            parent.bases
        } else {
            parent.bases ^ base(column) | base(left)
        };
        let top = column.top_set();
        for to in bits(targets.onto) {
            let at = usize::from(to & 7);
            let new = state.cols[at].with(moved, count);
            sink.take(Child {
                step: PackedMove::from_column(from, to, count),
                hash: hash.wrapping_sub(parent.hashes[at]).wrapping_add(new.hash()),
                value: value
                    + self.eval.on(&parent.shares[at], moved, count)
                    + self.eval.hosts(tops ^ state.cols[at].top_set() | top, bases)
                    + self.eval.room(parent.used, empty),
                won: false,
            });
        }
        if let Some(to) = targets.empty {
            let new = Column::EMPTY.with(moved, count);
            sink.take(Child {
                step: PackedMove::from_column(from, to, count),
                hash: hash.wrapping_add(new.hash()),
                value: value
                    + self.eval.share(new).value
                    + self.eval.hosts(tops | top, bases)
                    + self.eval.room(parent.used, empty - 1),
                won: false,
            });
        }
        if targets.cell {
            sink.take(Child {
                step: PackedMove::from_column(from, CELL, 1),
                hash: hash.wrapping_add(cell_hash(column.top())),
                value: value
                    + self.eval.in_cell(column.top())
                    + self.eval.hosts(tops, bases)
                    + self.eval.room(parent.used + 1, empty),
                won: false,
            });
        }
    }

    /// The moves of a card in a cell.
    #[inline]
    fn move_from_cell(&self, parent: &Parent, card: u8, sink: &mut impl Sink) {
        let state = parent.state;
        if parent.wanted >> card & 1 == 1 {
            self.build(parent, PackedMove::from_cell(card, HOME), sink);
        }
        let single = Column::single(card, 0);
        let onto = parent.tops[single.class()][(single.rank() + 1) as usize & 15];
        let targets = Targets { onto, empty: parent.first_empty, cell: false };
        if parent.unsettled {
            for to in targets.all() {
                self.build(parent, PackedMove::from_cell(card, to), sink);
            }
            return;
        }
        let hash = state.hash.wrapping_sub(cell_hash(card));
        let total = parent.total - self.eval.in_cell(card);
        for to in bits(onto) {
            let at = usize::from(to & 7);
            let new = state.cols[at].with(1 << card, 1);
            sink.take(Child {
                step: PackedMove::from_cell(card, to),
                hash: hash.wrapping_sub(parent.hashes[at]).wrapping_add(new.hash()),
                value: total
                    + self.eval.on(&parent.shares[at], 1 << card, 1)
                    + self
                        .eval
                        .hosts(state.tops ^ state.cols[at].top_set() | 1 << card, parent.bases)
                    + self.eval.room(parent.used - 1, parent.empty),
                won: false,
            });
        }
        if let Some(to) = targets.empty {
            sink.take(Child {
                step: PackedMove::from_cell(card, to),
                hash: hash.wrapping_add(single.hash()),
                value: total
                    + self.eval.share(single).value
                    + self.eval.hosts(state.tops | 1 << card, parent.bases)
                    + self.eval.room(parent.used - 1, parent.empty - 1),
                won: false,
            });
        }
    }

    /// Builds a child where cards go home.
    fn build(&self, parent: &Parent, step: PackedMove, sink: &mut impl Sink) {
        let child = self.make(parent.state, step);
        let won = child.is_won();
        if !won && sink.knows(child.hash) {
            return;
        }
        let mut value = parent.columns + self.eval.around(&child);
        for (i, &column) in child.cols.iter().enumerate() {
            if column != parent.state.cols[i] {
                value -= parent.shares[i].value;
                if !column.is_empty() {
                    value += self.eval.share(column).value;
                }
            }
        }
        sink.take(Child { step, hash: child.hash, value, won });
    }
}

/// Where some cards can go.
#[derive(Clone, Copy)]
struct Targets {
    /// The columns whose top card they fit, one bit a column.
    onto: u8,
    empty: Option<u8>,
    cell: bool,
}

impl Targets {
    fn all(self) -> impl Iterator<Item = u8> {
        bits(self.onto).chain(self.empty).chain(self.cell.then_some(CELL))
    }
}

/// The bits of a set of columns, lowest first.
#[inline]
fn bits(set: u8) -> impl Iterator<Item = u8> {
    cards_of(set.into())
}

#[cfg(test)]
mod tests;

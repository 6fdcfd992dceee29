//! Hashes and values the children of a position, mostly without building them.
//!
//! A child whose move triggers no autoplay differs from its parent in two columns and perhaps a
//! cell: a few additions give its value, two its hash, which is computed only if the sink needs it.
//! A child is built only if cards go home (one in eight), and then only if the sink does not
//! postpone that.
//!
//! Moves to an empty column take as many cards of a run as fit, which is also what the two
//! characters of standard notation mean. Splitting runs there in all other ways as well did not make
//! solutions shorter at the same number of positions.

use super::cards::{Code, each, fits_onto, fitting_on, highest, lowest};
use super::column::{PackedColumn, Support};
use super::eval::{Eval, Valued, base};
use super::layout::{Layout, NO_COLUMN};
use super::moves::{Carry, moves_of};
use super::packed::{CELL, HOME, PackedMove, PackedRules, State};
use super::weights::{Model, Value};

/// Receives the children of a position.
pub(super) trait Sink {
    /// Whether the sink ignores children with this hash.
    fn knows(&self, hash: u64) -> bool;
    /// Receives a winning move.
    fn win(&mut self, step: PackedMove);
    /// Receives a child that is not won. Call `hash` only if it is needed.
    fn offer(&mut self, step: PackedMove, value: Value, hash: impl FnOnce() -> u64);
    /// Receives a child in which cards go home, with the value that it would have if they did not.
    /// Returns false if the sink needs the true value; the child is then built.
    #[inline]
    fn put_off(&mut self, _step: PackedMove, _value: Value) -> bool {
        false
    }
}

/// Expands positions of one layout under one set of rules.
pub(super) struct Expander<'a> {
    pub(super) eval: Eval<'a>,
    pub(super) rules: PackedRules,
}

/// A position, with what all its moves need.
struct Parent<'a> {
    valued: &'a Valued,
    state: &'a State,
    /// The next card of each suit.
    wanted: u64,
    /// The cards that autoplay takes when they become available.
    auto: u64,
    /// For each card on top of a column, its column.
    place: [u8; 64],
    /// The first empty column, [`NO_COLUMN`] for none.
    first_empty: u8,
    free_cell: bool,
}

/// The position without the cards that move.
struct Lifted {
    moved: u64,
    value: Value,
    tops: u64,
    bases: u64,
    empty: u32,
    /// Whether autoplay takes a card that the move uncovers.
    sets_off: bool,
}

impl<'a> Parent<'a> {
    #[inline(always)]
    fn new(valued: &'a Valued, rules: PackedRules) -> Self {
        let state = &valued.state;
        let mut place = [0; 64];
        for (i, &column) in state.cols.iter().enumerate() {
            place[usize::from(column.top() & 63)] = i as u8;
        }
        Self {
            valued,
            state,
            wanted: state.wanted(),
            auto: state.auto_wanted(rules.auto),
            place,
            first_empty: first_empty(state),
            free_cell: u32::from(state.used) < rules.cells,
        }
    }

    /// Whether autoplay has not run yet, so that any move triggers it.
    #[inline]
    fn is_unsettled(&self) -> bool {
        self.auto & self.state.available() != 0
    }

    #[inline]
    fn column(&self, card: Code) -> u8 {
        self.place[usize::from(card & 63)]
    }
}

#[inline]
fn first_empty(state: &State) -> u8 {
    if state.empty == 0 {
        return NO_COLUMN;
    }
    let mut first = NO_COLUMN;
    for (i, column) in state.cols.iter().enumerate().rev() {
        first = if column.is_empty() { i as u8 } else { first };
    }
    first
}

impl<'a> Expander<'a> {
    /// An expander that values positions of this layout by this model.
    pub(super) fn new(layout: &'a Layout, model: &'a Model, rules: PackedRules) -> Self {
        Self { eval: Eval::new(layout, model), rules }
    }

    /// The position after a move and its autoplay.
    #[inline]
    pub(super) fn make(&self, parent: &State, step: PackedMove) -> State {
        parent.after(self.eval.layout, self.rules.auto, step)
    }

    /// A position with the parts of its value.
    pub(super) fn valued(&self, state: &State) -> Valued {
        Valued::new(&self.eval, state)
    }

    /// Makes a move and its autoplay.
    #[inline]
    pub(super) fn advance(&self, position: &mut Valued, step: PackedMove) {
        position.advance(&self.eval, self.rules.auto, step);
    }

    /// Whether the moves take the same cards under both rules for empty columns.
    pub(super) fn holds_under_both(&self, start: &State, steps: &[PackedMove]) -> bool {
        let mut state = *start;
        steps.iter().all(|&step| {
            let holds = self.rules.holds_under_both(&state, step);
            state = self.make(&state, step);
            holds
        })
    }

    /// Passes every child to the sink.
    #[inline]
    pub(super) fn expand(&self, valued: &Valued, sink: &mut impl Sink) {
        let parent = Parent::new(valued, self.rules);
        let state = parent.state;
        for card in each(parent.wanted & state.available()) {
            self.build(&parent, state.home_move(card), sink);
        }
        if parent.is_unsettled() {
            return self.move_unsettled(&parent, sink);
        }
        if parent.free_cell {
            for from in 0..8 {
                if !state.cols[from].is_empty() {
                    self.move_to_cell(&parent, from, sink);
                }
            }
        }
        let guests = fitting_on(state.tops);
        let mut runs = 0;
        for from in 0..8 {
            let column = state.cols[from];
            if !column.is_empty() {
                runs |= column.run();
                self.move_top(&parent, from, guests, sink);
            }
        }
        for card in each(guests & runs & !state.tops) {
            self.move_run(&parent, card, sink);
        }
        for card in each(state.cells) {
            self.move_from_cell(&parent, card, sink);
        }
    }

    /// The move of a column's top card to a cell.
    #[inline(always)]
    fn move_to_cell(&self, parent: &Parent, from: usize, sink: &mut impl Sink) {
        let step = PackedMove::from_column(from, CELL, 1);
        let Lifted { moved, value, tops, bases, empty, sets_off } =
            self.lift::<true>(parent, from, 1);
        let state = parent.state;
        let card = highest(moved);
        let value = value
            + self.eval.in_cell(card)
            + self.eval.hosts(tops, bases)
            + self.eval.room(u32::from(state.used) + 1, empty);
        let under = Support::under(state.cols[from], moved, 1);
        let hash = || state.hash_with(card, under, Support::CELL);
        self.give(parent, sets_off, (step, value), hash, sink);
    }

    /// Passes a child to the sink.
    #[inline]
    fn give(
        &self,
        parent: &Parent,
        sets_off: bool,
        (step, value): (PackedMove, Value),
        hash: impl FnOnce() -> u64,
        sink: &mut impl Sink,
    ) {
        if !sets_off {
            sink.offer(step, value, hash);
        } else if !sink.put_off(step, value) {
            self.build(parent, step, sink);
        }
    }

    /// The moves of a column's top card to other columns, and of the upper cards of its run to an
    /// empty one.
    #[inline(always)]
    fn move_top(&self, parent: &Parent, from: usize, guests: u64, sink: &mut impl Sink) {
        let column = parent.state.cols[from];
        let in_empty = self.room_in_empty(parent, column);
        if in_empty > 1 {
            self.move_cards::<false>(parent, from, in_empty, (0, parent.first_empty), sink);
        }
        let top = column.top();
        let onto = if guests >> top & 1 != 0 { fits_onto(top) & parent.state.tops } else { 0 };
        let empty = if in_empty == 1 { parent.first_empty } else { NO_COLUMN };
        if onto != 0 || in_empty == 1 {
            self.move_cards::<true>(parent, from, 1, (onto, empty), sink);
        }
    }

    /// How many cards of a column move to an empty one; 0 for none or for the whole column.
    #[inline]
    fn room_in_empty(&self, parent: &Parent, column: PackedColumn) -> u32 {
        if parent.first_empty == NO_COLUMN {
            return 0;
        }
        let len = column.len();
        let room = self.rules.room_in_empty(parent.state, len);
        if room == len && column.prefix() == 0 { 0 } else { room }
    }

    /// The moves of a run from its top down to `deepest`, which is not on top but fits on a top card.
    #[inline(always)]
    fn move_run(&self, parent: &Parent, deepest: Code, sink: &mut impl Sink) {
        let state = parent.state;
        let mut from = 0;
        for (i, column) in state.cols.iter().enumerate() {
            from |= if column.run() >> deepest & 1 != 0 { i } else { 0 };
        }
        let from = from & 7;
        let count = u32::from(deepest >> 2) + 1 - state.cols[from].rank();
        if count <= self.rules.room(state) {
            let onto = fits_onto(deepest) & state.tops;
            self.move_cards::<false>(parent, from, count, (onto, NO_COLUMN), sink);
        }
    }

    /// Moves the upper cards of a run onto each of these top cards, and to an empty column unless that is
    /// [`NO_COLUMN`]. Most moves are of one card.
    #[inline(always)]
    fn move_cards<const ONE: bool>(
        &self,
        parent: &Parent,
        from: usize,
        count: u32,
        (onto, to_empty): (u64, u8),
        sink: &mut impl Sink,
    ) {
        let Lifted { moved, value, tops, bases, empty, sets_off } =
            self.lift::<ONE>(parent, from, count);
        let used = u32::from(parent.state.used);
        let deepest = highest(moved);
        let hash_on = |on| {
            let under = Support::under(parent.state.cols[from], moved, count);
            parent.state.hash_with(deepest, under, on)
        };
        for target in each(onto) {
            let to = parent.column(target);
            let at = usize::from(to & 7);
            let under = parent.state.cols[at];
            let step = PackedMove::from_column(from, to, count);
            let value = value
                + parent.valued.slope[at] * count as i32
                + self.eval.on::<ONE>(under, moved)
                + self.eval.hosts(tops ^ under.top_set() | lowest(moved), bases)
                + self.eval.room(used, empty);
            self.give(parent, sets_off, (step, value), || hash_on(Support::on(under)), sink);
        }
        if to_empty != NO_COLUMN {
            let step = PackedMove::from_column(from, to_empty, count);
            let value = value
                + self.eval.alone::<ONE>(moved)
                + self.eval.hosts(tops | lowest(moved), bases)
                + self.eval.room(used, empty - 1);
            self.give(parent, sets_off, (step, value), || hash_on(Support::TABLE), sink);
        }
    }

    /// Takes the upper cards of a run off a column.
    #[inline(always)]
    fn lift<const ONE: bool>(&self, parent: &Parent, from: usize, count: u32) -> Lifted {
        let Parent { valued, state, .. } = parent;
        let column = state.cols[from];
        let moved = if ONE { column.top_set() } else { column.upper(count) };
        let mut lifted = Lifted {
            moved,
            value: valued.total - valued.slope[from] * count as i32,
            tops: state.tops ^ column.top_set(),
            bases: valued.bases,
            empty: state.empty.into(),
            sets_off: false,
        };
        let left = if count < column.len() {
            lifted.value += self.eval.off::<ONE>(column, moved);
            column.without(moved, count)
        } else {
            let left = self.eval.layout.bare[column.prefix()];
            let (share, lost) = self.eval.stripped(column, left, parent.wanted);
            lifted.value += share - valued.shares[from] - lost;
            lifted.bases = lifted.bases & !base(column) | base(left);
            lifted.empty += u32::from(left.is_empty());
            left
        };
        lifted.tops |= left.top_set();
        lifted.sets_off = parent.auto & left.top_set() != 0;
        lifted
    }

    /// The moves of a card in a cell, except home.
    #[inline(always)]
    fn move_from_cell(&self, parent: &Parent, card: Code, sink: &mut impl Sink) {
        let Parent { valued, state, .. } = parent;
        let hash_on = |on| state.hash_with(card, Support::CELL, on);
        let used = u32::from(state.used) - 1;
        let empty = u32::from(state.empty);
        let value = valued.total - self.eval.in_cell(card);
        for target in each(fits_onto(card) & state.tops) {
            let to = parent.column(target);
            let at = usize::from(to & 7);
            let under = state.cols[at];
            let tops = state.tops ^ under.top_set() | 1 << card;
            let value = value
                + valued.slope[at]
                + self.eval.on::<true>(under, 1 << card)
                + self.eval.hosts(tops, valued.bases)
                + self.eval.room(used, empty);
            sink.offer(PackedMove::from_cell(card, to), value, || hash_on(Support::on(under)));
        }
        if parent.first_empty != NO_COLUMN {
            let value = value
                + self.eval.alone::<true>(1 << card)
                + self.eval.hosts(state.tops | 1 << card, valued.bases)
                + self.eval.room(used, empty - 1);
            let step = PackedMove::from_cell(card, parent.first_empty);
            sink.offer(step, value, || hash_on(Support::TABLE));
        }
    }

    /// The moves, except home, of a position in which any move triggers autoplay.
    #[cold]
    #[inline(never)]
    fn move_unsettled(&self, parent: &Parent, sink: &mut impl Sink) {
        for step in moves_of(parent.state, self.rules, Carry::Any) {
            let whole = match parent.state.cols.get(usize::from(step.from())) {
                Some(&column) if step.to() < CELL && step.to() == parent.first_empty => {
                    step.count() == self.room_in_empty(parent, column)
                }
                _ => step.to() != HOME,
            };
            if whole {
                self.build(parent, step, sink);
            }
        }
    }

    /// Builds a child in which cards go home.
    #[inline(never)]
    fn build(&self, parent: &Parent, step: PackedMove, sink: &mut impl Sink) {
        let mut child = *parent.valued;
        child.play(&self.eval, self.rules.auto, step);
        let hash = child.state.hash;
        if child.state.is_won() {
            sink.win(step);
        } else if !sink.knows(hash) {
            let value = child.value_played(&self.eval);
            sink.offer(step, value, || hash);
        }
    }
}

#[cfg(test)]
mod tests;

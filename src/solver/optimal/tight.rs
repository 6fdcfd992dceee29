//! Whether a position that is short of free places has to waste a move.
//!
//! A solution of exactly the bound's length lowers the bound with every move. So no card goes from
//! a cell to a column, and no column is touched whose release does not help. (It helps later only
//! if it helps now: if it does after helpful moves, then those and an optimal rest are an optimal
//! plan of this position that holds it.) With no or one free place such a solution needs another:
//! a card in a cell goes home, or a column becomes empty. To see whether that can happen, cards are
//! played from the columns as long as any lands on a card that was ever bare, as if every card that
//! was bare stayed so for ever: what cannot be reached even so cannot be reached at all.
//!
//! If nothing becomes free, one move at least is wasted, and the position needs one move more than
//! the relaxed game. The same closure says where two are wasted and where a position is lost: a
//! place then becomes free only by a card that leaves a cell for a column, wasting that move.

use super::super::cards::{Code, each, hosts_of, lowest};
use super::super::column::Column;
use super::super::layout::Layout;
use super::super::packed::State;

/// What a position that is short of free places has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Nothing is known.
    Open,
    /// One of its moves at least does not lower the bound.
    WasteOne,
    /// Two do not.
    WasteTwo,
    /// It cannot be won.
    Lost,
}

/// What the test needs to know about a layout.
pub(super) struct Tight {
    /// For each prefix: the prefix without its last card.
    below: [u8; 64],
}

/// A position in which cards are played out.
#[derive(Clone, Copy)]
struct Flow {
    /// The run on top of each column.
    run: [u64; 8],
    /// The prefix under it.
    under: [u8; 8],
    /// The runs that are only touched if their release helps: those on top at the start.
    held: [u64; 8],
    /// All cards that were ever on top.
    bare: u64,
    cells: u64,
    wanted: u64,
}

impl Flow {
    fn new(state: &State) -> Self {
        let run = state.cols.map(Column::run);
        #[expect(clippy::cast_possible_truncation, reason = "a prefix has six bits")]
        let under = state.cols.map(|column| column.prefix() as u8);
        Self { run, under, held: run, bare: state.tops, cells: state.cells, wanted: state.wanted() }
    }

    /// Whether a card was played home.
    fn is_home(&self, card: Code) -> bool {
        1 << card < self.wanted & (0x11_1111_1111_1111 << (card & 3))
    }

    /// Whether some card was ever bare that this one fits on.
    fn has_host(&self, card: Code) -> bool {
        hosts_of(card) & self.bare != 0
    }
}

impl Tight {
    pub(super) fn new(layout: &Layout) -> Self {
        let mut below = [0; 64];
        for column in &layout.columns {
            for pair in column.windows(2) {
                below[usize::from(pair[1]) + 1] = pair[0] + 1;
            }
        }
        Self { below }
    }

    /// What a position has to do; `helps` says whether releasing the run on top of a column
    /// shortens the relaxed game.
    pub(super) fn way(
        &self,
        state: &State,
        cells: u32,
        helps: &mut impl FnMut(usize) -> bool,
    ) -> Way {
        match cells - u32::from(state.used) + u32::from(state.empty) {
            0 => self.without_place(state, helps),
            1 => {
                let mut flow = Flow::new(state);
                let open = self.flows::<true>(&mut flow, helps) || self.fills(&flow, helps);
                if open { Way::Open } else { Way::WasteOne }
            }
            _ => Way::Open,
        }
    }

    fn without_place(&self, state: &State, helps: &mut impl FnMut(usize) -> bool) -> Way {
        let mut flow = Flow::new(state);
        if self.flows::<false>(&mut flow, helps) {
            return Way::Open;
        }
        let mut all = Flow { held: [0; 8], ..flow };
        if self.flows::<false>(&mut all, helps) {
            return Way::WasteOne;
        }
        let mut way = Way::Lost;
        for card in each(state.cells).filter(|&card| all.has_host(card)) {
            way = Way::WasteTwo;
            if flow.has_host(card) {
                let mut left = flow;
                left.cells ^= 1 << card;
                left.bare |= 1 << card;
                if self.flows::<true>(&mut left, helps) || self.fills(&left, helps) {
                    return Way::WasteOne;
                }
            }
        }
        way
    }

    /// Whether a place may become free once some card is put in the last one.
    fn fills(&self, flow: &Flow, helps: &mut impl FnMut(usize) -> bool) -> bool {
        (0..8).any(|column| {
            let run = flow.run[column];
            if run == 0 || run & flow.held[column] != 0 && !helps(column) {
                return false;
            }
            let mut filled = *flow;
            filled.cells |= lowest(run);
            self.pop(&mut filled, column) || self.flows::<false>(&mut filled, helps)
        })
    }

    /// Takes the top card of a column; true when the column is empty then.
    #[inline]
    fn pop(&self, flow: &mut Flow, column: usize) -> bool {
        let mut run = flow.run[column];
        run &= run - 1;
        if run == 0 {
            let under = usize::from(flow.under[column]) & 63;
            if under == 0 {
                flow.run[column] = 0;
                return true;
            }
            run = 1 << (under - 1);
            flow.under[column] = self.below[under];
        }
        flow.run[column] = run;
        flow.bare |= lowest(run);
        false
    }

    /// Plays what can be played, also two cards at once with `PAIRS`; true when a place may become
    /// free.
    #[inline]
    fn flows<const PAIRS: bool>(
        &self,
        flow: &mut Flow,
        helps: &mut impl FnMut(usize) -> bool,
    ) -> bool {
        loop {
            let mut ready = (flow.bare | flow.cells) & flow.wanted;
            let mut changed = ready != 0;
            while ready != 0 {
                if ready & flow.cells != 0 {
                    return true;
                }
                flow.wanted = flow.wanted & !ready | ready << 4;
                ready = (flow.bare | flow.cells) & flow.wanted;
            }
            for column in 0..8 {
                while let Some(cards) = Self::goes::<PAIRS>(flow, column, helps) {
                    changed = true;
                    if (0..cards).any(|_| self.pop(flow, column)) {
                        return true;
                    }
                }
            }
            if !changed {
                return false;
            }
        }
    }

    /// How many cards leave a column next, if any do.
    #[inline]
    fn goes<const PAIRS: bool>(
        flow: &Flow,
        column: usize,
        helps: &mut impl FnMut(usize) -> bool,
    ) -> Option<u32> {
        let run = flow.run[column];
        if run == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a card's code has six bits")]
        let top = run.trailing_zeros() as Code;
        if flow.is_home(top) {
            return Some(1);
        }
        let cards = if flow.has_host(top) {
            1
        } else if PAIRS && Self::second(flow, column).is_some_and(|card| flow.has_host(card)) {
            2
        } else {
            return None;
        };
        (run & flow.held[column] == 0 || helps(column)).then_some(cards)
    }

    /// The card under the top one of a column, if the two are in sequence.
    #[inline]
    fn second(flow: &Flow, column: usize) -> Option<Code> {
        let run = flow.run[column];
        let left = run & (run - 1);
        #[expect(clippy::cast_possible_truncation, reason = "a card's code has six bits")]
        let (top, next) = (run.trailing_zeros() as Code, left.trailing_zeros() as Code);
        if left != 0 {
            return Some(next);
        }
        let under = flow.under[column].checked_sub(1)?;
        (hosts_of(top) >> under & 1 == 1).then_some(under)
    }
}

//! A lower bound on the number of moves that a position still needs.
//!
//! # The relaxed game
//! Let there be no end of cells, and let a whole run go to them in one move. Then a card that has
//! once left its place (*released*) is in nobody's way and goes home as soon as its turn comes.
//! A move of this game either releases the run on top of a column or, where autoplay does not take
//! it, plays a card home; it is over when every card is released or home. The bound is the length
//! of the shortest relaxed game.
//!
//! It never exceeds the true distance, because every real game can be followed move by move in
//! the relaxed one: what a move takes from a column is part of a run and nothing lies on it, so
//! one release (of the whole run on top, which frees at least as many cards) stands for it; a card
//! that leaves a cell, or lies where it was put earlier, is released already; a move home is the
//! same move in both. A card has to be followed only until it is released, and having more cards
//! released or home never takes a move away, so the relaxed game is over when the real one is.
//! The same argument from one position to the next makes the bound consistent: no move lowers it
//! by more than one, and a move out of a cell to a column does not lower it at all.
//!
//! # How its length is found
//! 1. What goes home freely does so at once: it never harms.
//! 2. A run on top with a card that lies on a lower one of its suit in the same column has to be
//!    released in any game (the lower one must leave before the upper one can go home), so it is
//!    released at once. How many such runs a column holds is known beforehand.
//! 3. Otherwise the position is *stuck*: the columns wait for each other in a circle. The next
//!    card to go home is one of the four that the foundations want, and everything above it must be
//!    released before it can, so there are at most four ways on. A wanted card above another one in
//!    the same column comes first. These choices are tried with a rising limit; results are kept in
//!    a table, since neighbouring positions of a search share nearly all of them.
//!
//! Under `safe`, a wanted card that autoplay does not take costs one move more. Without autoplay
//! all moves home are counted elsewhere (each card needs exactly one) and are free here.
//!
//! # Measured
//! On the 1 000 deals of `near-optimal-lengths.tsv` (average 25.51 moves published, `max`) the
//! bound of the first position is 20.23 on average. The runs of step 2 alone, with no circle
//! resolved, stop at 6.86 before the first circle. The table of results divides the time for hard
//! deals by five or more.
//!
//! Tried and dropped: also asking of each relaxed position that its released cards fit somewhere
//! (cells, and one below each card of the right kind that is free) raises the bound at the start
//! by only 0.7, takes a sixth of the positions out of a search and makes each ten times as dear.
//! Under `safe`, cutting with the bound of free moves home first saves nothing.

use super::column::{Column, mix};
use super::layout::Layout;
use super::packed::State;
use crate::rules::Autoplay;

/// The most bytes that the table of results takes.
const TABLE_BYTES: usize = 16 << 20;
/// The fifty-two cards.
const CARDS: u64 = (1 << 52) - 1;

/// Relaxed distances of one layout, with a table of what was found out about them.
///
/// The table names a relaxed position by 64 bits of hash (61 in the small table of a single bound).
/// Two positions that share them could make a bound too high; at 10⁹ look-ups, more than a search
/// makes in a gigabyte, the probability that this ever happens is below 10⁻⁹.
pub(super) struct Bound {
    /// For each prefix (0 for none, otherwise 1 + the code of its last card): the run on its top.
    run: [u64; 64],
    /// The prefix under that run.
    under: [u8; 64],
    /// The cards in the prefix.
    cards: [u64; 64],
    /// The cards that have a lower one of their suit in the prefix.
    blocks: [u64; 64],
    /// How many of its runs lie on a lower card of one of their suits.
    forced: [u8; 64],
    homes: Autoplay,
    table: Vec<Entry>,
    shift: u32,
}

/// What is known about a stuck relaxed position: the low 48 bits of its hash (the place in the
/// table tells the others), how many moves it takes at least, and 255 less how many at most. A
/// zeroed entry says nothing.
#[derive(Clone, Copy, Default)]
struct Entry(u64);

impl Entry {
    /// The entry of a position about which nothing is known.
    const fn new(key: u64) -> Self {
        Self(key << 16)
    }

    const fn is_for(self, key: u64) -> bool {
        self.0 >> 16 == key << 16 >> 16
    }

    const fn at_least(self) -> u32 {
        (self.0 >> 8 & 255) as u32
    }

    const fn at_most(self) -> u32 {
        255 - (self.0 & 255) as u32
    }

    fn set_at_least(&mut self, moves: u32) {
        self.0 = self.0 & !0xff00 | u64::from(moves & 255) << 8;
    }

    fn set_at_most(&mut self, moves: u32) {
        self.0 = self.0 & !0xff | u64::from((255 - moves) & 255);
    }
}

/// A position of the relaxed game.
#[derive(Clone, Copy)]
pub(super) struct Relaxed {
    /// The run on top of each column, its top card being the lowest bit.
    tops: [u64; 8],
    /// The prefix under it.
    under: [u8; 8],
    /// The cards released, those that went home since among them.
    released: u64,
    /// The next card of each suit.
    wanted: u64,
    paid: u32,
}

const fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// The wanted cards that autoplay takes under `safe`.
fn safe(wanted: u64) -> u64 {
    let home = |suit: u32| (wanted & 0x11_1111_1111_1111 << suit).trailing_zeros() >> 2;
    let (black, red) = (home(0).min(home(1)).max(1), home(2).min(home(3)).max(1));
    let free = |suit: u32, others: u32| u64::from(home(suit) <= others) << (4 * home(suit) + suit);
    free(0, red) | free(1, red) | free(2, black) | free(3, black)
}

impl Relaxed {
    /// The relaxed game from a position.
    pub(super) fn new(state: &State) -> Self {
        let mut relaxed = Self {
            tops: [0; 8],
            under: [0; 8],
            released: state.cells,
            wanted: state.wanted(),
            paid: 0,
        };
        for (i, column) in state.cols.iter().enumerate().filter(|(_, column)| !column.is_empty()) {
            relaxed.tops[i] = column.run();
            #[expect(clippy::cast_possible_truncation, reason = "a prefix has six bits")]
            {
                relaxed.under[i] = column.prefix() as u8;
            }
        }
        relaxed
    }

    fn is_over(&self) -> bool {
        self.tops.iter().fold(0, |all, run| all | run) == 0
    }

    const fn prefix(&self, column: usize) -> usize {
        self.under[column] as usize & 63
    }
}

impl Bound {
    /// The bound for positions of a layout, its table within `bytes`.
    pub(super) fn new(layout: &Layout, homes: Autoplay, bytes: usize) -> Self {
        let entries = (bytes.min(TABLE_BYTES) / size_of::<Entry>()).max(2);
        let bits = entries.ilog2();
        let mut bound = Self {
            run: [0; 64],
            under: [0; 64],
            cards: [0; 64],
            blocks: layout.blocks,
            forced: layout.forced,
            homes,
            table: vec![Entry::default(); 1 << bits],
            shift: 64 - bits,
        };
        for column in &layout.columns {
            let mut cards = 0;
            for &card in column {
                let prefix = usize::from(card) + 1;
                cards |= 1 << card;
                let word = layout.rest(Column::single(0, prefix), 1);
                let under = word.prefix();
                let run = word.run();
                bound.cards[prefix] = cards;
                bound.run[prefix] = run;
                #[expect(clippy::cast_possible_truncation, reason = "a prefix has six bits")]
                {
                    bound.under[prefix] = under as u8;
                }
            }
        }
        bound
    }

    /// The bytes that the table takes.
    pub(super) fn bytes(&self) -> usize {
        self.table.len() * size_of::<Entry>()
    }

    /// The length of the relaxed game from here if it is at most `limit`.
    pub(super) fn within(&mut self, state: &State, limit: u32) -> Option<u32> {
        self.relaxed_within(Relaxed::new(state), limit)
    }

    /// Whether releasing the run on top of a column shortens the relaxed game, of length `bound`.
    ///
    /// If not, no move from that column lowers the bound (except moves home under `safe`).
    pub(super) fn release_helps(&mut self, from: &Relaxed, column: usize, bound: u32) -> bool {
        let mut relaxed = *from;
        if relaxed.tops[column] & self.blocks[relaxed.prefix(column)] != 0 {
            return true;
        }
        self.release(&mut relaxed, column);
        relaxed.paid = 0;
        self.relaxed_within(relaxed, bound - 1).is_some()
    }

    fn relaxed_within(&mut self, mut relaxed: Relaxed, limit: u32) -> Option<u32> {
        self.settle(&mut relaxed);
        let paid = relaxed.paid;
        if paid > limit || relaxed.is_over() {
            return (paid <= limit).then_some(paid);
        }
        let least = paid + self.forced_below(&relaxed) + 1;
        (least..=limit).find(|length| self.stuck_within(&relaxed, length - paid))
    }

    /// Takes a column's top run out of the way.
    #[inline]
    fn release(&self, relaxed: &mut Relaxed, column: usize) {
        relaxed.released |= relaxed.tops[column];
        relaxed.paid += 1;
        self.uncover(relaxed, column);
    }

    #[inline]
    fn uncover(&self, relaxed: &mut Relaxed, column: usize) {
        let prefix = relaxed.prefix(column);
        relaxed.tops[column] = self.run[prefix];
        relaxed.under[column] = self.under[prefix];
    }

    #[inline]
    fn free_homes(&self, wanted: u64) -> u64 {
        if self.homes == Autoplay::Safe { safe(wanted) } else { wanted }
    }

    /// Plays home what goes home freely and releases what has to be released, until it is stuck.
    #[inline]
    fn settle(&self, relaxed: &mut Relaxed) {
        loop {
            self.play_home(relaxed);
            let mut any = false;
            for column in 0..8 {
                while relaxed.tops[column] & self.blocks[relaxed.prefix(column)] != 0 {
                    self.release(relaxed, column);
                    any = true;
                }
            }
            if !any {
                return;
            }
        }
    }

    #[inline]
    fn play_home(&self, relaxed: &mut Relaxed) {
        let mut available = relaxed.released;
        for run in relaxed.tops {
            available |= lowest(run);
        }
        loop {
            let home = available & self.free_homes(relaxed.wanted);
            if home == 0 {
                return;
            }
            relaxed.wanted = relaxed.wanted & !home | home << 4;
            for column in 0..8 {
                if relaxed.tops[column] & home != 0 {
                    relaxed.tops[column] &= !home;
                    if relaxed.tops[column] == 0 {
                        self.uncover(relaxed, column);
                    }
                    available |= lowest(relaxed.tops[column]);
                }
            }
        }
    }

    /// How many runs under those on top have to be released.
    #[inline]
    fn forced_below(&self, relaxed: &Relaxed) -> u32 {
        (0..8).map(|column| u32::from(self.forced[relaxed.prefix(column)])).sum()
    }

    fn key(&self, relaxed: &Relaxed) -> u64 {
        // With free moves home, columns alone say which cards are home.
        let mut key = if self.homes == Autoplay::Safe { mix(relaxed.wanted | 1 << 63) } else { 1 };
        for (&run, &under) in relaxed.tops.iter().zip(&relaxed.under) {
            key = key.wrapping_add(mix(run ^ u64::from(under) << 56));
        }
        key
    }

    /// Whether a stuck position, not over, takes at most `limit` moves.
    fn stuck_within(&mut self, relaxed: &Relaxed, limit: u32) -> bool {
        let key = self.key(relaxed);
        #[expect(clippy::cast_possible_truncation, reason = "shifted to the bits of an index")]
        let slot = (key >> self.shift) as usize;
        let mut known = self.table[slot];
        if !known.is_for(key) {
            known = Entry::new(key);
        }
        if known.at_most() <= limit || known.at_least() > limit {
            return known.at_most() <= limit;
        }
        let mut rest = relaxed.wanted & CARDS;
        let mut within = false;
        while rest != 0 && !within {
            within = self.way_within(relaxed, lowest(rest), limit);
            rest &= rest - 1;
        }
        if within {
            known.set_at_most(limit);
        } else {
            known.set_at_least(limit + 1);
        }
        self.table[slot] = known;
        within
    }

    /// Whether `limit` moves are enough when `card` is the next one to go home.
    #[inline]
    fn way_within(&mut self, stuck: &Relaxed, card: u64, limit: u32) -> bool {
        let mut relaxed = *stuck;
        relaxed.paid = 0;
        let free = self.free_homes(stuck.wanted);
        let holds =
            |column: &usize| (stuck.tops[*column] | self.cards[stuck.prefix(*column)]) & card != 0;
        if let Some(column) = (0..8).find(holds) {
            while relaxed.released & card == 0 && lowest(relaxed.tops[column]) != card {
                let run = relaxed.tops[column];
                let above = if run & card == 0 { run } else { run & (card - 1) };
                if above & free != 0 {
                    return false; // That one comes first.
                }
                self.release(&mut relaxed, column);
            }
        } else if self.homes != Autoplay::Safe {
            return false;
        }
        if free & card == 0 {
            relaxed.paid += 1;
            relaxed.wanted = relaxed.wanted & !card | card << 4;
            if let Some(column) = (0..8).find(|&column| relaxed.tops[column] & card != 0) {
                relaxed.tops[column] &= !card;
                if relaxed.tops[column] == 0 {
                    self.uncover(&mut relaxed, column);
                }
            }
        }
        if relaxed.paid + self.forced_below(&relaxed) > limit {
            return false;
        }
        self.settle(&mut relaxed);
        if relaxed.is_over() {
            return relaxed.paid <= limit;
        }
        if relaxed.paid + self.forced_below(&relaxed) + 1 > limit {
            return false;
        }
        let left = limit - relaxed.paid;
        relaxed.paid = 0;
        self.stuck_within(&relaxed, left)
    }
}

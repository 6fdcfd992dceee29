//! The weights as tables by card, as the evaluation looks them up.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a card's code has six bits, a number of cells three"
)]

use super::cards::Code;
use super::value::{Value, weighed};
use super::weights::{Pairs, RANKS, Weights, pair};

const CARDS: usize = 4 * RANKS;

/// A number for each card, with room for six bits of code.
pub(super) type ByCard = [i16; 64];
/// A number for each rank or number of cards home, with room for four bits.
type ByRank = [i16; 16];

/// What the features of a position count, in 1/64 move.
pub(super) struct Model {
    /// For each card of a prefix: what each card above it counts, if that is in the prefix too.
    pub(super) above_in_prefix: [ByCard; CARDS],
    /// The same, if that is in the run.
    pub(super) run_above: [ByCard; CARDS],
    /// A card of a run without prefix, as if it lay in sequence on another.
    pub(super) packed_alone: ByCard,
    /// The same in a run on a prefix.
    pub(super) packed: ByCard,
    /// What the deepest card of a run without prefix counts more, and of one with prefix.
    pub(super) base: [ByRank; 2],
    /// A card of a prefix.
    pub(super) prefix_card: ByRank,
    /// The same, if it is the deepest.
    pub(super) bottom: ByRank,
    /// The same, if it lies in sequence on another.
    pub(super) packed_in_prefix: ByRank,
    /// Each card above the next card of a suit, and above the one after it.
    pub(super) depth: [ByRank; 2],
    /// The number of a suit's cards home, the lowest of them and the highest.
    pub(super) home: [ByRank; 3],
    /// A card in a cell.
    pub(super) cell: ByRank,
    /// The number of cells in use and of empty columns.
    pub(super) room: [[Value; 16]; 8],
    /// A run that has to move, within a prefix and on one.
    pub(super) forced: [i16; 2],
    /// The deepest card of a run on a prefix that fits on some top card.
    pub(super) base_host: i16,
}

impl Model {
    pub(super) fn new(w: &Weights) -> Self {
        let more = |base: &[i16; RANKS], packed: &[i16; RANKS]| {
            pad(&std::array::from_fn::<_, RANKS, _>(|rank| base[rank] - packed[rank]))
        };
        Self {
            above_in_prefix: by_cards(&w.above_in_prefix),
            run_above: by_cards(&w.run_above),
            packed_alone: by_card(&w.packed_alone),
            packed: by_card(&w.packed),
            base: [more(&w.base_alone, &w.packed_alone), more(&w.base, &w.packed)],
            prefix_card: pad(&w.prefix_card),
            bottom: pad(&w.bottom),
            packed_in_prefix: pad(&w.packed_in_prefix),
            depth: w.depth.each_ref().map(pad),
            home: [pad(&w.home), pad(&w.lowest_home), pad(&w.highest_home)],
            cell: pad(&w.cell),
            room: std::array::from_fn(|used| {
                std::array::from_fn(|empty| room(&w.room, used, empty.min(4)))
            }),
            forced: w.forced,
            base_host: w.base_host,
        }
    }
}

/// Each cell beyond the fourth adds what the fourth did.
fn room(table: &[[i16; 5]; 5], used: usize, empty: usize) -> Value {
    let [.., third, fourth] = table.map(|row| i32::from(row[empty]));
    match table.get(used) {
        Some(row) => weighed(row[empty].into()),
        None => weighed(fourth + (fourth - third) * (used as i32 - 4)),
    }
}

fn pad<const N: usize>(list: &[i16; N]) -> ByRank {
    std::array::from_fn(|i| list.get(i).copied().unwrap_or_default())
}

fn by_card(by_rank: &[i16; RANKS]) -> ByCard {
    std::array::from_fn(|card| by_rank.get(card / 4).copied().unwrap_or_default())
}

fn by_cards(pairs: &Pairs) -> [ByCard; CARDS] {
    std::array::from_fn(|below| {
        std::array::from_fn(|above| match above {
            0..CARDS => pair(pairs, above as Code, below as Code),
            _ => 0,
        })
    })
}

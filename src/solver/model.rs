//! The weights as tables by card, in the form that the evaluation needs.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a card's code has six bits, a number of cells three"
)]

use super::cards::Code;
use super::eval::{Value, weighed};
use super::weights::{RANKS, Weights, pair};

const CARDS: usize = 4 * RANKS;

/// A number for each card, with room for six bits of code.
pub(super) type ByCard = [i16; 64];
/// A number for each rank or number of cards home, with room for four bits.
type ByRank = [i16; 16];

/// The weights of a position's features, in 1/64 move.
pub(super) struct Model {
    /// For each card of a prefix: the value of each card above it in the prefix.
    pub(super) above_in_prefix: [ByCard; CARDS],
    /// For each card of a prefix: the value of each card above it in the run.
    pub(super) run_above: [ByCard; CARDS],
    /// A card in sequence on another, in a run without a prefix.
    pub(super) packed_alone: ByCard,
    /// A card in sequence on another, in a run on a prefix.
    pub(super) packed: ByCard,
    /// Added for the deepest card of a run without a prefix, and on one.
    pub(super) base: [ByRank; 2],
    /// A card of a prefix.
    pub(super) prefix_card: ByRank,
    /// Added for the deepest card of a prefix.
    pub(super) bottom: ByRank,
    /// Added for a card of a prefix that lies in sequence on another.
    pub(super) packed_in_prefix: ByRank,
    /// Each card above the next card of a suit, and above the one after it.
    pub(super) depth: [ByRank; 2],
    /// The number of cards home of a suit; the lowest and the highest of these four numbers.
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
    pub(super) fn new(weights: Weights) -> Self {
        let list = |name| pad(&weights.from(name)[..RANKS]);
        let homes = |name| pad(&weights.from(name)[..=RANKS]);
        let less = |base: ByRank, packed: ByRank| std::array::from_fn(|i| base[i] - packed[i]);
        let (alone, packed) = (list("packed_alone"), list("packed"));
        let room = weights.from("room");
        let [within, on, ..] = *weights.from("forced") else { unreachable!("there are two") };
        Self {
            above_in_prefix: by_cards(weights.from("above_in_prefix")),
            run_above: by_cards(weights.from("run_above")),
            packed_alone: by_card(&alone),
            packed: by_card(&packed),
            base: [less(list("base_alone"), alone), less(list("base"), packed)],
            prefix_card: list("prefix_card"),
            bottom: list("bottom"),
            packed_in_prefix: list("packed_in_prefix"),
            depth: [0, RANKS].map(|first| pad(&weights.from("depth")[first..first + RANKS])),
            home: ["home", "lowest_home", "highest_home"].map(homes),
            cell: list("cell"),
            room: std::array::from_fn(|used| {
                std::array::from_fn(|empty| room_of(room, used, empty.min(4)))
            }),
            forced: [within, on],
            base_host: weights.from("base_host")[0],
        }
    }
}

/// Each cell beyond the fourth adds as much as the fourth.
fn room_of(table: &[i16], used: usize, empty: usize) -> Value {
    let with = |used: usize| i32::from(table[5 * used + empty]);
    match used {
        0..=4 => weighed(with(used)),
        _ => weighed(with(4) + (with(4) - with(3)) * (used as i32 - 4)),
    }
}

fn pad(list: &[i16]) -> ByRank {
    std::array::from_fn(|i| list.get(i).copied().unwrap_or_default())
}

fn by_card(by_rank: &ByRank) -> ByCard {
    std::array::from_fn(|card| by_rank[card / 4])
}

fn by_cards(pairs: &[i16]) -> [ByCard; CARDS] {
    std::array::from_fn(|below| {
        std::array::from_fn(|above| match above {
            0..CARDS => pairs[pair(above as Code, below as Code)],
            _ => 0,
        })
    })
}

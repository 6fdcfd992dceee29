//! The weights of the evaluation: their names, their text format, the sets in use, and tables of them by card.
//!
//! They are learned by ranking, as `NOTES.md` tells.

use std::sync::LazyLock;

use super::cards::Code;
use super::packed::Auto;

/// Bits of a [`Value`] that hold the lower bound.
const BOUND_BITS: u32 = 8;

/// A value in 1/64 move and, in the low eight bits, a lower bound in moves.
pub(super) type Value = i32;

/// A weight as a [`Value`] with a bound of 0.
#[inline]
pub(super) const fn weighed(value: i32) -> Value {
    value << BOUND_BITS
}

/// The value as a rank for comparing positions, in 1/16 move.
#[inline]
pub(super) const fn score(value: Value) -> i32 {
    value >> (BOUND_BITS + 2)
}

/// The lower bound in a value: the moves that its position needs at least.
#[inline]
pub(super) const fn bound(value: Value) -> u32 {
    (value & ((1 << BOUND_BITS) - 1)).cast_unsigned()
}

pub(super) const RANKS: usize = 13;
const CARDS: usize = 4 * RANKS;

/// Weights of one kind, in lines as in a file of weights.
pub struct Field {
    /// The name in the file.
    pub name: &'static str,
    /// The number of weights in a line.
    pub per_line: usize,
    /// The number of lines.
    pub lines: usize,
}

const fn field(name: &'static str, per_line: usize, lines: usize) -> Field {
    Field { name, per_line, lines }
}

/// By the rank of a card, the rank of a card under it, and the [`relation`] of their suits.
const fn pairs(name: &'static str) -> Field {
    field(name, 3 * RANKS, RANKS)
}

const fn by_rank(name: &'static str) -> Field {
    field(name, RANKS, 1)
}

/// All weights of a set in order: the value of each feature of a position, in 1/64 move. A lower sum
/// is better.
///
/// The *prefix* is the untouched part of a column, the *run* is the sequence on it; its deepest card
/// is its *base*.
pub const FIELDS: [Field; 17] = [
    // A card of a prefix over another card of the prefix.
    pairs("above_in_prefix"),
    // A card of a run over a card of the prefix under it.
    pairs("run_above"),
    // A card in sequence on another, in a run on a prefix; then in a run without one.
    by_rank("packed"),
    by_rank("packed_alone"),
    // The base of a run without prefix; then of one on a prefix.
    by_rank("base_alone"),
    by_rank("base"),
    // A card in sequence on another, within a prefix.
    by_rank("packed_in_prefix"),
    // A card of a prefix; added for the deepest one.
    by_rank("prefix_card"),
    by_rank("bottom"),
    // How many cards of each suit are home; the lowest of these numbers; the highest.
    field("home", RANKS + 1, 1),
    field("lowest_home", RANKS + 1, 1),
    field("highest_home", RANKS + 1, 1),
    // Each card above the next card of a suit while that is in a prefix, by its rank; then above the
    // card after it.
    field("depth", RANKS, 2),
    // Cells in use, none to four, and empty columns, none to four or more.
    field("room", 5, 5),
    // A card in a cell.
    by_rank("cell"),
    // A run that holds a card above a lower one of its suit: within a prefix, and on one.
    field("forced", 2, 1),
    // The base of a run on a prefix that fits on some top card.
    field("base_host", 1, 1),
];

/// How many weights a set has.
pub fn count() -> usize {
    FIELDS.iter().map(|field| field.per_line * field.lines).sum()
}

/// The number of a field's first weight in a set.
pub fn first(name: &str) -> usize {
    let before = FIELDS.iter().take_while(|field| field.name != name);
    before.map(|field| field.per_line * field.lines).sum()
}

/// The numbers in a text; words between them are ignored.
pub fn numbers(text: &str) -> Vec<i16> {
    text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// The index of two cards in a field of pairs.
pub(super) fn pair(above: Code, below: Code) -> usize {
    (usize::from(above >> 2) * RANKS + usize::from(below >> 2)) * 3 + relation(above, below)
}

/// The relation of two suits: 0 the same, 1 of one colour, 2 of different colours.
fn relation(above: Code, below: Code) -> usize {
    match (above ^ below) & 3 {
        0 => 0,
        1 => 1,
        _ => 2,
    }
}

/// A number for each card, with room for six bits of code.
pub(super) type ByCard = [i16; 64];
/// A number for each rank or number of cards home, with room for four bits.
type ByRank = [i16; 16];

/// One model for each phase of a solution.
type Phases = LazyLock<Vec<Model>>;

/// The files of weights, as the trainer writes them.
pub(super) const FIRST_TEXT: &str = include_str!("../../assets/weights/first.txt");
pub(super) const SHORT_MAX_TEXT: &str = include_str!("../../assets/weights/short-max.txt");
pub(super) const SHORT_SAFE_TEXT: &str = include_str!("../../assets/weights/short-safe.txt");

static FIRST: Phases = LazyLock::new(|| read(FIRST_TEXT));
static SHORT_MAX: Phases = LazyLock::new(|| read(SHORT_MAX_TEXT));
static SHORT_SAFE: Phases = LazyLock::new(|| read(SHORT_SAFE_TEXT));

fn read(text: &str) -> Vec<Model> {
    Model::of_sets(&numbers(text))
}

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
    /// The models for sets of weights, one for each phase of a solution.
    pub(super) fn of_sets(numbers: &[i16]) -> Vec<Self> {
        numbers.chunks_exact(count()).map(Self::new).collect()
    }

    /// The model for first solutions.
    pub(super) fn for_first() -> &'static Self {
        &FIRST[0]
    }

    /// The models for short solutions by beam search, one for each phase in order.
    pub(super) fn for_short(auto: Auto) -> &'static [Self] {
        match auto {
            Auto::Max => &SHORT_MAX,
            Auto::Safe | Auto::Uncounted => &SHORT_SAFE,
        }
    }

    /// The model for the middle of a solution, suitable for any position.
    pub(super) fn for_middle(auto: Auto) -> &'static Self {
        let phases = Self::for_short(auto);
        &phases[phases.len() / 2]
    }

    fn new(weights: &[i16]) -> Self {
        let from = |name| &weights[first(name)..];
        let list = |name| pad(&from(name)[..RANKS]);
        let homes = |name| pad(&from(name)[..=RANKS]);
        let less = |base: ByRank, packed: ByRank| std::array::from_fn(|i| base[i] - packed[i]);
        let (alone, packed) = (list("packed_alone"), list("packed"));
        let room = from("room");
        let [within, on, ..] = *from("forced") else { unreachable!("there are two") };
        Self {
            above_in_prefix: by_cards(from("above_in_prefix")),
            run_above: by_cards(from("run_above")),
            packed_alone: by_card(&alone),
            packed: by_card(&packed),
            base: [less(list("base_alone"), alone), less(list("base"), packed)],
            prefix_card: list("prefix_card"),
            bottom: list("bottom"),
            packed_in_prefix: list("packed_in_prefix"),
            depth: [0, RANKS].map(|first| pad(&from("depth")[first..first + RANKS])),
            home: ["home", "lowest_home", "highest_home"].map(homes),
            cell: list("cell"),
            room: std::array::from_fn(|used| {
                std::array::from_fn(|empty| room_of(room, used, empty.min(4)))
            }),
            forced: [within, on],
            base_host: from("base_host")[0],
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

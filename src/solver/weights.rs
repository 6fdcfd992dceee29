//! The weights of the evaluation.

/// What each feature of a position counts, in 1/64 move: the lower the sum the better.
///
/// The prefix is the untouched part of a column, the run what lies in sequence on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A card above a lower one of its suit in its column.
    pub(super) blocked: i32,
    /// A run that holds such a card: it has to move at least once.
    pub(super) blocked_run: i32,
    /// A card that lies in sequence on another, within a prefix.
    pub(super) packed_in_prefix: i32,
    /// The same in the run.
    pub(super) packed_in_run: i32,
    /// A card of a prefix.
    pub(super) prefix_card: i32,
    /// For each card of a prefix, each card above it: ace, 2–4, 5–8, 9–king.
    pub(super) load: [i32; 4],
    /// For a column without prefix, each rank that its deepest card is short of a king.
    pub(super) base_gap: i32,
    /// A column without prefix on a king.
    pub(super) king_base: i32,
    /// A king at the bottom of a prefix.
    pub(super) king_prefix: i32,
    /// One to four cells in use; each further one adds the last difference.
    pub(super) cells: [i32; 4],
    /// One to three empty columns, or more.
    pub(super) empty: [i32; 3],
    /// The product of the two.
    pub(super) cells_and_empty: i32,
    /// A card that is not home.
    pub(super) away: i32,
    /// Each card above the next card of a suit, and the one after it, in their prefix.
    pub(super) depth: [i32; 2],
    /// Each rank that the lowest foundation is short of a king.
    pub(super) lowest_home: i32,
    /// Each rank between the lowest and the highest foundation.
    pub(super) spread: i32,
}

//! Weights found by tuning; see `weights`.

use super::greedy::Attempt;
use super::weights::Weights;

/// For short solutions by beam search.
pub(super) const SHORT: Weights = Weights {
    blocked: 19,
    blocked_run: 59,
    packed_in_prefix: -40,
    packed_in_run: -102,
    prefix_card: 27,
    load: [10, 0, -7, -1],
    base_gap: 10,
    king_base: -45,
    king_prefix: 11,
    cells: [52, 57, 103, 219],
    empty: [-45, -66, -382],
    cells_and_empty: -1,
    away: 117,
    depth: [36, 8],
    lowest_home: 15,
    spread: 0,
};

/// For a first solution by best-first searches, one after the other.
pub(super) const ATTEMPTS: [Attempt; 2] = [
    Attempt {
        weights: Weights {
            blocked: 19,
            blocked_run: 59,
            packed_in_prefix: -40,
            packed_in_run: -102,
            prefix_card: 27,
            load: [10, 0, -7, -1],
            base_gap: 10,
            king_base: -45,
            king_prefix: 11,
            cells: [52, 57, 103, 219],
            empty: [-45, -66, -382],
            cells_and_empty: -1,
            away: 117,
            depth: [36, 8],
            lowest_home: 15,
            spread: 0,
        },
        per_move: 20,
        expansions: 400,
    },
    Attempt {
        weights: Weights {
            blocked: -7,
            blocked_run: 23,
            packed_in_prefix: -51,
            packed_in_run: -61,
            prefix_card: 58,
            load: [4, -3, 6, 2],
            base_gap: 1,
            king_base: -42,
            king_prefix: 35,
            cells: [18, 130, 234, 328],
            empty: [-128, 0, -152],
            cells_and_empty: 4,
            away: 161,
            depth: [44, 12],
            lowest_home: -23,
            spread: -35,
        },
        per_move: 18,
        expansions: 800,
    },
];

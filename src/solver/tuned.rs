//! Weights found by tuning; see `weights`.

use super::greedy::Attempt;
use super::weights::Weights;

/// For short solutions by beam search.
pub(super) const SHORT: Weights = Weights {
    blocked: 18,
    blocked_run: 51,
    packed_in_prefix: -36,
    packed_in_run: -81,
    prefix_card: 20,
    load: [9, -1, -5, 0],
    base_gap: 8,
    king_base: -38,
    king_prefix: -3,
    cells: [57, 66, 110, 254],
    empty: [-38, -47, -331],
    cells_and_empty: -3,
    away: 107,
    depth: [34, 8],
    lowest_home: 12,
    spread: 1,
};

/// For a first solution by best-first searches, one after the other.
pub(super) const ATTEMPTS: [Attempt; 1] = [
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
        expansions: 3000,
    },
];

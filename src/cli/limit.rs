//! The limits that end a search, for people and programs.

use crate::solver::Limit;

/// The limit's name for programs.
pub(super) fn name(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "time",
        Limit::States => "states",
        Limit::Memory => "memory",
        Limit::Cancelled => "cancelled",
        Limit::Board => "board",
    }
}

/// The sentence for a limit that was reached.
pub(super) fn reached(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "the time limit was reached",
        Limit::States => "the limit on positions was reached",
        Limit::Memory => "the memory limit was reached",
        Limit::Board => "the position does not fit the rules",
        Limit::Cancelled => "interrupted",
    }
}

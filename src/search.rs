//! Searching ranges for deals that fit conditions.
//!
//! A [`Query`] is parsed from words. A [`Search`] examines ranges of deals on all cores and reports
//! hits in order, as soon as they are known. It tests the cards of a deal first, then tables, then
//! conditions that need playing or solving.

mod by_moves;
mod cards;
mod condition;
mod deals;
mod examine;
mod list;
mod query;
mod run;

#[cfg(test)]
mod tests;

pub use by_moves::ByMoves;
pub use condition::{CONDITIONS, Condition, ConditionError, ConditionKind};
pub use deals::{Deals, Shard};
pub use examine::SearchOptions;
pub use list::{LIST_OPTIONS, List, ListOption, Sort};
pub use query::{Conditions, Query, options};
pub use run::{Search, SearchEvent};

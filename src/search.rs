//! Searching ranges for deals that fit conditions.
//!
//! A [`Query`] is parsed from words. An [`Examiner`] tests one deal: the cards first, then tables, then
//! conditions that need playing or solving. A [`Search`] examines ranges of deals on all cores and
//! reports hits in order, as soon as they are known.
//!
//! ```
//! use freecell::search::{Conditions, Examiner, SearchOptions};
//! use freecell::solver::Cancel;
//!
//! let conditions: Conditions = "fewest-cells 0 kings-at-bottom ..2".parse().unwrap();
//! let mut examiner = Examiner::new(&conditions, SearchOptions::default());
//! let facts = examiner.examine("164".parse().unwrap(), &Cancel::new()).unwrap();
//! assert_eq!(facts.unwrap().fewest_cells, Some(0));
//! ```

mod cards;
mod condition;
mod deals;
mod examine;
mod facts;
mod query;
mod run;

#[cfg(test)]
mod tests;

pub use condition::{CONDITIONS, Condition, ConditionError, ConditionKind};
pub use deals::{Deals, Shard};
pub use examine::{Examiner, SearchOptions};
pub use facts::{Facts, Hit};
pub use query::{Conditions, List, Query, Sort};
pub use run::{News, Search};

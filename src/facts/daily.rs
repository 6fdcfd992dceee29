//! The deal of the day: one deal for each date, the same for everybody, without a network.
//!
//! It is one of the solvable deals 1 … 32 000 of medium difficulty: an easy deal is won without thought,
//! and a hard one ends most players' streaks of days. All these deals follow each other day by day, in a
//! shuffled order. When each has had its day, after almost 27 years, they begin again.
//!
//! ```
//! use freecell::facts::daily;
//! let christmas_eve = 20_811; // 2026-12-24
//! assert_eq!(daily::deal(christmas_eve).get(), 6981);
//! ```

use std::sync::LazyLock;

use crate::dealer::{DealNumber, impossible};
use crate::facts::difficulty::{Difficulty, Level};
use crate::facts::table;
use crate::random::Random;

/// The version of the definition. A later version keeps the deals of past days: streaks are counted from
/// them.
pub const VERSION: u32 = 1;

/// The deals in the order of their days.
static DEALS: LazyLock<Vec<DealNumber>> = LazyLock::new(|| {
    let is_medium = |score: u16| Difficulty::of_score(score).level() == Level::Medium;
    let mut deals: Vec<DealNumber> = (0..)
        .map(|steps| DealNumber::FIRST.step(steps))
        .map_while(|deal| Some((deal, table::score(deal)?)))
        .filter(|(deal, score)| is_medium(*score) && !impossible::is_impossible(*deal))
        .map(|(deal, _)| deal)
        .collect();
    // The shuffle of Fisher and Yates.
    let mut random = Random::new(VERSION.into());
    for end in (2..=deals.len()).rev() {
        deals.swap(end - 1, random.index(end));
    }
    deals
});

/// The deal of a day, which is the number of days since 1970-01-01, negative before.
///
/// ```
/// use freecell::facts::{daily, difficulty::{Difficulty, Level}};
/// assert_eq!(Difficulty::of_deal(daily::deal(0)).level(), Level::Medium);
/// assert_ne!(daily::deal(0), daily::deal(1));
/// ```
pub fn deal(day: i64) -> DealNumber {
    let at = day.rem_euclid(DEALS.len().cast_signed() as i64);
    DEALS[usize::try_from(at).unwrap_or(0)]
}

#[cfg(test)]
mod tests;

//! A query: conditions, and the order and length of the list.

use std::cmp::Reverse;
use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use crate::facts::difficulty::{Difficulty, Level};
use crate::names::names;
use crate::search::condition::{Condition, ConditionError, LIST_WORDS, Trial};
use crate::search::conditions::{Conditions, pairs};
use crate::search::run::Hit;

/// The order in which deals are listed.
///
/// ```
/// use freecell::search::{Query, Sort};
/// let query: Query = "solvable sort length limit 10".parse().unwrap();
/// assert_eq!(query.list.sort, Some(Sort::Length));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Sort {
    /// By deal number
    #[default]
    Number,
    /// The easiest first
    Difficulty,
    /// The shortest solution first
    Length,
}

names!(Sort { Number = "number", Difficulty = "difficulty", Length = "length" });

impl Sort {
    fn key(self, hit: &Hit) -> i64 {
        match self {
            Self::Number => hit.deal.get(),
            Self::Difficulty => {
                hit.facts.difficulty.map_or(i64::MAX, |it: Difficulty| it.score().into())
            }
            Self::Length => hit.facts.length.map_or(i64::MAX, |length| length.moves.into()),
        }
    }
}

/// The order and length of a list.
///
/// ```
/// use freecell::search::{List, Query};
/// let query: Query = "solvable hardest 3".parse().unwrap();
/// assert_eq!(query.list, List::by_difficulty(true, "3".parse().ok()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The order; `None` for that of the ranges searched.
    pub sort: Option<Sort>,
    /// Whether the order is reversed.
    pub reversed: bool,
    /// The most deals listed.
    pub limit: Option<NonZero<u64>>,
}

impl List {
    /// The easiest deals, or the hardest.
    #[must_use]
    pub fn by_difficulty(reversed: bool, limit: Option<NonZero<u64>>) -> Self {
        Self { sort: Some(Sort::Difficulty), reversed, limit }
    }

    /// Sorts deals and cuts the list. Ties are broken by deal number.
    pub fn arrange(self, hits: &mut Vec<Hit>) {
        if let Some(sort) = self.sort {
            hits.sort_by_key(|hit| hit.deal);
            if self.reversed {
                hits.sort_by_key(|hit| Reverse(sort.key(hit)));
            } else {
                hits.sort_by_key(|hit| sort.key(hit));
            }
        }
        hits.truncate(
            self.limit.map_or(usize::MAX, |most| usize::try_from(most.get()).unwrap_or(usize::MAX)),
        );
    }

    /// Whether a list of `found` deals is complete; a sorted one never is before the end.
    #[must_use]
    pub fn is_full(self, found: u64) -> bool {
        self.sort.is_none() && self.limit.is_some_and(|most| found >= most.get())
    }
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sort = self.sort.map(|sort| format!("sort {}", sort.name()));
        let reverse = self.reversed.then(|| "reverse".to_owned());
        let limit = self.limit.map(|most| format!("limit {most}"));
        let words: Vec<String> = [sort, reverse, limit].into_iter().flatten().collect();
        f.write_str(&words.join(" "))
    }
}

/// A search: conditions, and the order and length of the list.
///
/// Reads conditions as [`Conditions`] does, the words of the [`List`] (`sort BY`, `reverse`, `limit N`,
/// `easiest N`, `hardest N`), and `easy`, `medium`, `hard` or `very-hard` for a difficulty.
///
/// ```
/// use freecell::search::Query;
/// let query: Query = "easy fewest-cells 0 hardest 3".parse().unwrap();
/// assert_eq!(query.to_string(), "difficulty ..29 fewest-cells 0 sort difficulty reverse limit 3");
/// ```
#[derive(Clone, Debug)]
pub struct Query {
    /// The conditions.
    pub conditions: Conditions,
    /// The order and length of the list.
    pub list: List,
}

impl Query {
    /// A query with these conditions, and the one that computes what the list is sorted by.
    ///
    /// # Errors
    /// When there is no condition, or no deal can fit.
    pub fn new(mut all: Vec<Condition>, list: List) -> Result<Self, ConditionError> {
        let asks = |trials: &[Trial]| {
            let asked =
                |one: &Condition| one.trial().is_some_and(|(trial, _)| trials.contains(&trial));
            all.iter().any(asked)
        };
        let sorted_by = match list.sort {
            Some(Sort::Difficulty) if !asks(&[Trial::Difficulty]) => Some("difficulty"),
            Some(Sort::Length) if !asks(&[Trial::Length, Trial::Shortest]) => Some("length"),
            Some(_) | None => None,
        };
        all.extend(sorted_by.map(|name| Condition::new(name, Some("0.."))).transpose()?);
        if all.is_empty() {
            return Err(ConditionError::Empty);
        }
        Ok(Self { conditions: Conditions::new(all)?, list })
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{} {}", self.conditions, self.list);
        f.write_str(text.trim_end())
    }
}

impl FromStr for Query {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let [_, with_values @ ..] = LIST_WORDS;
        let (mut all, mut list) = (Vec::new(), List::default());
        for (name, value) in pairs(text, &with_values) {
            let Some(known) = with_values.into_iter().find(|known| *known == name) else {
                match (name.as_str(), value.as_deref()) {
                    ("reverse", None) => list.reversed = true,
                    (word, None) if word.parse::<Level>().is_ok() => {
                        all.push(Condition::new("difficulty", Some(word))?);
                    }
                    (name, value) => all.push(Condition::new(name, value)?),
                }
                continue;
            };
            let text = value.ok_or(ConditionError::ValueMissing(known))?;
            let wrong = |why: &str| ConditionError::Value {
                name: known,
                value: text.clone(),
                why: why.to_owned(),
            };
            if known == "sort" {
                let sort = text.parse::<Sort>().map_err(|why| wrong(&why.to_string()))?;
                list.sort = Some(sort);
                continue;
            }
            let most = text.parse().map_err(|_| wrong("write a number from 1 on"))?;
            list.limit = Some(most);
            if known != "limit" {
                list = List::by_difficulty(known == "hardest", Some(most));
            }
        }
        Self::new(all, list)
    }
}

#[cfg(test)]
mod tests;

//! A query: conditions, and the order and length of the list; the ranking for a limited list.

use std::fmt;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use crate::facts::difficulty::Level;
use crate::names::{ParseError, names};
use crate::search::condition::{Condition, ConditionError, LIST_WORDS, REVERSE, Trial};
use crate::search::conditions::{Conditions, pairs};
use crate::search::facts::Hit;

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
    fn key(self, hit: &Hit) -> Option<i64> {
        match self {
            Self::Number => Some(hit.deal.get()),
            Self::Difficulty => hit.facts.difficulty.map(|difficulty| difficulty.score().into()),
            Self::Length => hit.facts.length.map(|length| length.moves.into()),
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
    /// The order; `None` keeps the order of the ranges searched.
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
            // Unknown values come last in either order.
            hits.sort_by_key(|hit| {
                let key = sort.key(hit).map(|key| if self.reversed { -key } else { key });
                (key.is_none(), key, hit.deal)
            });
        }
        if let Some(most) = self.limit {
            hits.truncate(usize::try_from(most.get()).unwrap_or(usize::MAX));
        }
    }

    /// Whether a list of `found` deals is complete; a sorted one never is before the end.
    #[must_use]
    pub fn is_full(self, found: u64) -> bool {
        self.sort.is_none() && self.limit.is_some_and(|most| found >= most.get())
    }

    /// Applies a word of a query and its value.
    fn take(&mut self, name: &'static str, text: String) -> Result<(), ConditionError> {
        let number = || text.parse().map_err(|_| "write a number from 1 on".to_owned());
        let taken = match name {
            "sort" => text
                .parse()
                .map(|sort| self.sort = Some(sort))
                .map_err(|why: ParseError| why.to_string()),
            "limit" => number().map(|most| self.limit = Some(most)),
            name => number().map(|most| *self = Self::by_difficulty(name == "hardest", Some(most))),
        };
        taken.map_err(|why| ConditionError::Value { name, value: text, why })
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
/// Parses conditions as [`Conditions`] does, the words of the [`List`] (`sort BY`, `reverse`, `limit N`,
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
    /// A query with these conditions; adds the one that computes the sort key if it is missing.
    ///
    /// # Errors
    /// If there is no condition, or no deal can match.
    pub fn new(mut all: Vec<Condition>, list: List) -> Result<Self, ConditionError> {
        let trials: Vec<Trial> = all.iter().filter_map(|one| Some(one.trial()?.0)).collect();
        let asks = |trial| trials.contains(&trial);
        let sorted_by = match list.sort {
            Some(Sort::Difficulty) if !asks(Trial::Difficulty) => Some("difficulty"),
            Some(Sort::Length) if !asks(Trial::Length) && !asks(Trial::Shortest) => Some("length"),
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
        let (mut all, mut list) = (Vec::new(), List::default());
        for (name, value) in pairs(text) {
            match (LIST_WORDS.into_iter().find(|word| *word == name), value) {
                (Some(word), Some(value)) => list.take(word, value)?,
                (Some(word), None) => return Err(ConditionError::ValueMissing(word)),
                (None, None) if name == REVERSE => list.reversed = true,
                (None, None) if name.parse::<Level>().is_ok() => {
                    all.push(Condition::new("difficulty", Some(&name))?);
                }
                (None, value) => all.push(Condition::new(&name, value.as_deref())?),
            }
        }
        Self::new(all, list)
    }
}

/// The easiest or hardest deals found so far, shared by the threads of a search. The games that
/// measure a difficulty stop as soon as the deal can no longer be among them.
pub(super) struct Race {
    hardest: bool,
    /// The length of the list.
    deals: NonZero<usize>,
    /// The scores of the deals in the list so far, in list order.
    scores: Mutex<Vec<u16>>,
}

impl Race {
    /// The race for a list; `None` if the list does not depend on difficulty.
    pub(super) fn of(list: List) -> Option<Self> {
        let deals = NonZero::try_from(list.limit?).ok()?;
        let is_race = list.sort == Some(Sort::Difficulty);
        is_race.then(|| Self { hardest: list.reversed, deals, scores: Mutex::default() })
    }

    /// The scores with which a deal can still enter the list. The score of the last deal is included,
    /// because ties are broken by deal number.
    pub(super) fn open(&self) -> RangeInclusive<u16> {
        let scores = self.scores.lock().unwrap_or_else(PoisonError::into_inner);
        match scores.get(self.deals.get() - 1) {
            None => 0..=u16::MAX,
            Some(last) if self.hardest => *last..=u16::MAX,
            Some(last) => 0..=*last,
        }
    }

    /// Adds the score of a matching deal.
    pub(super) fn add(&self, score: u16) {
        let mut scores = self.scores.lock().unwrap_or_else(PoisonError::into_inner);
        let is_before = |other: u16| if self.hardest { other > score } else { other < score };
        let at = scores.partition_point(|other| is_before(*other));
        scores.insert(at, score);
        scores.truncate(self.deals.get());
    }
}

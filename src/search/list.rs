//! The list of the deals found: its order and length, the scores that can still enter it, and the options
//! that set it.

use std::fmt;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use strum::{EnumMessage, VariantArray, VariantNames};

use crate::facts::{DealFacts, known};
use crate::names::{ParseError, names};
use crate::rules::Autoplay;
use crate::words;

/// The order in which deals are listed.
///
/// ```
/// use freecell::search::{Query, Sort};
/// let query: Query = "solvable sort length limit 10".parse().unwrap();
/// assert_eq!(query.list.sort, Some(Sort::Length));
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumMessage, VariantArray, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Sort {
    /// By deal number
    #[default]
    Number,
    /// The easiest first
    Difficulty,
    /// The shortest solution first
    Length,
}

names!(Sort);

impl Sort {
    fn key(self, hit: &DealFacts, autoplay: Autoplay) -> Option<i64> {
        match self {
            Self::Number => Some(hit.deal.get()),
            Self::Difficulty => known(hit.difficulty).map(|difficulty| difficulty.score().into()),
            Self::Length => Some(i64::try_from(hit.length(autoplay)?.moves).unwrap_or(i64::MAX)),
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
    pub fn by_difficulty(reversed: bool, limit: Option<NonZero<u64>>) -> Self {
        Self { sort: Some(Sort::Difficulty), reversed, limit }
    }

    /// Sorts deals, by length under this autoplay, and cuts the list. Ties are broken by deal number.
    pub fn arrange(self, hits: &mut Vec<DealFacts>, autoplay: Autoplay) {
        if let Some(sort) = self.sort {
            // Unknown values come last in either order.
            hits.sort_by_key(|hit| {
                let key = sort.key(hit, autoplay).map(|key| if self.reversed { -key } else { key });
                (key.is_none(), key, hit.deal)
            });
        }
        if let Some(most) = self.limit {
            hits.truncate(usize::try_from(most.get()).unwrap_or(usize::MAX));
        }
    }

    /// Whether a list of `found` deals is complete; a sorted one never is before the end.
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

/// The easiest or hardest deals found so far, shared by the threads of a search. The games that
/// measure a difficulty stop as soon as the deal can no longer be among them.
pub(super) struct TopN {
    hardest: bool,
    /// The length of the list.
    deals: NonZero<usize>,
    /// The scores of the deals in the list so far, in list order.
    scores: Mutex<Vec<u16>>,
}

impl TopN {
    /// The best deals of a list; `None` if the list does not depend on difficulty.
    pub(super) fn of(list: List) -> Option<Self> {
        let deals = NonZero::try_from(list.limit?).ok()?;
        let is_top = list.sort == Some(Sort::Difficulty);
        is_top.then(|| Self { hardest: list.reversed, deals, scores: Mutex::default() })
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

/// An option of the list.
///
/// ```
/// use freecell::search::LIST_OPTIONS;
/// let row = LIST_OPTIONS.iter().find(|row| row.name == "hardest").unwrap();
/// assert_eq!((row.value, row.values.len()), ("N", 0));
/// ```
#[derive(Debug)]
pub struct ListOption {
    /// The name, an option of the command line.
    pub name: &'static str,
    /// How its value is written; empty if it takes none.
    pub value: &'static str,
    /// All values; empty if there are too many.
    pub values: &'static [Sort],
    /// Help text.
    pub about: &'static str,
    /// The options that it cannot stand with.
    pub excludes: &'static [&'static str],
    /// The option that it cannot stand without.
    pub needs: Option<&'static str>,
    /// The list with this value; the error says what is wrong with it.
    pub(super) set: fn(List, &str) -> Result<List, String>,
}

const fn option(
    name: &'static str,
    value: &'static str,
    about: &'static str,
    excludes: &'static [&'static str],
    set: fn(List, &str) -> Result<List, String>,
) -> ListOption {
    ListOption { name, value, values: &[], about, excludes, needs: None, set }
}

/// All options of the list, in the order of the help.
pub static LIST_OPTIONS: [ListOption; 5] = [
    ListOption {
        values: &Sort::ALL,
        ..option(
            "sort",
            "BY",
            "The order of the list; a sorted one is written at the end",
            &[],
            |list, text| {
                let sort = text.parse().map_err(|why: ParseError| why.to_string())?;
                Ok(List { sort: Some(sort), ..list })
            },
        )
    },
    ListOption {
        needs: Some("sort"),
        ..option(
            "reverse",
            "",
            "Reverse the order: the hardest or longest first",
            &[],
            |list, _| Ok(List { reversed: true, ..list }),
        )
    },
    option(
        "easiest",
        "N",
        "The N easiest deals that fit",
        &["sort", "limit", "hardest", "reverse"],
        |_, text| Ok(List::by_difficulty(false, Some(positive(text)?))),
    ),
    option(
        "hardest",
        "N",
        "The N hardest deals that fit",
        &["sort", "limit", "reverse"],
        |_, text| Ok(List::by_difficulty(true, Some(positive(text)?))),
    ),
    option("limit", "N", "No more than N deals", &[], |list, text| {
        Ok(List { limit: Some(positive(text)?), ..list })
    }),
];

/// Reads the length of a list: 10, or `1_000`.
fn positive(text: &str) -> Result<NonZero<u64>, String> {
    words::number(text).ok_or_else(|| "write a number from 1 on".to_owned())
}

//! A query, parsed from words of a command line or a prompt: conditions, and the order and length of
//! the list.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use crate::board::{COLUMNS, PartialBoard};
use crate::card::Card;
use crate::dealer::{DealNumber, impossible, scan::Scan};
use crate::facts::difficulty::Level;
use crate::names::{ParseError, names};
use crate::search::condition::{
    Bounds, CONDITIONS, Condition, ConditionError, LIST_WORDS, REVERSE, Trial,
};
use crate::search::facts::{Facts, Hit};

/// Conditions on deals; a deal fits when it meets all of them.
///
/// ```
/// use freecell::search::{Condition, Conditions};
/// let condition = |cells| Condition::new("fewest-cells", Some(cells)).unwrap();
/// let conditions = Conditions::new(vec![condition("..2"), condition("1..")]).unwrap();
/// assert_eq!(conditions.to_string(), "fewest-cells ..2 fewest-cells 1..");
/// assert!(Conditions::new(vec![condition("0"), condition("1")]).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Conditions {
    all: Vec<Condition>,
    /// A scan for the known cards, if the conditions require any.
    scan: Option<Scan>,
}

impl Conditions {
    /// Combines conditions.
    ///
    /// # Errors
    /// When no deal can fit them all.
    pub fn new(all: Vec<Condition>) -> Result<Self, ConditionError> {
        if let Some(why) = contradiction(&all) {
            return Err(ConditionError::Contradiction(why));
        }
        let scan = known_cards(&all).as_ref().map(Scan::new);
        Ok(Self { all, scan })
    }

    /// The condition that the known cards of a board lie where they do there.
    pub fn of_cards(known: &PartialBoard) -> Self {
        Self { all: Vec::new(), scan: Some(Scan::new(known)) }
    }

    /// The conditions, in the order they were given.
    pub fn all(&self) -> &[Condition] {
        &self.all
    }

    /// The slow tests and the results that meet them, the cheapest first.
    pub(super) fn trials(&self) -> Vec<(Trial, Bounds)> {
        let mut trials: Vec<(Trial, Bounds)> =
            self.all.iter().filter_map(Condition::trial).collect();
        trials.sort_by_key(|&(trial, _)| trial);
        trials
    }

    /// Whether all conditions can be tested without playing or solving.
    pub fn are_quick(&self) -> bool {
        self.all.iter().all(Condition::is_quick)
    }

    /// Whether only deals that are impossible with four cells can match, so that searching the list of
    /// these is enough.
    pub fn wants_impossible(&self) -> bool {
        !self.allow(false)
    }

    /// Whether a deal that is impossible with four cells (or, without `impossible`, any other deal) can
    /// match.
    fn allow(&self, impossible: bool) -> bool {
        self.all.iter().all(|condition| condition.allows(impossible))
    }

    /// The fast scan, if the conditions name known cards at known places.
    pub(super) fn scan(&self) -> Option<&Scan> {
        self.scan.as_ref()
    }

    /// The facts that the cards show; `None` if the deal fails a quick condition.
    pub(super) fn look(&self, deal: DealNumber) -> Option<Facts> {
        let mut facts = Facts::default();
        if self.all.iter().any(Condition::is_about_cards) {
            let dealt = deal.cards();
            self.all.iter().all(|one| one.fits_layout(&dealt, &mut facts)).then_some(())?;
        }
        // Most conditions do not depend on the list of impossible deals.
        let asks = [false, true].into_iter().any(|listed| !self.allow(listed));
        (!asks || self.allow(impossible::is_impossible(deal))).then_some(facts)
    }
}

/// Describes two conditions that exclude each other, if there are any.
fn contradiction(all: &[Condition]) -> Option<String> {
    let mut pairs = all.iter().flat_map(|one| all.iter().map(move |other| (one, other)));
    let (one, other) = pairs.find(|(one, other)| one.excludes(other))?;
    if std::ptr::eq(one, other) {
        return Some(format!("{one} has a card at two places"));
    }
    Some(format!("{one} and {other} exclude each other"))
}

/// The cards required at known places; `None` if there are none.
fn known_cards(all: &[Condition]) -> Option<PartialBoard> {
    let mut known: [Option<Card>; Card::COUNT] = [None; Card::COUNT];
    for (card, column, row) in all.iter().flat_map(Condition::known_cards) {
        if let Some(row) = row {
            known[row * COLUMNS + column] = Some(card);
        }
    }
    PartialBoard::new(known).filter(|_| known.iter().any(Option::is_some))
}

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.all.iter().map(Condition::to_string).collect();
        f.write_str(&all.join(" "))
    }
}

/// The order in which deals are listed.
///
/// ```
/// use freecell::search::{Query, Sort};
/// let query: Query = "solvable sort length limit 10".parse().unwrap();
/// assert_eq!(query.list.sort, Some(Sort::Length));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
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
            Self::Length => Some(i64::try_from(hit.facts.length?.moves).unwrap_or(i64::MAX)),
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
/// Parses names of conditions, each followed by its value: the options of `freecell search`, with or
/// without their dashes. A value with spaces must be quoted. Also parses the words of the [`List`]
/// (`sort BY`, `reverse`, `limit N`, `easiest N`, `hardest N`), and `easy`, `medium`, `hard` or
/// `very-hard` for a difficulty. A value may follow a colon, and `cells` is short for `fewest-cells`:
/// `hard cells:0`.
///
/// ```
/// use freecell::search::Query;
/// let query: Query = "fewest-cells 0 difficulty 60.. row \"KD ? ? AS\"".parse().unwrap();
/// assert_eq!(query.conditions.all().len(), 3);
/// assert!("fewest-cells".parse::<Query>().is_err());
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
        let pairs = pairs(text);
        // The same rules as for the options of the command line.
        let given = |word: &&str| pairs.iter().any(|(name, _)| name == word);
        let excluded = |word, others: &[&'static str]| {
            let other = others.iter().find(|other| given(&word) && given(other));
            other.map_or(Ok(()), |other| Err(ConditionError::Excluded(word, other)))
        };
        excluded("easiest", &["hardest", "sort", "limit", REVERSE])?;
        excluded("hardest", &["sort", "limit", REVERSE])?;
        if given(&REVERSE) && !given(&"sort") {
            return Err(ConditionError::SortMissing);
        }
        for (name, value) in pairs {
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

/// Short for `fewest-cells`.
const CELLS: &str = "cells";

/// The names in a text, each with its value: `name value`, `name=value`, `name:value`, `--name value`.
fn pairs(text: &str) -> Vec<(String, Option<String>)> {
    let takes_value = |name: &str| {
        let mut conditions = CONDITIONS.iter().filter(|kind| !kind.value.is_empty());
        LIST_WORDS.contains(&name) || conditions.any(|kind| kind.name == name)
    };
    let mut words = words(text).into_iter();
    let mut pairs = Vec::new();
    while let Some(word) = words.next() {
        let word = word.trim_start_matches("--");
        let (name, value) = word.split_once(['=', ':']).map_or((word, None), |(a, b)| (a, Some(b)));
        let name = if name == CELLS { "fewest-cells" } else { name };
        let value = value.map(str::to_owned);
        let value = if value.is_none() && takes_value(name) { words.next() } else { value };
        pairs.push((name.to_owned(), value));
    }
    pairs
}

/// Splits a text into words; quoted text is one word.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = None;
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(end), c) if c == end => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_with(String::new);
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_with(String::new).push(c),
        }
    }
    words.extend(word);
    words
}

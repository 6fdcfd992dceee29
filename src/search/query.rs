//! A query, parsed from words of a command line or a prompt: conditions, and the order and length of
//! the list.

use std::fmt;
use std::str::FromStr;

use crate::board::PartialBoard;
use crate::dealer::{DealNumber, impossible, scan::Scan};
use crate::facts::DealFacts;
use crate::facts::difficulty::Level;
use crate::search::condition::{Bounds, CONDITIONS, Condition, ConditionError, SlowTest, checked};
use crate::search::list::{LIST_OPTIONS, List, Sort};

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
    /// A scan for known cards, if the deals that have them are searched for.
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
        Ok(Self { all, scan: None })
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
    pub(super) fn slow_tests(&self) -> Vec<(SlowTest, Bounds)> {
        let slow_tests = self.all.iter().filter_map(Condition::slow_test);
        let mut slow_tests: Vec<(SlowTest, Bounds)> = slow_tests.collect();
        slow_tests.sort_by_key(|&(slow_test, _)| slow_test);
        slow_tests
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

    /// The scan for known cards, if there are any.
    pub(super) fn scan(&self) -> Option<&Scan> {
        self.scan.as_ref()
    }

    /// The facts that the cards show; `None` if the deal fails a quick condition.
    pub(super) fn look(&self, deal: DealNumber) -> Option<DealFacts> {
        let mut facts = DealFacts::unknown(deal);
        if self.all.iter().any(Condition::is_about_cards) {
            let dealt = deal.cards();
            self.all.iter().all(|one| one.fits_layout(&dealt, &mut facts.counts)).then_some(())?;
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
    Some(format!("{one} and {other} exclude each other"))
}

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.all.iter().map(Condition::to_string).collect();
        f.write_str(&all.join(" "))
    }
}

/// A search: conditions, and the order and length of the list.
///
/// Parses names of conditions, each followed by its value: the options of `freecell search`, with or
/// without their dashes. Also parses the words of the [`List`]
/// (`sort BY`, `reverse`, `limit N`, `easiest N`, `hardest N`), and `easy`, `medium`, `hard` or
/// `very-hard` for a difficulty. A value may follow a colon, and `cells` is short for `fewest-cells`:
/// `hard cells:0`. `len` is short for `length`, and `very-hard` may be two words.
///
/// ```
/// use freecell::search::Query;
/// let query: Query = "fewest-cells 0 difficulty 60.. depth AS=..2".parse().unwrap();
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
        let slow_tests: Vec<SlowTest> =
            all.iter().filter_map(|one| Some(one.slow_test()?.0)).collect();
        let asks = |slow_test| slow_tests.contains(&slow_test);
        let sorted_by = match list.sort {
            Some(Sort::Difficulty) if !asks(SlowTest::Difficulty) => Some("difficulty"),
            Some(Sort::Length) if !asks(SlowTest::Length) && !asks(SlowTest::Shortest) => {
                Some("length")
            }
            Some(_) | None => None,
        };
        all.extend(sorted_by.map(|name| Condition::new(name, Some("0.."))).transpose()?);
        if all.is_empty() {
            return Err(ConditionError::Empty);
        }
        Ok(Self { conditions: Conditions::new(all)?, list })
    }

    /// The query of these options, [`CONDITIONS`] and [`LIST_OPTIONS`], each with its value if it has
    /// one.
    ///
    /// # Errors
    /// If an option cannot be read, or stands with one that it excludes; or as [`Query::new`].
    pub fn of_options(options: Vec<(String, Option<String>)>) -> Result<Self, ConditionError> {
        let is_given = |name: &str| options.iter().any(|(given, _)| given == name);
        for option in LIST_OPTIONS.iter().filter(|option| is_given(option.name)) {
            if let Some(other) = option.excludes.iter().find(|other| is_given(other)) {
                return Err(ConditionError::Excluded(option.name, other));
            }
            if let Some(other) = option.needs.filter(|other| !is_given(other)) {
                return Err(ConditionError::Alone(option.name, other));
            }
        }
        let (mut all, mut list) = (Vec::new(), List::default());
        for (name, value) in options {
            match LIST_OPTIONS.iter().find(|option| option.name == name) {
                None => all.push(Condition::new(&name, value.as_deref())?),
                Some(option) => {
                    let text = checked(option.name, option.value, value.as_deref())?;
                    list = (option.set)(list, text)
                        .map_err(|why| ConditionError::value(option.name, text, why))?;
                }
            }
        }
        Self::new(all, list)
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
        let level = |(name, value): (String, Option<String>)| match value {
            None if name.parse::<Level>().is_ok() => ("difficulty".to_owned(), Some(name)),
            value => (name, value),
        };
        Self::of_options(pairs(text).into_iter().map(level).collect())
    }
}

/// The name of each option of a query, and how its value is written; empty if it takes none.
///
/// ```
/// use freecell::search::options;
/// assert!(options().any(|option| option == ("limit", "N")));
/// ```
pub fn options() -> impl Iterator<Item = (&'static str, &'static str)> {
    let conditions = CONDITIONS.iter().map(|kind| (kind.name, kind.value));
    conditions.chain(LIST_OPTIONS.iter().map(|option| (option.name, option.value)))
}

/// Short names of conditions: what people type, and the heading of a column of lengths.
const SHORT: [(&str, &str); 2] = [("cells", "fewest-cells"), ("len", "length")];

/// The names in a text, each with its value: `name value`, `name=value`, `name:value`, `--name value`.
fn pairs(text: &str) -> Vec<(String, Option<String>)> {
    let takes_value = |word: &str| options().any(|(name, value)| name == word && !value.is_empty());
    let mut words = text.split_whitespace().peekable();
    let mut pairs = Vec::new();
    while let Some(word) = words.next() {
        let word = word.trim_start_matches("--");
        if word == "very" && words.next_if_eq(&"hard").is_some() {
            pairs.push(("very-hard".to_owned(), None));
            continue;
        }
        let (name, value) = match word.split_once(['=', ':']) {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (word, None),
        };
        let name = SHORT.iter().find(|(short, _)| *short == name).map_or(name, |(_, name)| name);
        let value = if value.is_none() && takes_value(name) {
            words.next().map(str::to_owned)
        } else {
            value
        };
        pairs.push((name.to_owned(), value));
    }
    pairs
}

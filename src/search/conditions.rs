//! All conditions of a search, parsed from words of a command line or a prompt.

use std::fmt;
use std::str::FromStr;

use crate::board::{COLUMNS, PartialBoard};
use crate::card::Card;
use crate::dealer::{DealNumber, impossible, scan::Scan};
use crate::search::condition::{CONDITIONS, Condition, ConditionError, LIST_WORDS};
use crate::search::facts::Facts;
use crate::search::query::{List, Race};

/// Conditions on deals; a deal fits when it meets all of them.
///
/// Parses names of conditions, each followed by its value: the options of `freecell search`, with or
/// without their dashes. A value with spaces must be quoted.
///
/// ```
/// use freecell::search::Conditions;
/// let conditions: Conditions = "fewest-cells 0 difficulty 60.. row \"KD ? ? AS\"".parse().unwrap();
/// assert_eq!(conditions.all().len(), 3);
/// assert!("fewest-cells".parse::<Conditions>().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Conditions {
    all: Vec<Condition>,
    /// A scan for the known cards, if the conditions require any.
    scan: Option<Scan>,
    /// The list whose deals need their difficulty. By default all deals need it.
    list: List,
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
        Ok(Self { all, scan, list: List::default() })
    }

    /// The condition that the known cards of a board lie where they do there.
    #[cfg(feature = "cli")]
    pub(crate) fn of_cards(known: &PartialBoard) -> Self {
        Self { all: Vec::new(), scan: Some(Scan::new(known)), list: List::default() }
    }

    /// The conditions, in the order they were given.
    #[must_use]
    pub fn all(&self) -> &[Condition] {
        &self.all
    }

    /// Whether all conditions can be tested without playing or solving.
    #[must_use]
    pub fn are_quick(&self) -> bool {
        self.all.iter().all(Condition::is_quick)
    }

    /// Computes difficulties for this list only: matching deals that are certainly not in the list are
    /// reported without their difficulty, which is far faster.
    #[must_use]
    #[cfg(feature = "cli")]
    pub(crate) fn for_list(self, list: List) -> Self {
        Self { list, ..self }
    }

    pub(super) fn race(&self) -> Option<Race> {
        Race::of(self.list)
    }

    /// Whether only deals that are impossible with four cells can match, so that searching the list of
    /// these is enough.
    pub(crate) fn wants_impossible(&self) -> bool {
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

impl FromStr for Conditions {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let read =
            |(name, value): &(String, Option<String>)| Condition::new(name, value.as_deref());
        let all = pairs(text).iter().map(read).collect::<Result<Vec<_>, _>>()?;
        if all.is_empty() { Err(ConditionError::Empty) } else { Self::new(all) }
    }
}

/// The names in a text, each with its value: `name value`, `name=value`, `--name value`.
pub(super) fn pairs(text: &str) -> Vec<(String, Option<String>)> {
    let takes_value = |name: &str| {
        let mut conditions = CONDITIONS.iter().filter(|kind| !kind.value.is_empty());
        LIST_WORDS.contains(&name) || conditions.any(|kind| kind.name == name)
    };
    let mut words = words(text).into_iter();
    let mut pairs = Vec::new();
    while let Some(word) = words.next() {
        let word = word.trim_start_matches("--");
        pairs.push(match word.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None if takes_value(word) => (word.to_owned(), words.next()),
            None => (word.to_owned(), None),
        });
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

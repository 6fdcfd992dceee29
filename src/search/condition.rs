//! One condition on a deal, and the table of all kinds of conditions.

use std::fmt;
use std::str::FromStr;

use crate::card::Rank;
use crate::facts::difficulty::{Difficulty, Level};
use crate::facts::{CardCounts, Shortest};
use crate::search::cards::{self, CardSet, DealtCards};
use crate::search::list::LIST_OPTIONS;
use crate::words::{self, did_you_mean, quoted};

/// A kind of condition, as help and messages describe it.
///
/// ```
/// use freecell::search::CONDITIONS;
/// let row = CONDITIONS.iter().find(|row| row.name == "fewest-cells").unwrap();
/// assert_eq!(row.value, "N");
/// ```
#[derive(Debug)]
pub struct ConditionKind {
    /// The name, an option of the command line: `fewest-cells`.
    pub name: &'static str,
    /// How its value is written; empty if it takes none.
    pub value: &'static str,
    /// Help text.
    pub about: &'static str,
    read: Read,
}

/// Parses a value; the error says what is wrong with it.
type Read = fn(&str) -> Result<Test, String>;

/// What to test a deal for.
#[derive(Clone, Debug)]
enum Test {
    /// Whether the deal is on the list of impossible deals.
    Listed(bool),
    /// A number counted from the cards.
    Counted(CountCards, Bounds),
    /// The number of cards that lie on each of these cards.
    Depth(CardSet, Bounds),
    /// A number found by playing or solving the deal.
    Tried(SlowTest, Bounds),
}

/// Counts something in the cards dealt, and records the number.
type CountCards = fn(&DealtCards, &mut CardCounts) -> u32;

/// A slow test. Ordered by cost, the cheapest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SlowTest {
    Difficulty,
    Length,
    FewestCells,
    Shortest,
}

const fn kind(
    name: &'static str,
    value: &'static str,
    about: &'static str,
    read: Read,
) -> ConditionKind {
    ConditionKind { name, value, about, read }
}

/// All kinds of conditions. A new one is a row.
pub static CONDITIONS: [ConditionKind; 11] = [
    kind(
        "above-aces",
        "N",
        "Cards that lie above an ace: that move before all aces are free",
        |text| {
            counted(text, 24, |dealt, counts| {
                *counts.above_aces.insert(cards::above(dealt, Rank::ACE))
            })
        },
    ),
    kind("above-twos", "N", "Cards that lie above a two", |text| {
        counted(text, 24, |dealt, counts| *counts.above_twos.insert(cards::above(dealt, TWO)))
    }),
    kind(
        "depth",
        "CARDS=N",
        "Cards that lie on this one, or on each of these: AS=..2, A=..3",
        depth,
    ),
    kind("kings-at-bottom", "N", "Kings at the bottom of a column", |text| {
        counted(text, 4, |dealt, counts| {
            *counts.kings_at_bottom.insert(cards::kings_at_bottom(dealt))
        })
    }),
    kind("longest-run", "N", "Cards of the longest run that is dealt already", |text| {
        counted(text, 7, |dealt, counts| *counts.longest_run.insert(cards::longest_run(dealt)))
    }),
    kind("impossible", "", "Impossible with four cells", |_| Ok(Test::Listed(true))),
    kind("solvable", "", "Solvable with four cells", |_| Ok(Test::Listed(false))),
    kind(
        "fewest-cells",
        "N",
        "The minimum number of free cells: N are enough, and fewer are not",
        |text| Ok(Test::Tried(SlowTest::FewestCells, number(text, 7)?)),
    ),
    kind("length", "N", "Moves of the shortest solution known", |text| {
        Ok(Test::Tried(SlowTest::Length, number(text, u32::MAX)?))
    }),
    kind("shortest", "N", "Moves of a solution that is proved shortest", |text| {
        Ok(Test::Tried(SlowTest::Shortest, number(text, u32::MAX)?))
    }),
    kind("difficulty", "N|WORD", "0 to 100, or easy, medium, hard, very-hard", |text| {
        Ok(Test::Tried(SlowTest::Difficulty, difficulty(text)?))
    }),
];

/// One condition on a deal.
///
/// ```
/// use freecell::search::Condition;
/// let condition = Condition::new("above-aces", Some("..3")).unwrap();
/// assert!(condition.is_quick());
/// assert_eq!(condition.to_string(), "above-aces ..3");
/// assert!(Condition::new("above-aces", Some("many")).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Condition {
    kind: &'static ConditionKind,
    test: Test,
}

/// Why text is not a condition, or a value is not valid.
///
/// ```
/// use freecell::search::{Condition, ConditionError};
/// let missing = Condition::new("fewest-cells", None).unwrap_err();
/// assert_eq!(missing, ConditionError::ValueMissing("fewest-cells"));
/// let unknown = Condition::new("fewest-cell", None).unwrap_err();
/// assert!(unknown.to_string().ends_with("; did you mean fewest-cells?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConditionError {
    /// There is no condition of this name.
    #[error("{}: not a condition; {}", quoted(.0), known(.0))]
    NoSuchCondition(String),
    /// The condition has no value.
    #[error("{0}: takes no value")]
    NoValue(&'static str),
    /// The condition needs a value.
    #[error("{0}: it needs a value")]
    ValueMissing(&'static str),
    /// The value is invalid: the reason, and the accepted forms.
    #[error("{name} {}: {why}", quoted(value))]
    Value {
        /// The condition.
        name: &'static str,
        /// The value.
        value: String,
        /// The problem.
        why: String,
    },
    /// An option of the list cannot stand with another.
    #[error("{0}: it excludes {1}")]
    Excluded(&'static str, &'static str),
    /// An option of the list cannot stand without another.
    #[error("{0}: it needs {1}")]
    Alone(&'static str, &'static str),
    /// Two conditions exclude each other.
    #[error("no deal can fit: {0}")]
    Contradiction(String),
    /// The text contains no condition.
    #[error("no condition given; there are {}", names())]
    Empty,
}

impl ConditionError {
    /// The error for an invalid value.
    pub(super) fn value(name: &'static str, value: &str, why: String) -> Self {
        Self::Value { name, value: value.to_owned(), why }
    }
}

/// The end of the message about an unknown condition.
fn known(word: &str) -> String {
    let known = CONDITIONS.each_ref().map(|kind| kind.name).into_iter();
    let known = known
        .chain(LIST_OPTIONS.each_ref().map(|option| option.name))
        .chain(Level::ALL.map(Level::name));
    let meant = did_you_mean(word, known);
    match meant.strip_prefix("; ") {
        Some(meant) => meant.to_owned(),
        None => format!("there are {}", names()),
    }
}

/// The value of an option, which must have one if `form` says how it is written; empty for an option
/// without a value.
pub(super) fn checked<'a>(
    name: &'static str,
    form: &str,
    value: Option<&'a str>,
) -> Result<&'a str, ConditionError> {
    match (form.is_empty(), value) {
        (true, Some(_)) => Err(ConditionError::NoValue(name)),
        (false, None) => Err(ConditionError::ValueMissing(name)),
        (_, value) => Ok(value.unwrap_or_default()),
    }
}

impl Condition {
    /// The condition with this name and value.
    ///
    /// # Errors
    /// When there is no such condition, or its value cannot be read.
    pub fn new(name: &str, value: Option<&str>) -> Result<Self, ConditionError> {
        let kind = CONDITIONS.iter().find(|kind| kind.name == name);
        let kind = kind.ok_or_else(|| ConditionError::NoSuchCondition(name.to_owned()))?;
        let text = checked(kind.name, kind.value, value)?;
        let wrong = |why| ConditionError::value(kind.name, text, why);
        Ok(Self { kind, test: (kind.read)(text).map_err(wrong)? })
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.kind.name
    }

    /// Whether the cards alone decide the condition, without playing or solving.
    pub fn is_quick(&self) -> bool {
        self.slow_test().is_none()
    }

    /// The slow test of this condition, if it has one, and the results that meet it.
    pub(super) fn slow_test(&self) -> Option<(SlowTest, Bounds)> {
        match self.test {
            Test::Tried(slow_test, bounds) => Some((slow_test, bounds)),
            _ => None,
        }
    }

    /// Whether the condition is about where cards lie.
    pub(super) fn is_about_cards(&self) -> bool {
        !matches!(self.test, Test::Listed(_) | Test::Tried(..))
    }

    /// Whether the cards meet the condition; records counts. True for conditions that are not
    /// about cards.
    pub(super) fn fits_layout(&self, dealt: &DealtCards, counts: &mut CardCounts) -> bool {
        match &self.test {
            Test::Counted(count, bounds) => bounds.contains(count(dealt, counts)),
            Test::Depth(cards, bounds) => {
                let mut places = dealt.iter().zip(0..).filter(|(card, _)| cards.contains(**card));
                places.all(|(_, place)| bounds.contains(cards::depth(place)))
            }
            Test::Listed(_) | Test::Tried(..) => true,
        }
    }

    /// Whether a deal that is impossible with four cells (or, without `impossible`, any other deal) can
    /// meet the condition.
    pub(super) fn allows(&self, impossible: bool) -> bool {
        match &self.test {
            Test::Listed(listed) => *listed == impossible,
            // A deal that needs five cells is impossible with four.
            Test::Tried(SlowTest::FewestCells, bounds) if impossible => bounds.most > 4,
            Test::Tried(SlowTest::FewestCells, bounds) => bounds.least <= 4,
            Test::Tried(..) => !impossible,
            Test::Counted(..) | Test::Depth(..) => true,
        }
    }

    /// Whether no deal can meet both conditions.
    pub(super) fn excludes(&self, other: &Self) -> bool {
        // One condition requires an impossible deal, the other a possible one (with four cells).
        if !self.allows(true) && !other.allows(false) {
            return true;
        }
        match (&self.test, &other.test) {
            // No known solution is shorter than the shortest.
            (Test::Tried(SlowTest::Shortest, shortest), Test::Tried(SlowTest::Length, length)) => {
                shortest.least > length.most
            }
            (Test::Counted(_, a) | Test::Tried(_, a), Test::Counted(_, b) | Test::Tried(_, b)) => {
                self.name() == other.name() && !a.overlap(*b)
            }
            (Test::Depth(cards, a), Test::Depth(others, b)) => {
                cards.iter().any(|card| others.contains(card)) && !a.overlap(*b)
            }
            _ => false,
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match &self.test {
            Test::Listed(_) => Ok(()),
            Test::Counted(_, bounds) | Test::Tried(_, bounds) => write!(f, " {bounds}"),
            Test::Depth(cards, bounds) => write!(f, " {cards}={bounds}"),
        }
    }
}

/// A number, or the numbers from one to another, both included: `30..35`, `..35`, `60..` or `7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bounds {
    /// The lower end.
    pub(super) least: u32,
    /// The upper end; the largest number for an open range.
    pub(super) most: u32,
}

impl Bounds {
    /// The accepted forms, in words.
    pub(super) const ACCEPTED: &str = "a number such as 7, or a range such as 30..35, ..35 or 60..";

    /// All numbers.
    pub(super) const ALL: Self = Self { least: 0, most: u32::MAX };

    /// Whether the number is in the range.
    pub(super) fn contains(self, number: impl TryInto<u32>) -> bool {
        (self.least..=self.most).contains(&number.try_into().unwrap_or(u32::MAX))
    }

    /// Whether the shortest solution is certainly not in the range: the known one is too short already, or
    /// none can be short enough.
    pub(super) fn rule_out(self, known: Shortest) -> bool {
        known.moves < self.least as usize || known.at_least > self.most as usize
    }

    /// Whether the two ranges overlap.
    pub(super) fn overlap(self, other: Self) -> bool {
        self.least <= other.most && other.least <= self.most
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self { least, most: u32::MAX } => write!(f, "{least}.."),
            Self { least, most } if least == most => write!(f, "{least}"),
            Self { least: 0, most } => write!(f, "..{most}"),
            Self { least, most } => write!(f, "{least}..{most}"),
        }
    }
}

impl FromStr for Bounds {
    type Err = String;

    /// Reads `7`, `30..35` (`30..=35` too), `..35` or `60..`.
    ///
    /// # Errors
    /// When the text is something else, or the range runs backwards.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("write {}", Self::ACCEPTED);
        let number = |text: &str| match text.trim() {
            "" => Ok(None),
            digits => words::number(digits).map(Some).ok_or_else(wrong),
        };
        let (least, most) = match text.split_once("..") {
            Some((least, most)) => {
                (number(least)?, number(most.strip_prefix('=').unwrap_or(most))?)
            }
            None => (number(text)?, number(text)?),
        };
        let bounds = Self { least: least.unwrap_or(0), most: most.unwrap_or(u32::MAX) };
        match bounds {
            _ if least.or(most).is_none() => Err(wrong()),
            Self { least, most } if most < least => {
                Err(format!("the range ends before it starts; write {most}..{least}"))
            }
            _ => Ok(bounds),
        }
    }
}

const TWO: Rank = Rank::ALL[1];

/// The names of all conditions, for messages.
fn names() -> String {
    CONDITIONS.each_ref().map(|kind| kind.name).join(", ")
}

/// Reads bounds whose lower end does not exceed `most`.
fn number(text: &str, most: u32) -> Result<Bounds, String> {
    let bounds: Bounds = text.parse()?;
    let fits = bounds.least <= most;
    fits.then_some(bounds).ok_or_else(|| format!("{most} is the most there can be"))
}

fn counted(text: &str, most: u32, count: CountCards) -> Result<Test, String> {
    Ok(Test::Counted(count, number(text, most)?))
}

/// Reads `AS=..2`.
fn depth(text: &str) -> Result<Test, String> {
    let accepted = || {
        format!("write CARDS=N, such as AS=..2: {}, and {}", CardSet::ACCEPTED, Bounds::ACCEPTED)
    };
    let (cards, bounds) = text.split_once('=').ok_or_else(accepted)?;
    let cards = cards.trim().parse().map_err(|_| accepted())?;
    Ok(Test::Depth(cards, number(bounds, 6)?))
}

/// Reads a difficulty: a number, a range, or a word.
fn difficulty(text: &str) -> Result<Bounds, String> {
    if let Ok(level) = text.parse::<Level>() {
        let (least, most) = level.range().into_inner();
        return Ok(Bounds { least: least.into(), most: most.into() });
    }
    number(text, Difficulty::MOST.into()).map_err(|why| {
        let words = Level::ALL.map(Level::name);
        format!("{why}, or {}{}", words.join(", "), did_you_mean(text, words))
    })
}

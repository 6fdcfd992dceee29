//! One condition on a deal: the table of those there are.

use std::fmt;

use crate::card::{Card, Rank};
use crate::facts::difficulty::{Difficulty, Level};
use crate::search::bounds::Bounds;
use crate::search::cards::Cards;
use crate::search::facts::Facts;
use crate::search::layout::{self, Dealt};
use crate::search::place::Placed;
use crate::words::{meant, quoted};

/// A kind of condition, as help and messages describe it.
///
/// ```
/// use freecell::search::CONDITIONS;
/// let row = CONDITIONS.iter().find(|row| row.name == "fewest-cells").unwrap();
/// assert_eq!(row.value, "N");
/// ```
pub struct ConditionKind {
    /// The name, an option of the command line: `fewest-cells`.
    pub name: &'static str,
    /// How its value is written; empty when it takes none.
    pub value: &'static str,
    /// Help text.
    pub about: &'static str,
    /// Reads a value; the error says why it is wrong.
    read: fn(&str) -> Result<Value, String>,
    /// The test of whether a deal fits.
    test: Test,
}

impl fmt::Debug for ConditionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The test of whether a deal fits.
enum Test {
    /// The list of impossible deals: whether the deal is on it.
    Listed(bool),
    /// A number counted in the cards dealt, which is kept in the facts.
    Counted(fn(&Dealt) -> u32, fn(&mut Facts) -> &mut Option<u32>),
    /// The places of cards.
    Lying,
    /// A test that plays or solves the deal.
    Tried(Trial),
}

/// A slow test. The quickest is first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Trial {
    Difficulty,
    Length,
    FewestCells,
    Shortest,
}

/// The conditions there are. A new one is a row.
pub static CONDITIONS: [ConditionKind; 13] = [
    ConditionKind {
        name: "above-aces",
        value: "N",
        about: "cards that lie above an ace: that move before all aces are free",
        read: |text| number(text, Some(24)),
        test: Test::Counted(|dealt| layout::above(dealt, Rank::ACE), |facts| &mut facts.above_aces),
    },
    ConditionKind {
        name: "above-twos",
        value: "N",
        about: "cards that lie above a two",
        read: |text| number(text, Some(24)),
        test: Test::Counted(|dealt| layout::above(dealt, TWO), |facts| &mut facts.above_twos),
    },
    ConditionKind {
        name: "depth",
        value: "CARDS=N",
        about: "cards that lie on this one, or on each of these: AS=..2, A=..3",
        read: depth,
        test: Test::Lying,
    },
    ConditionKind {
        name: "card",
        value: "CARD@PLACE",
        about: "a card at a place: KD@4,1 is column 4, row 1; KD@4 any row",
        read: |text| Placed::card(text).map(Value::Placed).map_err(in_words),
        test: Test::Lying,
    },
    ConditionKind {
        name: "row",
        value: "CARDS",
        about: "a row that reads so from column 1 on: \"KD ? ? AS\"; \"1: KD\" is row 1",
        read: |text| Placed::row(text).map(Value::Placed).map_err(in_words),
        test: Test::Lying,
    },
    ConditionKind {
        name: "kings-at-bottom",
        value: "N",
        about: "kings at the bottom of a column",
        read: |text| number(text, Some(4)),
        test: Test::Counted(layout::kings_at_bottom, |facts| &mut facts.kings_at_bottom),
    },
    ConditionKind {
        name: "longest-run",
        value: "N",
        about: "cards of the longest run that is dealt already",
        read: |text| number(text, Some(7)),
        test: Test::Counted(layout::longest_run, |facts| &mut facts.longest_run),
    },
    ConditionKind {
        name: "impossible",
        value: "",
        about: "impossible with four cells",
        read: |_| Ok(Value::None),
        test: Test::Listed(true),
    },
    ConditionKind {
        name: "solvable",
        value: "",
        about: "solvable with four cells",
        read: |_| Ok(Value::None),
        test: Test::Listed(false),
    },
    ConditionKind {
        name: "fewest-cells",
        value: "N",
        about: "the minimum number of free cells: N are enough, and fewer are not",
        read: |text| number(text, Some(7)),
        test: Test::Tried(Trial::FewestCells),
    },
    ConditionKind {
        name: "length",
        value: "N",
        about: "moves of the shortest solution known",
        read: |text| number(text, None),
        test: Test::Tried(Trial::Length),
    },
    ConditionKind {
        name: "shortest",
        value: "N",
        about: "moves of a solution that is proved shortest",
        read: |text| number(text, None),
        test: Test::Tried(Trial::Shortest),
    },
    ConditionKind {
        name: "difficulty",
        value: "N|WORD",
        about: "0 to 100, or easy, medium, hard, very-hard",
        read: difficulty,
        test: Test::Tried(Trial::Difficulty),
    },
];

/// The value of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    None,
    Number(Bounds),
    Depth(Cards, Bounds),
    Placed(Placed),
}

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
    row: &'static ConditionKind,
    value: Value,
}

/// Why a word or its value is no condition.
///
/// ```
/// use freecell::search::{Condition, ConditionError};
/// let missing = Condition::new("fewest-cells", None).unwrap_err();
/// assert_eq!(missing, ConditionError::ValueMissing("fewest-cells"));
/// let unknown = Condition::new("fewest-cell", None).unwrap_err();
/// assert!(unknown.to_string().ends_with("; did you mean fewest-cells?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConditionError {
    /// There is no condition of this name.
    NoSuchCondition(String),
    /// The condition has no value.
    NoValue(&'static str),
    /// The condition needs a value.
    ValueMissing(&'static str),
    /// The value cannot be read; the reason, and the accepted forms.
    Value {
        /// The condition.
        name: &'static str,
        /// The value.
        value: String,
        /// The problem.
        why: String,
    },
    /// Two conditions exclude each other.
    Contradiction(String),
    /// The text has no condition.
    Empty,
}

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchCondition(word) => {
                let known = CONDITIONS.each_ref().map(|row| row.name).into_iter();
                let known = known.chain(LIST_WORDS).chain(Level::ALL.map(Level::name));
                let meant = meant(word, known);
                write!(f, "{}: not a condition; there are {}{meant}", quoted(word), names())
            }
            Self::NoValue(name) => write!(f, "{name}: stands alone, without a value"),
            Self::ValueMissing(name) => write!(f, "{name}: a value is missing behind it"),
            Self::Value { name, value, why } => write!(f, "{name} {}: {why}", quoted(value)),
            Self::Contradiction(why) => write!(f, "no deal can fit: {why}"),
            Self::Empty => write!(f, "no condition given; there are {}", names()),
        }
    }
}

impl std::error::Error for ConditionError {}

impl Condition {
    /// The condition with this name and value.
    ///
    /// # Errors
    /// When there is no such condition, or its value cannot be read.
    pub fn new(name: &str, value: Option<&str>) -> Result<Self, ConditionError> {
        let row = CONDITIONS.iter().find(|row| row.name == name);
        let row = row.ok_or_else(|| ConditionError::NoSuchCondition(name.to_owned()))?;
        match (row.value.is_empty(), value) {
            (true, Some(_)) => return Err(ConditionError::NoValue(row.name)),
            (false, None) => return Err(ConditionError::ValueMissing(row.name)),
            _ => {}
        }
        let text = value.unwrap_or_default();
        let wrong = |why| ConditionError::Value { name: row.name, value: text.to_owned(), why };
        Ok(Self { row, value: (row.read)(text).map_err(wrong)? })
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.row.name
    }

    /// Whether the cards alone decide it, without playing or solving.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        self.trial().is_none()
    }

    /// The slow test, if there is one, and the results that fit.
    pub(super) fn trial(&self) -> Option<(Trial, Bounds)> {
        match (&self.row.test, &self.value) {
            (Test::Tried(trial), Value::Number(bounds)) => Some((*trial, *bounds)),
            _ => None,
        }
    }

    /// Whether it is about where cards lie.
    pub(super) fn is_about_cards(&self) -> bool {
        matches!(self.row.test, Test::Counted(..) | Test::Lying)
    }

    /// Whether the cards fit; keeps counts in `facts`. True for conditions on anything else.
    pub(super) fn fits_layout(&self, dealt: &Dealt, facts: &mut Facts) -> bool {
        let counted = match self.row.test {
            Test::Counted(count, fact) => {
                let counted = count(dealt);
                *fact(facts) = Some(counted);
                counted
            }
            Test::Listed(_) | Test::Tried(_) => return true,
            Test::Lying => 0,
        };
        match &self.value {
            Value::None => true,
            Value::Number(bounds) => bounds.contains(counted),
            Value::Depth(cards, bounds) => {
                let mut places = dealt.iter().zip(0..).filter(|(card, _)| cards.contains(**card));
                places.all(|(_, place)| bounds.contains(layout::depth(place)))
            }
            Value::Placed(cards) => cards.fits(dealt),
        }
    }

    /// If `impossible`, whether a deal that is impossible with four cells can fit; else whether
    /// another one can.
    pub(super) fn allows(&self, impossible: bool) -> bool {
        match (&self.row.test, &self.value) {
            (Test::Listed(listed), _) => *listed == impossible,
            // A deal that needs five cells is impossible with four.
            (Test::Tried(Trial::FewestCells), Value::Number(bounds)) if impossible => {
                bounds.most.is_none_or(|most| most > 4)
            }
            (Test::Tried(Trial::FewestCells), Value::Number(bounds)) => bounds.least <= 4,
            (Test::Tried(_), _) => !impossible,
            (Test::Counted(..) | Test::Lying, _) => true,
        }
    }

    /// The cards that must lie in a column, with the row where only one fits.
    pub(super) fn known_cards(&self) -> Vec<(Card, usize, Option<usize>)> {
        match &self.value {
            Value::Placed(cards) => cards.known().collect(),
            Value::None | Value::Number(_) | Value::Depth(..) => Vec::new(),
        }
    }

    /// Whether no deal can meet both conditions.
    pub(super) fn excludes(&self, other: &Self) -> bool {
        let is = |trial| move |it: &Self| matches!(it.row.test, Test::Tried(own) if own == trial);
        // One needs a deal that is not impossible with four cells, the other one that is.
        if !self.allows(true) && !other.allows(false) {
            return true;
        }
        match (&self.value, &other.value) {
            (Value::Number(a), Value::Number(b)) if std::ptr::eq(self.row, other.row) => {
                !a.overlap(*b)
            }
            // No known solution is shorter than the shortest.
            (Value::Number(shortest), Value::Number(length))
                if is(Trial::Shortest)(self) && is(Trial::Length)(other) =>
            {
                length.most.is_some_and(|most| shortest.least > most)
            }
            (Value::Depth(cards, a), Value::Depth(others, b)) => {
                cards.iter().any(|card| others.contains(card)) && !a.overlap(*b)
            }
            (Value::Placed(cards), Value::Placed(others)) => cards.excludes(others),
            _ => false,
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row.name)?;
        match &self.value {
            Value::None => Ok(()),
            Value::Number(bounds) => write!(f, " {bounds}"),
            Value::Depth(cards, bounds) => write!(f, " {cards}={bounds}"),
            Value::Placed(cards) => write!(f, " {cards}"),
        }
    }
}

const TWO: Rank = Rank::ALL[1];

/// The words of a query that shape the list; all but the first have a value.
pub(super) const LIST_WORDS: [&str; 5] = ["reverse", "sort", "limit", "easiest", "hardest"];

/// The names of all conditions, for messages.
fn names() -> String {
    CONDITIONS.each_ref().map(|row| row.name).join(", ")
}

fn in_words(why: impl fmt::Display) -> String {
    why.to_string()
}

/// Reads bounds whose lower end does not exceed `most`.
fn number(text: &str, most: Option<u32>) -> Result<Value, String> {
    let bounds: Bounds = text.parse().map_err(in_words)?;
    match most {
        Some(most) if bounds.least > most => Err(format!("{most} is the most there can be")),
        _ => Ok(Value::Number(bounds)),
    }
}

/// Reads `AS=..2`.
fn depth(text: &str) -> Result<Value, String> {
    let accepted =
        || format!("write CARDS=N, such as AS=..2: {}, and {}", Cards::ACCEPTED, Bounds::ACCEPTED);
    let (cards, bounds) = text.split_once('=').ok_or_else(accepted)?;
    let cards = cards.trim().parse().map_err(|_| accepted())?;
    match number(bounds, Some(6))? {
        Value::Number(bounds) => Ok(Value::Depth(cards, bounds)),
        _ => Err(accepted()),
    }
}

/// Reads a difficulty: a number, a range, or a word.
fn difficulty(text: &str) -> Result<Value, String> {
    if let Ok(level) = text.parse::<Level>() {
        return Ok(Value::Number(level.range().into()));
    }
    let why = |why: String| {
        let words = Level::ALL.map(Level::name);
        format!("{why}, or {}{}", words.join(", "), meant(text, words))
    };
    number(text, Some(Difficulty::MOST.into())).map_err(why)
}

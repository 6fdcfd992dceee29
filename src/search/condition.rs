//! One condition on a deal, and how it is written.

use std::fmt;

use crate::card::Rank;
use crate::dealer::{DealNumber, impossible};
use crate::difficulty::{Difficulty, Level};
use crate::search::bounds::Bounds;
use crate::search::cards::Cards;
use crate::search::facts::Facts;
use crate::search::layout::{self, Dealt};
use crate::search::place::{CardAt, RowPattern};
use crate::words::quoted;

/// One condition on a deal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// It cannot be solved with four cells.
    Impossible,
    /// It can.
    Solvable,
    /// So many cards lie above the aces: have one below them in their column.
    AboveAces(Bounds),
    /// The same of the twos.
    AboveTwos(Bounds),
    /// On each of these cards lie so many.
    Depth(Cards, Bounds),
    /// One of these cards lies there.
    CardAt(CardAt),
    /// A row, or the one named, reads so.
    Row(RowPattern),
    /// So many kings lie at the bottom of a column.
    KingsAtBottom(Bounds),
    /// The longest run that is dealt already has so many cards.
    LongestRun(Bounds),
    /// It can be solved with so many cells, and not with fewer.
    FewestCells(Bounds),
    /// The shortest solution known has so many moves.
    Length(Bounds),
    /// A solution that is proved shortest has so many moves.
    Shortest(Bounds),
    /// Its difficulty.
    Difficulty(Bounds),
}

/// A condition's name, how its value is written, and what it says, for help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name, an option of the command line: `fewest-cells`.
    pub name: &'static str,
    /// What stands behind it; empty when nothing does.
    pub value: &'static str,
    /// What it asks for.
    pub about: &'static str,
}

const fn name(name: &'static str, value: &'static str, about: &'static str) -> Name {
    Name { name, value, about }
}

/// The conditions there are.
pub const NAMES: [Name; 13] = [
    name("above-aces", "N", "cards that lie above an ace: that move before all aces are free"),
    name("above-twos", "N", "cards that lie above a two"),
    name("depth", "CARDS=N", "cards that lie on this one, or on each of these: AS=..2, A=..3"),
    name("card", "CARD@PLACE", "a card at a place: KD@4,1 is column 4, row 1; KD@4 any row"),
    name("row", "CARDS", "a row that reads so from column 1 on: \"KD ? ? AS\"; \"1: KD\" is row 1"),
    name("kings-at-bottom", "N", "kings at the bottom of a column"),
    name("longest-run", "N", "cards of the longest run that is dealt already"),
    name("impossible", "", "impossible with four cells"),
    name("solvable", "", "solvable with four cells"),
    name("fewest-cells", "N", "the fewest free cells that it can be solved with"),
    name("length", "N", "moves of the shortest solution known"),
    name("shortest", "N", "moves of a solution that is proved shortest"),
    name("difficulty", "N|WORD", "0 to 100, or easy, medium, hard, very-hard"),
];

/// Why a word or its value is no condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionError {
    /// There is no condition of this name.
    NoSuchCondition(String),
    /// The condition has no value.
    NoValue(&'static str),
    /// The condition needs a value.
    ValueMissing(&'static str),
    /// The value cannot be read; why, and what is accepted.
    Value {
        /// The condition.
        name: &'static str,
        /// The value.
        value: String,
        /// What is wrong with it.
        why: String,
    },
    /// What two conditions ask for cannot both be.
    Contradiction(String),
    /// The text has no condition.
    Empty,
}

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchCondition(word) => {
                let names = NAMES.map(|name| name.name).join(", ");
                write!(f, "{}: not a condition; there are {names}", quoted(word))
            }
            Self::NoValue(name) => write!(f, "{name}: stands alone, without a value"),
            Self::ValueMissing(name) => write!(f, "{name}: a value is missing behind it"),
            Self::Value { name, value, why } => write!(f, "{name} {}: {why}", quoted(value)),
            Self::Contradiction(why) => write!(f, "no deal can fit: {why}"),
            Self::Empty => {
                let names = NAMES.map(|name| name.name).join(", ");
                write!(f, "no condition given; there are {names}")
            }
        }
    }
}

impl std::error::Error for ConditionError {}

impl Condition {
    /// The condition of a name, and of the value behind it.
    ///
    /// # Errors
    /// When there is no such condition, or the value is none of its own.
    pub fn new(name: &str, value: Option<&str>) -> Result<Self, ConditionError> {
        let known = NAMES.iter().find(|known| known.name == name);
        let known = known.ok_or_else(|| ConditionError::NoSuchCondition(name.to_owned()))?;
        match (known.value.is_empty(), value) {
            (true, Some(_)) => return Err(ConditionError::NoValue(known.name)),
            (false, None) => return Err(ConditionError::ValueMissing(known.name)),
            _ => {}
        }
        let value = value.unwrap_or_default();
        Self::read(known.name, value).map_err(|why| ConditionError::Value {
            name: known.name,
            value: value.to_owned(),
            why,
        })
    }

    /// Reads the value of a condition there is; what is wrong with it, in words.
    fn read(name: &'static str, value: &str) -> Result<Self, String> {
        let bounds = || within(value, None);
        Ok(match name {
            "above-aces" => Self::AboveAces(bounds()?),
            "above-twos" => Self::AboveTwos(bounds()?),
            "depth" => {
                let (cards, bounds) = value.split_once('=').ok_or_else(depth_accepted)?;
                let cards = cards.trim().parse().map_err(|_| depth_accepted())?;
                Self::Depth(cards, within(bounds, Some(6))?)
            }
            "card" => Self::CardAt(value.parse().map_err(in_words)?),
            "row" => Self::Row(value.parse().map_err(in_words)?),
            "kings-at-bottom" => Self::KingsAtBottom(within(value, Some(4))?),
            "longest-run" => Self::LongestRun(within(value, Some(7))?),
            "impossible" => Self::Impossible,
            "fewest-cells" => Self::FewestCells(within(value, Some(7))?),
            "length" => Self::Length(bounds()?),
            "shortest" => Self::Shortest(bounds()?),
            "difficulty" => Self::Difficulty(difficulty(value)?),
            _ => Self::Solvable,
        })
    }

    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Impossible => "impossible",
            Self::Solvable => "solvable",
            Self::AboveAces(_) => "above-aces",
            Self::AboveTwos(_) => "above-twos",
            Self::Depth(..) => "depth",
            Self::CardAt(_) => "card",
            Self::Row(_) => "row",
            Self::KingsAtBottom(_) => "kings-at-bottom",
            Self::LongestRun(_) => "longest-run",
            Self::FewestCells(_) => "fewest-cells",
            Self::Length(_) => "length",
            Self::Shortest(_) => "shortest",
            Self::Difficulty(_) => "difficulty",
        }
    }

    /// Whether a look at the deal tells, without solving or playing it.
    #[must_use]
    pub const fn is_quick(&self) -> bool {
        !matches!(
            self,
            Self::FewestCells(_) | Self::Length(_) | Self::Shortest(_) | Self::Difficulty(_)
        )
    }

    /// Whether it is about where cards lie.
    pub(super) const fn is_about_cards(&self) -> bool {
        self.is_quick() && !matches!(self, Self::Impossible | Self::Solvable)
    }

    /// Whether the cards fit, noting what was counted; true for conditions that are about
    /// something else.
    pub(super) fn fits_layout(&self, dealt: &Dealt, facts: &mut Facts) -> bool {
        let (bounds, counted, fact) = match self {
            Self::AboveAces(bounds) => {
                (bounds, layout::above(dealt, Rank::ACE), &mut facts.above_aces)
            }
            Self::AboveTwos(bounds) => (bounds, layout::above(dealt, TWO), &mut facts.above_twos),
            Self::KingsAtBottom(bounds) => {
                (bounds, layout::kings_at_bottom(dealt), &mut facts.kings_at_bottom)
            }
            Self::LongestRun(bounds) => {
                (bounds, layout::longest_run(dealt), &mut facts.longest_run)
            }
            Self::Depth(cards, bounds) => {
                let mut places = dealt.iter().zip(0..).filter(|(card, _)| cards.contains(**card));
                return places.all(|(_, place)| bounds.contains(layout::depth(place)));
            }
            Self::CardAt(card) => return card.fits(dealt),
            Self::Row(row) => return row.fits(dealt),
            _ => return true,
        };
        *fact = Some(counted);
        bounds.contains(counted)
    }

    /// Whether the deal is impossible or solvable, as asked for.
    pub(super) fn fits_known(&self, deal: DealNumber) -> bool {
        match self {
            Self::Impossible => impossible::is_impossible(deal),
            // What needs five cells or more is impossible with four.
            Self::FewestCells(bounds) if bounds.least > 4 => impossible::is_impossible(deal),
            Self::FewestCells(Bounds { most: Some(..=4), .. })
            | Self::Solvable
            | Self::Length(_)
            | Self::Shortest(_)
            | Self::Difficulty(_) => !impossible::is_impossible(deal),
            _ => true,
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Impossible | Self::Solvable => Ok(()),
            Self::AboveAces(bounds)
            | Self::AboveTwos(bounds)
            | Self::KingsAtBottom(bounds)
            | Self::LongestRun(bounds)
            | Self::FewestCells(bounds)
            | Self::Length(bounds)
            | Self::Shortest(bounds)
            | Self::Difficulty(bounds) => write!(f, " {bounds}"),
            Self::Depth(cards, bounds) => write!(f, " {cards}={bounds}"),
            Self::CardAt(card) => write!(f, " {card}"),
            Self::Row(row) => write!(f, " \"{row}\""),
        }
    }
}

const TWO: Rank = Rank::ALL[1];

fn depth_accepted() -> String {
    format!("write CARDS=N, such as AS=..2: {}, and {}", Cards::ACCEPTED, Bounds::ACCEPTED)
}

fn in_words(why: impl fmt::Display) -> String {
    why.to_string()
}

/// Reads bounds of which at least the lower one can be met.
fn within(text: &str, most: Option<u32>) -> Result<Bounds, String> {
    let bounds: Bounds = text.parse().map_err(in_words)?;
    match most {
        Some(most) if bounds.least > most => Err(format!("{most} is the most there can be")),
        _ => Ok(bounds),
    }
}

/// Reads a difficulty: a number, a range, or a word.
fn difficulty(text: &str) -> Result<Bounds, String> {
    if let Ok(level) = text.parse::<Level>() {
        return Ok(level.range().into());
    }
    let why = |why: String| format!("{why}, or {}", Level::ALL.map(Level::name).join(", "));
    within(text, Some(Difficulty::MOST.into())).map_err(why)
}

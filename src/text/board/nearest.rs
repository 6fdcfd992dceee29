//! The deal that a board with mistakes comes nearest to.

use std::fmt;

use super::{BoardEntry, FoundBoard, ParseBoardError};
use crate::board::PartialBoard;
use crate::board::compare::{self, Difference};
use crate::card::Card;
use crate::dealer::{DealNumber, nearest};

impl BoardEntry {
    /// The nearest deal, where the board is no deal and one differs from it in a few places only.
    #[must_use]
    pub fn nearest_deal(&self) -> Option<Nearest> {
        match &self.board {
            Ok(FoundBoard::Whole(found)) if found.deals.is_empty() && found.board.is_dealt() => {
                Nearest::to(&[*PartialBoard::from(&found.board).cards()])
            }
            Ok(_) => None,
            Err(why) => Nearest::to(why.dealt()),
        }
    }
}

/// A deal that differs from a board only in a few places.
///
/// ```
/// use freecell::{dealer::DealNumber, text::{self, Nearest}};
/// let rows = DealNumber::new(617).unwrap().deal().to_string().replacen("7D", "7H", 1);
/// let why = text::read(&rows).unwrap().board().unwrap_err();
/// let nearest = Nearest::meant_by(&why).unwrap();
/// assert_eq!(nearest.to_string(), "deal 617 is nearest: column 1, row 1: 7♦, not 7♥");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Nearest {
    /// The deal.
    pub deal: DealNumber,
    /// Where it differs: the cards of the deal are those expected.
    pub differences: Vec<Difference>,
}

impl Nearest {
    /// The nearest deal of a board in which a few cards cannot be read.
    #[must_use]
    pub fn meant_by(why: &ParseBoardError) -> Option<Self> {
        Self::to(why.dealt())
    }

    fn to(readings: &[[Option<Card>; Card::COUNT]]) -> Option<Self> {
        let deal = nearest::nearest_of(readings)?;
        let differences = |cards| compare::slot_differences(&deal.cards(), cards);
        let differences = readings.iter().map(differences).min_by_key(Vec::len)?;
        Some(Self { deal, differences })
    }
}

impl fmt::Display for Nearest {
    /// `deal 58 is nearest: column 1, row 3: 7♦, not 7♥`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deal {} is nearest", self.deal)?;
        for (i, difference) in self.differences.iter().enumerate() {
            f.write_str(if i == 0 { ": " } else { "; " })?;
            write!(f, "{}: ", difference.place)?;
            match difference.expected {
                Some(card) => write!(f, "{card:#}")?,
                None => f.write_str("no card")?,
            }
            if let Some(card) = difference.found {
                write!(f, ", not {card:#}")?;
            }
        }
        Ok(())
    }
}

//! The deal that a board with mistakes comes nearest to.

use std::fmt;

use super::{BoardEntry, FoundBoard, ParseBoardError};
use crate::board::compare::{self, Difference, Transformation};
use crate::board::{Board, PartialBoard};
use crate::card::Card;
use crate::dealer::{DealNumber, nearest};

impl BoardEntry {
    /// The nearest deal, where the board is no deal and one differs from it in a few places only, or by one
    /// likely transformation.
    #[must_use]
    pub fn nearest_deal(&self) -> Option<Nearest> {
        match &self.board {
            Ok(FoundBoard::Whole(found)) if found.deals.is_empty() && found.board.is_dealt() => {
                let cards = || *PartialBoard::from(&found.board).cards();
                let with_mistakes = || {
                    let nearest = Nearest::to(&[cards()])?;
                    let transformation =
                        Transformation::between(&nearest.deal.deal(), &found.board);
                    Some(Nearest { transformation, ..nearest })
                };
                Nearest::transformed(&found.board).or_else(with_mistakes)
            }
            Ok(_) => None,
            Err(why) => Nearest::to(why.dealt()),
        }
    }
}

/// A deal that differs from a board only in a few places, or by one transformation.
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
    /// What makes the board of the deal, if they differ everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transformation: Option<Transformation>,
}

impl Nearest {
    /// The nearest deal of a board in which a few cards cannot be read.
    #[must_use]
    pub fn meant_by(why: &ParseBoardError) -> Option<Self> {
        Self::to(why.dealt())
    }

    fn transformed(board: &Board) -> Option<Self> {
        let deal = Transformation::likely_origins(board).find_map(|it| nearest::number(&it))?;
        let dealt = deal.deal();
        let differences = compare::differences(&dealt, board);
        Some(Self { deal, differences, transformation: Transformation::between(&dealt, board) })
    }

    fn to(readings: &[[Option<Card>; Card::COUNT]]) -> Option<Self> {
        let deal = nearest::nearest_of(readings)?;
        let differences = |cards| compare::slot_differences(&deal.cards(), cards);
        let differences = readings.iter().map(differences).min_by_key(Vec::len)?;
        Some(Self { deal, differences, transformation: None })
    }
}

impl fmt::Display for Nearest {
    /// `deal 58 is nearest: column 1, row 3: 7♦, not 7♥`, or `it is deal 58, but mirrored: …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(transformation) = &self.transformation {
            return write!(f, "it is deal {}, but {transformation}", self.deal);
        }
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

//! Orders in which a text may list the cards of a deal.

use std::fmt;

use super::grid::{Grid, Group};
use super::shapes::{self, Columns};
use crate::board::{Board, DEALT_HEIGHTS};
use crate::card::Card;

/// An order in which a text lists the cards of a deal, other than as they lie.
///
/// ```
/// use freecell::{dealer::DealNumber, text::{self, Listing}};
/// let board = DealNumber::new(617).unwrap().deal();
/// let column = |i: usize| board.columns()[i].iter().rev().map(|card| format!("{card} ")).collect();
/// let columns: Vec<String> = (0..8).map(column).collect();
/// let found = text::read(&columns.join("\n")).unwrap().board().unwrap();
/// assert_eq!((found.board, found.listing), (board, Some(Listing::FromTop)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Listing {
    /// Each column from its top card down.
    FromTop,
    /// The columns from right to left.
    RightToLeft,
    /// Both of these.
    RightToLeftFromTop,
    /// In the order they are dealt, on lines that look like columns.
    DealingOrder,
    /// From the last card to the first.
    LastFirst,
}

impl fmt::Display for Listing {
    /// Completes a sentence: `listed from the top card down`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FromTop => "listed from the top card down",
            Self::RightToLeft => "listed with its columns from right to left",
            Self::RightToLeftFromTop => {
                "listed with its columns from right to left, each from the top card down"
            }
            Self::DealingOrder => "listed in the order the cards are dealt",
            Self::LastFirst => "listed from the last card to the first",
        })
    }
}

/// The other orders in which the cards of a dealt board may be listed.
pub(super) fn listings(board: &Board, grid: &Grid) -> Vec<(Option<Listing>, Columns)> {
    use Listing::{DealingOrder, FromTop, LastFirst, RightToLeft, RightToLeftFromTop};
    let lines: Vec<Vec<Card>> =
        grid.groups().map(Group::known).filter(|cards| !cards.is_empty()).collect();
    let is_list = lines.len() == 1 || lines.iter().map(Vec::len).ne(DEALT_HEIGHTS);
    let columns: Columns = board.columns().each_ref().map(|column| column.to_vec());
    let turned = |columns: &Columns| {
        columns.each_ref().map(|column| column.iter().rev().copied().collect::<Vec<_>>())
    };
    let mut mirrored = columns.clone();
    mirrored.reverse();
    let each_reversed: Vec<Card> =
        lines.iter().flat_map(|line| line.iter().rev().copied()).collect();
    let flat = lines.concat();
    let last_first: Vec<Card> = flat.iter().rev().copied().collect();
    let in_columns = |cards: &[Card]| {
        let mut rest = cards.iter().copied();
        DEALT_HEIGHTS.map(|height| rest.by_ref().take(height).collect::<Vec<_>>())
    };
    vec![
        (None, in_columns(&flat)),
        (Some(FromTop), turned(&columns)),
        (Some(RightToLeft), mirrored.clone()),
        (
            Some(if lines.len() == 1 { LastFirst } else { RightToLeft }),
            shapes::dealt(&each_reversed),
        ),
        (Some(RightToLeftFromTop), turned(&mirrored)),
        (Some(DealingOrder).filter(|_| !is_list), shapes::dealt(&flat)),
        (Some(LastFirst), shapes::dealt(&last_first)),
        (Some(LastFirst), in_columns(&last_first)),
    ]
}

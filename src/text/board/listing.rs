//! Orders in which a text may list the cards of a deal.

use std::fmt;

use super::shapes::{self, Columns};
use crate::board::DEALT_HEIGHTS;
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

/// The other orders in which the cards of a dealt board may be listed, and the columns that each gives.
pub(super) fn listings(lines: &[Vec<Card>]) -> impl Iterator<Item = (Option<Listing>, Columns)> {
    /// Whether the lines are turned, whether each line is, and whether the cards are in rows.
    const ORDERS: [(bool, bool, bool, Option<Listing>); 7] = [
        (false, false, false, None),
        (true, true, false, Some(Listing::RightToLeftFromTop)),
        (false, true, false, Some(Listing::FromTop)),
        (true, false, false, Some(Listing::RightToLeft)),
        (true, true, true, Some(Listing::LastFirst)),
        (false, true, true, Some(Listing::RightToLeft)),
        (false, false, true, Some(Listing::DealingOrder)),
    ];
    ORDERS.into_iter().map(move |(are_turned, is_each_turned, in_rows, listing)| {
        let mut lines = lines.to_vec();
        if are_turned {
            lines.reverse();
        }
        if is_each_turned {
            for line in &mut lines {
                line.reverse();
            }
        }
        let cards = lines.concat();
        let mut rest = cards.iter().copied();
        let mut column = |height| rest.by_ref().take(height).collect();
        let columns = if in_rows { shapes::dealt(&cards) } else { DEALT_HEIGHTS.map(&mut column) };
        (listing, columns)
    })
}

//! Orders in which a text may list the cards of a deal.

use std::fmt;

use super::shapes::{self, Columns};
use crate::board::{Board, COLUMNS, Column, DEALT_HEIGHTS, DEALT_ROWS};
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
    /// The columns in an order of their own.
    Sorted,
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
            Self::Sorted => "listed with its columns in another order",
        })
    }
}

/// For each column the place at which it may have been dealt, in all ways to order columns of seven and six cards; none
/// for a board of other columns, or as dealt.
pub(super) fn orders_as_dealt(board: &Board) -> impl Iterator<Item = [Column; COLUMNS]> {
    let of_height = |height: usize| -> Vec<Column> {
        Column::ALL.into_iter().filter(|at| board.column(*at).len() == height).collect()
    };
    let (tall, short) = (of_height(DEALT_ROWS), of_height(DEALT_ROWS - 1));
    let has_heights = tall.len() == COLUMNS / 2 && short.len() == COLUMNS / 2 && !board.is_dealt();
    let orders = |columns: Vec<Column>| if has_heights { orders(&columns) } else { Vec::new() };
    let (tall, short) = (orders(tall), orders(short));
    tall.into_iter().flat_map(move |tall| {
        let places = |short: &Vec<Column>| {
            let mut places = Column::ALL;
            for (column, place) in tall.iter().chain(short).zip(Column::ALL) {
                places[column.index()] = place;
            }
            places
        };
        short.iter().map(places).collect::<Vec<_>>()
    })
}

/// All orders of a few things.
pub(super) fn orders<T: Copy>(things: &[T]) -> Vec<Vec<T>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |at: usize| {
        let rest = [&things[..at], &things[at + 1..]].concat();
        orders(&rest).into_iter().map(move |order| [&[things[at]][..], &order].concat())
    };
    (0..things.len()).flat_map(with_first).collect()
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

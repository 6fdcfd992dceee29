//! Boards as text: the forms they are written in.

use std::fmt::Write as _;

use crate::board::{Board, COLUMNS, Column, DEALT_ROWS};
use crate::card::Card;

/// A deal as web pages show it: rows of two-letter cards, `JD 2D …`, each line ended.
///
/// Columns shorter than others leave blanks, so that a position in play stays aligned too.
#[must_use]
pub fn rows(board: &Board) -> String {
    lines(board, 2, |line, card| _ = write!(line, "{card}"))
}

/// Rows as [`rows`] writes them, with glyphs and `10`: `7♦`, `10♣`; three letters wide.
#[must_use]
pub fn unicode(board: &Board) -> String {
    lines(board, 3, |line, card| _ = write!(line, "{:>3}", format!("{card:#}")))
}

/// One line per column, the deepest card first, as fc-solve reads them.
#[must_use]
pub fn columns(board: &Board) -> String {
    let mut text = String::with_capacity(160);
    for column in board.columns() {
        for (i, card) in column.iter().enumerate() {
            _ = write!(text, "{}{card}", if i > 0 { " " } else { "" });
        }
        text.push('\n');
    }
    text
}

/// Row by row, with blanks where a column is shorter and nothing after the last card of a line.
fn lines(board: &Board, width: usize, card: impl Fn(&mut String, Card)) -> String {
    let height = board.columns().iter().map(Column::len).max().unwrap_or(0);
    let mut text = String::with_capacity((width + 1) * COLUMNS * height.max(DEALT_ROWS));
    for row in 0..height {
        let cards = board.columns().each_ref().map(|column| column.get(row).copied());
        let last = cards.iter().rposition(Option::is_some).unwrap_or(0);
        for (i, shown) in cards.into_iter().take(last + 1).enumerate() {
            if i > 0 {
                text.push(' ');
            }
            match shown {
                Some(shown) => card(&mut text, shown),
                None => text.extend(std::iter::repeat_n(' ', width)),
            }
        }
        text.push('\n');
    }
    text
}

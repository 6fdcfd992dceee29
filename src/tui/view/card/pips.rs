//! The pips of a card: their places, and pips of one character each.

use ratatui::prelude::{Buffer, Rect, Style};

use crate::tui::theme::Glyphs;
use crate::tui::widgets::put;
use freecell::card::{Card, Rank};

/// The number of rows of pip positions.
const ROWS: u16 = 7;
/// Smaller areas get only one pip, which is left out on a covered card.
const LEAST: (u16, u16) = (7, 5);

/// The pip positions of the ranks ace to ten: column (0 left, 1 middle, 2 right) and row.
const PLACES: [&[(u16, u16)]; 10] = [
    &[(1, 3)],
    &[(1, 0), (1, 6)],
    &[(1, 0), (1, 3), (1, 6)],
    &[(0, 0), (2, 0), (0, 6), (2, 6)],
    &[(0, 0), (2, 0), (1, 3), (0, 6), (2, 6)],
    &[(0, 0), (2, 0), (0, 3), (2, 3), (0, 6), (2, 6)],
    &[(0, 0), (2, 0), (1, 1), (0, 3), (2, 3), (0, 6), (2, 6)],
    &[(0, 0), (2, 0), (1, 1), (0, 3), (2, 3), (1, 5), (0, 6), (2, 6)],
    &[(0, 0), (2, 0), (0, 2), (2, 2), (1, 3), (0, 4), (2, 4), (0, 6), (2, 6)],
    &[(0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (0, 4), (2, 4), (1, 5), (0, 6), (2, 6)],
];

/// The column and row of each pip of a rank; `None` for a court card.
fn places(rank: Rank) -> Option<&'static [(u16, u16)]> {
    PLACES.get(usize::from(rank.value()) - 1).copied()
}

/// Spreads a row of [`PLACES`] over the positions from 0 to `last`. The lower half mirrors the upper.
fn spread(row: u16, last: u16) -> u16 {
    let upper = |row: u16| (row * last + ROWS / 2) / (ROWS - 1);
    if row > ROWS / 2 { last - upper(ROWS - 1 - row) } else { upper(row) }
}

/// Draws the visible part of a card's pips: as many as its rank, if there is room.
///
/// A rank and a suit are never adjacent here: when the screen is read as text, only the edges name
/// cards.
pub(super) fn draw(
    buf: &mut Buffer,
    middle: Rect,
    seen: Rect,
    card: Card,
    style: Style,
    glyphs: Glyphs,
) {
    let suit = glyphs.suit(card.suit()).to_string();
    let (right, mut bottom) = (middle.width.saturating_sub(1), middle.height.saturating_sub(1));
    let mut put = |x, y, text: &str| {
        if middle.y + y < seen.bottom() {
            put(buf, middle, x, y, text, style);
        }
    };
    // Letters do not look like pips.
    if middle.width < LEAST.0 || middle.height < LEAST.1 || glyphs.is_ascii() {
        if middle.bottom() < seen.bottom() {
            put(right / 2, bottom / 2, &suit);
        }
        return;
    }
    let columns = [right / 4, right / 2, right - right / 4];
    let places = places(card.rank());
    // An even number of rows has none in the middle. A card with something there leaves the last row
    // blank, so that its upper half is as high as its lower.
    let has_middle = places.is_none_or(|places| places.iter().any(|(_, row)| *row == ROWS / 2));
    if has_middle {
        bottom -= bottom % 2;
    }
    if let Some(places) = places {
        for &(x, y) in places {
            put(columns[usize::from(x)], spread(y, bottom), &suit);
        }
    } else {
        let letter = card.rank().letter().to_string();
        put(columns[0], 0, &suit);
        if middle.bottom() <= seen.bottom() {
            put(columns[1], spread(3, bottom), &letter);
            put(columns[2], bottom, &suit);
        }
    }
}

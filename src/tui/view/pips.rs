//! What is printed on the middle of a card.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::card::Card;
use crate::tui::theme::Glyphs;
use crate::tui::view::widgets::put;

#[cfg(test)]
mod tests;

/// The rows that places of signs are counted in.
const ROWS: u16 = 7;
/// Smaller middles hold one sign only, which is left out where a card is covered.
const LEAST: (u16, u16) = (9, 5);

/// Where the signs of the ranks ace to ten are: column (0 left, 1 middle, 2 right) and row.
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

/// Draws the middle of a card, as far as it is seen: as many signs of its suit as it counts, if
/// there is room for them.
///
/// A rank and a suit never stand beside each other here: on the screen read as text, that is for
/// the edges alone.
pub(super) fn pips(
    buf: &mut Buffer,
    middle: Rect,
    seen: Rect,
    card: Card,
    style: Style,
    glyphs: Glyphs,
) {
    let suit = glyphs.suit(card.suit()).to_string();
    let (right, bottom) = (middle.width.saturating_sub(1), middle.height.saturating_sub(1));
    let mut put = |x, y, text: &str| {
        if middle.y + y < seen.bottom() {
            put(buf, middle, x, y, text, style);
        }
    };
    if middle.width < LEAST.0 || middle.height < LEAST.1 {
        if middle.bottom() < seen.bottom() {
            put(right / 2, bottom / 2, &suit);
        }
        return;
    }
    let columns = [right / 4, right / 2, right - right / 4];
    // Rounded, so that the upper half mirrors the lower.
    let row = |row: u16| (row * bottom + ROWS / 2) / (ROWS - 1);
    let rank = usize::from(card.rank().value());
    if let Some(places) = PLACES.get(rank - 1) {
        for &(x, y) in *places {
            put(columns[usize::from(x)], row(y), &suit);
        }
    } else {
        let letter = card.rank().letter().to_string();
        put(columns[0], 0, &suit);
        put(columns[1], row(3), &letter);
        put(columns[2], bottom, &suit);
    }
}

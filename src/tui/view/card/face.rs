//! The face of a card: a figure of blocks for aces and court cards with enough room, or else pips.

use ratatui::prelude::{Buffer, Modifier, Rect, Style};

use crate::tui::theme::{Glyphs, Look};
use crate::tui::view::card::figures::{COURTS, SUITS};
use crate::tui::widgets::{length, put};
use freecell::card::{Card, Rank};

/// Rows of characters, all equally long: quarters of blocks, which any font has that has half blocks. Few
/// have sixths.
pub(super) type Figure = &'static [&'static str];

/// The fewest rows of a covered figure that are recognised: a crown alone looks like anything.
const LEAST: u16 = 5;

/// Draws the part of a card's face that is seen, in the middle of the card.
pub(super) fn draw(
    buf: &mut Buffer,
    middle: Rect,
    seen: Rect,
    card: Card,
    ink: Style,
    look: &Look,
) {
    let rows = seen.bottom().min(middle.bottom()).saturating_sub(middle.y);
    match figure(card, middle, rows).filter(|_| look.faces) {
        Some(figure) => draw_figure(buf, middle, seen, figure, ink),
        None => draw_pips(buf, middle, seen, card, ink, look.glyphs),
    }
}

/// The width and height of a figure in characters.
pub(super) fn size_of(figure: Figure) -> (u16, u16) {
    (length(figure[0].chars().count()), length(figure.len()))
}

/// The largest figure of an ace or a court card in an area inside the edge; none of other cards, and none
/// of which too little would be `seen`.
pub(super) fn figure(card: Card, area: Rect, seen: u16) -> Option<Figure> {
    let fits = |figure: &Figure| {
        let (width, height) = size_of(figure);
        width <= area.width && height <= area.height
    };
    let court = usize::from(card.rank().value()).checked_sub(11);
    match court {
        Some(court) if seen >= LEAST => COURTS.map(|all| all[court]).into_iter().rfind(fits),
        // A part of a suit's sign may look like another one's.
        None if card.rank() == Rank::ACE && seen >= area.height => {
            SUITS.map(|all| all[card.suit().index()]).into_iter().rfind(fits)
        }
        _ => None,
    }
}

/// Draws the part of a figure that is seen in the middle of an area.
fn draw_figure(buf: &mut Buffer, area: Rect, seen: Rect, figure: Figure, ink: Style) {
    // A bold block need not be as large as a plain one.
    let ink = ink.remove_modifier(Modifier::BOLD);
    let (width, height) = size_of(figure);
    let (left, top) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    for (row, y) in figure.iter().zip(top..seen.bottom()) {
        for (block, x) in row.chars().zip(left..).filter(|(block, _)| *block != ' ') {
            // Some fonts leave a gap beside a full block, which its background fills.
            let style = if block == '█' { Style { bg: ink.fg, ..ink } } else { ink };
            buf[(x, y)].set_char(block).set_style(style);
        }
    }
}

/// The number of rows of pip positions.
const ROWS: u16 = 7;
/// Smaller areas get only one pip, which is left out on a covered card.
const PIPS_FROM: (u16, u16) = (7, 5);

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
pub(super) fn draw_pips(
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
    if middle.width < PIPS_FROM.0 || middle.height < PIPS_FROM.1 || glyphs.is_ascii() {
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

//! Draws cards, their pips, and empty places.

use ratatui::prelude::{Buffer, Margin, Modifier, Rect, Style};
use ratatui::symbols::border::Set;
use ratatui::widgets::{Block, Borders, Clear, Widget as _};

use crate::tui::mark::Mark;
use crate::tui::theme::{Glyphs, Look};
use crate::tui::widgets::{length, put};
use freecell::card::Card;

/// On a card of this width the label takes all the room, so its sign is in the gap beside it. Where
/// the table ends there may be no gap; the sign then takes the card's left corner.
const NARROW: u16 = 4;

/// How a card is shown.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shown<'a> {
    /// The height of the whole card, if another card covers its lower rows.
    pub(super) covered: Option<u16>,
    /// Why it is marked.
    pub(super) mark: Option<Mark>,
    /// Other text on the card: a cell's letter.
    pub(super) place: Option<&'a str>,
    /// Whether it moves over others, so that nothing is drawn beside it.
    pub(super) moving: bool,
    /// Whether the table ends right behind it.
    pub(super) last: bool,
}

/// Draws a card: an edge with its rank and suit at the top left, which the next card leaves visible,
/// and at the bottom right.
pub(super) fn card(buf: &mut Buffer, rect: Rect, card: Card, shown: Shown, look: &Look) {
    let rect = rect.intersection(buf.area);
    let (theme, glyphs) = (&look.theme, look.glyphs);
    let (ink, face) = (theme.card(card, shown.mark), theme.face(shown.mark));
    let closed = shown.covered.is_none() && rect.height > 1;
    let lines = if shown.mark.is_some() { glyphs.heavy } else { glyphs.light };
    frame(buf, rect, closed, theme.ground.patch(face), lines);
    let whole = Rect { height: shown.covered.unwrap_or(rect.height), ..rect };
    pips(buf, whole.inner(Margin::new(1, 1)), rect, card, ink, glyphs);
    let label = glyphs.label(card);
    let end = 1 + length(label.chars().count());
    put(buf, rect, 1, 0, &label, ink);
    if closed {
        let from = rect.width.saturating_sub(end);
        put(buf, rect, from, rect.height - 1, &label, ink);
        if let Some(place) = shown.place.filter(|_| from > 1) {
            put(buf, rect, 1, rect.height - 1, place, theme.note(shown.mark));
        }
    }
    // Cards that differ lie on both boards, often in dozens: their ground and the heavy lines are enough.
    let signed = shown.mark.filter(|mark| *mark != Mark::Differs);
    if let Some(mark) = signed.filter(|_| !shown.moving || rect.width > NARROW) {
        sign(buf, rect, (end, shown.last), mark, face.add_modifier(Modifier::BOLD), look);
    }
}

/// Writes the sign of a mark at the right end of the upper edge behind `from`, or in the gap beside a
/// narrow card, or in the corner of one that is `last`.
fn sign(
    buf: &mut Buffer,
    rect: Rect,
    (from, last): (u16, bool),
    mark: Mark,
    style: Style,
    look: &Look,
) {
    let sign = look.glyphs.mark(mark).to_string();
    if rect.width > NARROW {
        put(buf, rect, from.max(rect.width - 2), 0, &sign, style);
    } else if last {
        put(buf, rect, 0, 0, &sign, style);
    } else {
        let gap = Rect { x: rect.right(), width: 1, ..rect }.intersection(buf.area);
        put(buf, gap, 0, 0, &sign, look.theme.sign(mark));
    }
}

/// Draws the outline of an empty place with its name; `last` says that the table ends right behind it.
pub(super) fn empty(
    buf: &mut Buffer,
    rect: Rect,
    (name, last): (&str, bool),
    mark: Option<Mark>,
    look: &Look,
) {
    let rect = rect.intersection(buf.area);
    let (theme, glyphs) = (&look.theme, look.glyphs);
    let style = mark.map_or(theme.outline, |mark| theme.sign(mark));
    let named = if mark.is_some() { style } else { theme.dim };
    let lines = if mark.is_some() { glyphs.heavy } else { glyphs.broken };
    frame(buf, rect, rect.height > 1, theme.ground.patch(style), lines);
    let [x, y] = [rect.width, rect.height].map(|length| length.saturating_sub(1) / 2);
    put(buf, rect, x, y, name, named);
    if let Some(mark) = mark {
        sign(buf, rect, (1, last), mark, style, look);
    }
}

/// Draws a frame around a blank: the upper edge, the sides, and the lower edge if it is visible.
fn frame(buf: &mut Buffer, rect: Rect, closed: bool, style: Style, lines: &Set) {
    let borders = if closed { Borders::ALL } else { Borders::ALL - Borders::BOTTOM };
    Clear.render(rect, buf);
    Block::new().borders(borders).border_set(*lines).style(style).render(rect, buf);
}

/// The number of rows of pip positions.
const ROWS: u16 = 7;
/// Smaller areas get only one pip, which is left out on a covered card.
const LEAST: (u16, u16) = (9, 5);

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

/// Draws the visible part of a card's pips: as many as its rank, if there is room.
///
/// A rank and a suit are never adjacent here: when the screen is read as text, only the edges name
/// cards.
pub(super) fn pips(
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
    if middle.width < LEAST.0 || middle.height < LEAST.1 {
        if middle.bottom() < seen.bottom() {
            put(right / 2, bottom / 2, &suit);
        }
        return;
    }
    let columns = [right / 4, right / 2, right - right / 4];
    let places = PLACES.get(usize::from(card.rank().value()) - 1);
    // An even number of rows has none in the middle. A card with something there leaves the last row
    // blank, so that its upper half is as high as its lower.
    let has_middle = places.is_none_or(|places| places.iter().any(|(_, row)| *row == ROWS / 2));
    if has_middle {
        bottom -= bottom % 2;
    }
    let upper = |row: u16| (row * bottom + ROWS / 2) / (ROWS - 1);
    // The lower half mirrors the upper.
    let row = |row: u16| {
        if row > ROWS / 2 { bottom - upper(ROWS - 1 - row) } else { upper(row) }
    };
    if let Some(places) = places {
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

//! Draws cards, their shadows, and empty places.

use ratatui::prelude::{Buffer, Margin, Modifier, Rect, Style};
use ratatui::symbols::border::Set;
use ratatui::widgets::{Block, Borders, Clear, Widget as _};

use crate::tui::mark::Mark;
use crate::tui::theme::Look;
use crate::tui::widgets::{length, put};
use freecell::card::Card;

mod face;
mod figures;
#[cfg(test)]
mod tests;

/// On a card of this width a ten is `T`, and its sign is in the gap beside it. Where the table ends there
/// may be no gap; the sign then takes the card's left corner.
const NARROW: u16 = 4;
/// The gap beside a card of this width has room for a shadow.
const WIDE: u16 = 9;

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
    let middle = whole.inner(Margin::new(1, 1));
    face::draw(buf, middle, rect, card, ink, look);
    let label = if rect.width > NARROW { glyphs.label(card) } else { glyphs.short_label(card) };
    let end = 1 + length(label.chars().count());
    put(buf, rect, 1, 0, &label, ink);
    if closed {
        let from = rect.width.saturating_sub(end);
        put(buf, rect, from, rect.height - 1, &label, ink);
        if let Some(place) = shown.place.filter(|_| from > 1) {
            put(buf, rect, 1, rect.height - 1, place, theme.note(shown.mark));
        }
    }
    if look.faces && !shown.moving && !shown.last && rect.width >= WIDE {
        // Between covered cards the shadow is not interrupted.
        let height = rect.height.saturating_sub(u16::from(shown.covered.is_none()));
        shadow(buf, Rect { x: rect.right(), y: rect.y + 1, width: 1, height }, look);
    }
    // Cards that differ lie on both boards, often in dozens: their ground and the heavy lines are enough.
    let signed = shown.mark.filter(|mark| *mark != Mark::Differs);
    if let Some(mark) = signed.filter(|_| !shown.moving || rect.width > NARROW) {
        sign(buf, rect, (end, shown.last), mark, face.add_modifier(Modifier::BOLD), look);
    }
}

/// Darkens the left half of the gap beside a card.
fn shadow(buf: &mut Buffer, gap: Rect, look: &Look) {
    let Some(style) = look.theme.shadow() else { return };
    for at in gap.intersection(buf.area).positions() {
        buf[at].set_char('▌').set_style(style);
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

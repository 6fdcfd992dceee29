//! Cards and empty places.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::card::Card;
use crate::tui::app::marks::Mark;
use crate::tui::theme::{Glyphs, Lines, Look};
use crate::tui::view::pips::pips;

/// Narrower outlines are brackets around the name, and narrower cards have no edges.
const FRAMED: u16 = 6;
/// From this width on there is room for an edge at both sides, and a sign beside the label.
const ROOMY: u16 = 7;
/// On a card of this width the label takes all there is: its sign stands in the gap beside it.
const NARROW: u16 = 4;

/// The most that a label takes, with the blanks around it.
const LABEL: u16 = 5;

/// How a card is shown.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shown<'a> {
    /// Whether another card lies on it, so that its lower part cannot be seen.
    pub(super) covered: bool,
    /// Whether it lies on another, from which an edge sets it off.
    pub(super) covering: bool,
    /// Why it is marked.
    pub(super) mark: Option<Mark>,
    /// What stands on it besides rank and suit: a cell's letter.
    pub(super) place: Option<&'a str>,
}

/// Draws a card: rank and suit in its first row, where the next card leaves them to be seen.
///
/// Rank and suit stand there once, so that the screen read as text holds every card once.
pub(super) fn card(buf: &mut Buffer, rect: Rect, card: Card, shown: Shown, look: &Look) {
    let rect = rect.intersection(buf.area);
    let (theme, glyphs) = (&look.theme, look.glyphs);
    let (ink, face) = (theme.card(card, shown.mark), theme.face(shown.mark));
    let whole = !shown.covered && rect.height > 1;
    if theme.outlined {
        let lines = if shown.mark.is_some() { glyphs.heavy } else { glyphs.light };
        if rect.width >= FRAMED {
            frame(buf, rect, whole, face, lines);
        } else {
            blank(buf, rect, colorless(face, shown.mark));
        }
    } else {
        blank(buf, rect, face);
        if shown.covering {
            // It begins after the label, which is to be a word of its own when the screen is read.
            let from = rect.width.min(LABEL);
            let rim = glyphs.rim.to_string().repeat(usize::from(rect.width - from));
            put(buf, rect, from, 0, &rim, theme.face(None).patch(Style { fg: None, ..face }));
        }
        if whole {
            lower_end(buf, rect, look, face);
        }
        if shown.mark.is_some() && rect.width > NARROW {
            edges(buf, rect, whole, glyphs, face);
        }
    }
    let label = glyphs.label(card);
    if rect.width > NARROW {
        put(buf, rect, 1, 0, &format!("{label} "), ink);
    } else {
        let ink = if theme.outlined { colorless(ink, shown.mark) } else { ink };
        let width = usize::from(rect.width);
        put(buf, rect, 0, 0, &format!("{:<width$}", format!("{label:>3}")), ink);
    }
    if let Some(mark) = shown.mark {
        sign(buf, rect, mark, face.add_modifier(Modifier::BOLD), look);
    }
    if !whole {
        return;
    }
    let inside = Rect {
        x: rect.x + 1,
        y: rect.y + 1,
        width: rect.width.saturating_sub(2),
        height: rect.height.saturating_sub(2),
    };
    pips(buf, inside, card, ink, glyphs);
    if let Some(place) = shown.place.filter(|_| inside.height > 0 && rect.width > NARROW) {
        let at = inside.width.saturating_sub(u16::from(rect.width > FRAMED));
        put(buf, inside, at, inside.height - 1, place, theme.note(shown.mark));
    }
}

/// Fills a card with its blank face.
fn blank(buf: &mut Buffer, rect: Rect, face: Style) {
    let row = " ".repeat(usize::from(rect.width));
    for y in 0..rect.height {
        put(buf, rect, 0, y, &row, face);
    }
}

/// Ends a card in the middle of its last row.
fn lower_end(buf: &mut Buffer, rect: Rect, look: &Look, face: Style) {
    let half = look.glyphs.half;
    if half == ' ' {
        return;
    }
    let below = Style { fg: face.bg, bg: look.theme.ground.bg, ..Style::new() };
    let row = half.to_string().repeat(usize::from(rect.width));
    for x in 0..rect.width {
        buf[(rect.x + x, rect.bottom() - 1)].reset();
    }
    put(buf, rect, 0, rect.height - 1, &row, below);
}

/// Draws the edges of a marked card.
fn edges(buf: &mut Buffer, rect: Rect, whole: bool, glyphs: Glyphs, face: Style) {
    let rows = rect.height - u16::from(whole && glyphs.half != ' ');
    for y in 0..rows {
        put(buf, rect, 0, y, &glyphs.edges[0].to_string(), face);
        if rect.width >= ROOMY {
            put(buf, rect, rect.width - 1, y, &glyphs.edges[1].to_string(), face);
        }
    }
}

/// A style that shows a mark where there is neither a colour nor room for a frame.
fn colorless(style: Style, mark: Option<Mark>) -> Style {
    if mark.is_some() { style.add_modifier(Modifier::REVERSED) } else { style }
}

/// Writes the sign of a mark beside the label, or in the gap beside the card.
fn sign(buf: &mut Buffer, rect: Rect, mark: Mark, style: Style, look: &Look) {
    let sign = look.glyphs.mark(mark).to_string();
    match rect.width {
        NARROW => {
            let gap = Rect { x: rect.right(), width: 1, ..rect }.intersection(buf.area);
            put(buf, gap, 0, 0, &sign, look.theme.sign(mark));
        }
        ROOMY.. => put(buf, rect, rect.width - 2, 0, &sign, style),
        width if width > NARROW => put(buf, rect, width - 1, 0, &sign, style),
        _ => {}
    }
}

/// Draws the outline of a place without a card, with what it is called.
pub(super) fn empty(buf: &mut Buffer, rect: Rect, name: &str, mark: Option<Mark>, look: &Look) {
    let rect = rect.intersection(buf.area);
    let (theme, glyphs) = (&look.theme, look.glyphs);
    let style = theme.place(mark);
    let named = if mark.is_some() { style } else { theme.dim };
    if rect.width < FRAMED || rect.height == 1 {
        let middle = rect.width.saturating_sub(3) / 2;
        put(buf, rect, middle, 0, "[ ]", style);
        put(buf, rect, middle + 1, 0, name, named);
    } else {
        let lines = if theme.outlined && mark.is_some() { glyphs.heavy } else { glyphs.light };
        frame(buf, rect, true, style, lines);
        put(buf, rect, (rect.width - 3) / 2 + 1, (rect.height - 1) / 2, name, named);
    }
    if let Some(mark) = mark {
        sign(buf, rect, mark, style, look);
    }
}

/// Draws a frame: the upper border, the sides, and the lower border if it can be seen.
fn frame(buf: &mut Buffer, rect: Rect, closed: bool, style: Style, lines: Lines) {
    let inside = usize::from(rect.width.saturating_sub(2));
    let [across, blank] = [lines.across, ' '].map(|c| c.to_string().repeat(inside));
    let corners = lines.corners;
    for y in 0..rect.height {
        let line = match y {
            0 => format!("{}{across}{}", corners[0], corners[1]),
            _ if closed && y + 1 == rect.height => format!("{}{across}{}", corners[2], corners[3]),
            _ => format!("{0}{blank}{0}", lines.down),
        };
        put(buf, rect, 0, y, &line, style);
    }
}

/// Writes text at a place in a rectangle, as far as it fits.
pub(super) fn put(buf: &mut Buffer, rect: Rect, x: u16, y: u16, text: &str, style: Style) {
    if x < rect.width && y < rect.height {
        let room = usize::from(rect.width - x);
        buf.set_stringn(rect.x + x, rect.y + y, text, room, style);
    }
}

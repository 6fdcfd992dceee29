//! Cards and empty places.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::card::Card;
use crate::tui::app::marks::Mark;
use crate::tui::layout::BORDERED;
use crate::tui::theme::Look;
use crate::tui::view::pips::pips;

/// How a card is shown.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shown<'a> {
    /// Whether another card lies on it, so that its lower part cannot be seen.
    pub(super) covered: bool,
    /// Why it is marked.
    pub(super) mark: Option<Mark>,
    /// What stands in the lower border of a card that is not covered: a cell's letter.
    pub(super) place: Option<&'a str>,
}

/// Draws a card: rank and suit in the upper border, where the next card leaves them to be seen.
///
/// Rank and suit stand there once, so that the screen read as text holds every card once.
pub(super) fn card(buf: &mut Buffer, rect: Rect, card: Card, shown: Shown, look: &Look) {
    let rect = rect.intersection(buf.area);
    let (ink, face) = (look.theme.ink(card, shown.mark), look.theme.face(shown.mark));
    let label = look.glyphs.label(card);
    buf.set_style(rect, face);
    if rect.width < BORDERED {
        let width = usize::from(rect.width);
        put(buf, rect, 0, 0, &format!("{:<width$}", format!("{label:>3}")), ink);
        // The cell after a suit's glyph stays blank: some terminals draw the glyph wider.
        if let Some(mark) = shown.mark.filter(|_| rect.width > 4) {
            put(buf, rect, 4, 0, &look.glyphs.mark(mark).to_string(), ink);
        }
        return;
    }
    frame(buf, rect, !shown.covered && rect.height > 1, face, look);
    put(buf, rect, 1, 0, &format!("{label} "), ink);
    if let Some(mark) = shown.mark {
        let at = if rect.width > BORDERED { rect.width - 2 } else { rect.width - 1 };
        put(buf, rect, at, 0, &look.glyphs.mark(mark).to_string(), ink);
    }
    if shown.covered {
        return;
    }
    let middle = Rect {
        x: rect.x + 1,
        y: rect.y + 1,
        width: rect.width - 2,
        height: rect.height.saturating_sub(2),
    };
    pips(buf, middle, card, ink, look.glyphs);
    if let Some(place) = shown.place.filter(|_| rect.height > 1) {
        put(buf, rect, (rect.width - 3) / 2, rect.height - 1, &format!(" {place} "), face);
    }
}

/// Draws the outline of a place without a card, with what it is called.
pub(super) fn empty(buf: &mut Buffer, rect: Rect, name: &str, mark: Option<Mark>, look: &Look) {
    let rect = rect.intersection(buf.area);
    let style = look.theme.empty(mark);
    if rect.width < BORDERED {
        let text = if name.is_empty() { String::new() } else { format!("[{name}]") };
        put(buf, rect, 0, 0, &text, style);
    } else {
        frame(buf, rect, rect.height > 1, style, look);
        let y = if rect.height > 2 { (rect.height - 1) / 2 } else { 0 };
        put(buf, rect, (rect.width - 3) / 2, y, &format!(" {name} "), style);
    }
    if let Some(mark) = mark.filter(|_| rect.width > 4) {
        let at = if rect.width < BORDERED { 4 } else { rect.width - 2 };
        put(buf, rect, at, 0, &look.glyphs.mark(mark).to_string(), style);
    }
}

/// Draws a frame: the upper border, the sides, and the lower border if it can be seen.
fn frame(buf: &mut Buffer, rect: Rect, closed: bool, style: Style, look: &Look) {
    let glyphs = look.glyphs;
    let across = glyphs.across.to_string().repeat(usize::from(rect.width.saturating_sub(2)));
    let blank = " ".repeat(usize::from(rect.width.saturating_sub(2)));
    for y in 0..rect.height {
        let line = match y {
            0 => format!("{}{across}{}", glyphs.corners[0], glyphs.corners[1]),
            _ if closed && y + 1 == rect.height => {
                format!("{}{across}{}", glyphs.corners[2], glyphs.corners[3])
            }
            _ => format!("{0}{blank}{0}", glyphs.down),
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

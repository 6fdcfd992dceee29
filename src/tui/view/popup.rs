//! Boxes over the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget as _};

use crate::tui::theme::Look;
use crate::tui::view::widgets::{clip, clip_line, length, line_at, put};

/// The box for content of this size in the middle of the room, no larger than the room.
pub(crate) fn fitted(room: Rect, width: usize, height: usize) -> Rect {
    let (width, height) = (length(width + 4).min(room.width), length(height + 2).min(room.height));
    let (x, y) = (room.x + (room.width - width) / 2, room.y + (room.height - height) / 2);
    Rect { x, y, width, height }
}

/// The room inside a box: its edge, and a blank at both sides.
pub(crate) fn inner(rect: Rect) -> Rect {
    let inside = Block::bordered().inner(rect);
    let pad = inside.width.min(1);
    Rect { x: inside.x + pad, width: inside.width.saturating_sub(2), ..inside }
}

/// Draws a box with a title over whatever was there, and gives the room inside.
pub(crate) fn framed(buf: &mut Buffer, rect: Rect, title: &str, look: &Look) -> Rect {
    let rect = rect.intersection(buf.area);
    Clear.render(rect, buf);
    buf.set_style(rect, look.theme.ground);
    let title = clip(title, usize::from(rect.width.saturating_sub(6)), look.glyphs.cut);
    let title = if title.is_empty() { title } else { format!(" {title} ") };
    let block = Block::bordered().title(Span::styled(title, look.theme.strong));
    let block = block.border_set(*look.glyphs.light);
    block.border_style(look.theme.outline).render(rect, buf);
    inner(rect)
}

/// Draws a line across a box at a row of the screen, with a text in it.
pub(crate) fn rule(buf: &mut Buffer, frame: Rect, y: u16, text: &Line, look: &Look) {
    if y <= frame.y || y + 1 >= frame.bottom() || frame.width < 2 {
        return;
    }
    let ends = if look.glyphs.is_ascii() { ["+", "+"] } else { ["├", "┤"] };
    let middle = look.glyphs.light.horizontal_top.repeat(usize::from(frame.width) - 2);
    let row = Rect { y, height: 1, ..frame };
    put(buf, row, 0, 0, &format!("{}{middle}{}", ends[0], ends[1]), look.theme.outline);
    if text.width() > 0 {
        let text = clip_line(text, usize::from(frame.width.saturating_sub(6)), look.glyphs.cut);
        put(buf, row, 2, 0, &" ".repeat(text.width() + 2), look.theme.ground);
        line_at(buf, row, 3, 0, &text);
    }
}

/// Takes the colours from what lies behind a box.
pub(super) fn dim(buf: &mut Buffer, room: Rect, look: &Look) {
    let mut style = Style::reset().patch(look.theme.ground).patch(look.theme.outline);
    if style.fg == Some(Color::Reset) {
        style = style.add_modifier(Modifier::DIM);
    }
    for at in room.intersection(buf.area).positions() {
        buf[at].set_style(style);
    }
}

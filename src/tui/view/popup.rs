//! Boxes over the board, and the lists in them.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::scrollbar;
use ratatui::text::{Line, Span};
use ratatui::widgets::{
    Block, Clear, List, Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget as _,
    Widget,
};

use crate::tui::command::Action;
use crate::tui::theme::Look;
use crate::tui::view::widgets::{clip, clip_line, line_at, put};

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
pub(crate) fn rule(buf: &mut Buffer, frame: Rect, y: u16, text: &Line<'static>, look: &Look) {
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

/// A number of lines or cells, as a length on the screen.
pub(crate) fn length(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
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

/// A row of a table: each text in a column this wide, with a minus at its right end. Columns for
/// which there is no room are left out; a width of 0 takes what is left.
pub(crate) fn columns(widths: &[isize], texts: &[String], room: usize) -> String {
    let mut row = String::new();
    let mut used = 0;
    for (width, text) in widths.iter().zip(texts) {
        let gap = if used == 0 { 0 } else { 2 };
        if used + gap + width.unsigned_abs() > room {
            break;
        }
        used += gap + width.unsigned_abs();
        let blank = " ".repeat(width.unsigned_abs().saturating_sub(Span::raw(text).width()));
        row.extend(std::iter::repeat_n(' ', gap));
        row += &if *width < 0 { blank + text } else { text.clone() + &blank };
    }
    row
}

/// Lines of which some are shown, from the first of these on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scroll {
    pub(crate) first: usize,
    pub(crate) len: usize,
}

impl Scroll {
    /// The place `by` lines further on, from 0 to `most`.
    pub(crate) fn moved(at: usize, by: isize, most: usize) -> usize {
        at.saturating_add_signed(by).min(most)
    }

    /// Draws the lines into `area`, and a scroll bar at the edge of its box where not all are seen.
    pub(crate) fn draw<'a>(
        self,
        frame: Rect,
        area: Rect,
        look: &Look,
        buf: &mut Buffer,
        line: impl Fn(usize) -> Line<'a>,
    ) {
        let most = self.len.saturating_sub(usize::from(area.height));
        let first = self.first.min(most);
        let lines = (first..self.len).take(usize::from(area.height)).map(line);
        Widget::render(List::new(lines).style(look.theme.ground), area, buf);
        if most == 0 || area.is_empty() {
            return;
        }
        let edge = Rect { x: frame.right() - 1, width: 1, ..area };
        let mut state = ScrollbarState::new(most + 1)
            .position(first)
            .viewport_content_length(usize::from(area.height));
        let [thumb, track] = if look.glyphs.is_ascii() {
            ["#", "|"]
        } else {
            [scrollbar::DOUBLE_VERTICAL.thumb, "│"]
        };
        Scrollbar::new(ScrollbarOrientation::VerticalRight)
            .begin_symbol(None)
            .end_symbol(None)
            .thumb_symbol(thumb)
            .track_symbol(Some(track))
            .thumb_style(look.theme.key)
            .track_style(look.theme.outline)
            .render(edge, buf, &mut state);
    }
}

/// The line of a list that is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chosen(pub(crate) usize);

impl Chosen {
    /// Chooses the line `by` lines further on in a list of `len`.
    pub(crate) fn step(&mut self, by: isize, len: usize) {
        self.0 = Scroll::moved(self.0, by, len.saturating_sub(1));
    }

    /// The first line that is shown in so much room.
    fn first(self, area: Rect, len: usize) -> usize {
        let chosen = self.0.min(len.saturating_sub(1));
        (chosen + 1).saturating_sub(usize::from(area.height))
    }

    /// Draws a list, in a box and the room in it, with its chosen line in sight.
    pub(crate) fn draw(
        self,
        (frame, area): (Rect, Rect),
        len: usize,
        look: &Look,
        buf: &mut Buffer,
        line: impl Fn(usize) -> (String, Style),
    ) {
        let width = usize::from(area.width);
        let styled = |i: usize| {
            let (text, style) = line(i);
            let text = clip(&text, width, look.glyphs.cut);
            let blank = " ".repeat(width.saturating_sub(Span::raw(&text).width()));
            let style = if i == self.0 { look.theme.chosen } else { style };
            Line::styled(text + &blank, style)
        };
        Scroll { first: self.first(area, len), len }.draw(frame, area, look, buf, styled);
    }

    /// Chooses the line under a click.
    pub(crate) fn press(self, area: Rect, len: usize, at: Position) -> Option<Action> {
        let row = area.contains(at).then(|| usize::from(at.y - area.y))?;
        let line = self.first(area, len) + row;
        (line < len).then_some(Action::ChooseLine(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_chooses_the_line_under_it() {
        let area = Rect::new(2, 3, 10, 4);
        let press = |chosen, y| Chosen(chosen).press(area, 9, Position::new(5, y));
        assert_eq!(press(0, 3), Some(Action::ChooseLine(0)));
        assert_eq!(press(8, 3), Some(Action::ChooseLine(5)));
        assert_eq!((press(0, 2), press(0, 7)), (None, None));
        assert_eq!(Chosen(0).press(area, 2, Position::new(5, 5)), None);
    }
}

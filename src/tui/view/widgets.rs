//! Parts that several views and dialogs are made of: wrapped and cut text, boxes, lists.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::symbols::{border, scrollbar};
use ratatui::text::{Line, Span};
use ratatui::widgets::{
    Block, Clear, List, Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget as _,
    Widget,
};
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use crate::card::Card;
use crate::tui::command::Action;
use crate::tui::theme::Look;

/// Writes text at a place in a rectangle, as far as it fits.
pub(crate) fn put(buf: &mut Buffer, rect: Rect, x: u16, y: u16, text: &str, style: Style) {
    if x < rect.width && y < rect.height {
        let room = usize::from(rect.width - x);
        buf.set_stringn(rect.x + x, rect.y + y, text, room, style);
    }
}

/// Breaks text at blanks into lines of at most `width` cells; longer words are cut.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width.max(1))
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    textwrap::wrap(&text, options).into_iter().map(Cow::into_owned).collect()
}

/// Breaks text into `most` lines at most; cut text ends in an ellipsis.
pub(crate) fn wrap_within(text: &str, width: usize, most: usize, cut: &str) -> Vec<String> {
    let mut lines = wrap(text, width);
    if lines.len() > most {
        let rest = lines.split_off(most.saturating_sub(1)).join(" ");
        lines.push(clip(&rest, width, cut));
        lines.truncate(most);
    }
    lines
}

/// Text cut to `room` cells; cut text ends in an ellipsis.
pub(crate) fn clip(text: &str, room: usize, cut: &str) -> String {
    let width = |text: &str| Span::raw(text).width();
    if width(text) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        if width(&kept) + width(&c.to_string()) + width(cut) > room {
            break;
        }
        kept.push(c);
    }
    let mut kept = kept.trim_end().to_owned();
    kept.extend(cut.chars().take(room));
    kept
}

/// A line of spans, cut in the same way.
pub(super) fn clip_line(line: &Line<'static>, room: usize, cut: &str) -> Line<'static> {
    if line.width() <= room {
        return line.clone();
    }
    let mut left = room;
    let mut kept = Line::default();
    for span in &line.spans {
        // Only what is followed by nothing may take all that is left.
        if span.width() + Span::raw(cut).width() > left {
            let text = format!("{}{}", span.content, " ".repeat(left + 1));
            kept.push_span(Span::styled(clip(&text, left, cut), span.style));
            break;
        }
        left -= span.width();
        kept.push_span(span.clone());
    }
    kept
}

/// Writes a line of spans at a place in a rectangle.
pub(super) fn line_at(buf: &mut Buffer, rect: Rect, x: u16, y: u16, line: &Line) {
    if x < rect.width && y < rect.height {
        buf.set_line(rect.x + x, rect.y + y, line, rect.width - x);
    }
}

/// A card in text, its suit in colour.
pub(super) fn card_span(card: Card, look: &Look) -> Span<'static> {
    Span::styled(look.glyphs.label(card), look.theme.ink(card.suit()))
}

/// The middle of the room, as high as is wanted and there is room for; no wider than the room.
pub(crate) fn centred(room: Rect, width: u16, wanted: u16) -> Rect {
    let height = wanted.min(room.height);
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
    let title = if title.is_empty() { String::new() } else { format!(" {title} ") };
    let block = Block::bordered().title(Span::styled(title, look.theme.strong));
    let block = block.border_set(if look.glyphs.is_ascii() { ASCII } else { border::ROUNDED });
    block.border_style(look.theme.outline).render(rect, buf);
    inner(rect)
}

const ASCII: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

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
    fn text_is_wrapped_and_long_words_cut() {
        assert_eq!(wrap("a bb ccc", 4), ["a bb", "ccc"]);
        assert_eq!(wrap("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrap("", 3), [""]);
        assert_eq!(wrap("ab", 0), ["a", "b"]);
        assert_eq!(wrap("one-two three", 8), ["one-two", "three"]);
        assert_eq!(wrap_within("a bb ccc dd", 4, 2, "…"), ["a bb", "ccc…"]);
        assert_eq!(wrap_within("a bb ccc", 4, 2, "…"), ["a bb", "ccc"]);
        assert_eq!(clip("abcdef", 4, "…"), "abc…");
        assert_eq!(clip("abc def", 5, ".."), "abc..");
        assert_eq!(clip("abc", 3, "…"), "abc");
        assert_eq!(clip("abc", 0, "…"), "");
    }

    #[test]
    fn cells_are_counted_not_characters() {
        assert_eq!(wrap("漢字漢字", 4), ["漢字", "漢字"]);
        assert_eq!(wrap("e\u{301}e\u{301} e\u{301}", 4), ["e\u{301}e\u{301} e\u{301}"]);
    }

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

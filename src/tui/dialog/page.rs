//! A box over the board: lines, a list under them, and lines under the list.
//!
//! The box is as large as its content. On a small screen the list scrolls; if it would get too
//! small, the text under it becomes the end of the list.

use ratatui::prelude::{Buffer, Constraint, Line, Position, Rect, Span};
use ratatui::widgets::{
    Block, Clear, Padding, Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget as _,
    Widget as _,
};

use crate::tui::app::App;
use crate::tui::command::{Action, Target};
use crate::tui::dialog::{Answer, TextField};
use crate::tui::layout::beside_panel;
use crate::tui::theme::Look;
use crate::tui::widgets::{Piece, Placed, chosen, clip, clip_line, in_parts, length, put};

#[cfg(test)]
mod tests;

/// The number of lines of a list kept visible before the lines below get room.
const KEPT: u16 = 3;
/// A strip of the board beside a box that is narrower than this shows no card and is covered too.
const NARROW: u16 = 8;

/// A line above or below the list.
#[derive(Debug)]
pub(crate) enum Band<'a> {
    Text(Line<'static>),
    /// A rule across the box, with a text in it.
    Rule(Line<'static>),
    /// Clickable parts, left-aligned and right-aligned.
    Parts(Vec<Piece>, Vec<Piece>),
    TextField(&'a TextField),
}

/// The content of a box.
pub(crate) struct DialogPage<'a> {
    pub(super) look: Look,
    /// Whether it may stand beside a panel.
    pub(crate) beside: bool,
    pub(super) title: String,
    /// The width of its widest line.
    pub(super) width: usize,
    pub(super) above: Vec<Band<'a>>,
    pub(super) below: Vec<Band<'a>>,
    /// The number of lines of the list, and a function that renders one.
    pub(super) len: usize,
    pub(super) line: Box<dyn Fn(usize) -> Line<'static> + 'a>,
    /// The minimum number of lines to make room for.
    pub(super) least: usize,
    /// The maximum number of lines to make room for.
    pub(super) most: usize,
    pub(super) scroll: Scroll,
    /// A text in the lower edge.
    pub(super) edge: String,
}

/// The position in the list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Scroll {
    /// This line is selected.
    Selected(usize),
    /// This line is the first visible one.
    Top(usize),
}

/// The areas of a box, and the visible part of its list.
pub(super) struct Areas {
    frame: Rect,
    inside: Rect,
    list: Rect,
    /// Whether there is room for the lines below the list; otherwise the list ends with their text.
    shows_below: bool,
    /// The number of lines of the list.
    pub(super) len: usize,
    /// The first visible line.
    first: usize,
    /// The most lines that can be scrolled out of sight.
    most: usize,
}

impl<'a> DialogPage<'a> {
    /// An empty box.
    pub(crate) fn new(app: &App, title: impl Into<String>, width: usize) -> Self {
        let (look, beside) = (app.look(), app.desk.other_board().is_none());
        let (title, line) = (title.into(), Box::new(|_| Line::default()));
        let (above, below, edge) = (Vec::new(), Vec::new(), String::new());
        let (least, most, scroll) = (1, usize::MAX, Scroll::Top(0));
        let len = 0;
        Self { look, beside, title, width, above, below, len, line, least, most, scroll, edge }
    }

    /// The width of a line in a box that has `width` on a large screen.
    pub(super) fn room(width: usize, room: Rect) -> usize {
        width.min(usize::from(room.width.saturating_sub(4)))
    }

    /// Gives it a list.
    pub(crate) fn list(
        self,
        len: usize,
        scroll: Scroll,
        line: impl Fn(usize) -> Line<'static> + 'a,
    ) -> Self {
        Self { len, scroll, line: Box::new(line), ..self }
    }

    /// The area in which the box is centred: beside the panel, if the box fits there.
    fn place(&self, room: Rect) -> Rect {
        if self.beside { beside_panel(room, length(self.width + 4)) } else { room }
    }

    /// Lays out the box and its list.
    pub(super) fn areas(&self, room: Rect) -> Areas {
        let lines = self.above.len() + self.len.max(self.least).min(self.most) + self.below.len();
        let [width, height] =
            [self.width + 4, lines + 2].map(|cells| Constraint::Length(length(cells)));
        let frame = self.place(room).centered(width, height);
        let inside = Block::bordered().padding(Padding::horizontal(1)).inner(frame);
        let above = length(self.above.len()).min(inside.height);
        let below = length(self.below.len());
        let shows_below = inside.height >= above + below + KEPT.min(length(self.len));
        let height = inside.height - above - if shows_below { below } else { 0 };
        let list = Rect { y: inside.y + above, height, ..inside };
        let len = self.len + if shows_below { 0 } else { self.text_below().count() };
        let most = len.saturating_sub(height.into());
        let first = match self.scroll {
            Scroll::Top(first) => first.min(most),
            Scroll::Selected(at) => {
                (at.min(len.saturating_sub(1)) + 1).saturating_sub(height.into())
            }
        };
        Areas { frame, inside, list, shows_below, len, first, most }
    }

    /// The text below the list.
    fn text_below(&self) -> impl Iterator<Item = &Line<'static>> {
        self.below.iter().filter_map(|band| match band {
            Band::Text(line) => Some(line),
            _ => None,
        })
    }

    /// The first visible line after scrolling by some lines.
    pub(super) fn scrolled(&self, by: isize, room: Rect) -> usize {
        let Areas { first, most, .. } = self.areas(room);
        first.saturating_add_signed(by).min(most)
    }

    /// The area of a line of the list, if it is visible.
    pub(super) fn line_area(&self, i: usize, room: Rect) -> Option<Rect> {
        let Areas { list, first, .. } = self.areas(room);
        let row = length(i.checked_sub(first)?);
        (row < list.height).then(|| Rect { y: list.y + row, height: 1, ..list })
    }

    /// The lines above and below the list, with their areas.
    fn bands(&self, areas: &Areas) -> impl Iterator<Item = (&Band<'a>, Rect)> {
        let Areas { inside, list, shows_below, .. } = *areas;
        let row = move |y| Rect { y, height: 1, ..inside };
        let above = self.above.iter().zip((inside.y..list.y).map(row));
        let below = self.below.iter().filter(move |_| shows_below);
        above.chain(below.zip((list.bottom()..inside.bottom()).map(row)))
    }

    /// The visible lines, and the actions of clicks on them.
    fn lines(&self, areas: &Areas) -> Placed {
        let mut lines = Placed::default();
        for (band, area) in self.bands(areas) {
            match band {
                Band::Text(line) => _ = lines.rows(area, [line.clone().into()]),
                Band::Parts(left, right) => {
                    lines.0.extend(Placed::bar(area, left.clone()).right(area, right.clone()).0);
                }
                Band::Rule(_) | Band::TextField(_) => {}
            }
        }
        let list_lines = (areas.first..areas.len).map(|i| {
            let line = match i.checked_sub(self.len) {
                Some(i) => self.text_below().nth(i).cloned().unwrap_or_default(),
                None => (self.line)(i),
            };
            let Scroll::Selected(at) = self.scroll else { return line.into() };
            let width = areas.list.width.into();
            let line = if at == i { chosen(&line, width, &self.look) } else { line };
            Piece::from(line).doing(Target::Line(i))
        });
        lines.rows(areas.list, list_lines);
        lines
    }

    /// Draws it.
    pub(crate) fn draw(&self, room: Rect, buf: &mut Buffer) {
        let (theme, glyphs) = (&self.look.theme, self.look.glyphs);
        let areas = self.areas(room);
        let (frame, place) = (areas.frame, self.place(room));
        let covered = if frame.x - place.x < NARROW {
            Rect { y: frame.y, height: frame.height, ..place }
        } else {
            frame
        };
        Clear.render(covered, buf);
        buf.set_style(covered.intersection(buf.area), theme.ground);
        let room = usize::from(frame.width.saturating_sub(6));
        let title = clip(&self.title, room, glyphs.cut);
        let title = if title.is_empty() { title } else { format!(" {title} ") };
        let block = Block::bordered().title(Span::styled(title, theme.strong));
        block.border_set(*glyphs.light).border_style(theme.outline).render(frame, buf);
        for (band, area) in self.bands(&areas) {
            match band {
                Band::Rule(text) => {
                    self.rule(Rect { x: frame.x, width: frame.width, ..area }, text, buf);
                }
                Band::TextField(field) => field.draw(area, &self.look, buf),
                Band::Text(_) | Band::Parts(..) => {}
            }
        }
        self.lines(&areas).render(glyphs.cut, buf);
        self.scroll_bar(&areas, buf);
        if !self.edge.is_empty() {
            let text = in_parts(&self.edge, room, glyphs.cut);
            let edge = Rect { y: frame.bottom() - 1, height: 1, ..frame };
            put(buf, edge, 2, 0, &format!(" {text} "), theme.strong);
        }
    }

    /// Draws a rule across the box, with a text in it.
    fn rule(&self, row: Rect, text: &Line, buf: &mut Buffer) {
        let (theme, glyphs) = (&self.look.theme, self.look.glyphs);
        let [left, right] = if glyphs.is_ascii() { ["+", "+"] } else { ["├", "┤"] };
        let middle = glyphs.light.horizontal_top.repeat(usize::from(row.width).saturating_sub(2));
        put(buf, row, 0, 0, &format!("{left}{middle}{right}"), theme.outline);
        if text.width() > 0 {
            let text = clip_line(text, usize::from(row.width.saturating_sub(6)), glyphs.cut);
            put(buf, row, 2, 0, &" ".repeat(text.width() + 2), theme.ground);
            buf.set_line(row.x + 3, row.y, &text, row.width - 3);
        }
    }

    /// Draws a scroll bar at the edge of the box, unless all lines are visible.
    fn scroll_bar(&self, Areas { frame, list, first, most, .. }: &Areas, buf: &mut Buffer) {
        if *most == 0 || list.is_empty() {
            return;
        }
        let (look, edge) = (&self.look, Rect { x: frame.right() - 1, width: 1, ..*list });
        let state = ScrollbarState::new(most + 1).position(*first);
        let mut state = state.viewport_content_length(list.height.into());
        Scrollbar::new(ScrollbarOrientation::VerticalRight)
            .begin_symbol(None)
            .end_symbol(None)
            .thumb_symbol(look.glyphs.heavy.vertical_right)
            .track_symbol(Some(look.glyphs.light.vertical_right))
            .thumb_style(look.theme.key)
            .track_style(look.theme.outline)
            .render(edge, buf, &mut state);
    }

    /// The field and its area, if there is one.
    pub(super) fn field(&self, room: Rect) -> Option<(&TextField, Rect)> {
        self.bands(&self.areas(room)).find_map(|(band, area)| match band {
            Band::TextField(field) => Some((*field, area)),
            _ => None,
        })
    }

    /// What a click on a part of a line, in the field, or on a line of the list means.
    pub(super) fn target(&self, room: Rect, at: Position) -> Option<Target> {
        let in_field = || self.field(room).and_then(|(field, area)| field.target(area, at));
        self.lines(&self.areas(room)).target_at(at).or_else(in_field)
    }
}

/// Handles an action that selects another line of a list of `len` lines.
pub(crate) fn choose(chosen: &mut usize, action: &Action, len: usize) -> Answer {
    let Action::Choose(by) = action else { return Answer::Pass };
    *chosen = chosen.saturating_add_signed(*by).min(len.saturating_sub(1));
    Answer::Done
}

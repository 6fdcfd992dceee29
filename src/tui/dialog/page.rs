//! A box over the board: lines, a list under them, and lines under the list.
//!
//! The box is as large as its content. On a small screen the list scrolls; if it would get too
//! small, the text under it becomes the end of the list.

use ratatui::prelude::{Buffer, Line, Position, Rect, Span};
use ratatui::widgets::{
    Block, Clear, Padding, Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget as _,
    Widget as _,
};

use crate::tui::app::App;
use crate::tui::command::Action;
use crate::tui::dialog::{Answer, Field};
use crate::tui::layout::beside_panel;
use crate::tui::theme::Look;
use crate::tui::view::widgets::{Piece, Placed, chosen, clip, clip_line, in_parts, length, put};

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
    Field(&'a Field),
}

/// The content of a box.
pub(crate) struct Page<'a> {
    pub(super) look: Look,
    /// Whether it may stand beside a panel.
    pub(super) beside: bool,
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
    pub(super) at: At,
    /// A text in the lower edge.
    pub(super) edge: String,
}

/// The position in the list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum At {
    /// This line is selected.
    Chosen(usize),
    /// This line is the first visible one.
    First(usize),
}

impl<'a> Page<'a> {
    /// An empty box.
    pub(crate) fn new(app: &App, title: impl Into<String>, width: usize) -> Self {
        let (look, beside) = (app.look, app.other_board().is_none());
        let (title, line) = (title.into(), Box::new(|_| Line::default()));
        let (above, below, edge) = (Vec::new(), Vec::new(), String::new());
        let (least, most, at) = (1, usize::MAX, At::First(0));
        let len = 0;
        Self { look, beside, title, width, above, below, len, line, least, most, at, edge }
    }

    /// The width of a line in a box that has `width` on a large screen.
    pub(super) fn room(width: usize, room: Rect) -> usize {
        width.min(usize::from(room.width.saturating_sub(4)))
    }

    /// Gives it a list.
    pub(crate) fn list(
        self,
        len: usize,
        at: At,
        line: impl Fn(usize) -> Line<'static> + 'a,
    ) -> Self {
        Self { len, at, line: Box::new(line), ..self }
    }

    /// The area in which the box is centred: beside the panel, if the box fits there.
    fn place(&self, room: Rect) -> Rect {
        if self.beside { beside_panel(room, length(self.width + 4)) } else { room }
    }

    /// The box, the area of its list, and whether there is room for the lines below.
    fn areas(&self, room: Rect) -> (Rect, Rect, bool) {
        let lines = self.above.len() + self.len.max(self.least).min(self.most) + self.below.len();
        let (place, width, height) = (self.place(room), self.width + 4, lines + 2);
        let (width, height) = (length(width).min(place.width), length(height).min(place.height));
        let x = place.x + (place.width - width) / 2;
        let y = place.y + (place.height - height) / 2;
        let frame = Rect { x, y, width, height };
        let inside = inner(frame);
        let above = length(self.above.len()).min(inside.height);
        let below = length(self.below.len());
        let has_room = inside.height >= above + below + KEPT.min(length(self.len));
        let height = inside.height - above - if has_room { below } else { 0 };
        (frame, Rect { y: inside.y + above, height, ..inside }, has_room)
    }

    /// The text below the list.
    fn text_below(&self) -> impl Iterator<Item = &Line<'static>> {
        self.below.iter().filter_map(|band| match band {
            Band::Text(line) => Some(line),
            _ => None,
        })
    }

    /// The number of lines of the list, including text below for which there is no room.
    pub(super) fn len(&self, room: Rect) -> usize {
        let (_, _, has_room) = self.areas(room);
        self.len + if has_room { 0 } else { self.text_below().count() }
    }

    /// The first visible line after scrolling by some lines.
    pub(super) fn scrolled(&self, by: isize, room: Rect) -> usize {
        self.first(room).saturating_add_signed(by).min(self.out_of_sight(room))
    }

    /// The maximum number of lines that can be scrolled out of sight.
    fn out_of_sight(&self, room: Rect) -> usize {
        self.len(room).saturating_sub(self.areas(room).1.height.into())
    }

    /// The first visible line.
    fn first(&self, room: Rect) -> usize {
        let (_, list, _) = self.areas(room);
        match self.at {
            At::First(first) => first.min(self.out_of_sight(room)),
            At::Chosen(at) => {
                let at = at.min(self.len(room).saturating_sub(1));
                (at + 1).saturating_sub(list.height.into())
            }
        }
    }

    /// The lines above and below the list, with their areas.
    fn bands(&self, room: Rect) -> impl Iterator<Item = (&Band<'a>, Rect)> {
        let (frame, list, has_room) = self.areas(room);
        let inside = inner(frame);
        let row = move |y| Rect { y, height: 1, ..inside };
        let above = self.above.iter().zip((inside.y..list.y).map(row));
        let below = self.below.iter().filter(move |_| has_room);
        above.chain(below.zip((list.bottom()..inside.bottom()).map(row)))
    }

    /// The visible lines, and the actions of clicks on them.
    fn lines(&self, room: Rect) -> Placed {
        let (look, mut lines) = (&self.look, Placed::default());
        for (band, area) in self.bands(room) {
            match band {
                Band::Text(line) => _ = lines.rows(area, look.glyphs.cut, [line.clone().into()]),
                Band::Parts(left, right) => {
                    let bar = Placed::bar(area, look.glyphs.cut, left.clone());
                    lines.0.extend(bar.right(area, right.clone()).0);
                }
                Band::Rule(_) | Band::Field(_) => {}
            }
        }
        let (_, list, _) = self.areas(room);
        let list_lines = (self.first(room)..self.len(room)).map(|i| {
            let line = match i.checked_sub(self.len) {
                Some(i) => self.text_below().nth(i).cloned().unwrap_or_default(),
                None => (self.line)(i),
            };
            let At::Chosen(at) = self.at else { return line.into() };
            let width = usize::from(list.width);
            let clipped = || clip_line(&line, width, look.glyphs.cut);
            let line = if at == i { chosen(&clipped(), width, look) } else { line };
            Piece::from(line).doing(Action::ChooseLine(i))
        });
        lines.rows(list, look.glyphs.cut, list_lines);
        lines
    }

    /// Draws it.
    pub(crate) fn draw(&self, room: Rect, buf: &mut Buffer) {
        let (theme, glyphs) = (&self.look.theme, self.look.glyphs);
        let (frame, list, _) = self.areas(room);
        let place = self.place(room);
        let covered = if frame.x - place.x < NARROW {
            Rect { y: frame.y, height: frame.height, ..place }
        } else {
            frame
        };
        Clear.render(covered, buf);
        buf.set_style(covered.intersection(buf.area), theme.ground);
        let title = clip(&self.title, usize::from(frame.width.saturating_sub(6)), glyphs.cut);
        let title = if title.is_empty() { title } else { format!(" {title} ") };
        let block = Block::bordered().title(Span::styled(title, theme.strong));
        block.border_set(*glyphs.light).border_style(theme.outline).render(frame, buf);
        for (band, area) in self.bands(room) {
            if let Band::Rule(text) = band {
                self.rule(Rect { x: frame.x, width: frame.width, ..area }, text, buf);
            }
        }
        if let Some((field, area)) = self.field(room) {
            field.draw(area, &self.look, buf);
        }
        self.lines(room).render(buf);
        self.scroll_bar(self.first(room), (frame, list), self.out_of_sight(room), buf);
        if !self.edge.is_empty() {
            let text = in_parts(&self.edge, usize::from(frame.width.saturating_sub(6)), glyphs.cut);
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
    fn scroll_bar(&self, first: usize, (frame, list): (Rect, Rect), most: usize, buf: &mut Buffer) {
        if most == 0 || list.is_empty() {
            return;
        }
        let look = &self.look;
        let edge = Rect { x: frame.right() - 1, width: 1, ..list };
        let mut state = ScrollbarState::new(most + 1)
            .position(first)
            .viewport_content_length(usize::from(list.height));
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
    pub(super) fn field(&self, room: Rect) -> Option<(&Field, Rect)> {
        self.bands(room).find_map(|(band, area)| match band {
            Band::Field(field) => Some((*field, area)),
            _ => None,
        })
    }

    /// The action of a click on a part of a line, in the field, or on a line of the list.
    pub(super) fn press(&self, room: Rect, at: Position) -> Option<Action> {
        let in_field = || self.field(room).and_then(|(field, area)| field.press(area, at));
        self.lines(room).action_at(at).or_else(in_field)
    }
}

/// The area inside a box: without its edge, and a blank on both sides.
fn inner(frame: Rect) -> Rect {
    Block::bordered().padding(Padding::horizontal(1)).inner(frame)
}

/// Handles an action that selects another line of a list of `len` lines.
pub(super) fn choose(chosen: &mut usize, action: &Action, len: usize) -> Answer {
    match action {
        Action::Choose(by) => {
            *chosen = chosen.saturating_add_signed(*by).min(len.saturating_sub(1));
        }
        Action::ChooseLine(line) => *chosen = *line,
        _ => return Answer::Pass,
    }
    Answer::Done
}

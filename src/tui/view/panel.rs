//! The panel beside the board of a wide screen, or under that of a tall one, and the list beside or under the board of a
//! narrower one.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::tui::app::{App, Mode};
use crate::tui::command::Action;
use crate::tui::theme::Look;
use crate::tui::view::facts::{Section, bar, sections};
use crate::tui::view::list::{List, Row};
use crate::tui::view::widgets::{clip_line, line_at, put};

/// The lines that a list of moves has at least under the facts.
const LEAST: usize = 6;
/// The most cells of a line of facts.
const WIDEST: usize = 44;

/// Lines, and a list under them.
pub(super) struct Panel {
    /// The line between the board and the panel.
    edge: Rect,
    area: Rect,
    rows: Vec<Row>,
    list: Option<List>,
}

impl Panel {
    /// What is known about the board, and under it the moves.
    ///
    /// Sections that do not fit are left out whole, the last first.
    pub(super) fn whole(app: &App, area: Rect) -> Self {
        // Under the board it needs no line that parts them.
        let edge = Rect { width: u16::from(area.x > 0), ..area };
        let area = inside(Rect { x: edge.right(), width: area.width - edge.width, ..area });
        let (look, list) = (app.look(), List::of(app, area.width));
        let least = if list.is_some() { LEAST } else { 0 };
        let room = usize::from(area.height).saturating_sub(least);
        let mut rows = Vec::new();
        for Section { title, lines } in sections(app, usize::from(area.width).min(WIDEST)) {
            let gap = usize::from(!rows.is_empty());
            if !rows.is_empty() && rows.len() + gap + 1 + lines.len() > room {
                break;
            }
            rows.extend((0..gap).map(|_| (Line::default(), None)));
            rows.push((Line::styled(title, look.theme.strong), None));
            rows.extend(lines);
        }
        if let Some(list) = &list {
            rows.extend([(Line::default(), None), (list.heading(&look), None)]);
        }
        Self { edge, area, rows, list }
    }

    /// The list alone.
    pub(super) fn list(app: &App, area: Rect) -> Self {
        let (area, look) = (inside(area), app.look());
        let list = List::of(app, area.width);
        let title = |list: &List| match app.mode() {
            Mode::Solution(solution) => bar(solution, usize::from(area.width), &look),
            _ => list.heading(&look),
        };
        let rows = list.iter().map(|list| (title(list), None)).collect();
        Self { edge: Rect::default(), area, rows, list }
    }

    /// Draws it.
    pub(super) fn render(&self, look: &Look, buf: &mut Buffer) {
        for y in 0..self.edge.height {
            put(buf, self.edge, 0, y, look.glyphs.light.vertical_left, look.theme.outline);
        }
        for ((line, _), y) in self.rows.iter().zip(0..self.area.height) {
            let line = clip_line(line, usize::from(self.area.width), look.glyphs.cut);
            line_at(buf, self.area, 0, y, &line);
        }
        if let Some(list) = &self.list {
            list.render(self.below(), look, buf);
        }
    }

    /// What a click does.
    pub(super) fn action_at(&self, at: Position) -> Option<Action> {
        let row = self.area.contains(at).then(|| usize::from(at.y - self.area.y))?;
        match self.rows.get(row) {
            Some((_, action)) => action.clone(),
            None => self.list.as_ref()?.action_at(self.below(), at),
        }
    }

    /// Where the list is.
    fn below(&self) -> Rect {
        let lines = u16::try_from(self.rows.len()).unwrap_or(u16::MAX).min(self.area.height);
        Rect { y: self.area.y + lines, height: self.area.height - lines, ..self.area }
    }
}

/// A blank column and a blank row keep the text off the board and the header.
fn inside(area: Rect) -> Rect {
    let top = u16::from(area.height > 8);
    let (width, height) = (area.width.saturating_sub(2), area.height - top);
    Rect { x: area.x + 1, y: area.y + top, width, height }
}

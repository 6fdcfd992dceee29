//! Drawing the state. Nothing here changes it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use crate::tui::action::Action;
use crate::tui::app::App;
use crate::tui::layout::{MIN_HEIGHT, MIN_WIDTH, Screen};
use crate::tui::view::board::{BoardView, Marks};
use crate::tui::view::card::put;

mod bar;
mod board;
mod card;
mod dialog;
mod footer;
mod header;
mod panel;
#[cfg(test)]
mod tests;
mod text;

/// The whole screen.
#[derive(Debug)]
pub(crate) struct View<'a>(pub(crate) &'a App);

impl Widget for &View<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        let app = self.0;
        let screen = self.screen(area);
        let Some(table) = &screen.table else {
            self.too_small(area, buf);
            return;
        };
        header::header(app, screen.header).render(buf);
        let look = app.look();
        let view = BoardView { board: app.board(), table, marks: &Marks::default(), look: &look };
        view.render(table.area, buf);
        if let Some(panel) = screen.panel {
            panel::render(app, panel, buf);
        }
        footer::footer(app, screen.footer).render(buf);
        dialog::render(app, area, buf);
    }
}

impl View<'_> {
    /// Where the terminal's cursor belongs, if it is to be seen.
    pub(crate) fn cursor(&self, area: Rect) -> Option<Position> {
        self.screen(area).table.and_then(|_| dialog::cursor(self.0, area))
    }

    /// What a click does.
    pub(crate) fn action_at(&self, area: Rect, at: Position) -> Option<Action> {
        let screen = self.screen(area);
        screen.table?;
        let header = header::header(self.0, screen.header);
        header.action_at(at).or_else(|| footer::footer(self.0, screen.footer).action_at(at))
    }

    fn screen(&self, area: Rect) -> Screen {
        Screen::new(area, self.0.board(), 4, false)
    }

    /// Says how much room is needed.
    fn too_small(&self, area: Rect, buf: &mut Buffer) {
        let by = if self.0.look().glyphs.ascii { 'x' } else { '×' };
        let text = format!(
            "the board needs {MIN_WIDTH}{by}{MIN_HEIGHT} characters, here are {}{by}{}",
            area.width, area.height
        );
        for (line, y) in text::wrap(&text, usize::from(area.width)).iter().zip(0..) {
            put(buf, area, 0, y, line, self.0.look().theme.strong);
        }
    }
}

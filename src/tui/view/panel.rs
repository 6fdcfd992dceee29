//! The panel beside the board of a wide screen, and the list beside or under the board of a
//! narrower one.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::tui::app::{App, Mode};
use crate::tui::command::{Action, Context};
use crate::tui::dialog::help::key_lines;
use crate::tui::view::facts::{Section, bar, sections};
use crate::tui::view::list::{List, heading};
use crate::tui::view::widgets::{clip_line, line_at};
use crate::tui::viewer::Viewer;

/// Draws what is known about the board, and under it the moves; the keys where there are none.
pub(super) fn render(app: &Viewer, area: Rect, buf: &mut Buffer) {
    let look = app.look();
    let area = inside(area);
    let mut lines = about(app, area.width);
    let list = List::of(app, area.width);
    if let Some(list) = &list {
        lines.push(heading(list, &look));
    } else {
        lines.push(Line::styled("Keys", look.theme.strong));
        lines.extend(key_lines(
            (app, app.keymap()),
            Context::Browse,
            true,
            usize::from(area.width),
        ));
    }
    for (line, y) in lines.iter().zip(0..area.height) {
        line_at(buf, area, 0, y, &clip_line(line, usize::from(area.width), look.glyphs.cut));
    }
    if let Some(list) = list {
        list.render(below(area, lines.len()), &look, buf);
    }
}

/// What a click in the panel does.
pub(super) fn action_at(app: &App, area: Rect, at: Position) -> Option<Action> {
    let area = inside(area);
    let lines = about(app, area.width).len() + 1;
    List::of(app, area.width)?.action_at(below(area, lines), at)
}

/// Draws the list of a narrower screen.
pub(super) fn render_list(app: &App, area: Rect, buf: &mut Buffer) {
    let look = app.look();
    let area = inside(area);
    if let Some(list) = List::of(app, area.width) {
        let title = match app.mode() {
            Mode::Solution(solution) => bar(solution, usize::from(area.width), &look),
            _ => heading(&list, &look),
        };
        line_at(buf, area, 0, 0, &title);
        list.render(below(area, 1), &look, buf);
    }
}

/// What a click on that list does.
pub(super) fn list_action_at(app: &App, area: Rect, at: Position) -> Option<Action> {
    let area = inside(area);
    List::of(app, area.width)?.action_at(below(area, 1), at)
}

/// One blank column at each side keeps the text off the board and off the edge, and one blank row
/// off the header.
fn inside(area: Rect) -> Rect {
    let top = u16::from(area.height > 8);
    let (width, height) = (area.width.saturating_sub(2), area.height - top);
    Rect { x: area.x + 1, y: area.y + top, width, height }
}

fn below(area: Rect, lines: usize) -> Rect {
    let lines = u16::try_from(lines).unwrap_or(u16::MAX).min(area.height);
    Rect { y: area.y + lines, height: area.height - lines, ..area }
}

/// The sections, each with a blank line after it.
fn about(app: &App, width: u16) -> Vec<Line<'static>> {
    let theme = app.look().theme;
    let lines = |Section { title, lines }| {
        let title = std::iter::once(Line::styled(title, theme.strong));
        title.chain(lines).chain(std::iter::once(Line::default()))
    };
    sections(app, usize::from(width)).into_iter().flat_map(lines).collect()
}

//! The panel beside the board of a wide screen, and the list beside or under the board of a
//! narrower one.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::tui::app::{App, Mode};
use crate::tui::command::Action;
use crate::tui::view::facts::{Row, Section, bar, sections};
use crate::tui::view::list::{List, heading};
use crate::tui::view::widgets::{clip_line, line_at, put};

/// The lines that a list of moves has at least under the facts.
const LEAST: usize = 6;

/// Draws what is known about the board, and under it the moves.
pub(super) fn render(app: &App, area: Rect, buf: &mut Buffer) {
    let look = app.look();
    for y in 0..area.height {
        put(buf, area, 0, y, look.glyphs.light.vertical_left, look.theme.outline);
    }
    let (area, lines, list) = content(app, area);
    for ((line, _), y) in lines.iter().zip(0..area.height) {
        line_at(buf, area, 0, y, &clip_line(line, usize::from(area.width), look.glyphs.cut));
    }
    if let Some(list) = list {
        list.render(below(area, lines.len()), &look, buf);
    }
}

/// What a click in the panel does.
pub(super) fn action_at(app: &App, area: Rect, at: Position) -> Option<Action> {
    let (area, lines, list) = content(app, area);
    let row = area.contains(at).then(|| usize::from(at.y - area.y))?;
    match lines.get(row) {
        Some((_, action)) => action.clone(),
        None => list?.action_at(below(area, lines.len()), at),
    }
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

/// A blank column and a blank row keep the text off the board and the header.
fn inside(area: Rect) -> Rect {
    let top = u16::from(area.height > 8);
    let (width, height) = (area.width.saturating_sub(2), area.height - top);
    Rect { x: area.x + 1, y: area.y + top, width, height }
}

fn below(area: Rect, lines: usize) -> Rect {
    let lines = u16::try_from(lines).unwrap_or(u16::MAX).min(area.height);
    Rect { y: area.y + lines, height: area.height - lines, ..area }
}

/// The lines of the panel, where they stand, and the list under them.
///
/// Sections that do not fit are left out whole, the last first.
fn content(app: &App, area: Rect) -> (Rect, Vec<Row>, Option<List>) {
    let edge = area.width.min(1);
    let area = inside(Rect { x: area.x + edge, width: area.width - edge, ..area });
    let look = app.look();
    let list = List::of(app, area.width);
    let room =
        usize::from(area.height) - if list.is_some() { LEAST } else { 0 }.min(area.height.into());
    let mut all = Vec::new();
    for Section { title, lines } in sections(app, usize::from(area.width)) {
        let gap = usize::from(!all.is_empty());
        if !all.is_empty() && all.len() + gap + 1 + lines.len() > room {
            break;
        }
        all.extend((0..gap).map(|_| (Line::default(), None)));
        all.push((Line::styled(title, look.theme.strong), None));
        all.extend(lines);
    }
    if let Some(list) = &list {
        all.push((Line::default(), None));
        all.push((heading(list, &look), None));
    }
    (area, all, list)
}

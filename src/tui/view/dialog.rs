//! What is laid over the board: the number field, the list of keys.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use crate::dealer::DealNumber;
use crate::tui::app::field::Field;
use crate::tui::app::{App, Dialog};
use crate::tui::keymap::Context;
use crate::tui::theme::Look;
use crate::tui::view::card::put;
use crate::tui::view::text::{framed, help_lines, wrap};

/// Draws the dialog that is open, if one is.
pub(super) fn render(app: &App, area: Rect, buf: &mut Buffer) {
    match app.dialog() {
        Some(Dialog::Number { field, error }) => {
            let look = app.look();
            number(field, error.as_deref(), area, buf, &look);
        }
        Some(Dialog::Help { of, scroll }) => help(*of, *scroll, area, buf, &app.look()),
        None => {}
    }
}

/// Where the terminal's cursor belongs.
pub(super) fn cursor(app: &App, area: Rect) -> Option<Position> {
    let Some(Dialog::Number { field, error }) = app.dialog() else { return None };
    let rect = number_rect(area, hint(error.as_deref()).as_str());
    if rect.height < 3 || rect.width < 4 {
        return None;
    }
    let (_, cursor) = window(field, usize::from(rect.width - 4));
    Some(Position::new(rect.x + 2 + cursor, rect.y + 1))
}

/// What stands under the field: what is wrong, or what is accepted.
fn hint(error: Option<&str>) -> String {
    error.map_or_else(|| DealNumber::ACCEPTED.to_owned(), ToOwned::to_owned)
}

/// The field's box: under the header, as wide as a message needs.
fn number_rect(area: Rect, hint: &str) -> Rect {
    let width = area.width.min(46);
    let lines = wrap(hint, usize::from(width.saturating_sub(4))).len();
    let height = u16::try_from(lines + 3).unwrap_or(u16::MAX);
    Rect { y: area.y + 1, x: area.x, width, height }.intersection(area)
}

fn number(field: &Field, error: Option<&str>, area: Rect, buf: &mut Buffer, look: &Look) {
    let hint = hint(error);
    let inside = framed(buf, number_rect(area, &hint), Context::Number.title(), look);
    if inside.width < 2 {
        return;
    }
    let room = usize::from(inside.width - 2);
    let (text, _) = window(field, room);
    let style = look.theme.chosen;
    put(buf, inside, 1, 0, &format!("{text:<room$}"), style);
    let style = if error.is_some() { look.theme.bad } else { look.theme.dim };
    for (line, y) in wrap(&hint, room).iter().zip(1..) {
        put(buf, inside, 1, y, line, style);
    }
}

/// The part of the field's text to show in so many cells, and where the cursor is in it.
fn window(field: &Field, room: usize) -> (String, u16) {
    let text: Vec<char> = field.text().chars().collect();
    let width = |chars: &[char]| Span::raw(chars.iter().collect::<String>()).width();
    let mut first = 0;
    // The cursor stands on a cell of its own, after the text before it.
    while first < field.cursor() && width(&text[first..field.cursor()]) >= room.max(1) {
        first += 1;
    }
    let shown: String = text[first..].iter().collect();
    let before = width(&text[first..field.cursor()]);
    (shown, u16::try_from(before).unwrap_or(0))
}

fn help(of: Context, scroll: usize, area: Rect, buf: &mut Buffer, look: &Look) {
    let width = area.width.min(72);
    let lines = help_lines(of, usize::from(width.saturating_sub(4)), look);
    let wanted = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX);
    let below = area.height.saturating_sub(2);
    let height = wanted.min(below);
    let rect = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + 1 + (below - height) / 2,
        width,
        height,
    };
    let title = format!("Keys in {}", of.title());
    let inside = framed(buf, rect, &title, look);
    let most = lines.len().saturating_sub(usize::from(inside.height));
    let first = scroll.min(most);
    for (line, y) in lines[first..].iter().zip(0..inside.height) {
        line_at(buf, inside, 1, y, line);
    }
    if first < most && rect.height > 1 {
        let text = format!(" {} more ", most - first);
        put(buf, rect, 2, rect.height - 1, &text, look.theme.dim);
    }
}

/// Writes a line of spans at a place in a rectangle.
pub(super) fn line_at(buf: &mut Buffer, rect: Rect, x: u16, y: u16, line: &Line) {
    if x < rect.width && y < rect.height {
        buf.set_line(rect.x + x, rect.y + y, line, rect.width - x);
    }
}

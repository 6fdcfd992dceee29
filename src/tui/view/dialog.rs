//! What is laid over the board: fields, the paste view, the list of keys.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use crate::dealer::DealNumber;
use crate::tui::app::field::Field;
use crate::tui::app::{App, Dialog};
use crate::tui::command::Context;
use crate::tui::theme::Look;
use crate::tui::view::card::put;
use crate::tui::view::text::{framed, help_lines, wrap};
use crate::tui::view::{deal_search, record, settings};

/// Draws the dialog that is open, if one is.
pub(super) fn render(app: &App, area: Rect, buf: &mut Buffer) {
    let look = app.look();
    match app.dialog() {
        Some(Dialog::Help { of, scroll }) => help(app, (*of, *scroll), area, buf, &look),
        Some(Dialog::Settings { .. }) => {
            if let Some(chosen) = app.chosen_setting() {
                settings::render(app, chosen, area, buf, &look);
            }
        }
        Some(Dialog::Record(view)) => record::render(app, view, area, buf, &look),
        Some(Dialog::Search { field, error, chosen }) => {
            deal_search::render(app, (field, error.as_deref(), *chosen), area, buf, &look);
        }
        Some(Dialog::Paste { text, error, compare }) => {
            paste(text, error.as_deref(), *compare, area, buf, &look);
        }
        Some(dialog) => {
            if let Some(line) = InputLine::of(dialog) {
                line.render(area, buf, &look);
            }
        }
        None => {}
    }
}

/// Where the terminal's cursor belongs.
pub(super) fn cursor(app: &App, area: Rect) -> Option<Position> {
    if let Some(Dialog::Search { field, .. }) = app.dialog() {
        return deal_search::cursor(field, area).map(Position::from);
    }
    let line = app.dialog().and_then(InputLine::of)?;
    let rect = line.rect(area);
    if rect.height < 3 || rect.width < 4 {
        return None;
    }
    let (_, cursor) = window(line.field, usize::from(rect.width - 4));
    Some(Position::new(rect.x + 2 + cursor, rect.y + 1))
}

/// A field of one line, with a hint or what is wrong under it.
struct InputLine<'a> {
    title: &'static str,
    field: &'a Field,
    hint: &'a str,
    wrong: bool,
}

impl<'a> InputLine<'a> {
    fn of(dialog: &'a Dialog) -> Option<Self> {
        let (title, field, error, hint) = match dialog {
            Dialog::Number { field, error } => {
                (Context::Number.title(), field, error, DealNumber::ACCEPTED)
            }
            Dialog::Move { field, error } => {
                (Context::Move.title(), field, error, "0 is the start")
            }
            Dialog::Note { field, error } => {
                (Context::Note.title(), field, error, "a note on this deal; it may be empty")
            }
            Dialog::Paste { .. }
            | Dialog::Help { .. }
            | Dialog::Settings { .. }
            | Dialog::Record(_)
            | Dialog::Search { .. } => return None,
        };
        let wrong = error.is_some();
        Some(Self { title, field, hint: error.as_deref().unwrap_or(hint), wrong })
    }

    /// Its box: under the header, as wide as a message needs.
    fn rect(&self, area: Rect) -> Rect {
        let width = area.width.min(46);
        let lines = wrap(self.hint, usize::from(width.saturating_sub(4))).len();
        let height = u16::try_from(lines + 3).unwrap_or(u16::MAX);
        Rect { y: area.y + 1, x: area.x, width, height }.intersection(area)
    }

    fn render(&self, area: Rect, buf: &mut Buffer, look: &Look) {
        let inside = framed(buf, self.rect(area), self.title, look);
        if inside.width < 2 {
            return;
        }
        let room = usize::from(inside.width - 2);
        let (text, _) = window(self.field, room);
        put(buf, inside, 1, 0, &format!("{text:<room$}"), look.theme.chosen);
        let style = if self.wrong { look.theme.bad } else { look.theme.dim };
        for (line, y) in wrap(self.hint, room).iter().zip(1..) {
            put(buf, inside, 1, y, line, style);
        }
    }
}

/// The part of the field's text to show in so many cells, and where the cursor is in it.
pub(super) fn window(field: &Field, room: usize) -> (String, u16) {
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

/// What the paste view says while nothing is wrong.
const PASTE_HINT: &str = "Paste a solution, a board or a deal number here. What is typed counts \
                          too: Ctrl-D takes it.";
const COMPARE_HINT: &str = "Paste the board to compare with, or type its deal number and Ctrl-D.";

/// Draws the paste view: the end of the text, and what it is for, or what is wrong.
fn paste(
    text: &str,
    error: Option<&str>,
    compare: bool,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let width = area.width.min(72);
    let room = usize::from(width.saturating_sub(4));
    let hint = error.unwrap_or(if compare { COMPARE_HINT } else { PASTE_HINT });
    let hint = wrap(hint, room);
    // The tail is all that can be seen, however long the text is.
    let mut shown: Vec<String> = text.lines().rev().take(12).map(printable).collect();
    shown.reverse();
    let height = u16::try_from(hint.len() + shown.len().max(1) + 3).unwrap_or(u16::MAX);
    let rect = centred(area, width, height);
    let title = if compare { "Compare" } else { Context::Paste.title() };
    let inside = framed(buf, rect.intersection(area), title, look);
    let style = if error.is_some() { look.theme.bad } else { look.theme.dim };
    for (line, y) in hint.iter().zip(0..inside.height) {
        put(buf, inside, 1, y, line, style);
    }
    let text_from = u16::try_from(hint.len() + 1).unwrap_or(u16::MAX);
    for (line, y) in shown.iter().zip(text_from..inside.height) {
        let inside = Rect { width: inside.width.saturating_sub(1), ..inside };
        put(buf, inside, 1, y, line, look.theme.strong);
    }
}

/// The middle of the area between its first and last line, as high as is wanted and there is room
/// for; no wider than the area.
pub(super) fn centred(area: Rect, width: u16, wanted: u16) -> Rect {
    let below = area.height.saturating_sub(2);
    let height = wanted.min(below);
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + 1 + (below - height) / 2,
        width,
        height,
    }
}

/// A line of pasted text, without what a terminal would obey, and no longer than any screen.
fn printable(line: &str) -> String {
    line.chars().take(200).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn help(app: &App, (of, scroll): (Context, usize), area: Rect, buf: &mut Buffer, look: &Look) {
    let width = area.width.min(72);
    let lines = help_lines(app, of, area.width, usize::from(width.saturating_sub(4)));
    let wanted = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX);
    let rect = centred(area, width, wanted);
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

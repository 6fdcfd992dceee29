//! Boxes over the board, and the one at the end of a won game.

use ratatui::prelude::{Buffer, Line, Rect, Span};
use ratatui::widgets::{Block, Clear, Padding, Widget as _};

use crate::facts::Shortest;
use crate::tui::app::{App, Mode};
use crate::tui::command::Context;
use crate::tui::layout::Table;
use crate::tui::theme::Look;
use crate::tui::view::widgets::{Piece, Placed, clip, clip_line, length, put};
use crate::words::clock;

/// The box for content of this size, centred in the room and no larger than it.
pub(crate) fn fitted(room: Rect, width: usize, height: usize) -> Rect {
    let (width, height) = (length(width + 4).min(room.width), length(height + 2).min(room.height));
    let (x, y) = (room.x + (room.width - width) / 2, room.y + (room.height - height) / 2);
    Rect { x, y, width, height }
}

/// The area inside a box: without its edge, and a blank on both sides.
pub(crate) fn inner(rect: Rect) -> Rect {
    Block::bordered().padding(Padding::horizontal(1)).inner(rect)
}

/// Draws a box with a title over whatever is there. Returns the area inside.
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

/// Draws a rule across a box at a row of the screen, with a text in it.
pub(crate) fn rule(buf: &mut Buffer, frame: Rect, y: u16, text: &Line, look: &Look) {
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
        buf.set_line(row.x + 3, row.y, &text, row.width - 3);
    }
}

/// Draws the box of a won game over the empty columns, once the last card has arrived.
pub(super) fn ending(app: &App, table: &Table, buf: &mut Buffer) {
    if app.context() != Context::Won || app.motion().is_some() {
        return;
    }
    let (look, mut lines) = (app.look, lines(app));
    if lines.len() + 2 > usize::from(table.columns[0].area.height) {
        lines.retain(|line| line.width() > 0);
    }
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    let height = length(lines.len() + 2);
    let width = length(widest + 6).min(table.area.width);
    let room = table.columns[0].area;
    let rect = Rect {
        x: table.area.x + (table.area.width - width) / 2,
        y: room.y + room.height.saturating_sub(height) / 3,
        width,
        height: height.min(room.height),
    };
    // Hides the outlines of empty columns beside the box.
    for stack in &table.columns {
        Clear.render(stack.outline, buf);
        buf.set_style(stack.outline, look.theme.ground);
    }
    let inside = framed(buf, rect, "", &look);
    let pad = u16::from(widest < usize::from(inside.width));
    let inside = Rect { x: inside.x + pad, width: inside.width - pad, ..inside };
    let mut placed = Placed::default();
    placed.rows(inside, look.glyphs.cut, lines.into_iter().map(Piece::from));
    placed.render(buf);
}

/// The lines of the box, the most important first.
fn lines(app: &App) -> Vec<Line<'static>> {
    let Mode::Play(play) = &app.mode else { return Vec::new() };
    let theme = app.look.theme;
    let moves = play.game.moves().len();
    let name = app.subject.title("This board");
    let fact = |name: &str, value: String, note: String| {
        Line::from(vec![
            Span::styled(format!("{name:<9}"), theme.dim),
            Span::styled(format!("{value:<9}"), theme.strong),
            Span::raw(note),
        ])
    };
    let mut lines = vec![Line::styled(format!("{name} is won"), theme.good), Line::default()];
    let optimum = app.known().best.map_or(String::new(), |best| against(moves, best));
    lines.push(fact("Moves", moves.to_string(), optimum));
    if let Some(time) = play.time() {
        let row = app.subject.number().and_then(|deal| app.record.row(deal));
        let best = row.and_then(|row| row.seconds).filter(|best| (1..time).contains(best));
        let note =
            best.map_or("your best".to_owned(), |best| format!("your best is {}", clock(best)));
        lines.push(fact("Time", clock(time), note));
    }
    if play.streak > 0 {
        lines.push(fact("Streak", play.streak.to_string(), String::new()));
    }
    let keys = |keys: &[(&'static str, &'static str)]| {
        let spans = keys.iter().flat_map(|(key, what)| {
            [Span::styled(*key, theme.key), Span::raw(format!(" {what}  "))]
        });
        Line::from(spans.collect::<Vec<_>>())
    };
    lines.push(Line::default());
    lines.push(keys(&[("Enter", "next deal"), ("r", "random"), ("R", "again")]));
    lines.push(keys(&[("s", "solve"), ("y", "copy moves"), ("m", "record")]));
    lines
}

/// Compares a win with the shortest solution known.
pub(super) fn against(moves: usize, best: Shortest) -> String {
    let what = if best.is_shortest() { "optimal" } else { "best known" };
    match moves.saturating_sub(best.moves) {
        0 => what.to_owned(),
        _ => format!("{what} is {}", best.moves),
    }
}

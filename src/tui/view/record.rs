//! The player's record, laid over the board: the deals, or what they add up to.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::app::App;
use crate::tui::app::record::RecordView;
use crate::tui::command::Context;
use crate::tui::theme::Look;
use crate::tui::view::card::put;
use crate::tui::view::dialog::centred;
use crate::tui::view::text::framed;
use crate::user::rows::DealRow;
use crate::user::stats::{Stats, duration};
use crate::words::count;

/// Draws the record.
pub(super) fn render(app: &App, view: &RecordView, area: Rect, buf: &mut Buffer, look: &Look) {
    let rect = centred(area, area.width.min(76), area.height);
    let title =
        format!("{}: {}, {}", Context::Record.title(), view.filter.name(), view.sort.name());
    let title = if view.sums { Context::Record.title() } else { &title };
    let inside = framed(buf, rect.intersection(area), title, look);
    let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
    if view.sums {
        let bar = if look.glyphs.is_ascii() { '#' } else { '█' };
        let lines = Stats::of(app.record()).lines(bar);
        for (line, y) in lines.iter().zip(0..inside.height) {
            put(buf, inside, 0, y, line, look.theme.strong);
        }
        return;
    }
    let rows = app.record_rows(view);
    if rows.is_empty() {
        let text = "nothing yet: play a deal (p), or bookmark one (B)";
        put(buf, inside, 0, 0, text, look.theme.dim);
    }
    let room = usize::from(inside.height);
    let first = (view.chosen + 1).saturating_sub(room);
    let width = usize::from(inside.width);
    for ((i, row), y) in rows.iter().enumerate().skip(first).zip(0..inside.height) {
        let style = if i == view.chosen { look.theme.chosen } else { look.theme.strong };
        put(buf, inside, 0, y, &format!("{:<width$}", line(row)), style);
    }
}

/// A line of the list.
fn line(row: &DealRow) -> String {
    format!("#{:<11} {}", row.deal, in_words(row))
}

/// `won 2 times in 32 moves, 2 over the shortest, 5 min 0 s; "try again"`
pub(super) fn in_words(row: &DealRow) -> String {
    let mut parts = Vec::new();
    if row.won > 0 {
        let times = if row.won > 1 { format!(" {} times", row.won) } else { String::new() };
        let over = match row.over_shortest {
            Some(0) => ", the shortest known".to_owned(),
            Some(over) => format!(", {over} over the shortest"),
            None => String::new(),
        };
        let moves = row.moves.map_or(String::new(), |best| format!(" in {}", count(best, "move")));
        let time = row.seconds.filter(|seconds| *seconds > 0);
        let time = time.map_or(String::new(), |seconds| format!(", {}", duration(seconds)));
        parts.push(format!("won{times}{moves}{over}{time}"));
    }
    if row.given_up > 0 {
        parts.push(format!("given up {}", count(row.given_up, "time")));
    }
    if let Some(moves) = row.in_progress {
        parts.push(format!("in progress, {}", count(moves, "move")));
    }
    match row.bookmark.as_deref() {
        Some("") => parts.push("bookmark".to_owned()),
        Some(note) => parts.push(format!("\"{note}\"")),
        None => {}
    }
    parts.join("; ")
}

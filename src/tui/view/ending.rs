//! The end of a game that is won.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget as _};

use crate::tui::app::knowledge::Best;
use crate::tui::app::{App, Mode};
use crate::tui::command::Context;
use crate::tui::layout::Table;
use crate::tui::view::popup::framed;
use crate::tui::view::widgets::{clip_line, line_at};
use crate::words::clock;

/// Draws it over the empty columns, once the last card is home.
pub(super) fn render(app: &App, table: &Table, buf: &mut Buffer) {
    if app.context() != Context::Won || app.motion().is_some() {
        return;
    }
    let (look, mut lines) = (app.look, lines(app));
    if lines.len() + 2 > usize::from(table.columns[0].area.height) {
        lines.retain(|line| line.width() > 0);
    }
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    let height = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX);
    let width = u16::try_from(widest + 6).unwrap_or(u16::MAX).min(table.area.width);
    let room = table.columns[0].area;
    let rect = Rect {
        x: table.area.x + (table.area.width - width) / 2,
        y: room.y + room.height.saturating_sub(height) / 3,
        width,
        height: height.min(room.height),
    };
    // No outline of an empty column shows beside the box.
    for stack in &table.columns {
        Clear.render(stack.outline, buf);
        buf.set_style(stack.outline, look.theme.ground);
    }
    let inside = framed(buf, rect, "", &look);
    for (line, y) in lines.iter().zip(0..inside.height) {
        let line = clip_line(line, usize::from(inside.width), look.glyphs.cut);
        line_at(buf, inside, u16::from(widest < usize::from(inside.width)), y, &line);
    }
}

/// What there is to say, the most important first.
fn lines(app: &App) -> Vec<Line<'static>> {
    let Mode::Play(play) = &app.mode else { return Vec::new() };
    let theme = app.look.theme;
    let moves = play.game.moves().len();
    let name = app.subject.number().map_or("This board".to_owned(), |deal| format!("Deal {deal}"));
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
    if let Some(time) = play.time().map(|time| time.as_secs()) {
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

/// How a win compares with the shortest solution known.
fn against(moves: usize, best: Best) -> String {
    let what = if best.is_shortest() { "optimal" } else { "best known" };
    match moves.saturating_sub(best.moves) {
        0 => what.to_owned(),
        _ => format!("{what} is {}", best.moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_compared_with_the_shortest_known() {
        let best = |moves, at_least| Best { moves, at_least };
        assert_eq!(against(45, best(39, 31)), "best known is 39");
        assert_eq!(against(45, best(39, 39)), "optimal is 39");
        assert_eq!(against(39, best(39, 31)), "best known");
        assert_eq!(against(38, best(39, 31)), "best known");
        assert_eq!(against(39, best(39, 39)), "optimal");
    }
}

//! The end of a game that is won.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget as _};

use crate::tui::app::knowledge::Best;
use crate::tui::app::{App, Mode};
use crate::tui::command::Context;
use crate::tui::layout::Table;
use crate::tui::view::widgets::{clip_line, framed, line_at};
use crate::words::count;

/// Draws it over the empty columns, once the last card is home.
pub(super) fn render(app: &App, table: &Table, buf: &mut Buffer) {
    if app.context() != Context::Won || app.motion().is_some() {
        return;
    }
    let (look, mut lines) = (app.look(), lines(app));
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
    Clear.render(rect, buf);
    let inside = framed(buf, rect, "", &look);
    for (line, y) in lines.iter().zip(0..inside.height) {
        let line = clip_line(line, usize::from(inside.width), look.glyphs.cut);
        let left = inside.width.saturating_sub(u16::try_from(line.width()).unwrap_or(0)) / 2;
        line_at(buf, inside, left, y, &line);
    }
}

/// What there is to say, the most important first.
fn lines(app: &App) -> Vec<Line<'static>> {
    let Mode::Play(play) = app.mode() else { return Vec::new() };
    let theme = app.look().theme;
    let moves = play.game.moves().len();
    let name =
        app.subject().number().map_or("This board".to_owned(), |deal| format!("Deal {deal}"));
    let mut lines = vec![
        Line::styled(format!("{name} is won"), theme.good),
        Line::styled(in_moves(moves, play.time().map(|time| time.as_secs())), theme.strong),
    ];
    lines.extend(app.known().best.map(|best| Line::from(against(moves, best))));
    lines.push(Line::default());
    lines.push(Line::from(vec![
        Span::styled("Enter", theme.key),
        Span::raw(" the next deal   "),
        Span::styled("R", theme.key),
        Span::raw(" play it again"),
    ]));
    lines
}

/// `45 moves in 3:12`.
fn in_moves(moves: usize, seconds: Option<u64>) -> String {
    let moves = count(moves, "move");
    let Some(seconds) = seconds else { return moves };
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{moves} in {hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{moves} in {minutes}:{seconds:02}")
    }
}

/// How a win compares with the shortest solution known.
fn against(moves: usize, best: Best) -> String {
    match moves.saturating_sub(best.moves) {
        0 if best.is_shortest() => "no solution is shorter".to_owned(),
        0 => "no shorter solution is known".to_owned(),
        _ => {
            let which =
                if best.is_shortest() { "the shortest there is" } else { "the shortest known" };
            format!("{which} has {}", best.moves)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_compared_with_the_shortest_known() {
        let best = |moves, at_least| Best { moves, at_least };
        assert_eq!(against(45, best(39, 31)), "the shortest known has 39");
        assert_eq!(against(45, best(39, 39)), "the shortest there is has 39");
        assert_eq!(against(39, best(39, 31)), "no shorter solution is known");
        assert_eq!(against(39, best(39, 39)), "no solution is shorter");
    }

    #[test]
    fn time_is_told_where_it_is_known() {
        assert_eq!(in_moves(45, Some(192)), "45 moves in 3:12");
        assert_eq!(in_moves(1, Some(3723)), "1 move in 1:02:03");
        assert_eq!(in_moves(45, None), "45 moves");
    }
}

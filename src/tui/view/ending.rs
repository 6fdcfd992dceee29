//! The box at the end of a won game.

use ratatui::prelude::{Buffer, Line, Rect, Span};
use ratatui::widgets::{Clear, Widget as _};

use crate::facts::Shortest;
use crate::tui::app::{App, Mode, Play};
use crate::tui::command::Context;
use crate::tui::dialog::{At, Page};
use crate::tui::layout::Table;
use crate::tui::view::widgets::length;
use crate::words::clock;

/// Draws the box over the empty columns, once the last card has arrived.
pub(super) fn ending(app: &App, table: &Table, buf: &mut Buffer) {
    let Mode::Play(play) = &app.mode else { return };
    if app.context() != Context::Won || app.motion.is_some() {
        return;
    }
    // Hides the outlines of empty columns beside the box.
    for stack in &table.columns {
        Clear.render(stack.outline, buf);
        buf.set_style(stack.outline, app.look.theme.ground);
    }
    let (mut lines, room) = (lines(app, play), table.columns[0].area);
    if lines.len() + 2 > usize::from(room.height) {
        lines.retain(|line| line.width() > 0);
    }
    let height = length(lines.len() + 2).min(room.height);
    let y = room.y + (room.height - height) / 3;
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    let pad = if usize::from(table.area.width) > widest + 4 { " " } else { "" };
    let line = |i: usize| [Span::raw(pad)].into_iter().chain(lines[i].clone()).collect();
    let page = Page::new(app, "", widest + 2).list(lines.len(), At::First(0), line);
    page.draw(Rect { y, height, ..table.area }, buf);
}

/// The lines of the box, the most important first.
fn lines(app: &App, play: &Play) -> Vec<Line<'static>> {
    let theme = app.look.theme;
    let moves = play.game.moves().len();
    let fact = |name: &str, value: String, note: String| {
        Line::from(vec![
            Span::styled(format!("{name:<9}"), theme.dim),
            Span::styled(format!("{value:<9}"), theme.strong),
            Span::raw(note),
        ])
    };
    let keys = |keys: [(&'static str, &'static str); 3]| {
        let spans = keys.into_iter().flat_map(|(key, what)| {
            [Span::styled(key, theme.key), Span::raw(format!(" {what}  "))]
        });
        spans.collect::<Line>()
    };
    let won = format!("{} is won", app.subject.title("This board"));
    let optimum = app.known().best.map_or(String::new(), |best| against(moves, best));
    let mut lines = vec![
        Span::styled(won, theme.good).into(),
        Line::default(),
        fact("Moves", moves.to_string(), optimum),
    ];
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
    lines.push(Line::default());
    lines.push(keys([("Enter", "next deal"), ("r", "random"), ("R", "again")]));
    lines.push(keys([("s", "solve"), ("y", "copy moves"), ("m", "record")]));
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

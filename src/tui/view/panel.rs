//! The panel beside the board of a wide screen, and the list over the board of a narrow one.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::dealer::DealNumber;
use crate::tui::action::Action;
use crate::tui::app::{App, Mode};
use crate::tui::keymap::Context;
use crate::tui::layout::PANEL_FROM;
use crate::tui::view::dialog::line_at;
use crate::tui::view::list::{List, heading};
use crate::tui::view::text::{framed, help_lines, wrap};

/// Draws what is known about the board, and the moves or the keys.
pub(super) fn render(app: &App, area: Rect, buf: &mut Buffer) {
    let look = app.look();
    let area = inside(area);
    let mut lines = about(app, usize::from(area.width));
    lines.push(Line::default());
    let list = List::of(app, &look);
    if let Some(list) = &list {
        lines.push(heading(list, &look));
    } else {
        lines.push(Line::styled("Keys", look.theme.strong));
        let width = usize::from(area.width);
        lines.extend(help_lines(app, Context::Browse, PANEL_FROM, width));
    }
    for (line, y) in lines.iter().zip(0..) {
        line_at(buf, area, 0, y, line);
    }
    if let Some(list) = list {
        list.render(below(area, lines.len()), buf);
    }
}

/// What a click in the panel does.
pub(super) fn action_at(app: &App, area: Rect, at: Position) -> Option<Action> {
    let area = inside(area);
    let list = List::of(app, &app.look())?;
    let lines = about(app, usize::from(area.width)).len() + 2;
    list.action_at(below(area, lines), at)
}

/// One blank column at each side keeps the text off the board and off the edge.
fn inside(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }
}

fn below(area: Rect, lines: usize) -> Rect {
    let lines = u16::try_from(lines).unwrap_or(u16::MAX).min(area.height);
    Rect { y: area.y + lines, height: area.height - lines, ..area }
}

/// The list's box over the board's right side, on a screen without a panel.
fn overlay(area: Rect, list: &List) -> Rect {
    let width = area.width.min(38);
    let height = u16::try_from(list.len() + 2).unwrap_or(u16::MAX).min(area.height);
    Rect { x: area.right() - width, width, height, ..area }
}

/// Draws the list over the board.
pub(super) fn render_overlay(app: &App, area: Rect, buf: &mut Buffer) {
    let look = app.look();
    if let Some(list) = List::of(app, &look) {
        let inside = framed(buf, overlay(area, &list), &list.title, &look);
        list.render(inside, buf);
    }
}

/// Whether the list over the board is at this position: no click there falls through to the cards.
pub(super) fn overlay_contains(app: &App, area: Rect, at: Position) -> bool {
    List::of(app, &app.look()).is_some_and(|list| overlay(area, &list).contains(at))
}

/// What a click on the list over the board does.
pub(super) fn overlay_action_at(app: &App, area: Rect, at: Position) -> Option<Action> {
    let list = List::of(app, &app.look())?;
    let rect = overlay(area, &list);
    let inside = Rect {
        x: rect.x + 1,
        y: rect.y + 1,
        width: rect.width.saturating_sub(2),
        height: rect.height.saturating_sub(2),
    };
    list.action_at(inside, at)
}

/// The title of the board and what is known of it.
fn about(app: &App, width: usize) -> Vec<Line<'static>> {
    let theme = app.look().theme;
    let subject = app.subject();
    let title = match subject.number() {
        Some(number) => format!("Deal {number}"),
        None => "A board without a number".to_owned(),
    };
    let mut lines = vec![Line::styled(title, theme.strong)];
    let mut say = |text: &str| lines.extend(wrap(text, width).into_iter().map(Line::from));
    match app.mode() {
        Mode::Browse => {
            if let Some(number) = subject.number() {
                say(origin(number));
            }
            match subject.is_solvable() {
                Some(true) => say("solvable with four free cells"),
                Some(false) => say("impossible with four free cells"),
                None => {}
            }
        }
        Mode::Solution(solution) => say(&solution.about()),
        Mode::Play(play) => say(&play.game.rules().to_string()),
        Mode::Compare(compared) => say(&compared.verdict()),
    }
    lines
}

/// Where a deal is known from.
pub(super) fn origin(deal: DealNumber) -> &'static str {
    match deal.get() {
        ..=0 => "one of the two rigged deals of Windows",
        1..=32_000 => "among the first 32000, in every Windows",
        32_001..=1_000_000 => "one of the million of Windows XP and on",
        _ => "beyond Windows: dealt like FreeCell Pro",
    }
}

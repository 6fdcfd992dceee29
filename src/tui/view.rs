//! Draws the state without changing it.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::prelude::{Buffer, Line, Position, Rect, Span};
use ratatui::widgets::{Clear, Widget as _};

use crate::tui::app::{App, Mode, Play};
use crate::tui::command::{Action, Context};
use crate::tui::dialog::{At, Page};
use crate::tui::layout::{Content, MIN_HEIGHT, MIN_WIDTH, Screen, Spot, Table};
use crate::tui::mark::Marks;
use crate::tui::view::board::BoardView;
use crate::tui::view::widgets::{Placed, clip, length, put, wrap};
use freecell::board::Board;
use freecell::facts::Shortest;
use freecell::words::{self, clock};

pub(crate) mod board;
mod card;
mod facts;
mod footer;
mod header;
mod panel;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod widgets;

/// Draws the screen.
pub(crate) fn render(app: &App, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    draw(app, area, buf);
    if app.look.glyphs.is_ascii() {
        to_ascii(area, buf);
    }
}

fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    let screen = screen(app, area);
    let Some(table) = &screen.table else {
        too_small(app, area, buf);
        return;
    };
    let look = app.look;
    buf.set_style(area, look.theme.ground);
    for bar in [screen.header, screen.footer] {
        buf.set_style(bar, look.theme.bar);
    }
    boards(app, area, &screen, table, buf);
    panel(app, &screen).render(look.glyphs.cut, buf);
    bars(app, &screen).render(look.glyphs.cut, buf);
    let Some(dialog) = app.dialog() else {
        ending(app, table, buf);
        return footer::message(app, screen.message, buf);
    };
    let lines = dialog.lines(area.width).unwrap_or(0).min(screen.message.height);
    if lines == 0 && dialog.mutes() {
        // Mutes the colours behind a box.
        buf.set_style(between(screen.header, screen.footer), look.theme.behind());
    }
    let over = Rect { height: screen.message.height - lines, ..screen.message };
    footer::message(app, over, buf);
    dialog.draw(app, room_of(app, &screen), buf);
}

/// Header, footer, and the strip unless a box would cover it in part.
fn bars(app: &App, screen: &Screen) -> Placed {
    let is_box = app.dialog().is_some_and(|dialog| dialog.lines(screen.header.width).is_none());
    let strip = screen.strip.filter(|strip| !is_box && !strip.intersects(screen.message));
    let strip = strip.map(|area| footer::strip(app, area)).unwrap_or_default();
    let bars = [header::header(app, screen.header), footer::footer(app, screen), strip];
    Placed(bars.into_iter().flat_map(|bar| bar.0).collect())
}

/// The panel, or the list in its place.
fn panel(app: &App, screen: &Screen) -> Placed {
    let area = screen.panel.or(screen.list);
    area.map(|area| panel::panel(app, area, screen.panel.is_some())).unwrap_or_default()
}

/// The part of the screen that the dialog may cover.
pub(crate) fn room(app: &App, area: Rect) -> Rect {
    room_of(app, &screen(app, area))
}

/// The area between header and message, or the lines above the footer.
fn room_of(app: &App, screen: &Screen) -> Rect {
    let Screen { header, message, .. } = *screen;
    match app.dialog().and_then(|dialog| dialog.lines(header.width)) {
        Some(lines) => {
            let height = lines.min(message.height);
            Rect { y: message.bottom() - height, height, ..message }
        }
        None => between(header, message),
    }
}

/// Draws the board with its moving cards, and the board it is compared with.
fn boards(app: &App, area: Rect, screen: &Screen, table: &Table, buf: &mut Buffer) {
    let (look, marks) = (app.look, app.marks());
    let draw = |board: &Board, table: &Table, marks: &Marks, buf: &mut Buffer| {
        BoardView { board, table, marks, look: &look }.draw(buf);
    };
    if let (Some(compared), Some(other)) = (app.compared(), &screen.other) {
        draw(compared.boards()[1], other, &compared.marks()[1], buf);
        for (name, rect) in compared.names().iter().zip(screen.titles) {
            let name = clip(name, rect.width.into(), look.glyphs.cut);
            let name = Span::styled(name, look.theme.strong);
            Line::from(name).centered().render(rect, buf);
        }
    }
    let lay = |board: &Board| Screen::new(area, &content(app, area, board)).table;
    if let Some((cards, at)) = app.play_mode().and_then(Play::in_hand) {
        let rest = app.board().without(cards);
        draw(&rest, &lay(&rest).unwrap_or_else(|| table.clone()), &marks, buf);
        return board::moving(app, board::in_hand(cards, at, table), buf);
    }
    let Some(motion) = &app.motion else { return draw(app.board(), table, &marks, buf) };
    let shown = motion.board(app.board());
    if let (Some(now), Some(before)) = (lay(&shown), lay(&motion.before)) {
        draw(&shown, &now, &marks, buf);
        board::moving(app, board::placed(motion, [&before, table]), buf);
    }
}

/// Draws the box of a won game over the empty columns, once the last card has arrived.
fn ending(app: &App, table: &Table, buf: &mut Buffer) {
    let play = app.play_mode().filter(|play| play.game.is_won() && app.motion.is_none());
    let Some(play) = play else { return };
    // Hides the outlines of empty columns beside the box.
    for stack in &table.columns {
        Clear.render(stack.outline, buf);
        buf.set_style(stack.outline, app.look.theme.ground);
    }
    let (mut lines, room) = (ending_lines(app, play), table.columns[0].area);
    if lines.len() + 2 > usize::from(room.height) {
        lines.retain(|line| line.width() > 0);
    }
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    let mut page = Page::new(app, "", widest);
    page.beside = false;
    let page = page.list(lines.len(), At::First(0), |i| lines[i].clone());
    page.draw(Rect { y: room.y, height: room.height, ..table.area }, buf);
}

/// The lines of the box of a won game, the most important first.
fn ending_lines(app: &App, play: &Play) -> Vec<Line<'static>> {
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
        let row = app.subject.deal.and_then(|deal| app.record.row(deal));
        let best = row.and_then(|row| row.seconds).filter(|best| *best < time);
        let note =
            best.map_or("your best".to_owned(), |best| format!("your best is {}", clock(best)));
        lines.push(fact("Time", clock(time), if play.assisted { String::new() } else { note }));
    }
    if play.assisted {
        lines.push(fact("Help", "yes".to_owned(), "counted apart".to_owned()));
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
fn against(moves: usize, best: Shortest) -> String {
    match (best.is_shortest(), moves.saturating_sub(best.moves)) {
        (true, 0) => "optimal".to_owned(),
        (true, _) => format!("optimal is {}", best.moves),
        (false, 0) => "none shorter is known".to_owned(),
        (false, _) => format!("{} is known", best.moves),
    }
}

/// The position of the terminal's cursor, if it is visible.
pub(crate) fn cursor(app: &App, area: Rect) -> Option<Position> {
    let screen = screen(app, area);
    screen.table.as_ref()?;
    app.dialog()?.cursor(app, room_of(app, &screen))
}

/// The action of a mouse press.
pub(crate) fn press(app: &App, area: Rect, at: Position) -> Option<Action> {
    let screen = screen(app, area);
    screen.table.as_ref()?;
    let control = || bars(app, &screen).action_at(at);
    if let Some(dialog) = app.dialog() {
        return dialog.press(app, room_of(app, &screen), at).or_else(control);
    }
    control()
        .or_else(|| panel(app, &screen).action_at(at))
        .or_else(|| spot(app, &screen, at).map(Action::Press))
}

/// Adapts an action to a screen of this size, where the list of moves may already be visible, or may
/// have no room.
pub(crate) fn fitting(app: &App, action: Action, area: Rect) -> Action {
    if !matches!(action, Action::ToggleList) {
        return action;
    }
    let content = Content { list: true, ..content(app, area, app.board()) };
    let screen = Screen::new(area, &content);
    let why = match (screen.panel, screen.list) {
        (Some(_), _) => "the moves are listed already",
        (None, None) => "no room for a list of moves: make the window taller or wider",
        (None, Some(_)) => return action,
    };
    Action::Explain(why.to_owned())
}

/// The action of a mouse event: a click on a control, cards picked up or put down, a step.
pub(crate) fn mouse(app: &App, area: Rect, mouse: MouseEvent) -> Option<Action> {
    let at = Position::new(mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => press(app, area, at),
        MouseEventKind::Down(MouseButton::Right) => match press(app, area, at)? {
            Action::Press(spot) => Some(Action::Peek(spot)),
            _ => None,
        },
        MouseEventKind::Drag(MouseButton::Left) if app.dialog().is_none() => {
            app.play_mode()?.holds().then_some(Action::Drag(at))
        }
        MouseEventKind::Up(MouseButton::Left) => {
            app.play_mode().map(|_| Action::Release(spot(app, &screen(app, area), at)))
        }
        MouseEventKind::ScrollUp => Some(wheel(app, -1)),
        MouseEventKind::ScrollDown => Some(wheel(app, 1)),
        _ => None,
    }
}

/// The action of a notch of the wheel: up (−1) or down (1).
pub(crate) fn wheel(app: &App, notch: i8) -> Action {
    match (app.dialog(), &app.mode) {
        (Some(_), _) | (None, Mode::Compare(_)) => Action::Choose(notch.into()),
        (None, Mode::Solution(_)) => Action::StepMove(notch.into()),
        // An accidental turn of the wheel must not undo a move.
        (None, Mode::Play(_)) => Action::Explain("the wheel undoes no moves; u does".to_owned()),
        (None, Mode::Browse) => Action::StepDeal(notch.into()),
    }
}

/// The place under the mouse, if it can act on it: during a game, or to begin one.
fn spot(app: &App, screen: &Screen, at: Position) -> Option<Spot> {
    let playing = matches!(app.context(), Context::Play | Context::Browse);
    screen.table.as_ref().filter(|_| playing)?.spot(at)
}

fn screen(app: &App, area: Rect) -> Screen {
    Screen::new(area, &content(app, area, app.board()))
}

/// What has to be laid out for a board.
fn content<'a>(app: &'a App, area: Rect, board: &'a Board) -> Content<'a> {
    Content {
        board,
        other: app.other_board(),
        cells: app.cells(),
        list: app.list && !matches!(&app.mode, Mode::Browse),
        message: length(footer::message_lines(app, area.width, area.height / 2).len())
            + app.dialog().and_then(|dialog| dialog.lines(area.width)).unwrap_or(0),
    }
}

/// Says how large the screen must be.
fn too_small(app: &App, area: Rect, buf: &mut Buffer) {
    let by = if app.look.glyphs.is_ascii() { 'x' } else { '×' };
    let text = format!(
        "the board needs {MIN_WIDTH}{by}{MIN_HEIGHT} characters; this window has {}{by}{}",
        area.width, area.height
    );
    for (line, y) in wrap(&text, usize::from(area.width)).iter().zip(0..) {
        put(buf, area, 0, y, line, app.look.theme.strong);
    }
}

/// The rows between two parts of the screen.
fn between(above: Rect, below: Rect) -> Rect {
    let y = above.bottom();
    Rect { y, height: below.y.saturating_sub(y), ..above }
}

/// Replaces non-ASCII characters, which messages and pasted text may contain.
fn to_ascii(area: Rect, buf: &mut Buffer) {
    for at in area.positions() {
        let cell = &mut buf[at];
        if !cell.symbol().is_ascii() {
            let sign = cell.symbol().chars().next().and_then(words::ascii);
            cell.set_char(sign.unwrap_or('?'));
        }
    }
}

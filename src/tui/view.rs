//! Draws the state without changing it.

use ratatui::prelude::{Buffer, Line, Position, Rect, Span};
use ratatui::widgets::{Clear, Widget as _};

use crate::tui::app::{App, Mode, Play};
use crate::tui::command::{Context, Keymap};
use crate::tui::dialog::{At, Dialog, Page};
use crate::tui::layout::{Content, MIN_HEIGHT, MIN_WIDTH, Screen, Table};
use crate::tui::mark::Marks;
use crate::tui::view::board::BoardView;
use crate::tui::widgets::{Placed, clip, length, put, wrap};
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

/// What is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) app: &'a App,
    pub(crate) keymap: &'a Keymap,
    /// The context of the keys.
    pub(crate) context: Context,
    /// The open dialog.
    pub(crate) dialog: Option<&'a dyn Dialog>,
}

/// What a frame shows, for the mouse and the dialogs.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) area: Rect,
    /// The board; `None` if the screen is too small.
    pub(crate) table: Option<Table>,
    /// The parts that can be clicked on.
    pub(crate) controls: Placed,
    /// The part of the screen that dialogs may cover.
    pub(crate) room: Rect,
    /// The terminal's cursor, if it is visible.
    pub(crate) cursor: Option<Position>,
}

/// Before the first frame: nothing, on a screen of the usual size.
impl Default for Shown {
    fn default() -> Self {
        let area = Rect { x: 0, y: 0, width: 80, height: 24 };
        Self { area, table: None, controls: Placed::default(), room: area, cursor: None }
    }
}

/// Draws the screen.
pub(crate) fn render(scene: &Scene, area: Rect, buf: &mut Buffer) -> Shown {
    let area = area.intersection(buf.area);
    let shown = draw(scene, area, buf);
    if scene.app.look.glyphs.is_ascii() {
        to_ascii(area, buf);
    }
    shown
}

fn draw(scene: &Scene, area: Rect, buf: &mut Buffer) -> Shown {
    let app = scene.app;
    let screen = screen(scene, area);
    let room = room(scene, &screen);
    let mut shown = Shown { area, table: screen.table.clone(), room, ..Shown::default() };
    let Some(table) = &screen.table else {
        too_small(app, area, buf);
        return shown;
    };
    let look = app.look;
    buf.set_style(area, look.theme.ground);
    for bar in [screen.header, screen.footer] {
        buf.set_style(bar, look.theme.bar);
    }
    boards(scene, area, &screen, table, buf);
    let panel = panel(scene, &screen);
    panel.render(look.glyphs.cut, buf);
    shown.controls = bars(scene, &screen);
    shown.controls.render(look.glyphs.cut, buf);
    let Some(dialog) = scene.dialog else {
        shown.controls.0.extend(panel.0);
        ending(app, table, buf);
        footer::message(app, screen.message, buf);
        return shown;
    };
    let lines = dialog.lines(area.width).unwrap_or(0).min(screen.message.height);
    if lines == 0 && columns(scene, area) == 0 && dialog.mutes() {
        // Mutes the colours behind a box.
        buf.set_style(between(screen.header, screen.footer), look.theme.behind());
    }
    let over = Rect { height: screen.message.height - lines, ..screen.message };
    footer::message(app, over, buf);
    dialog.draw(app, room, buf);
    shown.cursor = dialog.cursor(app, room);
    shown
}

/// Header, footer, and the strip unless a box would cover it in part.
fn bars(scene: &Scene, screen: &Screen) -> Placed {
    let width = screen.header.width;
    let is_box = scene.dialog.is_some_and(|it| it.lines(width).or(it.columns(width)).is_none());
    let strip = screen.strip.filter(|strip| !is_box && !strip.intersects(screen.message));
    let strip = strip.map(|area| footer::strip(scene.app, area)).unwrap_or_default();
    let bars = [header::header(scene.app, screen.header), footer::footer(scene, screen), strip];
    Placed(bars.into_iter().flat_map(|bar| bar.0).collect())
}

/// The panel, or the list in its place.
fn panel(scene: &Scene, screen: &Screen) -> Placed {
    let area = screen.panel.or(screen.list);
    area.map(|area| panel::panel(scene, area, screen.panel.is_some())).unwrap_or_default()
}

/// The part of the screen that the dialog may cover: the area between header and message, its part beside the
/// board, or the lines above the footer.
fn room(scene: &Scene, screen: &Screen) -> Rect {
    let Screen { header, message, .. } = *screen;
    match scene.dialog.and_then(|dialog| dialog.lines(header.width)) {
        Some(lines) => {
            let height = lines.min(message.height);
            Rect { y: message.bottom() - height, height, ..message }
        }
        None => match columns(scene, header) {
            0 => between(header, message),
            width => Rect { x: header.right() - width, width, ..between(header, message) },
        },
    }
}

/// The number of columns at the right of the screen that the dialog takes from the board.
fn columns(scene: &Scene, area: Rect) -> u16 {
    scene.dialog.and_then(|dialog| dialog.columns(area.width)).unwrap_or(0)
}

/// Draws the board with its moving cards, and the board it is compared with.
fn boards(scene: &Scene, area: Rect, screen: &Screen, table: &Table, buf: &mut Buffer) {
    let app = scene.app;
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
    let lay = |board: &Board| lay(scene, area, board).table;
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
        let days = play.daily_streak;
        let note = if days > 0 { format!("of the day: {days}") } else { String::new() };
        lines.push(fact("Streak", play.streak.to_string(), note));
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

/// Why there is nothing for the command that shows the list of moves to do on a screen of this size: they are
/// listed already, or there is no room.
pub(crate) fn why_no_list(scene: &Scene, area: Rect) -> Option<&'static str> {
    let content = Content { list: true, ..content(scene, area, scene.app.board()) };
    let screen = Screen::new(area, &content);
    match (screen.panel, screen.list) {
        (Some(_), _) => Some("the moves are listed already"),
        (None, None) => Some("no room for a list of moves: make the window taller or wider"),
        (None, Some(_)) => None,
    }
}

fn screen(scene: &Scene, area: Rect) -> Screen {
    lay(scene, area, scene.app.board())
}

/// Lays out the screen for a board. The bars are as wide as the screen, even if a dialog stands beside the
/// board.
fn lay(scene: &Scene, area: Rect, board: &Board) -> Screen {
    let beside = Rect { width: area.width - columns(scene, area), ..area };
    let mut screen = Screen::new(beside, &content(scene, area, board));
    for bar in [&mut screen.header, &mut screen.message, &mut screen.footer] {
        bar.width = area.width;
    }
    screen
}

/// What has to be laid out for a board.
fn content<'a>(scene: &Scene<'a>, area: Rect, board: &'a Board) -> Content<'a> {
    let app = scene.app;
    Content {
        board,
        other: app.other_board(),
        cells: app.cells(),
        list: app.list && !matches!(&app.mode, Mode::Browse),
        message: length(footer::message_lines(app, area.width, area.height / 2).len())
            + scene.dialog.and_then(|dialog| dialog.lines(area.width)).unwrap_or(0),
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

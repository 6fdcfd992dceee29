//! Draws the state without changing it.

use ratatui::prelude::{Buffer, Line, Margin, Position, Rect, Span};
use ratatui::widgets::Widget as _;

use crate::tui::app::{App, Motion, Play, ViewerMode};
use crate::tui::command::{Context, Keymap};
use crate::tui::dialog::Dialog;
use crate::tui::layout::{Content, MIN_HEIGHT, MIN_WIDTH, Screen, TWO_WIDE, Table};
use crate::tui::mark::Marks;
use crate::tui::theme::Theme;
use crate::tui::view::board::BoardView;
use crate::tui::widgets::{Placed, clip, length, put, wrap};
use freecell::board::Board;
use freecell::words;

mod banner;
pub(crate) mod board;
mod card;
mod facts;
mod film;
mod footer;
mod header;
mod moves;
mod panel;
mod spread;
#[cfg(test)]
pub(crate) mod tests;
mod welcome;
mod win;

/// What is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) app: &'a App,
    pub(crate) keymap: &'a Keymap,
    /// The context of the keys.
    pub(crate) context: Context,
    /// The open dialog.
    pub(crate) dialog: Option<&'a dyn Dialog>,
    /// Whether the list of moves covers the board, on screens without a panel.
    pub(crate) list: bool,
}

impl Scene<'_> {
    /// The key of a command, as it is named on screen.
    fn key(&self, command: &str) -> Option<String> {
        self.keymap.key_of(self.context, command, self.app.look().glyphs.is_ascii())
    }
}

/// What a frame shows, for the mouse and the dialogs.
#[derive(Clone, Debug)]
pub(crate) struct HitMap {
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
impl Default for HitMap {
    fn default() -> Self {
        let area = Rect { x: 0, y: 0, width: 80, height: 24 };
        Self { area, table: None, controls: Placed::default(), room: area, cursor: None }
    }
}

/// Draws the screen.
pub(crate) fn render(scene: &Scene, area: Rect, buf: &mut Buffer) -> HitMap {
    let area = area.intersection(buf.area);
    let shown = draw(scene, area, buf);
    if scene.app.look().glyphs.is_ascii() {
        to_ascii(area, buf);
    }
    shown
}

fn draw(scene: &Scene, area: Rect, buf: &mut Buffer) -> HitMap {
    let app = scene.app;
    let screen = screen(scene, area);
    let room = room(scene, &screen);
    let mut shown = HitMap { area, table: screen.table.clone(), room, ..HitMap::default() };
    let Some(table) = &screen.table else {
        too_small(app, area, buf);
        return shown;
    };
    let look = app.look();
    buf.set_style(area, look.theme.ground);
    for bar in [screen.header, screen.footer] {
        buf.set_style(bar, look.theme.bar);
    }
    boards(scene, area, &screen, table, buf);
    let banner =
        app.desk.compared().map(|compared| banner::banner(scene, compared, screen.banner, buf));
    let banner = banner.unwrap_or_default();
    banner.render(look.glyphs.cut, buf);
    let panel = panel(scene, &screen);
    panel.render(look.glyphs.cut, buf);
    shown.controls = bars(scene, area, &screen);
    shown.controls.render(look.glyphs.cut, buf);
    let Some(dialog) = scene.dialog else {
        shown.controls.0.extend(panel.0.into_iter().chain(banner.0));
        win::ending(scene, table, buf);
        welcome::welcome(scene, &screen, table, buf);
        footer::message(app, screen.message, buf);
        return shown;
    };
    let lines = dialog.lines(area.width).unwrap_or(0).min(screen.message.height);
    if lines == 0 && columns(scene, area) == 0 && dialog.mutes() {
        mute(between(screen.header, screen.footer), &look.theme, buf);
    }
    let over = Rect { height: screen.message.height - lines, ..screen.message };
    footer::message(app, over, buf);
    dialog.draw(app, room, buf);
    shown.cursor = dialog.cursor(app, room);
    shown
}

/// Mutes the colours behind a box. Shadows keep theirs, which is darker than the table.
fn mute(area: Rect, theme: &Theme, buf: &mut Buffer) {
    let shadow = theme.shadow().and_then(|style| style.fg);
    for at in area.positions().filter(|at| shadow != Some(buf[*at].fg)).collect::<Vec<_>>() {
        buf[at].set_style(theme.behind());
    }
}

/// Header, footer, and the strip with the film above it unless a box would cover them in part.
fn bars(scene: &Scene, area: Rect, screen: &Screen) -> Placed {
    let width = screen.header.width;
    let is_box = scene.dialog.is_some_and(|it| it.lines(width).or(it.columns(width)).is_none());
    let strip = screen.strip.filter(|strip| !is_box && !strip.intersects(screen.message));
    let film = strip.map(|strip| film(scene, area, screen, strip)).unwrap_or_default();
    let strip = strip.map(|area| footer::strip(scene, area)).unwrap_or_default();
    let bars =
        [header::header(scene.app, screen.header), footer::footer(scene, screen), strip, film];
    Placed(bars.into_iter().flat_map(|bar| bar.0).collect())
}

/// The film strip of a solution in the rows between the cards and the strip, as much of it as fits there.
fn film(scene: &Scene, area: Rect, screen: &Screen, strip: Rect) -> Placed {
    let app = scene.app;
    let (Some(solution), Some(table), None) = (app.desk.solution(), &screen.table, screen.list)
    else {
        return Placed::default();
    };
    // Cards that slide away are still in the way.
    let before = match &app.stage.motion {
        Some(Motion::Slide(slide)) => lay(scene, area, &slide.before).table,
        Some(Motion::Cascade(_)) | None => None,
    };
    let y = before.iter().chain([table]).map(Table::bottom).max().unwrap_or(strip.y);
    let room = Rect { y, height: strip.y.saturating_sub(y), ..strip }.inner(Margin::new(1, 0));
    let rows = film::rows(app, solution, room.width.into(), 1);
    let used = length(rows.len()).min(room.height);
    let mut placed = Placed::default();
    placed.rows(Rect { y: room.bottom() - used, height: used, ..room }, rows);
    placed
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
    let (look, marks) = (app.look(), app.marks());
    let draw = |board: &Board, table: &Table, marks: &Marks, buf: &mut Buffer| {
        BoardView { board, table, marks, look: &look }.draw(buf);
    };
    if let (Some(compared), Some(other)) = (app.desk.compared(), &screen.other) {
        draw(compared.boards()[1], other, &compared.marks(true), buf);
        for (name, rect) in compared.names().iter().zip(screen.titles) {
            let name = clip(name, rect.width.into(), look.glyphs.cut);
            let name = Span::styled(name, look.theme.strong);
            Line::from(name).centered().render(rect, buf);
        }
    }
    let lay = |board: &Board| lay(scene, area, board).table;
    if let Some((cards, at)) = app.desk.play_mode().and_then(Play::in_hand) {
        let rest = app.desk.board().without(cards);
        draw(&rest, &lay(&rest).unwrap_or_else(|| table.clone()), &marks, buf);
        return board::moving(app, board::in_hand(cards, at, table), buf);
    }
    match &app.stage.motion {
        None => draw(app.desk.board(), table, &marks, buf),
        Some(Motion::Slide(slide)) => {
            let shown = slide.board(app.desk.board());
            if let (Some(now), Some(before)) = (lay(&shown), lay(&slide.before)) {
                draw(&shown, &now, &marks, buf);
                board::moving(app, board::placed(slide, [&before, table]), buf);
            }
        }
        Some(Motion::Cascade(cascade)) => {
            draw(&app.desk.board().without(&cascade.gone()), table, &marks, buf);
            board::strewn(app, &cascade.trail(table), table, buf);
        }
    }
}

/// Why there is nothing for the command that shows the list of moves to do on a screen of this size: they are
/// listed already, or there is no room.
pub(crate) fn why_no_list(scene: &Scene, area: Rect) -> Option<&'static str> {
    let content = Content { list: true, ..content(scene, area, scene.app.desk.board()) };
    let screen = Screen::new(area, &content);
    match (screen.panel, screen.list) {
        (Some(_), _) => Some("the moves are listed already"),
        (None, None) => Some("no room for a list of moves: make the window taller or wider"),
        (None, Some(_)) => None,
    }
}

fn screen(scene: &Scene, area: Rect) -> Screen {
    lay(scene, area, scene.app.desk.board())
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
        other: app.desk.other_board(),
        cells: app.cells(),
        list: match &app.desk.mode {
            ViewerMode::Browse => false,
            ViewerMode::Compare(it) => !it.is_same() && (scene.list || area.width >= TWO_WIDE),
            ViewerMode::Solution(_) | ViewerMode::Play(_) => scene.list,
        },
        message: length(footer::message_lines(app, area.width, area.height / 2).len())
            + scene.dialog.and_then(|dialog| dialog.lines(area.width)).unwrap_or(0),
    }
}

/// Says how large the screen must be.
fn too_small(app: &App, area: Rect, buf: &mut Buffer) {
    let by = if app.look().glyphs.is_ascii() { 'x' } else { '×' };
    let text = format!(
        "the board needs {MIN_WIDTH}{by}{MIN_HEIGHT} characters; this window has {}{by}{}",
        area.width, area.height
    );
    for (line, y) in wrap(&text, usize::from(area.width)).iter().zip(0..) {
        put(buf, area, 0, y, line, app.look().theme.strong);
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

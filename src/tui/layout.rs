//! The layout of the screen.
//!
//! A pure function of the area and the board, shared by drawing, mouse handling and tests.
//!
//! The cards are as large as possible ([`size`]). When a column grows too tall, first its covered cards
//! show fewer rows, then its last card shrinks, then the places above it. Only the smallest screens
//! have to leave out its deepest cards. The last card of a column, the playable one, is always visible.

use ratatui::layout::{Constraint, Layout, Rect};

use freecell::board::Board;

pub(crate) use table::{Spot, Stack, Table};

use size::Size;

mod size;
mod table;

/// The minimum width of a screen that shows a board.
pub(crate) const MIN_WIDTH: u16 = 40;
/// The minimum height of a screen that shows a board.
pub(crate) const MIN_HEIGHT: u16 = 12;
/// The minimum width of a screen with a panel beside the board.
const PANEL_FROM: u16 = 100;
/// The same for two boards.
const PANEL_BESIDE_TWO_FROM: u16 = 208;
/// The minimum height of a screen with a row to spare for a second line of a message, beside a panel. On
/// lower ones the tallest column needs it.
const TWO_MESSAGE_ROWS_FROM: u16 = 30;
/// The minimum height of a panel below the board, on tall screens whose width limits the cards.
const LEAST_PANEL: u16 = 11;
/// The minimum width of a screen with a list beside the board; on narrower ones it is below.
const LIST_BESIDE_FROM: u16 = 60;
/// The maximum width of a list beside the board.
const LIST_WIDTH: u16 = 24;
/// The rows reserved for a board above a list.
const ROWS_OVER_LIST: u16 = 10;
/// The height of the list below two boards that could use all other rows.
const LIST_UNDER_TWO: u16 = 4;
/// The height of the banner above two boards, and the minimum height of their room with it; in a lower one
/// it is a line.
const BANNER: u16 = 3;
const ROWS_UNDER_BANNER: u16 = 17;
/// The minimum height of two boards side by side that have titles.
const ROWS_UNDER_TITLE: u16 = 13;
/// The minimum width of a screen with two boards side by side.
pub(crate) const TWO_WIDE: u16 = 2 * MIN_WIDTH;
/// The space between two boards side by side.
const BETWEEN: u16 = 2;

/// What the screen has to show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Content<'a> {
    pub(crate) board: &'a Board,
    /// A board to compare it with.
    pub(crate) other: Option<&'a Board>,
    /// The number of cells.
    pub(crate) cells: usize,
    /// Whether to show a list if there is no panel.
    pub(crate) list: bool,
    /// The number of lines of the message.
    pub(crate) message: u16,
}

/// The areas of the screen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Screen {
    /// The line with the deal and the verdict.
    pub(crate) header: Rect,
    /// The board; `None` if the screen is too small.
    pub(crate) table: Option<Table>,
    /// The board beside it, if two are compared and there is room for both.
    pub(crate) other: Option<Table>,
    /// The answer of the comparison above these two.
    pub(crate) banner: Rect,
    /// The titles above these two; empty if there is no room.
    pub(crate) titles: [Rect; 2],
    /// A line above the footer, if there is no panel.
    pub(crate) strip: Option<Rect>,
    /// The panel, on a wide or tall screen.
    pub(crate) panel: Option<Rect>,
    /// A list without a panel, beside or below the board.
    pub(crate) list: Option<Rect>,
    /// The lines of the message, above the footer.
    pub(crate) message: Rect,
    /// The line with the keys.
    pub(crate) footer: Rect,
}

impl Screen {
    /// Computes the layout.
    pub(crate) fn new(area: Rect, content: &Content) -> Self {
        let rows = [Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)];
        let [header, body, footer] = Layout::vertical(rows).areas(area);
        let lines = content.message.min(body.height);
        let message = |lines| Rect { y: footer.y - lines, height: lines, ..area };
        let mut screen = Self { header, message: message(lines), footer, ..Self::default() };
        if area.width < MIN_WIDTH || area.height < MIN_HEIGHT {
            return screen;
        }
        // The line above the footer is reserved for messages on any screen, so that the keys stay visible; a
        // second one is that of the strip.
        let mut table = Rect { height: body.height - 1, ..body };
        screen.add_side(area, content, &mut table);
        let lay = |area: Rect, board: &Board, beside: Option<&Board>| {
            Table::new(area, board, beside, content.cells)
        };
        match content.other.filter(|_| table.width >= TWO_WIDE) {
            Some(other) => {
                let banner = if table.height >= ROWS_UNDER_BANNER { BANNER } else { 1 };
                screen.banner = Rect { height: banner, ..table };
                table = Rect { y: table.y + banner, height: table.height - banner, ..table };
                let width = (table.width - BETWEEN) / 2;
                let title = u16::from(table.height >= ROWS_UNDER_TITLE);
                let left =
                    Rect { width, y: table.y + title, height: table.height - title, ..table };
                let right = Rect { x: table.right() - width, ..left };
                screen.titles =
                    [left, right].map(|half| Rect { y: table.y, height: title, ..half });
                screen.table = Some(lay(left, content.board, content.other));
                screen.other = Some(lay(right, other, Some(content.board)));
            }
            None => screen.table = Some(lay(table, content.board, None)),
        }
        // A message lies over what is below the cards, so that none moves for it or is hidden by it.
        let tables = screen.table.iter().chain(&screen.other);
        let lowest = tables.map(Table::bottom).max().unwrap_or(body.y);
        screen.message = message(lines.min(footer.y.saturating_sub(lowest).max(1)));
        screen
    }

    /// Adds the panel, or else the strip and a list, and takes their room from the table.
    fn add_side(&mut self, area: Rect, content: &Content, table: &mut Rect) {
        let under_board = under_board(area);
        if area.width >= PANEL_FROM
            && (content.other.is_none() || area.width >= PANEL_BESIDE_TWO_FROM)
        {
            let width = panel_width(area.width);
            table.width -= width;
            self.panel = Some(Rect { x: table.right(), width, ..*table });
            table.height -= u16::from(area.height >= TWO_MESSAGE_ROWS_FROM);
        } else if under_board > 0 && content.other.is_none() {
            table.height -= under_board;
            self.panel = Some(Rect { y: table.bottom(), height: under_board, ..*table });
        } else if content.other.is_some() && area.width >= TWO_WIDE {
            // The banner says what the strip would.
            let used = BANNER + 1 + Size::most_rows((table.width - BETWEEN) / 2);
            let wanted = table.height.saturating_sub(used).max(LIST_UNDER_TWO);
            self.list = if content.list { under(table, wanted) } else { None };
        } else {
            self.strip = Some(Rect { y: table.bottom(), height: 1, ..*table });
            if content.list {
                self.list = beside(table).or_else(|| under(table, table.height / 3));
            }
        }
    }
}

/// The width of the panel beside the board on a screen of this width.
fn panel_width(width: u16) -> u16 {
    (width / 4).clamp(30, 44)
}

/// The part of a full-width room beside the panel, if `width` cells fit there.
pub(crate) fn beside_panel(room: Rect, width: u16) -> Rect {
    let part = room.width.saturating_sub(panel_width(room.width));
    let has_room = room.width >= PANEL_FROM && width <= part;
    if has_room { Rect { width: part, ..room } } else { room }
}

/// Whether a screen with one board has a panel, which lists the moves.
pub(crate) fn has_panel(area: Rect) -> bool {
    area.width >= PANEL_FROM || under_board(area) > 0
}

/// The height of a panel below the board; 0 if the board leaves too few rows.
fn under_board(area: Rect) -> u16 {
    let rows = area.height.saturating_sub(3 + Size::most_rows(area.width));
    if rows < LEAST_PANEL { 0 } else { rows }
}

/// Takes room for a list from the right of a table, if there is enough.
fn beside(table: &mut Rect) -> Option<Rect> {
    let width = LIST_WIDTH.min(table.width - MIN_WIDTH);
    let list = Rect { x: table.right() - width, width, ..*table };
    (table.width >= LIST_BESIDE_FROM).then(|| table.width -= width).map(|()| list)
}

/// Takes rows for a list from the bottom of a table, if there are enough.
fn under(table: &mut Rect, wanted: u16) -> Option<Rect> {
    let height = table.height.saturating_sub(ROWS_OVER_LIST).min(wanted);
    table.height -= height;
    (height > 1).then_some(Rect { y: table.bottom(), height, ..*table })
}

/// A number of cards, lines or cells, as a length on the screen.
pub(crate) fn length(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

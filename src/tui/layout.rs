//! The layout of the screen.
//!
//! A pure function of the area and the board, shared by drawing, mouse handling and tests.
//!
//! The cards are as large as possible ([`size`]). When a column grows too tall, first its covered cards
//! show fewer rows, then its last card shrinks, then the places above it. Only the smallest screens
//! have to leave out its deepest cards. The last card of a column, the playable one, is always visible.

use arrayvec::ArrayVec;
use ratatui::layout::{Position, Rect};

use crate::board::{Board, COLUMNS, Cell, Column, MAX_CELLS, MAX_COLUMN, Place};

/// The minimum width of a screen that shows a board.
pub(crate) const MIN_WIDTH: u16 = 40;
/// The minimum height of a screen that shows a board.
pub(crate) const MIN_HEIGHT: u16 = 12;
/// The minimum width of a screen with a panel beside the board.
const PANEL_FROM: u16 = 104;
/// The minimum height of a panel below the board, on tall screens whose width limits the cards.
const LEAST_PANEL: u16 = 11;
/// The minimum width of a screen with a list beside the board; on narrower ones it is below.
const LIST_BESIDE_FROM: u16 = 60;
/// The maximum width of a list beside the board.
const LIST_WIDTH: u16 = 24;
/// The rows reserved for a board above a list.
const ROWS_OVER_LIST: u16 = 10;
/// The height of the list below two boards that could use all other rows.
const LIST_UNDER_TWO: u16 = 7;
/// The minimum height of two boards side by side that have titles.
const ROWS_UNDER_TITLE: u16 = 13;
/// The minimum width of a screen with two boards side by side.
pub(crate) const TWO_WIDE: u16 = 2 * MIN_WIDTH;
/// The space between two boards side by side.
const BETWEEN: u16 = 2;
/// The cards in the tallest column of a fresh deal.
const FRESH: u16 = 7;
/// The minimum height of the last card of a tall column, if possible.
const LEAST_FACE: u16 = 3;

/// What the screen has to show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Content<'a> {
    /// The board.
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

/// The areas of the cards.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The whole table, for dialogs over the board.
    pub(crate) area: Rect,
    /// The free cells.
    pub(crate) cells: Cells,
    /// The foundations.
    pub(crate) foundations: [Rect; 4],
    /// The numbers of the columns.
    pub(crate) numbers: [Rect; COLUMNS],
    /// The columns.
    pub(crate) columns: [Stack; COLUMNS],
}

type Cells = ArrayVec<Rect, MAX_CELLS>;

/// The areas of the cards of one column.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    /// The whole column.
    pub(crate) area: Rect,
    /// The number of deepest cards without room; a sign stands for them.
    pub(crate) hidden: usize,
    /// The visible part of each card shown, the deepest first.
    pub(crate) cards: ArrayVec<Rect, MAX_COLUMN>,
    /// The height of an uncovered card.
    pub(crate) face: u16,
    /// The outline of an empty column.
    pub(crate) outline: Rect,
}

/// A spot on the table that the mouse can point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The place.
    pub(crate) place: Place,
    /// In a column, the index of the card from the deepest; `None` below the last.
    pub(crate) card: Option<usize>,
}

impl Screen {
    /// Computes the layout.
    pub(crate) fn new(area: Rect, content: &Content) -> Self {
        let [header, body, footer] = bands(area);
        let lines = content.message.min(body.height);
        let message = |lines| Rect { y: footer.y - lines, height: lines, ..area };
        let mut screen = Self { header, message: message(lines), footer, ..Self::default() };
        if area.width < MIN_WIDTH || area.height < MIN_HEIGHT {
            return screen;
        }
        // The line above the footer is reserved for messages on any screen, so that the keys stay visible.
        let mut table = Rect { height: body.height - 1, ..body };
        screen.add_side(area, content, &mut table);
        let mut left_out = 0;
        let mut lay = |area: Rect, board: &Board| {
            let wanted = area.bottom().saturating_sub(footer.y - lines);
            let (table, covered) = Table::new(area, board, content.cells, wanted);
            left_out = left_out.max(wanted - covered);
            table
        };
        match content.other.filter(|_| table.width >= TWO_WIDE) {
            Some(other) => {
                let width = (table.width - BETWEEN) / 2;
                let title = u16::from(table.height >= ROWS_UNDER_TITLE);
                let left =
                    Rect { width, y: table.y + title, height: table.height - title, ..table };
                let right = Rect { x: table.right() - width, ..left };
                screen.titles =
                    [left, right].map(|half| Rect { y: table.y, height: title, ..half });
                screen.table = Some(lay(left, content.board));
                screen.other = Some(lay(right, other));
            }
            None => screen.table = Some(lay(table, content.board)),
        }
        screen.message = message(lines - left_out);
        screen
    }

    /// Adds the panel, or else the strip and a list, and takes their room from the table.
    fn add_side(&mut self, area: Rect, content: &Content, table: &mut Rect) {
        let under_board = under_board(area);
        if area.width >= PANEL_FROM && (content.other.is_none() || area.width >= 2 * PANEL_FROM) {
            let width = panel_width(area.width);
            table.width -= width;
            self.panel = Some(Rect { x: table.right(), width, ..*table });
        } else if under_board > 0 && content.other.is_none() {
            table.height -= under_board;
            self.panel = Some(Rect { y: table.bottom(), height: under_board, ..*table });
        } else {
            self.strip = Some(Rect { y: table.bottom(), height: 1, ..*table });
            if content.other.is_some() && area.width >= TWO_WIDE {
                let used = 1 + Size::most_rows((table.width - BETWEEN) / 2);
                self.list = under(table, table.height.saturating_sub(used).max(LIST_UNDER_TWO));
            } else if content.list {
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
    let [_, body, _] = bands(area);
    let rows = body.height.saturating_sub(1 + Size::most_rows(area.width));
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

/// The first line, the part between, and the last line.
fn bands(area: Rect) -> [Rect; 3] {
    let header = Rect { height: area.height.min(1), ..area };
    let below = area.height - header.height;
    let footer = Rect { y: area.bottom() - below.min(1), height: below.min(1), ..area };
    let body = Rect { y: header.bottom(), height: below - footer.height, ..area };
    [header, body, footer]
}

impl Table {
    /// Lays out a board above a message of `wanted` rows. Returns how many rows the message gets: no
    /// card is left out for a message.
    fn new(area: Rect, board: &Board, cells: usize, wanted: u16) -> (Self, u16) {
        let tallest = board.columns().iter().map(|c| length(c.len())).max().unwrap_or(0);
        let size = Size::pick(area.width, area.height);
        let (card, face, gap) = (size.width, size.face, size.gap);
        // A blank row at the top, unless the tallest column needs it.
        let airy = size.rows(tallest.max(FRESH)) < area.height
            || (size.rows(FRESH) < area.height && tallest + face + NUMBERS + 2 < area.height);
        let table =
            Rect { y: area.y + u16::from(airy), height: area.height - u16::from(airy), ..area };
        // The tallest possible column has 19 cards. It takes the rows it needs from its last card,
        // then from the places above.
        let room = table.height.saturating_sub(NUMBERS);
        let top = room.saturating_sub(tallest.saturating_sub(1) + face.min(LEAST_FACE));
        let top = top.max(room.saturating_sub(tallest).min(2)).clamp(1, face);

        let width = 8 * card + 7 * gap;
        let left = table.x + table.width.saturating_sub(width) / 2;
        let column_x = |i: usize| left + length(i) * (card + gap);
        let (cells, foundations) = slots(Rect::new(left, table.y, width, top), cells, (card, gap));
        let columns_y = table.y + top + NUMBERS;
        let height = area.bottom().saturating_sub(columns_y);
        let covered = wanted.min(height.saturating_sub(tallest));
        let height = height - covered;
        let table = Self {
            area,
            cells,
            foundations,
            numbers: std::array::from_fn(|i| Rect::new(column_x(i), table.y + top, card, NUMBERS)),
            columns: std::array::from_fn(|i| {
                let room = Rect::new(column_x(i), columns_y, card, height);
                Stack::new(room, length(board.columns()[i].len()), size.pitch, face)
            }),
        };
        (table, covered)
    }

    /// The spot at a position on screen.
    pub(crate) fn spot(&self, at: Position) -> Option<Spot> {
        let places = self.cells.iter().zip(Cell::ALL.map(Place::Cell));
        let homes = self.foundations.iter().map(|rect| (rect, Place::Foundation));
        let numbers = self.numbers.iter().zip(Column::ALL.map(Place::Column));
        let single = places.chain(homes).chain(numbers).find(|(rect, _)| rect.contains(at));
        if let Some((_, place)) = single {
            return Some(Spot { place, card: None });
        }
        let columns = self.columns.iter().zip(Column::ALL.map(Place::Column));
        let (stack, place) = columns.into_iter().find(|(stack, _)| stack.area.contains(at))?;
        let shown = stack.cards.iter().position(|rect| rect.contains(at));
        Some(Spot { place, card: shown.map(|shown| shown + stack.hidden) })
    }
}

/// The places of the cells, left-aligned, and of the foundations, right-aligned, both evenly spaced.
/// Up to four cells stand above the columns as the foundations do; more are narrower.
fn slots(row: Rect, cells: usize, (card, gap): (u16, u16)) -> (Cells, [Rect; 4]) {
    /// The minimum width that shows a ten.
    const NARROWEST: u16 = 3;
    let (count, homes) = (length(cells), 4);
    let fits = |slot: &u16| count * (slot + 1) + homes * (slot + 1) - 1 <= row.width;
    let (slot, gap, home_gap) = match count {
        0..=4 => (card, gap, gap),
        _ => (NARROWEST..=card).rev().find(fits).map_or((NARROWEST, 1, 0), |slot| (slot, 1, 1)),
    };
    let step = slot + home_gap;
    // On the narrowest screens the last foundation may extend one character further right.
    let home = (row.width - slot).saturating_sub((homes - 1) * step).max(count * (slot + gap));
    let slot_at = |x: u16| Rect { x: row.x + x, width: slot, ..row };
    let cells = (0..count).map(|i| slot_at(i * (slot + gap))).collect();
    (cells, std::array::from_fn(|i| slot_at(home + length(i) * step)))
}

impl Stack {
    fn new(area: Rect, count: u16, pitch: u16, face: u16) -> Self {
        let outline = Rect { height: face.min(area.height), ..area };
        let mut stack =
            Self { area, hidden: 0, cards: ArrayVec::new(), face: outline.height, outline };
        if count == 0 || area.height == 0 {
            return stack;
        }
        let covered = count - 1;
        // The last card gives up a quarter of its height.
        let enough = face - face / 4;
        let fitting = (1..=pitch).rev().find(|pitch| covered * pitch + enough <= area.height);
        let (pitch, face, hidden) = match fitting {
            Some(pitch) => (pitch, face.min(area.height - covered * pitch), 0),
            None if count <= area.height => (1, area.height - covered, 0),
            // One row is for the sign that stands for the cards left out.
            None => (1, 1, count - (area.height - 1)),
        };
        stack.hidden = usize::from(hidden);
        stack.face = face;
        let first = area.y + u16::from(hidden > 0);
        stack.cards = (0..count - hidden)
            .map(|i| {
                let height = if i + 1 == count - hidden { face } else { pitch };
                Rect { y: first + i * pitch, height, ..area }
            })
            .collect();
        stack
    }
}

/// A number of cards, lines or cells, as a length on the screen.
pub(crate) fn length(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// The row of column numbers.
const NUMBERS: u16 = 1;
/// The maximum space between two columns.
const WIDEST_GAP: u16 = 4;

/// The card sizes, the widest first: the width in characters, the maximum and minimum height of a
/// whole card in rows (a character is about twice as high as wide), and the minimum space between two
/// columns. Odd widths have a middle for a suit.
const KINDS: [[u16; 4]; 13] = [
    [25, 15, 12, 2],
    [23, 14, 11, 2],
    [21, 13, 10, 2],
    [19, 12, 9, 2],
    [17, 11, 8, 2],
    [15, 9, 7, 2],
    [13, 8, 6, 2],
    [11, 7, 5, 2],
    [9, 6, 5, 2],
    [7, 5, 3, 1],
    [6, 4, 3, 1],
    [5, 4, 3, 1],
    [4, 3, 3, 1],
];
/// The maximum width of cards lower than their width needs.
const LOW: u16 = 7;
/// The size of the cards if nothing else fits.
const SMALLEST: Size = Size { width: 4, face: 1, gap: 1, pitch: 1 };

/// The size of the cards on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    /// A card's width.
    width: u16,
    /// The height of an uncovered card and of an empty place.
    face: u16,
    /// The space between two columns.
    gap: u16,
    /// The visible height of a covered card.
    pitch: u16,
}

/// The number of cards of a column that should fit without squeezing.
fn comfortable(pitch: u16) -> usize {
    if pitch > 1 { 8 } else { 10 }
}

impl Size {
    /// The largest size for a table of this width and height.
    ///
    /// Columns of a fresh deal have seven cards. Longer columns are taken into account if there is
    /// room; otherwise each is squeezed on its own.
    fn pick(width: u16, height: u16) -> Self {
        Self::largest(width, height.saturating_sub(1), comfortable, false)
            .or_else(|| Self::largest(width, height, |_| 9, false))
            .or_else(|| Self::largest(width, height, |_| 7, false))
            .or_else(|| Self::largest(width, height, |_| 7, true))
            .unwrap_or(SMALLEST)
    }

    /// The largest size with which such columns fit; `low` prefers as few rows as possible.
    fn largest(width: u16, height: u16, cards: impl Fn(u16) -> usize, low: bool) -> Option<Self> {
        let wide_enough =
            |[card, _, _, gap]: &[u16; 4]| 8 * card + 7 * gap <= width && (!low || *card <= LOW);
        KINDS.into_iter().filter(wide_enough).find_map(|[card, most, least, gap]| {
            let least = if low { 1 } else { least };
            let gap = ((width - 8 * card) / 9).clamp(gap, WIDEST_GAP);
            let sizes = (1..=(most / 2).max(1)).rev().flat_map(|pitch| {
                // A covered card shows at most half of itself.
                let faces = (least.max(2 * pitch).min(most)..=most).rev();
                faces.map(move |face| Self { width: card, face, gap, pitch })
            });
            sizes.into_iter().find(|size| size.rows(length(cards(size.pitch))) <= height)
        })
    }

    /// The most rows that a table of this width can use: its cards are at full height, and its columns a
    /// little longer than in a fresh deal.
    fn most_rows(width: u16) -> u16 {
        let size = Self::pick(width, u16::MAX);
        1 + size.rows(length(comfortable(size.pitch)))
    }

    /// The height of a table whose tallest column has this many cards.
    fn rows(self, cards: u16) -> u16 {
        self.face + NUMBERS + (cards - 1) * self.pitch + self.face
    }
}

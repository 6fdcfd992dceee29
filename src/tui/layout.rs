//! Where everything is on the screen.
//!
//! One pure function of the area and the board; drawing, the mouse and the tests all ask it.
//!
//! Cards come in the sizes of [`SIZES`]: the largest is taken whose eight columns fit the width,
//! and of whose covered cards so many rows can be shown that a column of [`COMFORT`] cards fits
//! the height (of fewer, but at least [`DEALT_ROWS`] cards if no size does that). A column that grows taller shows fewer rows
//! of its covered cards, then less of its last card; only the smallest screens have to leave out
//! its deepest cards.

use arrayvec::ArrayVec;
use ratatui::layout::{Position, Rect};

use crate::board::{Board, COLUMNS, DEALT_ROWS, MAX_CELLS, MAX_COLUMN};
use crate::rules::Place;

/// The narrowest screen that shows a board.
pub(crate) const MIN_WIDTH: u16 = 40;
/// The lowest screen that shows a board.
pub(crate) const MIN_HEIGHT: u16 = 12;
/// Columns of so many cards are shown without being squeezed.
const COMFORT: u16 = 11;
/// The row of column numbers.
const NUMBERS: u16 = 1;
/// From this width on there is a panel beside the board.
pub(crate) const PANEL_FROM: u16 = 104;
/// Narrower cards are drawn without a border.
pub(crate) const BORDERED: u16 = 6;

/// Measures of the cards, in character cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CardSize {
    /// A card's width.
    pub(crate) width: u16,
    /// Rows of a card that nothing covers.
    pub(crate) face: u16,
    /// Rows of a card in a cell or on a foundation.
    pub(crate) top: u16,
    /// The least space between two columns.
    gap: u16,
    /// The fewest and the most rows of a covered card.
    pitch: (u16, u16),
}

/// The sizes there are, the largest first.
const SIZES: [CardSize; 7] = [
    CardSize { width: 13, face: 9, top: 9, gap: 2, pitch: (2, 3) },
    CardSize { width: 11, face: 7, top: 7, gap: 2, pitch: (2, 3) },
    CardSize { width: 9, face: 6, top: 5, gap: 2, pitch: (1, 3) },
    CardSize { width: 7, face: 5, top: 4, gap: 1, pitch: (2, 3) },
    CardSize { width: 7, face: 4, top: 3, gap: 1, pitch: (1, 1) },
    CardSize { width: 6, face: 4, top: 3, gap: 1, pitch: (1, 2) },
    CardSize { width: 5, face: 1, top: 1, gap: 0, pitch: (1, 1) },
];

/// Where the parts of the screen are.
#[derive(Clone, Debug)]
pub(crate) struct Screen {
    /// The line with the deal and the verdict.
    pub(crate) header: Rect,
    /// The board; none when the screen is too small.
    pub(crate) table: Option<Table>,
    /// A line over the footer, where there is no panel.
    pub(crate) strip: Option<Rect>,
    /// Room beside the board, on a wide screen.
    pub(crate) panel: Option<Rect>,
    /// The line with the keys; messages stand over it.
    pub(crate) footer: Rect,
}

/// Where the cards are.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// All of it, for what is laid over the board.
    pub(crate) area: Rect,
    /// The free cells.
    pub(crate) cells: ArrayVec<Rect, MAX_CELLS>,
    /// The foundations.
    pub(crate) foundations: [Rect; 4],
    /// The numbers of the columns.
    pub(crate) numbers: [Rect; COLUMNS],
    /// The columns.
    pub(crate) columns: [Stack; COLUMNS],
}

/// Where the cards of one column are.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    /// All the room of the column.
    pub(crate) area: Rect,
    /// How many of the deepest cards are not shown, for want of room; a sign stands for them.
    pub(crate) hidden: usize,
    /// The part that can be seen of each card shown, the deepest first.
    pub(crate) cards: ArrayVec<Rect, MAX_COLUMN>,
    /// Where an empty column's outline is.
    pub(crate) outline: Rect,
}

/// Something on the table that the mouse can point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The place.
    pub(crate) place: Place,
    /// In a column, which card from the deepest; none below the last.
    pub(crate) card: Option<usize>,
}

impl Screen {
    /// Lays out a board with so many cells.
    pub(crate) fn new(area: Rect, board: &Board, cells: usize) -> Self {
        let [header, body, footer] = bands(area);
        let mut screen = Self { header, table: None, strip: None, panel: None, footer };
        if area.width < MIN_WIDTH || area.height < MIN_HEIGHT {
            return screen;
        }
        // The line over the footer is free for messages on any screen: the keys stay in sight.
        let mut table = Rect { height: body.height - 1, ..body };
        if area.width >= PANEL_FROM {
            let width = (area.width / 4).clamp(30, 44);
            table.width -= width;
            screen.panel = Some(Rect { x: table.right(), width, ..table });
        } else {
            screen.strip = Some(Rect { y: table.bottom(), height: 1, ..body });
        }
        screen.table = Some(Table::new(table, board, cells));
        screen
    }
}

/// The first line, what is between, and the last line.
fn bands(area: Rect) -> [Rect; 3] {
    let header = Rect { height: area.height.min(1), ..area };
    let below = area.height - header.height;
    let footer = Rect { y: area.bottom() - below.min(1), height: below.min(1), ..area };
    let body = Rect { y: header.bottom(), height: below - footer.height, ..area };
    [header, body, footer]
}

impl Table {
    fn new(area: Rect, board: &Board, cells: usize) -> Self {
        let tallest = board.columns().iter().map(|c| length(c.len())).max().unwrap_or(0);
        let (size, pitch) = pick_size(area.width, area.height);
        // The tallest column there can be has 19 cards: on 24 rows that takes one from the top.
        let spare = area.height.saturating_sub(NUMBERS + size.top);
        let top = size.top.saturating_sub(tallest.saturating_sub(spare)).max(1);

        let gap = (area.width.saturating_sub(8 * size.width) / 9).clamp(size.gap, 3);
        let width = 8 * size.width + 7 * gap;
        let left = area.x + area.width.saturating_sub(width) / 2;
        let column_x = |i: usize| left + length(i) * (size.width + gap);

        let slots = cells.max(4) + 4;
        let slot_width = size.width.min(width / length(slots));
        let slot = |i: usize| {
            let x = left + length(i) * (width - slot_width) / (length(slots) - 1);
            Rect::new(x, area.y, slot_width, top)
        };
        let numbers_y = area.y + top;
        let columns_y = numbers_y + NUMBERS;
        let height = area.bottom().saturating_sub(columns_y);
        Self {
            area,
            cells: (0..cells).map(slot).collect(),
            foundations: std::array::from_fn(|i| slot(slots - 4 + i)),
            numbers: std::array::from_fn(|i| {
                Rect::new(column_x(i), numbers_y, size.width, NUMBERS)
            }),
            columns: std::array::from_fn(|i| {
                let room = Rect::new(column_x(i), columns_y, size.width, height);
                Stack::new(room, length(board.column(i).len()), pitch, size.face)
            }),
        }
    }

    /// What is at a position on the screen.
    pub(crate) fn spot(&self, at: Position) -> Option<Spot> {
        let places = self.cells.iter().zip(0..).map(|(rect, i)| (rect, Place::Cell(i)));
        let homes = self.foundations.iter().map(|rect| (rect, Place::Foundation));
        let numbers = self.numbers.iter().zip(0..).map(|(rect, i)| (rect, Place::Column(i)));
        let single = places.chain(homes).chain(numbers).find(|(rect, _)| rect.contains(at));
        if let Some((_, place)) = single {
            return Some(Spot { place, card: None });
        }
        let (stack, i) = self.columns.iter().zip(0..).find(|(stack, _)| stack.area.contains(at))?;
        let shown = stack.cards.iter().position(|rect| rect.contains(at));
        Some(Spot { place: Place::Column(i), card: shown.map(|shown| shown + stack.hidden) })
    }
}

impl Stack {
    fn new(area: Rect, count: u16, pitch: u16, face: u16) -> Self {
        let outline = Rect { height: face.min(area.height), ..area };
        let mut stack = Self { area, hidden: 0, cards: ArrayVec::new(), outline };
        if count == 0 || area.height == 0 {
            return stack;
        }
        let covered = count - 1;
        let fitting = (1..=pitch).rev().find(|pitch| covered * pitch + face <= area.height);
        let (pitch, face, hidden) = match fitting {
            Some(pitch) => (pitch, face, 0),
            None if count <= area.height => (1, area.height - covered, 0),
            // One row for the sign that stands for the cards left out.
            None => (1, 1, count - (area.height - 1)),
        };
        stack.hidden = usize::from(hidden);
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

/// The size of the cards on a table of this width and height, and the rows of a covered one.
fn pick_size(width: u16, height: u16) -> (CardSize, u16) {
    let fits = |size: &CardSize, pitch: u16, cards: u16| {
        let wide = 8 * size.width + 7 * size.gap;
        let high = (cards - 1) * pitch + size.face + size.top + NUMBERS;
        wide <= width && high <= height
    };
    let pick = |cards: u16| {
        SIZES.iter().find_map(|size| {
            let (least, most) = size.pitch;
            let pitch = (least..=most).rev().find(|pitch| fits(size, *pitch, cards))?;
            Some((*size, pitch))
        })
    };
    let found = [COMFORT, COMFORT - 2, length(DEALT_ROWS)].into_iter().find_map(pick);
    found.unwrap_or((SIZES[SIZES.len() - 1], 1))
}

/// A number of cards or places, as a length on the screen.
#[expect(clippy::cast_possible_truncation, reason = "there are 52 cards and fewer places")]
fn length(count: usize) -> u16 {
    count as u16
}

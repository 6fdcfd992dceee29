//! The table: the areas of its cards and places.

use arrayvec::ArrayVec;
use ratatui::layout::{Position, Rect};

use crate::tui::layout::length;
use crate::tui::layout::size::{NUMBERS, Size};
use freecell::board::{Board, COLUMNS, Cell, Column, MAX_CELLS, MAX_COLUMN, Place};

/// The cards in the tallest column of a fresh deal.
const FRESH: u16 = 7;
/// The minimum height of the last card of a tall column, if possible.
const LEAST_FACE: u16 = 3;

/// The areas of the cards.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The whole table, for dialogs over the board.
    pub(crate) area: Rect,
    /// The free cells.
    pub(crate) cells: Cells,
    pub(crate) foundations: [Rect; 4],
    /// The numbers of the columns.
    pub(crate) numbers: [Rect; COLUMNS],
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
    pub(crate) place: Place,
    /// In a column, the index of the card from the deepest; `None` below the last.
    pub(crate) card: Option<usize>,
}

impl Table {
    /// Lays out a board.
    ///
    /// A board that is compared with another is laid out as if it had the tallest column of both, and
    /// the covered cards of all columns are of one height: the rows of both boards are then one grid.
    pub(super) fn new(area: Rect, board: &Board, other: Option<&Board>, cells: usize) -> Self {
        let tallest = tallest(board).max(other.map_or(0, tallest));
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
        Self {
            area,
            cells,
            foundations,
            numbers: std::array::from_fn(|i| Rect::new(column_x(i), table.y + top, card, NUMBERS)),
            columns: std::array::from_fn(|i| {
                let room = Rect::new(column_x(i), columns_y, card, height);
                let count = length(board.columns()[i].len());
                Stack::new(room, count, other.map_or(count, |_| tallest), size.pitch, face)
            }),
        }
    }

    /// The row below the lowest card or empty column.
    pub(crate) fn bottom(&self) -> u16 {
        let ends = self.columns.iter().map(|stack| stack.cards.last().unwrap_or(&stack.outline));
        ends.map(|last| last.bottom()).max().unwrap_or(self.area.y)
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

/// The number of cards in the tallest column.
fn tallest(board: &Board) -> u16 {
    board.columns().iter().map(|column| length(column.len())).max().unwrap_or(0)
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
    /// Lays out `count` cards, the covered ones as high as in a column of `tallest`.
    fn new(area: Rect, count: u16, tallest: u16, pitch: u16, face: u16) -> Self {
        let outline = Rect { height: face.min(area.height), ..area };
        let mut stack =
            Self { area, hidden: 0, cards: ArrayVec::new(), face: outline.height, outline };
        if count == 0 || area.height == 0 {
            return stack;
        }
        let covered = count - 1;
        // The last card gives up a quarter of its height.
        let enough = face - face / 4;
        let fits = |pitch: &u16| tallest.saturating_sub(1) * pitch + enough <= area.height;
        let fitting = (1..=pitch).rev().find(fits);
        let (pitch, face, hidden) = match fitting {
            Some(pitch) => (pitch, face.min(area.height - covered * pitch), 0),
            None if count <= area.height => (1, face.min(area.height - covered), 0),
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

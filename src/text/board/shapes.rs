//! The shapes in which boards are written: a list of functions from a grid to columns.
//!
//! Each function tries one shape; [`Board::new`] judges what it finds. To read one more shape, add
//! its function to [`SHAPES`], before those that it is more certain than.

use crate::board::{Board, COLUMNS, Cards, DEALT_HEIGHTS, DEALT_ROWS, InvalidBoard, MAX_CELLS};
use crate::card::Card;
use crate::dealer::lookup;

use super::grid::{Grid, Group, in_cells};
use super::picture::{Extent, Picture, picture};
use super::splits::splits;
use crate::text::work;

/// Columns of cards, left to right.
pub(super) type Columns = [Vec<Card>; COLUMNS];

/// Cards in the rows of a deal.
pub(super) const ROWS: [usize; DEALT_ROWS] = [8, 8, 8, 8, 8, 8, 4];

/// The lines of a grid that hold the columns.
struct Table<'a> {
    lines: &'a [Group],
    /// The lines that are not blank.
    groups: Vec<&'a Group>,
    /// The cards of each line that holds any.
    cards: Vec<Vec<Card>>,
    picture: Option<Picture>,
    grid: &'a Grid,
}

impl<'a> Table<'a> {
    fn new(lines: &'a [Group], grid: &'a Grid, over: Option<Vec<Extent>>) -> Self {
        let groups: Vec<&Group> = lines.iter().filter(|group| !group.is_blank).collect();
        let cards = groups.iter().map(|group| group.known()).filter(|it| !it.is_empty()).collect();
        let picture = picture(&groups, grid.heading.as_deref(), over);
        Self { lines, groups, cards, picture, grid }
    }

    fn counts(&self) -> Vec<usize> {
        self.cards.iter().map(Vec::len).collect()
    }

    /// The columns in each shape that fits, with the penalty of its assumptions.
    fn boards(&self) -> impl Iterator<Item = (Columns, usize)> {
        SHAPES.iter().filter_map(|shape| shape(self))
    }
}

/// Reads a table in one shape. Returns the columns and the penalty of the assumptions: each card that lies on one
/// that it fits outweighs a point of it.
type Shape = fn(&Table<'_>) -> Option<(Columns, usize)>;

/// All shapes, the most certain first.
const SHAPES: [Shape; 9] = [
    listed_with_empty,
    rows,
    pictured,
    |table| blank_columns(table).map(|it| (it, 2)),
    listed,
    |table| is_flat(&table.counts()).then(|| (dealt(&table.cards.concat()), 8)),
    from_bottom,
    // The columns end in one line.
    |table| from_bottom(table).map(|(columns, assumed)| (turned(columns), assumed)),
    |table| {
        let listed = listed(table).filter(|_| table.picture.is_none());
        listed.map(|(columns, assumed)| (turned(columns), assumed + 8))
    },
];

/// Cards in the columns over or under which they stand.
fn pictured(table: &Table<'_>) -> Option<(Columns, usize)> {
    let picture = table.picture.as_ref()?;
    let assumed = match (picture.is_certain(), picture.is_headed) {
        (true, is_headed) => usize::from(!is_headed),
        (false, _) => 6,
    };
    Some((picture.columns.clone(), assumed))
}

/// A line for each of eight columns; empty ones have a label or a mark.
fn listed_with_empty(table: &Table<'_>) -> Option<(Columns, usize)> {
    // `-`, or a dash behind the name and a mark; in a table, a mark in each field.
    let width = table.groups.first().map_or(0, |group| group.slots.len());
    let is_table = table.groups.iter().all(|group| group.slots.len() == width);
    let is_column = |group: &&&Group| {
        table.grid.labelled || group.cards() > 0 || is_table || (1..=2).contains(&group.slots.len())
    };
    let lines: Vec<_> = table.groups.iter().filter(is_column).map(|group| group.known()).collect();
    let is_shown = lines.len() == COLUMNS && lines.iter().any(Vec::is_empty);
    is_shown.then(|| (by_columns(&lines), if is_table { 2 } else { 0 }))
}

/// The rows of a deal, unlikely if the cards of the last row stand under other columns.
fn rows(table: &Table<'_>) -> Option<(Columns, usize)> {
    let columns = Some(dealt(&table.cards.concat())).filter(|_| table.counts() == ROWS)?;
    let certain = table.picture.as_ref().filter(|it| it.is_certain());
    let is_other = certain.is_some_and(|other| other.columns != columns);
    Some((columns, if is_other { 2 * OF_A_DEAL } else { 0 }))
}

/// A line for each column with cards; empty ones may be left out at the end. It is unlikely if a mark stands before a
/// card.
fn listed(table: &Table<'_>) -> Option<(Columns, usize)> {
    let empty = COLUMNS.checked_sub(table.cards.len())?;
    let has_gap = table.groups.iter().any(|group| group.has_gap());
    Some((by_columns(&table.cards), 2 + 2 * empty + if has_gap { OF_A_DEAL } else { 0 }))
}

/// The columns with their cards in reverse order.
fn turned(columns: Columns) -> Columns {
    columns.map(|column| column.into_iter().rev().collect())
}

/// Rows from the bottom up. No deal is likely if there are marks, too: the four cards above all others are in cells.
fn from_bottom(table: &Table<'_>) -> Option<(Columns, usize)> {
    let turned: Vec<&Group> = table.groups.iter().rev().copied().collect();
    let columns = picture(&turned, table.grid.heading.as_deref(), None)?.columns;
    let has_marks = turned.iter().any(|group| group.slots.len() > group.cards());
    let is_dealt = columns.each_ref().map(Vec::len) == DEALT_HEIGHTS;
    Some((columns, 4 + if has_marks && is_dealt { OF_A_DEAL } else { 0 }))
}

/// The number of fitting cards that the heights of a dealt board are worth. Few wrong readings reach it by chance.
const OF_A_DEAL: usize = 8;

/// The number of cards that lie on a card that they fit: in a position in play those that were moved, in a wrong
/// reading few.
fn fitting(board: &Board) -> usize {
    let pairs = board.columns().iter().flat_map(|column| column.windows(2));
    let fitting = pairs.filter(|pair| pair[1].packs_on(pair[0])).count();
    if board.is_dealt() { fitting.max(OF_A_DEAL) } else { fitting }
}

/// More lines or slots than any board has.
const MOST_LINES: usize = 60;
const MOST_SLOTS: usize = 400;

/// All boards that a grid may be, the likeliest first; numbered deals come before all others.
///
/// # Errors
/// Why the first reading is no board, if any shape fits.
pub(super) fn boards(grid: &Grid) -> Result<Vec<Board>, Option<InvalidBoard>> {
    let slots = grid.slots().count();
    if grid.groups().count() > MOST_LINES || slots > MOST_SLOTS {
        return Err(None);
    }
    work::count(slots + grid.lines.len());
    let mut boards: Vec<(Board, usize)> = Vec::new();
    let mut add = |board: Board, assumed: usize| {
        if boards.iter().all(|(other, _)| *other != board) {
            boards.push((board, assumed));
        }
    };
    let mut why = None;
    if let Ok(cells) = in_cells(&grid.cells, grid.first_cell_end) {
        for (columns, assumed) in Table::new(&grid.lines, grid, None).boards() {
            match build(&columns, cells, grid.home_beside(&table(&columns, &cells))) {
                Ok(board) => add(board, assumed),
                Err(error) => _ = why.get_or_insert(error),
            }
        }
    }
    for split in splits(grid) {
        for (columns, assumed) in Table::new(split.lines, grid, split.over()).boards() {
            let assumed = assumed + if split.skips_blank(&columns) { OF_A_DEAL } else { 1 };
            split.boards(&columns).into_iter().for_each(|board| add(board, assumed));
        }
    }
    let is_deal = |board: &Board| lookup::number(board).is_some();
    let may_be_deal = boards.len() > 1 && !grid.is_position();
    let unlikely = |(board, assumed): &(Board, usize)| {
        let unlikely = (*assumed + Card::COUNT).saturating_sub(fitting(board));
        (!(may_be_deal && is_deal(board)), unlikely)
    };
    boards.sort_by_cached_key(unlikely);
    let boards: Vec<Board> = boards.into_iter().map(|(board, _)| board).collect();
    if boards.is_empty() { Err(why) } else { Ok(boards) }
}

/// The cards in columns and cells.
pub(super) fn table<'a>(
    columns: &'a Columns,
    cells: &'a [Option<Card>; MAX_CELLS],
) -> impl Iterator<Item = Card> + Clone {
    columns.iter().flatten().chain(cells.iter().flatten()).copied()
}

/// The board of these cards.
pub(super) fn build(
    columns: &Columns,
    cells: [Option<Card>; MAX_CELLS],
    home: [u8; 4],
) -> Result<Board, InvalidBoard> {
    let mut built: [Cards; COLUMNS] = Default::default();
    for (i, (column, cards)) in built.iter_mut().zip(columns).enumerate() {
        if cards.len() > Cards::CAPACITY {
            let (on, card) = (cards[DEALT_ROWS - 1], cards[DEALT_ROWS]);
            return Err(InvalidBoard::Unreachable { column: i + 1, card, on });
        }
        *column = cards.iter().copied().collect();
    }
    Board::new(built, cells, home)
}

pub(super) fn by_columns(groups: &[Vec<Card>]) -> Columns {
    let mut columns = Columns::default();
    columns.iter_mut().zip(groups).for_each(|(column, cards)| column.clone_from(cards));
    columns
}

/// Cards in the order they are dealt.
pub(super) fn dealt(cards: &[Card]) -> Columns {
    let mut columns = Columns::default();
    for (i, card) in cards.iter().enumerate() {
        columns[i % COLUMNS].push(*card);
    }
    columns
}

/// Whether all cards are listed one after the other, in lines of equal length.
fn is_flat(counts: &[usize]) -> bool {
    let [first, .., last] = counts else { return counts == [Card::COUNT] };
    let even = counts[..counts.len() - 1].iter().all(|count| count == first);
    even && last <= first && counts.iter().sum::<usize>() == Card::COUNT
}

/// The eight columns of a list in which blank lines are empty columns; none if no blank line is one.
fn blank_columns(table: &Table<'_>) -> Option<Columns> {
    let is_shown = |group: &Group| group.cards() > 0;
    let first = table.lines.iter().position(is_shown)?;
    let last = table.lines.iter().rposition(is_shown)?;
    let listed = &table.lines[first..=last];
    let mut columns: Vec<Vec<Card>> = Vec::new();
    let mut blanks = 0;
    for group in listed {
        if is_shown(group) {
            columns.resize(columns.len() + blanks, Vec::new());
            columns.push(group.known());
        }
        blanks = if is_shown(group) { 0 } else { blanks + 1 };
    }
    let lacking = COLUMNS.checked_sub(columns.len())?;
    if first <= lacking {
        columns.splice(0..0, std::iter::repeat_n(Vec::new(), first));
    }
    // One label may stand before the first of them, or one before each that has cards.
    let labels = table.groups.iter().filter(|group| group.is_column).count();
    let are_labelled = labels == 1 || table.grid.listed_columns().is_some_and(|it| it.1 == COLUMNS);
    let is_list = (!table.grid.labelled || are_labelled) && table.grid.heading.is_none();
    let has_blank = table.lines.iter().any(|group| !is_shown(group));
    // A line of many marks shows where all columns are.
    let is_row = |group: &Group| !is_shown(group) && group.slots.len() > 2;
    (is_list && has_blank && !table.lines.iter().any(is_row)).then(|| by_columns(&columns))
}

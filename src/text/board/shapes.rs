//! The shapes in which boards are written: a list of functions from a grid to columns.
//!
//! Each function tries one shape; [`Board::new`] judges what it finds. To read one more shape, add
//! its function to [`SHAPES`], before those that it is more certain than.

use std::cmp::Reverse;

use crate::board::{Board, COLUMNS, Cards, DEALT_HEIGHTS, DEALT_ROWS, InvalidBoard, MAX_CELLS};
use crate::card::Card;
use crate::dealer::lookup;

use super::grid::{Grid, Group};
use crate::text::token::{Kind, Token};
use crate::text::work;

/// Columns of cards, left to right.
pub(in crate::text) type Columns = [Vec<Card>; COLUMNS];

/// Cards in the rows of a deal.
pub(super) const ROWS: [usize; DEALT_ROWS] = [8, 8, 8, 8, 8, 8, 4];

/// The lines of a grid that hold the columns.
struct Table<'a> {
    lines: &'a [Group],
    /// Those that are not blank.
    groups: Vec<&'a Group>,
    grid: &'a Grid,
    /// Where the columns of the board before stood.
    known: &'a [u32],
}

impl<'a> Table<'a> {
    fn new(lines: &'a [Group], grid: &'a Grid, known: &'a [u32]) -> Self {
        let groups = lines.iter().filter(|group| !group.is_blank).collect();
        Self { lines, groups, grid, known }
    }

    fn with_cards(&self) -> Vec<Vec<Card>> {
        self.groups.iter().map(|group| group.known()).filter(|cards| !cards.is_empty()).collect()
    }

    fn counts(&self) -> Vec<usize> {
        self.with_cards().iter().map(Vec::len).collect()
    }

    /// A column for each line: one with nothing but its label or a mark is empty.
    fn listed(&self) -> Vec<Vec<Card>> {
        let is_column =
            |group: &&&Group| self.grid.labelled || group.cards() > 0 || group.slots.len() == 1;
        self.groups.iter().filter(is_column).map(|group| group.known()).collect()
    }
}

/// A shape that tables are written in.
type Shape = fn(&Table<'_>) -> Option<Columns>;

/// All shapes, the most certain first.
const SHAPES: [Shape; 12] = [
    |table| {
        let listed = Some(table.listed()).filter(|it| it.len() == COLUMNS);
        listed.filter(|it| it.iter().any(Vec::is_empty)).map(|it| by_columns(&it))
    },
    |table| picture(table).filter(|it| it.is_headed).map(|it| it.columns),
    |table| (table.counts() == ROWS).then(|| by_rows(&table.with_cards())),
    |table| picture(table).filter(Picture::is_certain).map(|it| it.columns),
    |table| blank_columns(table, true),
    |table| blank_columns(table, false),
    |table| (table.counts() == DEALT_HEIGHTS).then(|| by_columns(&table.with_cards())),
    |table| Some(table.listed()).filter(|it| it.len() <= COLUMNS).map(|it| by_columns(&it)),
    |table| Some(table.with_cards()).filter(|it| it.len() <= COLUMNS).map(|it| by_columns(&it)),
    |table| picture(table).map(|it| it.columns),
    |table| place(&table.groups, table.known, true).map(|it| it.columns),
    |table| is_flat(&table.counts()).then(|| dealt(&table.with_cards().concat())),
];

/// More lines or slots than any board has.
const MOST_LINES: usize = 60;
const MOST_SLOTS: usize = 400;

/// All boards that a grid may be, the likeliest first, or why it is none; a deal comes before
/// everything else. `known` is where the columns of the board before stood.
pub(super) fn boards(grid: &Grid, known: &[u32]) -> Result<Vec<Board>, Option<InvalidBoard>> {
    let slots = grid.groups().map(|group| group.slots.len()).sum::<usize>();
    if grid.groups().count() > MOST_LINES || slots > MOST_SLOTS {
        return Err(None);
    }
    work::count(slots + grid.lines.len());
    let mut boards: Vec<Board> = Vec::new();
    let mut add = |board: Board| {
        if !boards.contains(&board) {
            boards.push(board);
        }
    };
    let mut cells = [None; MAX_CELLS];
    for (place, cell) in cells.iter_mut().zip(grid.placed_cells()) {
        *place = cell.and_then(Token::card);
    }
    let mut why = None;
    let whole = Table::new(&grid.lines, grid, known);
    let is_parted = parted(grid).is_some();
    for columns in SHAPES.iter().filter(|_| !is_parted).filter_map(|shape| shape(&whole)) {
        match build(&columns, cells, grid.home.unwrap_or_default()) {
            Ok(board) => add(board),
            Err(error) => _ = why.get_or_insert(error),
        }
    }
    if !grid.has_cells && grid.cells.is_empty() {
        for (lines, others) in splits(grid) {
            let table = Table::new(lines, grid, known);
            let none = lines.iter().all(|group| group.cards() == 0).then(Columns::default);
            let columns = SHAPES.iter().filter_map(|shape| shape(&table)).chain(none);
            for columns in columns {
                complete(&columns, &others, &table).into_iter().for_each(&mut add);
            }
        }
    }
    if boards.is_empty() {
        boards.extend(splits(grid).into_iter().flat_map(|(lines, others)| {
            let table = Table::new(lines, grid, known);
            let columns = by_distance(&table);
            columns.map_or_else(Vec::new, |columns| complete(&columns, &others, &table))
        }));
    }
    if boards.len() > 1 && !grid.is_position() && grid.column_centres.is_none() {
        // What is a deal in one shape is that deal.
        boards.sort_by_cached_key(|board| lookup::numbers(board).is_empty());
    }
    if boards.is_empty() { Err(why) } else { Ok(boards) }
}

/// The first line of the columns, where their numbers or a line of marks part them from the lines of
/// cells and foundations.
fn parted(grid: &Grid) -> Option<usize> {
    let is_row = |group: &Group| group.slots.len() == COLUMNS && group.cards() == 0;
    let is_below = |group: &Group, line| group.slots.first().is_some_and(|it| it.at.line > line);
    let below = |line| grid.lines.iter().position(|group| is_below(group, line));
    let at = grid.heading_line.and_then(below).or_else(|| grid.lines.iter().position(is_row));
    let at = at.filter(|_| !grid.has_cells)?;
    let over = grid.lines[..at].iter().filter(|group| !group.slots.is_empty()).count();
    (1..=2).contains(&over).then_some(at)
}

/// The ways to take the lines of cells and foundations, which have no labels, from the others:
/// one or two at the top or at the end.
fn splits(grid: &Grid) -> Vec<(&[Group], Vec<&Group>)> {
    let lines = &grid.lines;
    let shown: Vec<usize> = (0..lines.len()).filter(|&i| !lines[i].slots.is_empty()).collect();
    let fits = |at: &[usize]| at.iter().all(|&i| lines[i].slots.len() <= 2 * MAX_CELLS);
    let top = |count: usize| {
        let (top, rest) = shown.split_at_checked(count).filter(|(top, _)| fits(top))?;
        let from = rest.first().copied().unwrap_or(lines.len());
        Some((&lines[from..], top.iter().map(|&i| &lines[i]).collect()))
    };
    let end = |count: usize| {
        let at = shown.len().checked_sub(count).filter(|&at| at > 0 && fits(&shown[at..]))?;
        let to = shown[at - 1] + 1;
        Some((&lines[..to], shown[at..].iter().map(|&i| &lines[i]).collect()))
    };
    if let Some(marks) = parted(grid) {
        let over = shown.iter().take_while(|at| **at < marks).count();
        return top(over).into_iter().collect();
    }
    [top(1), end(2), end(1), top(2)].into_iter().flatten().collect()
}

/// Cells that are shown without a label.
const CELLS: usize = 4;

/// The board that these columns are together with lines of cells and foundations, which are split
/// where that makes fifty-two cards.
fn complete(columns: &Columns, others: &[&Group], table: &Table<'_>) -> Vec<Board> {
    if let Some(home) = table.grid.home {
        let [cells] = others else { return Vec::new() };
        let held = in_fields(&cells.slots).or_else(|| cells_in_order(&cells.slots));
        return held.and_then(|held| build(columns, held, home).ok()).into_iter().collect();
    }
    let ways: Vec<(&[Token], &[Token])> = match others {
        [one] => {
            let at = 0..=one.slots.len();
            at.clone()
                .map(|at| one.slots.split_at(at))
                .chain(at.map(|at| one.slots.split_at(at)).map(|(home, cells)| (cells, home)))
                .collect()
        }
        [one, two] => vec![(&one.slots, &two.slots), (&two.slots, &one.slots)],
        _ => return Vec::new(),
    };
    let on_table: usize = columns.iter().map(Vec::len).sum();
    let first = others[0].slots.first().map(|slot| slot.x.0);
    let boards = ways.into_iter().filter_map(|(cells, last)| {
        let home = foundations(last)?;
        let held = cells.iter().filter(|slot| slot.card().is_some()).count();
        let at_home: usize = home.iter().map(|&count| usize::from(count)).sum();
        if on_table + held + at_home != Card::COUNT || held > CELLS {
            return None;
        }
        let is_left = cells.first().is_none_or(|cell| Some(cell.x.0) == first);
        let by_place = cells_by_place(cells, table).filter(|_| is_left && others.len() == 1);
        let board = build(columns, by_place.or_else(|| cells_in_order(cells))?, home).ok()?;
        Some((Reverse(at_home), last.len() != home.len(), board))
    });
    // An ace can be meant as home or as held: nobody holds one. All foundations are shown, or the
    // line is split anywhere.
    let mut boards: Vec<_> = boards.collect();
    boards.sort_by_key(|(home, odd, _)| (*home, *odd));
    boards.into_iter().map(|(.., board)| board).collect()
}

/// Cards in cells that stand over the first columns, by where they stand.
fn cells_by_place(slots: &[Token], table: &Table<'_>) -> Option<[Option<Card>; MAX_CELLS]> {
    if slots.iter().any(|slot| slot.card().is_none()) {
        return None;
    }
    let centres = table.grid.column_centres.clone().or_else(|| spread(&table.groups))?;
    let mut cells = [None; MAX_CELLS];
    for slot in slots {
        let at = nearest(&centres, slot).filter(|at| *at < CELLS)?;
        if cells[at].replace(slot.card()?).is_some() {
            return None;
        }
    }
    Some(cells)
}

/// Cards in cells of four characters each, as fc-solve's pictures have them.
fn in_fields(slots: &[Token]) -> Option<[Option<Card>; MAX_CELLS]> {
    const WIDTH: u32 = 4;
    let mut cells = [None; MAX_CELLS];
    for slot in slots {
        let end = slot.x.1.checked_sub(2).filter(|end| end % WIDTH == 0)?;
        *cells.get_mut((end / WIDTH) as usize)? = slot.card();
    }
    Some(cells)
}

fn cells_in_order(slots: &[Token]) -> Option<[Option<Card>; MAX_CELLS]> {
    let mut cells = [None; MAX_CELLS];
    for (i, slot) in slots.iter().enumerate() {
        match (cells.get_mut(i), slot.card()) {
            (Some(cell), card) => *cell = card,
            (None, Some(_)) => return None,
            (None, None) => {}
        }
    }
    Some(cells)
}

/// How many cards are home under these, the last ones of their suits.
fn foundations(last: &[Token]) -> Option<[u8; 4]> {
    let mut home = [0; 4];
    for card in last.iter().filter_map(Token::card) {
        let count = &mut home[card.suit().index()];
        if std::mem::replace(count, card.rank().value()) > 0 {
            return None;
        }
    }
    Some(home)
}

/// The board that these cards are.
pub(in crate::text) fn build(
    columns: &Columns,
    cells: [Option<Card>; MAX_CELLS],
    home: [u8; 4],
) -> Result<Board, InvalidBoard> {
    let mut built: [Cards; COLUMNS] = Default::default();
    for (i, (column, cards)) in built.iter_mut().zip(columns).enumerate() {
        for &card in cards {
            if column.len() == Cards::CAPACITY {
                let on = column[DEALT_ROWS - 1];
                let card = column[DEALT_ROWS];
                return Err(InvalidBoard::Unreachable { column: i + 1, card, on });
            }
            column.push(card);
        }
    }
    Board::new(built, cells, home)
}

pub(super) fn by_rows(rows: &[Vec<Card>]) -> Columns {
    let mut columns = Columns::default();
    for row in rows {
        row.iter().zip(&mut columns).for_each(|(card, column)| column.push(*card));
    }
    columns
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

/// Whether all cards are written one after the other, wrapped anywhere.
fn is_flat(counts: &[usize]) -> bool {
    let [first, .., last] = counts else { return counts == [Card::COUNT] };
    let even = counts[..counts.len() - 1].iter().all(|count| count == first);
    even && last <= first && counts.iter().sum::<usize>() == Card::COUNT
}

/// The eight columns of a list in which an empty one is a blank line; none when no blank line is
/// one. Lines may stand apart by a blank line each, and blank lines may stand before the first.
fn blank_columns(table: &Table<'_>, leading: bool) -> Option<Columns> {
    let is_blank = |group: &Group| group.cards() == 0;
    let grid = table.grid;
    let first = table.lines.iter().position(|group| !group.is_blank)?;
    let is_position = grid.home.is_some() || grid.has_cells;
    if grid.labelled
        || grid.column_centres.is_some()
        || !table.lines.iter().any(is_blank)
        || !is_position && table.lines.len() - first != COLUMNS
    {
        return None;
    }
    let last = table.lines.iter().rposition(|group| !group.is_blank)?;
    let listed = &table.lines[first..=last];
    let apart = listed.len() > 1 && listed.windows(2).all(|pair| pair.iter().any(is_blank));
    let mut columns: Vec<Vec<Card>> = Vec::new();
    let mut blanks = 0;
    for group in listed {
        if is_blank(group) {
            blanks += 1;
            continue;
        }
        let empty = if apart { blanks / 2 } else { blanks };
        columns.extend(std::iter::repeat_n(Vec::new(), empty));
        columns.push(group.known());
        blanks = 0;
    }
    let lacking = COLUMNS.checked_sub(columns.len())?;
    if leading && is_position && first <= lacking {
        columns.splice(0..0, std::iter::repeat_n(Vec::new(), first));
    }
    Some(by_columns(&columns))
}

/// Rows with blanks where a column has ended, read by where the cards stand.
struct Picture {
    columns: Columns,
    /// Whether a line over the cards shows where the columns are.
    is_headed: bool,
    /// Whether each card stands right over the next one of its column.
    is_aligned: bool,
    /// Whether a card stands behind the blank of a column that has ended.
    has_gap: bool,
}

impl Picture {
    /// Whether the lines can only be rows: a line that lists a column has no gap.
    fn is_certain(&self) -> bool {
        self.is_aligned && (self.is_headed || self.has_gap)
    }
}

/// Reads the picture that the lines are, if they can be one.
///
/// Where the columns are is shown by a line of their numbers or of marks, or a first line with all
/// eight places; without one, by the places of all lines together.
fn picture(table: &Table<'_>) -> Option<Picture> {
    let groups = &table.groups;
    let is_heading = |group: &&&Group| group.slots.len() == COLUMNS && group.cards() == 0;
    let marks = || groups.first().filter(is_heading).map(|group| centres(group));
    let heading = table.grid.column_centres.clone().or_else(marks);
    let headed = heading.and_then(|centres| place(groups, &centres, true));
    if let Some(picture) = headed.filter(|picture| picture.is_aligned) {
        return Some(Picture { is_headed: true, ..picture });
    }
    let first = groups.first().filter(|group| group.slots.len() == COLUMNS);
    let centres = first.map(|group| centres(group)).or_else(|| spread(groups))?;
    place(groups, &centres, true)
}

fn centres(group: &Group) -> Vec<u32> {
    group.slots.iter().map(Token::centre).collect()
}

/// Drawn cards of which each column has its own distances, under the columns' numbers.
fn by_distance(table: &Table<'_>) -> Option<Columns> {
    place(&table.groups, table.grid.column_centres.as_ref()?, false).map(|it| it.columns)
}

/// Where the columns stand, when the grid shows all eight of them.
pub(super) fn shown_centres(grid: &Grid) -> Option<Vec<u32>> {
    let row = || grid.groups().find(|group| group.slots.len() == COLUMNS).map(centres);
    grid.column_centres.clone().or_else(row)
}

/// The column that is nearest to a token.
fn nearest(centres: &[u32], slot: &Token) -> Option<usize> {
    (0..COLUMNS).min_by_key(|&column| centres[column].abs_diff(slot.centre()))
}

/// Two cards cannot stand a character apart: these are one column, `10♦` over `9♦`. Centres count
/// half characters.
const SAME_PLACE: u32 = 2;

/// Puts each card into the column that is nearest. None when a card would lie under a blank, where
/// the lines are rows, or two cards at one place.
fn place(groups: &[&Group], centres: &[u32], in_rows: bool) -> Option<Picture> {
    if centres.len() != COLUMNS {
        return None;
    }
    let mut picture =
        Picture { columns: Columns::default(), is_headed: false, is_aligned: true, has_gap: false };
    let rows = groups.iter().skip_while(|group| group.cards() == 0);
    for (row, group) in rows.enumerate() {
        for (i, slot) in group.slots.iter().enumerate() {
            let column = nearest(centres, slot)?;
            picture.is_aligned &= centres[column].abs_diff(slot.centre()) <= SAME_PLACE;
            picture.has_gap |= i != column;
            if let Kind::Card(card) = slot.kind {
                if in_rows && picture.columns[column].len() != row {
                    return None;
                }
                picture.columns[column].push(card);
            }
        }
    }
    Some(picture)
}

/// Where eight columns stand by the cards of all lines: where a column has none, the distance of
/// the others tells its place.
fn spread(groups: &[&Group]) -> Option<Vec<u32>> {
    let mut centres: Vec<u32> = groups.iter().flat_map(|group| centres(group)).collect();
    centres.sort_unstable();
    centres.dedup_by(|next, kept| *next - *kept <= SAME_PLACE);
    let pitch = centres.windows(2).map(|pair| pair[1] - pair[0]).min()?;
    let mut at = 1;
    while at < centres.len() && centres.len() < COLUMNS {
        if centres[at] - centres[at - 1] + SAME_PLACE >= 2 * pitch {
            centres.insert(at, centres[at - 1] + pitch);
        }
        at += 1;
    }
    while centres.len() < COLUMNS && centres[0] >= pitch {
        centres.insert(0, centres[0] - pitch);
    }
    while centres.len() < COLUMNS {
        centres.push(centres[centres.len() - 1] + pitch);
    }
    (centres.len() == COLUMNS).then_some(centres)
}

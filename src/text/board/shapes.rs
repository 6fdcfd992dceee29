//! The shapes in which boards are written: a list of functions from a grid to columns.
//!
//! Each function tries one shape; [`Board::new`] judges what it finds. To read one more shape, add
//! its function to [`SHAPES`], before those that it is more certain than.

use crate::board::{Board, COLUMNS, Cards, DEALT_ROWS, InvalidBoard, MAX_CELLS};
use crate::card::Card;
use crate::dealer::lookup;

use super::grid::{Grid, Group};
use super::picture::{Picture, pictures, place};
use super::splits::{self, splits};
use crate::text::token::Token;
use crate::text::work;

/// Columns of cards, left to right.
pub(super) type Columns = [Vec<Card>; COLUMNS];

/// Cards in the rows of a deal.
pub(super) const ROWS: [usize; DEALT_ROWS] = [8, 8, 8, 8, 8, 8, 4];

/// The lines of a grid that hold the columns.
struct Table<'a> {
    lines: &'a [Group],
    /// Those that are not blank.
    groups: Vec<&'a Group>,
    /// The cards of each line that holds any.
    cards: Vec<Vec<Card>>,
    pictures: Vec<Picture>,
    grid: &'a Grid,
    /// Where the columns of the board before stood.
    known: &'a [u32],
}

impl<'a> Table<'a> {
    fn new(lines: &'a [Group], grid: &'a Grid, known: &'a [u32]) -> Self {
        let groups: Vec<&Group> = lines.iter().filter(|group| !group.is_blank).collect();
        let cards = groups.iter().map(|group| group.known()).filter(|it| !it.is_empty()).collect();
        let pictures = pictures(&groups, grid.heading.as_deref());
        Self { lines, groups, cards, pictures, grid, known }
    }

    fn counts(&self) -> Vec<usize> {
        self.cards.iter().map(Vec::len).collect()
    }

    /// A column for each line: one with nothing but its label or a mark is empty.
    fn listed(&self) -> Vec<Vec<Card>> {
        let is_column =
            |group: &&&Group| self.grid.labelled || group.cards() > 0 || group.slots.len() == 1;
        self.groups.iter().filter(is_column).map(|group| group.known()).collect()
    }

    fn picture(&self, is_sure: fn(&Picture) -> bool) -> Option<Columns> {
        self.pictures.iter().find(|picture| is_sure(picture)).map(|it| it.columns.clone())
    }

    fn boards(&self) -> impl Iterator<Item = Columns> {
        SHAPES.iter().filter_map(|shape| shape(self))
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
    |table| table.picture(|it| it.is_headed),
    |table| (table.counts() == ROWS).then(|| dealt(&table.cards.concat())),
    |table| table.picture(Picture::is_certain),
    |table| blank_columns(table, true),
    |table| blank_columns(table, false),
    |table| Some(table.listed()).filter(|it| it.len() <= COLUMNS).map(|it| by_columns(&it)),
    |table| (table.cards.len() <= COLUMNS).then(|| by_columns(&table.cards)),
    |table| table.picture(|_| true),
    |table| place(&table.groups, table.known, Token::centre, true).map(|it| it.columns),
    |table| is_flat(&table.counts()).then(|| dealt(&table.cards.concat())),
    by_distance,
];

/// More lines or slots than any board has.
const MOST_LINES: usize = 60;
const MOST_SLOTS: usize = 400;

/// All boards that a grid may be, the likeliest first, or why it is none; a deal comes before
/// everything else. `known` is where the columns of the board before stood.
pub(super) fn boards(grid: &Grid, known: &[u32]) -> Result<Vec<Board>, Option<InvalidBoard>> {
    let slots = grid.slots().count();
    if grid.groups().count() > MOST_LINES || slots > MOST_SLOTS {
        return Err(None);
    }
    work::count(slots + grid.lines.len());
    let mut boards: Vec<Board> = Vec::new();
    let mut add = |board| {
        if !boards.contains(&board) {
            boards.push(board);
        }
    };
    let mut why = None;
    let splits = splits(grid);
    if let (Ok(cells), false) = (grid.in_cells(), splits::is_parted(grid)) {
        for columns in Table::new(&grid.lines, grid, known).boards() {
            match build(&columns, cells, grid.home_beside(&table(&columns, &cells))) {
                Ok(board) => add(board),
                Err(error) => _ = why.get_or_insert(error),
            }
        }
    }
    if grid.cells.is_empty() || grid.has_cells {
        for split in &splits {
            let table = Table::new(split.lines, grid, known);
            let none = table.cards.is_empty().then(Columns::default);
            let columns = table.boards().chain(none);
            columns.flat_map(|columns| split.boards(&columns)).for_each(&mut add);
        }
    }
    if boards.len() > 1 && !grid.is_position() && grid.heading.is_none() {
        // What is a deal in one shape is that deal.
        boards.sort_by_cached_key(|board| lookup::numbers(board).is_empty());
    }
    if boards.is_empty() { Err(why) } else { Ok(boards) }
}

/// The cards in columns and cells.
pub(super) fn table<'a>(
    columns: &'a Columns,
    cells: &'a [Option<Card>; MAX_CELLS],
) -> impl Iterator<Item = Card> + Clone {
    columns.iter().flatten().chain(cells.iter().flatten()).copied()
}

/// The board that these cards are.
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

/// Drawn cards of which each column has its own distances, under the columns' numbers.
fn by_distance(table: &Table<'_>) -> Option<Columns> {
    let heading = table.grid.heading.as_ref()?;
    let centres: Vec<u32> = heading.iter().map(Token::centre).collect();
    place(&table.groups, &centres, Token::centre, false).map(|it| it.columns)
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
        || grid.heading.is_some()
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

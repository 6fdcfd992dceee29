//! Lines of cells and foundations that have no labels, beside the lines of the columns.

use std::cmp::Reverse;

use crate::board::{Board, COLUMNS, MAX_CELLS};
use crate::card::Card;

use super::grid::{FIRST_CELL_END, Grid, Group, in_cells};
use super::labels::CELLS;
use super::picture;
use super::shapes::{Columns, build, table};
use crate::text::token::Token;

/// One way to take the lines of cells and foundations from those of the columns.
pub(super) struct Split<'a> {
    grid: &'a Grid,
    /// The lines of the columns.
    pub(super) lines: &'a [Group],
    /// The slots of the other lines.
    others: Vec<&'a [Token]>,
}

/// The first line of the columns, where their numbers or a line of marks part them from the lines of
/// cells and foundations.
fn parted(grid: &Grid) -> Option<usize> {
    let is_row = |group: &Group| group.slots.len() == COLUMNS && group.cards() == 0;
    let line = grid.heading.as_ref().and_then(|heading| heading.first()).map(|it| it.at.line);
    let is_below = |group: &Group| {
        group.slots.first().is_some_and(|it| line.is_some_and(|line| it.at.line > line))
    };
    let at = |is_start: &dyn Fn(&Group) -> bool| grid.lines.iter().position(is_start);
    let at = at(&is_below).or_else(|| at(&is_row)).filter(|_| !grid.has_cells)?;
    let over = grid.lines[..at].iter().filter(|group| !group.slots.is_empty()).count();
    (1..=2).contains(&over).then_some(at)
}

/// Whether the grid shows which lines are not of the columns.
pub(super) fn is_parted(grid: &Grid) -> bool {
    parted(grid).is_some()
}

/// The ways to split a grid: one or two lines at the top or at the end.
pub(super) fn splits(grid: &Grid) -> Vec<Split<'_>> {
    let lines = &grid.lines;
    let shown: Vec<usize> = (0..lines.len()).filter(|&i| !lines[i].slots.is_empty()).collect();
    let split = |lines, at: &[usize]| {
        let groups = at.iter().map(|&i| &grid.lines[i]);
        let fits = groups.clone().all(|it| it.slots.len() <= 2 * MAX_CELLS && !it.is_labelled());
        let others = groups.map(|group| &group.slots[..]).collect();
        fits.then_some(Split { grid, lines, others })
    };
    let top = |count: usize| {
        let (top, rest) = shown.split_at_checked(count)?;
        split(&lines[rest.first().copied().unwrap_or(lines.len())..], top)
    };
    let end = |count: usize| {
        let at = shown.len().checked_sub(count).filter(|&at| at > 0)?;
        split(&lines[..=shown[at - 1]], &shown[at..])
    };
    match parted(grid) {
        _ if grid.has_cells && grid.has_home => Vec::new(),
        Some(marks) => {
            let over = shown.iter().take_while(|at| **at < marks).count();
            top(over).into_iter().collect()
        }
        None => [top(1), end(2), end(1), top(2)].into_iter().flatten().collect(),
    }
}

impl Split<'_> {
    /// The boards that these columns are together with the other lines: cells, and the last cards
    /// that are home.
    pub(super) fn boards(&self, columns: &Columns) -> Vec<Board> {
        let first = self.others[0].first().map(|slot| slot.x.0);
        let boards = self.ways().into_iter().filter_map(|(cells, last)| {
            let is_left =
                self.others.len() == 1 && cells.first().is_none_or(|cell| Some(cell.x.0) == first);
            let is_over = is_left && !self.grid.has_cells && !self.grid.has_home;
            let first_end =
                if self.grid.has_cells { self.grid.first_cell_end } else { Some(FIRST_CELL_END) };
            let held = self.cells_by_place(cells).filter(|_| is_over);
            let held = held.or_else(|| in_cells(cells, first_end).ok())?;
            let most = if self.grid.has_cells { MAX_CELLS } else { CELLS };
            if held.iter().flatten().count() > most {
                return None;
            }
            let home = match last {
                [] => self.grid.home_beside(&table(columns, &held)),
                last => foundations(last)?,
            };
            let at_home = home.iter().map(|&count| usize::from(count)).sum::<usize>();
            let board = build(columns, held, home).ok()?;
            Some((Reverse(at_home), last.len() != home.len(), board))
        });
        // An ace can be meant as home or as held: nobody holds one. All foundations are shown, or
        // the line is split anywhere.
        let mut boards: Vec<_> = boards.collect();
        boards.sort_by_key(|(home, odd, _)| (*home, *odd));
        boards.into_iter().map(|(.., board)| board).collect()
    }

    /// Which slots may be cells, and which foundations.
    fn ways(&self) -> Vec<(&[Token], &[Token])> {
        match self.others[..] {
            [one] if self.grid.has_cells => vec![(&self.grid.cells, one)],
            [one] if self.grid.has_home => vec![(one, &[])],
            [one] => {
                let at = 0..=one.len();
                let turned =
                    at.clone().map(|at| one.split_at(at)).map(|(home, cells)| (cells, home));
                at.map(|at| one.split_at(at)).chain(turned).collect()
            }
            [one, two] if !self.grid.has_cells && !self.grid.has_home => {
                vec![(one, two), (two, one)]
            }
            _ => Vec::new(),
        }
    }

    /// Cards in cells that stand over the first columns, by where they stand.
    fn cells_by_place(&self, slots: &[Token]) -> Option<[Option<Card>; MAX_CELLS]> {
        let groups: Vec<&Group> = self.lines.iter().filter(|group| !group.is_blank).collect();
        let heading = self.grid.heading.as_ref();
        let centres = heading.map(|heading| heading.iter().map(Token::centre).collect());
        let centres = centres.or_else(|| picture::spread(&groups, Token::centre))?;
        let mut cells = [None; MAX_CELLS];
        for slot in slots {
            let at = picture::nearest(&centres, slot.centre()).filter(|at| *at < CELLS)?;
            if cells[at].replace(slot.card()?).is_some() {
                return None;
            }
        }
        Some(cells)
    }
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

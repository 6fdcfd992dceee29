//! Separates lines of cells and foundations without labels from the lines of the columns.

use std::cmp::Reverse;

use crate::board::{Board, COLUMNS, MAX_CELLS};
use crate::card::Card;

use super::grid::{FIRST_CELL_END, Grid, Group, in_cells};
use super::labels::CELLS;
use super::picture::{Extent, columns_at, nearest};
use super::shapes::{Columns, build, table};
use crate::text::token::Token;

/// One way to separate the lines of cells and foundations from those of the columns.
pub(super) struct Split<'a> {
    grid: &'a Grid,
    /// The lines of the columns.
    pub(super) lines: &'a [Group],
    /// The slots of the other lines.
    others: Vec<&'a [Token]>,
}

/// The ways to split a grid: one or two lines at the top or at the end.
pub(super) fn splits(grid: &Grid) -> Vec<Split<'_>> {
    let shown = |at: &usize| !grid.lines[*at].slots.is_empty();
    let shown: Vec<usize> = (0..grid.lines.len()).filter(shown).collect();
    let split = |lines, at: &[usize]| {
        let groups = at.iter().map(|&i| &grid.lines[i]);
        let fits = groups.clone().all(|it| it.slots.len() <= 2 * MAX_CELLS && !it.is_column);
        let others = groups.map(|group| &group.slots[..]).collect();
        fits.then_some(Split { grid, lines, others })
    };
    let top = |count: usize| {
        let (top, rest) = shown.split_at_checked(count)?;
        split(&grid.lines[rest.first().copied().unwrap_or(grid.lines.len())..], top)
    };
    let end = |count: usize| {
        let (rest, end) = shown.split_at(shown.len().checked_sub(count)?);
        split(&grid.lines[..=*rest.last()?], end)
    };
    if grid.has_cells && grid.has_home {
        return Vec::new();
    }
    [top(1), end(2), end(1), top(2)].into_iter().flatten().collect()
}

impl Split<'_> {
    /// Whether these columns pass over an empty line among them, which is an empty column where cells and foundations
    /// are lines.
    pub(super) fn skips_blank(&self, columns: &Columns) -> bool {
        let is_shown = |group: &Group| !group.slots.is_empty();
        let shown =
            self.lines.iter().rposition(is_shown).map_or(&[][..], |last| &self.lines[..last]);
        let mut listed = shown.iter().skip_while(|group| !is_shown(group));
        columns.iter().all(|column| !column.is_empty()) && !listed.all(is_shown)
    }

    /// The boards of these columns, with the other lines as cells and top cards of foundations.
    pub(super) fn boards(&self, columns: &Columns) -> Vec<Board> {
        let (first_end, most) = if self.grid.has_cells {
            (self.grid.first_cell_end, MAX_CELLS)
        } else {
            (Some(FIRST_CELL_END), CELLS)
        };
        let boards = self.ways().into_iter().filter_map(|(cells, last)| {
            // Cells in a line with the foundations stand over the first columns.
            let is_left = cells.first().is_none_or(|cell| cell.x.0 == self.others[0][0].x.0);
            let is_over = self.others.len() == 1 && is_left && !self.grid.has_home;
            let held = self.over_columns(cells).filter(|_| is_over && !self.grid.has_cells);
            let held = held.or_else(|| in_cells(cells, first_end).ok())?;
            let home = match last {
                [] => self.grid.home_beside(&table(columns, &held)),
                last => foundations(last)?,
            };
            let at_home = home.iter().map(|&count| usize::from(count)).sum::<usize>();
            let fits = held.iter().flatten().count() <= most;
            let board = build(columns, held, home).ok().filter(|_| fits)?;
            Some((Reverse(at_home), last.len() != home.len(), board))
        });
        // An ace can be meant as home or as held: nobody holds one. All foundations are shown, or
        // the line is split anywhere.
        let mut boards: Vec<_> = boards.collect();
        boards.sort_by_key(|(home, odd, _)| (*home, *odd));
        boards.into_iter().map(|(.., board)| board).collect()
    }

    /// The places of the columns, if a line of four cells and four foundations stands over them.
    pub(super) fn over(&self) -> Option<Vec<Extent>> {
        let [one] = self.others[..] else { return None };
        let cells = one.get(..CELLS).filter(|_| one.len() == COLUMNS)?;
        // A ten is wider, on the left or on the right.
        let ends: [fn(&Token) -> u32; 2] = [|cell| cell.x.1, |cell| cell.x.0];
        ends.into_iter().find_map(|end| {
            let pitch = end(&cells[1]).checked_sub(end(&cells[0]))?;
            let is_even = cells.windows(2).all(|pair| end(&pair[0]) + pitch == end(&pair[1]));
            let places = (end(&cells[0])..).step_by(pitch.max(1) as usize).map(|at| (at, at));
            is_even.then(|| places.take(COLUMNS).collect())
        })
    }

    /// The cards in cells that stand over the first columns, by their positions.
    fn over_columns(&self, slots: &[Token]) -> Option<[Option<Card>; MAX_CELLS]> {
        let groups: Vec<&Group> = self.lines.iter().filter(|group| !group.is_blank).collect();
        let columns = self.over().or_else(|| columns_at(&groups, self.grid.heading.as_deref()))?;
        let mut cells = [None; MAX_CELLS];
        for slot in slots {
            let at = nearest(&columns, slot).filter(|at| *at < CELLS)?;
            if cells[at].replace(slot.card()?).is_some() {
                return None;
            }
        }
        Some(cells)
    }

    /// The ways to assign the slots to cells and foundations.
    fn ways(&self) -> Vec<(&[Token], &[Token])> {
        match self.others[..] {
            [one] if self.grid.has_cells => vec![(&self.grid.cells, one)],
            [one] if self.grid.has_home => vec![(one, &[])],
            [one] => {
                let parts = (0..=one.len()).map(|at| one.split_at(at));
                parts.flat_map(|(first, second)| [(first, second), (second, first)]).collect()
            }
            [one, two] if !self.grid.has_cells && !self.grid.has_home => {
                vec![(one, two), (two, one)]
            }
            _ => Vec::new(),
        }
    }
}

/// How many cards of each suit are home, given the top cards; none if a suit has two.
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

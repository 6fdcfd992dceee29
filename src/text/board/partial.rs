//! Dealt boards with unknown or wrong cards.

use crate::board::{COLUMNS, DEALT_HEIGHTS, DEALT_ROWS, PartialBoard};
use crate::card::Card;

use super::error::{ParseBoardError, Problem};
use super::grid::{Grid, Group};
use super::pieces::MISCOUNT;
use super::problems::doubles;
use crate::text::token::{Kind, Token};

/// The slots of each line that is not blank.
fn lines(grid: &Grid) -> Vec<&[Token]> {
    grid.groups().map(|group| &group.slots[..]).collect()
}

/// The dealt board of a grid, as far as its cards are known.
pub(super) fn partial(grid: &Grid) -> Result<PartialBoard, ParseBoardError> {
    let (mut problems, seen) = doubles(grid, [0; 4]);
    if seen.iter().all(Option::is_none) {
        problems.push(Problem::NoCards);
    }
    if !problems.is_empty() {
        return Err(ParseBoardError::new(problems));
    }
    if grid.is_position() {
        return Err(Problem::NoDeal.into());
    }
    let lines = lines(grid);
    dealt(&lines)
        .and_then(PartialBoard::new)
        .ok_or_else(|| Problem::Shape(lines.iter().map(|line| line.len()).collect()).into())
}

/// What a dealt board with mistakes may be: the cards where they are dealt, also such as appear
/// twice. Of a line that lacks a card, each place may be the one without.
pub(super) fn with_mistakes(grid: &Grid) -> Vec<[Option<Card>; Card::COUNT]> {
    let (groups, lengths) = grid.dealt_lines();
    if lengths.is_empty() {
        return Vec::new();
    }
    let lines: Vec<&[Token]> = groups.iter().map(|group| &group.slots[..]).collect();
    let is_odd = |at: &usize| lines[*at].len() != lengths[*at];
    match (0..lines.len()).filter(is_odd).collect::<Vec<_>>()[..] {
        [] => dealt(&lines).into_iter().collect(),
        [at] if lines[at].len() + 1 == lengths[at] => {
            let filled = |place: usize| {
                let unknown = lines[at][0].clone().with_kind(Kind::Unknown);
                let line = [&lines[at][..place], &[unknown], &lines[at][place..]].concat();
                let mut lines = lines.clone();
                lines[at] = &line;
                dealt(&lines)
            };
            (0..lengths[at]).filter_map(filled).collect()
        }
        _ => Vec::new(),
    }
}

/// The cards in the order they are dealt, where marks keep the places of those not known.
fn dealt(lines: &[&[Token]]) -> Option<[Option<Card>; Card::COUNT]> {
    let (last, full) = lines.split_last()?;
    let rows = full.iter().all(|line| line.len() == COLUMNS)
        && last.len() <= COLUMNS
        && lines.len() <= DEALT_ROWS;
    let flat = full.is_empty() && last.len() <= Card::COUNT;
    let columns = lines.len() <= COLUMNS
        && lines.iter().zip(DEALT_HEIGHTS).all(|(line, height)| line.len() <= height);
    let mut cards = [None; Card::COUNT];
    if rows || flat {
        let slots = lines.concat();
        // The last row may have marks where there are no columns of seven.
        let (known, marks) = slots.split_at(slots.len().min(Card::COUNT));
        if marks.iter().any(|slot| slot.card().is_some()) {
            return None;
        }
        known.iter().zip(&mut cards).for_each(|(slot, card)| *card = slot.card());
    } else if columns {
        for (i, line) in lines.iter().enumerate() {
            for (row, slot) in line.iter().enumerate() {
                cards[row * COLUMNS + i] = slot.card();
            }
        }
    } else {
        return None;
    }
    Some(cards)
}

/// Whether the grid is a part of a board, and not a whole board with a card missing by mistake.
pub(super) fn is_partial(grid: &Grid) -> bool {
    let is_marked = grid.slots().any(|slot| matches!(slot.kind, Kind::Unknown | Kind::Blank));
    (is_marked || is_beginning(grid)) && dealt(&lines(grid)).is_some()
}

/// Whether the grid is cards in the order they are dealt, broken off: nothing else stands among
/// them, and too many are left out for a mistake.
fn is_beginning(grid: &Grid) -> bool {
    let counts: Vec<usize> = grid.groups().map(Group::cards).collect();
    let Some((&last, full)) = counts.split_last() else { return false };
    let rows = full.iter().all(|&n| n == COLUMNS) && last <= COLUMNS;
    let cards = counts.iter().sum::<usize>();
    (rows || full.is_empty() || cards.is_multiple_of(COLUMNS))
        && cards + MISCOUNT < Card::COUNT
        && grid.doubtful.is_empty()
        && !grid.has_home
        && grid.cells.is_empty()
}

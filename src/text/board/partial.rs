//! Dealt boards with unknown or wrong cards.

use crate::board::{COLUMNS, DEALT_HEIGHTS, DEALT_ROWS, PartialBoard};
use crate::card::Card;

use super::error::{ParseBoardError, Problem};
use super::grid::Grid;
use super::pieces::MISCOUNT;
use super::problems::doubles;
use crate::text::token::{Kind, Token};

/// The dealt board of which a grid shows a part, or its problems; none if the grid is a whole board with mistakes.
pub(super) fn partial(grid: &Grid) -> Option<Result<PartialBoard, ParseBoardError>> {
    let lines: Vec<&[Token]> = grid.groups().map(|group| &group.slots[..]).collect();
    let cards = grid.cards();
    let is_marked = grid.slots().any(|slot| slot.card().is_none());
    // Cards in the order they are dealt, broken off: nothing else stands among them, and too many are
    // left out for a mistake.
    let is_beginning = (are_rows(&lines) || cards.is_multiple_of(COLUMNS))
        && cards + MISCOUNT < Card::COUNT
        && grid.doubtful.is_empty()
        && !grid.has_home
        && grid.cells.is_empty();
    let is_part = (is_marked || is_beginning) && !grid.is_position();
    let dealt = dealt(&lines).filter(|_| is_part)?;
    let (mut problems, seen) = doubles(grid, [0; 4]);
    if seen.iter().all(Option::is_none) {
        problems.push(Problem::NoCards);
    }
    let board = Some(dealt).filter(|_| problems.is_empty()).and_then(PartialBoard::new);
    Some(board.ok_or_else(|| ParseBoardError::new(problems)))
}

/// The dealt boards that a board with mistakes may be, with repeated cards as they are. If one line lacks a card,
/// there is a board for each place where it may be missing.
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
                let unknown = lines[at][0].with_kind(Kind::Unknown);
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

/// Whether lines are the rows of a deal, or all of its cards one after the other.
fn are_rows(lines: &[&[Token]]) -> bool {
    lines.split_last().is_some_and(|(last, full)| {
        full.is_empty() || full.iter().all(|line| line.len() == COLUMNS) && last.len() <= COLUMNS
    })
}

/// The cards in dealing order; none at the places of marks.
fn dealt(lines: &[&[Token]]) -> Option<[Option<Card>; Card::COUNT]> {
    let rows = are_rows(lines) && lines.len() <= DEALT_ROWS;
    let columns = lines.len() <= COLUMNS
        && lines.iter().zip(DEALT_HEIGHTS).all(|(line, height)| line.len() <= height);
    let mut cards = [None; Card::COUNT];
    for (i, line) in lines.iter().enumerate() {
        for (j, slot) in line.iter().enumerate() {
            let at = if rows { i * COLUMNS + j } else { j * COLUMNS + i };
            match cards.get_mut(at) {
                Some(card) => *card = slot.card(),
                // The last row may have marks where there are no columns of seven.
                None if slot.card().is_none() => {}
                None => return None,
            }
        }
    }
    (rows || columns && !lines.is_empty()).then_some(cards)
}

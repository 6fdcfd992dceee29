//! Dealt boards of which not every card is known, or of which some are wrong.

use std::str::FromStr;

use crate::board::{COLUMNS, DEALT_HEIGHTS, DEALT_ROWS, PartialBoard};
use crate::card::Card;

use super::error::{ParseBoardError, Problem};
use super::grid::{Grid, Group};
use super::pieces::MISCOUNT;
use super::shapes::ROWS;
use crate::text::token::{Kind, Token};

impl FromStr for PartialBoard {
    type Err = ParseBoardError;

    /// Reads rows, columns or cards in the order they are dealt, with marks for unknown cards.
    ///
    /// # Errors
    /// When a card appears twice or cannot be read, or the text is neither rows nor columns.
    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        super::only(text, partial)
    }
}

/// What the grid says of a dealt board.
pub(super) fn partial(grid: &Grid) -> Result<PartialBoard, ParseBoardError> {
    let mut problems = grid.problems.clone();
    let mut first = [None; Card::COUNT];
    for slot in grid.groups().flat_map(|group| &group.slots) {
        let Some(card) = slot.card() else { continue };
        match first[card.index()] {
            Some(first) => problems.push(Problem::Duplicate { card, first, second: slot.at }),
            None => first[card.index()] = Some(slot.at),
        }
    }
    if first.iter().all(Option::is_none) {
        problems.push(Problem::NoCards);
    }
    if !problems.is_empty() {
        return Err(ParseBoardError::new(problems));
    }
    if !grid.cells.is_empty() || grid.home.is_some_and(|home| home != [0; 4]) {
        return Err(Problem::NoDeal.into());
    }
    place(&owned(grid)).ok_or_else(|| {
        Problem::Shape(grid.groups().map(|group| group.slots.len()).collect()).into()
    })
}

fn owned(grid: &Grid) -> Vec<Group> {
    grid.groups().cloned().collect()
}

/// Puts each group's cards where they are dealt.
fn place(groups: &[Group]) -> Option<PartialBoard> {
    slots(groups).and_then(PartialBoard::new)
}

/// What a dealt board with mistakes may be: the cards where they are dealt, also such as appear
/// twice. Of a line that lacks a card, each place may be the one without.
pub(super) fn with_mistakes(grid: &Grid) -> Vec<[Option<Card>; Card::COUNT]> {
    let groups: Vec<Group> =
        grid.groups().filter(|group| !group.slots.is_empty()).cloned().collect();
    let is_position = grid.home.is_some_and(|home| home != [0; 4]) || !grid.cells.is_empty();
    let expected: &[usize] = match groups.len() {
        DEALT_ROWS => &ROWS,
        COLUMNS => &DEALT_HEIGHTS,
        _ => return Vec::new(),
    };
    let counts = groups.iter().map(|group| group.slots.len()).zip(expected);
    let short: Vec<usize> = (0..)
        .zip(counts)
        .filter(|(_, (count, expected))| count != *expected)
        .map(|(at, (count, expected))| if count + 1 == *expected { at } else { usize::MAX })
        .collect();
    match short[..] {
        _ if is_position => Vec::new(),
        [] => slots(&groups).into_iter().collect(),
        [at] if at < groups.len() => {
            let filled = |place: usize| {
                let mut groups = groups.clone();
                let unknown = groups[at].slots[0].clone().with_kind(Kind::Unknown);
                groups[at].slots.insert(place, unknown);
                slots(&groups)
            };
            (0..expected[at]).filter_map(filled).collect()
        }
        _ => Vec::new(),
    }
}

fn slots(groups: &[Group]) -> Option<[Option<Card>; Card::COUNT]> {
    let counts: Vec<usize> = groups.iter().map(|group| group.slots.len()).collect();
    let (last, full) = counts.split_last()?;
    let rows = full.iter().all(|&n| n == COLUMNS) && *last <= COLUMNS && groups.len() <= DEALT_ROWS;
    let flat = groups.len() == 1 && *last <= Card::COUNT;
    let columns = groups.len() <= COLUMNS && counts.iter().zip(DEALT_HEIGHTS).all(|(&n, h)| n <= h);
    let mut cards = [None; Card::COUNT];
    if rows || flat {
        let slots = groups.iter().flat_map(|group| &group.slots);
        let slots: Vec<&Token> = slots.collect();
        // The last row may have marks where there are no columns of seven.
        let (known, marks) = slots.split_at(slots.len().min(Card::COUNT));
        if marks.iter().any(|slot| slot.card().is_some()) {
            return None;
        }
        known.iter().zip(&mut cards).for_each(|(slot, card)| *card = slot.card());
    } else if columns {
        for (i, group) in groups.iter().enumerate() {
            for (row, slot) in group.slots.iter().enumerate() {
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
    let slots = || grid.groups().flat_map(|group| &group.slots);
    let marked = slots().any(|slot| matches!(slot.kind, Kind::Unknown | Kind::Blank));
    (marked || is_beginning(grid)) && place(&owned(grid)).is_some()
}

/// Whether the grid is cards in the order they are dealt, broken off: nothing else stands among
/// them, and too many are left out for a mistake.
fn is_beginning(grid: &Grid) -> bool {
    let counts: Vec<usize> = grid.groups().map(Group::cards).collect();
    let Some((&last, full)) = counts.split_last() else { return false };
    let rows = full.iter().all(|&n| n == COLUMNS) && last <= COLUMNS;
    let whole_rows = counts.iter().sum::<usize>().is_multiple_of(COLUMNS);
    (rows || full.is_empty() || whole_rows)
        && counts.iter().sum::<usize>() + MISCOUNT < Card::COUNT
        && grid.doubtful.is_empty()
        && grid.home.is_none()
        && grid.cells.is_empty()
}

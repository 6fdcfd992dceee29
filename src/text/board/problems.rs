//! The problems of a grid that is no board.

use super::error::{ParseBoardError, Problem};
use super::grid::{Grid, Group, in_cells};
use super::shapes::{self, ROWS};
use crate::board::{Board, COLUMNS, DEALT_ROWS, InvalidBoard, MAX_CELLS};
use crate::card::{Card, Rank, Suit};
use crate::dealer::lookup;
use crate::text::TextPlace;
use crate::text::token::{Kind, Token};

/// The boards that a grid may be, the likeliest first.
///
/// # Errors
/// Everything that is wrong with a grid that has no shape of a board, or is clearly another game.
pub(super) fn boards(grid: &Grid) -> Result<Vec<Board>, ParseBoardError> {
    if let Some(cell) = grid.cells.get(MAX_CELLS) {
        return Err(Problem::TooManyCells(cell.at).into());
    }
    let is_list = grid.counts() != ROWS && grid.heading.is_none();
    let odd_list = grid.listed_columns().filter(|(_, n)| is_list && *n != COLUMNS);
    let odd_deal = odd_deal(grid);
    let why = match shapes::boards(grid) {
        Ok(boards)
            if odd_list.is_none()
                && (odd_deal.is_none()
                    || boards[0].cards_home() > 0
                    || lookup::number(&boards[0]).is_some()) =>
        {
            return Ok(boards);
        }
        found => found.err().flatten(),
    };
    let columns = |(line, found)| Problem::Columns { line, found };
    let mut problems: Vec<Problem> = odd_deal.map(columns).into_iter().collect();
    if problems.is_empty() {
        problems = card_problems(grid);
    }
    if problems.is_empty() {
        // Lines without labels may be rows or columns.
        let is_sure =
            grid.labelled || grid.has_home || !grid.cells.is_empty() || grid.heading.is_some();
        let invalid = || why.filter(|_| is_sure).map(Problem::Invalid);
        let problem = odd_list.map(columns).or_else(invalid);
        problems.push(problem.unwrap_or_else(|| Problem::Shape(grid.counts())));
    }
    Err(ParseBoardError::new(problems))
}

/// The problems of the cards, regardless of their places, in the order of the text.
fn card_problems(grid: &Grid) -> Vec<Problem> {
    let mut shown = grid.slots().chain(&grid.cells).filter_map(Token::card);
    let home = grid.home_beside(&shown);
    let over = Suit::ALL.into_iter().zip(home).filter(|(_, count)| *count > Rank::KING.value());
    let over = over.map(|(suit, count)| Problem::Invalid(InvalidBoard::Foundation(suit, count)));
    let (doubles, seen) = doubles(grid, home);
    let mut problems: Vec<Problem> = over.chain(doubles).collect();
    if shown.next().is_none() && grid.home.is_none() {
        problems.push(Problem::NoCards);
        return problems;
    }
    let cells = in_cells(&grid.cells, grid.first_cell_end);
    problems.extend(cells.err().map(Problem::TooManyCells));
    let is_missing = |card: &Card| {
        seen[card.index()].is_none() && card.rank().value() > home[card.suit().index()]
    };
    let missing: Vec<Card> = Card::ALL.into_iter().filter(is_missing).collect();
    if !missing.is_empty() {
        let unknown = grid.slots().filter(|slot| slot.kind == Kind::Unknown);
        problems.extend(unknown.map(|slot| Problem::Unknown(slot.at)));
        problems.push(Problem::Invalid(InvalidBoard::Missing(missing)));
    }
    if !problems.is_empty() {
        problems.splice(0..0, grid.doubtful.iter().cloned());
        problems.extend(odd_lines(grid));
    }
    problems
}

/// Unreadable and repeated cards, and the place of each card.
pub(super) fn doubles(
    grid: &Grid,
    home: [u8; 4],
) -> (Vec<Problem>, [Option<TextPlace>; Card::COUNT]) {
    let mut problems = grid.problems.clone();
    let mut seen = [None; Card::COUNT];
    for token in grid.slots().chain(&grid.cells) {
        let (Some(card), at) = (token.card(), token.at) else { continue };
        match seen[card.index()] {
            Some(first) => problems.push(Problem::Duplicate { card, first, second: at }),
            None if card.rank().value() <= home[card.suit().index()] => {
                problems.push(Problem::AlreadyHome { card, at });
            }
            None => seen[card.index()] = Some(at),
        }
    }
    (problems, seen)
}

/// The first line and the number of columns of a grid that looks like a deal of another game: more or fewer than
/// eight lines of six and seven cards, or rows of another width.
fn odd_deal(grid: &Grid) -> Option<(usize, usize)> {
    let is_held = grid.is_position() && grid.cells.iter().any(|cell| cell.card().is_some());
    let counts = grid.counts();
    let tall = |count: &usize| (6..=DEALT_ROWS).contains(count);
    let slots: Vec<usize> = grid.groups().map(|group| group.slots.len()).collect();
    let is_dealt_out = |counts: &[usize]| {
        let fewest = Card::COUNT / counts.len();
        counts.iter().sum::<usize>() == Card::COUNT
            && counts.iter().all(|&n| (fewest..=fewest + 1).contains(&n))
    };
    let found = match counts.len() {
        9..=12 if counts.iter().all(|&n| n == 5) || is_dealt_out(&counts) => counts.len(),
        // Five rows of ten.
        5 if counts.iter().all(|&n| n == counts[0]) && (9..=12).contains(&counts[0]) => counts[0],
        _ if is_held => return None,
        7 if slots.iter().copied().eq(1..=7) || slots.iter().copied().rev().eq(1..=7) => 7,
        7 if counts.iter().all(tall) && counts[0] == DEALT_ROWS => 7,
        9.. if counts.iter().all(|&n| n <= DEALT_ROWS)
            && counts[..COLUMNS - 1].iter().all(tall) =>
        {
            counts.len()
        }
        // More rows.
        5.. if counts[..5].iter().all(|&n| n == counts[0]) && (9..=12).contains(&counts[0]) => {
            counts[0]
        }
        _ => return None,
    };
    let first = grid.groups().find(|group| group.cards() > 0)?;
    Some((first.slots[0].at.line, found))
}

/// Lines with too few or too many cards in a grid that is clearly a deal.
fn odd_lines(grid: &Grid) -> Vec<Problem> {
    let (lines, expected) = grid.dealt_lines();
    let lengths = lines.iter().zip(expected).map(|(group, expected)| (group, *expected));
    let odd = lengths.filter(|(group, expected)| group.slots.len() != *expected);
    let problem = |(group, expected): (&&Group, usize)| Problem::Line {
        line: group.slots[0].at.line,
        found: group.slots.len(),
        expected,
    };
    let problems: Vec<_> = odd.map(problem).collect();
    // More than that, and it is another shape.
    if problems.len() <= 2 { problems } else { Vec::new() }
}

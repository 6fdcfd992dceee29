//! From what a text holds to a board: which line is a column, which a row, and what is wrong.

use crate::board::format::content::{Content, Group};
use crate::board::format::picture::{Picture, picture};
use crate::board::format::token::Token;
use crate::board::format::unlabelled;
use crate::board::format::{ParseBoardError, Pasted, Problem};
use crate::board::{Board, COLUMNS, Column, DEALT_HEIGHTS, DEALT_ROWS, InvalidBoard, MAX_CELLS};
use crate::card::{Card, Rank, Suit};
use crate::text::TextPlace;

/// Columns of cards that a reading of the text gives.
pub(super) type Columns = [Vec<Card>; COLUMNS];

/// The board that a text's content is.
pub(super) fn board(content: &Content<'_>) -> Result<Board, ParseBoardError> {
    let columns = |(line, found)| Err(Problem::Columns { line, found }.into());
    if let Some(found) = odd_deal(content) {
        return columns(found);
    }
    let problems = card_problems(content);
    if !problems.is_empty() {
        return unlabelled::board(content).ok_or_else(|| ParseBoardError::new(problems));
    }
    if let Some(found) = odd_list(content) {
        return columns(found);
    }
    let mut cells = [None; MAX_CELLS];
    for (place, cell) in cells.iter_mut().zip(content.placed_cells()) {
        *place = cell.and_then(|token| token.card());
    }
    let mut why = None;
    for columns in readings(content) {
        match build(&columns, cells, content.home.unwrap_or_default()) {
            Ok(board) => return Ok(board),
            Err(error) => why = why.or(Some(error)),
        }
    }
    // Of lines that are not said to be columns, it is not known how they were meant.
    let is_position = content.labelled || content.home.is_some() || !content.cells.is_empty();
    let why = why.filter(|_| is_position || content.column_centres.is_some());
    Err(why.map_or_else(|| Problem::Shape(counts(content)), Problem::Invalid).into())
}

/// Both readings of a list of all cards in lines that are neither rows nor columns of a deal.
pub(super) fn list(content: &Content<'_>) -> Option<Pasted> {
    let groups = || content.groups.iter();
    let counts = counts(content);
    let is_deal = counts == ROWS || counts == DEALT_HEIGHTS;
    if is_deal || content.labelled || !content.cells.is_empty() || !is_flat(&counts) {
        return None;
    }
    let cards = || groups().flat_map(|group| &group.slots).filter_map(Token::card);
    let mut rows = Columns::default();
    for (i, card) in cards().enumerate() {
        rows[i % COLUMNS].push(card);
    }
    let mut rest = cards();
    let columns = DEALT_HEIGHTS.map(|height| rest.by_ref().take(height).collect());
    let board = |columns| build(columns, [None; MAX_CELLS], [0; 4]).ok().map(Box::new);
    Some(Pasted::List { by_rows: board(&rows)?, by_columns: board(&columns)? })
}

pub(super) fn build(
    columns: &Columns,
    cells: [Option<Card>; MAX_CELLS],
    home: [u8; 4],
) -> Result<Board, InvalidBoard> {
    let mut built: [Column; COLUMNS] = Default::default();
    for (i, (column, cards)) in built.iter_mut().zip(columns).enumerate() {
        for &card in cards {
            if column.try_push(card).is_err() {
                let on = column[DEALT_ROWS - 1];
                return Err(InvalidBoard::Unreachable {
                    column: i + 1,
                    card: column[DEALT_ROWS],
                    on,
                });
            }
        }
    }
    Board::new(built, cells, home)
}

/// What is wrong with the cards themselves, wherever they lie, in the order of the text.
fn card_problems(content: &Content<'_>) -> Vec<Problem> {
    let mut problems = content.problems.clone();
    let mut seen: [Option<TextPlace>; Card::COUNT] = [None; Card::COUNT];
    let home = content.home.unwrap_or_default();
    for (suit, count) in Suit::ALL.into_iter().zip(home) {
        if count > Rank::KING.value() {
            problems.push(Problem::Invalid(InvalidBoard::Foundation(suit, count)));
        }
    }
    let table = content.groups.iter().flat_map(|group| &group.slots).chain(&content.cells);
    let mut cards = 0;
    for token in table {
        let Some(card) = token.card() else { continue };
        cards += 1;
        let at = token.at();
        match seen[card.index()] {
            Some(first) => problems.push(Problem::Duplicate { card, first, second: at }),
            None if card.rank().value() <= home[card.suit().index()] => {
                problems.push(Problem::AlreadyHome { card, at });
            }
            None => seen[card.index()] = Some(at),
        }
    }
    if cards == 0 && content.home.is_none() {
        problems.push(Problem::NoCards);
        return problems;
    }
    if let Some(line) = content.line_of_column(COLUMNS) {
        problems.push(Problem::TooManyColumns(line));
    }
    if let Some(Some(cell)) = content.placed_cells().get(MAX_CELLS) {
        problems.push(Problem::TooManyCells(cell.at()));
    }
    let is_missing = |card: &Card| {
        seen[card.index()].is_none() && card.rank().value() > home[card.suit().index()]
    };
    let missing: Vec<Card> = Card::ALL.into_iter().filter(is_missing).collect();
    if !missing.is_empty() {
        problems.extend(content.unknown().map(Problem::Unknown));
        problems.push(Problem::Missing(missing));
    }
    if !problems.is_empty() {
        problems.splice(0..0, content.doubtful.iter().cloned());
        problems.extend(odd_lines(content));
    }
    problems
}

/// How many cards each line holds.
fn counts(content: &Content<'_>) -> Vec<usize> {
    content.groups.iter().map(Group::cards).filter(|&count| count > 0).collect()
}

/// The first line and the number of columns behind colons that are not eight.
fn odd_list(content: &Content<'_>) -> Option<(usize, usize)> {
    let is_list = counts(content) != ROWS && content.column_centres.is_none();
    content.listed_columns().filter(|(_, found)| is_list && *found != COLUMNS)
}

/// The first line and the number of columns of what looks like a deal, but for their number: lines of
/// six and seven cards.
fn odd_deal(content: &Content<'_>) -> Option<(usize, usize)> {
    let in_cells = content.cells.iter().any(|cell| cell.card().is_some());
    let is_position = in_cells || content.home.is_some_and(|home| home != [0; 4]);
    let counts = counts(content);
    let tall = |count: &usize| (6..=DEALT_ROWS).contains(count);
    let is_odd = match counts.len() {
        7 => counts.iter().all(tall) && counts[0] == DEALT_ROWS,
        9.. => counts.iter().all(|&n| n <= DEALT_ROWS) && counts[..COLUMNS - 1].iter().all(tall),
        _ => false,
    };
    let is_list = !content.labelled || content.listed_columns().is_some();
    let first = content.groups.iter().find(|group| group.cards() > 0)?;
    (is_odd && !is_position && is_list).then(|| (first.slots[0].at().line, counts.len()))
}

/// Lines that hold too few or too many cards in what is clearly rows or columns of a deal.
fn odd_lines(content: &Content<'_>) -> Vec<Problem> {
    let lines: Vec<_> = content.groups.iter().filter(|group| !group.slots.is_empty()).collect();
    if content.home.is_some_and(|home| home != [0; 4]) || !content.cells.is_empty() {
        return Vec::new();
    }
    let expected: &[usize] = match lines.len() {
        DEALT_ROWS => &ROWS,
        COLUMNS => &DEALT_HEIGHTS,
        _ => return Vec::new(),
    };
    let odd =
        lines.iter().zip(expected).filter(|(group, expected)| group.slots.len() != **expected);
    let problems: Vec<_> = odd
        .map(|(group, &expected)| Problem::Line {
            line: group.slots[0].at().line,
            found: group.slots.len(),
            expected,
        })
        .collect();
    // More than that, and it is another shape.
    if problems.len() <= 2 { problems } else { Vec::new() }
}

/// Cards in the rows of a deal.
pub(super) const ROWS: [usize; DEALT_ROWS] = [8, 8, 8, 8, 8, 8, 4];

/// The ways in which the groups can be read, the likeliest first.
fn readings(content: &Content<'_>) -> Vec<Columns> {
    let groups = &content.groups;
    let cards = |group: &Group<'_>| group.slots.iter().filter_map(Token::card).collect::<Vec<_>>();
    let with_cards: Vec<Vec<Card>> = groups.iter().map(cards).filter(|g| !g.is_empty()).collect();
    let counts: Vec<usize> = with_cards.iter().map(Vec::len).collect();
    let by_rows = || {
        let mut columns = Columns::default();
        for row in &with_cards {
            row.iter().zip(&mut columns).for_each(|(card, column)| column.push(*card));
        }
        columns
    };
    let by_columns = |groups: &[Vec<Card>]| {
        let mut columns = Columns::default();
        columns.iter_mut().zip(groups).for_each(|(column, cards)| column.clone_from(cards));
        columns
    };
    let mut readings = Vec::new();
    let picture = picture(content);
    let picture_if = |is_likely: fn(&Picture) -> bool| {
        picture.as_ref().filter(|picture| is_likely(picture)).map(|picture| picture.columns.clone())
    };
    readings.extend(picture_if(|picture| picture.is_headed));
    if counts == ROWS {
        readings.push(by_rows());
        return readings;
    }
    readings.extend(picture_if(Picture::is_certain));
    if let Some(columns) = &content.with_blanks {
        readings.push(by_columns(&columns.iter().map(cards).collect::<Vec<_>>()));
        return readings;
    }
    if counts == DEALT_HEIGHTS {
        readings.push(by_columns(&with_cards));
        return readings;
    }
    if content.labelled && groups.len() <= COLUMNS {
        readings.push(by_columns(&groups.iter().map(cards).collect::<Vec<_>>()));
    }
    if with_cards.len() <= COLUMNS {
        readings.push(by_columns(&with_cards));
    }
    readings.extend(picture_if(|_| true));
    if is_flat(&counts) {
        let mut columns = Columns::default();
        for (i, card) in with_cards.iter().flatten().enumerate() {
            columns[i % COLUMNS].push(*card);
        }
        readings.push(columns);
    }
    readings
}

/// Whether all cards are written one after the other, wrapped anywhere.
fn is_flat(counts: &[usize]) -> bool {
    let [first, .., last] = counts else { return counts == [Card::COUNT] };
    let even = counts[..counts.len() - 1].iter().all(|count| count == first);
    even && last <= first && counts.iter().sum::<usize>() == Card::COUNT
}

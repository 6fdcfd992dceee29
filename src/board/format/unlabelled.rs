//! Positions whose cells and foundations have no labels: over the columns, four cells to the left
//! and four foundations to the right, as terminal programs show them; or below eight lines of
//! columns, as patsolve writes them.

use crate::board::format::arrange::{Columns, build};
use crate::board::format::content::{Content, Group};
use crate::board::format::picture::{place, spread};
use crate::board::format::token::Token;
use crate::board::{Board, COLUMNS, MAX_CELLS};
use crate::card::Card;

/// Cells to the left of the foundations.
const CELLS: usize = 4;

/// The position, if the content can be read as one.
pub(super) fn board(content: &Content<'_>) -> Option<Board> {
    if content.home.is_some() || content.labelled || !content.cells.is_empty() {
        return None;
    }
    let groups: Vec<Group<'_>> =
        content.groups.iter().filter(|group| group.cards() > 0).cloned().collect();
    below(content, &groups).or_else(|| above(content, &groups))
}

/// Cells and foundations in the first line.
fn above(content: &Content<'_>, groups: &[Group<'_>]) -> Option<Board> {
    let (top, rows) = groups.split_first()?;
    let centres = content.column_centres.clone().or_else(|| spread(groups))?;
    let (mut cells, mut home) = ([None; MAX_CELLS], Vec::new());
    for slot in &top.slots {
        let Some(card) = slot.card() else { continue };
        match (0..COLUMNS).min_by_key(|&column| centres[column].abs_diff(slot.centre()))? {
            column if column < CELLS => cells[column] = Some(card),
            _ => home.push(card),
        }
    }
    let columns = if rows.is_empty() { Columns::default() } else { place(rows, &centres)?.columns };
    build(&columns, cells, foundations(&home)?).ok()
}

/// Cells and foundations in a ninth and a tenth line; a blank line is an empty column.
fn below(content: &Content<'_>, groups: &[Group<'_>]) -> Option<Board> {
    let mut lines = groups.to_vec();
    let within = content.blanks.iter().filter(|&&at| at > 0 && at < groups.len());
    for &at in within.rev() {
        lines.insert(at, Group::default());
    }
    let (columns, others) = lines.split_at_checked(COLUMNS)?;
    let cards =
        |group: &Group<'_>| group.slots.iter().filter_map(Token::card).collect::<Vec<Card>>();
    let mut built = Columns::default();
    built.iter_mut().zip(columns).for_each(|(column, group)| *column = cards(group));
    let others: Vec<Vec<Card>> = others.iter().map(cards).collect();
    let ways: &[(&[Card], &[Card])] = match &others[..] {
        [only] => &[(only, &[]), (&[], only)],
        [cells, home] => &[(cells, home)],
        _ => return None,
    };
    ways.iter().find_map(|(held, home)| {
        let mut cells = [None; MAX_CELLS];
        for (i, card) in held.iter().enumerate() {
            *cells.get_mut(i)? = Some(*card);
        }
        build(&built, cells, foundations(home)?).ok()
    })
}

/// How many cards are home under these, the last ones of their suits.
fn foundations(last: &[Card]) -> Option<[u8; 4]> {
    let mut home = [0; 4];
    for card in last {
        let count = &mut home[card.suit().index()];
        if std::mem::replace(count, card.rank().value()) > 0 {
            return None;
        }
    }
    Some(home)
}

//! What is wrong with a text that is no board, or which part of a deal it is.

use super::board_parts::{BoardParts, ROWS};
use super::line::{CardList, CardToken};
use super::{FoundBoard, ParseBoardError, Problem};
use crate::board::{COLUMNS, DEALT_HEIGHTS, DEALT_ROWS, InvalidBoard, PartialBoard};
use crate::card::{Card, Rank, Suit};
use crate::text::decode::TextPlace;

/// Cards in the order they are dealt, as far as a text shows them.
type Dealt = [Option<Card>; Card::COUNT];

/// The fewest cards that a board with mistakes has: with fewer, it is a part of one.
const MISTAKEN: usize = 48;

/// The part of a deal that the material is, or everything that is wrong with it.
pub(super) fn explain(
    material: &BoardParts,
    why: Option<InvalidBoard>,
) -> Result<FoundBoard, ParseBoardError> {
    let lists = material.filled();
    let is_marked = material.slots().any(|placed| placed.card().is_none());
    let is_read = material.slots().all(|it| it.card().is_some() || it.is_mark());
    let is_part = is_marked
        || are_rows(&lists)
            && (material.known() < MISTAKEN
                || lists.iter().all(|list| list.slots.len() == COLUMNS));
    if is_part
        && is_read
        && !material.is_headed()
        && material.numbers.is_none()
        && let Some(part) = dealt(&lists).and_then(|cards| PartialBoard::new(cards).ok())
    {
        return Ok(FoundBoard::Part(part));
    }
    let error = ParseBoardError::new(problems(material, &lists, why));
    Err(error.with_cards(material.known(), with_mistakes(material, &lists)))
}

/// What is wrong, in the order of the text where it has a place there.
fn problems(material: &BoardParts, lists: &[&CardList], why: Option<InvalidBoard>) -> Vec<Problem> {
    if let Some((line, pile)) = material.other.clone() {
        return vec![Problem::OtherGame { line, pile }];
    }
    if let Some(at) = material.too_many {
        return vec![Problem::TooManyCells(at)];
    }
    if let Some((line, found)) = other_columns(material, lists) {
        return vec![Problem::Columns { line, found }];
    }
    let (mut problems, missing) = card_problems(material);
    if !missing.is_empty() {
        let marks = material.slots().filter(|placed| placed.is_mark());
        if !material.is_headed() {
            problems.extend(marks.map(|placed| Problem::Unknown(placed.slot.at)));
        }
        problems.push(Problem::Invalid(InvalidBoard::Missing(missing)));
    }
    if !problems.is_empty() {
        problems.extend(odd_lines(lists));
        return problems;
    }
    let is_sure = material.is_headed() || lists.iter().any(|list| list.labelled);
    let count = |list: &&CardList| list.cards().count();
    let shape = Problem::Shape(lists.iter().map(count).collect());
    vec![why.filter(|_| is_sure).map_or(shape, Problem::Invalid)]
}

/// Cards that cannot be read, cards that appear twice, and the cards that are missing.
fn card_problems(material: &BoardParts) -> (Vec<Problem>, Vec<Card>) {
    let home = material.home.unwrap_or_default();
    let is_home = |card: Card| card.rank().value() <= home[card.suit().index()];
    let mut problems = Vec::new();
    let mut seen: [Option<TextPlace>; Card::COUNT] = [None; Card::COUNT];
    for (suit, count) in Suit::ALL.into_iter().zip(home) {
        if count > Rank::KING.value() {
            problems.push(Problem::Invalid(InvalidBoard::Foundation(suit, count)));
        }
    }
    for CardToken { slot, .. } in material.slots().chain(&material.held) {
        let at = slot.at;
        match slot.card {
            None if super::line::is_mark(&slot.text) => {}
            None => problems.push(Problem::Unreadable { text: slot.text.clone(), at }),
            Some(card) if is_home(card) => problems.push(Problem::AlreadyHome { card, at }),
            Some(card) => match seen[card.index()] {
                Some(first) => problems.push(Problem::Duplicate { card, first, second: at }),
                None => seen[card.index()] = Some(at),
            },
        }
    }
    let is_missing = |card: &Card| seen[card.index()].is_none() && !is_home(*card);
    (problems, Card::ALL.into_iter().filter(is_missing).collect())
}

/// The line and the number of columns of a board that has more or fewer than eight: under headings,
/// or in the shape of a deal.
pub(super) fn other_columns(material: &BoardParts, lists: &[&CardList]) -> Option<(usize, usize)> {
    let counts: Vec<usize> = lists.iter().map(|list| list.slots.len()).collect();
    let first = lists.first()?.line;
    let is_dealt = |count: &usize| (6..=DEALT_ROWS).contains(count);
    let wide = counts.len() >= 5
        && (9..=12).contains(&counts[0])
        && counts[..5].iter().all(|count| *count == counts[0]);
    let is_even = || {
        let fewest = Card::COUNT / counts.len();
        counts.iter().sum::<usize>() == Card::COUNT
            && counts.iter().all(|count| (fewest..=fewest + 1).contains(count))
    };
    let found = match counts.len() {
        _ if wide => counts[0],
        7 if counts.iter().copied().eq(1..=7) => 7,
        7 if counts[0] == DEALT_ROWS && counts.iter().all(is_dealt) => 7,
        9..=12 if is_even() || counts.iter().all(|count| *count == 5) => counts.len(),
        9.. if counts[..7].iter().all(is_dealt) && counts[7..].iter().all(|it| *it <= 7) => {
            counts.len()
        }
        count if count != COLUMNS && material.is_headed() && material.numbers.is_none() => {
            lists.iter().all(|list| list.labelled).then_some(count)?
        }
        _ => return None,
    };
    Some((first, found))
}

/// The lengths that the lists should have, rows or columns, if they nearly have them.
fn expected(lists: &[&CardList]) -> Option<&'static [usize]> {
    let odd = |lengths: &[usize]| {
        let is_odd = |(list, length): &(&&CardList, &usize)| list.slots.len() != **length;
        (lists.len() == lengths.len()).then(|| lists.iter().zip(lengths).filter(is_odd).count())
    };
    let shapes: [&'static [usize]; 2] = [&ROWS, &DEALT_HEIGHTS];
    shapes.into_iter().find(|lengths| odd(lengths).is_some_and(|odd| odd <= 2))
}

/// Lines with too few or too many cards in what is clearly a deal.
fn odd_lines(lists: &[&CardList]) -> Vec<Problem> {
    let lengths = expected(lists).unwrap_or_default();
    let problem = |(list, expected): (&&CardList, &usize)| {
        let (line, found) = (list.line, list.slots.len());
        (found != *expected).then_some(Problem::Line { line, found, expected: *expected })
    };
    lists.iter().zip(lengths).filter_map(problem).collect()
}

/// Whether the lists are the first rows of a deal.
pub(super) fn are_rows(lists: &[&CardList]) -> bool {
    lists.split_last().is_some_and(|(last, full)| {
        let is_list = full.is_empty();
        is_list
            || full.iter().all(|list| list.slots.len() == COLUMNS) && last.slots.len() <= COLUMNS
    })
}

/// The cards in dealing order; none at the places of marks.
fn dealt(lists: &[&CardList]) -> Option<Dealt> {
    let rows = are_rows(lists) && lists.len() <= DEALT_ROWS;
    let is_column = |(list, height): (&&CardList, usize)| list.slots.len() <= height;
    let columns = lists.len() <= COLUMNS && lists.iter().zip(DEALT_HEIGHTS).all(is_column);
    let mut cards = [None; Card::COUNT];
    for (i, list) in lists.iter().enumerate() {
        for (j, placed) in list.slots.iter().enumerate() {
            let at = if rows { i * COLUMNS + j } else { j * COLUMNS + i };
            match cards.get_mut(at) {
                Some(card) => *card = placed.card(),
                // The last row may have marks where there are no columns of seven.
                None if placed.is_mark() => {}
                None => return None,
            }
        }
    }
    (rows || columns).then_some(cards)
}

/// The deals that a board with mistakes may be. If one line lacks a card, there is one for each place
/// where it may be missing.
fn with_mistakes(material: &BoardParts, lists: &[&CardList]) -> Vec<Dealt> {
    if material.at_home() > 0 || !material.held.is_empty() {
        return Vec::new();
    }
    let Some(lengths) = expected(lists) else {
        return dealt(lists).filter(|_| lists.len() == 1).into_iter().collect();
    };
    let is_odd = |at: &usize| lists[*at].slots.len() != lengths[*at];
    let odd: Vec<usize> = (0..lists.len()).filter(is_odd).collect();
    match odd[..] {
        [] => dealt(lists).into_iter().collect(),
        [at] if lists[at].slots.len() + 1 == lengths[at] => {
            (0..lengths[at]).filter_map(|place| dealt_with_gap(lists, at, place)).collect()
        }
        _ => Vec::new(),
    }
}

/// The cards in dealing order with an unknown one at a place of a line.
fn dealt_with_gap(lists: &[&CardList], at: usize, place: usize) -> Option<Dealt> {
    let mut line = lists[at].clone();
    let mut gap = line.slots.first()?.clone();
    gap.slot.card = None;
    line.slots.insert(place, gap);
    let mut lists = lists.to_vec();
    lists[at] = &line;
    dealt(&lists)
}

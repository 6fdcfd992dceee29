//! Finds the line to name in a text that is not understood: the first of many parts that are built alike.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::board_lines::{board_lines, lines};
use super::parts::{Part, Parts};
use super::reader::{Item, Shown};
use super::syntax::{SyntaxError, SyntaxErrorKind};
use super::vocabulary::{is_one_of, words};
use super::{FEWEST_MOVES, Items, deal_ref};
use crate::card::Card;

/// A part with as many cards and numbers tells of many moves.
const OF_MANY_MOVES: usize = 2 * FEWEST_MOVES;

/// What fc-solve counts as it searches.
const COUNTED: &str = "iteration depth stored scan";

/// The first part of a text that has the words of many others with other cards and numbers; without a
/// board, one with the cards and numbers of many. It may be a move: it is no header and of no board.
pub(crate) fn repeated(text: &str) -> Option<SyntaxError> {
    if text.len() > Parts::LONGEST {
        return None;
    }
    let (other, has_board) = beside_boards(text);
    let may_be_moves: BTreeSet<usize> = other.iter().map(|line| line.number).collect();
    let mut ways = Parts::all(text, 1, usize::MAX);
    for parts in &mut ways {
        parts.all.retain(|part| !part.slots.is_empty() && may_be_moves.contains(&part.line));
    }
    let is_long = |part: &&Part| part.slots.len() >= OF_MANY_MOVES;
    let repeated = |parts: &Parts| {
        let mut counts = vec![0; parts.shapes.len()];
        parts.all.iter().for_each(|part| counts[part.shape] += 1);
        let is_one = |part: &&Part| !is_long(part) && counts[part.shape] >= FEWEST_MOVES;
        parts.all.iter().find(is_one).cloned()
    };
    // Of several ways to cut the text, the one whose parts say most.
    let found = ways.iter().filter_map(repeated).min_by_key(|part| Reverse(part.slots.len()));
    let long = || ways.first()?.all.iter().find(is_long).filter(|_| !has_board).cloned();
    let Part { line, text, .. } = found.or_else(long)?;
    Some(SyntaxError { line, number: 1, kind: SyntaxErrorKind::NotASentence(text) })
}

/// The first line beside boards that may be a move in a form that is not known: a few words, some with digits, and none
/// that names a deal.
pub(crate) fn other_line(text: &str) -> Option<(usize, String)> {
    const LONGEST: usize = 10;
    let may_be_move = |line: &Shown| {
        let words: Vec<&str> = words(&line.text).collect();
        let is_digit = |c: char| c.is_ascii_digit();
        // "move 22 of 60"
        let is_numbered =
            |pair: &[&str]| deal_ref::is_before_number(pair[0]) && pair[1].starts_with(is_digit);
        words.len() <= LONGEST && line.text.contains(is_digit) && !words.windows(2).any(is_numbered)
    };
    let (lines, _) = beside_boards(text);
    let found = lines.into_iter().find(may_be_move);
    found.map(|line| (line.number, line.text))
}

/// The lines that are neither headers nor of boards, and whether there is a board.
fn beside_boards(text: &str) -> (Vec<Shown>, bool) {
    let board = |item| match item {
        Item::Board(entry) => Some((entry.line, Card::COUNT - entry.found()?.board.cards_home())),
        _ => None,
    };
    let boards: Vec<(usize, usize)> = Items::new(text).filter_map(board).collect();
    let has_board = !boards.is_empty();
    let of_boards = board_lines(text, boards);
    // What a solver counts beside the positions that it searches.
    let is_counter = |text: &str| words(text).next().is_some_and(|word| is_one_of(word, COUNTED));
    let is_other = |line: &Shown| {
        deal_ref::header(&line.text, false).is_none()
            && !of_boards.contains(&line.number)
            && !is_counter(&line.text)
    };
    (lines(text).filter(is_other).collect(), has_board)
}

#[cfg(test)]
#[test]
fn the_first_of_many_lines_that_are_built_alike_is_named() {
    let line = |text: &str| repeated(text).map(|why| why.line);
    let moves: String =
        (1..=12).map(|n| format!("zug {n} :: k{} :: z{}\n", n % 8, n % 5)).collect();
    assert_eq!(line(&format!("Deal 617\n\n{moves}")), Some(3));
    assert_eq!(line(&format!("Deal 617\n\n{}", moves.replace('\n', " "))), Some(3));
    assert_eq!(line(&format!("Deal 617\n\n{}", &moves[..60])), None);
    // Neither the lines of boards nor their headers are moves.
    let deal = |n: usize| {
        crate::dealer::DealNumber::new(i64::try_from(n).unwrap()).unwrap().deal().to_string()
    };
    let boards: String = (1..=12).map(|n| format!("Game #{n}\n{}\n", deal(n))).collect();
    assert_eq!(line(&boards), None);
    let searched = boards.replace("Game #", "Stored-States: 7\nIteration: ");
    assert_eq!(line(&searched), None);
    assert_eq!(line(&deal(617).replace(' ', "\n")), None);
}

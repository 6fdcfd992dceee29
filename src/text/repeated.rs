//! Moves in a form that is not known: parts of a text that are built alike.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::board::{BoardEntry, FoundBoard};
use super::parts::{Part, Parts};
use super::reader::{Item, Shown};
use super::structure::Lines;
use super::syntax::{SyntaxError, SyntaxErrorKind};
use super::token::Writing;
use super::{Items, board_lines, deal_ref};
use crate::card::Card;

/// Fewer parts may be alike by chance.
const FEWEST: usize = 10;
/// A part with as many cards and numbers tells of many moves.
const OF_MANY_MOVES: usize = 2 * FEWEST;

/// The first part of a text that has the words of many others with other cards and numbers; without a
/// board, one with the cards and numbers of many. It may be a move: it is no header and of no board.
pub(crate) fn repeated(text: &str) -> Option<SyntaxError> {
    if text.len() > Parts::LONGEST {
        return None;
    }
    let writing = Writing::of(text);
    let lines = Lines::new(text).map(|line| Shown::new(&line, writing));
    let is_other = |line: &Shown| deal_ref::header(&line.text, false).is_none();
    let mut may_be_moves: BTreeSet<usize> =
        lines.filter(is_other).map(|line| line.number).collect();
    let boards: Vec<(usize, usize)> = Items::new(text)
        .filter_map(|item| match item {
            Item::Board(BoardEntry { line, board: Ok(FoundBoard::Whole(found)), .. }) => {
                Some((line, Card::COUNT - found.board.cards_home()))
            }
            _ => None,
        })
        .collect();
    let has_board = !boards.is_empty();
    for line in board_lines(text, boards) {
        may_be_moves.remove(&line);
    }
    let ways = Parts::all(text, 1, usize::MAX).into_iter().map(|parts| {
        let mut parts = parts.all;
        parts.retain(|part| !part.slots.is_empty() && may_be_moves.contains(&part.line));
        parts
    });
    let ways: Vec<Vec<Part>> = ways.collect();
    let is_long = |part: &&Part| part.slots.len() >= OF_MANY_MOVES;
    let repeated = |parts: &Vec<Part>| {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for part in parts {
            *counts.entry(part.shape).or_default() += 1;
        }
        parts.iter().find(|part| !is_long(part) && counts[&part.shape] >= FEWEST).cloned()
    };
    // Of several ways to cut the text, the one whose parts say most.
    let found = ways.iter().filter_map(repeated).min_by_key(|part| Reverse(part.slots.len()));
    let long = || ways.first()?.iter().find(is_long).filter(|_| !has_board).cloned();
    let Part { line, text, .. } = found.or_else(long)?;
    Some(SyntaxError { line, number: 1, kind: SyntaxErrorKind::NotASentence(text) })
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
    assert_eq!(line(&deal(617).replace(' ', "\n")), None);
}

//! The lines of a text that its boards take.

use std::collections::{BTreeMap, BTreeSet};

use super::board::is_section;
use super::cards_line;
use super::reader::Shown;
use super::structure::Lines;
use super::token::{Token, Writing};
use crate::card::Card;

/// The lines of boards, each given by its first line and the number of cards in its columns and cells, and all lines
/// of places. A board ends where all of its cards were named, or before one of them is named again.
pub(crate) fn board_lines(
    text: &str,
    boards: impl IntoIterator<Item = (usize, usize)>,
) -> BTreeSet<usize> {
    let writing = Writing::of(text);
    let mut lines: BTreeMap<usize, Vec<Card>> = BTreeMap::new();
    let mut found = BTreeSet::new();
    for line in Lines::new(text).map(|line| Shown::new(&line, writing)) {
        if cards_line::is_places(&line) || is_section(&line.tokens) {
            found.insert(line.number);
        }
        let cards = lines.entry(line.number).or_default();
        cards.extend(line.tokens.iter().filter_map(Token::card));
    }
    for (first, cards_left) in boards {
        let mut seen = BTreeSet::new();
        let of_board = lines.range(first..).take_while(|(_, cards)| {
            seen.len() < cards_left && cards.iter().all(|card| seen.insert(*card))
        });
        found.extend(of_board.map(|(line, _)| *line));
    }
    found
}

//! The lines of a text that its boards take.

use std::collections::{BTreeMap, BTreeSet};

use super::cards_line::is_places;
use super::reader::Shown;
use super::structure::Lines;
use super::token::{Kind, Token, Writing};
use crate::board::COLUMNS;
use crate::card::Card;

/// The lines of boards, each given by its first line and the number of cards in its columns and cells, and all lines
/// of places. A board ends where all of its cards were named, or before one of them is named again.
pub(crate) fn board_lines(
    text: &str,
    boards: impl IntoIterator<Item = (usize, usize)>,
) -> BTreeSet<usize> {
    let (mut found, mut cards) = (BTreeSet::new(), BTreeMap::<usize, Vec<Card>>::new());
    for line in lines(text) {
        if is_places(&line) {
            found.insert(line.number);
        }
        let of_line = cards.entry(line.number).or_default();
        of_line.extend(line.tokens.iter().filter_map(Token::card));
    }
    for (first, cards_left) in boards {
        let mut seen = BTreeSet::new();
        let of_board = cards.range(first..).take_while(|(_, cards)| {
            seen.len() < cards_left && cards.iter().all(|card| seen.insert(*card))
        });
        found.extend(of_board.map(|(line, _)| *line));
    }
    found
}

/// A text with empty lines in place of those that `is_left_out` says.
pub(crate) fn without_lines(text: &str, is_left_out: impl Fn(usize) -> bool) -> String {
    let lines = (1..).zip(text.lines());
    let lines = lines.map(|(line, text)| if is_left_out(line) { "" } else { text });
    lines.collect::<Vec<_>>().join("\n")
}

/// The lines that are places of boards and nothing else, but for their labels.
pub(crate) fn lines_of_places(text: &str) -> BTreeSet<usize> {
    let lines: Vec<Shown> = lines(text).collect();
    let labels = row_labels(&lines);
    let is_row =
        |line: &Shown| labelled(line).is_some_and(|(label, _)| labels.contains(&*label.text));
    let places = lines.iter().filter(|line| is_places(line) || is_row(line));
    places.map(|line| line.number).collect()
}

/// The words in front of the places of many lines: `Row  7C  2D  8H`.
fn row_labels(lines: &[Shown]) -> BTreeSet<&str> {
    /// A move has fewer places.
    const FEWEST: usize = 3;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (label, places) in lines.iter().filter_map(labelled) {
        *counts.entry(&label.text).or_default() += usize::from(places.len() >= FEWEST);
    }
    counts.into_iter().filter(|(_, count)| *count >= COLUMNS).map(|(label, _)| label).collect()
}

/// A word, and the places behind it that are the rest of a line.
fn labelled(line: &Shown) -> Option<(&Token, &[Token])> {
    let (label, places) = line.tokens.split_first()?;
    let is_labelled = label.kind == Kind::Word && places.iter().all(Token::is_slot);
    is_labelled.then_some((label, places))
}

/// The lines of a text.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Shown> {
    let writing = Writing::of(text);
    Lines::new(text).map(move |line| Shown::new(&line, writing))
}

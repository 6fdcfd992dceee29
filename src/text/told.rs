//! The lines of a game as the text has them, to find those that may be moves and were not read.

use std::collections::{BTreeMap, BTreeSet};

use super::sentence::{self, may_be_move};
use super::token::Writing;

/// Of longer games the rest is not kept.
const MOST: usize = 1000;
/// Fewer lines may be moves by chance.
const FEWEST: usize = 4;

/// The lines of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    /// Each with its number in the text.
    lines: Vec<(usize, Box<str>)>,
    /// How the text writes its cards.
    writing: Writing,
}

impl Told {
    pub(super) fn new(writing: Writing) -> Self {
        Self { lines: Vec::new(), writing }
    }

    pub(super) fn add(&mut self, number: usize, line: &str) {
        if self.lines.len() <= MOST && line.contains(char::is_alphanumeric) {
            self.lines.push((number, line.into()));
        }
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|(_, line)| &**line)
    }

    /// The line with this number.
    pub(super) fn line(&self, number: usize) -> Option<&str> {
        self.lines.iter().find(|(line, _)| *line == number).map(|(_, line)| &**line)
    }

    /// Drops the lines behind this one.
    pub(super) fn cut_behind(&mut self, number: usize) {
        self.lines.retain(|(line, _)| *line <= number);
    }

    /// Drops the lines before this one.
    pub(super) fn cut_before(&mut self, number: usize) {
        self.lines.retain(|(line, _)| *line >= number);
    }

    /// How each line is built.
    fn shapes(&self) -> Vec<Option<String>> {
        // Most lines begin with a card and say something of it.
        let tells = |line: &&str| sentence::tells_of_card(line, self.writing);
        let by_cards = 2 * self.lines().filter(tells).count() > self.lines.len();
        self.lines().map(|line| sentence::shape(line, self.writing, by_cards)).collect()
    }

    /// The first line that may be a move, if most of the lines may be moves in words.
    pub(super) fn first_in_words(&self) -> Option<(usize, &str)> {
        let shapes = self.shapes();
        let are_moves: Vec<bool> =
            self.lines().map(|line| may_be_move(&sentence::named(line, self.writing))).collect();
        let of_moves = self.shapes_of_moves(&shapes, &are_moves);
        let is_built =
            |shape: &Option<String>| shape.as_ref().is_some_and(|it| of_moves.contains(it));
        let is_move = |at: &usize| are_moves[*at] || is_built(&shapes[*at]);
        let moves: Vec<usize> = (0..self.lines.len()).filter(is_move).collect();
        let with_shape = moves.iter().filter(|at| shapes[**at].is_some()).count();
        let first =
            moves.first().filter(|_| with_shape >= FEWEST && 2 * moves.len() > self.lines.len())?;
        let (number, line) = &self.lines[*first];
        Some((*number, line))
    }

    /// The first line that names a move of two characters, if most lines do, and one that is no number.
    pub(super) fn first_in_pairs(&self) -> Option<(usize, &str)> {
        let named: Vec<_> =
            self.lines().map(|line| sentence::named_pairs(line, self.writing)).collect();
        let are_moves = 2 * named.iter().filter(|it| !it.is_empty()).count() > named.len();
        let first = named.iter().position(|it| !it.is_empty())?;
        let (number, line) = &self.lines[first];
        (are_moves && named.iter().flatten().any(|pair| pair.is_clear())).then_some((*number, line))
    }

    /// The first line that is built as those that were read as moves and was not read.
    pub(super) fn unread(&self, read: &[usize]) -> Option<(usize, &str)> {
        let read: BTreeSet<usize> = read.iter().copied().collect();
        let shapes = self.shapes();
        let lines = || {
            let built = self.lines.iter().zip(&shapes);
            built.filter_map(|((number, line), shape)| Some((*number, &**line, shape.as_ref()?)))
        };
        let are_read = lines().filter(|(number, ..)| read.contains(number));
        let of_moves: BTreeSet<&String> = are_read.map(|(.., shape)| shape).collect();
        lines()
            .find(|(number, _, shape)| !read.contains(number) && of_moves.contains(shape))
            .map(|(number, line, _)| (number, line))
    }

    /// How lines that name moves are built; where none does, how several lines are.
    fn shapes_of_moves<'a>(
        &self,
        shapes: &'a [Option<String>],
        are_moves: &[bool],
    ) -> BTreeSet<&'a String> {
        let has_moves = are_moves.contains(&true);
        let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
        for ((shape, is_move), line) in shapes.iter().zip(are_moves).zip(self.lines()) {
            let is_like_move = if has_moves { *is_move } else { line.contains(char::is_numeric) };
            if let Some(shape) = shape.as_ref().filter(|_| is_like_move) {
                *counts.entry(shape).or_default() += 1;
            }
        }
        counts.retain(|_, count| has_moves || *count >= FEWEST);
        counts.into_keys().collect()
    }
}

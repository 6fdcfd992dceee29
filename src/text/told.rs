//! The lines of a game as the text has them, for readings that need all that each line names.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::card::Card;

use super::moves::Pile;
use super::sentence::mentions::{Mention, Noun, Role};
use super::sentence::{self, may_be_move};
use super::token::Writing;

/// Games of more lines are not read by what each line names.
const MOST: usize = 1000;
/// Fewer lines may be moves by chance.
const FEWEST: usize = 4;
/// Words that are not known and may name a kind of pile.
const MOST_NAMES: usize = 3;

/// The lines of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// Each with its number in the text.
    lines: Vec<(usize, Box<str>)>,
    /// How the text writes its cards.
    writing: Writing,
}

/// A line of a game, and what it names.
pub(crate) struct ToldLine {
    /// Its number in the text.
    pub(crate) number: usize,
    pub(crate) text: Box<str>,
    pub(crate) mentions: Vec<Mention>,
    /// Whether it names a move, or is built as those that do.
    pub(crate) is_move: bool,
    /// How it is built.
    shape: Option<String>,
}

/// Words of a text that are not known, each with the known word that it may stand for.
pub(crate) type Names = [(String, &'static str)];

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

    /// Whether all lines of the game are kept.
    pub(crate) fn is_whole(&self) -> bool {
        self.lines.len() <= MOST
    }

    /// What the lines name, read as words.
    pub(crate) fn in_words(&self, names: &Names) -> Vec<ToldLine> {
        let has_phrases = names.iter().any(|(name, _)| is_phrase(name));
        let sent = |line: &str| {
            let (card, phrase) = sentence::phrase(line, self.writing).filter(|_| has_phrases)?;
            let (_, pile) = names.iter().find(|(name, _)| *name == phrase)?;
            Some(sent(card, pile))
        };
        self.read(|line| {
            let mentions = || sentence::named(&renamed(line, names), self.writing, false);
            sent(line).unwrap_or_else(mentions)
        })
    }

    /// What the lines name, read as moves of two characters.
    pub(crate) fn in_pairs(&self) -> Vec<ToldLine> {
        self.read(|line| sentence::named(line, self.writing, true))
    }

    fn read(&self, mentions: impl Fn(&str) -> Vec<Mention>) -> Vec<ToldLine> {
        let read = |((number, text), shape): (&(usize, Box<str>), Option<String>)| {
            let mentions = mentions(text);
            let is_move = may_be_move(&mentions);
            ToldLine { number: *number, text: text.clone(), is_move, mentions, shape }
        };
        let mut lines: Vec<ToldLine> = self.lines.iter().zip(self.shapes()).map(read).collect();
        let shapes = shapes_of_moves(&lines);
        for line in &mut lines {
            line.is_move |= line.shape.as_ref().is_some_and(|shape| shapes.contains(shape));
        }
        lines
    }

    /// How each line is built.
    fn shapes(&self) -> Vec<Option<String>> {
        // Most lines begin with a card and say something of it.
        let tells = |line: &&str| sentence::tells_of_card(line, self.writing);
        let by_cards = 2 * self.lines().filter(tells).count() > self.lines.len();
        self.lines().map(|line| sentence::shape(line, self.writing, by_cards)).collect()
    }

    /// The words that may name another pile than their meaning says, the most frequent first: those that
    /// are not known in lines that are built as moves and name no place where cards go, in another language,
    /// perhaps; and words for columns, where there are several: one of them is a cell, perhaps. Where a line
    /// names a card and nothing else that is known, they are all that it says.
    pub(crate) fn unclear_names(&self) -> Vec<String> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let mut columns: BTreeMap<String, usize> = BTreeMap::new();
        let is_place =
            |it: &Mention| it.is_target() && it.card().is_none() && it.number().is_none();
        for line in self.in_words(&[]).iter().filter(|line| line.is_move) {
            let cards = line.mentions.iter().filter(|it| it.card().is_some()).count();
            let is_column = |it: &Mention| it.noun == Noun::COLUMN || it.number() == Some(0);
            let is_known = |it: &Mention| it.card().is_none() && !is_column(it);
            let phrase = sentence::phrase(&line.text, self.writing);
            if let Some((_, phrase)) = phrase.filter(|_| !line.mentions.iter().any(is_known)) {
                *counts.entry(phrase).or_default() += 1;
            } else if cards < 2 && !line.mentions.iter().any(is_place) {
                for word in sentence::unknown_words(&line.text, self.writing) {
                    *counts.entry(word).or_default() += 1;
                }
            }
            for word in line.text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase) {
                if sentence::named_pile(&word) == Some(Pile::Column) {
                    *columns.entry(word).or_default() += 1;
                }
            }
        }
        if columns.len() > 1 {
            counts.extend(columns);
        }
        let mut names: Vec<(String, usize)> = counts.into_iter().collect();
        names.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        names.into_iter().take(MOST_NAMES).map(|(name, _)| name).collect()
    }

    /// The first line that may be a move, if most of the lines may be moves in words.
    pub(super) fn first_in_words(&self) -> Option<(usize, &str)> {
        let lines = self.in_words(&[]);
        let moves = lines.iter().filter(|line| line.is_move);
        let has_shape = |line: &&ToldLine| line.shape.is_some();
        let are_moves =
            moves.clone().filter(has_shape).count() >= FEWEST && 2 * moves.count() > lines.len();
        let first = lines.iter().position(|line| line.is_move).filter(|_| are_moves)?;
        let (number, line) = &self.lines[first];
        Some((*number, line))
    }

    /// The first line that names a move of two characters, if most lines do, and one that is no number.
    pub(super) fn first_in_pairs(&self) -> Option<(usize, &str)> {
        let lines = self.in_pairs();
        let is_letter = |it: &Mention| matches!(it.noun, Noun::Pair(_, None, None));
        let mut moves = lines.iter().filter(|line| line.is_move);
        let are_moves = 2 * moves.clone().count() > lines.len()
            && moves.clone().any(|line| line.mentions.iter().any(is_letter));
        let first = moves.next().filter(|_| are_moves)?.number;
        self.line(first).map(|line| (first, line))
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
}

/// How lines that name moves are built; where none does, how several lines are.
fn shapes_of_moves(lines: &[ToldLine]) -> BTreeSet<String> {
    let has_moves = lines.iter().any(|line| line.is_move);
    let is_like_move =
        |it: &&ToldLine| if has_moves { it.is_move } else { it.text.contains(char::is_numeric) };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for shape in lines.iter().filter(is_like_move).filter_map(|line| line.shape.clone()) {
        *counts.entry(shape).or_default() += 1;
    }
    counts.retain(|_, count| has_moves || *count >= FEWEST);
    counts.into_keys().collect()
}

/// Whether a name is all that a line says of its card.
pub(crate) fn is_phrase(name: &str) -> bool {
    name.contains(sentence::CARD)
}

/// What a line names that sends a card to a kind of pile.
fn sent(card: Card, pile: &str) -> Vec<Mention> {
    let noun = match sentence::named_pile(pile) {
        Some(Pile::Home) => Noun::HOME,
        Some(Pile::Cell) => Noun::CELL,
        _ => Noun::EMPTY_COLUMN,
    };
    let target = Mention { noun, role: Some(Role::Target) };
    vec![Mention { noun: Noun::Card(card), role: None }, target]
}

/// A line with known words in the place of some that are not.
fn renamed<'a>(line: &'a str, names: &Names) -> Cow<'a, str> {
    if names.is_empty() {
        return line.into();
    }
    let mut renamed = String::with_capacity(line.len());
    let mut rest = line;
    while !rest.is_empty() {
        let is_letter = rest.starts_with(char::is_alphabetic);
        let end = rest.find(|c: char| c.is_alphabetic() != is_letter).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        let lower = word.to_lowercase();
        match names.iter().find(|(name, _)| is_letter && *name == lower) {
            // A number may follow without a blank.
            Some((_, known)) => renamed.extend([*known, " "]),
            None => renamed.push_str(word),
        }
        rest = behind;
    }
    renamed.into()
}

//! What a line names, word by word, without a guess at the grammar between the words.

use crate::card::Card;
use crate::text::moves::{Pile, Spot};
use crate::text::token::Writing;

use super::words::{self, Word};

/// What a word or two name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Noun {
    Card(Card),
    /// A column, by its number if it has one.
    Column(Option<u8>),
    /// A cell, by its number or its letter if it has one.
    Cell(Option<CellName>),
    Home,
    EmptyColumn,
    /// A number without a name: a column, how many cards move, or which move it is.
    Number(u8),
    /// A letter and a number, `C3`: a place of some kind.
    Code(char, u8),
}

/// The name of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellName {
    Number(u8),
    Letter(char),
}

/// Which end of a move a word names, where `from` or `to` before it says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Source,
    Target,
}

/// One thing that a line names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    pub(crate) noun: Noun,
    pub(crate) role: Option<Role>,
}

/// What a line names, in its order; none when a word in it may name something that is not known.
///
/// `c` is the kind of pile that `C3` names, if it is no card.
pub(in crate::text) fn mentions(
    line: &str,
    writing: Writing,
    c: Option<&'static str>,
) -> Option<Vec<Mention>> {
    let mut raw = words::cut(line);
    if let Some(c) = c {
        let codes = |word| match code(word, c) {
            Some((name, number)) => vec![name, number],
            None => vec![word],
        };
        raw = raw.into_iter().flat_map(codes).collect();
    }
    let words = words::read(words::label_off(&raw), writing);
    let mut told = Told::default();
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| words[at]);
        told.take(*word, matches!(before, Some(Word::Pile(_))), at + 1 == words.len())?;
    }
    if told.is_empty {
        told.add(Noun::EmptyColumn);
    }
    Some(told.found)
}

/// What the words so far name.
#[derive(Default)]
struct Told {
    found: Vec<Mention>,
    role: Option<Role>,
    /// `empty` and `third` stand before the pile that they tell of.
    is_empty: bool,
    ordinal: Option<u8>,
}

impl Told {
    fn add(&mut self, noun: Noun) {
        self.found.push(Mention { noun, role: self.role });
        self.is_empty = false;
    }

    /// Takes in a word; none when it may name something that is not known.
    fn take(&mut self, word: Word, after_pile: bool, is_last: bool) -> Option<()> {
        let is_numbered = matches!(self.found[..], [] | [Mention { noun: Noun::Number(_), .. }]);
        match word {
            Word::From => self.role = Some(Role::Source),
            Word::Move => self.role = None,
            // "4 - 5♥ to column 2" has its number before it.
            Word::Dash if is_numbered => {}
            Word::To | Word::Dash => self.role = Some(Role::Target),
            Word::Empty => self.is_empty = true,
            Word::Ordinal(n) => self.ordinal = Some(n),
            Word::Number(n) if after_pile => self.name_pile(CellName::Number(n), n),
            Word::Letter(letter) if after_pile => self.name_pile(CellName::Letter(letter), 0),
            Word::Letter('a') if self.role.is_none() || !is_last => {}
            // `t2c`, whose numbers stand behind it.
            Word::Code(Spot::Code(_, None)) => return None,
            word => {
                if let Some(noun) = self.noun(word) {
                    self.add(noun);
                }
            }
        }
        Some(())
    }

    /// What a word names by itself, if it names anything.
    fn noun(&mut self, word: Word) -> Option<Noun> {
        Some(match word {
            Word::NewColumn => Noun::EmptyColumn,
            Word::Card(card) | Word::Inside(card) => Noun::Card(card),
            Word::Pile(Pile::Home) | Word::Code(Spot::HOME) => Noun::Home,
            Word::Pile(Pile::Cell) => Noun::Cell(self.ordinal.take().map(CellName::Number)),
            Word::Pile(Pile::Column) if self.is_empty => Noun::EmptyColumn,
            Word::Pile(Pile::Column) => Noun::Column(self.ordinal.take()),
            Word::Number(n) | Word::Counted(n) => Noun::Number(n),
            Word::Letter('h') if self.role == Some(Role::Target) => Noun::Home,
            Word::Letter(letter @ 'a'..='g') => Noun::Cell(Some(CellName::Letter(letter))),
            Word::Code(Spot::Code(letter, Some(n))) => Noun::Code(letter, n),
            Word::Code(Spot::Pile(Pile::Column, n)) => Noun::Column(n),
            Word::Code(Spot::Pile(Pile::Cell, n)) => Noun::Cell(n.map(CellName::Number)),
            _ => return None,
        })
    }

    /// The number or the letter behind a pile.
    fn name_pile(&mut self, name: CellName, number: u8) {
        match self.found.last_mut().map(|last| &mut last.noun) {
            Some(Noun::Cell(cell @ None)) => *cell = Some(name),
            Some(Noun::Column(column @ None)) if name == CellName::Number(number) => {
                *column = Some(number);
            }
            _ if name == CellName::Number(number) => self.add(Noun::Number(number)),
            _ => {}
        }
    }
}

/// The pile and the number of a word that may be a card with its suit first: `C3`, `s8`.
fn code<'a>(word: &'a str, c: &'static str) -> Option<(&'a str, &'a str)> {
    let (letter, number) = word.split_at_checked(1)?;
    let is_digit = matches!(number.as_bytes(), [b'0'..=b'9']);
    let name = match letter {
        "c" | "C" => c,
        "s" | "S" => "stack",
        _ => return None,
    };
    is_digit.then_some((name, number))
}

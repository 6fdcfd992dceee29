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
    let mut found: Vec<Mention> = Vec::new();
    let mut role = None;
    let mut is_empty = false;
    let mut ordinal = None;
    let mut rest = words.iter().copied();
    let mut before = None;
    while let Some(word) = rest.next() {
        let is_first = found.len() < 2;
        let last = found.last_mut().map(|last| &mut last.noun);
        let after_pile = matches!(before, Some(Word::Pile(_)));
        let noun = match word {
            Word::From => {
                role = Some(Role::Source);
                None
            }
            Word::Move => {
                role = None;
                None
            }
            // "4 - 5♥ to column 2" is numbered.
            Word::Dash if matches!(last, None | Some(Noun::Number(_))) && is_first => None,
            Word::To | Word::Dash => {
                role = Some(Role::Target);
                None
            }
            Word::Empty => {
                is_empty = true;
                None
            }
            Word::Ordinal(n) => {
                ordinal = Some(n);
                None
            }
            Word::NewColumn => Some(Noun::EmptyColumn),
            Word::Card(card) | Word::Inside(card) => Some(Noun::Card(card)),
            Word::Pile(Pile::Home) => Some(Noun::Home),
            Word::Pile(Pile::Cell) => Some(Noun::Cell(ordinal.take().map(CellName::Number))),
            Word::Pile(Pile::Column) if std::mem::take(&mut is_empty) => Some(Noun::EmptyColumn),
            Word::Pile(Pile::Column) => Some(Noun::Column(ordinal.take())),
            Word::Number(n) if after_pile => match last {
                Some(Noun::Column(number @ None)) => {
                    *number = Some(n);
                    None
                }
                Some(Noun::Cell(name @ None)) => {
                    *name = Some(CellName::Number(n));
                    None
                }
                _ => Some(Noun::Number(n)),
            },
            Word::Letter(letter) if after_pile => {
                if let Some(Noun::Cell(name @ None)) = last {
                    *name = Some(CellName::Letter(letter));
                }
                None
            }
            Word::Number(n) | Word::Counted(n) => Some(Noun::Number(n)),
            Word::Letter('h') if role == Some(Role::Target) => Some(Noun::Home),
            Word::Letter(letter @ 'b'..='g') => Some(Noun::Cell(Some(CellName::Letter(letter)))),
            Word::Letter('a') if role.is_some() && rest.clone().next().is_none() => {
                Some(Noun::Cell(Some(CellName::Letter('a'))))
            }
            Word::Code(Spot::Code(letter, Some(n))) => Some(Noun::Code(letter, n)),
            Word::Code(Spot::Pile(Pile::Column, n)) => Some(Noun::Column(n)),
            Word::Code(Spot::Pile(Pile::Cell, n)) => Some(Noun::Cell(n.map(CellName::Number))),
            Word::Code(Spot::HOME) => Some(Noun::Home),
            Word::Code(_) => return None,
            _ => None,
        };
        if let Some(noun) = noun {
            found.push(Mention { noun, role });
            // "5H from column 3 to 4": each end may have a card and a place.
            is_empty = false;
        }
        before = Some(word);
    }
    if is_empty {
        found.push(Mention { noun: Noun::EmptyColumn, role });
    }
    Some(found)
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

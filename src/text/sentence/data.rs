//! Moves as data: `cascadeToFreecell(4, 0)`, `('temp_to_tableau', K♣, 3)`, `{"from": ["tableau", 6], "to": …}`,
//! `Move { from: Tableau { index: 0 }, to: Freecell { index: 2 }, count: 1 }`.
//!
//! The smallest group of brackets that names two places is a move. A name in it may say which end of the
//! move, or that the number of cards follows; without such names, places and numbers come in their order.

use crate::text::label::is_number;
use crate::text::moves::{LineMoves, RawMove, Spot};
use crate::text::structure::{self, Item, Piece, is_open};
use crate::text::token::Writing;

use super::mentions::{Mention, Noun};
use super::{ends, not_a_sentence};
use meaning::Move;
use names::{Name, Part};

mod meaning;
mod names;

/// Moves in lists lie in no more brackets.
const DEEPEST: usize = 5;
/// No move has more bytes.
const LONGEST: usize = 400;

/// Reads the moves of a line; what stands among them and is none breaks them off.
pub(super) fn read(line: &str, writing: Writing) -> Option<LineMoves> {
    let elements = elements(line, writing);
    let is_move = |element: &&Element<'_>| element.mv.is_some();
    let moves = elements.iter().take_while(is_move).filter_map(Element::raw).collect();
    let broken = elements.iter().find(|element| element.raw().is_none());
    let broken = broken.map(|element| not_a_sentence(element.text));
    (!elements.is_empty()).then_some(LineMoves { moves, broken })
}

/// What the moves of a line name; what is no move names something that no move explains.
pub(super) fn mentions(line: &str, writing: Writing) -> Vec<Mention> {
    let unknown = || vec![Mention { noun: Noun::Place(Spot::Code('?', None)), role: None }];
    let elements = elements(line, writing);
    elements.iter().flat_map(|it| it.mv.as_ref().map_or_else(unknown, Move::mentions)).collect()
}

/// Whether moves name their piles, and not by their numbers alone.
pub(super) fn names_piles(line: &str, writing: Writing) -> bool {
    let has_kind = |mv: &Move| mv.ends.iter().any(|end| end.kind.is_some());
    elements(line, writing).iter().filter_map(|it| it.mv.as_ref()).any(has_kind)
}

/// An element of a list, and the move that it is.
struct Element<'a> {
    text: &'a str,
    mv: Option<Move>,
}

impl Element<'_> {
    fn raw(&self) -> Option<RawMove> {
        let found = ends::moves(&self.mv.as_ref()?.mentions(), true, false, true)?;
        found.into_iter().next().map(|ends| ends.raw(self.text))
    }
}

/// The moves of a line, and what stands among them.
fn elements(line: &str, writing: Writing) -> Vec<Element<'_>> {
    if !line.contains(is_open) {
        return Vec::new();
    }
    let found = among(&structure::read(line), writing, 0);
    if found.iter().any(|element| element.mv.is_some()) { found } else { Vec::new() }
}

/// The moves among items, those that are called one and cannot be read, and the others beside moves.
fn among<'a>(items: &[Item<'a>], writing: Writing, depth: usize) -> Vec<Element<'a>> {
    let mut found: Vec<Element<'a>> = Vec::new();
    // Where brackets stand that hold something else, unless the others beside them are moves.
    let mut others = Vec::new();
    let mut is_list = false;
    for item in items {
        let before = found.len();
        for group in item.groups().filter(|_| depth < DEEPEST) {
            found.extend(among(group, writing, depth + 1));
        }
        if found.len() == before && is_structure(item, writing) {
            // Two cards without a verb are a move only among others.
            let is_sure = |mv: &mut Move| mv.has_verb || mv.ends[1].kind.is_some();
            let mut pair = Move::of_pair(item, writing);
            let mv = Move::read(item, writing).or_else(|| pair.take_if(is_sure));
            is_list |= mv.is_some();
            others.extend((mv.is_none() && !calls_move(item, writing)).then_some(before));
            found.push(Element { text: item.text, mv: mv.or(pair) });
        }
    }
    if is_list {
        return found;
    }
    let mut others = others.into_iter().peekable();
    let mut is_move = |(at, _): &(usize, Element<'_>)| others.next_if_eq(at).is_none();
    found.into_iter().enumerate().filter(|it| is_move(it)).map(|(_, element)| element).collect()
}

/// Whether an item is brackets with one word outside of them at the most, besides its number in a list.
fn is_structure(item: &Item<'_>, writing: Writing) -> bool {
    let groups = item.pieces.iter().filter_map(|piece| match piece {
        Piece::Group(text, _) => Some(*text),
        _ => None,
    });
    let outside = groups.fold(item.text.to_owned(), |rest, group| rest.replacen(group, "", 1));
    let is_number = |word: &str| is_number(word.trim_matches(['#', '.', ')', ':', '-']));
    let mut words = outside.split_whitespace().skip_while(|word| is_number(word));
    let is_alone = words.nth(1).is_none() || calls_move(item, writing);
    item.text.len() <= LONGEST && item.groups().next().is_some() && is_alone
}

/// Whether a function is called that moves: `assert game.move(…)`.
fn calls_move(item: &Item<'_>, writing: Writing) -> bool {
    let called = item.pieces.windows(2).find_map(|pair| match pair {
        [Piece::Name(name), Piece::Group(..)] => Some(Name::read(name, writing)),
        _ => None,
    });
    match called {
        Some(Name::Route(..)) => true,
        Some(Name::Parts(parts)) => parts.contains(&Part::Move),
        _ => false,
    }
}

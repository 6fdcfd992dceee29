//! Atoms that belong together: the two halves of a card, an ordinal number and what it counts.

use super::atoms::Atom;
use crate::card::{Card, Rank};
use crate::text::{Pile, token, vocabulary};

/// Joins ranks and suits that stand apart to cards; those that are left are words and letters.
pub(super) fn cards(atoms: &[Atom], suit_first: bool) -> Vec<Atom> {
    /// So much stands between rank and suit at the most.
    const WIDEST: usize = 10;
    let mut found = Vec::with_capacity(atoms.len());
    let mut rest = atoms;
    while let [first, behind @ ..] = rest {
        // `King(Diamonds)`; `column 7 (hearts)` is no card.
        let is_named = matches!(first, Atom::Rank(_, name) if name.len() > 1);
        // `(Column 3, Diamonds)`: the number of a pile is no rank.
        let is_pile = matches!(first, Atom::Number(..)) && is_behind_pile(&found);
        let is_passed_over = |it: &&Atom| match it {
            Atom::Mark('(') => is_named,
            Atom::Mark(',') => !is_pile,
            it => is_between(it),
        };
        let between = behind.iter().take(WIDEST).take_while(is_passed_over).count();
        let card = behind.get(between).and_then(|second| {
            let (rank, suit) = if suit_first { (second, first) } else { (first, second) };
            // A number and a letter by themselves are no card.
            let Atom::Suit(suit, _) = suit else { return None };
            Some(Card::new(as_rank(rank)?, *suit))
        });
        if let Some(card) = card {
            found.push(Atom::Card(card, None));
            rest = &behind[between + 1..];
            continue;
        }
        found.push(match first {
            Atom::Rank(_, text) | Atom::Suit(_, text) => match text.as_bytes() {
                [c] if !matches!(behind.first(), Some(Atom::Number(..))) => {
                    Atom::Letter(char::from(*c))
                }
                _ => Atom::Word(text.clone()),
            },
            atom => atom.clone(),
        });
        rest = behind;
    }
    found
}

/// Whether atoms end with the name of a column or a cell.
fn is_behind_pile(atoms: &[Atom]) -> bool {
    let last = atoms.iter().rev().find(|atom| **atom != Atom::Blank);
    let Some(Atom::Word(word)) = last else { return false };
    matches!(vocabulary::named_pile(word), Some(Pile::Column | Pile::Cell))
}

fn as_rank(atom: &Atom) -> Option<Rank> {
    match atom {
        Atom::Rank(rank, _) => Some(*rank),
        Atom::Number(n, _) => Rank::new(u8::try_from(*n).ok()?),
        _ => None,
    }
}

/// Whether an atom may stand between the rank and the suit of a card.
fn is_between(atom: &Atom) -> bool {
    match atom {
        Atom::Blank => true,
        Atom::Mark(c) => "-;,:\"'|_=/.\t".contains(*c),
        Atom::Word(word) => token::is_between(word),
        _ => false,
    }
}

/// Whether an atom ends an ordinal number: `2.`, `2nd`.
fn is_ending(atom: &Atom) -> bool {
    match atom {
        Atom::Mark(c) => *c == '.',
        Atom::Word(word) => ["st", "nd", "rd", "th"].contains(&&**word),
        _ => false,
    }
}

/// Puts what an ordinal number counts before it: `2. szabad cella` becomes `szabad cella 2.` This is all words behind it, or
/// those up to the name of a pile. A part may begin with a number of its own.
pub(super) fn put_names_first(atoms: &mut [Atom]) {
    let is_slot = |atom: &Atom| matches!(atom, Atom::Card(..) | Atom::Number(..));
    let first = atoms.iter().position(is_slot).map_or(atoms.len(), |first| first + 1);
    for at in first..atoms.len() {
        if let [Atom::Number(..), ending, Atom::Blank, behind @ ..] = &atoms[at..]
            && is_ending(ending)
        {
            let is_pile = |atom: &Atom| matches!(atom, Atom::Word(word) if vocabulary::named_pile(word).is_some());
            let is_name = |atom: &&Atom| matches!(atom, Atom::Word(_) | Atom::Blank);
            let words = behind.iter().take_while(is_name).count();
            let pile = behind[..words].iter().position(is_pile);
            let name = pile.map_or(words, |pile| pile + 1);
            if matches!(behind.first(), Some(Atom::Word(_))) {
                atoms[at..at + 3 + name].rotate_left(3);
            }
        }
    }
}

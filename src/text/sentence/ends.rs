//! The move that mentions name in their order.

use crate::board::Place;
use crate::card::Card;
use crate::text::moves::{Count, Form, Listed, Pile, RawMove, Spot, WrittenPlace};

use super::mentions::{Mention, Noun};

/// The two ends of a move, and how many cards it takes along.
pub(super) struct Ends {
    from: Spot,
    to: Spot,
    count: Option<Count>,
    /// What else the words say of it.
    listed: Option<Box<Listed>>,
}

impl Ends {
    /// The move, written so.
    pub(super) fn raw(self, text: &str) -> RawMove {
        let Self { from, to, count, listed } = self;
        RawMove { from, to, count, form: Form::Sentence, listed, text: text.into() }
    }
}

/// The move that mentions name, or those of several cards that go home; none where they leave more than
/// one meaning.
///
/// A verb makes a move of what is no list; `is_one` says that one card moves where no number does.
pub(super) fn moves(
    found: &[Mention],
    has_verb: bool,
    is_one: bool,
    has_faces: bool,
) -> Option<Vec<Ends>> {
    let found: Vec<Mention> = found.iter().map(|it| settled(*it, found, has_faces)).collect();
    let count = found.iter().find_map(|mention| match mention.noun {
        Noun::Count(n) => Some(Count::Exactly(n)),
        _ => None,
    });
    let suit = found.iter().find_map(|mention| match mention.noun {
        Noun::Suit(suit) => Some(suit),
        _ => None,
    });
    let is_counted = |it: &Mention| matches!(it.noun, Noun::Count(_) | Noun::Suit(_));
    let mut named: Vec<Mention> = found.into_iter().filter(|it| !is_counted(it)).collect();
    // "column 5 | column 8 | 2" of a table
    let is_exact = |it: &Mention| it.noun.place().is_some_and(|spot| !spot.is_unnumbered());
    let behind = match &named[..] {
        [from, to, behind]
            if is_exact(from) && is_exact(to) && !has_verb && behind.role.is_none() =>
        {
            behind.number()
        }
        _ => None,
    };
    let count = count.or(behind.map(Count::Exactly));
    named.truncate(named.len() - usize::from(behind.is_some()));
    let (to, from): (Vec<_>, Vec<_>) = named.iter().copied().partition(Mention::is_target);
    let (from, to, row) = if to.is_empty() { in_order(&from, has_verb)? } else { (from, to, None) };
    let cards: Vec<Card> = from.iter().filter_map(Mention::card).collect();
    let home = |card| Ends {
        from: at(card),
        to: Spot::HOME,
        count: Some(Count::From(card)),
        listed: None,
    };
    let goes_home = matches!(to[..], [Mention { noun: Noun::HOME, .. }]);
    if goes_home && cards.len() > 1 && cards.len() == from.len() {
        return Some(cards.into_iter().map(home).collect());
    }
    // "J♥ 10♠ to column 8": the first card takes the others along.
    let is_run = cards.windows(2).all(|pair| pair[1].packs_on(pair[0]));
    // "Stack 5 to stack 6 (5H)"
    let beside = to.iter().rev().find_map(Mention::card).filter(|_| to.len() > 1);
    let moved = cards.first().copied().or(beside);
    let onto: Vec<Card> =
        to.iter().filter_map(Mention::card).filter(|card| Some(*card) != moved).collect();
    if !is_run || onto.len() > 1 {
        return None;
    }
    let from = only_place(&from, true, moved)?;
    let to = only_place(&to, false, onto.first().copied())?;
    // "cells a to g" is no move.
    let is_cell = |spot| match spot {
        Spot::Pile(Pile::Cell, n) => n.is_some(),
        Spot::Sure(place) => matches!(place, WrittenPlace::Place(Place::Cell(_))),
        _ => false,
    };
    if is_cell(from) && is_cell(to) {
        return None;
    }
    let card = moved.filter(|_| count.is_some());
    let listed = Listed { card, suit, ..Listed::default() };
    let listed = (card.is_some() || suit.is_some()).then(|| Box::new(listed));
    let row = row.map(Count::FromRow);
    let one = is_one.then_some(Count::Exactly(1));
    let count = count.or(row).or(moved.map(Count::From)).or(one);
    Some(vec![Ends { from, to, count, listed }])
}

/// A mention with `C3` read as a card or as a place: two such are places unless one goes on the other.
fn settled(mention: Mention, all: &[Mention], has_faces: bool) -> Mention {
    let Noun::CardOrCode(card, letter, n) = mention.noun else { return mention };
    let cards: Vec<Card> = all.iter().filter_map(Mention::card).collect();
    let is_code = |it: &&Mention| matches!(it.noun.place(), Some(Spot::Code(..)));
    let are_codes = match (&cards[..], all) {
        ([first, second], _) => !has_faces || !first.packs_on(*second),
        (_, [one, other]) if one.number().or(other.number()).is_some() => true,
        _ if all.iter().filter(is_code).count() > 1 => true,
        _ => !has_faces,
    };
    let place = Noun::Place(Spot::Code(letter, Some(n)));
    let noun = if are_codes { place } else { Noun::Card(card) };
    Mention { noun, ..mention }
}

/// The source, the target and the row between them, of what no word divides.
type InOrder = (Vec<Mention>, Vec<Mention>, Option<u8>);

fn in_order(found: &[Mention], has_verb: bool) -> Option<InOrder> {
    let (cards, places): (Vec<Mention>, Vec<Mention>) =
        found.iter().copied().partition(|it| it.card().is_some());
    // The fields of a table.
    let is_letter = |it: &Mention| matches!(it.noun, Noun::Place(Spot::Letter(_)));
    if !has_verb && places.iter().any(is_letter) {
        return None;
    }
    let is_number = |it: &Mention| matches!(it.noun, Noun::Number(_));
    Some(match (&places[..], &cards[..]) {
        // "C8 6 C4"
        ([from, row, to], []) if is_number(row) && !is_number(from) => {
            (vec![*from], vec![*to], row.number())
        }
        // `FREE CELLS   FOUNDATION` is the heading of a board.
        ([from, to], []) if !has_verb && from.noun.is_unnumbered() && to.noun == Noun::HOME => {
            return None;
        }
        // "2 h3", but not "4 cells".
        ([from, to], _) if cards.len() < 2 => {
            let is_named = |it: &Mention| match it.noun {
                Noun::Place(Spot::Code(_, n) | Spot::Pile(Pile::Cell, n)) => n.is_some(),
                noun => matches!(noun, Noun::Place(Spot::Letter(_))),
            };
            let is_clear = match (is_number(from), is_number(to)) {
                (false, false) => true,
                (true, true) => false,
                (is_from, _) => is_named(if is_from { to } else { from }),
            };
            is_clear.then_some(())?;
            ([&cards[..], &[*from]].concat(), vec![*to], None)
        }
        // "freecell 5H", and "column 5 KS" lists what it holds.
        ([to], [card]) if has_verb || found[0] == *card || is_unnumbered(to.noun) => {
            (vec![*card], vec![*to], None)
        }
        // "A♠ 2♦ home"
        ([home], _) if home.noun == Noun::HOME && cards.len() > 1 => (cards, vec![*home], None),
        ([verb], [card, onto]) if is_unnumbered(verb.noun) && found[0] == *verb => {
            (vec![*card], vec![*onto], None)
        }
        ([], [card, onto]) if has_verb => (vec![*card], vec![*onto], None),
        _ => return None,
    })
}

fn is_unnumbered(noun: Noun) -> bool {
    noun.is_unnumbered() || matches!(noun, Noun::HOME | Noun::EMPTY_COLUMN)
}

fn at(card: Card) -> Spot {
    Spot::Sure(WrittenPlace::Card(card))
}

/// The one place that is named, or else the card; none of several places.
fn only_place(mentions: &[Mention], is_source: bool, named: Option<Card>) -> Option<Spot> {
    let places: Vec<&Mention> = mentions.iter().filter(|it| it.card().is_none()).collect();
    match (&places[..], named) {
        // "28 3C to 4D" is numbered.
        ([Mention { noun: Noun::Number(_), .. }], Some(card)) if is_source => Some(at(card)),
        ([] | [Mention { noun: Noun::CELL, .. }], Some(card)) if is_source => Some(at(card)),
        ([], Some(card)) => Some(at(card)),
        ([place], _) => spot(place.noun, is_source).or(named.map(at)),
        _ => None,
    }
}

/// The place that a noun is, at the start of a move or at its end.
fn spot(noun: Noun, is_source: bool) -> Option<Spot> {
    match noun {
        Noun::Number(n) if n < 9 => Some(Spot::Code('1', Some(n))),
        Noun::Place(Spot::Letter(letter)) => {
            let place = Place::from_char(letter)?;
            Some(Spot::Sure(WrittenPlace::Place(place)))
        }
        Noun::Place(spot @ (Spot::HOME | Spot::EMPTY_COLUMN | Spot::Code(_, None))) => {
            (!is_source).then_some(spot)
        }
        Noun::Place(spot) if noun != Noun::COLUMN => Some(spot),
        _ => None,
    }
}

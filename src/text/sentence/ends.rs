//! The two ends of the move that a line names.

use crate::board::Place;
use crate::card::Card;
use crate::text::moves::{Count, Pile, Spot, WrittenPlace};

use super::mentions::{CellName, Mention, Noun, mentions};
use super::words::Word;
use super::{Parsed, card};

/// Finds the ends of the move that words tell of; none where they name something else as well, or two
/// moves.
pub(super) fn parse(words: &[Word], has_arrow: bool) -> Option<Parsed> {
    let words = verb_off(words, has_arrow);
    let is_moved = words.first() == Some(&Word::Move);
    let names = |word: &Word| {
        matches!(word, Word::Pile(_) | Word::NewColumn | Word::Code(_) | Word::Inside(_))
            || is_card(word)
    };
    // Two characters are no sentence.
    if words.contains(&Word::Other) || !is_moved && !words.iter().any(names) || is_twice(words) {
        return None;
    }
    let found = mentions(words);
    let (mut to, mut from): (Vec<Mention>, Vec<Mention>) =
        found.into_iter().partition(Mention::is_target);
    // "freecell C11", "stack D10 S11": where a card goes stands before it.
    if let ([], [verb, named]) = (&to[..], &from[..])
        && named.card().is_some()
        && (verb.noun.is_unnumbered() || matches!(verb.noun, Noun::Home | Noun::EmptyColumn))
    {
        from.rotate_left(1);
    }
    if to.is_empty() {
        // Cards alone are no move, and "4 cells" counts them.
        let is_number = |mention: &Mention| matches!(mention.noun, Noun::Number(_));
        let names_pile = words.iter().any(|word| names(word) && !is_card(word));
        // A card and two places, such as the fields of a table.
        let is_place = |it: &&Mention| it.card().is_none() && spot(it.noun, false).is_some();
        let is_row = from.len() == 3
            && from.iter().filter(|it| it.card().is_some()).count() == 1
            && from.iter().filter(is_place).count() == 2
            && !words.iter().any(|word| matches!(word, Word::Letter(_)));
        if is_row {
            from.sort_by_key(|it| it.card().is_none());
        }
        if !is_moved && !is_row && (!names_pile || from.iter().any(is_number)) {
            return None;
        }
        if from.len() > 2 && from[0].noun == Noun::Column(None) {
            from.remove(0);
        }
        to.extend(from.pop());
    }
    if from.iter().any(|mention| mention.noun == Noun::Home) {
        return None;
    }
    number(&mut from, &mut to);
    let counts = |mention: &Mention| match mention.noun {
        Noun::Count(n) => Some(n),
        _ => None,
    };
    let count = from.iter().chain(&to).find_map(counts);
    from.retain(|mention| counts(mention).is_none());
    to.retain(|mention| counts(mention).is_none());
    let inside = words.iter().find_map(|word| match word {
        Word::Inside(card) => Some(*card),
        _ => None,
    });
    let moved = from.iter().find_map(Mention::card).or(inside);
    // "move 28 3C→4D" is numbered.
    if let [Mention { noun: Noun::Number(_), .. }, next, ..] = from[..]
        && next.card().is_some()
    {
        from.remove(0);
        is_moved.then_some(())?;
    }
    // "J♥ 10♠ to column 8": the first card takes the others along.
    let cards: Vec<Card> = from.iter().filter_map(Mention::card).collect();
    let is_run = cards.windows(2).all(|pair| pair[1].packs_on(pair[0]) || Some(pair[1]) == inside);
    if !is_run || to.iter().filter_map(Mention::card).count() > 1 + usize::from(inside.is_some()) {
        return None;
    }
    let places: Vec<Spot> = from.iter().filter_map(|it| spot(it.noun, true)).collect();
    let from = match (&places[..], moved) {
        ([place], _) => *place,
        ([], Some(moved)) => card(moved),
        _ => return None,
    };
    let places: Vec<Spot> = to.iter().filter_map(|it| spot(it.noun, false)).collect();
    let to = match (&places[..], to.iter().find_map(Mention::card).filter(|it| Some(*it) != inside))
    {
        ([place], _) => *place,
        ([], Some(onto)) => card(onto),
        _ => return None,
    };
    // "cells a to g" is no move.
    let is_cell = |spot: Spot| matches!(spot, Spot::Pile(Pile::Cell, _));
    let is_letter = |spot| matches!(spot, Spot::Sure(WrittenPlace::Place(Place::Cell(_))));
    if (is_cell(from) || is_letter(from)) && (is_cell(to) || is_letter(to)) {
        return None;
    }
    let one = || words.contains(&Word::Cards).then_some(Count::Exactly(1));
    let count = count.map(Count::Exactly).or(moved.map(Count::From)).or_else(one);
    Some((from, to, count))
}

/// The moves of several cards that go home one after the other: `A♠ 2♦ to the foundation`, `home A♠ 2♦`.
pub(super) fn homeward(words: &[Word]) -> Vec<Parsed> {
    let found = mentions(words);
    let (home, cards): (Vec<Mention>, Vec<Mention>) =
        found.into_iter().partition(|mention| mention.noun == Noun::Home);
    let named = |mention: &Mention| mention.card().filter(|_| mention.role.is_none());
    let cards: Option<Vec<Card>> = cards.iter().map(named).collect();
    let go = |named| (card(named), Spot::HOME, Some(Count::From(named)));
    match cards.filter(|cards| home.len() == 1 && cards.len() > 1) {
        Some(cards) if !words.contains(&Word::Other) => cards.into_iter().map(go).collect(),
        _ => Vec::new(),
    }
}

fn is_card(word: &Word) -> bool {
    matches!(word, Word::Card(_) | Word::CardOrCode(..))
}

/// The words without what stands before the move: a verb that is not known, a card's description before
/// its name, `Red 7 (7D)`.
fn verb_off(words: &[Word], has_arrow: bool) -> &[Word] {
    let is_plain =
        |word: &Word| matches!(word, Word::Other | Word::Number(_) | Word::Letter(_) | Word::Move);
    let named_at = words.iter().position(|word| matches!(word, Word::Inside(_)));
    let words = match named_at {
        Some(at) if words[..at].iter().all(is_plain) => &words[at..],
        _ => words,
    };
    match words {
        [Word::Other | Word::Letter('i'), rest @ ..] if rest.first() == Some(&Word::Move) => rest,
        [Word::Other, rest @ ..] if has_arrow => rest,
        [Word::Other, first, rest @ ..]
            if rest.contains(&Word::To)
                && (is_card(first)
                    || matches!(first, Word::Pile(_) | Word::From)
                    || rest[0] == Word::Cards) =>
        {
            &words[1..]
        }
        words => words,
    }
}

/// Whether the words tell of two moves: "K♦ to an empty column. 10♥ to J♣".
fn is_twice(words: &[Word]) -> bool {
    let first = words.iter().position(|word| *word == Word::To).unwrap_or(words.len());
    let rest = &words[first.min(words.len())..];
    rest.windows(2).any(|pair| is_card(&pair[0]) && pair[1] == Word::To)
}

/// Gives the numbers behind both ends to them, `t2c 4 1`; a third one counts the cards.
fn number(from: &mut [Mention], to: &mut Vec<Mention>) -> Option<()> {
    let ([Mention { noun: source, .. }], Some((target, behind))) = (from, to.split_first_mut())
    else {
        return None;
    };
    let own = match target.noun {
        Noun::Column(n) | Noun::Code(_, n) => n,
        Noun::Cell(Some(CellName::Number(n))) => Some(n),
        _ => None,
    };
    let value = |mention: &Mention| match mention.noun {
        Noun::Number(n) => Some(n),
        _ => None,
    };
    let behind: Vec<u8> = behind.iter().map(value).collect::<Option<_>>()?;
    let is_any = *source == Noun::Cell(None) && target.noun != Noun::Home && behind.is_empty();
    let mut values = own.into_iter().chain(behind);
    let first = values.next().filter(|_| source.is_unnumbered() && !is_any)?;
    *source = numbered(*source, Some(first));
    target.noun = numbered(target.noun, values.next());
    let count = values.next().map(Noun::Count);
    to.truncate(1);
    to.extend(
        count.into_iter().chain(values.map(Noun::Number)).map(|noun| Mention { noun, role: None }),
    );
    Some(())
}

/// A pile with another number.
fn numbered(pile: Noun, number: Option<u8>) -> Noun {
    match pile {
        Noun::Column(_) => Noun::Column(number),
        Noun::Cell(_) => Noun::Cell(number.map(CellName::Number)),
        Noun::Code(letter, _) => Noun::Code(letter, number),
        other => other,
    }
}

/// The place that a noun is, at the start of a move or at its end.
fn spot(noun: Noun, is_source: bool) -> Option<Spot> {
    let target = |spot| (!is_source).then_some(spot);
    match noun {
        Noun::Number(9..) => None,
        Noun::Column(Some(n)) | Noun::Number(n) => Some(Spot::Pile(Pile::Column, Some(n))),
        Noun::Cell(Some(CellName::Number(n))) => Some(Spot::Pile(Pile::Cell, Some(n))),
        Noun::Cell(Some(CellName::Letter(letter))) => {
            let place = Place::from_char(letter)?;
            Some(Spot::Sure(WrittenPlace::Place(place)))
        }
        Noun::Cell(None) => target(Spot::Sure(WrittenPlace::AnyCell)),
        Noun::Home => target(Spot::HOME),
        Noun::EmptyColumn => target(Spot::Sure(WrittenPlace::EmptyColumn)),
        Noun::Code(letter, n) if n.is_some() || !is_source => Some(Spot::Code(letter, n)),
        _ => None,
    }
}

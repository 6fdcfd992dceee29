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
    let names = |word: &Word| names_pile(word) || is_card(word);
    // Two characters are no sentence.
    if words.contains(&Word::Other) || !is_moved && !words.iter().any(names) || is_twice(words) {
        return None;
    }
    let mut ends = Ends::divided(words, is_moved)?;
    ends.number();
    ends.into_move(words, is_moved)
}

/// What a line names at each end of its move.
struct Ends {
    from: Vec<Mention>,
    to: Vec<Mention>,
}

impl Ends {
    /// What stands behind `to` is where the cards go; without it, what is named last.
    fn divided(words: &[Word], is_moved: bool) -> Option<Self> {
        let (to, mut from): (Vec<_>, Vec<_>) =
            mentions(words).into_iter().partition(Mention::is_target);
        let mut ends = match from[..] {
            _ if !to.is_empty() => Self { from, to },
            // "freecell C11", "stack D10 S11": where a card goes stands before it.
            [Mention { noun: verb, .. }, named]
                if named.card().is_some()
                    && (verb.is_unnumbered() || matches!(verb, Noun::Home | Noun::EmptyColumn)) =>
            {
                from.truncate(1);
                Self { from: vec![named], to: from }
            }
            _ => Self { from, to },
        };
        if ends.to.is_empty() {
            let is_row = ends.is_row() && !words.iter().any(|word| matches!(word, Word::Letter(_)));
            if is_row {
                ends.from.sort_by_key(|it| it.card().is_none());
            }
            // Cards alone are no move, and "4 cells" counts them.
            let is_number = |mention: &Mention| matches!(mention.noun, Noun::Number(_));
            let is_list = !words.iter().any(names_pile) || ends.from.iter().any(is_number);
            if !is_moved && !is_row && is_list {
                return None;
            }
            if ends.from.len() > 2 && ends.from[0].noun == Noun::Column(None) {
                ends.from.remove(0);
            }
            ends.to.extend(ends.from.pop());
        }
        let is_home = |mention: &Mention| mention.noun == Noun::Home;
        (!ends.from.iter().any(is_home)).then_some(ends)
    }

    /// Whether it is a card and two places, such as the fields of a table.
    fn is_row(&self) -> bool {
        let is_card = |it: &&Mention| it.card().is_some();
        let is_place = |it: &&Mention| !is_card(it) && spot(it.noun, false).is_some();
        self.from.len() == 3
            && self.from.iter().filter(is_card).count() == 1
            && self.from.iter().filter(is_place).count() == 2
    }

    /// Gives the numbers behind both ends to them, `t2c 4 1`; a third one counts the cards.
    fn number(&mut self) -> Option<()> {
        let ([Mention { noun: source, .. }], Some((target, behind))) =
            (&mut self.from[..], self.to.split_first_mut())
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
        let rest = count.into_iter().chain(values.map(Noun::Number));
        self.to.truncate(1);
        self.to.extend(rest.map(|noun| Mention { noun, role: None }));
        Some(())
    }

    /// Takes the number of cards off both ends.
    fn take_count(&mut self) -> Option<u8> {
        let count = |mention: &Mention| match mention.noun {
            Noun::Count(n) => Some(n),
            _ => None,
        };
        let found = self.from.iter().chain(&self.to).find_map(count);
        self.from.retain(|mention| count(mention).is_none());
        self.to.retain(|mention| count(mention).is_none());
        found
    }

    fn into_move(mut self, words: &[Word], is_moved: bool) -> Option<Parsed> {
        let count = self.take_count();
        let inside = words.iter().find_map(|word| match word {
            Word::Inside(card) => Some(*card),
            _ => None,
        });
        // "move 28 3C→4D" is numbered.
        if let [Mention { noun: Noun::Number(_), .. }, next, ..] = self.from[..]
            && next.card().is_some()
        {
            self.from.remove(0);
            is_moved.then_some(())?;
        }
        // "J♥ 10♠ to column 8": the first card takes the others along.
        let cards: Vec<Card> = self.from.iter().filter_map(Mention::card).collect();
        let moved = cards.first().copied().or(inside);
        let is_run =
            cards.windows(2).all(|pair| pair[1].packs_on(pair[0]) || Some(pair[1]) == inside);
        let targets = self.to.iter().filter_map(Mention::card);
        if !is_run || targets.clone().count() > 1 + usize::from(inside.is_some()) {
            return None;
        }
        let onto = targets.clone().find(|card| Some(*card) != inside);
        let from = only_place(&self.from, true, moved)?;
        let to = only_place(&self.to, false, onto)?;
        // "cells a to g" is no move.
        let is_cell = |spot| {
            matches!(
                spot,
                Spot::Pile(Pile::Cell, _) | Spot::Sure(WrittenPlace::Place(Place::Cell(_)))
            )
        };
        if is_cell(from) && is_cell(to) {
            return None;
        }
        let one = || words.contains(&Word::Cards).then_some(Count::Exactly(1));
        let count = count.map(Count::Exactly).or(moved.map(Count::From)).or_else(one);
        Some((from, to, count))
    }
}

/// The one place that is named, or else the card; none of several places.
fn only_place(mentions: &[Mention], is_source: bool, named: Option<Card>) -> Option<Spot> {
    let mut places = mentions.iter().filter_map(|it| spot(it.noun, is_source));
    match (places.next(), places.next()) {
        (None, _) => named.map(card),
        (place, None) => place,
        _ => None,
    }
}

/// Whether a word names a place, or the card that moves in brackets.
fn names_pile(word: &Word) -> bool {
    matches!(word, Word::Pile(_) | Word::NewColumn | Word::Code(_) | Word::Inside(_))
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

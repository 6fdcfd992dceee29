//! What leads from one position to the next, for games told as their positions alone.

use crate::board::{Board, COLUMNS};
use crate::card::{Card, Suit};
use crate::rules::Place;

use super::moves::{Count, Form, Listed, RawMove, Spot, WrittenPlace};

/// The columns of a board in the order of another one's: for each column of `other`, the one of
/// `board` with the same cards. None when the boards differ in more than the order of their columns
/// and cells.
pub(crate) fn same_but_for_order(board: &Board, other: &Board) -> Option<[usize; COLUMNS]> {
    let held = |board: &Board| {
        let mut held: Vec<Card> = board.cells().iter().flatten().copied().collect();
        held.sort_unstable();
        held
    };
    if held(board) != held(other) {
        return None;
    }
    let mut order = [COLUMNS; COLUMNS];
    let mut taken = [false; COLUMNS];
    // A column that stayed in its place first, so that empty ones keep theirs.
    for (at, place) in order.iter_mut().enumerate() {
        if board.column(at) == other.column(at) {
            (*place, taken[at]) = (at, true);
        }
    }
    for (at, place) in order.iter_mut().enumerate().filter(|(_, place)| **place == COLUMNS) {
        let same = (0..COLUMNS).find(|i| !taken[*i] && board.column(*i) == other.column(at))?;
        (*place, taken[same]) = (same, true);
    }
    Some(order)
}

/// The move that leads from one position to another, if it is one, with the cards that went home by
/// themselves after it; whether it is legal is not asked.
pub(super) fn between(before: &Board, after: &Board) -> Option<RawMove> {
    let went_home = |card: &Card| {
        let rank = card.rank().value();
        (before.foundation(card.suit()) + 1..=after.foundation(card.suit())).contains(&rank)
    };
    if Suit::ALL.iter().any(|&suit| after.foundation(suit) < before.foundation(suit)) {
        return None;
    }
    let mut home: Vec<Card> = Card::ALL.into_iter().filter(went_home).collect();
    let mut gained: Option<(Place, Vec<Card>)> = None;
    let mut lost: Vec<(Place, Vec<Card>)> = Vec::new();
    for (index, place) in (0..COLUMNS).zip((0..).map(Place::Column)) {
        let (old, new) = (before.column(index), after.column(index));
        let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        if same < old.len() {
            lost.push((place, old[same..].to_vec()));
        }
        if same < new.len() && gained.replace((place, new[same..].to_vec())).is_some() {
            return None;
        }
    }
    for (place, card) in (0..).map(Place::Cell).zip(before.cells()) {
        lost.extend(
            card.filter(|card| !after.cells().contains(&Some(*card)))
                .map(|card| (place, vec![card])),
        );
    }
    for card in after.cells().iter().flatten() {
        let came = !before.cells().contains(&Some(*card));
        if came && gained.replace((Place::Cell(0), vec![*card])).is_some() {
            return None;
        }
    }
    let (from, to, cards) = if let Some((to, cards)) = gained {
        // The cards moved lay on those that went home after them.
        let (from, rest) = lost.iter_mut().find_map(|(place, taken)| {
            let under = taken.len().checked_sub(cards.len())?;
            (taken[under..] == cards[..]).then(|| (*place, taken.drain(under..).count()))
        })?;
        (rest == cards.len()).then_some((from, to, cards))?
    } else {
        // Something went home; the others followed.
        let next = |card: &Card| card.rank().value() == before.foundation(card.suit()) + 1;
        let (from, card) = lost.iter().find_map(|(place, taken)| {
            taken.last().filter(|card| next(card)).map(|card| (*place, *card))
        })?;
        home.retain(|other| *other != card);
        (from, Place::Foundation, vec![card])
    };
    if !lost.iter().flat_map(|(_, taken)| taken).all(went_home) {
        return None;
    }
    let first = *cards.first()?;
    let target = match to {
        Place::Column(column) => format!("to column {}", column + 1),
        Place::Foundation => "home".to_owned(),
        Place::Cell(_) => "to a cell".to_owned(),
    };
    let from = match from {
        Place::Column(_) => WrittenPlace::Place(from),
        _ => WrittenPlace::Card(first),
    };
    let to = if let Place::Cell(_) = to { WrittenPlace::AnyCell } else { WrittenPlace::Place(to) };
    let listed = Listed { home: Some(home), ..Listed::default() };
    Some(RawMove {
        from: Spot::Sure(from),
        to: Spot::Sure(to),
        count: Some(Count::Exactly(u8::try_from(cards.len()).ok()?)),
        form: Form::Position,
        listed: Some(Box::new(listed)),
        text: format!("{first:#} {target}").into(),
    })
}

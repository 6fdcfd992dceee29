//! The deals in which the cards that a text names can move one after the other.

use crate::board::{Board, Column, Place};
use crate::card::Card;
use crate::dealer::{DealNumber, nearest};
use crate::replay::behind::{ENOUGH, at_ends};
use crate::rules::{Autoplay, Move, Rules};
use crate::text::{Stop, distinct};

/// The most boards that are followed where the text does not say where cards go.
const WAYS: usize = 64;

/// A move of which a text names the card.
struct Named {
    card: Card,
    /// The text does not say where it goes; rather on this card than elsewhere.
    rather_on: Option<Card>,
}

/// The deals of 1 to 1,000,000 in which the first moves are legal. Each move is a list of cards: the one that moves,
/// then the one that it goes on, if the text names it.
pub(super) fn deals(moves: &[Vec<Card>], stop: Stop<'_>) -> Vec<DealNumber> {
    let named =
        |cards: &Vec<Card>| Some(Named { card: *cards.first()?, rather_on: cards.get(1).copied() });
    let moves: Vec<Named> = moves.iter().take(2 * ENOUGH).filter_map(named).collect();
    let found: Vec<DealNumber> =
        nearest::PACKED.iter().flat_map(|packed| playing_in(packed, &moves, stop)).collect();
    // Some of the parts may be no moves.
    let surer: Vec<DealNumber> =
        found.iter().copied().filter(|deal| may_play(*deal, &moves)).collect();
    if surer.is_empty() { found } else { surer }
}

/// The deals of one set in which the first moves are legal.
fn playing_in(packed: &nearest::Packed, moves: &[Named], stop: Stop<'_>) -> Vec<DealNumber> {
    let Some(first) = moves.get(..ENOUGH) else { return Vec::new() };
    let known = at_ends(first[0].card).into_iter();
    let deals = known.flat_map(|known| packed.ending_like::<0>(&known)).take_while(|_| !stop());
    deals.filter(|deal| may_play(*deal, first)).collect()
}

fn may_play(deal: DealNumber, moves: &[Named]) -> bool {
    let follow = |autoplay| follow(Rules::DEFAULT.with_autoplay(autoplay), deal, moves);
    Autoplay::ALL.into_iter().any(follow)
}

/// Whether moves are legal in a deal.
fn follow(rules: Rules, deal: DealNumber, moves: &[Named]) -> bool {
    let mut board = deal.deal();
    rules.start(&mut board);
    let mut boards = vec![board];
    for Named { card, rather_on } in moves {
        let after = |board: &Board, mv| {
            let mut board = board.clone();
            let played = rules.play(&mut board, mv);
            (rather_on.is_some() && played.onto == *rather_on, board)
        };
        let moves = boards.iter().flat_map(|board| {
            moves_of(rules, board, *card).into_iter().map(move |mv| after(board, mv))
        });
        let mut next = distinct(moves, usize::MAX);
        let has_onto = next.iter().any(|it| it.0);
        next.retain(|it| it.0 == has_onto);
        next.truncate(WAYS);
        boards = next.into_iter().map(|it| it.1).collect();
    }
    !boards.is_empty()
}

/// The legal moves of a card with those on it; of the free cells, only the first counts.
fn moves_of(rules: Rules, board: &Board, card: Card) -> Vec<Move> {
    let Some(from) = board.place_of(card) else { return Vec::new() };
    let on_it = board.cards_on(card, from).unwrap_or_default();
    let columns = Column::ALL.into_iter().map(Place::Column);
    let cell = rules.first_free_cell(board).filter(|_| matches!(from, Place::Column(_)));
    let targets = columns.chain(cell).chain([Place::Foundation]);
    let moves =
        targets.filter_map(|to| Some(Move { from, to, cards: u8::try_from(on_it + 1).ok()? }));
    moves.filter(|mv| rules.check(board, *mv).is_ok()).collect()
}

//! Numbers that a text may tell besides the piles: how many cells are free, how many cards are home.

use crate::board::{Board, COLUMNS, Column, Place};
use crate::rules::{Played, Rules};

use super::roles::Roles;

/// The roles of numbers of the position before a move and after it.
const BEFORE: [Roles; 2] = [Roles::FREE_BEFORE, Roles::EMPTY_BEFORE];
const AFTER: [Roles; 2] = [Roles::FREE_AFTER, Roles::EMPTY_AFTER];

/// What a number that names no pile may be of a move that is played from a position.
pub(super) fn roles(rules: Rules, board: &Board, played: &Played, number: i32) -> Roles {
    let places = Column::ALL.into_iter().map(Place::Column).chain(rules.cell_places());
    let places: Vec<Place> = places.collect();
    let mut heights: Vec<usize> = places.iter().map(|place| board.cards_at(*place).len()).collect();
    let mut found = Roles::default();
    let mut set = |role: Roles, n: usize| found.set(role, i32::try_from(n) == Ok(number));
    let mut set_empty = |heights: &[usize], roles: [Roles; 2]| {
        let (columns, cells) = heights.split_at(COLUMNS);
        let empty = |of: &[usize]| of.iter().filter(|height| **height == 0).count();
        set(roles[0], empty(cells));
        set(roles[1], empty(columns));
    };
    set_empty(&heights, BEFORE);
    let cards = usize::from(played.mv.cards);
    let mut change = |place: Place, by: &dyn Fn(usize) -> usize| {
        if let Some(at) = places.iter().position(|it| *it == place) {
            heights[at] = by(heights[at]);
        }
    };
    change(played.mv.from, &|height| height.saturating_sub(cards));
    change(played.mv.to, &|height| height + cards);
    for (_, from) in &played.auto {
        change(*from, &|height| height.saturating_sub(1));
    }
    set_empty(&heights, AFTER);
    let home: usize = board.foundations().iter().map(|cards| usize::from(*cards)).sum();
    let goes_home = usize::from(played.mv.to == Place::Foundation) + played.auto.len();
    let rank = usize::from(played.cards[0].rank().value());
    set(Roles::HOME, home + goes_home);
    set(Roles::RANK, rank);
    set(Roles::RANK_BELOW, rank - 1);
    found
}

//! Numbers that a text may tell besides the piles: how many cells are free, how many cards are home.

use crate::board::{Column, Place};
use crate::rules::Rules;

use super::Turn;
use super::roles::Roles;

/// What a number that names no pile may say of a move.
pub(super) fn roles(rules: Rules, Turn { board, played }: Turn<'_>, number: i32) -> Roles {
    let mv = played.mv;
    let after = |place: Place| {
        let moved = |end: Place| if end == place { usize::from(mv.cards) } else { 0 };
        let auto = played.auto.iter().filter(|(_, from)| *from == place).count();
        (board.cards_at(place).len() + moved(mv.to)).saturating_sub(moved(mv.from) + auto)
    };
    let columns = Column::ALL.into_iter().map(Place::Column);
    let goes_home = usize::from(mv.to == Place::Foundation) + played.auto.len();
    let rank = usize::from(played.cards[0].rank().value());
    let height = match mv.to {
        Place::Foundation => rank - 1,
        to => board.cards_at(to).len(),
    };
    let numbers = [
        (Roles::FREE_BEFORE, rules.free_cells(board)),
        (Roles::FREE_AFTER, rules.cell_places().filter(|cell| after(*cell) == 0).count()),
        (Roles::EMPTY_BEFORE, board.empty_columns()),
        (Roles::EMPTY_AFTER, columns.filter(|column| after(*column) == 0).count()),
        (Roles::HOME, board.cards_home() + goes_home),
        (Roles::RANK, rank),
        (Roles::RANK_BELOW, rank - 1),
        (Roles::RANK_ABOVE, rank + 1),
        (Roles::HEIGHT, height),
    ];
    let mut found = Roles::default();
    for (role, n) in numbers {
        found.set(role, i32::try_from(n) == Ok(number));
    }
    found
}

//! A move of several cards as the single-card moves it stands for.

use crate::board::{Board, Column, Place};
use crate::rules::{Move, Rules};

/// Spells a legal move out card by card, through free cells and empty columns.
///
/// One card moved is one step. The steps are legal one after the other when nothing goes home in
/// between, and lead to the same position as the move (before autoplay).
///
/// ```
/// use freecell::{dealer::DealNumber, replay::Replay, rules::Rules, text::{self, Dialect}};
/// let board = DealNumber::new(10913).unwrap().deal();
/// let game = text::games("26 76 72 72 5a 27").next().unwrap();
/// let moves = game.in_dialect(Dialect::Standard).unwrap();
/// let replay = Replay::of(Rules::default(), &board, Dialect::Standard, moves);
/// let steps = text::expand(replay.rules, replay.board(1), replay.steps[1].played.mv);
/// assert_eq!(steps.iter().map(ToString::to_string).collect::<Vec<_>>(), ["7a", "76", "a6"]);
/// ```
#[must_use]
pub fn expand(rules: Rules, board: &Board, mv: Move) -> Vec<Move> {
    let is_empty = |place: &Place| board.cards_at(*place).is_empty() && *place != mv.to;
    let cells: Vec<Place> = rules.cell_places().filter(is_empty).collect();
    let columns = Column::ALL.into_iter().map(Place::Column);
    let empty: Vec<Place> = columns.filter(is_empty).collect();
    let mut steps = Vec::with_capacity(2 * usize::from(mv.cards));
    shift(&mut steps, mv, &cells, &empty);
    steps
}

/// Moves cards by way of the free cells, and parks a part of them in an empty column when they are
/// more than the cells let through.
fn shift(steps: &mut Vec<Move>, mv: Move, cells: &[Place], empty: &[Place]) {
    let Move { from, to, cards } = mv;
    let above = usize::from(cards.saturating_sub(1));
    if above <= cells.len() {
        let used = &cells[..above];
        steps.extend(used.iter().map(|&cell| Move::single(from, cell)));
        steps.push(Move::single(from, to));
        steps.extend(used.iter().rev().map(|&cell| Move::single(cell, to)));
    } else if let Some((&park, others)) = empty.split_last() {
        // What the other columns let through stays for the second part; the fewest are parked.
        let through = u8::try_from((cells.len() + 1) << others.len()).unwrap_or(u8::MAX);
        let parked = cards.saturating_sub(through);
        if parked == 0 {
            return shift(steps, mv, cells, others);
        }
        shift(steps, Move { from, to: park, cards: parked }, cells, others);
        shift(steps, Move { from, to, cards: cards - parked }, cells, others);
        shift(steps, Move { from: park, to, cards: parked }, cells, others);
    }
}

#[cfg(test)]
mod tests;

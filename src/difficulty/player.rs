//! A player who is sensible but short-sighted: takes the move after which the table looks best.

use std::collections::BTreeSet;

use arrayvec::ArrayVec;

use crate::board::{Board, COLUMNS, Column};
use crate::card::Suit;
use crate::difficulty::random::{Random, mix};
use crate::rules::{Move, Place, Rules, next_home};

/// What the player looks at.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    pub home: i32,
    pub covering: i32,
    pub breaks: i32,
    pub blocks: i32,
    pub cell: i32,
    pub full: i32,
    pub empty: i32,
    pub noise: u32,
}

/// The moves of a play-out at the most; wins take 30 to 100.
const LONGEST: usize = 150;

/// More moves than any position has of the kind looked at.
type Moves = ArrayVec<Move, 128>;

pub(super) fn wins(taste: &Taste, rules: Rules, deal: &Board, random: &mut Random) -> bool {
    let mut board = deal.clone();
    rules.start(&mut board);
    let mut seen = BTreeSet::new();
    for _ in 0..LONGEST {
        if board.is_won() {
            return true;
        }
        seen.insert(hash(&board));
        let mut best = None;
        for mv in moves(rules, &board) {
            let played = rules.play_unchecked(&mut board, mv);
            let value = value(taste, rules, &board) + random.below(taste.noise).cast_signed();
            if best.is_none_or(|(most, _)| value > most) && !seen.contains(&hash(&board)) {
                best = Some((value, mv));
            }
            played.undo(&mut board);
        }
        let Some((_, mv)) = best else { return false };
        rules.play_unchecked(&mut board, mv);
    }
    false
}

/// The moves that a player thinks of: as many cards as go, not to the foundations.
fn moves(rules: Rules, board: &Board) -> Moves {
    let mut moves = Moves::new();
    let empty = board.columns().iter().position(Column::is_empty);
    let free = board.cells()[..rules.cells()].iter().position(Option::is_none);
    let limit = (rules.free_cells(board) + 1) << board.empty_columns();
    for (from, column) in board.columns().iter().enumerate() {
        let Some(top) = column.last() else { continue };
        let run = board.run_length(from);
        for (to, target) in board.columns().iter().enumerate() {
            let Some(&on) = target.last() else { continue };
            let cards = usize::from(on.rank().value().saturating_sub(top.rank().value()));
            if (1..=run.min(limit)).contains(&cards) && column[column.len() - cards].packs_on(on) {
                moves.push(step(Place::Column(index(from)), Place::Column(index(to)), cards));
            }
        }
        if let Some(to) = empty {
            let cards = run.min(limit >> 1);
            if cards < column.len() {
                moves.push(step(Place::Column(index(from)), Place::Column(index(to)), cards));
            }
        }
        if let Some(cell) = free {
            moves.push(step(Place::Column(index(from)), Place::Cell(index(cell)), 1));
        }
    }
    for (cell, card) in board.cells()[..rules.cells()].iter().enumerate() {
        let Some(card) = card else { continue };
        for (to, target) in board.columns().iter().enumerate() {
            let fits = target.last().map_or(empty == Some(to), |&on| card.packs_on(on));
            if fits {
                moves.push(step(Place::Cell(index(cell)), Place::Column(index(to)), 1));
            }
        }
    }
    moves
}

#[expect(clippy::cast_possible_truncation, reason = "places are few")]
fn index(i: usize) -> u8 {
    i as u8
}

fn step(from: Place, to: Place, cards: usize) -> Move {
    Move { from, to, cards: index(cards) }
}

/// What a position looks like to the player: more is better.
fn value(taste: &Taste, rules: Rules, board: &Board) -> i32 {
    let mut value = taste.home * index(board.cards_home()) as i32;
    let next = Suit::ALL.map(|suit| next_home(board, suit));
    for column in board.columns() {
        let mut lowest = 13;
        let mut broken = 0;
        for (i, &card) in column.iter().enumerate() {
            let rank = card.rank().value();
            if i > 0 && !card.packs_on(column[i - 1]) {
                broken += 1;
                value -= taste.breaks;
                if rank > lowest {
                    value -= taste.blocks;
                }
            }
            lowest = lowest.min(rank);
            if next[card.suit().index()] == Some(card) {
                value -= taste.covering * (column.len() - 1 - i) as i32;
            }
        }
        _ = broken;
        if column.is_empty() {
            value += taste.empty;
        }
    }
    let used = rules.cells() - rules.free_cells(board);
    value -= taste.cell * used as i32;
    if used == rules.cells() && board.empty_columns() == 0 {
        value -= taste.full;
    }
    value
}

/// Tells positions apart, whatever the order of columns and cells.
fn hash(board: &Board) -> u64 {
    let column = |cards: &Column| {
        cards.iter().fold(1, |sum, card| mix(sum << 6 ^ card.index() as u64 ^ sum >> 58))
    };
    let cells = board.cells().iter().flatten().fold(0, |set: u64, card| set | 1 << card.index());
    let columns: [u64; COLUMNS] = board.columns().each_ref().map(column);
    columns.iter().fold(mix(cells), |sum, hash| sum.wrapping_add(*hash))
}

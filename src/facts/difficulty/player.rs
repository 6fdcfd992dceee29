//! A sensible but short-sighted player: makes the move after which the table looks best.
//!
//! Cards go home as soon as they can. Of the other moves, the player makes the one that leads to the
//! best position that is new in this game. The value of a position is a sum of a few visible
//! features and a random amount. The weights were tuned on 300 deals of 1 … 16 000, for the rank
//! correlation of the share of games won with the fewest cells; see `tests/bench/difficulty.sh`.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "places and cards are few"
)]

use std::collections::BTreeSet;

use arrayvec::ArrayVec;

use crate::board::{Board, COLUMNS, Cards, Column, Place};
use crate::card::{Card, Rank, Suit};
use crate::random::{Random, mix};
use crate::rules::{Move, Rules, next_home};

/// Value of a card home.
const HOME: i32 = 24;
/// Penalty for each card on the next card of a suit to go home.
const COVERING: i32 = 8;
/// Penalty for a card on another that it does not pack on.
const BREAK: i32 = 20;
/// Added to [`BREAK`] when a lower card lies below it.
const BLOCK: i32 = 8;
/// Penalty for a cell in use.
const CELL: i32 = 8;
/// Penalty when all cells are in use and no column is empty.
const FULL: i32 = 480;
/// Value of an empty column.
const EMPTY: i32 = 32;
/// Upper limit of the random amount added to a position's value.
const WHIM: u32 = 90;

/// The most moves of a game; wins take 30 to 100.
const LONGEST: usize = 150;

/// Enough room for all moves that the player considers.
type LegalMoves = ArrayVec<Move, 128>;

/// Plays one game to its end. Returns whether it is won.
pub(super) fn wins(rules: Rules, deal: &Board, random: &mut Random) -> bool {
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
            let value = value(rules, &board) + random.below(WHIM).cast_signed();
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

/// The moves that the player considers: to columns and cells, each with as many cards as possible.
fn moves(rules: Rules, board: &Board) -> LegalMoves {
    let mut moves = LegalMoves::new();
    let is_empty = |place: &Place| board.cards_at(*place).is_empty();
    let columns = Column::ALL.map(Place::Column);
    let empty = columns.into_iter().find(is_empty);
    let free = rules.first_free_cell(board);
    let limit = (rules.free_cells(board) + 1) << board.empty_columns();
    for (from, column) in Column::ALL.into_iter().zip(board.columns()) {
        let Some(top) = column.last() else { continue };
        let (here, run) = (Place::Column(from), board.run_length(from));
        for to in columns {
            let Some(&on) = board.cards_at(to).last() else { continue };
            let cards = usize::from(on.rank().value().saturating_sub(top.rank().value()));
            if (1..=run.min(limit)).contains(&cards) && column[column.len() - cards].packs_on(on) {
                moves.push(Move { from: here, to, cards: cards as u8 });
            }
        }
        if let Some(to) = empty {
            let cards = run.min(limit >> 1);
            if cards < column.len() {
                moves.push(Move { from: here, to, cards: cards as u8 });
            }
        }
        if let Some(cell) = free {
            moves.push(Move::single(here, cell));
        }
    }
    for cell in rules.cell_places() {
        let Some(card) = board.cards_at(cell).last() else { continue };
        let fits = |to: &Place| {
            board.cards_at(*to).last().map_or(empty == Some(*to), |&on| card.packs_on(on))
        };
        moves.extend(columns.into_iter().filter(fits).map(|to| Move::single(cell, to)));
    }
    moves
}

/// The player's evaluation of a position: higher is better.
fn value(rules: Rules, board: &Board) -> i32 {
    let next = Suit::ALL.map(|suit| next_home(board, suit));
    let columns: i32 = board.columns().iter().map(|column| column_value(column, next)).sum();
    let used = rules.cells() - rules.free_cells(board);
    let full = used == rules.cells() && board.empty_columns() == 0;
    HOME * board.cards_home() as i32 + EMPTY * board.empty_columns() as i32 + columns
        - CELL * used as i32
        - FULL * i32::from(full)
}

/// The value of a column; `next` holds the next card of each suit.
fn column_value(column: &Cards, next: [Option<Card>; 4]) -> i32 {
    let mut value = 0;
    let mut lowest = Rank::KING;
    for (i, &card) in column.iter().enumerate() {
        if i > 0 && !card.packs_on(column[i - 1]) {
            value -= BREAK + BLOCK * i32::from(card.rank() > lowest);
        }
        lowest = lowest.min(card.rank());
        if next[card.suit().index()] == Some(card) {
            value -= COVERING * (column.len() - 1 - i) as i32;
        }
    }
    value
}

/// A hash of the position, whatever the order of its columns and cells.
fn hash(board: &Board) -> u64 {
    let column = |cards: &Cards| {
        cards.iter().fold(1, |sum, card| mix(sum << 6 ^ card.index() as u64 ^ sum >> 58))
    };
    let cells = board.cells().iter().flatten().fold(0, |set: u64, card| set | 1 << card.index());
    let columns: [u64; COLUMNS] = board.columns().each_ref().map(column);
    columns.iter().fold(mix(cells), |sum, hash| sum.wrapping_add(*hash))
}

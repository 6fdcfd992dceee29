use super::*;
use crate::card::{Card, Rank, Suit};
use crate::rules::{Autoplay, EmptyColumn};

/// A run of `length` cards in column 1, some cells taken, and some columns empty.
fn position(length: usize, cells_taken: usize, empty: usize) -> Board {
    let mut board = Board::empty();
    let suits = [Suit::Spades, Suit::Hearts];
    let run = (0..length).map(|i| Card::new(Rank::ALL[12 - i], suits[i % 2]));
    board.columns[0].extend(run);
    for i in 0..cells_taken {
        board.cells[i] = Some(Card::new(Rank::ALL[i], Suit::Clubs));
    }
    for i in 2 + empty..8 {
        board.columns[i].push(Card::new(Rank::ALL[i], Suit::Diamonds));
    }
    board
}

#[test]
fn every_sequence_that_can_move_is_spelled_out() {
    for taken in 0..=4 {
        for empty in 0..=5 {
            for length in 1..=13 {
                let rules = Rules::new(4, Autoplay::None, EmptyColumn::Vista).unwrap();
                let start = position(length, taken, empty);
                let (from, to) = (Place::column(0), Place::column(1));
                let mv = rules.resolve(&start, from, to).unwrap();
                let mut whole = start.clone();
                rules.play(&mut whole, mv);
                let mut single = start.clone();
                for step in expand(rules, &start, mv) {
                    assert_eq!(step.cards, 1);
                    rules.try_play(&mut single, step).unwrap();
                }
                assert_eq!(single, whole, "{length} cards, {taken} cells taken, {empty} empty");
            }
        }
    }
}

use super::*;
use crate::dealer::DealNumber;

#[test]
fn every_number_of_cells_counts_the_same() {
    assert!(GAMES.iter().all(|(_, games, counts)| games * counts * 4 == ALL_LOST));
}

/// The same on every machine: these numbers are only to change with the definition.
#[test]
fn a_deal_has_the_same_difficulty_everywhere() {
    let losses = [1, 2, 164, 617, 11_982, 8_589_934_591]
        .map(|deal| losses(&DealNumber::new(deal).unwrap().deal(), &(0..=u16::MAX)).unwrap());
    assert_eq!(losses, [3804, 2736, 1817, 4067, 4069, 3012]);
}

#[test]
fn games_that_end_early_change_no_score() {
    for deal in [1, 164, 617, 2000] {
        let board = DealNumber::new(deal).unwrap().deal();
        let score = losses(&board, &(0..=u16::MAX)).unwrap();
        for scores in [0..=score, score..=u16::MAX, score..=score] {
            assert_eq!(losses(&board, &scores), Some(score), "{deal} {scores:?}");
        }
        for scores in [0..=score - 1, score + 1..=u16::MAX] {
            assert_eq!(losses(&board, &scores), None, "{deal} {scores:?}");
        }
    }
}

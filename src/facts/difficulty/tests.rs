use super::*;
use crate::dealer::DealNumber;

#[test]
fn every_number_of_cells_counts_the_same() {
    assert!(GAMES.iter().all(|(_, games, counts)| games * counts * 4 == ALL_LOST));
}

/// These numbers may change only with the definition.
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

#[test]
fn words_and_numbers_agree() {
    let difficulty = |number| Difficulty { number, losses: 0 };
    for number in 0..=Difficulty::MOST {
        let level = difficulty(number).level();
        for other in Level::ALL {
            assert_eq!(other.range().contains(&number), other == level, "{number}");
        }
    }
    assert_eq!(difficulty(81).to_string(), "hard 81");
    assert_eq!(difficulty(99).to_string(), "very hard 99");
    assert_eq!("Very hard".parse(), Ok(Level::VeryHard));
    assert_eq!(
        "tough".parse::<Level>().unwrap_err().to_string(),
        "write easy, medium, hard or very-hard"
    );
}

#[test]
fn the_scale_rises() {
    assert!(SCALE.is_sorted());
    assert_eq!(Difficulty::of_score(0).get(), 0);
}

/// Takes a minute. Its message gives the new scale when the definition has changed.
#[test]
#[ignore = "plays a quarter of a million games"]
fn the_scale_is_as_measured() {
    let deals = (0..4000).map(|i| DealNumber::new(1_000_001 + 331 * i).unwrap().deal());
    let mut all: Vec<u16> = deals.map(|board| Difficulty::of(&board).score()).collect();
    all.sort_unstable();
    let least = |percent: usize| {
        let losses = all[percent * all.len() / 100..].iter().copied();
        let enough = |&losses: &u16| {
            all.partition_point(|&other| other < losses) * 100 >= percent * all.len()
        };
        losses.clone().find(enough).unwrap_or(u16::MAX)
    };
    let measured: Vec<u16> = (1..100).map(least).chain([u16::MAX]).collect();
    assert_eq!(measured, SCALE);
}

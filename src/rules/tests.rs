use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::board::{Column, Place};
use crate::dealer::DealNumber;

fn deal(number: i64) -> Board {
    DealNumber::new(number).unwrap().deal()
}

fn rules(cells: u8, autoplay: Autoplay, empty_column: EmptyColumn) -> Rules {
    Rules::new(cells, autoplay, empty_column).unwrap()
}

fn place(c: char) -> Place {
    Place::from_char(c).unwrap()
}

/// Plays moves of standard notation.
fn play(rules: Rules, board: &mut Board, moves: &str) {
    for text in moves.split_whitespace() {
        let mut places = text.chars().map(place);
        let (from, to) = (places.next().unwrap(), places.next().unwrap());
        let mv = rules.resolve(board, from, to).unwrap_or_else(|e| panic!("{text}: {e}"));
        rules.play(board, mv);
    }
}

fn refusal(rules: Rules, board: &Board, text: &str) -> String {
    let mut places = text.chars().map(place);
    let (from, to) = (places.next().unwrap(), places.next().unwrap());
    rules.resolve(board, from, to).unwrap_err().to_string()
}

/// The numbers of different positions (cells and columns in order) after d moves, d = 0, 1, ….
fn reachable(rules: Rules, number: i64, depth: usize) -> Vec<usize> {
    let mut start = deal(number);
    rules.start(&mut start);
    let mut level = HashSet::from([start]);
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut next = HashSet::new();
        for board in &level {
            for mv in rules.distinct_moves(board) {
                let mut after = board.clone();
                rules.play(&mut after, mv);
                next.insert(after);
            }
        }
        counts.push(next.len());
        level = next;
    }
    counts
}

#[test]
fn rules_are_written_in_words() {
    assert_eq!(Rules::DEFAULT.to_string(), "4 cells, autoplay safe, vista");
    let rules = rules(1, Autoplay::Max, EmptyColumn::Classic);
    assert_eq!(rules.to_string(), "1 cell, autoplay max, classic");
}

#[test]
fn sequences_are_limited_by_cells_and_empty_columns() {
    let rules = Rules::default();
    let mut board = deal(1);
    assert_eq!(rules.sequence_limit(&board, Column::ALL[0]), 5);
    play(rules, &mut board, "3a 3b");
    assert_eq!(rules.sequence_limit(&board, Column::ALL[0]), 3);
    let mut empty = Board::empty();
    empty.foundations = [13, 13, 13, 12];
    empty.columns[0].push("KS".parse().unwrap());
    assert_eq!(rules.sequence_limit(&empty, Column::ALL[0]), 5 << 7);
    assert_eq!(rules.sequence_limit(&empty, Column::ALL[1]), 5 << 6);
    let classic = Rules { empty_column: EmptyColumn::Classic, ..rules };
    assert_eq!(classic.sequence_limit(&empty, Column::ALL[0]), 5 << 7);
    assert_eq!(classic.sequence_limit(&empty, Column::ALL[1]), 5);
}

#[test]
fn refusals_say_why_in_words() {
    let rules = Rules::default();
    let board = deal(617);
    assert_eq!(refusal(rules, &board, "c2"), "cell c is empty");
    assert_eq!(refusal(rules, &board, "ea"), "there is no cell e: the game has 4 cells, a to d");
    assert_eq!(refusal(rules, &board, "12"), "J♦ cannot go on K♠: Q♦ or Q♥ would fit");
    assert_eq!(refusal(rules, &board, "h1"), "cards do not come back from the foundations");
    assert_eq!(refusal(rules, &board, "1h"), "J♦ cannot go home: A♦ is next");
    assert_eq!(refusal(rules, &board, "33"), "the move starts and ends at 3");
    let mut board = board;
    play(rules, &mut board, "1a");
    assert_eq!(refusal(rules, &board, "2a"), "cell a is taken by J♦");
    assert_eq!(
        IllegalMove::TooMany { cards: 4, limit: 2 }.to_string(),
        "only 2 cards can move, the run has 4"
    );
    let same = IllegalMove::does_not_pack(&["9C".parse().unwrap()], "TC".parse().unwrap());
    assert_eq!(same.to_string(), "9♣ cannot go on 10♣: same colour");
}

#[test]
fn autoplay_starts_only_under_max() {
    // Deal 164 has no ace available; deal 24 has one at the end of column 4.
    let mut board = deal(24);
    assert!(Rules::default().start(&mut board).is_empty());
    let auto = rules(4, Autoplay::Max, EmptyColumn::Vista).start(&mut board);
    assert_eq!(auto[..], [("AS".parse().unwrap(), Place::column(3))]);
}

#[test]
fn safe_autoplay_waits_for_the_other_colour() {
    let mut board = Board::empty();
    board.foundations = [3, 2, 4, 3];
    let safe = |text: &str| Autoplay::Safe.takes(&board, text.parse().unwrap());
    assert!(!safe("4C"), "the 3 of diamonds is not home");
    assert!(safe("3D"));
    assert!(!safe("5H"), "the black fours are not home");
    board.foundations = [0, 1, 0, 0];
    assert!(Autoplay::Safe.takes(&board, "2D".parse().unwrap()));
    assert!(Autoplay::Safe.takes(&board, "AS".parse().unwrap()));
}

fn any_rules() -> impl Strategy<Value = Rules> {
    (0u8..=7, 0usize..3, 0usize..2)
        .prop_map(|(cells, a, e)| rules(cells, Autoplay::ALL[a], EmptyColumn::ALL[e]))
}

proptest! {
    #[test]
    fn random_games_stay_valid_and_can_be_undone(
        rules in any_rules(),
        number in 1i64..=8_589_934_591,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 1..120),
    ) {
        let start = deal(number);
        let mut board = start.clone();
        let auto = rules.start(&mut board);
        let mut history = Vec::new();
        for choice in choices {
            let moves = rules.moves(&board);
            if moves.is_empty() {
                break;
            }
            let before = board.clone();
            let played = rules.play(&mut board, *choice.get(&moves));
            prop_assert_eq!(board.check(), Ok(()));
            prop_assert!(rules.check_board(&board).is_ok());
            let mut back = board.clone();
            played.undo(&mut back);
            prop_assert_eq!(&back, &before);
            history.push(played);
        }
        for played in history.iter().rev() {
            played.undo(&mut board);
        }
        play::take_back(&mut board, &auto);
        prop_assert_eq!(board, start);
    }

    #[test]
    fn moves_lists_every_legal_move_once(number in 1i64..1_000_000, rules in any_rules(), length in 0usize..40) {
        let mut board = deal(number);
        rules.start(&mut board);
        for i in 0..length {
            let moves = rules.moves(&board);
            let Some(&mv) = moves.get((i * 7 + 3) % moves.len().max(1)) else { break };
            rules.play(&mut board, mv);
        }
        let listed = rules.moves(&board);
        let distinct = rules.distinct_moves(&board);
        let unique: HashSet<_> = listed.iter().collect();
        prop_assert_eq!(unique.len(), listed.len());
        let among_listed = distinct.iter().filter(|mv| unique.contains(mv)).count();
        prop_assert_eq!(among_listed, distinct.len());
        let places = || Place::TABLE.into_iter().chain([Place::Foundation]);
        let is_empty = |place: &Place| board.cards_at(*place).is_empty();
        let free = places().find(|place| matches!(place, Place::Cell(_)) && is_empty(place));
        let empty = places().find(|place| matches!(place, Place::Column(_)) && is_empty(place));
        for from in places() {
            for to in places() {
                // Distinct moves use only the first free cell and the first empty column.
                let canonical = match to {
                    Place::Cell(_) => free == Some(to) && !matches!(from, Place::Cell(_)),
                    Place::Column(_) => !is_empty(&to) || empty == Some(to),
                    Place::Foundation => true,
                };
                for cards in 0..=13 {
                    let mv = Move { from, to, cards };
                    let legal = rules.check(&board, mv).is_ok();
                    prop_assert_eq!(listed.contains(&mv), legal, "{:?}", mv);
                    prop_assert_eq!(distinct.contains(&mv), legal && canonical, "{:?}", mv);
                }
            }
        }
    }
}

/// Compares with counts from an independent program based on the rules alone.
fn check(cells: u8, autoplay: Autoplay, empty_column: EmptyColumn, number: i64, counts: &[usize]) {
    let rules = rules(cells, autoplay, empty_column);
    assert_eq!(reachable(rules, number, counts.len() - 1), counts, "{number}, {rules}");
}

#[test]
fn counts_of_reachable_positions() {
    use Autoplay::{Max, None, Safe};
    use EmptyColumn::{Classic, Vista};
    check(4, Safe, Vista, 1, &[1, 8, 70, 614, 5369, 17467]);
    check(4, None, Vista, 24, &[1, 11, 101, 889, 7749, 34567]);
    check(4, Max, Vista, 24, &[1, 10, 88, 765, 6620, 24451]);
    check(7, Max, Classic, 617, &[1, 11, 95, 817, 6994]);
    check(2, Safe, Vista, 164, &[1, 11, 105, 438, 1294, 2969, 6490, 14761, 33993]);
}

#[test]
#[ignore = "long; .ci/run runs it"]
fn counts_of_reachable_positions_without_cells_at_length() {
    use Autoplay::Safe;
    use EmptyColumn::{Classic, Vista};
    // Without cells, deal 164 frees columns; the rules for empty columns first differ at depth 23.
    let until_columns_are_free = [
        1, 3, 9, 19, 34, 72, 148, 316, 631, 1099, 1613, 2018, 2285, 2460, 2653, 2949, 3455, 4304,
        5657, 7616, 10079, 12969, 15975,
    ];
    check(0, Safe, Classic, 164, &[&until_columns_are_free[..], &[18774, 21364, 23743]].concat());
    check(0, Safe, Vista, 164, &[&until_columns_are_free[..], &[18779, 21429, 24122]].concat());
}

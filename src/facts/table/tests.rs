use std::fs;
use std::path::PathBuf;

use super::*;
use crate::facts::difficulty::Difficulty;
use crate::facts::fewest::fewest_cells as prove_fewest_cells;
use crate::facts::lengths::LAST;
use crate::rules::Rules;
use crate::solver::{Cancel, Limits, Solver};

fn deal(number: i64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

#[test]
fn scores_are_those_of_the_games_played() {
    for number in (1..=LAST).step_by(800).chain([11_982, LAST]) {
        let played = Difficulty::of(&deal(number).deal()).score();
        assert_eq!(score(deal(number)), Some(played), "{number}");
    }
}

/// The limit leaves out only proofs that take seconds.
#[test]
fn fewest_cells_are_those_that_the_solver_proves() {
    let limits = Limits { states: Some(100_000), memory: 1 << 28, ..Limits::UNTIMED };
    let (mut solver, mut proved) = (Solver::new(), 0);
    for number in (1..=LAST).step_by(800).chain([164, 11_982, LAST]) {
        let (board, cancel) = (deal(number).deal(), Cancel::new());
        let found = prove_fewest_cells(&mut solver, &board, Rules::DEFAULT, limits, &cancel);
        let listed = fewest_cells(deal(number)).unwrap();
        assert!(found.at_least <= listed, "{number}: {listed}, {found:?}");
        assert!(found.solved.is_none_or(|(cells, _)| cells >= listed), "{number}: {listed}");
        proved += usize::from(found.at_least == listed);
    }
    assert!(proved > 30, "{proved}");
}

#[test]
fn deals_without_a_cell_are_solved_without_one() {
    without_a_cell(500);
}

#[test]
#[ignore = "long; .ci/run runs it"]
fn more_deals_without_a_cell_are_solved_without_one_at_length() {
    without_a_cell(50);
}

/// Solves every `step`-th deal of the list without a cell.
fn without_a_cell(step: usize) {
    let mut solver = Solver::new();
    let listed = NO_CELL.as_chunks().0.iter().map(|&entry| u32::from_le_bytes(entry));
    let listed: Vec<i64> = listed.map(i64::from).collect();
    assert!(listed.is_sorted() && listed.len() == 2174);
    for &number in listed.iter().step_by(step) {
        let (board, cancel) = (deal(number).deal(), Cancel::new());
        let limits = Limits { memory: 1 << 28, ..Limits::UNTIMED };
        let found = prove_fewest_cells(&mut solver, &board, Rules::DEFAULT, limits, &cancel);
        assert_eq!(found.fewest(), Some(0), "{number}");
    }
    // Both tables agree where they overlap.
    let in_first = (1..=LAST).filter(|&number| fewest_cells(deal(number)) == Some(0));
    let in_list = listed.into_iter().filter(|&number| number <= LAST);
    assert!(in_first.eq(in_list));
}

#[test]
fn the_tables_end_where_they_say() {
    assert!(entry(deal(LAST)).is_some());
    for beyond in [-2, -1, LAST + 1, 8_589_934_591] {
        assert_eq!((score(deal(beyond)), fewest_cells(deal(beyond))), (None, None), "{beyond}");
    }
    let last = i64::from(LAST_WITHOUT_CELL);
    assert_eq!(is_enough(deal(last), 0), Some(false));
    assert_eq!((is_enough(deal(last), 1), is_enough(deal(last + 1), 0)), (None, None));
    assert_eq!((0..=5).map(|cells| is_enough(deal(1), cells).unwrap()).position(|is| is), Some(3));
}

/// The published tables, line by line.
#[test]
fn the_tables_are_those_published() {
    let Some(folder) = std::env::var_os("FREECELL_CORPUS").map(PathBuf::from) else {
        println!("FREECELL_CORPUS is unset: the tables are not compared");
        return;
    };
    let numbers = |name: &str| -> Vec<i64> {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        text.split_whitespace().map(|number| number.parse().unwrap()).collect()
    };
    let published = numbers("minimum-cells-1-to-32000.txt");
    assert_eq!(published.len(), 2 * DEALS.len() / 2);
    for pair in published.chunks(2) {
        assert_eq!(fewest_cells(deal(pair[0])).map(i64::from), Some(pair[1]), "{}", pair[0]);
    }
    let published = numbers("zero-freecell-solvable-1-to-1000000.txt");
    let listed = NO_CELL.as_chunks().0.iter().map(|&entry| i64::from(u32::from_le_bytes(entry)));
    assert!(listed.eq(published));
}

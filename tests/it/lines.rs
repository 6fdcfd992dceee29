//! Line mode, through pipes.

use crate::cli::{Run, SOLUTION, run_in};

/// Runs the program with its own state.
fn run_with(args: &[&str], input: impl Into<Vec<u8>>) -> Run {
    run_in(tempfile::tempdir().unwrap().path(), args, input)
}

#[test]
fn without_a_terminal_it_asks_line_by_line() {
    let run = run_with(&[], "617\n0\n");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let deal = "Game number (0 to quit): Game #617, solvable\n7D AD 5C 3S 5S 8C 2D AH\n";
    assert!(run.stdout.starts_with(deal), "{}", run.stdout);
}

#[test]
fn a_whole_deal_is_played_and_kept() {
    let typed = format!("10913\nplay\n{}\nmoves\n0\n", SOLUTION.replace(' ', "\n"));
    let run = run_with(&["--plain"], typed);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("\nwon in 19 moves\n"), "{}", run.stdout);
    assert!(run.stdout.contains("26 76 72 72 5a 27 57 67 1b 61\n"), "{}", run.stdout);
}

#[test]
fn cards_are_spoken() {
    let run = run_with(&["617", "--speak"], "play\n4a\n0\n");
    assert!(
        run.stdout.contains("column 3, from the top of the pile: king of clubs, two of hearts")
    );
    assert!(run.stdout.contains("four of hearts to cell a\n") && run.stdout.is_ascii());
}

#[test]
fn a_line_without_an_end_is_only_an_error() {
    let run = run_with(&["--plain"], "x".repeat(20_000_000));
    assert_eq!(run.status, 0);
    assert!(run.stdout.contains("is an unknown word") && run.stdout.len() < 10_000);
}

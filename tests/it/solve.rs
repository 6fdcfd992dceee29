//! `freecell solve`.

use std::fs;

use freecell::dealer::DealNumber;
use freecell::replay::{self, RuleHints};
use freecell::text;

use crate::cli::{refused, run, run_with};

/// Asserts that a line `617: 26 76 …` is a solution of its deal, by replaying it.
fn assert_solves(line: &str) -> usize {
    let (deal, moves) = line.split_once(": ").unwrap();
    let board = deal.parse::<DealNumber>().unwrap().deal();
    let verdict =
        replay::verify(&board, &text::games(moves).next().unwrap(), RuleHints::default()).unwrap();
    assert!(verdict.replay.is_won(), "{line}");
    verdict.replay.steps.len()
}

#[test]
fn a_short_solution_is_the_default() {
    let run = run(&["solve", "617"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let (heading, moves) = run.stdout.split_once("\n\n").unwrap();
    assert!(heading.starts_with("#617: solved in "), "{heading}");
    assert!(heading.contains("4 cells, autoplay safe, "), "{heading}");
    let length = assert_solves(&format!("617: {}", moves.replace('\n', " ")));
    assert!(heading.contains(&format!("solved in {length} moves")));
}

#[test]
fn a_range_is_answered_in_order_with_one_line_a_deal() {
    let run = run(&["solve", "1..40", "11982", "--mode", "fast", "--format", "notation"]);
    assert_eq!(run.status, 0, "every deal was decided");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 41);
    for (i, line) in lines[..40].iter().enumerate() {
        assert!(line.starts_with(&format!("{}: ", i + 1)));
        assert_solves(line);
    }
    assert_eq!(lines[40], "11982: impossible");
    assert!(run.stderr.contains("40 solved, 1 impossible, 0 given up"), "{}", run.stderr);
}

#[test]
fn an_impossible_deal_is_proved_and_the_status_says_so() {
    let run = run(&["solve", "11982", "--mode", "fast"]);
    assert_eq!(run.status, 1);
    assert!(run.stdout.starts_with("#11982: impossible with 4 cells"), "{}", run.stdout);
}

#[test]
fn json_says_what_was_found_and_under_which_rules() {
    let args = ["solve", "617", "11982", "--mode", "fast", "--format", "json", "--autoplay", "max"];
    let run = run(&args);
    let answers: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["deal"], 617);
    assert_eq!(answers[0]["result"], "solved");
    let rules = |empty_column| serde_json::json!({"cells": 4, "autoplay": "max", "empty_column": empty_column});
    assert_eq!(answers[0]["rules"], rules("vista"));
    let valid_under = answers[0]["valid_under"].as_array().unwrap();
    assert!(valid_under.contains(&rules("vista")), "{valid_under:?}");
    let solution = answers[0]["solution"].as_str().unwrap();
    assert_eq!(solution.split(' ').count() as u64, answers[0]["moves"].as_u64().unwrap());
    assert_eq!(answers[1]["result"], "impossible");
    assert_eq!(answers[1].get("solution"), Some(&serde_json::Value::Null));
}

/// A field without a value is null, in the answers of every command.
#[test]
fn solve_and_verify_have_the_same_fields_in_every_answer() {
    let fields = |run: crate::cli::Run| -> Vec<Vec<String>> {
        let object = |line| serde_json::from_str::<serde_json::Value>(line).unwrap();
        let names = |line| object(line).as_object().unwrap().keys().cloned().collect();
        run.stdout.lines().map(names).collect()
    };
    let limits = ["--mode", "fast", "--state-limit", "50000", "--format", "json"];
    let solve = fields(run(&[&["solve", "617", "11982"][..], &limits].concat()));
    let text =
        "#10913\n26 76\n\n#10913\n26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b\n";
    let verify = fields(run_with(&["verify", "--format", "json"], text));
    assert_eq!((solve.len(), &solve[0]), (2, &solve[1]));
    assert_eq!((verify.len(), &verify[0]), (2, &verify[1]));
    for shared in ["deal", "solution", "moves", "rules", "valid_under"] {
        assert!([&solve[0], &verify[0]].iter().all(|names| names.iter().any(|it| it == shared)));
    }
}

#[test]
fn a_limit_that_ends_the_search_is_named() {
    let run = run(&["solve", "11982", "--mode", "fast", "--state-limit", "1000"]);
    assert_eq!(run.status, 3);
    assert!(run.stdout.contains("the limit on positions was reached"), "{}", run.stdout);
    // What is said of the deal holds for no other.
    let known = "the deal is in the list of those that cannot be solved with four cells";
    assert!(run.stdout.contains(known), "{}", run.stdout);
    let other = self::run(&["solve", "617", "--mode", "fast", "--state-limit", "10"]);
    assert!(!other.stdout.contains(known), "{}", other.stdout);
}

#[test]
fn options_may_stand_before_the_command() {
    let behind = run(&["solve", "11982", "--cells", "5", "--mode", "fast"]);
    let before = run(&["--cells", "5", "--color", "never", "solve", "11982", "--mode", "fast"]);
    assert_eq!((before.status, before.stdout), (0, behind.stdout));
    refused(&["solve"], &["needs deals", "--board FILE"]);
}

#[test]
fn a_position_in_play_is_solved() {
    let late = "\
Foundations: H-Q C-K D-J S-K
Freecells: KH - - -
: QD
: KD
:
:
:
:
:
:
";
    let run = run_with(&["solve", "--board", "-", "--format", "notation"], late);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let moves = &run.stdout;
    let board = late.parse::<freecell::board::Board>().unwrap();
    let game = text::games(moves).next().expect("a game");
    let verdict = replay::verify(&board, &game, RuleHints::default()).unwrap();
    assert!(verdict.replay.is_won() && verdict.replay.steps.len() == 1, "{moves}");
}

#[test]
fn the_notation_of_a_position_is_read_again_when_its_first_move_is_all_digits() {
    // Queens must make way for jacks.
    let text = "\
Foundations: H-T C-T D-T S-T
: JH QC
: JC QH
: KH
: KC
: JD QS
: JS QD
: KD
: KS
";
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board.txt");
    fs::write(&board, text).unwrap();
    let of_board = ["--board", board.to_str().unwrap(), "--cells", "0"];
    let solved = run(&[&["solve", "--format", "notation"], &of_board[..]].concat());
    let moves: Vec<&str> =
        solved.stdout.strip_prefix("position: (0 freecells) ").unwrap().split(' ').collect();
    assert!(moves[0].bytes().all(|b| b.is_ascii_digit()), "{}", solved.stdout);
    let verify = run_with(&[&["verify", "-"], &of_board[..]].concat(), solved.stdout.as_str());
    assert_eq!(verify.status, 0, "{}", verify.stdout);
    let valid = format!("valid, {} moves;", moves.len());
    assert!(verify.stdout.starts_with(&valid), "{}", verify.stdout);
}

#[test]
fn cards_in_cells_tell_the_fewest_cells() {
    let columns = ":\n".repeat(8);
    for (foundations, cells, told) in [
        ("H-K C-K D-K S-Q", "KS - - -", "1 cell is the fewest: 1 holds a card from the start"),
        ("H-Q C-K D-K S-Q", "KS KH - -", "2 cells are the fewest: 2 hold cards from the start"),
    ] {
        let board = format!("Foundations: {foundations}\nFreecells: {cells}\n{columns}");
        let run = run_with(&["solve", "--board", "-", "--fewest-cells"], board.as_str());
        assert_eq!(run.status, 0, "{}", run.stdout);
        assert!(run.stdout.lines().any(|line| line == told), "{}", run.stdout);
    }
}

#[test]
fn an_interrupted_run_is_resumed_without_loss_or_repetition() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solutions");
    let path = file.to_str().unwrap();
    let base = ["solve", "5..30", "--mode", "fast", "--format", "notation", "--output", path];
    assert_eq!(run(&base).status, 0);
    let whole = fs::read_to_string(&file).unwrap();
    assert_eq!(whole.lines().count(), 26);

    refused(&base, &["already exists", "--resume"]);

    // Truncated in the middle of a line, as by a power failure.
    let cut = whole.match_indices('\n').nth(9).unwrap().0 + 12;
    fs::write(&file, &whole[..cut]).unwrap();
    let resumed = [&base[..], &["--resume"]].concat();
    let again = run(&resumed);
    assert_eq!(again.status, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    assert!(again.stderr.contains("16 solved"), "{}", again.stderr);

    let format = [&resumed[..5], &["json"], &resumed[6..]].concat();
    let format: Vec<&str> = format.iter().map(|word| &**word).collect();
    refused(&format, &["is of another run: freecell ", "solve mode Fast, 4 cells"]);
    for (name, value) in [
        ("--mode", "short"),
        ("--cells", "5"),
        ("--autoplay", "max"),
        ("--time-limit", "1m"),
        ("--state-limit", "9"),
        ("--memory-limit", "1M"),
    ] {
        let mut other = resumed.clone();
        other.retain(|word| name != "--mode" || !["--mode", "fast"].contains(word));
        refused(&[&other[..], &[name, value]].concat(), &["is of another run"]);
    }
    refused(&[&["solve", "6..30"], &resumed[2..]].concat(), &["is of another run"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    for foreign in ["what is this\n", "notes that matter, without a line's end", "6: 26\n"] {
        fs::write(&file, foreign).unwrap();
        refused(&resumed, &["line 1: this run would not have written this line"]);
        assert_eq!(fs::read_to_string(&file).unwrap(), foreign);
    }
}

#[test]
fn bad_input_is_refused_in_one_line() {
    refused(&["solve", "0"], &["1 to 8589934591"]);
    refused(&["solve", "5..1"], &["1..5"]);
    refused(&["solve", "--board", "/nonexistent/board"], &["cannot open"]);
    refused(&["solve", "617", "--output", "/tmp", "--mode", "fast"], &["cannot open /tmp"]);
    let text = ["solve", "1..2", "--output", "/tmp/x", "--resume"];
    refused(&text, &["--format notation or --format json"]);
    let short = run_with(&["solve", "--board", "-"], "KS QS");
    assert_eq!((short.status, short.stdout.as_str()), (2, ""));
    let cells = "Foundations: H-K C-K D-K S-Q\nFreecells: - - - - - KS\n";
    let beyond = run_with(&["solve", "--board", "-"], cells);
    assert_eq!(beyond.status, 2);
    assert!(beyond.stderr.contains("the game has 4 cells"), "{}", beyond.stderr);
    for option in [["--cells", "8"], ["--time-limit", "soon"], ["--memory-limit", "lots"]] {
        let run = run(&[&["solve", "617"][..], &option].concat());
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{option:?}");
    }
}

#[test]
fn a_shortest_solution_is_proved_or_a_limit_ends_the_search() {
    let late = "\
Foundations: H-8 C-8 D-8 S-8
Freecells: - - - -
: KC 9D 9H 9C
: KD TD TH
: KS 9S TC
: KH TS JD JH
: JS QC JC
: QD
: QH QS
:
";
    let proved = run_with(&["solve", "--board", "-", "--mode", "optimal"], late);
    assert_eq!(proved.status, 0, "{}{}", proved.stdout, proved.stderr);
    assert!(proved.stdout.contains(" (optimal)\n"), "{}", proved.stdout);

    let limited = run(&["solve", "617", "--mode", "optimal", "--state-limit", "200000"]);
    assert_eq!(limited.status, 3);
    assert!(limited.stdout.contains(" moves, at least "), "{}", limited.stdout);
    let why = "freecell: the limit on positions was reached: allow more with --state-limit";
    assert!(limited.stderr.starts_with(why), "{}", limited.stderr);
    assert_solves(&format!(
        "617: {}",
        limited.stdout.split_once("\n\n").unwrap().1.replace('\n', " ")
    ));
}

#[test]
fn a_position_that_is_won_already_takes_no_moves() {
    let won = "Foundations: H-K C-K D-K S-K\nFreecells:\n";
    for mode in ["fast", "short", "optimal"] {
        let run = run_with(&["solve", "--board", "-", "--mode", mode, "--format", "json"], won);
        let answer: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!((run.status, &answer["moves"]), (0, &0.into()), "{mode}");
    }
}

#[test]
fn the_fewest_cells_come_with_a_solution_and_the_proof() {
    let text = run(&["solve", "2", "--fewest-cells", "--mode", "fast"]);
    assert_eq!(text.status, 0, "{}", text.stderr);
    assert!(text.stdout.contains("\n1 cell, autoplay safe, "), "{}", text.stdout);
    let proof = "\n1 cell is the fewest: impossible without any, proved by visiting ";
    assert!(text.stdout.contains(proof), "{}", text.stdout);
    let none = run(&["solve", "164", "--fewest-cells", "--mode", "fast"]).stdout;
    assert!(none.contains("\nno cell is needed\n"), "{none}");

    let lines = run(&["solve", "1..3", "164", "--fewest-cells", "--format", "notation"]).stdout;
    for (line, start) in lines.lines().zip(["1: (3 ", "2: (1 freecell) ", "3: (2 ", "164: (0 "]) {
        assert!(line.starts_with(start), "{line}");
        let verified = run_with(&["verify"], line);
        assert_eq!(verified.status, 0, "{line}: {}", verified.stdout);
    }
    let json =
        run(&["solve", "2", "11982", "--fewest-cells", "--mode", "fast", "--format", "json"]);
    let answers: Vec<serde_json::Value> =
        json.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (answer, cells) in answers.iter().zip([1, 5]) {
        assert_eq!(answer["fewest_cells"], cells);
        assert_eq!(
            (&answer["cells_at_least"], &answer["rules"]["cells"]),
            (&cells.into(), &cells.into())
        );
        assert!(answer["proof_states"].as_u64() > Some(0));
    }
    let open = run(&["solve", "617", "--fewest-cells", "--state-limit", "300"]);
    assert_eq!(open.status, 3, "{}", open.stdout);
    refused_option(&["solve", "617", "--fewest-cells", "--cells", "2"]);
}

/// Asserts that options that conflict are refused.
fn refused_option(args: &[&str]) {
    let run = run(args);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}");
}

#[test]
fn a_run_for_the_fewest_cells_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cells");
    let path = file.to_str().unwrap();
    let base =
        ["solve", "1..8", "--fewest-cells", "--mode", "fast", "--format", "json", "--output", path];
    assert_eq!(run(&base).status, 0);
    let whole = fs::read_to_string(&file).unwrap();
    let cut = whole.match_indices('\n').nth(4).unwrap().0 + 9;
    fs::write(&file, &whole[..cut]).unwrap();
    assert_eq!(run(&[&base[..], &["--resume"]].concat()).status, 0);
    let again = fs::read_to_string(&file).unwrap();
    let cells = |text: &str| -> Vec<serde_json::Value> {
        let read =
            |line| serde_json::from_str::<serde_json::Value>(line).unwrap()["fewest_cells"].clone();
        text.lines().map(read).collect()
    };
    assert_eq!(cells(&again), cells(&whole));
    refused(
        &["solve", "1..8", "--mode", "fast", "--format", "json", "--output", path, "--resume"],
        &["is of another run"],
    );
}

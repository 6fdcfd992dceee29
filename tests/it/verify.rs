//! `freecell verify`.

use std::fs;

use crate::cli::{refused, run, run_with};

const TABLE: &str = "tests/data/shirl-hart-01024.txt";
const SENTENCES: &str = "tests/data/fc-solve-00024.txt";

/// The solution of a file as written by the program in a style.
fn shown(deal: &str, file: &str, style: &str) -> String {
    let run = run(&["verify", deal, file, "--show", style]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    run.stdout
}

#[test]
fn a_valid_solution_is_reported_on_one_line() {
    let run = run(&["verify", "1024", TABLE]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let line = "#1024: valid, 46 moves; Shirl Hart's table, 4 cells, autoplay safe, needs Vista's empty-column rule\n";
    assert_eq!(run.stdout, line);
    let piped = run_with(&["verify", "#1024", "-"], fs::read(TABLE).unwrap());
    assert_eq!((piped.status, piped.stdout.as_str()), (0, line));
    let piped = run_with(&["verify", "1024"], fs::read(TABLE).unwrap());
    assert_eq!((piped.status, piped.stdout.as_str()), (0, line));
    let other = run_with(&["verify", "617"], fs::read(TABLE).unwrap());
    assert_eq!(other.status, 1);
    assert!(other.stdout.starts_with("#617: illegal at move 1, 4a: "), "{}", other.stdout);
}

#[test]
fn a_wrong_solution_is_reported_with_its_place_and_the_board() {
    let text = shown("1024", TABLE, "standard").replacen("dh", "ch", 1);
    let run = run_with(&["verify", "1024"], text);
    assert_eq!((run.status, run.stderr.as_str()), (1, ""));
    insta::assert_snapshot!("verify-wrong", run.stdout);
    let other = run_with(&["verify", "1024"], "12 34 56");
    assert_eq!(other.status, 1);
    let line = other.stdout.lines().next().unwrap().to_owned();
    assert!(
        line.contains("illegal at move 1, 12: ") && line.contains("no rules allow it"),
        "{line}"
    );
    let short = run_with(&["verify", "1024"], "4a 4b");
    assert_eq!(short.status, 1);
    assert!(
        short
            .stdout
            .starts_with("#1024: not solved: after 2 moves, all legal, 51 cards are not home;")
    );
}

/// A solution of deal 10913 in standard notation.
const SHORT: &str = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";

#[test]
fn positions_of_another_deal_are_not_passed_over_in_silence() {
    let positions = "tests/data/texts/fc-solve-default.txt";
    let own = run(&["verify", "166", positions]);
    assert_eq!(own.status, 0, "{}{}", own.stdout, own.stderr);
    let other = run(&["verify", "617", positions]);
    assert_eq!(other.status, 1, "{}{}", other.stdout, other.stderr);
    let told = "the text shows another board before its first move: that of deal 166";
    assert!(other.stdout.contains(told), "{}", other.stdout);
}

#[test]
fn a_position_that_needs_more_cells_does_not_end_the_run() {
    let position = fs::read_to_string("tests/data/texts/position-under-labels.txt").unwrap();
    let both = format!("{position}\n#10913\n{SHORT}\n");
    let run = run_with(&["verify", "--cells", "2", "--format", "json"], both);
    let rows: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((run.status, rows.len()), (2, 2), "{}", run.stdout);
    assert!(rows[0].contains("there is no cell c"), "{}", rows[0]);
    assert!(rows[1].contains("\"deal\":10913"), "{}", rows[1]);
}

#[test]
fn of_boards_with_moves_those_of_the_given_deal_are_checked() {
    let rows = |deal: &str| run(&["deal", deal]).stdout;
    let moves = [shown("1024", TABLE, "standard"), shown("24", SENTENCES, "standard")];
    let boards = format!("{}\n{}\n\n{}\n{}", rows("1024"), moves[0], rows("24"), moves[1]);
    for deal in ["1024", "24"] {
        let run = run_with(&["verify", deal], boards.as_str());
        assert_eq!(run.status, 0, "{}", run.stdout);
        assert!(run.stdout.starts_with(&format!("#{deal}: valid, ")), "{}", run.stdout);
        assert_eq!(run.stdout.lines().count(), 1, "{}", run.stdout);
    }
}

#[test]
fn what_is_no_move_among_moves_is_named() {
    let moves = shown("1024", TABLE, "standard");
    let at = moves.find(" 65 ").expect("a move");
    let with = |word: &str| format!("{} {word}{}", &moves[..at], &moves[at..]);
    for (word, error) in [("4j", "4j"), ("99", "99"), ("hello", "hello")] {
        let run = run_with(&["verify"], with(word));
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{word}: {}", run.stderr);
        let told = format!("line 2, move 3: \"{error}\" is not a move");
        assert!(run.stderr.contains(&told), "{}", run.stderr);
    }
}

#[test]
fn a_card_that_is_covered_is_no_target() {
    let told = run_with(&["verify", "617"], "JC to QH\n9S to temp\n");
    assert!(told.stdout.contains("illegal at move 2"), "{}", told.stdout);
    // 2♠ lies under Q♥.
    let told = run_with(&["verify", "617"], "JC to 2S\n9S to temp\n");
    let why = "illegal at move 1, JC to 2S: 2♠ is covered by Q♥";
    assert!(told.stdout.contains(why), "{}", told.stdout);
}

#[test]
fn a_table_is_checked_against_what_it_lists() {
    let table = fs::read_to_string(TABLE).unwrap();
    for (row, other) in [("1|4a|8S|f|AC", "1|4a|8C|f|AC"), ("5|8c|9C|f|", "5|8c|KH|f|")] {
        let altered = table.replacen(row, other, 1);
        assert_ne!(altered, table, "{row}");
        let run = run_with(&["verify", "1024"], &*altered);
        assert_eq!(run.status, 1, "{}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains("the text says"), "{}", run.stdout);
    }
}

#[test]
fn a_deal_above_its_moves_is_no_half_of_a_move() {
    let run = run_with(&["verify"], ":h shuffle32 12345\n 85 83\n");
    assert!(run.stdout.starts_with("#12345: not solved: after 2 moves"), "{}", run.stdout);
}

#[test]
fn several_games_are_checked_one_by_one() {
    let games =
        shown("1024", TABLE, "standard") + &shown("24", SENTENCES, "fc-solve") + "#617\n26 76\n";
    let run = run_with(&["verify"], games.clone());
    assert_eq!(run.status, 1);
    let lines: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with('#')).collect();
    assert!(lines[0].starts_with("#1024: valid, 46 moves; standard notation,"), "{}", run.stdout);
    assert!(lines[1].starts_with("#24: valid, 138 moves; fc-solve's notation"), "{}", run.stdout);
    assert!(lines[2].starts_with("#617: "), "{}", run.stdout);
    let json = run_with(&["verify", "--format", "json"], games.clone());
    for (run, lines) in [(&run, lines.len()), (&json, json.stdout.lines().count())] {
        assert_eq!(lines, 3);
        assert!(run.stderr.ends_with("freecell: 3 games: 2 valid, 1 illegal\n"), "{}", run.stderr);
    }
    let keys = |line: &str| {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        game.as_object().unwrap().keys().cloned().collect::<Vec<_>>()
    };
    let mut shapes: Vec<_> = json.stdout.lines().map(keys).collect();
    shapes.dedup();
    assert_eq!(shapes.len(), 1, "each line has the same fields");
    let one = run_with(&["verify", "24"], games.clone());
    assert_eq!((one.status, one.stdout.lines().count()), (0, 1));
    let none = run_with(&["verify", "7"], games.clone());
    assert_eq!(none.status, 2);
    assert!(
        none.stderr.contains("none of the 3 games in the text is for deal 7"),
        "{}",
        none.stderr
    );
    let broken = run_with(&["verify"], games.replacen("26 76", "2a 7x", 1));
    assert_eq!(broken.status, 2);
    assert_eq!(broken.stdout.lines().count(), 2);
    assert!(broken.stderr.contains("#617: cannot be read: line"), "{}", broken.stderr);
}

#[test]
fn games_behind_one_without_a_deal_are_checked() {
    let games = format!("26 37\n\n{}", shown("1024", TABLE, "standard"));
    let run = run_with(&["verify"], games);
    assert_eq!(run.status, 2);
    assert!(run.stdout.contains("#1024: valid, "), "{}", run.stdout);
    assert!(run.stderr.contains("the solution on line 1 names no deal: "), "{}", run.stderr);
}

#[test]
fn a_header_for_another_deal_is_reported() {
    let text = shown("1024", TABLE, "standard").replacen("#1024", "#1025", 1);
    let run = run_with(&["verify", "1024"], text);
    assert_eq!(run.status, 0);
    assert!(run.stdout.contains("\n  the text says it is for deal 1025\n"), "{}", run.stdout);
}

#[test]
fn a_board_in_the_text_or_in_a_file_is_used() {
    let named = run(&["verify", SENTENCES]);
    assert_eq!(named.status, 0);
    assert!(
        named.stdout.starts_with("#24: valid, 138 moves; moves in words, columns from 0"),
        "{}",
        named.stdout
    );
    let other = run(&["verify", "25", SENTENCES]);
    assert_eq!(other.status, 1);
    assert!(other.stdout.contains("the text shows another board"), "{}", other.stdout);
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board.txt");
    fs::write(&board, self::run(&["deal", "1024"]).stdout).unwrap();
    let board = board.to_str().unwrap();
    let on_board = self::run(&["verify", "--board", board, TABLE]);
    assert_eq!(on_board.status, 0, "{}", on_board.stderr);
    fs::write(board, "JD 2D 9H").unwrap();
    refused(&["verify", "--board", board, TABLE], &["board.txt: "]);
}

#[test]
fn every_style_can_be_shown_and_read_again() {
    for (style, moves) in [("standard", 46), ("line", 46), ("single", 66), ("fc-solve", 83)] {
        let text = shown("1024", TABLE, style);
        let again = run_with(&["verify"], text.clone());
        assert_eq!(again.status, 0, "{text}");
        assert!(
            again.stdout.starts_with(&format!("#1024: valid, {moves} moves;")),
            "{}",
            again.stdout
        );
    }
    assert!(shown("1024", TABLE, "line").starts_with("1024: 4a 4b 65"));
    let boards = shown("1024", TABLE, "boards");
    assert_eq!(boards.matches("Foundations:").count(), 46);
    assert!(
        boards.contains("\n4. 74  9♠ to column 4, then home 2♣\nFoundations: H-0 C-2"),
        "{boards}"
    );
}

#[test]
fn json_is_an_object_a_game() {
    let text = shown("1024", TABLE, "standard") + "#617\n4a c2\n";
    let run = run_with(&["verify", "--format", "json"], text);
    assert_eq!(run.status, 1);
    let games: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games[0]["deal"], 1024);
    assert_eq!((&games[0]["valid"], &games[0]["moves"]), (&true.into(), &46.into()));
    assert_eq!(games[0]["valid_under"][0]["empty_column"], "vista");
    assert_eq!(games[0]["rules"]["cells"], 4);
    assert_eq!(games[1]["illegal"]["number"], 2);
    assert_eq!(games[1]["illegal"]["move"], "c2");
    assert_eq!(games[1]["illegal"]["why"], "cell c is empty");
    assert_eq!(games[1]["board"]["columns"].as_array().unwrap().len(), 8);
    let steps =
        self::run(&["verify", "1024", TABLE, "--format", "json", "--show", "boards"]).stdout;
    let steps: serde_json::Value = serde_json::from_str(&steps).unwrap();
    let last = &steps["steps"].as_array().unwrap()[45];
    assert_eq!(
        last["board"]["foundations"],
        serde_json::json!({"C": 13, "D": 13, "H": 13, "S": 13})
    );
    assert_eq!(last["home"].as_array().unwrap().len(), 17);
    let unreadable = run_with(&["verify", "617", "--format", "json"], "2a 7x");
    assert_eq!(unreadable.status, 2);
    assert!(unreadable.stdout.contains("\"error\":\"line 1, move 2: "), "{}", unreadable.stdout);
}

#[test]
fn given_rules_are_not_searched_for() {
    for option in [["--cells", "2"], ["--autoplay", "none"], ["--empty-column", "classic"]] {
        let text = shown("1024", TABLE, "standard");
        let args = ["verify", "1024", option[0], option[1]];
        assert_eq!(run_with(&args, text).status, 1, "{option:?}");
    }
}

#[test]
fn output_of_the_program_can_be_verified() {
    let boards = shown("1024", TABLE, "boards");
    let again = run_with(&["verify"], boards);
    assert_eq!((again.status, again.stderr.as_str()), (0, ""));
    assert!(again.stdout.starts_with("#1024: valid, 46 moves;"), "{}", again.stdout);
    for format in ["text", "notation", "json"] {
        let solved = run(&["solve", "617..618", "--format", format]);
        let again = run_with(&["verify"], solved.stdout);
        assert_eq!((again.status, again.stdout.lines().count()), (0, 2), "{}", again.stderr);
    }
    let games = shown("1024", TABLE, "line") + "11982: impossible\n146692: unsolved\n";
    let passed = run_with(&["verify"], games);
    assert_eq!((passed.status, passed.stdout.lines().count()), (0, 1));
    assert!(passed.stderr.contains("2 games without a solution"), "{}", passed.stderr);
    let none = run_with(&["verify"], "11982: impossible\n");
    assert_eq!((none.status, none.stdout.as_str()), (2, ""));
    assert!(none.stderr.contains("the text says \"#11982: impossible\""), "{}", none.stderr);
}

#[test]
fn a_board_above_the_moves_names_the_deal() {
    let moves = shown("1024", TABLE, "standard");
    let (_, moves) = moves.split_once('\n').unwrap();
    let text = format!("{}\n{moves}", run(&["deal", "1024"]).stdout);
    let named = run_with(&["verify"], text.clone());
    assert_eq!(named.status, 0, "{}", named.stderr);
    assert!(named.stdout.starts_with("#1024: valid, 46 moves;"), "{}", named.stdout);
    let other = run_with(&["verify", "617"], text);
    assert_eq!(other.status, 1);
    assert!(other.stdout.contains("before its first move: that of deal 1024"), "{}", other.stdout);
}

#[test]
fn bad_input_is_named() {
    refused(&["verify", "617"], &["the text is empty"]);
    refused(&["verify", "0", TABLE], &["\"0\"", "1 to 8589934591"]);
    refused(&["verify", "nothing.txt"], &["nothing.txt", "nor is there a file"]);
    refused(&["verify", "617", "nothing.txt"], &["cannot open nothing.txt"]);
    refused(&["verify", "617", TABLE, "--board", TABLE], &["--board"]);
    refused(&["verify", "--board", "-", "-"], &["standard input cannot be both"]);
    refused(&["verify", "--board", "-"], &["standard input cannot be both"]);
    for (text, message) in [
        ("2a 7", "line 1, move 2: \"7\" is half a move"),
        ("2a 9a", "line 1, move 2: \"9a\" is not a move"),
        ("Call me Ishmael.", "line 1 is \"Call me Ishmael.\"; freecell help text lists the forms"),
        ("\u{0}\u{1}", "the text is empty"),
    ] {
        let run = run_with(&["verify", "617"], text);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
    let latin = run_with(&["verify", "1024"], b"4a\xa04b".to_vec());
    assert!(latin.stdout.contains("after 2 moves, all legal"), "{}", latin.stdout);
}

#[test]
fn what_may_be_a_move_is_named_where_no_game_is_found() {
    let run = run_with(&["verify"], "Deal 617\n\nThen the 5♥ follows.\n");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    let told = "line 3, move 1: \"Then the 5♥ follows.\" is in no form that is read";
    assert!(run.stderr.contains(told), "{}", run.stderr);
    // Where no card and no move is named, none is claimed to be missing.
    let run = run_with(&["verify"], "Deal 617\n\nFirst the ace, then all the rest.\n");
    let told = "no game found, only the number of deal 617; freecell solve solves it";
    assert!(run.status == 2 && run.stderr.contains(told), "{}", run.stderr);
}

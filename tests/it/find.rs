//! `freecell find`: which deal is this board?

use freecell::board::format;
use freecell::card::Card;
use freecell::dealer::DealNumber;

use crate::cli::{refused, run_with};

fn number(number: i64) -> DealNumber {
    DealNumber::new(number).expect("a deal number")
}

fn find(args: &[&str], text: &str) -> (i32, String, String) {
    let args: Vec<&str> = ["find"].iter().chain(args).copied().collect();
    let run = run_with(&args, text);
    (run.status, run.stdout, run.stderr)
}

/// A board that is not a deal: 617 with its first two cards swapped.
fn swapped() -> String {
    format::rows(&number(617).deal()).replacen("7D AD", "AD 7D", 1)
}

#[test]
fn one_board_gives_one_line() {
    for n in [-1, 617, 3_000_000_000, 8_589_934_591] {
        let board = number(n).deal();
        let forms = [format::rows, format::columns, format::unicode, format::position];
        for form in forms {
            assert_eq!(find(&[], &form(&board)), (0, format!("{n}\n"), String::new()));
        }
    }
    let list = format::columns(&number(617).deal()).replace('\n', " ");
    assert_eq!(find(&["-"], &list).1, "617\n");
    let near = format!("{NEAR}\n");
    assert_eq!(find(&[], &swapped()), (1, near, String::new()));
}

/// The message for a board with two cards swapped.
const NEAR: &str = "no deal number gives this board; it is deal 617, but 7♦ and A♦ are exchanged";

#[test]
fn many_boards_give_a_line_each() {
    let text: String = [5, 617, 11_982].map(|n| format::rows(&number(n).deal()) + "\n").concat();
    assert_eq!(find(&[], &text), (0, "5\n617\n11982\n".to_string(), String::new()));
    let (status, stdout, stderr) = find(&[], &(swapped() + "\n" + &text.replacen("KS", "KK", 1)));
    assert_eq!(status, 2);
    assert_eq!(stdout, format!("{NEAR}\nunreadable\n617\n11982\n"));
    assert!(stderr.contains("board on line 9: line "), "{stderr}");
    assert!(stderr.ends_with("freecell: 1 board could not be read\n"), "{stderr}");
}

#[test]
fn what_deal_writes_is_found() {
    for form in ["rows", "columns", "unicode", "json"] {
        let boards = run_with(&["deal", "615..619", "--format", form], "").stdout;
        assert_eq!(find(&[], &boards).1, "615\n616\n617\n618\n619\n", "{form}");
    }
}

#[test]
fn differences_from_the_expected_deal_are_listed() {
    let board = format::rows(&number(617).deal());
    assert_eq!(find(&["--expect", "617"], &board).1, "deal 617\n");
    assert_eq!(
        find(&["--expect", "617"], &swapped()),
        (
            1,
            "not deal 617: 2 places differ; no deal number gives this board\n  \
             7♦ and A♦ are exchanged\n  \
             column 1, row 1: expected 7D, found AD\n  \
             column 2, row 1: expected AD, found 7D\n"
                .to_string(),
            String::new()
        )
    );
    let (status, stdout, _) = find(&["--expect", "#618"], &board);
    assert_eq!(status, 1);
    assert!(stdout.starts_with("not deal 618: "), "{stdout}");
    assert!(stdout.lines().next().unwrap().ends_with(" differ; this is deal 617"), "{stdout}");
    assert_eq!((stdout.lines().count(), stdout.lines().last()), (12, Some("  and 41 more")));
    let mirrored: String = board
        .lines()
        .map(|row| row.split(' ').rev().collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    let (status, stdout, _) = find(&["--expect", "617"], &mirrored);
    let told = "not deal 617: 52 places differ; no deal number gives this board\n  \
                mirrored: each row stands from right to left\n";
    assert_eq!((status, stdout.as_str()), (1, told));
    let told = "no deal number gives this board; it is deal 617, but ";
    let suits = format::unicode(&number(617).deal()).replace('♥', "?").replace('♦', "♥");
    for (text, change) in [
        (mirrored, "mirrored: each row stands from right to left"),
        (suits.replace('?', "♦"), "the suits ♦ and ♥ are exchanged"),
    ] {
        assert_eq!(find(&[], &text), (1, format!("{told}{change}\n"), String::new()));
    }
    let (status, stdout, _) = find(&["--expect", "617", "--format", "json"], &swapped());
    assert_eq!(status, 1);
    assert_eq!(
        stdout,
        "{\"line\":1,\"deals\":[],\"known\":52,\"expected\":617,\"same\":false,\"differences\":[\
         {\"place\":\"column 1, row 1\",\"column\":1,\"row\":1,\"expected\":\"7D\",\"found\":\"AD\"},\
         {\"place\":\"column 2, row 1\",\"column\":2,\"row\":1,\"expected\":\"AD\",\"found\":\"7D\"}],\
         \"transformation\":\"7♦ and A♦ are exchanged\"}\n"
    );
}

#[test]
fn partial_boards_give_the_matching_deals() {
    let last: Vec<String> = (0..52)
        .map(|i| if i < 44 { "..".into() } else { number(617).cards()[i].to_string() })
        .collect();
    assert_eq!(find(&[], &last.join(" ")), (0, "617\n".to_string(), String::new()));
    assert_eq!(find(&[], "7D AD 5C 3S 5S 8C 2D AH").1, "617\n");
    let (status, stdout, _) = find(&["--range", "600..650"], "7D ?? ?? ?? ?? ?? ?? AH");
    assert_eq!((status, stdout.as_str()), (0, "617\n"));
    let (status, stdout, _) = find(&["--range", "600..616"], "7D ?? ?? ?? ?? ?? ?? AH");
    assert_eq!((status, stdout.as_str()), (1, "no deal of 600..616 fits these cards\n"));
    let fitting = |n: &i64| number(*n).cards()[0] == "7D".parse::<Card>().unwrap();
    let fitting: Vec<String> = (1..=5000).filter(fitting).map(|n| n.to_string()).collect();
    for jobs in ["1", "3"] {
        let found = find(&["--range", "1..5000", "--jobs", jobs], "7D ??").1;
        assert_eq!(found.lines().collect::<Vec<_>>(), fitting);
    }
    let (status, stdout, _) = find(&["--expect", "617"], "7D ?? 5C ?? ?? ?? ?? ??");
    assert_eq!((status, stdout.as_str()), (0, "deal 617\n"));
    let other = find(&["--expect", "617", "--range", "1..9"], "7D ?? 5C ?? ?? ?? ?? AS").1;
    assert!(other.starts_with("not deal 617: 1 place differs; no deal of 1..9 fits"), "{other}");
    let (_, json, _) = find(&["--format", "json", "--range", "1..1000"], "7D ?? 5C 3S\n");
    assert_eq!(json, "{\"line\":1,\"deals\":[617],\"known\":3,\"range\":[1,1000]}\n");
}

#[test]
fn bad_input_is_refused() {
    for (text, needle) in [
        ("", "the text is empty"),
        ("\0\u{1}\u{2}PNG", "line 1 is \"PNG\"; freecell help text lists the forms"),
        ("hello, world", "line 1 is \"hello, world\"; freecell help text lists the forms"),
        (&swapped().replacen("KS ", "", 1), "1 card is missing: KS"),
        (&swapped().replacen("KS", "KC", 1), "KC appears twice"),
    ] {
        let (status, stdout, stderr) = find(&[], text);
        assert_eq!((status, stdout.as_str()), (2, ""), "{text:?}");
        assert!(stderr.contains(needle), "{text:?}: {stderr}");
        assert!(stderr.lines().count() <= 6, "{stderr}");
    }
    let (status, _, stderr) = find(&["--format", "json"], "JD JD");
    assert_eq!(status, 2, "{stderr}");
    refused(&["find", "no such file"], &["no such file"]);
    refused(&["find", "--expect", "0", "x"], &["\"0\"", "1 to 8589934591"]);
    refused(&["find", "--range", "5..1", "x"], &["write 1..5"]);
}

/// Published boards; each file names its sources.
macro_rules! published {
    ($name:literal) => {
        include_str!(concat!("../data/boards/", $name, ".txt"))
    };
}

#[test]
fn published_boards_are_found() {
    let mut checked = 0;
    let texts =
        [published!("reference-rows"), published!("extended-range"), published!("pysol-vectors")];
    for text in texts {
        let headings: Vec<&str> = text.lines().filter(|line| line.starts_with('#')).collect();
        let (_, stdout, stderr) = find(&[], text);
        assert_eq!(stderr, "");
        assert_eq!(stdout.lines().count(), headings.len());
        for (heading, line) in headings.iter().zip(stdout.lines()) {
            let words: Vec<&str> = heading.split_whitespace().collect();
            // PySolFC deals other numbers too, and names other generators.
            let expected = match words[1..] {
                ["deal", number, ..] => number.to_string(),
                ["pysolfc", "seed", seed @ ("1" | "31999"), ..]
                | ["pysol_cards", _, "seed", seed, ..] => seed.to_string(),
                [ms] if ms.starts_with("ms") => ms[2..].to_string(),
                _ => "no deal number gives this board".to_string(),
            };
            assert_eq!(line, expected, "{heading}");
            checked += 1;
        }
    }
    assert_eq!(checked, 29);
    let (_, stdout, stderr) = find(&[], published!("windows-negative-games"));
    assert_eq!(stdout, "-1\n-2\nno deal number gives this board\n", "{stderr}");
    assert_eq!(find(&[], published!("web-page-3759543")).1, "3759543\n");
}

#[test]
fn the_first_cards_of_a_deal_are_enough() {
    let (status, stdout, stderr) = find(&[], "7D AD 5C 3S\n");
    assert_eq!(status, 0, "{stderr}");
    assert!(stdout.lines().any(|line| line == "617"), "{stdout}");
    assert!(stderr.starts_with("freecell: 4 of 52 cards are given; "), "{stderr}");
    let rows = format::rows(&number(617).deal());
    let (first, last) = rows.split_at(rows.len() - "JD KS KC 4H\n".len());
    let (status, stdout, stderr) = find(&[], first);
    assert_eq!((status, stdout.as_str()), (0, "617\n"));
    assert!(stderr.starts_with("freecell: 48 of 52 cards are given; "), "{stderr}");
    assert_eq!(find(&[], &format!("{rows}\n{first}")).1, "617\n617 (48 of 52 cards known)\n");
    let (status, stdout, stderr) = find(&[], &(first[first.len() - 24..].to_owned() + last));
    assert_eq!((status, stdout.as_str()), (1, "no deal fits these cards\n"));
    assert!(stderr.contains("?? is one that is not known"), "{stderr}");
    let (status, stdout, stderr) = find(&[], "7D AD 5C\n3S 5S\nTD 7S QD AC\n");
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(stderr.lines().all(|line| line.starts_with("freecell: ")), "{stderr}");
    assert!(stderr.contains("write ?? for"), "{stderr}");
}

#[test]
fn a_text_without_boards_is_refused_in_a_few_lines() {
    let (status, stdout, stderr) = find(&[], &"7D AD 5C 3S\n".repeat(10_000));
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(stderr.lines().count() <= 40, "{stderr}");
    let random: Vec<u8> =
        (0_u32..100_000).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for command in ["find", "verify"] {
        let run = run_with(&[command], random.clone());
        assert_eq!((run.status, run.stdout.as_str()), (2, ""));
        assert_eq!(
            run.stderr,
            "freecell: standard input is not text; UTF-8, UTF-16 with a byte-order mark and Latin-1 can be read\n"
        );
    }
}

#[test]
fn a_range_also_applies_to_complete_boards() {
    let board = format::rows(&number(617).deal());
    assert_eq!(find(&["--range", "600..650"], &board).1, "617\n");
    let (status, stdout, _) = find(&["--range", "600..616"], &board);
    assert_eq!((status, stdout.as_str()), (1, "no deal of 600..616 gives this board\n"));
}

#[test]
fn boards_of_files_are_refused_with_the_files_name() {
    for command in [&["deal"][..], &["solve"]] {
        let args = [command, &["--board", "-"]].concat();
        let run = run_with(&args, "7D 7X 7X");
        assert_eq!(run.status, 2, "{args:?}: {}", run.stderr);
        let lines: Vec<&str> = run.stderr.lines().collect();
        assert!(!lines.is_empty());
        assert!(
            lines.iter().all(|line| line.starts_with("freecell: standard input: ")),
            "{args:?}: {lines:?}"
        );
    }
}

#[test]
fn boards_are_no_games() {
    let boards: String = [5, 617].map(|n| format::position(&number(n).deal()) + "\n").concat();
    for (text, what) in [(boards.clone(), "2 boards"), (swapped(), "a board")] {
        let run = run_with(&["verify"], text);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(&format!("only {what}; ")), "{}", run.stderr);
    }
}

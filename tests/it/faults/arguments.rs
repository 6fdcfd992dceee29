//! Invalid or hostile arguments, names and texts.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;

use super::{end, freecell};
use crate::cli::{SOLUTION, refused, run, run_with};

/// Whether a terminal would interpret the character: any control but the line end, and marks of
/// direction.
fn is_obeyed(c: char) -> bool {
    c.is_control() && c != '\n'
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[test]
fn arguments_that_are_not_utf8_are_refused() {
    let bad = OsStr::from_bytes(b"6\xff17");
    for command in [&["deal"][..], &["solve"], &["verify"], &["man"], &["--color"], &[]] {
        let (status, stdout, stderr) = end(freecell().args(command).arg(bad));
        assert_eq!((status, stdout.as_str()), (2, ""), "{command:?}: {stderr}");
        assert!(stderr.contains("6\u{fffd}17"), "{command:?}: {stderr}");
        let lines = stderr.lines().count();
        assert!(lines == 1 || stderr.contains("[possible values"), "{command:?}: {stderr}");
    }
}

#[test]
fn variables_that_are_not_utf8_are_refused_like_other_values() {
    let mut config = freecell();
    config.arg("config").env("FREECELL_DECK", OsStr::from_bytes(b"fo\xffur"));
    let (status, stdout, stderr) = end(&mut config);
    assert!(stdout.contains("deck          two       default\n"), "{stdout}");
    let why = "FREECELL_DECK: deck cannot be \"fo\u{fffd}ur\": it is one of two, four, poker; \
               did you mean four?";
    assert_eq!((status, stderr), (2, format!("freecell: {why}\n")));
}

#[test]
fn files_may_have_any_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(OsStr::from_bytes(b"n\xffx"));
    fs::write(&file, format!("#10913\n{SOLUTION}")).unwrap();
    let (status, stdout, stderr) = end(freecell().arg("verify").arg(&file));
    assert_eq!((status, stderr.as_str()), (0, ""));
    assert!(stdout.starts_with("#10913: valid"), "{stdout}");
    let (status, ..) = end(freecell().args(["verify", "10913"]).arg(&file));
    assert_eq!(status, 0);
}

#[test]
fn names_of_files_that_look_like_ranges_stay_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| end(freecell().args(args).current_dir(folder.path()));
    let (status, _, stderr) =
        run(&["solve", "-2..1", "--mode", "fast", "--format", "notation", "--output=-2..5"]);
    assert_eq!(status, 0, "{stderr}");
    let names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(folder.path().join("-2..5").exists(), "{names:?}");
    fs::write(folder.path().join("-1..9"), format!("#10913\n{SOLUTION}")).unwrap();
    assert_eq!(run(&["verify", "--", "10913", "-1..9"]).0, 0);
    assert_eq!(run(&["search", "-2..5", "--impossible"]).1, "#-2\n#-1\n");
    assert_eq!(run(&["find", "--range", "-2..5", "-"]).0, 2, "an empty text");
}

#[test]
fn quotes_contain_no_control_sequences() {
    let evil = "x\x1b]0;t\x07\u{9b}2J\u{202e}y\r";
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join(evil);
    fs::write(&board, "JD").unwrap();
    let board = board.to_str().unwrap();
    let commands = [
        vec!["find", evil],
        vec!["find", board],
        vec!["find", "--expect", evil],
        vec!["find", "--range", evil],
        vec!["find", "--format", evil],
        vec!["deal", evil],
        vec!["deal", "--board", board],
        vec!["solve", evil],
        vec!["solve", "--time-limit", evil],
        vec!["solve", "--board", board],
        vec!["solve", "1", "--output", board],
        vec!["solve", "1", "--output", "/no such folder\u{9b}/"],
        vec!["solve", "1", "--output", board, "--resume", "--format", "json"],
        vec!["verify", evil],
        vec!["verify", "617", board],
        vec!["verify", "--board", board],
        vec!["man", evil],
        vec!["completions", evil],
        vec![evil],
        vec![evil, "617"],
        vec!["617", evil],
        vec!["--color", evil],
        vec!["--solution", board],
    ];
    for args in commands {
        let run = crate::cli::run(&args);
        assert!(run.status < 3 && !run.stderr.contains(is_obeyed), "{args:?}: {:?}", run.stderr);
        assert!(!run.stdout.contains(is_obeyed), "{args:?}: {:?}", run.stdout);
    }
}

#[test]
fn quoted_texts_contain_no_control_sequences() {
    let bits = ["\x1b]0;t\x07", "\u{9b}2J", "\u{202e}", "\u{2066}", "\u{85}", "\x7f", "\u{200f}"];
    let texts = |bit: &str| {
        [
            format!("#617{bit}\n26 7{bit} 5x 7{bit}a"),
            format!("#617 impossible {bit} it is"),
            format!("#617\n{SOLUTION} {bit} q{bit}q"),
            format!("#10913 {bit}\n{SOLUTION} {bit}26 {bit} 2{bit}6"),
            format!("Move 2 cards from stack 1 to {bit}"),
            format!("12|3h|6C{bit}|h|AC"),
            format!("JD {bit}2D 9{bit}H"),
            format!("{{\"deal\":617,\"result\":\"{bit}\"}}"),
            format!("{{\"deal\":617,\"solution\":\"26 {bit} 7x\"}}"),
        ]
    };
    let commands = [
        "verify 617 -",
        "verify -",
        "verify - --format json",
        "find",
        "find --format json",
        "deal --board -",
        "solve --board - --state-limit 1000",
    ];
    // Every text meets every fragment, and every command meets every fragment.
    for (shift, args) in commands.into_iter().enumerate() {
        for place in 0..texts("").len() {
            let text = &texts(bits[(shift + place) % bits.len()])[place];
            let run = run_with(&args.split(' ').collect::<Vec<_>>(), text.as_str());
            for said in [&run.stdout, &run.stderr] {
                assert!(!said.contains(is_obeyed), "{args} on {text:?}: {said:?}");
            }
        }
    }
}

#[test]
fn a_refusal_names_the_option_its_value_and_what_is_accepted() {
    for (args, told) in [
        (&["solve", "1", "--cells", "9"][..], "--cells \"9\": write a number from 0 to 7"),
        (&["--cells", "x"], "--cells \"x\": write a number from 0 to 7"),
        (&["find", "--jobs", "0"], "--jobs \"0\": write a number from 1 to 1024"),
        (&["facts", "1", "--time-limit", "soon"], "--time-limit \"soon\": write a time such as "),
        (&["solve", "1", "--memory-limit", "lots"], "--memory-limit \"lots\": write an amount of "),
        (&["solve", "1", "--mode", "fats"], "one of fast, short, optimal; did you mean fast?"),
        (&["deal", "1", "--format", "xml"], "--format \"xml\": it is one of rows, columns, "),
        (&["completions", "tcsh"], "\"tcsh\": it is one of bash, "),
        (&["search", "1..9", "--limit", "0"], "--limit \"0\": write a number from 1 on"),
        (&["search", "1..9", "solvable"], "\"solvable\": not a deal number"),
        (&["search", "1..9", "solvable"], "; did you mean --solvable?"),
        (&["search", "--solvable"], "freecell search needs deals, such as 617 or 1..100"),
    ] {
        refused(args, &["freecell: ", told]);
    }
    for (args, told) in [
        (&["deal", "1", "--formt", "json"][..], "similar argument exists: '--format'"),
        (
            &["search", "1", "--easiest", "3", "--sort", "number"],
            "cannot be used with '--sort <BY>'",
        ),
        (&["search", "1", "--solvable", "--reverse"], "--sort <BY>"),
        (&["solve", "1", "--mode"], "[possible values: fast, short, optimal]"),
    ] {
        let run = run(args);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains(told), "{args:?}: {}", run.stderr);
        assert!(run.stderr.lines().all(|line| line.starts_with("freecell: ")), "{}", run.stderr);
    }
}

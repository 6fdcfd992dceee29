//! `freecell stats`: what is on record, as text and JSON, here and elsewhere.

use std::fs;
use std::path::Path;

use crate::cli::{Run, freecell};

/// Runs the program with its state in this folder.
fn run_in(home: &Path, args: &[&str], input: &str) -> Run {
    let mut command = freecell();
    command.args(args).env("XDG_STATE_HOME", home).write_stdin(input);
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap();
    Run { status, stdout: text(output.stdout), stderr: text(output.stderr) }
}

#[test]
fn a_game_that_was_won_is_on_record_and_can_be_taken_elsewhere() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let moves = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";
    run_in(here.path(), &["--plain"], &format!("10913\nplay\n{moves}\n0\n"));
    let stats = run_in(here.path(), &["stats"], "");
    assert!(stats.stdout.starts_with("1 game won, 100 %; 0 given up\n"), "{}", stats.stdout);
    let json = run_in(here.path(), &["stats", "--format", "json"], "").stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["won"], &json["deals"][0]["moves"]), (&1.into(), &19.into()), "{json}");

    let file = there.path().join("record.txt");
    let file = file.to_str().unwrap();
    assert_eq!(run_in(here.path(), &["stats", "--export", file], "").status, 0);
    for added in ["1 game added", "0 games added"] {
        let run = run_in(there.path(), &["stats", "--import", file], "");
        assert!(run.status == 0 && run.stderr.contains(added), "{}", run.stderr);
    }
    assert_eq!(run_in(there.path(), &["stats"], "").stdout, stats.stdout);
    fs::write(file, "26 76 72\n").unwrap();
    let run = run_in(there.path(), &["stats", "--import", file], "");
    assert!(run.status == 2 && run.stderr.contains("no record that freecell stats --export wrote"));
}

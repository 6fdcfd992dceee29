//! `freecell stats`: the record as text and JSON, exported and imported.

use std::fs;

use crate::cli::{run_in, won_line};

#[test]
fn a_won_game_is_recorded_and_can_be_exported() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let moves = crate::cli::SOLUTION;
    run_in(here.path(), &["--plain"], format!("10913\nplay\n{moves}\n0\n"));
    let stats = run_in(here.path(), &["stats"], "");
    assert!(stats.stdout.starts_with("1 game won, 100 %; gave up 0 times\n"), "{}", stats.stdout);
    let json = run_in(here.path(), &["stats", "--format", "json"], "").stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["won"], &json["deals"][0]["moves"]), (&1.into(), &19.into()), "{json}");

    let csv = run_in(here.path(), &["stats", "--format", "csv"], "").stdout;
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "deal,won,given_up,assisted_won,assisted_given_up,moves,over_shortest,seconds,in_progress,bookmark"
    );
    assert!(lines.len() == 2 && lines[1].starts_with("10913,1,0,0,0,19,0,"), "{csv}");

    let file = there.path().join("record.txt");
    let file = file.to_str().unwrap();
    assert_eq!(run_in(here.path(), &["stats", "--export", file], "").status, 0);
    let exported = fs::read_to_string(file).unwrap();
    let again = run_in(there.path(), &["stats", "--export", file], "");
    assert!(again.status == 2 && again.stderr.contains("already exists"), "{}", again.stderr);
    assert_eq!(fs::read_to_string(file).unwrap(), exported);
    for added in ["1 game added", "0 games added"] {
        let run = run_in(there.path(), &["stats", "--import", file], "");
        assert!(run.status == 0 && run.stderr.contains(added), "{}", run.stderr);
    }
    assert_eq!(run_in(there.path(), &["stats"], "").stdout, stats.stdout);
    fs::write(file, "26 76 72\n").unwrap();
    let run = run_in(there.path(), &["stats", "--import", file], "");
    assert!(run.status == 2 && run.stderr.contains("no record that freecell stats --export wrote"));
}

#[test]
fn lines_of_a_later_version_are_exported_and_imported() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let lines = won_line(5, 40, 60, 86400) + "\nfuture 5 x\nfuture 6\n";
    fs::write(here.path().join("journal"), &lines).unwrap();
    let exported = run_in(here.path(), &["stats", "--export", "-"], "").stdout;
    assert_eq!(exported, lines);
    for (games, kept) in [("1 game added", Some("2 lines not understood")), ("0 games added", None)]
    {
        let run = run_in(there.path(), &["stats", "--import", "-"], exported.as_str());
        assert!(run.status == 0 && run.stderr.contains(games), "{}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1 + kept.iter().count(), "{}", run.stderr);
        assert!(run.stderr.contains(kept.unwrap_or_default()), "{}", run.stderr);
    }
    assert_eq!(run_in(there.path(), &["stats", "--export", "-"], "").stdout, lines);
}

#[test]
fn lines_that_cannot_be_read_are_counted_and_notes_are_safe_to_print() {
    let home = tempfile::tempdir().unwrap();
    let note = r#"{"bookmark":{"deal":5,"note":"red \u001b[31m","when":5}}"#;
    let lines = won_line(5, 40, 60, 86400) + "\n" + note + "\nhalf a li\0\0\0\0";
    fs::write(home.path().join("journal"), lines).unwrap();
    let stats = run_in(home.path(), &["stats"], "");
    assert!(stats.stdout.starts_with("1 game won, 100 %"), "{}", stats.stdout);
    assert!(stats.stdout.contains("1 line of the journal cannot be read"), "{}", stats.stdout);
    let csv = run_in(home.path(), &["stats", "--format", "csv"], "").stdout;
    assert!(csv.ends_with(",red \\u{1b}[31m\n"), "{csv:?}");
}

#[test]
fn an_unreadable_record_is_reported_instead_of_zeros() {
    let home = tempfile::tempdir().unwrap();
    let journal = home.path().join("journal");
    // Text of two bytes a character.
    fs::write(&journal, "w\0o\0n\0").unwrap();
    for args in [&["stats"][..], &["stats", "--export", "-"], &["stats", "--import", "-"]] {
        let run = run_in(home.path(), args, won_line(5, 40, 60, 86400));
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains("journal cannot be used"), "{}", run.stderr);
    }
    let lines = run_in(home.path(), &["--plain"], "0\n");
    assert!(lines.stderr.contains("cannot be used (it is not a text file)"), "{}", lines.stderr);
    fs::remove_file(journal).unwrap();
    assert_eq!(run_in(home.path(), &["stats", "--export", "-"], "").status, 0);
}

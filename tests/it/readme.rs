//! The README and the help topics: short, and consistent with the program.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::cli::{SOLUTION, freecell, refused, run, run_with};

fn readme() -> String {
    fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap()
}

#[test]
fn the_readme_is_read_in_two_minutes() {
    let lines = readme().lines().count();
    assert!(lines <= 200, "{lines} lines; the rest belongs to help topics and module docs");
}

/// The options and commands in the README exist.
#[test]
fn the_readme_shows_existing_commands() {
    let readme = readme();
    let blocks = readme.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let lines = blocks.flat_map(str::lines).filter_map(|line| line.strip_prefix("freecell "));
    let mut seen = 0;
    for line in lines {
        let words: Vec<&str> = line.split([' ', '#']).collect();
        let help = run(&[words[0], "--help"]);
        assert_eq!(help.status, 0, "{line}");
        for option in words.iter().filter(|word| word.starts_with("--")) {
            assert!(help.stdout.contains(option), "{line}: {option}");
        }
        seen += 1;
    }
    assert!(seen >= 8, "{seen}");
}

#[test]
fn topics_are_printed_by_help_and_by_the_manual() {
    let manual = run(&["man"]).stdout;
    for topic in ["json", "keys", "scale", "search", "text"] {
        let help = run(&["help", topic]);
        assert_eq!((help.status, help.stderr.as_str()), (0, ""), "{topic}");
        let page = if topic == "search" { run(&["man", topic]).stdout } else { manual.clone() };
        assert!(page.contains(&format!(".SH {}\n", topic.to_uppercase())), "{topic}");
    }
    assert_eq!(run(&["help", "solve"]).stdout, run(&["solve", "--help"]).stdout);
    assert_eq!(run(&["help"]).stdout, run(&["--help"]).stdout);
    refused(&["help", "sovle"], &["\"sovle\"", "json", "solve"]);
}

/// The names of all fields in a value.
fn fields(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            names.extend(map.keys().cloned());
            map.values().for_each(|value| fields(value, names));
        }
        Value::Array(all) => all.iter().for_each(|value| fields(value, names)),
        _ => {}
    }
}

#[test]
fn every_field_of_json_has_its_line() {
    let topic = run(&["help", "json"]).stdout;
    let folder = tempfile::tempdir().unwrap();
    let stats = freecell()
        .env("XDG_STATE_HOME", folder.path())
        .args(["stats", "--format", "json"])
        .output()
        .unwrap();
    let board = run(&["deal", "617"]).stdout.replace("7D AD", "AD 7D");
    let texts = [
        String::from_utf8(stats.stdout).unwrap(),
        run(&["deal", "617", "--format", "json"]).stdout,
        run(&["solve", "164", "--fewest-cells", "--mode", "fast", "--format", "json"]).stdout,
        run(&["search", "1..3", "--above-aces", "0..", "--difficulty", "0..", "--format", "json"])
            .stdout,
        run(&["facts", "164", "--format", "json"]).stdout,
        run_with(&["verify", "10913", "--format", "json", "--show", "boards"], SOLUTION).stdout,
        run_with(&["verify", "617", "--format", "json"], SOLUTION).stdout,
        run_with(&["find", "--expect", "617", "--format", "json"], board).stdout,
    ];
    let mut names = BTreeSet::new();
    for line in texts.iter().flat_map(|text| text.lines()) {
        fields(&serde_json::from_str(line).unwrap(), &mut names);
    }
    assert!(names.len() > 50, "{names:?}");
    let words: BTreeSet<&str> = topic.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let missing: Vec<&String> =
        names.iter().filter(|name| !words.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "freecell help json lacks {missing:?}");
}

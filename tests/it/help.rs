//! The help topics: complete, and consistent with the program.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::cli::{Run, SOLUTION, refused, run, run_in, run_with};

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

/// The commands according to the help.
pub(crate) fn commands() -> Vec<String> {
    let help = run(&["--help"]).stdout;
    let list = help.split("\nCommands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = list.lines().filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
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

/// Every command with `--format json` has `--json`, which prints the same.
#[test]
fn json_has_a_short_form() {
    let board = run(&["deal", "617"]).stdout;
    let folder = tempfile::tempdir().unwrap();
    let mut seen = BTreeSet::new();
    for (args, input) in [
        (&["deal", "617"][..], ""),
        (&["solve", "164", "--mode", "fast"], ""),
        (&["verify", "10913"], SOLUTION),
        (&["find"], &board),
        (&["search", "1..20", "--depth", "A=..3"], ""),
        (&["facts", "164"], ""),
        (&["stats"], ""),
        (&["today", "--date", "2026-12-24"], ""),
    ] {
        let run = |more: &[&str]| run_in(folder.path(), &[args, more].concat(), input);
        // Of a run, only the time that it took is its own.
        let untimed =
            |run: Run| (run.status, run.stdout.split("\"milliseconds\"").next().map(str::to_owned));
        let (long, short) = (untimed(run(&["--format", "json"])), untimed(run(&["--json"])));
        assert!(long.1.as_ref().is_some_and(|text| text.starts_with('{')), "{args:?}: {long:?}");
        assert_eq!(short, long, "{args:?}");
        let both = run(&["--json", "--format", "text"]);
        assert_eq!((both.status, both.stdout.as_str()), (2, ""), "{args:?}");
        seen.insert(args[0].to_owned());
    }
    for command in commands() {
        let has_json = run(&[&command, "--help"]).stdout.contains("--format json");
        assert_eq!(has_json, seen.contains(&command), "{command}");
    }
    // Before the command, too; and the viewer says which command has it.
    assert!(run(&["--json", "deal", "617"]).stdout.starts_with("{\"deal\":617"));
    for args in [["617", "--json"], ["--json", "617"]] {
        refused(&args, &["the viewer writes no JSON; freecell deal 617 --json does"]);
    }
    refused(&["--json"], &["the viewer writes no JSON; freecell deal 617 --json does"]);
}

#[test]
fn every_field_of_json_has_its_line() {
    let topic = run(&["help", "json"]).stdout;
    let folder = tempfile::tempdir().unwrap();
    let board = run(&["deal", "617"]).stdout.replace("7D AD", "AD 7D");
    let texts = [
        run_in(folder.path(), &["stats", "--format", "json"], "").stdout,
        run(&["deal", "617", "--format", "json"]).stdout,
        run(&["today", "--format", "json"]).stdout,
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

//! Settings: `freecell config`, the file, the environment.

use std::fs;

use crate::cli::{finish, freecell};

/// The result of `freecell config` with this file and variable: status, output, errors.
fn config(file: &str, env: (&str, &str), args: &[&str]) -> (i32, String, String) {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("config.toml"), file).unwrap();
    let mut command = freecell();
    command.arg("config").args(args).env("FREECELL_HOME", home.path()).env(env.0, env.1);
    let run = finish(&mut command, "");
    (run.status, run.stdout, run.stderr)
}

#[test]
fn it_prints_the_current_settings_and_their_origins() {
    let (status, out, err) = config("theme = \"slate\"\ncells = 3\n", ("FREECELL_CELLS", "2"), &[]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    for line in [
        "theme         slate     config.toml, line 1\n",
        "cells         2         FREECELL_CELLS\n",
        "mouse         on        default\n",
    ] {
        assert!(out.contains(line), "{out}");
    }
    let first = out.lines().next().unwrap_or_default();
    assert!(first.starts_with("# ") && first.ends_with("config.toml"), "{out}");
}

#[test]
fn an_invalid_line_is_reported_with_its_place() {
    let file = "deck = \"two\"\ncells = 9\n[keys]\nsolve = \"p\"\n";
    let (status, out, err) = config(file, ("FREECELL_MOUSE", "maybe"), &[]);
    assert_eq!(status, 2);
    assert!(out.contains("cells         4         default\n"), "{out}");
    assert!(!out.contains("keys.solve"), "not in force: {out}");
    let expected = [
        "config.toml, line 2: cells cannot be \"9\": it is one of 0, 1, 2, 3, 4, 5, 6, 7",
        "FREECELL_MOUSE: mouse cannot be \"maybe\": it is one of on, off",
        "config.toml, line 4: solve cannot be p: in Browse that is taken",
    ];
    let told: Vec<&str> = err.lines().map(|line| line.trim_start_matches("freecell: ")).collect();
    assert_eq!(told, expected);
}

#[test]
fn a_template_is_a_file_without_effect() {
    let (status, template, _) = config("", ("FREECELL_DECK", "two"), &["--template"]);
    assert!(status == 0 && template.lines().all(|line| line.is_empty() || line.starts_with('#')));
    let (status, out, err) = config(&template, ("FREECELL_DECK", "two"), &[]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out.matches(" default\n").count(), out.lines().count() - 2, "{out}");
}

#[test]
fn an_option_overrides_the_environment() {
    let mut command = freecell();
    command.args(["--plain", "--cells", "2", "--set", "speak=on"]).env("FREECELL_CELLS", "3");
    let out = finish(&mut command, "settings\n").stdout;
    assert!(out.contains("cells         2         option\n"), "{out}");
    assert!(out.contains("speak         on        option\n"), "{out}");
}

//! The examples of the README and of the help: they run, and print what they show.

mod folder;
mod written;

use std::fs;

use crate::cli::run;
use folder::Folder;

fn readme() -> String {
    fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap()
}

#[test]
fn the_readme_is_read_in_two_minutes() {
    let lines = readme().lines().count();
    assert!(lines <= 150, "{lines} lines; the rest belongs to help topics and module docs");
}

/// The options and commands in the README exist, also in the blocks that are not run, because that
/// would take too long.
#[test]
fn the_readme_shows_existing_commands() {
    let readme = readme();
    let blocks =
        written::blocks(&readme, "sh").into_iter().chain(written::blocks(&readme, "console"));
    let lines = blocks.flat_map(|(_, block)| block.lines());
    let lines = lines.map(|line| line.trim_start_matches("$ "));
    let mut seen = 0;
    for line in lines.filter_map(|line| line.strip_prefix("freecell ")) {
        let words: Vec<&str> = line.split([' ', '#', '|', ';']).collect();
        let is_command = words[0].starts_with(|c: char| c.is_ascii_lowercase());
        let help = if is_command { run(&[words[0], "--help"]) } else { run(&["--help"]) };
        assert_eq!(help.status, 0, "{line}");
        for option in words.iter().filter(|word| word.starts_with("--")) {
            assert!(help.stdout.contains(option), "{line}: {option}");
        }
        seen += 1;
    }
    assert!(seen >= 8, "{seen}");
}

/// The blocks of the README with ```` ```console ````: all in one folder, one after the other.
#[test]
fn the_readme_shows_what_the_program_prints() {
    let folder = Folder::new();
    let readme = readme();
    let examples = written::blocks(&readme, "console").into_iter().flat_map(written::sessions);
    fail_with(examples.filter_map(|example| folder.problem(&example)));
}

#[test]
fn the_examples_of_the_help_run() {
    let files = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/cli/examples")).unwrap();
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let mut seen = 0;
    let problems = paths.iter().flat_map(|path| {
        let folder = Folder::new();
        let text = fs::read_to_string(path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let examples = written::listed(name, &text);
        assert!(!examples.is_empty(), "{name} has no examples");
        seen += examples.len();
        examples
            .iter()
            .filter_map(|example| folder.problem(&example.on_few_deals()))
            .collect::<Vec<_>>()
    });
    fail_with(problems);
    assert!(seen > 40, "{seen}");
}

/// Fails if there are problems, with all of them.
fn fail_with(problems: impl Iterator<Item = String>) {
    let problems: Vec<String> = problems.collect();
    assert!(problems.is_empty(), "\n{}", problems.join("\n\n"));
}

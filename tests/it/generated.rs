//! Texts generated from the program's own definitions: completions, the manual, help.

use std::io::Write;
use std::process::Command;

use crate::cli::{refused, run};
use crate::help::commands;

/// Each script names every command, and is valid for its shell, if that is installed.
#[test]
fn completions_for_every_shell() {
    let commands = commands();
    assert!(commands.len() > 5, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish", "nushell"] {
        let script = run(&["completions", shell]);
        assert_eq!((script.status, script.stderr.as_str()), (0, ""), "{shell}");
        for command in &commands {
            assert!(script.stdout.contains(command.as_str()), "{shell} lacks {command}");
        }
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(script.stdout.as_bytes()).unwrap();
        match Command::new(shell).arg("-n").arg(file.path()).output() {
            Ok(checked) if matches!(shell, "bash" | "zsh" | "fish") => {
                let said = String::from_utf8_lossy(&checked.stderr).into_owned();
                assert!(checked.status.success() && said.is_empty(), "{shell}: {said}");
            }
            _ => println!("passed over: {shell} is not installed, or cannot only check a script"),
        }
    }
    assert_eq!(run(&["completions", "tcsh"]).status, 2);
}

#[test]
fn manual_pages() {
    let main = run(&["man"]).stdout;
    for command in commands() {
        assert!(main.contains(&format!("freecell\\-{command}(1)")), "{command}: {main}");
        let page = run(&["man", &command]);
        assert_eq!((page.status, page.stderr.as_str()), (0, ""), "{command}");
        assert!(page.stdout.starts_with(".ie") && page.stdout.contains(".SH SYNOPSIS"));
    }
    refused(&["man", "dael"], &["\"dael\"", "deal, "]);
}

#[test]
fn help_has_examples() {
    for args in [&["--help"][..], &["deal", "--help"], &["completions", "--help"]] {
        let run = run(args);
        assert_eq!(run.status, 0);
        assert!(run.stdout.contains("\nExamples:\n"), "{args:?}");
    }
    insta::assert_snapshot!("help", run(&["--help"]).stdout);
}

#[test]
fn an_unknown_command_gets_the_list_of_commands() {
    refused(&["sovle", "617"], &["\"sovle\"", "deal number", "verify", "completions"]);
    refused(&["sovle"], &["\"sovle\"", "deal number", "verify", "completions"]);
    assert_eq!(run(&["617", "618"]).status, 2);
}

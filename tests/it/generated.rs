//! What is made from the program's own definitions: completions, the manual, help.

use crate::cli::{refused, run};

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = run(&["completions", shell]);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{shell}");
        insta::assert_snapshot!(format!("completions-{shell}"), run.stdout);
    }
    assert_eq!(run(&["completions", "tcsh"]).status, 2);
}

#[test]
fn manual_pages() {
    insta::assert_snapshot!("man", run(&["man"]).stdout);
    insta::assert_snapshot!("man-deal", run(&["man", "deal"]).stdout);
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
fn a_word_that_is_no_command_is_answered_with_the_commands() {
    refused(&["sovle", "617"], &["\"sovle\"", "deal number", "verify", "completions"]);
    refused(&["sovle"], &["\"sovle\"", "deal number", "verify", "completions"]);
    assert_eq!(run(&["617", "618"]).status, 2);
}

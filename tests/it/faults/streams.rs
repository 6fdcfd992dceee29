//! Failures of standard output and standard error.

use std::fs::{self, OpenOptions};
use std::process::Stdio;

use super::{bash, end, freecell};
use crate::cli::SOLUTION;

/// A device to which nothing can be written.
fn full() -> Stdio {
    OpenOptions::new().write(true).open("/dev/full").unwrap().into()
}

#[test]
fn messages_that_cannot_be_written_are_dropped() {
    for args in [&["find", "nosuch"][..], &["deal", "0"], &["--nosuch"], &["solve"]] {
        let (status, stdout, _) = end(freecell().args(args).stderr(full()));
        assert_eq!((status, stdout.as_str()), (2, ""), "{args:?}");
    }
}

#[test]
fn results_are_written_even_if_messages_cannot_be() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("catalogue");
    fs::write(&file, format!("#10913\n{SOLUTION}\n\n").repeat(200)).unwrap();
    let mut verify = freecell();
    verify.arg("verify").arg(&file).args(["--show", "line"]);
    let (status, stdout, _) = end(verify.stderr(full()));
    assert_eq!((status, stdout.lines().count()), (0, 200));
    // A closed pipe, and no standard error at all.
    for stderr in ["2> >(true)", "2>&-"] {
        let mut script = bash(&format!("\"$F\" verify \"$0\" --show line {stderr}"));
        let (status, stdout, _) = end(script.arg(&file));
        assert_eq!((status, stdout.lines().count()), (0, 200), "{stderr}");
    }
    let solve = ["solve", "1..20", "--mode", "fast", "--format", "notation"];
    let (status, stdout, _) = end(freecell().args(solve).stderr(full()));
    assert_eq!((status, stdout.lines().count()), (0, 20));
}

#[test]
fn results_that_cannot_be_written_are_an_error() {
    let commands = ["deal 1..2000", "solve 1..3 --mode fast", "man", "completions bash", "--help"];
    for args in commands.map(|args| args.split(' ')) {
        let (status, _, stderr) = end(freecell().args(args.clone()).stdout(full()));
        assert_eq!(status, 2, "{args:?}");
        assert!(stderr.starts_with("freecell: cannot write the results: "), "{args:?}: {stderr}");
    }
    let both = end(freecell().args(["deal", "1"]).stdout(full()).stderr(full()));
    assert_eq!(both.0, 2);
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for args in ["deal 1..100000", "solve 1..100 --mode fast", "man"] {
        let script = format!("set -o pipefail; \"$F\" {args} | head -1 >/dev/null");
        let (status, _, stderr) = end(&mut bash(&script));
        assert_eq!(status, 0, "{args}: {stderr}");
        assert!(!stderr.contains("panic") && !stderr.contains("cannot"), "{args}: {stderr}");
    }
    let (status, ..) = end(&mut bash("\"$F\" deal 617 >&-"));
    assert!(status == 0 || status == 2);
}

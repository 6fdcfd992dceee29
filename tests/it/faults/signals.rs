//! Ctrl-C and kills.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use super::{end, finish, freecell};

#[test]
fn a_command_that_waits_for_its_input_ends_at_once() {
    for args in [&["find"][..], &["find", "-", "--format", "json"], &["verify", "-"], &["verify"]] {
        for signal in ["-INT", "-TERM"] {
            let mut child = freecell().args(args).stdin(Stdio::piped()).spawn().unwrap();
            // It has begun to read, most often; before that the signal ends it too.
            thread::sleep(Duration::from_millis(100));
            let stdin = child.stdin.take();
            let pid = child.id().to_string();
            assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
            let (status, ..) = finish(child);
            assert!(matches!(status, 130 | -2 | -15), "{args:?} {signal}: {status}");
            drop(stdin);
        }
    }
}

#[test]
fn a_run_killed_at_any_moment_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solutions");
    let solve = |file: &std::path::Path| {
        let mut command = freecell();
        let args = ["solve", "1..150", "--mode", "fast", "--format", "notation", "--resume"];
        command.args(args).arg("--output").arg(file);
        command
    };
    let whole = folder.path().join("whole");
    assert_eq!(end(&mut solve(&whole)).0, 0);
    for delay in [3, 11, 17, 23, 31, 47, 71, 101, 151, 211] {
        let mut child = solve(&file).spawn().unwrap();
        thread::sleep(Duration::from_millis(delay));
        child.kill().unwrap();
        finish(child);
    }
    assert_eq!(end(&mut solve(&file)).0, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), fs::read_to_string(&whole).unwrap());
}

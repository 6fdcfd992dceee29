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

#[test]
fn a_search_that_ctrl_c_ends_keeps_what_it_found_and_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("found");
    let search = |more: &[&str]| {
        let mut command = freecell();
        command.args(["search", "1..1000000000", "--difficulty", "0.."]).args(more);
        command.arg("--output").arg(&file).arg("--resume");
        command
    };
    let deals = || -> Vec<i64> {
        let text = fs::read_to_string(&file).unwrap();
        let hits = text.lines().filter(|line| !line.contains("interrupted"));
        hits.map(|line| line[1..].split(':').next().unwrap().parse().unwrap()).collect()
    };
    let mut kept = 0;
    for _ in 0..3 {
        let child = search(&[]).spawn().unwrap();
        let started = std::time::Instant::now();
        // Until it has found something more: what is found is written at once.
        while !file.exists() || deals().len() <= kept {
            assert!(started.elapsed() < super::PATIENCE, "it finds nothing");
            thread::sleep(Duration::from_millis(5));
        }
        let pid = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        let (status, _, stderr) = finish(child);
        assert_eq!(status, 130, "{stderr}");
        assert!(stderr.contains("what was finished is kept"), "{stderr}");
        assert!(
            fs::read_to_string(&file).unwrap().ends_with(&format!("after {}\n", deals().len()))
        );
        kept = deals().len();
    }
    let (status, ..) = end(&mut search(&["--limit", &(kept + 3).to_string()]));
    assert_eq!(status, 0);
    assert!(deals().into_iter().eq((1..).take(kept + 3)), "{:?}", deals());
    assert!(!fs::read_to_string(&file).unwrap().contains("interrupted"));
}

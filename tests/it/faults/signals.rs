//! Ctrl-C and kills.

use std::fs;
use std::io::Write as _;
use std::process::{Child, Stdio};

use rustix::io::ioctl_fionread;
use rustix::process::{Pid, Signal, kill_process};

use super::{end, finish, freecell};
use crate::wait::eventually;

fn send(signal: Signal, child: &Child) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

#[test]
fn a_command_that_waits_for_its_input_ends_at_once() {
    for args in [&["find"][..], &["find", "-", "--format", "json"], &["verify", "-"], &["verify"]] {
        for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
            let mut child = freecell().args(args).stdin(Stdio::piped()).spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(b"\n").unwrap();
            eventually("it to read", || ioctl_fionread(&stdin).unwrap() == 0);
            send(signal, &child);
            let (status, ..) = finish(child);
            assert_eq!(status, 128 + signal.as_raw(), "{args:?} {signal:?}");
            drop(stdin);
        }
    }
}

#[test]
fn a_run_killed_at_any_moment_can_be_resumed() {
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
    let size = |file: &std::path::Path| fs::metadata(file).map_or(0, |file| file.len());
    let all = size(&whole);
    // Killed at the start, and after each further tenth is written.
    for tenths in 0..10 {
        let mut child = solve(&file).spawn().unwrap();
        eventually("more answers", || size(&file) >= all * tenths / 10);
        child.kill().unwrap();
        finish(child);
    }
    assert_eq!(end(&mut solve(&file)).0, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), fs::read_to_string(&whole).unwrap());
}

#[test]
fn a_search_interrupted_by_ctrl_c_keeps_its_results_and_can_be_resumed() {
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
        // Deals are written as soon as they are found.
        eventually("another deal", || file.exists() && deals().len() > kept);
        send(Signal::INT, &child);
        let (status, _, stderr) = finish(child);
        assert_eq!(status, 130, "{stderr}");
        assert!(stderr.contains("what was finished is kept"), "{stderr}");
        assert!(
            fs::read_to_string(&file).unwrap().ends_with(&format!("after {}\n", deals().len()))
        );
        kept = deals().len();
    }
    assert!(deals().into_iter().eq((1..).take(kept)), "{:?}", deals());
    assert_eq!(fs::read_to_string(&file).unwrap().matches("interrupted").count(), 1);
    assert_eq!(end(&mut search(&["--hardest", "9"])).0, 2, "another query");
}

/// Also if the list is sorted, or goes to standard output.
#[test]
fn every_interrupted_search_says_so_in_its_output() {
    for list in [&["--hardest", "3"][..], &["--sort", "difficulty", "--format", "json"], &[]] {
        for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("found");
            let mut command = freecell();
            command.args(["search", "1..1000000000", "--difficulty", "0.."]).args(list);
            let child = command.arg("--output").arg(&file).spawn().unwrap();
            let beside = folder.path().join("found.query");
            let found = |file: &std::path::Path| {
                fs::read_to_string(file).map_or(0, |text| text.lines().count())
            };
            eventually("some deals", || found(&file).max(found(&beside)) > 3);
            send(signal, &child);
            let (status, _, stderr) = finish(child);
            assert_eq!(status, 128 + signal.as_raw(), "{stderr}");
            let text = fs::read_to_string(&file).unwrap();
            let last = text.lines().last().unwrap_or_default();
            assert!(last.contains("interrupted"), "{list:?}: {text}");
        }
    }
}

#[test]
fn a_second_ctrl_c_at_once_tears_no_line() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..12 {
        let file = folder.path().join(format!("{round}"));
        let mut command = freecell();
        command.args(["solve", "1..10000000", "--mode", "fast", "--format", "notation"]);
        let child = command.arg("--output").arg(&file).spawn().unwrap();
        let size = || fs::metadata(&file).map_or(0, |file| file.len());
        eventually("some answers", || size() > round << 15);
        send(Signal::INT, &child);
        send(Signal::INT, &child);
        assert_eq!(finish(child).0, 130);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.is_empty() || text.ends_with('\n'), "{:?}", &text[text.len() - 80..]);
    }
}

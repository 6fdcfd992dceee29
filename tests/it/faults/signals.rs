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
        for signal in [Signal::INT, Signal::TERM] {
            let mut child = freecell().args(args).stdin(Stdio::piped()).spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(b"\n").unwrap();
            eventually("it to read", || ioctl_fionread(&stdin).unwrap() == 0);
            send(signal, &child);
            let (status, ..) = finish(child);
            assert_eq!(status, 130, "{args:?} {signal:?}");
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
    let size = |file: &std::path::Path| fs::metadata(file).map_or(0, |file| file.len());
    let all = size(&whole);
    // Killed at the start, and whenever another tenth is written.
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
        // What is found is written at once.
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
    let (status, ..) = end(&mut search(&["--limit", &(kept + 3).to_string()]));
    assert_eq!(status, 0);
    assert!(deals().into_iter().eq((1..).take(kept + 3)), "{:?}", deals());
    assert!(!fs::read_to_string(&file).unwrap().contains("interrupted"));
}

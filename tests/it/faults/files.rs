//! Result files: concurrent runs, full disks.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use super::{Disk, as_nobody, end, finish, freecell, open_folder};
use crate::wait::eventually;

fn solve(deals: &str, output: &Path) -> Command {
    let mut command = freecell();
    command
        .args(["solve", deals, "--mode", "fast", "--format", "notation", "--output"])
        .arg(output);
    command
}

#[test]
fn a_second_run_leaves_the_file_of_the_first_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solutions");
    let mut first = solve("1..100000", &file).spawn().unwrap();
    eventually("a first answer", || fs::metadata(&file).is_ok_and(|file| file.len() > 0));
    for resume in [&[][..], &["--resume"]] {
        let (status, stdout, stderr) = end(solve("1..100000", &file).args(resume));
        assert_eq!((status, stdout.as_str()), (2, ""));
        assert!(stderr.contains("another run is writing to it"), "{stderr}");
    }
    first.kill().unwrap();
    finish(first);
    let text = fs::read_to_string(&file).unwrap();
    assert!(!text.contains('\0'));
}

#[test]
fn only_one_of_simultaneous_runs_writes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solutions");
    let runs: Vec<_> = (0..4).map(|_| solve("1..40", &file).spawn().unwrap()).collect();
    let statuses: Vec<i32> = runs.into_iter().map(|run| finish(run).0).collect();
    assert_eq!(statuses.iter().filter(|&&status| status == 0).count(), 1, "{statuses:?}");
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 40);
}

#[test]
fn a_run_that_is_refused_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solutions");
    for (deals, more) in [("0", &[][..]), ("5..1", &[]), ("1", &["--resume", "--format", "text"])] {
        assert_eq!(end(solve(deals, &file).args(more)).0, 2);
        assert!(!file.exists(), "{deals} {more:?}");
    }
    let mut board = freecell();
    board.args(["solve", "--board", "/nonexistent", "--output"]).arg(&file);
    assert_eq!(end(&mut board).0, 2);
    assert!(!file.exists());
}

#[test]
fn a_device_takes_results_and_gets_nothing_beside_it() {
    assert_eq!(end(&mut solve("1..3", Path::new("/dev/null"))).0, 0);
    let mut sorted = freecell();
    sorted.args(["search", "1..9", "--hardest", "3", "--format", "csv", "--output", "/dev/stdout"]);
    let (status, stdout, stderr) = end(&mut sorted);
    assert_eq!((status, stdout.lines().count()), (0, 4), "{stderr}");
    for beside in ["/dev/null.query", "/dev/stdout.query"] {
        assert!(!Path::new(beside).exists());
    }
}

#[test]
fn a_dash_is_standard_output() {
    let (status, stdout, _) = end(&mut solve("1..3", Path::new("-")));
    assert_eq!((status, stdout.lines().count()), (0, 3));
    assert!(!Path::new("-").exists());
    let (status, _, stderr) = end(solve("1..3", Path::new("-")).arg("--resume"));
    assert_eq!(status, 2, "{stderr}");
}

#[test]
fn answers_of_an_earlier_run_count_for_the_status() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solutions");
    let json = |result: &str, more: &str| {
        let rules = r#"{"cells":4,"autoplay":"safe","empty_column":"vista"}"#;
        format!("{{\"deal\":11982,\"result\":\"{result}\",{more}\"rules\":{rules}}}\n")
    };
    for (text, mode, format, status) in [
        ("11982: unsolved\n".to_owned(), "fast", "notation", 3),
        ("11982: impossible\n".to_owned(), "fast", "notation", 1),
        ("11982: 26 76\n".to_owned(), "fast", "notation", 0),
        (json("unsolved", ""), "fast", "json", 3),
        (json("impossible", ""), "fast", "json", 1),
        (json("solved", "\"shortest\":false,"), "fast", "json", 0),
        (json("solved", "\"shortest\":false,"), "optimal", "json", 3),
    ] {
        _ = fs::remove_file(&file);
        let run = |more: &[&str]| {
            let mut command = freecell();
            command.args(["solve", "11982", "--mode", mode, "--format", format]);
            end(command.args(more).arg("--output").arg(&file))
        };
        run(&[]);
        fs::write(&file, &text).unwrap();
        let (ended, _, stderr) = run(&["--resume"]);
        assert_eq!(ended, status, "{text}: {stderr}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    // An impossible deal is an answer like others; an unsolved one is not.
    for (first, status) in [("impossible", 0), ("unsolved", 3)] {
        _ = fs::remove_file(&file);
        end(solve("11982", &file).arg("1"));
        fs::write(&file, format!("11982: {first}\n")).unwrap();
        let mut resumed = solve("11982", &file);
        assert_eq!(end(resumed.args(["1", "--resume"])).0, status);
    }
}

#[test]
fn a_full_disk_is_reported_and_the_run_resumes_when_there_is_room() {
    let Some(disk) = Disk::new(256 << 10) else { return };
    let file = disk.path().join("solutions");
    disk.fill();
    let (status, _, stderr) = end(&mut solve("1..60", &file));
    assert_eq!(status, 2);
    assert!(stderr.contains("cannot write ") && stderr.contains(": No space left"), "{stderr}");
    disk.empty();
    assert_eq!(end(solve("1..60", &file).arg("--resume")).0, 0);
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 60);
}

#[test]
fn an_unwritable_file_is_reported() {
    let (folder, program) = open_folder();
    let file = folder.path().join("solutions");
    fs::write(&file, "").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
    let mut run = Command::new(program);
    super::prepare(&mut run);
    run.args(["solve", "1", "--output"]).arg(&file);
    let (status, _, stderr) = end(as_nobody(&mut run));
    assert_eq!(status, 2);
    assert!(stderr.contains("cannot open") && stderr.contains("ermission denied"), "{stderr}");
}

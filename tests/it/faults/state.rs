//! The state of the viewer: files that cannot be read, written or finished.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

use tempfile::TempDir;

use super::Disk;
use crate::pty::Session;

/// Where the state is kept in a home.
fn state(home: &TempDir) -> PathBuf {
    home.path().join(".local/state/freecell/state")
}

/// A home with this state.
fn home(text: &[u8]) -> TempDir {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(state(&home).parent().unwrap()).unwrap();
    fs::write(state(&home), text).unwrap();
    home
}

/// Plays a move of deal 617 and quits; gives the home, and what the terminal shows then.
fn play(home: TempDir, env: &[(&str, &str)]) -> (TempDir, String) {
    let mut session = Session::start_in(home, &["617"], env, (80, 24));
    session.wait_text("q quit").send("p4a").wait_text("1 move,").send("q").ends_with(0);
    let text = session.rest();
    (session.home, text)
}

/// The names of the state's files in its folder; the record has its own beside them.
fn names(home: &TempDir) -> Vec<String> {
    let files = fs::read_dir(state(home).parent().unwrap()).unwrap();
    let mut names: Vec<_> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name.starts_with("state"));
    names.sort();
    names
}

#[test]
fn a_state_that_cannot_be_read_is_never_replaced() {
    let utf16: Vec<u8> = "\u{feff}deal 5\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for foreign in [utf16, b"deal 5\n".repeat(3 << 20)] {
        let (home, told) = play(home(&foreign), &[]);
        assert!(told.contains("cannot be used"), "{told}");
        assert!(fs::read(state(&home)).unwrap() == foreign);
        let beside = fs::read_to_string(state(&home).with_extension("new")).unwrap();
        assert!(beside.contains("game 617 4 safe vista 4a\n"), "{beside}");
        // The next start says so, and goes on with the game.
        let mut session = Session::start_in(home, &["617"], &[], (80, 24));
        session.wait_text("cannot be used").send("p").wait_text("1 move,");
        session.send("q").ends_with(0);
        // As soon as the file can be used again, the game is in it.
        fs::write(state(&session.home), "deal 5\n").unwrap();
        let mut session = Session::start_in(session.home, &["11982"], &[], (80, 24));
        session.wait_text("impossible").send("q").ends_with(0);
        let text = fs::read_to_string(state(&session.home)).unwrap();
        assert_eq!(text.lines().collect::<Vec<_>>(), ["deal 11982", "game 617 4 safe vista 4a"]);
        assert_eq!(names(&session.home), ["state", "state.lock", "state.new.lock"]);
    }
}

#[test]
fn lines_that_are_not_understood_stay() {
    let foreign = b"theme dark\ngame 1 4 safe vista zz\nx \xff\ndeck seven\n";
    let (home, _) = play(home(foreign), &[]);
    let kept = fs::read(state(&home)).unwrap();
    assert!(kept.ends_with(foreign), "{}", String::from_utf8_lossy(&kept));
    assert!(kept.starts_with(b"deal 617\ngame 617 4 safe vista 4a\n"));
}

#[test]
fn a_linked_state_stays_linked_and_drafts_of_killed_runs_go() {
    let home = home(b"");
    let real = home.path().join("real");
    fs::rename(state(&home), &real).unwrap();
    symlink(&real, state(&home)).unwrap();
    fs::write(home.path().join("real.4711"), "deal").unwrap();
    let (home, _) = play(home, &[]);
    assert!(state(&home).is_symlink());
    assert!(fs::read_to_string(&real).unwrap().contains("game 617"));
    assert!(!home.path().join("real.4711").exists());
}

#[test]
fn a_full_disk_is_told_and_leaves_the_old_state() {
    let Some(disk) = Disk::new(64 << 10) else { return };
    let folder = disk.path().join("freecell");
    fs::create_dir(&folder).unwrap();
    let old = "deal 5\ndeck two\ngame 5 4 safe vista 1a\n";
    fs::write(folder.join("state"), old).unwrap();
    disk.fill();
    let env = [("XDG_STATE_HOME", disk.path().to_str().unwrap())];
    let (home, told) = play(tempfile::tempdir().unwrap(), &env);
    assert!(told.contains("freecell: games cannot be kept for the next start"), "{told}");
    assert_eq!(fs::read_to_string(folder.join("state")).unwrap(), old);
    disk.empty();
    let (_, told) = play(home, &env);
    assert!(!told.contains("cannot be kept"), "{told}");
    assert!(fs::read_to_string(folder.join("state")).unwrap().contains("game 617"));
}

#[test]
fn a_kill_at_any_moment_leaves_a_whole_state() {
    let mut home = home(b"game 5 4 safe vista 1a\n");
    let whole = |line: &str| {
        ["deal ", "deck ", "game 617 4 safe vista", "game 5 4 safe vista 1a"]
            .iter()
            .any(|beginning| line.starts_with(beginning))
    };
    // Killed after as many frames as keys were seen to be acted on; the others come all at once.
    for frames in 0..=5 {
        let mut session = Session::start_in(home, &["617"], &[], (80, 24));
        session.wait_text("q quit").send("p");
        for (sent, keys) in ["4a", "3b", "u", "u", "R4a"].into_iter().enumerate() {
            session.send(keys);
            if sent < frames {
                session.wait_frame();
            }
        }
        session.kill();
        home = session.home;
        let text = fs::read_to_string(state(&home)).unwrap();
        assert!(text.lines().all(whole) && text.contains("game 5 4 safe vista 1a\n"), "{text}");
    }
    let mut session = Session::start_in(home, &["617"], &[], (80, 24));
    session.wait_text("q quit").send("q").ends_with(0);
    assert_eq!(names(&session.home), ["state", "state.lock"]);
    assert!(state(&session.home).is_file());
}

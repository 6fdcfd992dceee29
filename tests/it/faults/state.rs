//! The state of the viewer: files that cannot be read, written or completed.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

use tempfile::TempDir;

use super::Disk;
use crate::cli::{game_line, viewed_line};
use crate::pty::Session;

/// The path of the journal in a home folder.
fn journal(home: &TempDir) -> PathBuf {
    home.path().join(".local/state/freecell/journal")
}

/// A home folder with this journal.
fn home(text: impl AsRef<[u8]>) -> TempDir {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(journal(&home).parent().unwrap()).unwrap();
    fs::write(journal(&home), text).unwrap();
    home
}

/// Whether a text has this line.
fn has(text: &str, line: &str) -> bool {
    text.lines().any(|other| other == line)
}

/// Plays a move of deal 617 and quits. Returns the home folder, and the terminal's content.
fn play(home: TempDir, env: &[(&str, &str)]) -> (TempDir, String) {
    let mut session = Session::start_in(home, &["617"], env, (80, 24));
    session.wait_text("q quit").send("p4a").wait_text("1 move,").send("q").ends_with(0);
    let text = session.rest();
    (session.home, text)
}

/// The names of the files in the journal's folder.
fn names(home: &TempDir) -> Vec<String> {
    let files = fs::read_dir(journal(home).parent().unwrap()).unwrap();
    let mut names: Vec<_> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn an_unreadable_journal_is_never_replaced() {
    let utf16: Vec<u8> = "\u{feff}deal 5\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for not_ours in [utf16, b"deal 5\n".repeat(10 << 20)] {
        let (home, told) = play(home(&not_ours), &[]);
        assert!(told.contains("cannot be used"), "{told}");
        assert!(fs::read(journal(&home)).unwrap() == not_ours);
        // As soon as it is moved away, games are kept again, those of this run too.
        let mut session = Session::start_in(home, &["617"], &[], (80, 24));
        session.wait_text("until you move it away").send("p4a").wait_text("1 move,");
        fs::remove_file(journal(&session.home)).unwrap();
        session.send("q").ends_with(0);
        let text = fs::read_to_string(journal(&session.home)).unwrap();
        assert!(has(&text, &game_line(617, "4a")), "{text}");
        assert_eq!(names(&session.home), ["journal", "journal.lock"]);
    }
}

#[test]
fn unknown_lines_are_preserved() {
    let foreign = format!("theme dark\n{}\nx \u{ff}\ndeck seven\n", game_line(1, "zz"));
    let foreign: Vec<u8> = foreign.chars().map(|c| c as u8).collect();
    let (home, _) = play(home(&foreign), &[]);
    let kept = fs::read(journal(&home)).unwrap();
    let text = String::from_utf8_lossy(&kept);
    assert!(kept.starts_with(&foreign) && has(&text, &game_line(617, "4a")), "{text}");
}

#[test]
fn a_linked_journal_stays_linked() {
    let home = home(b"");
    let real = home.path().join("real");
    fs::rename(journal(&home), &real).unwrap();
    symlink(&real, journal(&home)).unwrap();
    let (home, _) = play(home, &[]);
    assert!(journal(&home).is_symlink());
    assert!(has(&fs::read_to_string(&real).unwrap(), &game_line(617, "4a")));
}

#[test]
fn a_full_disk_is_reported_and_leaves_the_old_journal() {
    let Some(disk) = Disk::new(64 << 10) else { return };
    let folder = disk.path().join("freecell");
    fs::create_dir(&folder).unwrap();
    // The last page of the disk has no room for another line.
    let lines = format!("{}\n{}\n", viewed_line(5), game_line(5, "1a"));
    let old = format!("{lines}{}\n", "x".repeat(4095 - lines.len()));
    fs::write(folder.join("journal"), &old).unwrap();
    disk.fill();
    let env = [("XDG_STATE_HOME", disk.path().to_str().unwrap())];
    let (home, told) = play(tempfile::tempdir().unwrap(), &env);
    assert!(told.contains("freecell: games cannot be kept for the next start"), "{told}");
    assert_eq!(fs::read_to_string(folder.join("journal")).unwrap(), old);
    disk.empty();
    let (_, told) = play(home, &env);
    assert!(!told.contains("cannot be kept"), "{told}");
    assert!(fs::read_to_string(folder.join("journal")).unwrap().contains(&game_line(617, "4a")));
}

#[test]
fn a_kill_at_any_moment_leaves_a_whole_journal() {
    let mut home = home(format!("{}\n", game_line(5, "1a")));
    let whole = |line: &str| {
        // The solver may find a solution of the deal before its game is killed.
        [
            r#"{"viewed":{"#,
            r#"{"seen":{"#,
            r#"{"played":{"deal":617,"cells":4,"#,
            r#"{"shortest":{"deal":617,"rules":{"cells":4,"#,
            r#"{"game":{"start":617,"rules":{"cells":4,"#,
            r#"{"no_game":{"start":617,"#,
            &game_line(5, "1a"),
        ]
        .iter()
        .any(|beginning| line.starts_with(beginning) && line.ends_with("}}"))
    };
    // Killed after as many frames as keys were seen to take effect; the others come all at once.
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
        let text = fs::read_to_string(journal(&home)).unwrap();
        assert!(text.lines().all(whole) && has(&text, &game_line(5, "1a")), "{text}");
    }
    let mut session = Session::start_in(home, &["617"], &[], (80, 24));
    session.wait_text("q quit").send("q").ends_with(0);
    assert_eq!(names(&session.home), ["journal", "journal.lock"]);
    assert!(journal(&session.home).is_file());
}

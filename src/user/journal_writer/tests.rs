use super::*;
use crate::user::journal::tests::{folder, journal, text};
use crate::user::tests::{game, seen, viewed};

/// Waits until the record is this one.
fn wait(path: &std::path::Path, record: &str) {
    while text(path) != record {
        thread::yield_now();
    }
}

#[test]
fn lines_are_written_in_order() {
    let (_folder, path) = folder();
    let writer = JournalWriter::new(journal(&path), |message| panic!("{message}"));
    writer.append(viewed(5));
    writer.append(String::new());
    writer.append(viewed(6));
    assert_eq!(writer.finish(), None);
    assert_eq!(text(&path), viewed(6));
}

#[test]
fn a_run_that_writes_nothing_makes_no_file() {
    let (folder, path) = folder();
    assert_eq!(JournalWriter::new(journal(&path), drop).finish(), None);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn two_runs_playing_the_same_deal_report_which_game_is_kept() {
    let (_folder, path) = folder();
    let (sender, told) = channel();
    let one = JournalWriter::new(journal(&path), move |text| sender.send(text).unwrap());
    one.append(game(617, "4a", 0));
    one.append(game(618, "4a", 0));
    one.append(game(618, "4a 3b", 0));
    wait(&path, &(game(617, "4a", 0) + &game(618, "4a 3b", 0)));
    let other = JournalWriter::new(journal(&path), |text| panic!("{text}"));
    other.append(game(617, "3a", 0));
    assert_eq!(other.finish(), None, "its game is the one that is kept");
    one.append(viewed(5));
    let text = told.recv().unwrap();
    assert!(text.starts_with("deal 617 is also being played in another window"), "{text}");
    one.append(game(617, "4a 3b", 0));
    let other = JournalWriter::new(journal(&path), |text| panic!("{text}"));
    one.append(viewed(6));
    assert_eq!(other.finish(), None);
    assert_eq!(one.finish(), None, "nobody went on since");
    assert!(told.recv().is_err(), "told once");
}

#[test]
fn a_game_continued_by_another_run_is_reported_at_the_end() {
    let (_folder, path) = folder();
    let one = JournalWriter::new(journal(&path), |text| panic!("{text}"));
    one.append(game(617, "4a", 0));
    wait(&path, &game(617, "4a", 0));
    journal(&path).append(&game(617, "3a", 0)).unwrap();
    assert!(one.finish().unwrap().starts_with("deal 617 is also being played in another window"));
}

#[test]
fn a_failure_to_write_is_reported_once_and_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    for journal in [journal(&folder.path().join("file/journal")), Journal::new(None)] {
        let (sender, told) = channel();
        let writer = JournalWriter::new(journal, move |message| sender.send(message).unwrap());
        writer.append(viewed(5));
        let first = told.recv().unwrap();
        writer.append(viewed(6));
        assert_eq!(writer.finish(), Some(first));
        assert!(told.recv().is_err());
    }
}

#[test]
fn what_could_not_be_written_is_written_as_soon_as_it_can_be() {
    let (_folder, path) = folder();
    let in_the_way = path.parent().unwrap().parent().unwrap();
    std::fs::write(in_the_way, "").unwrap();
    let (sender, told) = channel();
    let writer = JournalWriter::new(journal(&path), move |message| sender.send(message).unwrap());
    writer.append(seen(5, 5));
    told.recv().unwrap();
    std::fs::remove_file(in_the_way).unwrap();
    assert_eq!(writer.finish(), None);
    assert_eq!(text(&path), seen(5, 5));
}

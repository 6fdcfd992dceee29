use super::*;
use crate::user::journal::tests::journal;
use crate::user::tests::{game, viewed};

/// Waits until the record of the journal is this one.
fn wait(journal: &Journal, record: &str) {
    while journal.load().0.text() != record.as_bytes() {
        thread::sleep(std::time::Duration::from_millis(1));
    }
}

#[test]
fn lines_are_written_in_order() {
    let (_folder, journal) = journal();
    let keeper = Keeper::new(Some(journal.clone()), |trouble| panic!("{trouble}"));
    keeper.append(viewed(5));
    keeper.append(String::new());
    keeper.append(viewed(6));
    assert_eq!(keeper.finish(), None);
    assert_eq!(journal.load().0.text(), viewed(6).as_bytes());
}

#[test]
fn two_runs_playing_the_same_deal_report_which_game_is_kept() {
    let (_folder, journal) = journal();
    let (sender, told) = channel();
    let one = Keeper::new(Some(journal.clone()), move |text| sender.send(text).unwrap());
    one.append(game(617, "4a", 0));
    one.append(game(618, "4a", 0));
    one.append(game(618, "4a 3b", 0));
    wait(&journal, &(game(617, "4a", 0) + &game(618, "4a 3b", 0)));
    let other = Keeper::new(Some(journal.clone()), |text| panic!("{text}"));
    other.append(game(617, "3a", 0));
    assert_eq!(other.finish(), None, "its game is the one that is kept");
    one.append(viewed(5));
    let text = told.recv().unwrap();
    assert!(text.starts_with("deal 617 is also being played in another window"), "{text}");
    one.append(game(617, "4a 3b", 0));
    let other = Keeper::new(Some(journal.clone()), |text| panic!("{text}"));
    one.append(viewed(6));
    assert_eq!(other.finish(), None);
    assert_eq!(one.finish(), None, "nobody went on since");
    assert!(told.recv().is_err(), "told once");
}

#[test]
fn a_game_continued_by_another_run_is_reported_at_the_end() {
    let (_folder, journal) = journal();
    let one = Keeper::new(Some(journal.clone()), |text| panic!("{text}"));
    one.append(game(617, "4a", 0));
    wait(&journal, &game(617, "4a", 0));
    journal.append(&game(617, "3a", 0)).unwrap();
    assert!(one.finish().unwrap().starts_with("deal 617 is also being played in another window"));
}

#[test]
fn a_failure_to_write_is_reported_once_and_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let blocked = Journal::new(folder.path().join("file/journal"));
    for journal in [Some(blocked), None] {
        let (sender, told) = channel();
        let keeper = Keeper::new(journal, move |trouble| sender.send(trouble).unwrap());
        keeper.append(viewed(5));
        let first = told.recv().unwrap();
        keeper.append(viewed(6));
        assert_eq!(keeper.finish(), Some(first));
        assert!(told.recv().is_err());
    }
}

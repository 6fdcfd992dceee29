use super::*;
use crate::user::journal::tests::journal;
use crate::user::tests::viewed;

#[test]
fn lines_and_settings_are_written_in_order() {
    let (folder, journal) = journal();
    let path = folder.path().join("config.toml");
    let keeper = Keeper::new(Some(journal.clone()), |trouble| panic!("{trouble}"));
    keeper.append(viewed(5));
    keeper.remember(path.clone(), Setting::Deck, Some("four"));
    keeper.remember(path.clone(), Setting::Cells, Some("3"));
    keeper.append(String::new());
    keeper.append(viewed(6));
    assert_eq!(keeper.finish(), None);
    assert_eq!(journal.load().0.text(), viewed(6).as_bytes());
    assert_eq!(std::fs::read_to_string(path).unwrap(), "deck = \"four\"\ncells = 3\n");
}

#[test]
fn where_nothing_can_be_written_that_is_told_once_and_at_the_end() {
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

use super::*;
use crate::user::fact::tests::games;
use crate::user::stats::{Filter, Sort};
use crate::user::tests::{ended, game, no_game, seen, viewed};
use freecell::dealer::DealNumber;
use freecell::rules::Rules;

mod fuzz;

/// A journal in a temporary folder.
pub(in crate::user) fn journal() -> (tempfile::TempDir, Journal) {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::new(folder.path().join("new/folder/journal"));
    (folder, journal)
}

fn deal(number: i64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

/// The journal's record as text.
fn text(journal: &Journal) -> String {
    let (record, trouble) = journal.load();
    assert_eq!(trouble, None);
    String::from_utf8(record.text()).unwrap()
}

fn names(journal: &Journal) -> Vec<String> {
    let entries = fs::read_dir(journal.path.parent().unwrap()).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Puts a file beside the journal.
fn put(journal: &Journal, name: &str, bytes: impl AsRef<[u8]>) {
    fs::create_dir_all(journal.path.parent().unwrap()).unwrap();
    fs::write(journal.path.with_file_name(name), bytes).unwrap();
}

#[test]
fn what_is_written_is_loaded() {
    let (_folder, journal) = journal();
    assert_eq!(text(&journal), "");
    let mut record = Record::default();
    record.view(deal(5), Some(games()[1].board()));
    record.saw(deal(617));
    for game in games() {
        record.keep_game(&game);
    }
    journal.append(&record.take_changes()).unwrap();
    assert_eq!(text(&journal).as_bytes(), record.text());
    assert_eq!(record.take_changes(), "");
    record.view(deal(-1), None);
    let [mut first, second] = games();
    first.redo();
    record.keep_game(&first);
    record.drop_game(second.start(), second.rules());
    journal.append(&record.take_changes()).unwrap();
    assert_eq!(text(&journal).as_bytes(), record.text());
    assert_eq!(text(&journal), seen(617, 617) + &viewed(-1) + &game(617, "4a 1b", 0));
    assert_eq!(names(&journal), ["journal", "journal.lock"]);
}

#[test]
fn runs_keep_each_others_facts() {
    let (_folder, journal) = journal();
    put(&journal, "journal", viewed(1));
    let [first, second] = games();
    let (mut ours, mut theirs) = (journal.load().0, journal.load().0);
    ours.view(deal(617), None);
    ours.keep_game(&first);
    journal.append(&ours.take_changes()).unwrap();
    // They keep viewing the same deal.
    theirs.view(deal(1), None);
    theirs.keep_game(&second);
    theirs.end((deal(9), Rules::default()), true, (40, 1), 5);
    journal.append(&theirs.take_changes()).unwrap();
    let both = text(&journal);
    for line in [ended(9, true, (40, 1), 5), viewed(617), game(617, "4a 1b", 1)] {
        assert!(both.contains(&line), "{both}");
    }
    assert_eq!(journal.load().0.games().len(), 2);
}

#[test]
fn a_long_journal_is_compacted_without_losing_current_facts() {
    let (_folder, journal) = journal();
    let lines: String = (1..=8).map(|n| game(n, &format!("{n}a"), 0)).collect();
    let long = lines.repeat(SHORT / lines.len() + 1);
    let torn = &game(4, "5a", 0)[..40];
    put(&journal, "journal", format!("{long}future thing\n{}{torn}", no_game(3)));
    let before = text(&journal);
    assert_eq!(journal.load().0.games().len(), 7);
    journal.tidy().unwrap();
    assert_eq!(fs::read_to_string(&journal.path).unwrap(), before);
    assert!(before.contains("future thing\n") && before.contains(&game(4, "4a", 0)));
    // The temporary file of a killed run does not get in the way.
    put(&journal, "journal.tmp", "half");
    put(&journal, "journal", &long);
    journal.tidy().unwrap();
    assert_eq!(names(&journal), ["journal", "journal.lock"]);
}

#[test]
fn an_unreadable_journal_is_left_untouched_and_later_merges_the_file_beside_it() {
    let (_folder, journal) = journal();
    let utf16: Vec<u8> = viewed(5).encode_utf16().flat_map(u16::to_le_bytes).collect();
    let long = vec![b'a'; usize::try_from(LIMIT).unwrap() + 1];
    for foreign in [utf16, long] {
        put(&journal, "journal", &foreign);
        assert!(journal.load().1.unwrap().contains("new games are kept in journal.new"));
        for line in [seen(1, 1), seen(2, 2)] {
            assert!(journal.append(&line).unwrap_err().contains("stays as it is"));
        }
        assert_eq!(journal.load().0.text(), seen(1, 2).as_bytes());
        assert!(journal.tidy().is_err());
        assert!(fs::read(&journal.path).unwrap() == foreign, "it stays as it is");

        put(&journal, "journal", seen(5, 5).trim_end());
        journal.tidy().unwrap();
        let all = seen(5, 5) + &seen(1, 1) + &seen(2, 2);
        assert_eq!(fs::read_to_string(&journal.path).unwrap(), all);
        assert!(!journal.beside().exists());
    }
}

/// Some file systems fill the end of a file with NULs when the power fails.
#[test]
fn what_a_power_failure_leaves_hides_nothing() {
    let (_folder, journal) = journal();
    let nuls = "\0".repeat(5000);
    let torn = &ended(7, true, (40, 1), 5)[..30];
    put(&journal, "journal", format!("{}{}{torn}{nuls}", seen(5, 5), game(617, "4a", 0)));
    journal.append(&ended(9, true, (40, 1), 5)).unwrap();
    let (record, trouble) = journal.load();
    assert_eq!((trouble, record.unread()), (None, 1), "only the torn line cannot be read");
    assert_eq!(record.ended_of(deal(9)).len(), 1);
    assert_eq!(record.games().len(), 1);
    assert!(text(&journal).ends_with(&format!("{torn}\n")), "it is kept");
    // A journal of which nothing has reached the disk is empty.
    put(&journal, "journal", &nuls);
    assert_eq!(text(&journal), "");
}

#[cfg(unix)]
#[test]
fn a_lock_that_is_no_file_is_refused_and_left_alone() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let (_folder, journal) = journal();
    put(&journal, "precious", "text");
    let lock = journal.path.with_file_name("journal.lock");
    let pipe = |path: &Path| {
        let made = rustix::fs::mkfifoat(
            rustix::fs::CWD,
            path,
            rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR,
        );
        made.unwrap();
    };
    for make in [&(|| symlink("precious", &lock).unwrap()) as &dyn Fn(), &|| pipe(&lock)] {
        make();
        // Neither waits for a reader nor empties the target; the line goes beside the journal.
        let why = journal.append(&seen(1, 1)).unwrap_err();
        assert!(why.contains("its lock is not a file"), "{why}");
        assert_eq!(fs::read_to_string(lock.with_file_name("precious")).unwrap(), "text");
        fs::remove_file(&lock).unwrap();
        journal.tidy().unwrap();
        assert_eq!(text(&journal), seen(1, 1));
        fs::remove_file(&lock).unwrap();
    }
    // Nor does the draft of a shorter journal.
    symlink("precious", journal.path.with_file_name("journal.tmp")).unwrap();
    put(&journal, "journal", game(1, "1a", 0).repeat(SHORT / 20));
    journal.tidy().unwrap();
    assert_eq!(fs::read_to_string(lock.with_file_name("precious")).unwrap(), "text");
    assert_eq!(text(&journal), game(1, "1a", 0));
    let folder = Journal::new(journal.path.with_file_name("own/journal"));
    folder.append(&seen(1, 1)).unwrap();
    let mode = fs::metadata(folder.path.parent().unwrap()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700, "the record is nobody else's affair");
}

/// Both were minutes once: every game was compared with all others of its deal, or read anew.
#[test]
fn a_record_of_a_hundred_thousand_games_opens_at_once() {
    let many = 100_000;
    let lines: String = (0..many).map(|at| ended(617, true, (40, 1), at)).collect();
    let begun = std::time::Instant::now();
    let record = Record::parse(lines.as_bytes());
    assert_eq!(record.row(deal(617)).unwrap().won as u64, many);
    let games: String = (1..=20_000).map(|number| game(number, "1a", 0)).collect();
    let record = Record::parse(games.as_bytes());
    assert_eq!(record.rows(Filter::InProgress, Sort::Latest).len(), 20_000);
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}

#[test]
fn an_unwritable_journal_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let blocked = Journal::new(folder.path().join("file/journal"));
    assert!(blocked.append(&seen(1, 1)).unwrap_err().starts_with("games cannot be kept"));
    let is_folder = Journal::new(folder.path().to_owned());
    assert!(is_folder.load().1.unwrap().contains("it is not a file"));
    assert!(folder.path().is_dir());
}

#[test]
fn runs_that_write_together_lose_nothing() {
    let (_folder, journal) = &journal();
    std::thread::scope(|scope| {
        for run in 0..4 {
            scope.spawn(move || {
                for n in 0..25 {
                    journal.append(&format!("run {run} {n}\n")).unwrap();
                    journal.tidy().unwrap();
                }
            });
        }
    });
    assert_eq!(journal.load().0.unknown.len(), 100);
}

#[test]
fn a_run_that_never_releases_the_lock_is_not_waited_for() {
    let (_folder, journal) = journal();
    let _other = file::lock(&journal.path).unwrap();
    assert!(journal.append(&seen(1, 1)).unwrap_err().contains("another run"));
    assert_eq!(text(&journal), seen(1, 1));
}

#[cfg(unix)]
#[test]
fn links_and_modes_stay() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
    let (_folder, journal) = journal();
    put(&journal, "other", "");
    let real = journal.path.with_file_name("real");
    // The link points nowhere at first.
    symlink("real", &journal.path).unwrap();
    journal.append(&seen(1, 1)).unwrap();
    fs::write(&real, game(1, "1a", 0).repeat(SHORT / 20)).unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    // Only root can change the owner, and root can write the file all the same.
    let given = std::os::unix::fs::chown(&real, Some(65_534), None).is_ok();
    journal.tidy().unwrap();
    assert!(journal.path.is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), game(1, "1a", 0));
    let data = fs::metadata(&real).unwrap();
    assert_eq!((data.mode() & 0o7777, data.uid() == 65_534), (0o640, given));
}

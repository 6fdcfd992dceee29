use std::fs;

use super::*;
use crate::user::entry::tests::games;
use crate::user::stats::{Filter, RecordSort};
use crate::user::tests::{ended, game, no_game, seen, viewed};
use freecell::dealer::DealNumber;
use freecell::rules::Rules;

mod fuzz;

/// The path of a journal in a temporary folder.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/folder/journal");
    (folder, path)
}

/// A run's journal at this path.
fn journal(path: &Path) -> Journal {
    Journal::new(Some(path.to_owned()))
}

fn deal(number: i64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

/// The record as text.
fn text(path: &Path) -> String {
    let (record, trouble) = journal(path).load();
    assert_eq!(trouble, None);
    String::from_utf8(record.text()).unwrap()
}

fn names(path: &Path) -> Vec<String> {
    let entries = fs::read_dir(path.parent().unwrap()).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Puts a file into the journal's folder.
fn put(path: &Path, name: &str, bytes: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path.with_file_name(name), bytes).unwrap();
}

#[test]
fn what_is_written_is_loaded() {
    let (_folder, path) = folder();
    assert_eq!(text(&path), "");
    let (mut record, mut run) = (Record::default(), journal(&path));
    record.view(deal(5), Some(games()[1].board()));
    record.saw(deal(617));
    for game in games() {
        record.keep_game(&game);
    }
    run.append(&record.take_changes()).unwrap();
    assert_eq!(text(&path).as_bytes(), record.text());
    assert_eq!(record.take_changes(), "");
    record.view(deal(-1), None);
    let [mut first, second] = games();
    first.redo();
    record.keep_game(&first);
    record.drop_game(second.start(), second.rules());
    run.append(&record.take_changes()).unwrap();
    assert_eq!(text(&path).as_bytes(), record.text());
    assert_eq!(text(&path), seen(617, 617) + &viewed(-1) + &game(617, "4a 1b", 0));
    assert_eq!(names(&path), ["journal", "journal.lock"]);
}

#[test]
fn runs_keep_each_others_facts() {
    let (_folder, path) = folder();
    put(&path, "journal", viewed(1));
    let [first, second] = games();
    let (mut ours, mut theirs) = (journal(&path).load().0, journal(&path).load().0);
    ours.view(deal(617), None);
    ours.keep_game(&first);
    journal(&path).append(&ours.take_changes()).unwrap();
    // They keep viewing the same deal.
    theirs.view(deal(1), None);
    theirs.keep_game(&second);
    theirs.end((deal(9), Rules::default()), true, (40, 1), 5);
    journal(&path).append(&theirs.take_changes()).unwrap();
    let both = text(&path);
    // Games that end have a number of their own.
    let ended = ended(9, true, (40, 1), 5).replace("}}\n", ",");
    for line in [ended, viewed(617), game(617, "4a 1b", 1)] {
        assert!(both.contains(&line), "{both}");
    }
    assert_eq!(journal(&path).load().0.games().len(), 2);
}

#[test]
fn games_that_end_alike_in_the_same_second_count_each() {
    let (_folder, path) = folder();
    let mut runs = [journal(&path).load().0, journal(&path).load().0];
    for run in [0, 1, 1] {
        runs[run].end((deal(617), Rules::default()), true, (40, 9), 5);
        journal(&path).append(&runs[run].take_changes()).unwrap();
    }
    let (mut record, _) = journal(&path).load();
    assert_eq!(record.row_of(deal(617)).won, 3);
    let again = Record::parse(text(&path).as_bytes());
    assert_eq!(record.import(&again).games, 0, "a game counts once");
}

#[test]
fn a_long_journal_is_compacted_without_losing_current_facts() {
    let (_folder, path) = folder();
    let lines: String = (1..=8).map(|n| game(n, &format!("{n}a"), 0)).collect();
    let long = lines.repeat(SHORT / lines.len() + 1);
    let torn = &game(4, "5a", 0)[..40];
    put(&path, "journal", format!("{long}future thing\n{}{torn}", no_game(3)));
    let before = text(&path);
    assert_eq!(journal(&path).load().0.games().len(), 7);
    journal(&path).append("future line\n").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), before.clone() + "future line\n");
    assert!(before.contains("future thing\n") && before.contains(&game(4, "4a", 0)));
    assert_eq!(names(&path), ["journal", "journal.lock"]);
}

/// A script may play a hundred thousand games in one run.
#[test]
fn a_run_compacts_what_it_has_written_itself() {
    let (_folder, path) = folder();
    let mut run = journal(&path);
    let (one, other) = (game(1, "1a", 0).repeat(SHORT / 200), game(2, "2a", 0));
    for _ in 0..10 {
        run.append(&one).unwrap();
        assert_eq!(run.append(&other), Ok(None), "no other run has continued these games");
        assert!(fs::metadata(&path).unwrap().len() < 2 * SHORT as u64);
    }
    assert_eq!(text(&path), game(1, "1a", 0) + &other);
}

#[test]
fn a_game_that_another_run_continues_is_told_once_until_it_is_played_again() {
    let (_folder, path) = folder();
    let (mut one, mut other) = (journal(&path), journal(&path));
    for _ in 0..2 {
        assert_eq!(one.append(&game(617, "4a", 0)), Ok(None));
        other.append(&game(617, "3a", 0)).unwrap();
        let told = one.append(&seen(1, 1)).unwrap().unwrap();
        assert!(told.ends_with("the game with the latest move is kept"), "{told}");
        other.append(&no_game(617)).unwrap();
        assert_eq!((one.append(&seen(2, 2)), one.news()), (Ok(None), None));
    }
}

#[test]
fn a_file_that_is_no_journal_stays_as_it_is() {
    let (_folder, path) = folder();
    let utf16: Vec<u8> = viewed(5).encode_utf16().flat_map(u16::to_le_bytes).collect();
    let long = vec![b'a'; usize::try_from(LIMIT).unwrap() + 1];
    for not_ours in [utf16, long] {
        put(&path, "journal", &not_ours);
        assert!(journal(&path).load().1.unwrap().contains("stays as it is"));
        let mut run = journal(&path);
        assert!(run.append(&seen(1, 1)).unwrap_err().contains("until you move it away"));
        assert!(fs::read(&path).unwrap() == not_ours);
        fs::remove_file(&path).unwrap();
        run.append(&seen(1, 1)).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), seen(1, 1));
    }
}

/// Some file systems fill the end of a file with NULs when the power fails.
#[test]
fn what_a_power_failure_leaves_hides_nothing() {
    let (_folder, path) = folder();
    let nuls = "\0".repeat(5000);
    let torn = &ended(7, true, (40, 1), 5)[..30];
    put(&path, "journal", format!("{}{}{torn}{nuls}", seen(5, 5), game(617, "4a", 0)));
    journal(&path).append(&ended(9, true, (40, 1), 5)).unwrap();
    let (record, trouble) = journal(&path).load();
    assert_eq!((trouble, record.unknown.len()), (None, 1), "only the torn line cannot be read");
    assert_eq!(record.ended_of(deal(9)).len(), 1);
    assert_eq!(record.games().len(), 1);
    assert!(text(&path).ends_with(&format!("{torn}\n")), "it is kept");
    // A journal of which nothing has reached the disk is empty.
    put(&path, "journal", &nuls);
    assert_eq!(text(&path), "");
}

#[cfg(unix)]
#[test]
fn a_lock_that_is_no_file_is_refused_and_left_alone() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let (_folder, path) = folder();
    put(&path, "precious", "text");
    let lock = path.with_file_name("journal.lock");
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
        // Neither waits for a reader nor empties the target.
        let why = journal(&path).append(&seen(1, 1)).unwrap_err();
        assert!(why.contains("its lock is not a file"), "{why}");
        assert_eq!(fs::read_to_string(lock.with_file_name("precious")).unwrap(), "text");
        assert!(!path.exists(), "nothing is written without a lock");
        fs::remove_file(&lock).unwrap();
    }
    journal(&path).append(&seen(1, 1)).unwrap();
    let own = path.with_file_name("own");
    journal(&own.join("journal")).append(&seen(1, 1)).unwrap();
    let mode = fs::metadata(own).unwrap().permissions().mode();
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
    assert_eq!(record.rows(Filter::InProgress, RecordSort::Latest).len(), 20_000);
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}

#[test]
fn an_unwritable_journal_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let blocked = folder.path().join("file/journal");
    assert!(journal(&blocked).append(&seen(1, 1)).unwrap_err().starts_with("games cannot be kept"));
    let superseded = game(1, "1a", 0).repeat(10);
    assert_eq!(compacted(&blocked, superseded.as_bytes()), None, "then it stays long");
    assert!(journal(folder.path()).load().1.unwrap().contains("it is not a file"));
    assert!(folder.path().is_dir());
    let homeless = Journal::new(None).append(&seen(1, 1)).unwrap_err();
    assert!(homeless.contains("there is no home folder"), "{homeless}");
}

#[test]
fn runs_that_write_together_lose_nothing() {
    let (_folder, path) = &folder();
    std::thread::scope(|scope| {
        for run in 0..4 {
            scope.spawn(move || {
                let mut journal = journal(path);
                for n in 0..25 {
                    // Long enough to be compacted several times.
                    let superseded = game(run + 1, "1a", 0).repeat(100);
                    journal.append(&format!("run {run} {n}\n{superseded}")).unwrap();
                }
            });
        }
    });
    let record = journal(path).load().0;
    assert_eq!((record.unknown.len(), record.games().len()), (100, 4));
    assert!(fs::metadata(path).unwrap().len() < 3 * SHORT as u64, "it was compacted");
}

#[test]
fn a_run_that_never_releases_the_lock_is_not_waited_for() {
    let (_folder, path) = folder();
    let mut run = journal(&path);
    let other = file::lock(&path).unwrap();
    assert!(run.append(&seen(1, 1)).unwrap_err().contains("another run"));
    drop(other);
    assert_eq!(run.append(&seen(1, 1)), Ok(None));
}

/// Another run may append between the reading of the journal and its replacement.
#[cfg(unix)]
#[test]
fn a_journal_that_cannot_be_locked_only_grows() {
    let (_folder, path) = folder();
    // The name of its lock is longer than a file system allows.
    let path = path.with_file_name("j".repeat(252));
    let superseded = game(1, "1a", 0).repeat(SHORT / 20);
    let mut run = journal(&path);
    run.append(&superseded).unwrap();
    run.append(&seen(1, 1)).unwrap();
    assert!(file::lock(&path).unwrap().is_none());
    assert!(fs::read_to_string(&path).unwrap() == superseded + &seen(1, 1));
}

#[cfg(unix)]
#[test]
fn links_and_modes_stay() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
    let (_folder, path) = folder();
    put(&path, "other", "");
    let real = path.with_file_name("real");
    // The link points nowhere at first.
    symlink("real", &path).unwrap();
    journal(&path).append(&seen(1, 1)).unwrap();
    fs::write(&real, game(1, "1a", 0).repeat(SHORT / 20)).unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    // Only root can change the owner, and root can write the file all the same.
    let given = std::os::unix::fs::chown(&real, Some(65_534), None).is_ok();
    journal(&path).append(&seen(1, 1)).unwrap();
    assert!(path.is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), seen(1, 1) + &game(1, "1a", 0));
    let data = fs::metadata(&real).unwrap();
    assert_eq!((data.mode() & 0o7777, data.uid() == 65_534), (0o640, given));
}

/// Waits until the record is this one.
fn wait(path: &Path, record: &str) {
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
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
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
    fs::write(folder.path().join("file"), "").unwrap();
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
    fs::write(in_the_way, "").unwrap();
    let (sender, told) = channel();
    let writer = JournalWriter::new(journal(&path), move |message| sender.send(message).unwrap());
    writer.append(seen(5, 5));
    told.recv().unwrap();
    fs::remove_file(in_the_way).unwrap();
    assert_eq!(writer.finish(), None);
    assert_eq!(text(&path), seen(5, 5));
}
